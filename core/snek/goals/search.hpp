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

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/cells.hpp"
#include "snek/goal.hpp"
#include "snek/goals/rooms.hpp"
#include "snek/position_store.hpp"
#include "snek/turn.hpp"
#include "snek/walking.hpp"

namespace gridwright::snek::goals {

class GoalSearch {
  public:
    GoalSearch(const World& world, const Board& start, Meter& meter)
        : meter_(&meter),
          winning_(world),
          engine_(world),
          walking_(world),
          arriving_(world),
          store_(start, world.cells, meter),
          regions_(meter),
          lists_(meter),
          rooms_(world),
          estimates_(world),
          scene_(start),
          before_(start),
          next_(start) {}
    ~GoalSearch() { meter_->give(rules_bytes_); }

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

    // All of these return false when the search must stop.

    bool expand(std::uint32_t number) {
        const Entry entry = store_.entry(number);
        const SceneId scene = regions_[number].scene;
        const auto walker = store_.show(scene, scene_);
        rules_ = engine_.rules_of(scene_);
        meter_->at(static_cast<int>(entry.cost), 0);
        place(entry.cell, walker);
        look_from(before_);
        const Entry step{0, entry.cost + 1, scene, 0, 0, 0};
        return walker ? expand_walker(entry.cell, *walker, step) : expand_by_moves(step);
    }

    // Every act that the walker can walk to.
    bool expand_walker(Cell from, Code walker, Entry step) {
        survey(walking_, scene_, *rules_, walker);
        flood(walking_, from, region_);
        for (const Cell cell : region_) {
            place(cell, walker);
            for (int way = 0; way < 4; ++way) {
                if (walking_.step(cell, way) != Walking::Ground::other) continue;
                step.parent_cell = cell;
                step.move = way;
                if (!play(step)) return false;
                if (found_) return true;
            }
        }
        return true;
    }

    bool expand_by_moves(Entry step) {
        const bool waits = engine_.world().terms.waits;
        if (!engine_.judge(before_, *rules_).any_having(engine_.world().words.you)) {
            step.move = waits ? wait : 0;  // all moves are alike
            return play(step);
        }
        for (step.move = 0; step.move < (waits ? 5 : 4); ++step.move) {
            if (!play(step)) return false;
            if (found_) return true;
        }
        return true;
    }

    // Makes before_ of scene_.
    void place(Cell cell, std::optional<Code> walker) {
        before_ = scene_;
        if (walker) before_.add(cell, *walker);
        before_.words_changed = false;
    }

    // Makes the move of `entry` on the board before_.
    bool play(const Entry& entry) {
        next_ = before_;
        const Rules* rules = rules_;
        const bool has_won = engine_.step(next_, rules, entry.move);
        if (!meter_->tick() || !count_rules()) return false;
        if (has_won) {
            found_ = entry;
            return true;
        }
        return next_.things() == before_.things() || meet(*rules, entry);
    }

    // Stores the position next_, if it is new and not hopeless, and puts it on its lists.
    bool meet(const Rules& rules, Entry entry) {
        const auto walker = arriving_.walker(engine_, next_, rules);
        std::optional<Code> code;
        if (walker) {
            entry.cell = cell_of(*walker);
            code = arriving_.faceless(code_of(*walker));
            next_.remove(entry.cell, code_of(*walker));
        }
        const auto [scene, added] = store_.scene(next_, code);
        if (scene == no_state) return false;
        if (walker ? !store_.mark(scene, entry.cell) : !added) return true;
        if (walker) {
            survey(arriving_, next_, rules, *code);
            flood(arriving_, entry.cell, arrived_);
            for (const Cell cell : arrived_) store_.mark(scene, cell);
            next_.add(entry.cell, *code);
        }
        if (winning_.is_hopeless(next_)) return true;
        if (!store_.enter(scene, entry) || !regions_.push_back({scene, false})) return false;
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

    static void survey(Walking& walking, const Board& scene, const Rules& rules, Code walker) {
        walking.survey(scene, rules, walker, [](Cell) { return false; });
    }

    // The cells that can be walked to on the surveyed ground.
    void flood(const Walking& walking, Cell from, std::vector<Cell>& region) {
        seen_.assign(static_cast<std::size_t>(engine_.world().cells), false);
        region.assign(1, from);
        seen_[static_cast<std::size_t>(from)] = true;
        for (std::size_t i = 0; i < region.size(); ++i) {
            for (int way = 0; way < 4; ++way) {
                if (walking.step(region[i], way) != Walking::Ground::free) continue;
                const Cell to = walking.next(region[i], way);
                if (seen_[static_cast<std::size_t>(to)]) continue;
                seen_[static_cast<std::size_t>(to)] = true;
                region.push_back(to);
            }
        }
    }

    bool count_rules() {
        const std::uint64_t grown = engine_.bytes() - rules_bytes_;
        if (grown == 0) return true;
        if (!meter_->take(grown)) return false;
        rules_bytes_ += grown;
        return true;
    }

    // Backwards from a move: the walk before each act is found again.
    std::string moves_to(Entry entry) {
        std::string moves;
        while (entry.parent != no_state) {
            moves.insert(moves.begin(), move_signs[static_cast<std::size_t>(entry.move)]);
            const Cell cell = entry.parent_cell;
            const SceneId scene = entry.parent;
            const auto walker = store_.show(scene, scene_);
            if (walker) survey(walking_, scene_, *engine_.rules_of(scene_), *walker);
            for (auto index = store_.first_entry(scene); index != PositionStore::no_entry;
                 index = store_.entry(index).next) {
                entry = store_.entry(index);
                if (!walker) break;
                const auto walk = walking_.walk(entry.cell, cell, 1u << 20);
                if (!walk) continue;
                moves.insert(0, *walk);
                break;
            }
        }
        return moves;
    }

    // Where a walker can walk on a scene, entered somewhere: all of it is gone on from at once.
    // Entries and regions have the same numbers.
    struct Region {
        SceneId scene;
        bool done;  // gone on from
    };

    Meter* meter_;
    Winning winning_;
    Engine engine_;
    Walking walking_, arriving_;  // on scene_ and on next_
    PositionStore store_;
    Chunked<Region> regions_;
    Cells<Aim> lists_;
    Rooms rooms_;
    Estimates estimates_;
    Board scene_, before_, next_;  // without the walker, with it, and what follows
    const Rules* rules_ = nullptr;
    Rooms::Id room_ = Rooms::none;  // that is gone on from
    std::vector<int> distances_;    // to its goals
    std::vector<Cell> region_, arrived_;
    std::vector<bool> seen_;
    std::optional<Entry> found_;  // the move that wins
    std::uint64_t rules_bytes_ = 0;
};

}  // namespace gridwright::snek::goals
