// Packing: the task of a feature-space search that follows a packing plan.
//
// Its features are how far the plan has come, into how many parts the boxes cut the floor, how many
// passages between rooms are blocked, how many boxes are out of plan (where they will be cut off
// from all that is still to be packed) and how many hinder others. No advisor gives up what is
// packed.
//
// There are two manners. `Manner::direct` looks at what the plan needs next. `Manner::thorough`,
// for levels whose boxes must be untangled first, also tells positions apart by the passages that
// are blocked, and clears the way to the box that hinders the most others.
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

enum class Manner { direct, thorough };

template <int Words>
class Packing : public Pushing<Words> {
  public:
    using Set = Bits<Words>;
    const Rank cell_mask;

    Packing(const Board<Words>& board, const PushDistances& distances, KnownTraps<Words>& traps,
            const Options& options, Meter& meter, const SquareDistances& squares,
            const Rooms<Words>& rooms, const HotSpots<Words>& hot_spots, Plan<Words> plan,
            Manner manner)
        : Pushing<Words>(board, distances, traps, options, meter),
          cell_mask(manner == Manner::thorough ? packed_parts_plan | passages : packed_parts_plan),
          manner_(manner),
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
        if (manner_ == Manner::thorough) uncover(hot_spots_.hottest(boxes), parent, candidates);
    }

  private:
    using Pushing<Words>::board_;

    static constexpr Rank packed_parts_plan = Rank{0xFFFFF} << 44 | Rank{0xFF} << 28;
    static constexpr Rank passages = Rank{0xFF} << 36;

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
            if (!keeps_open(c.rank, parent) || blocked(c.rank) > blocked(parent)) return ~Rank{0};
            if (out_of_plan(c.rank) > out_of_plan(parent)) return ~Rank{0};
            if (squares_.pushes(c.to, c.from) == SquareDistances::never) return ~Rank{0};
            const int before = distance(c.from);
            const int after = distance(c.to);
            if (after <= before) return ~Rank{0};
            return RankOf().less(before, 16).more(after, 16);
        });
    }

    // Makes room where the next box belongs, unless it can be packed at once.
    void make_room(Square next, Rank parent, std::vector<Candidate<Words>>& candidates) const {
        if (next == no_square) return;
        for (const auto& c : candidates) {
            if (to_pack(c.rank) < to_pack(parent)) return;
        }
        clear_away(next, candidates, [&](const auto& c) {
            return keeps_open(c.rank, parent) && blocked(c.rank) <= blocked(parent);
        });
    }

    // Makes room around the box that hinders the most others.
    void uncover(Square hottest, Rank parent, std::vector<Candidate<Words>>& candidates) const {
        if (hottest == no_square) return;
        clear_away(hottest, candidates, [&](const auto& c) {
            return keeps_open(c.rank, parent) &&
                   squares_.steps(hottest, c.to) != squares_.steps(hottest, c.from);
        });
    }

    // Recommends to take the box nearest to `square` as far away from there as it can go.
    template <class Fits>
    void clear_away(Square square, std::vector<Candidate<Words>>& candidates, Fits fits) const {
        recommend_least(candidates, ~Rank{0}, [&](const auto& c) -> Rank {
            const int before = squares_.steps(square, c.from);
            const int after = squares_.steps(square, c.to);
            if (after < before || !fits(c)) return ~Rank{0};
            return RankOf().less(before, 16).more(after, 16);
        });
    }

    static bool keeps_open(Rank rank, Rank parent) {
        return to_pack(rank) <= to_pack(parent) && parts(rank) <= parts(parent);
    }

    Manner manner_;
    const SquareDistances& squares_;
    const Rooms<Words>& rooms_;
    const HotSpots<Words>& hot_spots_;
    Plan<Words> plan_;
    std::vector<int> away_;  // the steps from each square to the nearest goal
};

}  // namespace gridwright::sokoban::any
