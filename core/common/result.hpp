// What every search gives back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/meter.hpp"
#include "common/outcome.hpp"

namespace gridwright {

struct Result {
    Outcome outcome = Outcome::unsolvable;
    Reason reason = Reason::none;
    std::string moves;         // empty unless solved
    std::uint64_t states = 0;  // distinct states met
    double seconds = 0;        // CPU time
    std::uint64_t memory = 0;  // peak bytes of the stores
    int bound = 0;             // no solution costs less, in what the objective counts first
};

// What came of a search that has found moves or, unless its meter stopped it, proved that there
// are none.
inline Result result_of(std::optional<std::string> moves, const Meter& meter) {
    Result result;
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

}  // namespace gridwright
