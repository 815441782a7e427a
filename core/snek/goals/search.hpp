// The goal-driven search: any solution, found by goals and sub-goals.
//
// A brute-force search does not know what it wants. This one does: in each room (`rooms.hpp`: the
// boards on which the same rules stand) it has goals – win, make this rule, break that one – and
// each room and goal together have a list of their own, in which the board nearest to the goal
// comes first (`estimates.hpp`). The lists take turns. So a line of play that brings a rule nearer
// is followed however long it is; a rule made or broken opens another room with goals of its own;
// and no set of rules is neglected because others look better. Above the sub-searches in the rooms
// this is a search over sets of rules.
//
// A board is put on the list of a goal only if it is nearer to it than the board it comes from, and
// it is gone on from once, whichever goal asks for it first: what failed for one is not tried again
// for another. Every board is also on its room's list of things to explore, so the search is
// complete: when all lists are empty there is no solution.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/cells.hpp"
#include "snek/goals/rooms.hpp"
#include "snek/hope.hpp"
#include "snek/position_search.hpp"

namespace gridwright::snek::goals {

class GoalSearch : PositionSearch {
  public:
    GoalSearch(const World& world, const Board& start, Meter& meter)
        : PositionSearch(world, start, meter),
          arriving_(world),
          regions_(meter),
          lists_(meter),
          rooms_(world),
          estimates_(world) {}

    // The moves; none when it is proved that there are none, or the meter stopped the search.
    std::optional<std::string> run() {
        const Rules* rules = engine_.rules_of(next_);
        bool may = meet(*rules, {0, 0, no_state, 0, 0, 0});
        while (may && !found_ && !lists_.empty()) {
            const std::uint32_t number = lists_.pop().id;
            if (regions_[number].done) continue;
            regions_[number].done = true;
            may = expand(number);
        }
        return found_ ? std::optional(moves_to(*found_)) : std::nullopt;
    }

  private:
    // Where a list belongs: a room, and the place of a goal among those of the room.
    using Aim = std::pair<Rooms::Id, std::uint32_t>;

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
        look_from(before_);
        if (!walker) return play_all({0, entry.cost + 1, scene, 0, 0, 0}, meeting());
        flood(walking_, entry.cell, region_);
        for (const auto [cell, steps] : region_) {
            place(cell, walker);
            for (int way = 0; way < 4 && !found_; ++way) {
                if (walking_.step(cell, way) != Walking::Ground::other) continue;
                if (!play({0, entry.cost + steps + 1, scene, cell, way, 0}, meeting()))
                    return false;
            }
        }
        return true;
    }

    // Stores the position next_, if it is new and not hopeless, and puts it on its lists.
    bool meet(const Rules& rules, Entry entry) {
        const Arrival arrival = arrive(rules, arriving_);
        if (arrival.scene == no_state) return false;
        if (!arrival.is_new || is_hopeless(next_, engine_.world().words)) return true;
        entry.cell = arrival.cell;
        if (arrival.walker) {
            arriving_.survey(next_, rules, *arrival.walker);
            flood(arriving_, arrival.cell, arrived_);
            for (const auto [cell, steps] : arrived_) store_.mark(arrival.scene, cell);
            next_.add(arrival.cell, *arrival.walker);
        }
        if (!store_.enter(arrival.scene, entry) || !regions_.push_back({arrival.scene, false})) {
            return false;
        }
        return meter_->count_state() && put_on_lists(rules, entry.cost);
    }

    bool put_on_lists(const Rules& rules, std::uint32_t cost) {
        const std::uint32_t number = regions_.size() - 1;
        const Rooms::Id room = rooms_.room_of(next_, rules);
        const auto& goals = rooms_.goals(room);
        estimates_.look_at(engine_.judge(next_, rules));
        for (std::uint32_t goal = 0; goal < goals.size(); ++goal) {
            int weight = std::min(farthest, static_cast<int>(cost));
            if (goals[goal].aim != Goal::Aim::explore) {
                weight = goals[goal].distance(estimates_);
                if (weight >= farthest) continue;
                if (room == room_ && weight >= distances_[goal]) continue;
            }
            if (!lists_.push(lists_.cell({room, goal}), weight, number)) return false;
        }
        return true;
    }

    // Notes how far each goal of its room is from the board that is gone on from.
    void look_from(const Board& board) {
        room_ = rooms_.room_of(board, *rules_);
        estimates_.look_at(engine_.judge(board, *rules_));
        distances_.clear();
        for (const Goal& goal : rooms_.goals(room_)) {
            distances_.push_back(goal.distance(estimates_));
        }
    }

    // The cells that can be walked to on the surveyed ground, the nearest first.
    void flood(const Walking& walking, Cell from, std::vector<Reached>& region) {
        seen_.assign(static_cast<std::size_t>(engine_.world().cells), false);
        region.assign(1, {from, 0});
        seen_[static_cast<std::size_t>(from)] = true;
        for (std::size_t i = 0; i < region.size(); ++i) {
            const auto [cell, steps] = region[i];
            for (int way = 0; way < 4; ++way) {
                if (walking.step(cell, way) != Walking::Ground::free) continue;
                const Cell to = walking.next(cell, way);
                if (seen_[static_cast<std::size_t>(to)]) continue;
                seen_[static_cast<std::size_t>(to)] = true;
                region.push_back({to, steps + 1});
            }
        }
    }

    Walking arriving_;  // on next_
    Chunked<Region> regions_;
    Cells<Aim> lists_;
    Rooms rooms_;
    Estimates estimates_;
    Rooms::Id room_ = Rooms::none;  // that is gone on from
    std::vector<int> distances_;    // to its goals
    std::vector<Reached> region_, arrived_;
    std::vector<bool> seen_;
};

}  // namespace gridwright::snek::goals
