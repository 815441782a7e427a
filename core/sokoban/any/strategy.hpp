// What the strategies of a portfolio have in common: they run for some work, stop, and go on later.
//
// Work is counted in states looked at, not in seconds, so that the portfolio does the same in every
// run on every machine.
#pragma once

#include <cstdint>
#include <vector>

#include "common/searched.hpp"
#include "sokoban/lurd.hpp"

namespace gridwright::sokoban::any {

class Strategy {
  public:
    virtual ~Strategy() = default;

    // Works until `work` states more have been looked at, or until it ends: `solution()` has what
    // was found.
    virtual Searched run(std::uint64_t work) = 0;
    virtual std::vector<Push> solution() const = 0;
    // Whether `exhausted` proves that there is no solution.
    virtual bool complete() const = 0;
};

}  // namespace gridwright::sokoban::any
