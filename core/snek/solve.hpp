// One call to solve a level.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/result.hpp"
#include "snek/exhaustive.hpp"
#include "snek/goals/search.hpp"
#include "snek/goals/shorten.hpp"
#include "snek/goals/stages.hpp"
#include "snek/goals/windows.hpp"

namespace gridwright::snek {

enum class Objective { moves, any };

// Any solution, by two searches that take turns. The exhaustive one goes first: what it finds soon
// is shortest, and what it goes through is proved. Then the goal-driven one has most of the time,
// and what it finds is made shorter. They share the dead ends they know, and the exhaustive search
// tells how short a solution can be at most.
class AnySolution {
  public:
    AnySolution(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world), start_(&start), dead_ends_(&dead_ends), meter_(&meter) {}

    // The moves; none when it is proved that there are none, or the meter stopped the search.
    std::optional<std::string> find() {
        std::string moves;
        std::size_t bound = 0;
        std::uint64_t work = first_look;
        {
            Meter part(*meter_);
            std::optional<ExhaustiveSearch> all(std::in_place, *world_, *start_, *dead_ends_, part);
            Searched searched = all->run(first_look);
            if (searched == Searched::found) return all->moves();
            if (searched == Searched::all || meter_->stopped()) return std::nullopt;
            goals::GoalSearch goals(*world_, *start_, *dead_ends_, *meter_);
            for (;;) {
                searched = goals.run(turn);
                work += turn;
                if (searched == Searched::found) break;
                if (searched != Searched::enough) return std::nullopt;
                if (!all) continue;
                searched = all->run(turn / 4);
                if (searched == Searched::found) return all->moves();
                if (searched == Searched::all || meter_->stopped()) return std::nullopt;
                bound = all->bound();
                if (searched == Searched::stopped || is_large(part)) all.reset();
            }
            moves = goals.moves();
        }
        return shortened(std::move(moves), std::max(work, least_to_shorten), bound);
    }

  private:
    static constexpr std::uint64_t first_look = 1'000'000;
    static constexpr std::uint64_t turn = 40'000;
    static constexpr std::uint64_t least_to_shorten = 500'000;

    // Whether a search takes the memory that the other will need.
    bool is_large(const Meter& part) const {
        const std::uint64_t limit = meter_->limits().memory;
        return limit != 0 && part.memory() > limit / 3;
    }

    std::string shortened(std::string moves, std::uint64_t work, std::size_t bound) {
        moves = goals::Shortener(*world_, *start_, *meter_).shorten(moves);
        moves = goals::Stages(*world_, *start_, *dead_ends_, *meter_).shorten(std::move(moves));
        return goals::Windows(*world_, *start_, *dead_ends_, *meter_)
            .shorten(std::move(moves), work, bound);
    }

    const World* world_;
    const Board* start_;
    DeadEnds* dead_ends_;
    Meter* meter_;
};

// Moves that win from a board where nothing has happened yet: the fewest, or any. With `prunes`
// false proved dead ends are gone through as well.
inline Result solve(const World& world, const Board& start, Objective objective, Meter& meter,
                    bool prunes = true) {
    DeadEnds dead_ends(world, start, prunes);
    if (objective == Objective::any) {
        return result_of(AnySolution(world, start, dead_ends, meter).find(), meter);
    }
    ExhaustiveSearch search(world, start, dead_ends, meter);
    const bool found = search.run() == Searched::found;
    return result_of(found ? std::optional(search.moves()) : std::nullopt, meter);
}

}  // namespace gridwright::snek
