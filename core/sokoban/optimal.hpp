// Objectives moves and pushes: an optimal solution, or the proof that there is none. How is told in
// optimal/search.hpp.
#pragma once

#include "common/meter.hpp"
#include "sokoban/level.hpp"
#include "sokoban/options.hpp"
#include "sokoban/result.hpp"

namespace gridwright::sokoban {

Result solve_optimal(const Level& level, Objective objective, const Options& options, Meter& meter);

}  // namespace gridwright::sokoban
