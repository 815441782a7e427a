// Objective any: a solution, found fast and then shortened. How is told in any/solve.hpp.
#pragma once

#include <string>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/level.hpp"
#include "sokoban/options.hpp"
#include "sokoban/result.hpp"

namespace gridwright::sokoban {

Result solve_any(const Level& level, const Options& options, Meter& meter);

// The rules that call each of `positions` of `level` lost; any/proofs.hpp says more.
std::vector<std::vector<std::string>> proofs_of_loss(const Level& level,
                                                     const std::vector<Level>& positions);

}  // namespace gridwright::sokoban
