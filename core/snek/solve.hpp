// One call to solve a level.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "common/result.hpp"
#include "snek/deepening.hpp"
#include "snek/exhaustive.hpp"
#include "snek/goals/search.hpp"
#include "snek/goals/shorten.hpp"
#include "snek/goals/stages.hpp"
#include "snek/goals/windows.hpp"

namespace gridwright::snek {

enum class Objective { moves, any };

// The fewest moves, by two searches that take turns once the plain one has had a first look: its
// positions cost little, the deepening one looks at few. Who has proved more has most of the turns.
class FewestMoves {
  public:
    FewestMoves(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world),
          start_(&start),
          dead_ends_(&dead_ends),
          meter_(&meter),
          all_(world, start, dead_ends, meter) {}

    // The moves; none when it is proved that there are none, or the meter stopped the search.
    std::optional<std::string> find() {
        const bool alone = dead_ends_->can_bound() && !dead_ends_->options.unlimited;
        Searched searched = all_.run(alone ? 0 : first_look);
        if (searched == Searched::paused && dead_ends_->can_bound()) {
            Meter part(*meter_);
            DeepeningSearch near(*world_, *start_, *dead_ends_, part, all_.bound());
            Searched found = Searched::paused;
            while (searched == Searched::paused && found == Searched::paused) {
                const bool leads = near.bound() > all_.bound();
                found = near.run(leads ? 4 * turn : turn);
                if (found == Searched::found) return near.moves();
                if (found == Searched::exhausted) return std::nullopt;
                if (!alone) searched = all_.run(leads ? turn : 4 * turn);
            }
        }
        if (searched == Searched::paused) searched = all_.run();
        return searched == Searched::found ? std::optional(all_.moves()) : std::nullopt;
    }

  private:
    static constexpr std::uint64_t first_look = 500'000;
    static constexpr std::uint64_t turn = 50'000;

    const World* world_;
    const Board* start_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    ExhaustiveSearch all_;
};

// Any solution, by searches that take turns. The exhaustive one goes first: what it finds soon is
// shortest, and what it goes through is proved. Then the goal-driven one has most of the time. What
// it finds is made shorter: by leaving out what it does not need; by going on with the exhaustive
// ones, if they may soon be through; by thrifty searches; stage by stage; and window by window. The
// searches share the dead ends they know, and the exhaustive ones tell how short a solution can be.
class AnySolution {
  public:
    AnySolution(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world),
          start_(&start),
          dead_ends_(&dead_ends),
          meter_(&meter),
          part_(meter),
          all_(std::in_place, world, start, dead_ends, part_) {}

    // The moves; none when it is proved that there are none, or the meter stopped the search.
    std::optional<std::string> find() {
        Searched searched = all_->run(first_look);
        if (searched == Searched::found) return all_->moves();
        if (searched == Searched::exhausted || meter_->stopped()) return std::nullopt;
        if (searched == Searched::stopped) all_.reset();
        std::string moves;
        std::uint64_t work = 0;
        {
            goals::GoalSearch goals(*world_, *start_, *dead_ends_, *meter_);
            while ((searched = goals.run(turn)) != Searched::found) {
                if (searched != Searched::paused) return std::nullopt;
                if (!all_) continue;
                searched = all_->run(turn / 4);
                if (searched == Searched::found) return all_->moves();
                if (searched == Searched::exhausted || meter_->stopped()) return std::nullopt;
                if (searched == Searched::stopped || is_large()) all_.reset();
            }
            moves = goals.moves();
            work = goals.work();
        }
        return shortened(std::move(moves), std::max(work, least_to_shorten));
    }

  private:
    static constexpr std::uint64_t first_look = 500'000;
    static constexpr std::uint64_t second_look = 2'000'000;
    static constexpr std::uint64_t turn = 40'000;
    static constexpr std::uint64_t least_to_shorten = 1'000'000;

    // Whether the exhaustive search takes the memory that the other will need.
    bool is_large() const {
        const std::uint64_t limit = meter_->limits().memory;
        return limit != 0 && part_.memory() > limit / 3;
    }

    std::string shortened(std::string moves, std::uint64_t work) {
        moves = goals::Shortener(*world_, *start_, *meter_).shorten(moves);
        std::size_t bound = all_ ? all_->bound() : 0;
        if (dead_ends_->can_bound()) {
            Meter part(*meter_);
            DeepeningSearch near(*world_, *start_, *dead_ends_, part,
                                 static_cast<std::uint32_t>(bound));
            if (near.run(work) == Searched::found) return near.moves();
            bound = near.bound();
            if (moves.size() <= bound) return moves;
        }
        if (all_) {
            if (all_->run(second_look) == Searched::found) return all_->moves();
            bound = std::max<std::size_t>(bound, all_->bound());
            all_.reset();
        }
        for (const std::uint32_t per_act : {8u, 4u, 2u, 1u}) {
            if (auto fewer = thrifty(moves.size(), per_act, work / 2)) moves = std::move(*fewer);
        }
        moves = goals::Stages(*world_, *start_, *dead_ends_, *meter_).shorten(std::move(moves));
        return goals::Windows(*world_, *start_, *dead_ends_, *meter_)
            .shorten(std::move(moves), work, bound);
    }

    std::optional<std::string> thrifty(std::size_t known, std::uint32_t per_act,
                                       std::uint64_t work) {
        Meter part(*meter_);
        const goals::Thrift thrift{static_cast<std::uint32_t>(known), per_act};
        goals::GoalSearch search(*world_, *start_, *dead_ends_, part, thrift);
        if (search.run(work) != Searched::found) return std::nullopt;
        return search.moves();
    }

    const World* world_;
    const Board* start_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    Meter part_;                           // of the exhaustive search
    std::optional<ExhaustiveSearch> all_;  // until it takes too much
};

// Moves that win from a board where nothing has happened yet: the fewest, or any.
inline Result solve(const World& world, const Board& start, Objective objective, Meter& meter,
                    const Options& options = {}) {
    DeadEnds dead_ends(world, start, options);
    if (objective == Objective::any) {
        return result_of(AnySolution(world, start, dead_ends, meter).find(), meter);
    }
    return result_of(FewestMoves(world, start, dead_ends, meter).find(), meter);
}

}  // namespace gridwright::snek
