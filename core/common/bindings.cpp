// What the kernels share, for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include "common/result.hpp"

void bind_common(nanobind::module_& module) {
    using gridwright::Result;
    nanobind::class_<Result>(module, "SearchResult")
        .def_prop_ro("outcome", [](const Result& result) { return name(result.outcome); })
        .def_prop_ro("reason", [](const Result& result) { return name(result.reason); })
        .def_ro("moves", &Result::moves)
        .def_ro("states", &Result::states)
        .def_ro("seconds", &Result::seconds)
        .def_ro("memory", &Result::memory)
        .def_ro("bound", &Result::bound);
}
