// One call for all objectives.
#pragma once

#include <string>
#include <string_view>

#include "common/failure.hpp"
#include "sokoban/any.hpp"
#include "sokoban/optimal.hpp"

namespace gridwright::sokoban {

inline Objective read_objective(std::string_view name) {
    if (name == "moves") return Objective::moves;
    if (name == "pushes") return Objective::pushes;
    if (name == "any") return Objective::any;
    refuse("an objective is moves, pushes or any, not " + std::string(name));
}

inline Result solve(const Level& level, Objective objective, const Options& options, Meter& meter) {
    return objective == Objective::any ? solve_any(level, options, meter)
                                       : solve_optimal(level, objective, options, meter);
}

}  // namespace gridwright::sokoban
