// Sokoban for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "common/python_switches.hpp"
#include "common/python_watch.hpp"
#include "sokoban/perft.hpp"
#include "sokoban/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwright::sokoban {

namespace {

Options read_options(const nb::kwargs& switches) {
    Options options;
    read_switches(switches, {{"dead_squares", &options.dead_squares},
                             {"freeze", &options.freeze},
                             {"matching", &options.matching},
                             {"corrals", &options.corrals},
                             {"frozen_walls", &options.frozen_walls},
                             {"pairs", &options.pairs},
                             {"walking", &options.walking},
                             {"turns", &options.turns},
                             {"groups", &options.groups},
                             {"bipartite", &options.bipartite},
                             {"traps", &options.traps},
                             {"greedy", &options.greedy},
                             {"planned", &options.planned},
                             {"pictures", &options.pictures},
                             {"symmetry", &options.symmetry},
                             {"bidirectional", &options.bidirectional}});
    return options;
}

Result solve_sokoban(int width, int height, std::string_view cells, std::string_view objective,
                     double seconds, std::uint64_t memory, std::uint64_t states, nb::object watch,
                     double shorten, int polish, int cores, const nb::kwargs& switches) {
    const Objective wanted = read_objective(objective);
    Options options = read_options(switches);
    options.shorten = shorten;
    options.polish = std::max(polish, 0);
    options.cores = cores;
    PythonWatch python_watch(std::move(watch));
    Result result;
    {
        nb::gil_scoped_release release;
        Meter meter({seconds, memory, states}, python_watch.watch());
        result = solve(read_level(width, height, cells), wanted, options, meter);
    }
    python_watch.raise();
    return result;
}

std::vector<std::uint64_t> count_positions(int width, int height, std::string_view cells,
                                           int depth) {
    nb::gil_scoped_release release;
    const Level level = read_level(width, height, cells);
    return with_width(level.size(), [&]<int Words>() { return perft<Words>(level, depth); });
}

std::vector<std::vector<std::string>> proofs(int width, int height, std::string_view cells,
                                             const std::vector<std::string>& positions) {
    nb::gil_scoped_release release;
    std::vector<Level> levels;
    for (const std::string& one : positions) levels.push_back(read_level(width, height, one));
    return proofs_of_loss(read_level(width, height, cells), levels);
}

}  // namespace

}  // namespace gridwright::sokoban

void bind_sokoban(nb::module_& module) {
    using gridwright::sokoban::Result;
    nb::class_<Result, gridwright::Result>(module, "SokobanResult")
        .def_ro("pushes", &Result::pushes);
    module.def("solve_sokoban", &gridwright::sokoban::solve_sokoban, "width"_a, "height"_a,
               "cells"_a, "objective"_a, "seconds"_a, "memory"_a, "states"_a, "watch"_a.none(),
               "shorten"_a = 0.2, "polish"_a = 10'000, "cores"_a = 1, "switches"_a);
    module.def("sokoban_perft", &gridwright::sokoban::count_positions, "width"_a, "height"_a,
               "cells"_a, "depth"_a);
    module.def("sokoban_proofs", &gridwright::sokoban::proofs, "width"_a, "height"_a, "cells"_a,
               "positions"_a);
}
