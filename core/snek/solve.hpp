// One call to solve a level.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/result.hpp"
#include "snek/fewest_moves.hpp"
#include "snek/goals/search.hpp"
#include "snek/goals/shorten.hpp"
#include "snek/goals/stages.hpp"
#include "snek/goals/windows.hpp"

namespace gridwright::snek {

enum class Objective { moves, any };

// Any solution, by searches that take turns. The ones for the fewest moves go first: what they find
// soon is shortest, and what they go through is proved. Then the goal-driven one has most of the
// time. What it finds is made shorter in rounds, each longer than the one before, so that every
// means has had its part when time runs out: goal-driven searches that leave out what takes too
// many moves, the ones for the fewest moves, stage by stage, and window by window. The searches
// share the dead ends they know, and those for the fewest moves tell how short a solution can be.
class AnySolution {
  public:
    AnySolution(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world),
          start_(&start),
          dead_ends_(&dead_ends),
          meter_(&meter),
          part_(meter),
          fewest_(std::in_place, world, start, dead_ends, part_) {}

    // The moves; none when it is proved that there are none, or the meter stopped the search.
    std::optional<std::string> find() {
        Searched searched = look_for_fewest(FewestMoves::first_look);
        std::optional<goals::GoalSearch> goals;
        while (searched == Searched::paused) {
            if (!goals) goals.emplace(*world_, *start_, *dead_ends_, *meter_);
            searched = goals->run(turn);
            if (searched == Searched::found) {
                std::string moves = goals->moves();
                const std::uint64_t work = goals->work();
                goals.reset();
                return shortened(std::move(moves), std::max(work, least_to_shorten));
            }
            if (searched == Searched::paused) searched = look_for_fewest(turn / 4);
        }
        return searched == Searched::found ? std::optional(fewest_->moves()) : std::nullopt;
    }

  private:
    static constexpr std::uint64_t turn = 40'000;
    static constexpr std::uint64_t least_to_shorten = 1'000'000;

    // Stopped only if all must stop: when there is no memory for this the others go on.
    Searched look_for_fewest(std::uint64_t work) {
        if (!fewest_) return Searched::paused;
        const Searched searched = fewest_->run(work);
        bound_ = std::max<std::size_t>(bound_, fewest_->bound());
        if (searched != Searched::paused && (searched != Searched::stopped || meter_->stopped())) {
            return searched;
        }
        const bool fits = !is_large() || (fewest_->spare_memory() && !is_large());
        if (searched == Searched::stopped || !fits) fewest_.reset();
        return Searched::paused;
    }

    // Whether the search for the fewest moves takes the memory that the others will need.
    bool is_large() const {
        const std::uint64_t limit = meter_->limits().memory;
        return limit != 0 && part_.memory() > limit / 3;
    }

    std::string shortened(std::string moves, std::uint64_t work) {
        goals::Shortener shortener(*world_, *start_, *meter_);
        moves = shortener.shorten(moves);
        goals::Stages stages(*world_, *start_, *dead_ends_, *meter_);
        goals::Windows windows(*world_, *start_, *dead_ends_, *meter_);
        for (const std::uint64_t round : {work / 16, work / 4, work}) {
            while (auto fewer = much_fewer(moves.size(), round)) {
                moves = shortener.shorten(*fewer);
            }
            if (look_for_fewest(2 * round) == Searched::found) return fewest_->moves();
            for (const std::uint32_t per_act : {8u, 4u, 2u, 1u}) {
                if (moves.size() <= bound_ || meter_->stopped()) return moves;
                const auto limit = static_cast<std::uint32_t>(moves.size());
                if (auto fewer = thrifty({limit, per_act}, round / 4)) {
                    moves = std::move(*fewer);
                }
            }
            moves = stages.shorten(std::move(moves), round / 10);
            moves = windows.shorten(std::move(moves), round, bound_);
        }
        return moves;
    }

    // A solution of fewer than half as many moves or, failing that, of three quarters.
    std::optional<std::string> much_fewer(std::size_t known, std::uint64_t work) {
        for (const std::size_t limit : {known / 2, known * 3 / 4}) {
            if (limit <= bound_ || meter_->stopped()) continue;
            if (auto found = thrifty({static_cast<std::uint32_t>(limit)}, work)) return found;
        }
        return std::nullopt;
    }

    std::optional<std::string> thrifty(goals::Thrift thrift, std::uint64_t work) {
        Meter part(*meter_);
        goals::GoalSearch search(*world_, *start_, *dead_ends_, part, thrift);
        if (search.run(work) != Searched::found) return std::nullopt;
        return search.moves();
    }

    const World* world_;
    const Board* start_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    Meter part_;                         // of the search for the fewest moves
    std::optional<FewestMoves> fewest_;  // until it takes too much
    std::size_t bound_ = 0;              // no solution has fewer moves
};

// Moves that win from a board where nothing has happened yet: the fewest, or any.
inline Result solve(const World& world, const Board& start, Objective objective, Meter& meter,
                    const Options& options = {}) {
    DeadEnds dead_ends(world, start, options);
    if (objective == Objective::any) {
        return result_of(AnySolution(world, start, dead_ends, meter).find(), meter);
    }
    FewestMoves fewest(world, start, dead_ends, meter);
    const bool found = fewest.run() == Searched::found;
    return result_of(found ? std::optional(fewest.moves()) : std::nullopt, meter);
}

}  // namespace gridwright::snek
