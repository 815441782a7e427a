// One call to solve a level.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "common/meter.hpp"
#include "common/outcome.hpp"
#include "snek/exhaustive.hpp"
#include "snek/goal.hpp"

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

// Fewest moves that win from a board, where nothing has happened yet.
inline Result solve(const World& world, const Board& start, Meter& meter) {
    Result result;
    if (auto moves = ExhaustiveSearch(world, start, Winning(world), meter).run()) {
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
