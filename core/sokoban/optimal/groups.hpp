// Groups of boxes that can never all be brought home, whatever else is on the board.
//
// With the other boxes taken away everything gets easier: their pushes become walks. So a state in
// which some few boxes are lost by themselves is lost. For every set of squares of one size a table
// holds the squares from which the player can bring boxes there home, found by pulling that many
// boxes away from any as many goals, breadth first. Two boxes are pairs.hpp's affair; here it is
// three and, when that has not been enough, four and five. A table of a larger size knows all that
// one of a smaller size knows.
//
// A table costs time even where a search is small. It is made when the search has met as many
// states as the table has sets, so that the tables are only a part of the work, and only while
// tests with the smaller table pay.
//
// A push changes nothing for groups that it leaves alone: to them it is a walk. So only groups with
// the box just pushed are looked at.
//
// That most states of a search are lost, and that small groups show it, is known since Junghanns
// and Schaeffer (see matching.hpp), whose pattern searches ask about one group at a time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "common/chunked.hpp"
#include "common/meter.hpp"
#include "common/metered_array.hpp"
#include "sokoban/board.hpp"
#include "sokoban/distances.hpp"
#include "sokoban/optimal/payoff.hpp"
#include "sokoban/optimal/start_distances.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban {

template <int Words>
class LostGroups {
  public:
    using Set = Bits<Words>;

    LostGroups(const Board<Words>& board, const PushDistances& to_goals,
               const StartDistances& from_start, bool wanted, Meter& meter)
        : board_(&board), meter_(&meter), rank_(board.level().size(), no_square) {
        const Level& level = board.level();
        if (!wanted || level.spare() != 0) return;
        for (std::size_t i = 0; i < level.size(); ++i) {
            const auto square = static_cast<Square>(i);
            if (!to_goals.live(square) || !from_start.reached(square)) continue;
            rank_[i] = static_cast<Square>(used_++);
        }
        if (used_ > most_squares) return;
        choices_.resize(used_ + 1);
        for (std::size_t n = 0; n <= used_; ++n) {
            choices_[n][0] = 1;
            for (std::size_t k = 1; k <= largest; ++k) {
                choices_[n][k] = n == 0 ? 0 : choices_[n - 1][k] + choices_[n - 1][k - 1];
            }
        }
        plan_next();
    }
    ~LostGroups() { meter_->give(bytes_); }
    LostGroups(const LostGroups&) = delete;
    LostGroups& operator=(const LostGroups&) = delete;

    // Whether a state is lost, as far as a search that has met so many states should ask.
    bool lost(const State<Words>& state, std::uint64_t states) {
        if (payoff_.pays()) grow(states);
        if (home_.empty() || !payoff_.worth_a_try()) return false;
        const bool found = holds_lost(state.boxes, state.player);
        payoff_.record(found);
        return found;
    }

    // Makes the next table if a search that has met so many states deserves it.
    bool grow(std::uint64_t states) {
        if (states < due_) return false;
        // For the table twice, when it is turned over, and for the queue; without room, no table.
        const bool room = meter_->has_room(8 * choices_[used_][size_ + 1] * sizeof(Set));
        if (room) make(size_ + 1);
        plan_next();
        if (!room) due_ = never;
        return room;
    }

    // Whether a box that the player may just have pushed is in a group that is lost.
    bool holds_lost(const Set& boxes, Square player) {
        if (home_.empty()) return false;
        ranks_.clear();
        bool off = false;
        boxes.for_each([&](Square box) {
            off |= rank_[box] == no_square;
            ranks_.push_back(rank_[box]);
        });
        if (off) return true;  // every box is needed
        home_here_ = &home_[player * words_];
        for (int d = 0; d < directions; ++d) {
            const Square box = board_->next(player, d);
            const Square stood = board_->next(player, opposite(d));
            if (box == no_square || !boxes.test(box)) continue;
            if (stood == no_square || boxes.test(stood)) continue;
            pushed_ = 0;
            while (ranks_[pushed_] != rank_[box]) ++pushed_;
            if (any_lost(ranks_.size(), size_, 0, false)) return true;
        }
        return false;
    }

  private:
    static constexpr std::size_t smallest = 3;
    static constexpr std::size_t largest = 5;
    static constexpr std::size_t most_squares = 256;
    static constexpr std::uint64_t most_sets = std::uint64_t{1} << 21;
    static constexpr std::uint64_t most_groups = 200;  // to look at for one push
    static constexpr std::uint64_t never = ~std::uint64_t{0};

    void plan_next() {
        due_ = never;
        const std::size_t size = size_ + 1;
        const std::size_t boxes = board_->level().boxes.size();
        if (size > largest || boxes < size || used_ < boxes) return;
        const std::uint64_t sets = choices_[used_][size];
        if (sets > most_sets || choices_[boxes - 1][size - 1] > most_groups) return;
        due_ = sets;
    }

    // A number for each set of squares that boxes use, below the number of sets of its size.
    std::size_t number(const Set& boxes) const {
        std::size_t number = 0;
        std::size_t place = 0;
        boxes.for_each([&](Square box) { number += choices_[rank_[box]][++place]; });
        return number;
    }

    // Whether a group is lost that has `left` more boxes, all before `below` in order, and among
    // all of its boxes the one pushed. `number` is that of the boxes chosen already.
    bool any_lost(std::size_t below, std::size_t left, std::size_t number, bool has_pushed) const {
        if (left == 1) {  // a group's lowest rank is added to its number as it is
            if (!has_pushed) return !can_go_home(number + ranks_[pushed_]);
            for (std::size_t i = 0; i < below; ++i) {
                if (!can_go_home(number + ranks_[i])) return true;
            }
            return false;
        }
        const std::size_t least = has_pushed ? left - 1 : std::max(left - 1, pushed_);
        for (std::size_t i = below; i-- > least;) {
            if (any_lost(i, left - 1, number + choices_[ranks_[i]][left],
                         has_pushed || i == pushed_)) {
                return true;
            }
        }
        return false;
    }

    bool can_go_home(std::size_t number) const {
        return home_here_[number / 64] >> (number % 64) & 1;
    }

    void make(std::size_t size) {
        const std::uint64_t sets = choices_[used_][size];
        MeteredArray<Set> homes(*meter_, sets, {});
        if (meter_->stopped()) return;
        Chunked<State<Words>> queue(*meter_);
        const auto add = [&](const State<Words>& state) {
            Set& home = homes[number(state.boxes)];
            if (home.test(state.player)) return;
            home |= board_->reach(state.boxes, state.player);
            queue.push_back(state);
        };
        add_homes(add, {}, 0, size);
        for (std::uint32_t i = 0; i < queue.size(); ++i) {
            if (!meter_->tick()) return;
            const State<Words> state = queue[i];
            const Set reach = board_->reach(state.boxes, state.player);
            state.boxes.for_each([&](Square box) {
                for (int d = 0; d < directions; ++d) {
                    const Square to = board_->next(box, d);
                    if (to == no_square || !reach.test(to) || rank_[to] == no_square) continue;
                    const Square player = board_->next(to, d);
                    if (player == no_square || state.boxes.test(player)) continue;
                    State<Words> before{state.boxes, player};
                    before.boxes.reset(box);
                    before.boxes.set(to);
                    add(before);
                }
            });
        }
        turn_over(homes, sets);
        size_ = size;
    }

    // From sets of squares of the player by group to sets of groups by square: a state asks many
    // questions about one square, and their answers then lie close together.
    void turn_over(const MeteredArray<Set>& homes, std::uint64_t sets) {
        words_ = sets / 64 + 1;
        const std::uint64_t bytes = board_->level().size() * words_ * sizeof(std::uint64_t);
        if (!meter_->take(bytes)) return;
        meter_->give(bytes_);
        bytes_ = bytes;
        home_.assign(board_->level().size() * words_, 0);
        for (std::uint64_t i = 0; i < sets; ++i) {
            homes[i].for_each([&](Square player) {
                home_[player * words_ + i / 64] |= std::uint64_t{1} << (i % 64);
            });
        }
    }

    // Adds all ways to choose `left` goals more, beginning with the goal of index `first`.
    template <class Add>
    void add_homes(const Add& add, Set chosen, std::size_t first, std::size_t left) {
        if (left == 0) {
            for (Set free = board_->floor() - chosen; free.any();) {
                const Square player = free.lowest();
                free -= board_->reach(chosen, player);
                add({chosen, player});
            }
            return;
        }
        const std::vector<Square>& goals = board_->level().goals;
        for (std::size_t i = first; i < goals.size(); ++i) {
            if (rank_[goals[i]] == no_square) continue;
            Set more = chosen;
            more.set(goals[i]);
            add_homes(add, more, i + 1, left - 1);
        }
    }

    const Board<Words>* board_;
    Meter* meter_;
    std::vector<Square> rank_;  // of the squares that boxes use
    std::size_t used_ = 0;
    std::vector<std::array<std::uint64_t, largest + 1>> choices_;  // of k out of n
    std::size_t size_ = smallest - 1;                              // of the groups
    std::uint64_t due_ = never;
    // By square of the player and number of the group, a bit each: whether it can be brought home.
    std::vector<std::uint64_t> home_;
    std::size_t words_ = 0;  // for one square
    std::uint64_t bytes_ = 0;
    Payoff payoff_{32};

    // The question being answered.
    std::vector<Square> ranks_;
    std::size_t pushed_ = 0;
    const std::uint64_t* home_here_ = nullptr;
};

}  // namespace gridwright::sokoban
