// Any solution, fast: a portfolio of strategies that take turns with growing slices of work, and
// then a while of shortening what was found.
//
// The greedy search goes first and wins small levels at once; feature-space searches win large
// ones: packing by a plan, and searches towards a picture from either end. Positions where a search
// forwards and one backwards meet are solutions, whichever strategies they belong to. Levels too
// large for their tables are left to the greedy search.
//
// A strategy that runs out of memory is dropped and what it held goes to the others. Only a
// complete strategy that runs out of states proves that there is no solution.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sokoban/any/greedy.hpp"
#include "sokoban/any/shorten.hpp"
#include "sokoban/any/strategies.hpp"
#include "sokoban/result.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Portfolio {
  public:
    Portfolio(const Level& level, const Options& options, Meter& meter)
        : level_(level),
          options_(options),
          meter_(meter),
          board_(level),
          distances_(level),
          shop_meter_(meter) {
        if (options.greedy) enter(half_share, [this](Meter& part) { return greedy(part); });
        // Boards that wide have more squares than their tables could hold.
        if constexpr (Words <= 64) {
            if (level.size() <= SquareDistances::most_squares) enter_feature_searches();
        }
    }

    Result run() {
        if (level_.fate == Fate::lost) return result_of(level_, std::nullopt, meter_);
        if (level_.fate == Fate::won) return result_of(level_, Pushes{}, meter_);
        std::optional<Pushes> pushes = search();
        if (pushes && options_.shorten > 0) pushes = shortened(std::move(*pushes));
        Result result = result_of(level_, pushes, meter_);
        if (result.outcome == Outcome::unsolvable && !proved_) {
            result.outcome = Outcome::gave_up;
            if (memory_lacked_) result.reason = Reason::memory;
        }
        return result;
    }

  private:
    using Pushes = std::vector<Push>;

    static constexpr std::uint64_t first_slice = 10'000;
    static constexpr std::uint64_t half_share = 2;
    static constexpr std::uint64_t full_share = 4;
    static constexpr std::uint64_t plan_share = 6;  // it wins the most levels
    // Shortening, in states of windows: what it may always use, and how many states of a search
    // cost as much as one of them.
    static constexpr std::uint64_t least_shortening = 300;
    static constexpr double window_cost = 4;

    struct Entrant {
        std::uint64_t share;
        std::function<std::unique_ptr<Strategy>(Meter&)> make;
        std::unique_ptr<Meter> meter;
        std::unique_ptr<Strategy> strategy;  // made when its turn comes first
    };

    void enter(std::uint64_t share, std::function<std::unique_ptr<Strategy>(Meter&)> make) {
        entrants_.push_back({share, std::move(make), std::make_unique<Meter>(meter_), nullptr});
    }

    void enter_feature_searches() {
        if (options_.planned) {
            enter(plan_share, [this](Meter& part) { return pack_by_plan(shop(), part); });
        }
        if (!options_.pictures || level_.spare() != 0) return;  // a picture has all boxes in it
        enter(full_share, [this](Meter& part) {
            return push_to_picture(shop(), Prefer::distance, Follow::rank, part);
        });
        enter(full_share, [this](Meter& part) { return pull_to_picture(shop(), part); });
        enter(half_share, [this](Meter& part) {
            return push_to_picture(shop(), Prefer::cycles, Follow::advice, part);
        });
        enter(half_share, [this](Meter& part) { return pull_home(shop(), part); });
    }

    std::unique_ptr<Strategy> greedy(Meter& part) {
        return std::make_unique<Greedy<Words>>(board_, distances_, options_, part);
    }
    Workshop<Words>& shop() {
        if (!shop_) {
            shop_ = std::make_unique<Workshop<Words>>(board_, distances_, options_, shop_meter_);
        }
        return *shop_;
    }

    // The pushes, if a strategy has found some.
    std::optional<Pushes> search() {
        for (std::uint64_t slice = first_slice; !entrants_.empty(); slice *= 2) {
            for (std::size_t i = 0; i < entrants_.size();) {
                Entrant& entrant = entrants_[i];
                if (!entrant.strategy) entrant.strategy = entrant.make(*entrant.meter);
                switch (entrant.strategy->run(slice * entrant.share)) {
                    case Searched::paused:
                        ++i;
                        continue;
                    case Searched::found:
                        return entrant.strategy->solution();
                    case Searched::exhausted:
                        if (entrant.strategy->complete()) {
                            proved_ = true;
                            return std::nullopt;
                        }
                        break;
                    case Searched::stopped:
                        if (meter_.stopped()) return std::nullopt;
                        memory_lacked_ = true;
                        break;
                }
                entrant.strategy.reset();  // before the meter it gives its memory back to
                entrants_.erase(entrants_.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
        return std::nullopt;
    }

    Pushes shortened(Pushes pushes) {
        const auto share = options_.shorten * static_cast<double>(meter_.progress().states);
        const auto work = least_shortening + static_cast<std::uint64_t>(share / window_cost);
        return Shortener<Words>(board_, meter_).run(std::move(pushes), work);
    }

    const Level& level_;
    const Options& options_;
    Meter& meter_;
    Board<Words> board_;
    PushDistances distances_;
    Meter shop_meter_;
    std::unique_ptr<Workshop<Words>> shop_;
    std::vector<Entrant> entrants_;
    bool proved_ = false;  // that there is no solution
    bool memory_lacked_ = false;
};

}  // namespace gridwright::sokoban::any
