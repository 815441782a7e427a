// Objective any: a solution, found fast and then shortened. How is told in any/solve.hpp.
#pragma once

#include "common/meter.hpp"
#include "sokoban/level.hpp"
#include "sokoban/options.hpp"
#include "sokoban/result.hpp"

namespace gridwright::sokoban {

Result solve_any(const Level& level, const Options& options, Meter& meter);

}  // namespace gridwright::sokoban
