// Traps: boxes around a closed part of the board that can never all be brought home, found by a
// small search over those boxes alone and remembered.
//
// With the other boxes taken away everything gets easier, so if the fence of a corral is lost by
// itself, or together with the boxes that touch it, it is lost in company. The search ends with "no
// trap" as soon as the boxes stand on goals or the player can get everywhere; only positions
// exhausted count as traps. Where there is a PI-corral it tries that alone, so it does not follow
// what boxes do that have long been free. It looks at a hundred positions at first (more cost more
// than they find). A question it could not answer so may come up again and again, and then deserves
// more: each time the number of times it was asked has doubled, the search may look at that many.
// When there are boxes to spare nothing is a trap.
//
// A trap is then made as small as can be: boxes are left out one by one while what is left is still
// proved lost. Every position that has the boxes left, with the player in the same part of the
// floor, is lost too, whatever else is in it; to know that takes two tests of a set and no search.
//
// The pattern search of Junghanns and Schaeffer, "Single-agent search in the presence of
// deadlocks", 1998, kept to corrals.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "common/chunked.hpp"
#include "common/lock.hpp"
#include "common/state_store.hpp"
#include "sokoban/corral.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban::any {

// What has been found out, for all strategies, in whatever threads: the questions asked with what
// is known of each, and the traps as small as can be.
template <int Words>
class KnownTraps {
  public:
    using Set = Bits<Words>;
    enum class Verdict : std::uint32_t { unknown, open, trap };
    static constexpr std::uint32_t first_states = 100;
    static constexpr std::uint32_t most_states = 2048;

    KnownTraps(const Level& level, Meter& meter)
        : known_(meter), patterns_(meter), with_(level.size()) {}

    // Whether the boxes hold a trap that the one on `pushed` is part of.
    bool holds(const Set& boxes, Square player, Square pushed) {
        const Locked locked(lock_);
        for (std::uint32_t i : with_[pushed]) {
            const Pattern& trap = patterns_[i];
            if (boxes.contains(trap.boxes) && trap.region.test(player)) return true;
        }
        return false;
    }

    // `boxes` alone are lost for a player in `region`.
    void learn(const Set& boxes, const Set& region) {
        const Locked locked(lock_);
        if (!patterns_.push_back({boxes, region})) return;
        boxes.for_each([&](Square box) {
            if (with_[box].size() < most_patterns) with_[box].push_back(patterns_.size() - 1);
        });
    }

    struct Answer {
        Verdict verdict;
        std::uint32_t states;  // how many a search may look at to find out, 0 for none
    };
    Answer ask(const State<Words>& question) {
        const Locked locked(lock_);
        const auto found =
            known_.insert(PackedState<Words>(question), question.hash(), {Verdict::unknown, 0});
        if (found.id == no_state) return {Verdict::unknown, 0};
        Known& known = known_.node(found.id);
        if (found.added) return {Verdict::unknown, first_states};
        if (known.verdict != Verdict::unknown || known.asked >= most_states) {
            return {known.verdict, 0};
        }
        const bool doubled = std::has_single_bit(++known.asked);
        return {Verdict::unknown, doubled && known.asked > first_states ? known.asked : 0};
    }

    // Tells what a search has found out about a question that was asked.
    void tell(const State<Words>& question, Verdict verdict) {
        if (verdict == Verdict::unknown) return;
        const Locked locked(lock_);
        known_.node(known_.find(PackedState<Words>(question), question.hash())).verdict = verdict;
    }

  private:
    static constexpr std::size_t most_patterns = 400;  // with a box on the same square

    struct Known {
        Verdict verdict;
        std::uint32_t asked;
    };
    struct Pattern {
        Set boxes;
        Set region;
    };

    StateStore<PackedState<Words>, Known> known_;
    Chunked<Pattern> patterns_;
    std::vector<std::vector<std::uint32_t>> with_;  // a box on each square
    Lock lock_;
};

template <int Words>
class Traps {
  public:
    using Set = Bits<Words>;

    Traps(const Board<Words>& board, const PushDistances& distances, KnownTraps<Words>& known)
        : board_(board),
          distances_(distances),
          freeze_(board, distances),
          corrals_(board, distances, Corrals<Words>::Boxes::some),
          known_(known) {
        table_.resize(table_size, {0, 0});
    }

    // Whether the corrals beside the box on `pushed` hold a trap.
    bool caught(const Set& boxes, const Set& reach, Square pushed) {
        if (board_.level().spare() != 0) return false;
        if (known_.holds(boxes, reach.lowest(), pushed)) return true;
        Set seen = boxes | reach;
        for (int d = 0; d < directions; ++d) {
            const Square side = board_.next(pushed, d);
            if (side == no_square || seen.test(side)) continue;
            const Set part = board_.reach(boxes, side);
            seen |= part;
            const Set near = beside(boxes, part);
            const Set wider = near | beside(boxes, near);
            if (lost(near, reach.lowest())) return true;
            if (wider != near && lost(wider, reach.lowest())) return true;
        }
        return false;
    }

    // The states looked at since this was last asked.
    std::uint64_t take_work() { return std::exchange(looked_at_, 0); }

  private:
    using Verdict = typename KnownTraps<Words>::Verdict;

    // The boxes beside squares of `part`.
    Set beside(const Set& boxes, const Set& part) const {
        Set found;
        part.for_each([&](Square square) {
            for (int d = 0; d < directions; ++d) {
                const Square to = board_.next(square, d);
                if (to != no_square && boxes.test(to)) found.set(to);
            }
        });
        return found;
    }

    bool lost(const Set& boxes, Square player) {
        if (board_.goals().contains(boxes)) return false;
        const State<Words> start{boxes, board_.reach(boxes, player).lowest()};
        const auto [verdict, states] = known_.ask(start);
        if (states == 0) return verdict == Verdict::trap;
        const Verdict found = search(start, states);
        known_.tell(start, found);
        if (found == Verdict::trap) learn(boxes, player);
        return found == Verdict::trap;
    }

    // Leaves out what the trap is one without.
    void learn(Set boxes, Square player) {
        boxes.for_each([&](Square box) {
            Set fewer = boxes;
            fewer.reset(box);
            if (board_.goals().contains(fewer)) return;
            const State<Words> start{fewer, board_.reach(fewer, player).lowest()};
            if (search(start, states_to_leave_out) == Verdict::trap) boxes = fewer;
        });
        known_.learn(boxes, board_.reach(boxes, player));
    }

    Verdict search(const State<Words>& start, std::size_t limit) {
        states_.clear();
        ++round_;
        visit(start);
        // The newest position first: it tends to be the most open.
        for (open_.assign(1, 0); !open_.empty();) {
            const State<Words> state = states_[open_.back()];
            open_.pop_back();
            const Set reach = board_.reach(state.boxes, state.player);
            if (reach.count() + state.boxes.count() == static_cast<int>(board_.level().size())) {
                return Verdict::open;
            }
            const auto corral = corrals_.choose(state.boxes, reach);
            if (corral.found && corral.pushes == 0) continue;
            bool safe = false;
            (corral.found ? corral.fence : state.boxes).for_each([&](Square box) {
                for (int d = 0; d < directions && !safe; ++d) {
                    const Square to = board_.next(box, d);
                    const Square stand = board_.next(box, opposite(d));
                    if (to == no_square || stand == no_square || !reach.test(stand)) continue;
                    if (state.boxes.test(to) || !distances_.live(to)) continue;
                    if (corral.found && !corral.inside.test(to)) continue;
                    ++looked_at_;
                    State<Words> after{state.boxes, box};
                    after.boxes.reset(box);
                    after.boxes.set(to);
                    if (board_.goals().contains(after.boxes)) safe = true;
                    if (freeze_.deadlock(after.boxes, to)) continue;
                    after.player = board_.reach_after(after.boxes, reach, box, to).lowest();
                    if (visit(after)) open_.push_back(static_cast<int>(states_.size()) - 1);
                }
            });
            if (safe) return Verdict::open;
            if (states_.size() > limit) return Verdict::unknown;
        }
        return Verdict::trap;
    }

    // True when `state` is new.
    bool visit(const State<Words>& state) {
        std::size_t place = state.hash() % table_size;
        for (; table_[place].round == round_; place = (place + 1) % table_size) {
            if (states_[table_[place].index] == state) return false;
        }
        table_[place] = {round_, static_cast<std::uint32_t>(states_.size())};
        states_.push_back(state);
        return true;
    }

    static constexpr std::size_t states_to_leave_out = 300;
    static constexpr std::size_t table_size = 16384;  // the last state looked at adds some more

    struct Slot {
        std::uint32_t round;
        std::uint32_t index;
    };

    const Board<Words>& board_;
    const PushDistances& distances_;
    Freeze<Words> freeze_;
    Corrals<Words> corrals_;
    KnownTraps<Words>& known_;
    std::vector<State<Words>> states_;
    std::vector<int> open_;
    std::vector<Slot> table_;
    std::uint32_t round_ = 0;
    std::uint64_t looked_at_ = 0;
};

}  // namespace gridwright::sokoban::any
