// Columns for Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "columns/autoplay.hpp"

namespace nb = nanobind;
using namespace nb::literals;

void bind_columns(nb::module_& module) {
    module.def("columns_best_placement", &gridwright::columns::best_placement, "height"_a,
               "columns"_a, "column"_a, "bottom"_a, "jewels"_a, "next_jewels"_a,
               nb::call_guard<nb::gil_scoped_release>());
}
