// Any solution, fast: a portfolio of strategies that take turns with growing slices of work, and
// then a while of shortening what was found.
//
// The greedy search goes first and wins small levels at once; feature-space searches win large
// ones: packing by a plan, and searches towards a picture from either end. Positions where a search
// forwards and one backwards meet are solutions, whichever strategies they belong to. Levels too
// large for their tables are left to the greedy search.
//
// On several cores the strategies are shared out among them once and for all. They still meet
// across cores and learn traps from each other. On one core everything happens in the same order in
// every run; on several it does not, because who learns what first depends on the machine.
//
// Only a complete strategy that runs out of states proves that there is no solution.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "common/team.hpp"
#include "sokoban/any/greedy.hpp"
#include "sokoban/any/shorten.hpp"
#include "sokoban/any/strategies.hpp"
#include "sokoban/any/turns.hpp"
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
          team_(meter, plain(level) ? 1 : std::clamp(options.cores, 1, most_strategies)),
          shop_meter_(team_.first_meter()),
          cores_(static_cast<std::size_t>(team_.size())) {
        if (options.greedy) enter(small_share, [this](Meter& part) { return greedy(part); });
        if constexpr (Words <= most_words) {
            if (!plain(level)) enter_feature_searches();
        }
    }

    Result run() {
        if (level_.fate == Fate::lost) return result_of(level_, std::nullopt, meter_);
        if (level_.fate == Fate::won) return result_of(level_, Pushes{}, meter_);
        std::optional<Pushes> pushes = search();
        if (pushes && options_.shorten > 0) pushes = shortened(std::move(*pushes));
        Result result = result_of(level_, pushes, meter_);
        result.seconds += team_.seconds_elsewhere();
        if (result.outcome == Outcome::unsolvable && !proved_) {
            result.outcome = Outcome::gave_up;
            for (const Turns& core : cores_) {
                if (core.memory_lacked()) result.reason = Reason::memory;
            }
        }
        return result;
    }

  private:
    using Pushes = std::vector<Push>;

    static constexpr int most_strategies = 7;
    // Wider boards have more squares than the tables of a feature-space search could hold.
    static constexpr int most_words = 64;
    static constexpr std::uint64_t small_share = 1;
    static constexpr std::uint64_t full_share = 4;
    static constexpr std::uint64_t plan_share = 6;  // it wins the most levels
    static constexpr std::uint64_t thorough_share = 3;
    // How many states of a search cost as much as one of a window that is shortened.
    static constexpr double window_cost = 4;

    // Whether the greedy search is all there is for a level.
    static bool plain(const Level& level) {
        return Words > most_words || level.size() > SquareDistances::most_squares;
    }

    // The core with the least to do takes it.
    void enter(std::uint64_t share, Turns::Make make) {
        std::min_element(cores_.begin(), cores_.end(), [](const Turns& one, const Turns& other) {
            return one.load() < other.load();
        })->enter(share, std::move(make));
    }

    void enter_feature_searches() {
        if (options_.planned) {
            enter(plan_share,
                  [this](Meter& part) { return pack_by_plan(shop(), Manner::direct, part); });
            enter(thorough_share,
                  [this](Meter& part) { return pack_by_plan(shop(), Manner::thorough, part); });
        }
        if (!options_.pictures || level_.spare() != 0) return;  // a picture has all boxes in it
        enter(full_share, [this](Meter& part) {
            return push_to_picture(shop(), Prefer::distance, Follow::rank, part);
        });
        enter(full_share, [this](Meter& part) { return pull_to_picture(shop(), part); });
        enter(small_share, [this](Meter& part) {
            return push_to_picture(shop(), Prefer::cycles, Follow::advice, part);
        });
        enter(small_share, [this](Meter& part) { return pull_home(shop(), part); });
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
        const auto work = [this](int i, Meter& meter) {
            Turns& core = cores_[static_cast<std::size_t>(i)];
            while (core.searched() == Searched::paused) core.take(meter);
            return core.searched() != Searched::stopped;
        };
        // The first turn wins small levels, and threads would only delay that.
        const Searched first = cores_[0].take(team_.first_meter());
        if constexpr (Words <= most_words) {
            if (first == Searched::paused && cores_.size() > 1)
                shop();  // while there is one thread
        }
        const int winner = first == Searched::paused ? team_.run(work) : team_.run_alone(work);
        if (winner == Team::nobody) return std::nullopt;
        const Turns& core = cores_[static_cast<std::size_t>(winner)];
        proved_ = core.searched() == Searched::exhausted;
        return proved_ ? std::nullopt : std::optional(core.solution());
    }

    Pushes shortened(Pushes pushes) {
        const auto share = options_.shorten * static_cast<double>(meter_.progress().states);
        const auto work = static_cast<std::uint64_t>(options_.polish + share / window_cost);
        return Shortener<Words>(board_, meter_).run(std::move(pushes), work);
    }

    const Level& level_;
    const Options& options_;
    Meter& meter_;
    Board<Words> board_;
    PushDistances distances_;
    Team team_;
    Meter shop_meter_;
    std::unique_ptr<Workshop<Words>> shop_;
    std::vector<Turns> cores_;
    bool proved_ = false;  // that there is no solution
};

}  // namespace gridwright::sokoban::any
