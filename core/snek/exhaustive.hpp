// The exhaustive search: fewest moves to win, or to rules that are wanted, or the proof that nobody
// can.
//
// Breadth-first, a layer of positions for each number of moves, so the first win has the fewest.
// Positions of one scene are looked at together, and where walking is folded away a step that only
// walks costs no more than a bit to set.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "snek/position_search.hpp"

namespace gridwright::snek {

class ExhaustiveSearch : PositionSearch {
  public:
    // Of solutions with more moves than `most` it need not know, if `dead_ends` can bound them.
    ExhaustiveSearch(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter,
                     Wanted wanted = nullptr, std::uint32_t most = any_number)
        : PositionSearch(world, start, dead_ends, meter, std::move(wanted)), most_(most) {}
    ~ExhaustiveSearch() { meter_->give(bytes_); }

    // Goes on for about so much work: a move played, or eight steps that only walk, are a unit.
    Searched run(std::uint64_t work = unlimited) {
        const std::uint64_t enough = work == unlimited ? unlimited : work_ + work;
        bool may = true;
        if (!begun_) {
            begun_ = true;
            const Rules* rules = engine_.rules_of(next_);
            if (dead_ends_->is_surely_dead(engine_.judge(next_, *rules)))
                return Searched::exhausted;
            may = meet(*rules, {0, 0, no_state, 0, 0, 0});
        }
        while (may && !found_ && work_ < enough) {
            if (layer_.empty()) {
                if (coming_.empty() || cost_ == most_) return Searched::exhausted;
                layer_.swap(coming_);
                ++cost_;
                const int done = static_cast<int>(cost_) - 1;
                // A search for part of a way bounds no solution.
                meter_->at(done, wanted_ ? 0 : done);
            }
            may = expand(layer_.back());
            spare_.push_back(std::move(layer_.back()));
            layer_.pop_back();
        }
        return found_ ? Searched::found : may ? Searched::paused : Searched::stopped;
    }

    // The fewest moves to what was found.
    std::string moves() { return moves_to(*found_); }

    using PositionSearch::work;

    // No solution has fewer moves than this.
    std::uint32_t bound() const { return cost_; }

    // Whether it is only known that there is no solution of at most so many moves.
    bool has_left_out() const { return left_out_ || cost_ == most_; }

    static constexpr std::uint64_t unlimited = ~std::uint64_t{0};
    static constexpr std::uint32_t any_number = 0xFFFFFFFF;

  private:
    static constexpr std::uint64_t work_of_a_proof = 20;

    // Layers come in blocks: small enough to be sorted while somebody waits for a cancel, large
    // enough that few scenes are split. Where each position takes a proof they are smaller.
    std::size_t block_size() const { return most_ == any_number ? 1 << 14 : 1 << 9; }

    struct Position {
        SceneId scene;
        Cell cell;
        auto operator<=>(const Position&) const = default;
    };
    using Block = std::vector<Position>;

    // All of these return false when the search must stop.

    auto meeting() {
        return [this](const Rules& rules, const Entry& entry) { return meet(rules, entry); };
    }

    // Looks at a block of positions, those of one scene together.
    bool expand(Block& block) {
        std::sort(block.begin(), block.end());
        bool may = true;
        for (auto first = block.begin(); may && !found_ && first != block.end();) {
            const SceneId scene = first->scene;
            const auto walker = show(scene);
            for (; may && first != block.end() && first->scene == scene; ++first) {
                may = walker ? expand_walker(*first, *walker) : expand_by_moves(scene);
            }
        }
        return may;
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
            if (!placed) place(cell, walker);
            placed = true;
            if (!play({0, cost_, scene, cell, way, 0}, meeting())) return false;
        }
        return meter_->tick();
    }

    bool expand_by_moves(SceneId scene) {
        place(0, std::nullopt);
        return play_all({0, cost_, scene, 0, 0, 0}, meeting());
    }

    bool walk(SceneId scene, Cell cell) {
        if (++steps_ % 8 == 0) ++work_;
        return !store_.mark(scene, cell) || wait_at({scene, cell});
    }

    // Stores the position next_, if it is new and no dead end.
    bool meet(const Rules& rules, Entry entry) {
        const Arrival arrival = arrive(rules, walking_);
        if (arrival.scene == no_state) return false;
        if (!arrival.is_new || dead_ends_->is_dead(next_, arrival.walker)) return true;
        if (most_ != any_number && is_too_far(rules, arrival)) return true;
        entry.cell = arrival.cell;
        return store_.enter(arrival.scene, entry) && wait_at({arrival.scene, arrival.cell});
    }

    // Whether no solution of at most `most_` moves can come through the position next_.
    bool is_too_far(const Rules& rules, const Arrival& arrival) {
        work_ += work_of_a_proof;
        if (arrival.walker) next_.add(arrival.cell, *arrival.walker);
        const auto win = dead_ends_->win_in(most_ - cost_, engine_.judge(next_, rules));
        left_out_ |= win == Reachability::Win::later;
        return win != Reachability::Win::soon;
    }

    // A position to be looked at in the next layer.
    bool wait_at(Position position) {
        if (!meter_->count_state()) return false;
        if (coming_.empty() || coming_.back().size() == block_size()) {
            if (spare_.empty()) {
                const std::uint64_t bytes = block_size() * sizeof(Position);
                if (!meter_->take(bytes)) return false;
                bytes_ += bytes;
                spare_.emplace_back().reserve(block_size());
            }
            coming_.push_back(std::move(spare_.back()));
            coming_.back().clear();
            spare_.pop_back();
        }
        coming_.back().push_back(position);
        return true;
    }

    std::vector<Block> layer_, coming_;  // positions of one move less than `cost_`, and of `cost_`
    std::vector<Block> spare_;
    std::uint32_t cost_ = 0;  // moves to what is met next
    const std::uint32_t most_;
    bool left_out_ = false;  // whether there was a position from which a win may take too many
    std::uint32_t steps_ = 0;
    bool begun_ = false;
    std::uint64_t bytes_ = 0;  // of the blocks
};

}  // namespace gridwright::snek
