// The one binding unit: gives Python the kernels and nothing else. Kernels take validated input
// only, own no globals and release the GIL while they search.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

void bind_columns(nb::module_& module);
void bind_common(nb::module_& module);
void bind_envs(nb::module_& module);
void bind_maze(nb::module_& module);
void bind_snek(nb::module_& module);
void bind_sokoban(nb::module_& module);

NB_MODULE(_core, module) {
    module.doc() = "Compiled search kernels of Gridwright; the rules they speed up are in Python.";
    bind_common(module);  // first: the results of others derive from its own
    bind_columns(module);
    bind_maze(module);
    bind_snek(module);
    bind_sokoban(module);
    bind_envs(module);  // last: it plays by the rules of all
}
