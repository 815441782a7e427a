// What the searches have in common: they play on from positions, keep those that are new, and find
// the moves that led to one.
//
// A position is a scene and, where walking is folded away, the cell of its walker
// (`position_store.hpp`, `walking.hpp`).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "common/searched.hpp"
#include "snek/dead_ends.hpp"
#include "snek/position_store.hpp"
#include "snek/turn.hpp"
#include "snek/walking.hpp"

namespace gridwright::snek {

// What a search may look for beside a win: a position that fulfils it, under its rules.
using Wanted = std::function<bool(const Board&, const Rules&)>;

class PositionSearch {
  public:
    PositionSearch(const PositionSearch&) = delete;
    PositionSearch& operator=(const PositionSearch&) = delete;

    // Moves played so far, and what costs as much.
    std::uint64_t work() const { return work_; }

  protected:
    PositionSearch(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter,
                   Wanted wanted = nullptr)
        : meter_(&meter),
          dead_ends_(&dead_ends),
          wanted_(std::move(wanted)),
          engine_(world),
          walking_(world),
          store_(start, world.cells, meter),
          scene_(start),
          before_(start),
          next_(start) {}
    ~PositionSearch() { meter_->give(rules_bytes_); }

    // Sets scene_ and its rules_, and surveys its ground for the walker, who is returned.
    std::optional<Code> show(SceneId id) {
        const auto walker = store_.show(id, scene_);
        rules_ = engine_.rules_of(scene_);
        if (walker) walking_.survey(scene_, engine_.judge(scene_, *rules_), *walker);
        return walker;
    }

    // Makes before_ of the scene: the position that is played from.
    void place(Cell cell, std::optional<Code> walker) {
        before_ = scene_;
        if (walker) before_.add(cell, *walker);
        before_.words_changed = false;
    }

    // All of these return false when the search must stop.

    // Makes the move of `entry` from the position before_. If that is what is looked for, found_ is
    // set; else if it changes anything, `meet(rules, entry)` hears of next_.
    template <class Meet>
    bool play(const Entry& entry, Meet meet) {
        ++work_;
        next_ = before_;
        const Rules* rules = rules_;
        const bool has_won = engine_.step(next_, rules, entry.move);
        if (!meter_->tick() || !count_rules()) return false;
        if (has_won || (wanted_ && wanted_(next_, *rules))) {
            found_ = entry;
            return true;
        }
        return next_.things() == before_.things() || meet(*rules, entry);
    }

    // Plays every move that may matter where there is no walker, until one is looked for.
    template <class Meet>
    bool play_all(Entry entry, Meet meet) {
        const bool waits = engine_.world().terms.waits;
        if (dead_ends_->options.idle &&
            !engine_.judge(before_, *rules_).any_having(engine_.world().words.you)) {
            entry.move = waits ? wait : 0;  // all moves are alike
            return play(entry, meet);
        }
        for (entry.move = 0; entry.move < (waits ? 5 : 4) && !found_; ++entry.move) {
            if (!play(entry, meet)) return false;
        }
        return true;
    }

    struct Arrival {
        SceneId scene;  // no_state: the memory limit forbids it
        Cell cell;      // of the walker
        std::optional<Code> walker;
        bool is_new;
    };

    // Takes the walker, if there is one, off the position next_ and stores what is left as a scene.
    // `walking` tells who walks.
    Arrival arrive(const Rules& rules, Walking& walking) {
        Arrival arrival{no_state, 0, std::nullopt, false};
        const auto walker =
            dead_ends_->options.walking ? walking.walker(engine_, next_, rules) : std::nullopt;
        if (walker) {
            arrival.cell = cell_of(*walker);
            arrival.walker = walking.faceless(code_of(*walker));
            next_.remove(arrival.cell, code_of(*walker));
        }
        const auto [scene, added] = store_.scene(next_, arrival.walker);
        arrival.scene = scene;
        arrival.is_new =
            scene != no_state && (arrival.walker ? store_.mark(scene, arrival.cell) : added);
        return arrival;
    }

    // The moves to a position and on by the move of `entry`. Backwards: a walk within a scene is
    // found again from where it was entered, by its length.
    std::string moves_to(Entry entry) {
        std::string moves;
        while (entry.parent != no_state) {
            moves.insert(moves.begin(), move_signs[static_cast<std::size_t>(entry.move)]);
            const std::uint32_t cost = entry.cost - 1;
            const Cell cell = entry.parent_cell;
            const SceneId scene = entry.parent;
            const auto walker = show(scene);
            for (auto index = store_.first_entry(scene); index != PositionStore::no_entry;
                 index = store_.entry(index).next) {
                entry = store_.entry(index);
                if (!walker) break;
                if (entry.cost > cost) continue;
                const auto walk = walking_.walk(entry.cell, cell, cost - entry.cost);
                if (!walk || walk->size() != cost - entry.cost) continue;
                moves.insert(0, *walk);
                break;
            }
        }
        return moves;
    }

    Meter* meter_;
    DeadEnds* dead_ends_;
    Wanted wanted_;
    Engine engine_;
    Walking walking_;  // on scene_
    PositionStore store_;
    Board scene_, before_, next_;  // a scene, a position on it, and what follows that
    const Rules* rules_ = nullptr;
    std::optional<Entry> found_;  // the move that does it
    std::uint64_t work_ = 0;

  private:
    // The rulebook's growth counts as memory.
    bool count_rules() {
        const std::uint64_t grown = engine_.bytes() - rules_bytes_;
        if (grown == 0) return true;
        if (!meter_->take(grown)) return false;
        rules_bytes_ += grown;
        return true;
    }

    std::uint64_t rules_bytes_ = 0;
};

}  // namespace gridwright::snek
