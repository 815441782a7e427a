// The maze for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string>
#include <string_view>

#include "common/python_watch.hpp"
#include "maze/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwright::maze {

namespace {

Result solve_maze(const nb::bytes& signs, std::uint32_t row_length, Cell player, int buckets,
                  const std::string& objective, double seconds, std::uint64_t memory,
                  std::uint64_t states, nb::object watch) {
    const Objective wanted = read_objective(objective);
    const std::string_view text(signs.c_str(), signs.size());
    PythonWatch python_watch(std::move(watch));
    Result result;
    {
        nb::gil_scoped_release release;
        Meter meter({seconds, memory, states}, python_watch.watch());
        result = solve(Maze(text, row_length, player, buckets), wanted, meter);
    }
    python_watch.raise();
    return result;
}

}  // namespace

}  // namespace gridwright::maze

void bind_maze(nb::module_& module) {
    module.def("solve_maze", &gridwright::maze::solve_maze, "signs"_a, "row_length"_a, "player"_a,
               "buckets"_a, "objective"_a, "seconds"_a, "memory"_a, "states"_a, "watch"_a.none());
}
