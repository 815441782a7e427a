// The exhaustive search: fewest moves to a goal, or the proof that it cannot be reached.
//
// Breadth-first, a layer of positions for each number of moves, so the first goal met has the
// fewest. Positions are a scene and a cell (`position_store.hpp`): those of one scene are looked at
// together, and where walking is folded away (`walking.hpp`) a step that only walks costs no more
// than a bit to set.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "snek/position_store.hpp"
#include "snek/turn.hpp"
#include "snek/walking.hpp"

namespace gridwright::snek {

template <class Goal>
class ExhaustiveSearch {
  public:
    ExhaustiveSearch(const World& world, const Board& start, Goal goal, Meter& meter)
        : goal_(std::move(goal)),
          meter_(&meter),
          engine_(world),
          walking_(world),
          store_(start, world.cells, meter),
          board_(start),
          before_(start),
          next_(start) {}
    ~ExhaustiveSearch() { meter_->give(bytes_); }

    // The moves; none when it is proved that there are none, or the meter stopped the search.
    std::optional<std::string> run() {
        const Rules* rules = engine_.rules_of(next_);
        bool may = meet(*rules, {0, 0, no_state, 0, 0, 0});
        for (cost_ = 0; may && !coming_.empty() && !found_; ++cost_) {
            meter_->at(static_cast<int>(cost_), static_cast<int>(cost_));
            layer_.swap(coming_);
            for (; may && !layer_.empty() && !found_; layer_.pop_back()) {
                may = expand(layer_.back());
                spare_.push_back(std::move(layer_.back()));
            }
        }
        return found_ ? std::optional(moves_to(*found_)) : std::nullopt;
    }

  private:
    // Layers come in blocks: small enough to be sorted while somebody waits for a cancel, large
    // enough that few scenes are split.
    static constexpr std::size_t block_size = 1 << 14;

    struct Position {
        SceneId scene;
        Cell cell;
        auto operator<=>(const Position&) const = default;
    };

    using Block = std::vector<Position>;

    // All of these return false when the search must stop.

    // Looks at a block of positions, those of one scene together.
    bool expand(Block& block) {
        std::sort(block.begin(), block.end());
        bool may = true;
        for (auto first = block.begin(); may && !found_ && first != block.end();) {
            const SceneId scene = first->scene;
            const auto walker = store_.show(scene, board_);
            rules_ = engine_.rules_of(board_);
            if (walker) survey(*walker);
            for (; may && first != block.end() && first->scene == scene; ++first) {
                may = walker ? expand_walker(*first, *walker) : expand_by_moves(scene);
            }
        }
        return may;
    }

    void survey(Code walker) {
        walking_.survey(board_, *rules_, walker,
                        [&](Cell cell) { return goal_.is_at_stake(cell); });
    }

    bool expand_walker(Position position, Code walker) {
        const auto [scene, cell] = position;
        bool placed = false;
        for (int way = 0; way < 4; ++way) {
            const auto ground = walking_.step(cell, way);
            if (ground == Walking::Ground::wall) continue;
            if (ground == Walking::Ground::free) {
                if (!walk(scene, walking_.next(cell, way))) return false;
                continue;
            }
            if (!placed) {
                before_ = board_;
                before_.add(cell, walker);
                before_.words_changed = false;
                placed = true;
            }
            if (!play({0, cost_ + 1, scene, cell, way, 0})) return false;
        }
        return meter_->tick();
    }

    bool expand_by_moves(SceneId scene) {
        before_ = board_;
        const bool waits = engine_.world().terms.waits;
        if (!engine_.judge(board_, *rules_).any_having(engine_.world().words.you)) {
            return play({0, cost_ + 1, scene, 0, waits ? wait : 0, 0});  // all moves are alike
        }
        for (int move = 0; move < (waits ? 5 : 4); ++move) {
            if (!play({0, cost_ + 1, scene, 0, move, 0})) return false;
        }
        return true;
    }

    bool walk(SceneId scene, Cell cell) {
        return !store_.mark(scene, cell) || arrive({scene, cell});
    }

    // Makes the move of `entry` on the board before_.
    bool play(const Entry& entry) {
        next_ = before_;
        const Rules* rules = rules_;
        const bool has_won = engine_.step(next_, rules, entry.move);
        if (!meter_->tick() || !count_rules()) return false;
        if (goal_.is_reached(next_, *rules, has_won)) {
            found_ = entry;
            return true;
        }
        return next_.things() == before_.things() || meet(*rules, entry);
    }

    // Stores the position next_, if it is new and not hopeless.
    bool meet(const Rules& rules, Entry entry) {
        const auto walker = walking_.walker(engine_, next_, rules);
        std::optional<Code> code;
        if (walker) {
            entry.cell = cell_of(*walker);
            code = walking_.faceless(code_of(*walker));
            next_.remove(entry.cell, code_of(*walker));
        }
        const auto [scene, added] = store_.scene(next_, code);
        if (scene == no_state) return false;
        if (walker ? !store_.mark(scene, entry.cell) : !added) return true;
        if (added && goal_.is_hopeless(next_)) return true;
        return store_.enter(scene, entry) && arrive({scene, entry.cell});
    }

    bool arrive(Position position) {
        if (!meter_->count_state()) return false;
        if (coming_.empty() || coming_.back().size() == block_size) {
            if (spare_.empty()) {
                if (!take(block_size * sizeof(Position))) return false;
                spare_.emplace_back().reserve(block_size);
            }
            coming_.push_back(std::move(spare_.back()));
            coming_.back().clear();
            spare_.pop_back();
        }
        coming_.back().push_back(position);
        return true;
    }

    // The rulebook's growth counts as memory.
    bool count_rules() {
        if (engine_.bytes() == rules_bytes_) return true;
        const std::uint64_t grown = engine_.bytes() - rules_bytes_;
        rules_bytes_ += grown;
        return take(grown);
    }

    bool take(std::uint64_t bytes) {
        if (!meter_->take(bytes)) return false;
        bytes_ += bytes;
        return true;
    }

    // Backwards from a move: walking within a scene is found again from where it was entered.
    std::string moves_to(Entry entry) {
        std::string moves;
        while (entry.parent != no_state) {
            moves.insert(moves.begin(), move_signs[static_cast<std::size_t>(entry.move)]);
            const std::uint32_t cost = entry.cost - 1;
            const Cell cell = entry.parent_cell;
            const SceneId scene = entry.parent;
            const auto walker = store_.show(scene, board_);
            if (walker) {
                rules_ = engine_.rules_of(board_);
                survey(*walker);
            }
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

    Goal goal_;
    Meter* meter_;
    Engine engine_;
    Walking walking_;
    PositionStore store_;
    Board board_, before_, next_;  // a scene, a position on it, and what follows that
    const Rules* rules_ = nullptr;
    std::vector<Block> layer_, coming_;  // positions of this number of moves, and of one more
    std::vector<Block> spare_;
    std::uint32_t cost_ = 0;
    std::optional<Entry> found_;  // the move that reaches the goal
    std::uint64_t rules_bytes_ = 0, bytes_ = 0;
};

}  // namespace gridwright::snek
