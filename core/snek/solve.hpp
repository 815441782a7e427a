// One call to solve a level.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/result.hpp"
#include "snek/exhaustive.hpp"
#include "snek/goals/search.hpp"
#include "snek/goals/shorten.hpp"
#include "snek/goals/stages.hpp"

namespace gridwright::snek {

enum class Objective { moves, any };

// A solution by goals, then made shorter: by leaving out what it does not need, and by doing its
// plan again with the fewest moves for each stage.
inline std::optional<std::string> any_solution(const World& world, const Board& start,
                                               Meter& meter) {
    const auto moves = goals::GoalSearch(world, start, meter).run();
    if (!moves) return std::nullopt;
    const std::string fewer = goals::Shortener(world, start, meter).shorten(*moves);
    return goals::Stages(world, start, meter).shorten(fewer);
}

// Moves that win from a board where nothing has happened yet: the fewest, or any.
inline Result solve(const World& world, const Board& start, Objective objective, Meter& meter) {
    return result_of(objective == Objective::moves ? ExhaustiveSearch(world, start, meter).run()
                                                   : any_solution(world, start, meter),
                     meter);
}

}  // namespace gridwright::snek
