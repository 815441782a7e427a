// The fewest moves, by two searches that take turns once the plain one has had a first look: its
// positions cost little, the one that deepens looks at few. Who has proved more has most of the
// turns; where both have proved as much, the one that deepens has them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "snek/deepening.hpp"
#include "snek/exhaustive.hpp"

namespace gridwright::snek {

class FewestMoves {
  public:
    static constexpr std::uint64_t first_look = 500'000;  // work of the plain search alone

    FewestMoves(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world),
          start_(&start),
          dead_ends_(&dead_ends),
          meter_(&meter),
          part_(meter),
          can_deepen_(dead_ends.can_bound()) {
        if (dead_ends.options.unlimited || !can_deepen_) {
            all_.emplace(world, start, dead_ends, meter);
        }
    }

    // Goes on for about so much work: a move played is a unit of it.
    Searched run(std::uint64_t work = ExhaustiveSearch::unlimited) {
        Searched searched = Searched::paused;
        for (std::uint64_t done = 0; done < work && searched == Searched::paused;) {
            if (!near_ && can_deepen_ && (!all_ || all_->work() >= first_look)) {
                near_.emplace(*world_, *start_, *dead_ends_, part_, bound());
            }
            deepens_ = near_ && (!all_ || !deepens_);
            const bool leads = near_ && near_->bound() == bound();
            const std::uint64_t part = std::min(work - done, leads == deepens_ ? 4 * turn : turn);
            searched = deepens_ ? deepen(part) : all_->run(part);
            done += part;
        }
        return searched;
    }

    // The fewest moves to what was found.
    std::string moves() { return deepens_ ? near_->moves() : all_->moves(); }

    // No solution has fewer moves than this.
    std::uint32_t bound() const {
        return std::max(all_ ? all_->bound() : 0, near_ ? near_->bound() : 0);
    }

    // Gives back the memory of the plain search. False if there is no other to go on.
    bool spare_memory() {
        if (can_deepen_ && !near_) near_.emplace(*world_, *start_, *dead_ends_, part_, bound());
        all_.reset();
        return near_.has_value();
    }

  private:
    static constexpr std::uint64_t turn = 50'000;

    // When there is no memory for it, the plain search goes on alone.
    Searched deepen(std::uint64_t work) {
        const Searched searched = near_->run(work);
        if (searched != Searched::stopped || meter_->stopped()) return searched;
        can_deepen_ = false;
        if (all_) {
            near_.reset();
            return Searched::paused;
        }
        meter_->stop_like(part_);
        return Searched::stopped;
    }

    const World* world_;
    const Board* start_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    Meter part_;  // of the search that deepens
    bool can_deepen_;
    bool deepens_ = false;  // in this turn
    std::optional<ExhaustiveSearch> all_;
    std::optional<DeepeningSearch> near_;
};

}  // namespace gridwright::snek
