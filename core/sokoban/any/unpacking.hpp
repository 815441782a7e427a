// Unpacking: taking the boxes off the goals again by a feature-space search that pulls. Read
// forwards, the way it goes is a plan for packing them.
//
// A box pulled far away, to a square where one stood at the start, is taken off the board: from
// there it can come when it is wanted. That holds as long as the boxes left can still have come
// from different squares of the start, and as long as the squares boxes are taken off at can be
// reached from one another. Boxes that stay are parked where they are; where that is, is part of
// the plan.
#pragma once

#include <vector>

#include "sokoban/any/advice.hpp"
#include "sokoban/any/features.hpp"
#include "sokoban/any/pulling.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Unpacking : public Pulling<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Rank cell_mask = ~((Rank{1} << 20) - 1);  // all but the distance

    Unpacking(const Board<Words>& board, const SquareDistances& distances, const Options& options,
              const Rooms<Words>& rooms, Meter& meter)
        : Pulling<Words>(board, distances, options),
          rooms_(rooms),
          meter_(meter),
          away_(mean_pushes(board, distances)) {}

    void begin(const Set&, const Set&) {}

    Rank rank(const Set& boxes, const Set& reach, Square = 0, Square = 0) const {
        int away = 0;
        boxes.for_each([&](Square box) { away += away_[box]; });
        return RankOf()
            .less(boxes.count(), 12)
            .less(count_parts(board_, boxes, reach), 8)
            .less((boxes & board_.goals()).count(), 12)
            .less(rooms_.blocked(boxes), 8)
            .more(away, 20);
    }

    // Where a box can be taken off, nothing else is tried.
    template <class Visit>
    void moves(const Set& boxes, const Set& reach, Visit visit) {
        const Set exits = find_exits(boxes, reach);
        int taken = 0;
        Square done = no_square;
        if (exits.any()) {
            Pulling<Words>::moves(
                boxes, reach,
                [&](Square from, Square to, const Set& after, const Set& after_reach) {
                    if (from == done || !meter_.tick()) return false;
                    if (!exits.test(to) || !far(from, to)) return true;
                    done =
                        from;  // if the others fit the squares of the start, they do for all exits
                    Set rest = after;
                    rest.reset(to);
                    if (!this->assignable(rest)) return false;
                    ++taken;
                    visit(from, no_square, rest, board_.reach(rest, after_reach.lowest()));
                    return false;
                });
        }
        if (taken == 0) Pulling<Words>::moves(boxes, reach, visit);
    }

    void advise(const Set& boxes, const Set& reach, Rank parent,
                std::vector<Candidate<Words>>& candidates) const {
        if (candidates[0].to == no_square) {
            // A parked box first, then the one that leaves the floor most open.
            recommend_least(candidates, ~Rank{0}, [&](const auto& c) -> Rank {
                const bool parked = !board_.goals().test(c.from);
                return RankOf().less(!parked, 1).less(parts(c.rank), 8).less(blocked(c.rank), 8);
            });
            return;
        }
        recommend_least(candidates, ~Rank{0}, [&](const auto& c) -> Rank {
            if (parts(c.rank) > parts(parent) || blocked(c.rank) > blocked(parent)) return ~Rank{0};
            if (!board_.goals().test(c.from) || away(c.rank) <= away(parent)) return ~Rank{0};
            return RankOf()
                .less(parts(c.rank), 8)
                .less(blocked(c.rank), 8)
                .more(distances_.pushes(c.to, c.from), 16);
        });
        recommend(candidates, [&](const auto& c) { return parts(c.rank) < parts(parent); });
        recommend(candidates, [&](const auto& c) { return blocked(c.rank) < blocked(parent); });
        recommend(candidates,
                  [&](const auto& c) { return opens_moves(board_, backwards, boxes, reach, c); });
    }

    bool finished(const Set& boxes, const Set&) const { return !boxes.any(); }

  private:
    using Pulling<Words>::board_;
    using Pulling<Words>::distances_;

    static constexpr int far_steps = 6;

    static Rank parts(Rank rank) { return rank >> 40 & 0xFF; }
    static Rank blocked(Rank rank) { return rank >> 20 & 0xFF; }
    static Rank away(Rank rank) { return (1 << 20) - (rank & 0xFFFFF); }

    bool far(Square from, Square to) const {
        return distances_.steps(from, to) >= far_steps || rooms_.apart(from, to);
    }

    // The largest set of bare squares of the start that boxes can be pushed to from one another. If
    // the player cannot reach all of them, none.
    Set find_exits(const Set& boxes, const Set& reach) {
        starts_.clear();
        (board_.start() - boxes).for_each([&](Square start) { starts_.push_back(start); });
        pushable_.clear();
        for (Square start : starts_) pushable_.push_back(pushable_from(start, boxes));
        Set seen;
        Set best;
        for (std::size_t i = 0; i < starts_.size(); ++i) {
            if (seen.test(starts_[i])) continue;
            Set group;
            for (std::size_t j = i; j < starts_.size(); ++j) {
                if (!pushable_[i].test(starts_[j]) || !pushable_[j].test(starts_[i])) continue;
                group.set(starts_[j]);
            }
            seen |= group;
            if (group.count() > best.count()) best = group;
        }
        return reach.contains(best) ? best : Set{};
    }

    // With the player wherever it has to be.
    Set pushable_from(Square start, const Set& boxes) {
        Set found;
        found.set(start);
        queue_.assign(1, start);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            for (int d = 0; d < directions; ++d) {
                const Square to = board_.next(queue_[i], d);
                const Square stand = board_.next(queue_[i], opposite(d));
                if (to == no_square || stand == no_square || found.test(to)) continue;
                if (boxes.test(to) || boxes.test(stand)) continue;
                found.set(to);
                queue_.push_back(to);
            }
        }
        return found;
    }

    const Rooms<Words>& rooms_;
    Meter& meter_;
    std::vector<int> away_;
    std::vector<Square> starts_;
    std::vector<Set> pushable_;
    std::vector<Square> queue_;
};

}  // namespace gridwright::sokoban::any
