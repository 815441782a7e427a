// Strategies that take turns on one core, with growing slices of work.
//
// A strategy that runs out of memory is dropped and what it held goes to the others.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/any/strategy.hpp"

namespace gridwright::sokoban::any {

class Turns {
  public:
    using Make = std::function<std::unique_ptr<Strategy>(Meter&)>;

    // A strategy is made when its turn comes first.
    void enter(std::uint64_t share, Make make) {
        entrants_.push_back({share, std::move(make), nullptr, nullptr});
        load_ += share;
    }

    std::uint64_t load() const { return load_; }

    // Gives the next strategy its turn. `exhausted` proves that there is no solution. It has
    // stopped when `meter` has, or when no strategy is left.
    Searched take(Meter& meter) { return searched_ = turn(meter); }
    // What came of the last turn.
    Searched searched() const { return searched_; }

    const std::vector<Push>& solution() const { return solution_; }
    bool memory_lacked() const { return memory_lacked_; }

  private:
    static constexpr std::uint64_t first_slice = 10'000;

    struct Entrant {
        std::uint64_t share;
        Make make;
        std::unique_ptr<Meter> meter;
        std::unique_ptr<Strategy> strategy;
    };

    Searched turn(Meter& meter) {
        if (entrants_.empty()) return Searched::stopped;
        if (next_ == entrants_.size()) {
            next_ = 0;
            slice_ *= 2;
        }
        Entrant& entrant = entrants_[next_];
        if (!entrant.strategy) {
            entrant.meter = std::make_unique<Meter>(meter);
            entrant.strategy = entrant.make(*entrant.meter);
        }
        switch (entrant.strategy->run(slice_ * entrant.share)) {
            case Searched::paused:
                ++next_;
                return Searched::paused;
            case Searched::found:
                solution_ = entrant.strategy->solution();
                return Searched::found;
            case Searched::exhausted:
                if (entrant.strategy->complete()) return Searched::exhausted;
                break;
            case Searched::stopped:
                if (meter.stopped()) return Searched::stopped;
                memory_lacked_ = true;
                break;
        }
        entrant.strategy.reset();  // before the meter it gives its memory back to
        entrants_.erase(entrants_.begin() + static_cast<std::ptrdiff_t>(next_));
        return Searched::paused;
    }

    std::vector<Entrant> entrants_;
    std::uint64_t load_ = 0;
    std::uint64_t slice_ = first_slice;
    std::size_t next_ = 0;
    Searched searched_ = Searched::paused;
    std::vector<Push> solution_;
    bool memory_lacked_ = false;
};

}  // namespace gridwright::sokoban::any
