// The moves of a feature-space search forwards, and the proofs that a position is lost.
//
// Moves: macro moves to squares from which a goal can be reached that freeze nothing off the goals;
// where there is a PI-corral, only those that begin in it. Proofs: PI-corrals without a push,
// bipartite deadlocks, traps.
#pragma once

#include "sokoban/any/bipartite.hpp"
#include "sokoban/any/macro.hpp"
#include "sokoban/any/traps.hpp"
#include "sokoban/corral.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/options.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Pushing {
  public:
    using Set = Bits<Words>;
    static constexpr Side side = forwards;

    Pushing(const Board<Words>& board, const PushDistances& distances,
            KnownTraps<Words>& known_traps, const Options& options, Meter& meter)
        : board_(board),
          options_(options),
          freeze_(board, distances),
          corrals_(board, distances),
          traps_(board, distances, known_traps),
          bipartite_(board, distances, meter),
          macros_(board) {
        const Level& level = board.level();
        for (std::size_t square = 0; square < level.size(); ++square) {
            const auto s = static_cast<Square>(square);
            if (level.spare() > 0 || distances.live(s)) allowed_.set(s);
        }
    }

    // Whether there is no solution from here; `moved` is the box that moved last, or no_square.
    bool lost(const Set& boxes, const Set& reach, Square moved) {
        corral_ = {};
        if (options_.traps && moved != no_square && traps_.caught(boxes, reach, moved)) return true;
        if (options_.bipartite && bipartite_.lost(boxes, reach.lowest())) return true;
        if (options_.corrals) corral_ = corrals_.choose(boxes, reach);
        return corral_.found && corral_.pushes == 0;
    }

    // The moves of the position last asked about, as visit(from, to, boxes, reach). A visit that
    // returns false ends the moves of that box.
    template <class Visit>
    void moves(const Set& boxes, const Set& reach, Visit visit) {
        const Set& movers = corral_.found ? corral_.fence : boxes;
        movers.for_each([&](Square box) {
            Set others = boxes;
            others.reset(box);
            macros_.explore(boxes, reach, box, allowed_, [&](const auto& stop) {
                if (stop.before < 0) return true;
                if (stop.before == 0 && corral_.found && !corral_.inside.test(stop.square)) {
                    return false;
                }
                if (stop.square == box) return true;
                Set after = others;
                after.set(stop.square);
                if (options_.freeze && freeze_.deadlock(after, stop.square)) return false;
                return visit(box, stop.square, after, stop.reach);
            });
        });
    }

    bool finished(const Set& boxes, const Set&) const { return board_.won(boxes); }

    std::uint64_t take_proof_work() { return traps_.take_work() / states_of_traps; }

  protected:
    const Board<Words>& board_;

  private:
    // How many states of the small searches for traps cost as much as one here.
    static constexpr std::uint64_t states_of_traps = 4;

    const Options& options_;
    Freeze<Words> freeze_;
    Corrals<Words> corrals_;
    Traps<Words> traps_;
    BipartiteDeadlocks<Words> bipartite_;
    MacroMoves<Words, forwards> macros_;
    typename Corrals<Words>::Choice corral_;
    Set allowed_;
};

}  // namespace gridwright::sokoban::any
