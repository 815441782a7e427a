// What a Sokoban search gives back.
#pragma once

#include <cstdint>
#include <string>

#include "common/outcome.hpp"

namespace gridwright::sokoban {

struct Result {
    Outcome outcome = Outcome::unsolvable;
    Reason reason = Reason::none;
    std::string moves;         // LURD, capitals for pushes; empty unless solved
    int pushes = 0;            // of the solution
    std::uint64_t states = 0;  // distinct states stored
    double seconds = 0;        // CPU time
    std::uint64_t memory = 0;  // peak bytes of the stores
    int bound = 0;             // no solution is cheaper, in what the objective counts first
};

}  // namespace gridwright::sokoban
