// The moves of a feature-space search backwards, and the proofs that a position leads to no start.
//
// Every box must have come from a square of its own where one stood at the start, which is a
// bipartite matching by push distances; and a box that can never be pulled away, not even with all
// the boxes gone that can be pulled at all, must stand on such a square.
#pragma once

#include <utility>
#include <vector>

#include "sokoban/any/assignment.hpp"
#include "sokoban/any/macro.hpp"
#include "sokoban/any/square_distances.hpp"
#include "sokoban/options.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Pulling {
  public:
    using Set = Bits<Words>;
    static constexpr Side side = backwards;

    Pulling(const Board<Words>& board, const SquareDistances& distances, const Options& options)
        : board_(board),
          distances_(distances),
          options_(options),
          macros_(board),
          starts_of_(board.level().size()),
          assignment_(board.level().size(), board.level().boxes.size()) {
        for (Square start : board.level().boxes) {
            for (std::size_t square = 0; square < starts_of_.size(); ++square) {
                const auto to = static_cast<Square>(square);
                if (distances.pushes(start, to) == SquareDistances::never) continue;
                starts_of_[square].set(start);
                allowed_.set(to);
            }
        }
    }

    bool lost(const Set& boxes, const Set& reach, Square) {
        return (options_.bipartite && !assignable(boxes)) ||
               (options_.freeze && stuck(boxes, reach));
    }

    template <class Visit>
    void moves(const Set& boxes, const Set& reach, Visit visit) {
        boxes.for_each([&](Square box) {
            Set others = boxes;
            others.reset(box);
            macros_.explore(boxes, reach, box, allowed_, [&](const auto& stop) {
                if (stop.before < 0 || stop.square == box) return true;
                Set after = others;
                after.set(stop.square);
                return visit(box, stop.square, after, stop.reach);
            });
        });
    }

    bool finished(const Set& boxes, const Set& reach) const {
        return boxes == board_.start() && reach.test(board_.level().player);
    }

    std::uint64_t take_proof_work() { return 0; }

  protected:
    // Whether the boxes can have come from different squares of the start.
    bool assignable(const Set& boxes) {
        candidates_.clear();
        boxes.for_each([&](Square box) { candidates_.push_back(starts_of_[box]); });
        return assignment_.missing(candidates_) == 0;
    }

    const Board<Words>& board_;
    const SquareDistances& distances_;

  private:
    // Whether a box that can never be pulled stands where none stood at the start.
    bool stuck(Set boxes, Set reach) const {
        for (bool changed = true; changed;) {
            changed = false;
            boxes.for_each([&](Square box) {
                for (int d = 0; d < directions; ++d) {
                    const Square to = board_.next(box, d);
                    if (to == no_square || !reach.test(to)) continue;
                    const Square player = board_.next(to, d);
                    if (player == no_square || boxes.test(player)) continue;
                    boxes.reset(box);
                    changed = true;
                    return;
                }
            });
            if (changed) reach = board_.reach(boxes, reach.lowest());
        }
        return (boxes - board_.start()).any();
    }

    const Options& options_;
    MacroMoves<Words, backwards> macros_;
    std::vector<Set> starts_of_;  // the squares of the start a box on each square can come from
    std::vector<Set> candidates_;
    Assignment<Words> assignment_;
    Set allowed_;
};

}  // namespace gridwright::sokoban::any
