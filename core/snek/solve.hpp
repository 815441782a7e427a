// One call to solve a level.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "common/result.hpp"
#include "snek/exhaustive.hpp"
#include "snek/goal.hpp"
#include "snek/goals/search.hpp"
#include "snek/goals/shorten.hpp"

namespace gridwright::snek {

enum class Objective { moves, any };

// A solution by goals, then made shorter: by leaving out what it does not need, and by looking a
// little whether there is a short one altogether.
inline std::optional<std::string> any_solution(const World& world, const Board& start,
                                               Meter& meter) {
    constexpr std::uint64_t states_to_shorten = 100'000;
    const auto found = goals::GoalSearch(world, start, meter).run();
    if (!found) return std::nullopt;
    std::string moves = goals::Shortener(world, start, meter).shorten(*found);
    Meter part(meter, states_to_shorten);
    const auto fewest = ExhaustiveSearch(world, start, Winning(world), part).run();
    return fewest ? fewest : moves;
}

// Moves that win from a board where nothing has happened yet: the fewest, or any.
inline Result solve(const World& world, const Board& start, Objective objective, Meter& meter) {
    return result_of(objective == Objective::moves
                         ? ExhaustiveSearch(world, start, Winning(world), meter).run()
                         : any_solution(world, start, meter),
                     meter);
}

}  // namespace gridwright::snek
