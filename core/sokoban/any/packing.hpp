// Packing: the task of a feature-space search that follows a packing plan.
//
// Its features are how far the plan has come, into how many parts the boxes cut the floor, how many
// passages between rooms are blocked, how many boxes are out of plan (where they will be cut off
// from all that is still to be packed) and how many hinder others. No advisor gives up what is
// packed.
#pragma once

#include <utility>
#include <vector>

#include "sokoban/any/advice.hpp"
#include "sokoban/any/features.hpp"
#include "sokoban/any/hotspots.hpp"
#include "sokoban/any/plan.hpp"
#include "sokoban/any/pushing.hpp"
#include "sokoban/any/square_distances.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Packing : public Pushing<Words> {
  public:
    using Set = Bits<Words>;
    // Packed, parts, out of plan.
    static constexpr Rank cell_mask = Rank{0xFFFFF} << 44 | Rank{0xFF} << 28;

    Packing(const Board<Words>& board, const PushDistances& distances, KnownTraps<Words>& traps,
            const Options& options, Meter& meter, const SquareDistances& squares,
            const Rooms<Words>& rooms, const HotSpots<Words>& hot_spots, Plan<Words> plan)
        : Pushing<Words>(board, distances, traps, options, meter),
          squares_(squares),
          rooms_(rooms),
          hot_spots_(hot_spots),
          plan_(std::move(plan)),
          away_(board.level().size(), 0) {
        for (std::size_t square = 0; square < away_.size(); ++square) {
            int nearest = SquareDistances::never;
            for (Square goal : board.level().goals) {
                nearest = std::min(nearest, squares.steps(static_cast<Square>(square), goal));
            }
            away_[square] = nearest;
        }
    }

    void begin(const Set&, const Set&) {}

    Rank rank(const Set& boxes, const Set& reach, Square = 0, Square = 0) const {
        int away = 0;
        boxes.for_each([&](Square box) { away += away_[box]; });
        const int packed = plan_.packed(boxes);
        return RankOf()
            .less(plan_.total() - packed, 12)
            .less(count_parts(board_, boxes, reach), 8)
            .less(rooms_.blocked(boxes), 8)
            .less((plan_.zone(packed) & boxes).count(), 8)
            .less(hot_spots_.count(boxes), 8)
            .more(away, 20);
    }

    void advise(const Set& boxes, const Set& reach, Rank parent,
                std::vector<Candidate<Words>>& candidates) const {
        const auto keeps = [&](const auto& c) { return to_pack(c.rank) <= to_pack(parent); };
        recommend(candidates, [&](const auto& c) { return to_pack(c.rank) < to_pack(parent); });
        for (auto feature : {parts, blocked, hindered}) {
            recommend(candidates,
                      [&](const auto& c) { return keeps(c) && feature(c.rank) < feature(parent); });
        }
        recommend(candidates, [&](const auto& c) {
            return keeps(c) && squares_.pushes(c.to, c.from) != SquareDistances::never &&
                   opens_moves(board_, forwards, boxes, reach, c);
        });
        const int packed = plan_.total() - static_cast<int>(to_pack(parent));
        leave_zone(plan_.zone(packed), parent, candidates);
        make_room(plan_.next(packed), parent, candidates);
    }

  private:
    using Pushing<Words>::board_;

    static Rank to_pack(Rank rank) { return rank >> 52; }
    static Rank parts(Rank rank) { return rank >> 44 & 0xFF; }
    static Rank blocked(Rank rank) { return rank >> 36 & 0xFF; }
    static Rank out_of_plan(Rank rank) { return rank >> 28 & 0xFF; }
    static Rank hindered(Rank rank) { return rank >> 20 & 0xFF; }

    // Takes the box nearest to the zone as far away from it as it can go.
    void leave_zone(const Set& zone, Rank parent, std::vector<Candidate<Words>>& candidates) const {
        if (out_of_plan(parent) == 0) return;
        const auto distance = [&](Square square) {
            int nearest = SquareDistances::never;
            zone.for_each(
                [&](Square s) { nearest = std::min(nearest, squares_.steps(s, square)); });
            return nearest;
        };
        recommend_least(candidates, ~Rank{0}, [&](const auto& c) -> Rank {
            if (to_pack(c.rank) > to_pack(parent) || parts(c.rank) > parts(parent)) return ~Rank{0};
            if (blocked(c.rank) > blocked(parent) || out_of_plan(c.rank) > out_of_plan(parent)) {
                return ~Rank{0};
            }
            if (squares_.pushes(c.to, c.from) == SquareDistances::never) return ~Rank{0};
            const int before = distance(c.from);
            const int after = distance(c.to);
            if (after <= before) return ~Rank{0};
            return RankOf().less(before, 16).more(after, 16);
        });
    }

    // Takes the box nearest to where the next one belongs as far away from there as it can go,
    // unless the next one can be packed at once.
    void make_room(Square next, Rank parent, std::vector<Candidate<Words>>& candidates) const {
        if (next == no_square) return;
        for (const auto& c : candidates) {
            if (to_pack(c.rank) < to_pack(parent)) return;
        }
        recommend_least(candidates, ~Rank{0}, [&](const auto& c) -> Rank {
            if (to_pack(c.rank) > to_pack(parent) || parts(c.rank) > parts(parent)) return ~Rank{0};
            if (blocked(c.rank) > blocked(parent)) return ~Rank{0};
            const int before = squares_.steps(next, c.from);
            const int after = squares_.steps(next, c.to);
            if (after < before) return ~Rank{0};
            return RankOf().less(before, 16).more(after, 16);
        });
    }

    const SquareDistances& squares_;
    const Rooms<Words>& rooms_;
    const HotSpots<Words>& hot_spots_;
    Plan<Words> plan_;
    std::vector<int> away_;  // the steps from each square to the nearest goal
};

}  // namespace gridwright::sokoban::any
