// The exhaustive search with a limit that rises: it looks for solutions of at most so many moves,
// and leaves out every position that is proved to be too far from a win for that
// (`reachability.hpp`). Where there are none it begins again and allows one move more. What it
// finds has the fewest moves.
//
// A limit keeps nearly all positions out that only lead away from the win, so that although each is
// looked at as long as fifty moves take, a level may need a hundredth of the states. This is
// breadth-first heuristic search with iterative deepening (Zhou and Hansen, "Breadth-first
// heuristic search", 2006).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "snek/exhaustive.hpp"

namespace gridwright::snek {

class DeepeningSearch {
  public:
    // No solution may have fewer moves than `bound`. The dead ends must be able to bound solutions.
    DeepeningSearch(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter,
                    std::uint32_t bound)
        : world_(&world), start_(&start), dead_ends_(&dead_ends), meter_(&meter), most_(bound) {}

    // Goes on for about so much work, as the exhaustive search counts it.
    Searched run(std::uint64_t work) {
        const std::uint64_t enough = work_ + work;
        while (work_ < enough) {
            if (!search_) search_.emplace(*world_, *start_, *dead_ends_, *meter_, nullptr, most_);
            const std::uint64_t before = search_->work();
            const Searched searched = search_->run(enough - work_);
            work_ += search_->work() - before + 1;
            if (searched == Searched::paused) continue;
            if (searched != Searched::exhausted || !search_->has_left_out()) return searched;
            search_.reset();
            ++most_;
            meter_->at(static_cast<int>(most_), static_cast<int>(most_));
        }
        return Searched::paused;
    }

    // The fewest moves to what was found.
    std::string moves() { return search_->moves(); }

    // No solution has fewer moves than this.
    std::uint32_t bound() const { return most_; }

  private:
    const World* world_;
    const Board* start_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    std::uint32_t most_;
    std::uint64_t work_ = 0;
    std::optional<ExhaustiveSearch> search_;
};

}  // namespace gridwright::snek
