// One call to solve a level.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "common/meter.hpp"
#include "common/outcome.hpp"
#include "snek/exhaustive.hpp"
#include "snek/goal.hpp"
#include "snek/goals/search.hpp"
#include "snek/goals/shorten.hpp"

namespace gridwright::snek {

struct Result {
    Outcome outcome = Outcome::unsolvable;
    Reason reason = Reason::none;
    std::string moves;         // empty unless solved
    std::uint64_t states = 0;  // distinct states stored
    double seconds = 0;        // CPU time
    std::uint64_t memory = 0;  // peak bytes of the stores
    int bound = 0;             // no solution is shorter
};

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
    Result result;
    auto moves = objective == Objective::moves
                     ? ExhaustiveSearch(world, start, Winning(world), meter).run()
                     : any_solution(world, start, meter);
    if (moves) {
        result.outcome = Outcome::solved;
        result.moves = std::move(*moves);
    } else if (meter.stopped()) {
        result.outcome = meter.outcome();
        result.reason = meter.reason();
    }
    result.states = meter.progress().states;
    result.seconds = meter.seconds();
    result.memory = meter.peak_memory();
    result.bound = meter.progress().bound;
    return result;
}

}  // namespace gridwright::snek
