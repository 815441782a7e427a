// Sokoban for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "sokoban/perft.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwright::sokoban {

namespace {

std::vector<std::uint64_t> count_positions(int width, int height, std::string_view cells,
                                           int depth) {
    const Level level = read_level(width, height, cells);
    nb::gil_scoped_release release;
    return with_width(level.size(), [&]<int Words>() { return perft<Words>(level, depth); });
}

}  // namespace

}  // namespace gridwright::sokoban

void bind_sokoban(nb::module_& module) {
    module.def("sokoban_perft", &gridwright::sokoban::count_positions, "width"_a, "height"_a,
               "cells"_a, "depth"_a);
}
