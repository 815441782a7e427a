// The goal-driven search: any solution, found by going where a plan leads.
//
// A brute-force search does not know what it wants. This one makes a plan for each board it goes on
// from (`relaxed_plan.hpp`): which acts a win would need if nothing were ever lost. It follows
// three lists, which take turns:
//
//   - *what is new* (`novelty.hpp`): boards that show something none before has shown, among those
//     with the same rules and as far from the win; the nearest of them first. It never stays long
//     with what looks good and leads nowhere.
//   - *what is near*: the boards with the fewest acts left, those first that an act of the plan
//     has led to.
//   - *every set of rules in its turn* (`rule_sets.hpp`): the nearest board of each. A rule made or
//     broken opens another; no set is neglected because others look better.
//
// A plan costs as much as a hundred moves, so it is made at once only where it is likely to tell
// something: for a board that the plan has led to, one under other rules, or a new one. Any other
// board is put behind the one it came from, and has its plan made when its turn comes.
//
// A board is gone on from once, whichever list asks for it first. Every board is on all lists, so
// the search is complete: when they are empty there is no solution.
//
// A *thrifty* search looks for a solution of fewer moves than a limit, and leaves out boards that
// took more. A tight limit makes it the faster: what leads astray is soon too long. It follows the
// same lists or one alone, by the moves made and, for each act that is left, so many more (a
// weighted A*: Pohl, "Heuristic search viewed as path finding in a graph", 1970).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "snek/goals/lists_in_turn.hpp"
#include "snek/goals/novelty.hpp"
#include "snek/goals/relaxed_plan.hpp"
#include "snek/goals/rule_sets.hpp"
#include "snek/position_search.hpp"

namespace gridwright::snek::goals {

// What a thrifty search may take and assumes.
struct Thrift {
    std::uint32_t limit;        // a solution has fewer moves
    std::uint32_t per_act = 0;  // moves; 0: it follows the lists in turn
};

class GoalSearch : PositionSearch {
  public:
    GoalSearch(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter,
               std::optional<Thrift> thrift = std::nullopt)
        : PositionSearch(world, start, dead_ends, meter),
          thrift_(thrift),
          arriving_(world),
          regions_(meter),
          new_ones_(meter),
          near_ones_(meter),
          by_rules_(meter),
          novelty_(start, meter),
          seen_(static_cast<std::size_t>(world.cells), 0) {
        if (CellSet::fits(world)) plan_.emplace(world);
    }

    // Goes on for about so much work: a move played is a unit of it.
    Searched run(std::uint64_t work) {
        const std::uint64_t enough = work_ + work;
        bool may = true;
        if (regions_.size() == 0) {
            const Rules* rules = engine_.rules_of(next_);
            may = meet(*rules, {0, 0, no_state, 0, 0, 0});
        }
        while (may && !found_ && work_ < enough && !by_rules_.empty()) {
            const std::uint32_t number = pop();
            if (regions_[number].done) continue;
            regions_[number].done = true;
            may = expand(number);
        }
        if (found_) return Searched::found;
        return !may                ? Searched::stopped
               : by_rules_.empty() ? Searched::exhausted
                                   : Searched::paused;
    }

    // The moves to what was found.
    std::string moves() { return moves_to(*found_); }

    using PositionSearch::work;

  private:
    static constexpr std::uint64_t work_of_a_plan = 50;
    static constexpr int weights = 4096;
    static constexpr int acts_without_plan = 20;  // a guess

    // Where a walker can walk on a scene, entered somewhere: all of it is gone on from at once.
    // Entries and regions have the same numbers.
    struct Region {
        SceneId scene;
        bool done;  // gone on from
    };

    // A cell of a region, and the steps to it from where that was entered.
    struct Reached {
        Cell cell;
        std::uint32_t steps;
    };

    bool has_one_list() const { return thrift_ && thrift_->per_act > 0; }

    // The lists take turns. All boards are on the last of them, so it is empty when all are.
    std::uint32_t pop() {
        if (has_one_list()) return by_rules_.pop().id;
        turn_ = (turn_ + 1) % 3;
        if (turn_ == 0 && !new_ones_.empty()) return new_ones_.pop().id;
        if (turn_ == 1 && !near_ones_.empty()) return near_ones_.pop().id;
        return by_rules_.pop().id;
    }

    // All of these return false when the search must stop.

    auto meeting() {
        return [this](const Rules& rules, const Entry& entry) { return meet(rules, entry); };
    }

    bool expand(std::uint32_t number) {
        const Entry entry = store_.entry(number);
        const SceneId scene = regions_[number].scene;
        const auto walker = show(scene);
        meter_->at(static_cast<int>(entry.cost), 0);
        place(entry.cell, walker);
        from_rules_ = rule_sets_.id_of(*rules_);
        from_weight_ = weight_of(before_, *rules_, walker.has_value());
        if (from_weight_ / 16 == RelaxedPlan::none &&
            dead_ends_->is_surely_dead(engine_.judge(before_, *rules_))) {
            return true;
        }
        if (plan_) first_acts_ = plan_->first_acts();
        if (!walker) {
            act_ = std::nullopt;
            return play_all({0, entry.cost + 1, scene, 0, 0, 0}, meeting());
        }
        flood(walking_, entry.cell, region_);
        for (const auto [cell, steps] : region_) {
            if (thrift_ && entry.cost + steps + 1 >= thrift_->limit) break;
            bool placed = false;
            for (int way = 0; way < 4 && !found_; ++way) {
                if (walking_.step(cell, way) != Walking::Ground::other) continue;
                if (!placed) place(cell, walker);
                placed = true;
                act_ = {cell, way};
                if (!play({0, entry.cost + steps + 1, scene, cell, way, 0}, meeting()))
                    return false;
            }
        }
        return true;
    }

    // How far a board is from a win: acts of its plan, and steps to the first where walking is not
    // folded away.
    int weight_of(const Board& board, const Rules& rules, bool walks) {
        if (!plan_) return 0;
        work_ += work_of_a_plan;
        const int acts = plan_->plan(engine_.judge(board, rules));
        const int steps = walks ? 0 : std::min(15, plan_->way_to_first_act());
        return std::min(weights - 1, 16 * acts + steps);
    }

    // Stores the position next_, if it is new and no dead end, and puts it on the lists.
    bool meet(const Rules& rules, Entry entry) {
        const Arrival arrival = arrive(rules, arriving_);
        if (arrival.scene == no_state) return false;
        if (!arrival.is_new || dead_ends_->is_dead(next_, arrival.walker)) return true;
        if (thrift_ && entry.cost + 1 >= thrift_->limit) return true;
        entry.cell = arrival.cell;
        Cell first = arrival.cell;
        if (arrival.walker) {
            arriving_.survey(next_, engine_.judge(next_, rules), *arrival.walker);
            flood(arriving_, arrival.cell, arrived_);
            for (const auto [cell, steps] : arrived_) {
                store_.mark(arrival.scene, cell);
                first = std::min(first, cell);
            }
            next_.add(arrival.cell, *arrival.walker);
        }
        if (!store_.enter(arrival.scene, entry) || !regions_.push_back({arrival.scene, false})) {
            return false;
        }
        if (!meter_->count_state()) return false;
        const bool walks = arrival.walker.has_value();
        return has_one_list() ? put_on_list(rules, entry.cost, walks)
                              : put_on_lists(rules, entry.cost, first, walks);
    }

    bool put_on_list(const Rules& rules, std::uint32_t cost, bool walks) {
        const int weight_here = weight_of(next_, rules, walks);
        const auto acts = static_cast<std::uint32_t>(
            weight_here / 16 == RelaxedPlan::none ? acts_without_plan : weight_here / 16);
        const auto weight = static_cast<int>(cost + thrift_->per_act * acts);
        return by_rules_.push(0, weight, regions_.size() - 1);
    }

    bool put_on_lists(const Rules& rules, std::uint32_t cost, Cell first, bool walks) {
        const std::uint32_t number = regions_.size() - 1;
        const RuleSets::Id set = rule_sets_.id_of(rules);
        const bool helpful =
            act_ && std::find(first_acts_.begin(), first_acts_.end(), *act_) != first_acts_.end();
        const int acts = from_weight_ / 16;
        int novelty = novelty_.of(next_, first, combine(set, static_cast<std::uint64_t>(acts)));
        int weight = std::min(weights - 1, from_weight_ + 16);
        if (helpful || set != from_rules_ || novelty == Novelty::single || !walks) {
            weight = weight_of(next_, rules, walks);
            if (weight / 16 == RelaxedPlan::none &&
                dead_ends_->is_surely_dead(engine_.judge(next_, rules))) {
                return true;
            }
            if (weight / 16 != acts) {
                novelty = std::min(
                    novelty, novelty_.of(next_, first,
                                         combine(set, static_cast<std::uint64_t>(weight / 16))));
            }
        }
        if (thrift_ && cost + static_cast<std::uint32_t>(weight / 16) >= thrift_->limit)
            return true;
        return new_ones_.push(0, novelty * weights + weight, number) &&
               near_ones_.push(0, 2 * weight + (helpful ? 0 : 1), number) &&
               by_rules_.push(set, weight / 16, number);
    }

    // The cells that can be walked to on the surveyed ground, the nearest first.
    void flood(const Walking& walking, Cell from, std::vector<Reached>& region) {
        ++flood_;
        region.assign(1, {from, 0});
        seen_[static_cast<std::size_t>(from)] = flood_;
        for (std::size_t i = 0; i < region.size(); ++i) {
            const auto [cell, steps] = region[i];
            for (int way = 0; way < 4; ++way) {
                if (walking.step(cell, way) != Walking::Ground::free) continue;
                const Cell to = walking.next(cell, way);
                if (seen_[static_cast<std::size_t>(to)] == flood_) continue;
                seen_[static_cast<std::size_t>(to)] = flood_;
                region.push_back({to, steps + 1});
            }
        }
    }

    std::optional<Thrift> thrift_;
    Walking arriving_;  // on next_
    Chunked<Region> regions_;
    ListsInTurn<int> new_ones_, near_ones_;
    ListsInTurn<RuleSets::Id> by_rules_;
    int turn_ = 0;
    Novelty novelty_;
    RuleSets rule_sets_;
    std::optional<RelaxedPlan> plan_;  // none on boards too large for it
    RuleSets::Id from_rules_ = 0;      // of the board that is gone on from
    int from_weight_ = 0;
    std::vector<RelaxedPlan::Act> first_acts_;
    std::optional<RelaxedPlan::Act> act_;  // that is tried
    std::vector<Reached> region_, arrived_;
    std::vector<std::uint32_t> seen_;
    std::uint32_t flood_ = 0;
};

}  // namespace gridwright::snek::goals
