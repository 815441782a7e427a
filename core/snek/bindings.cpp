// Snek Is You for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <utility>
#include <vector>

#include "common/python_switches.hpp"
#include "common/python_watch.hpp"
#include "snek/level.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwright::snek {

namespace {

Result solve_level(const Level& level, const Cells& cells, const std::string& objective,
                   double seconds, std::uint64_t memory, std::uint64_t states, nb::object watch,
                   const nb::kwargs& switches) {
    Options options;
    read_switches(switches, {{"dead_ends", &options.dead_ends},
                             {"reachability", &options.reachability},
                             {"walking", &options.walking},
                             {"idle", &options.idle},
                             {"unlimited", &options.unlimited}});
    PythonWatch python_watch(std::move(watch));
    Result result;
    {
        nb::gil_scoped_release release;
        Meter meter({seconds, memory, states}, python_watch.watch());
        result = level.solve(cells, objective, meter, options);
    }
    python_watch.raise();
    return result;
}

}  // namespace

}  // namespace gridwright::snek

void bind_snek(nb::module_& module) {
    using gridwright::snek::Level;
    nb::class_<gridwright::snek::World>(module, "SnekWorld");
    nb::class_<Level>(module, "SnekLevel")
        .def(nb::init<int, int, const std::vector<gridwright::snek::TableRow>&,
                      std::vector<gridwright::snek::Kind>, bool, bool, bool, bool, std::uint64_t>(),
             "height"_a, "width"_a, "words"_a, "everything"_a, "pulls_block"_a, "makes_all"_a,
             "waits"_a, "turns"_a, "seed"_a)
        .def_prop_ro("world", &Level::world, nb::rv_policy::reference_internal)
        .def("play", &Level::play, "cells"_a, "moves"_a, "turn"_a = 0)
        .def("solve", &gridwright::snek::solve_level, "cells"_a, "objective"_a, "seconds"_a,
             "memory"_a, "states"_a, "watch"_a.none(), "switches"_a);
}
