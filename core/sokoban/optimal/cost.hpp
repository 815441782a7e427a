// What a solution costs: moves and pushes in one number, ordered as the objective orders them.
//
//     bits 32..62   what the objective counts first
//     bits  0..31   what breaks ties
//
// Such costs add up and compare like plain integers, so a search for the least of them is a search
// for the fewest moves and among those the fewest pushes, or the other way round, and needs to know
// nothing else of the objective.
#pragma once

#include <cstdint>
#include <limits>

#include "common/bucket_queue.hpp"
#include "sokoban/options.hpp"

namespace gridwright::sokoban {

using Cost = std::int64_t;

inline constexpr Cost no_cost = std::numeric_limits<Cost>::max();

inline Cost make_cost(Objective objective, int moves, int pushes) {
    return objective == Objective::moves ? Cost{moves} << 32 | pushes : Cost{pushes} << 32 | moves;
}

inline int first_of(Cost cost) { return static_cast<int>(cost >> 32); }
inline int second_of(Cost cost) { return static_cast<int>(cost & 0xFFFFFFFF); }

inline Priority priority_of(Cost cost) { return {first_of(cost), second_of(cost)}; }
inline Cost cost_of(Priority priority) { return Cost{priority.first} << 32 | priority.second; }

}  // namespace gridwright::sokoban
