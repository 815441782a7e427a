// Searches with a picture: one search goes from its end of the level to a position that is easy to
// play from there, another one comes from the other end towards that picture.
//
// Tangled levels have few ways out of the finished position, so a search that pulls the boxes far
// from the goals until nothing is in the way finds how they must be packed; the position it ends in
// is open, and so a good picture for a search forwards. Levels that begin tangled are treated the
// other way round. The two meet anywhere in the tree of the first one, not only in the picture.
#pragma once

#include <vector>

#include "sokoban/any/advice.hpp"
#include "sokoban/any/features.hpp"
#include "sokoban/any/matched_distance.hpp"
#include "sokoban/any/pulling.hpp"
#include "sokoban/any/pushing.hpp"

namespace gridwright::sokoban::any {

// How a search away from the goals prefers positions where the player gets about: the boxes far
// from the goals that they can share out, or the player free to go round in circles and the boxes
// far from all goals.
enum class Prefer { distance, cycles };

// Pulls the boxes away from the goals, to where the player can get everywhere and no box is shut
// in.
template <int Words>
class PullAway : public Pulling<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Rank cell_mask = Rank{0xFFFF} << 40;  // parts, passages

    PullAway(const Board<Words>& board, const SquareDistances& distances, const Options& options,
             const Rooms<Words>& rooms, Prefer prefer)
        : Pulling<Words>(board, distances, options),
          rooms_(rooms),
          prefer_(prefer),
          cycles_(board),
          matched_(distances, board.goals(), MatchedDistance<Words>::Way::to_squares),
          away_(mean_pushes(board, distances)) {}

    void begin(const Set& boxes, const Set&) {
        if (prefer_ == Prefer::distance) matched_.measure(boxes);
    }

    Rank rank(const Set& boxes, const Set& reach) {
        return rank_at(boxes, reach, prefer_ == Prefer::distance ? matched_.total() : 0);
    }
    Rank rank(const Set& boxes, const Set& reach, Square from, Square to) {
        return rank_at(boxes, reach, prefer_ == Prefer::distance ? matched_.moved(from, to) : 0);
    }

    void advise(const Set&, const Set&, Rank parent,
                std::vector<Candidate<Words>>& candidates) const {
        recommend(candidates, [&](const auto& c) { return c.rank < parent; });
    }

  private:
    using Pulling<Words>::board_;

    Rank rank_at(const Set& boxes, const Set& reach, int away) {
        const int parts = count_parts(board_, boxes, reach);
        int shut_in = 0;
        int off_cycles = 0;
        if (parts == 1) {
            boxes.for_each([&](Square box) { shut_in += !accessible(board_, boxes, box); });
            if (prefer_ == Prefer::cycles) off_cycles = cycles_.count_off(boxes);
        }
        if (prefer_ == Prefer::cycles) {
            boxes.for_each([&](Square box) { away += away_[box]; });
        }
        return RankOf()
            .less(parts, 8)
            .less(rooms_.blocked(boxes), 8)
            .less(shut_in, 8)
            .less(off_cycles, 12)
            .more(away, 20);
    }

    const Rooms<Words>& rooms_;
    Prefer prefer_;
    Cycles<Words> cycles_;
    MatchedDistance<Words> matched_;
    std::vector<int> away_;
};

// Whether moves weigh by advice, or all the same so that the best rank in a cell comes first.
enum class Follow { rank, advice };

// Pushes the boxes to a picture.
template <int Words>
class PushTowards : public Pushing<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Rank cell_mask = Rank{0x1FFFFF} << 28;  // possible, parts, missing

    PushTowards(const Board<Words>& board, const PushDistances& push_distances,
                KnownTraps<Words>& traps, const Options& options, Meter& meter,
                const SquareDistances& distances, const Set& picture, Follow follow)
        : Pushing<Words>(board, push_distances, traps, options, meter),
          picture_(picture),
          follow_(follow),
          distance_(distances, picture, MatchedDistance<Words>::Way::to_squares) {}

    void begin(const Set& boxes, const Set&) { distance_.measure(boxes); }

    Rank rank(const Set& boxes, const Set& reach) {
        return rank_at(boxes, reach, distance_.total());
    }
    Rank rank(const Set& boxes, const Set& reach, Square from, Square to) {
        return rank_at(boxes, reach, distance_.moved(from, to));
    }

    void advise(const Set&, const Set&, Rank parent,
                std::vector<Candidate<Words>>& candidates) const {
        if (follow_ == Follow::advice) {
            recommend(candidates, [&](const auto& c) { return c.rank < parent; });
        } else {
            for (auto& c : candidates) c.advised = true;
        }
    }

  private:
    using Pushing<Words>::board_;

    Rank rank_at(const Set& boxes, const Set& reach, int distance) const {
        int tangled = 0;
        (boxes - picture_).for_each([&](Square box) {
            for (int d = 0; d < directions; ++d) {
                const Square beside = board_.next(box, d);
                if (beside != no_square && !boxes.test(beside)) continue;
                ++tangled;
                break;
            }
        });
        const Set missing = picture_ - boxes;
        missing.for_each([&](Square square) { tangled += !accessible(board_, boxes, square); });
        return RankOf()
            .less(distance >= MatchedDistance<Words>::impossible, 1)
            .less(count_parts(board_, boxes, reach), 8)
            .less(missing.count(), 12)
            .less(tangled, 8)
            .less(distance, 20);
    }

    Set picture_;
    Follow follow_;
    MatchedDistance<Words> distance_;
};

// Pushes the boxes to where the player can get everywhere and every box off the goals can be
// pushed.
template <int Words>
class PushAway : public Pushing<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Rank cell_mask = Rank{0xFFFF} << 28;  // parts, passages

    PushAway(const Board<Words>& board, const PushDistances& push_distances,
             KnownTraps<Words>& traps, const Options& options, Meter& meter,
             const SquareDistances& distances, const Rooms<Words>& rooms)
        : Pushing<Words>(board, push_distances, traps, options, meter),
          distances_(distances),
          rooms_(rooms),
          live_(live_squares(board, push_distances)) {}

    void begin(const Set&, const Set&) {}

    Rank rank(const Set& boxes, const Set& reach, Square = 0, Square = 0) const {
        Set stuck;
        (boxes - board_.goals()).for_each([&](Square box) {
            if (!pushable(boxes, box)) stuck.set(box);
        });
        return RankOf()
            .less(count_parts(board_, boxes, reach), 8)
            .less(rooms_.blocked(boxes), 8)
            .less(stuck.count(), 8)
            .more(distance(boxes, stuck.any() ? stuck : board_.goals()), 20);
    }

    void advise(const Set&, const Set&, Rank parent,
                std::vector<Candidate<Words>>& candidates) const {
        recommend(candidates, [&](const auto& c) { return c.rank < parent; });
    }

  private:
    using Pushing<Words>::board_;

    bool pushable(const Set& boxes, Square box) const {
        for (int d = 0; d < directions; ++d) {
            const Square to = board_.next(box, d);
            const Square stand = board_.next(box, opposite(d));
            if (to == no_square || stand == no_square || !live_.test(to)) continue;
            if (!boxes.test(to) && !boxes.test(stand)) return true;
        }
        return false;
    }

    // The steps from the boxes to the nearest of `squares`, summed up.
    int distance(const Set& boxes, const Set& squares) const {
        int sum = 0;
        boxes.for_each([&](Square box) {
            int nearest = SquareDistances::never;
            squares.for_each(
                [&](Square s) { nearest = std::min(nearest, distances_.steps(s, box)); });
            sum += nearest;
        });
        return sum;
    }

    const SquareDistances& distances_;
    const Rooms<Words>& rooms_;
    Set live_;
};

// Pulls the boxes to a picture.
template <int Words>
class PullTowards : public Pulling<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Rank cell_mask = Rank{0x1FFFFF} << 32;  // possible, parts, missing

    PullTowards(const Board<Words>& board, const SquareDistances& distances, const Options& options,
                const Set& picture)
        : Pulling<Words>(board, distances, options),
          picture_(picture),
          distance_(distances, picture, MatchedDistance<Words>::Way::from_squares) {}

    void begin(const Set& boxes, const Set&) { distance_.measure(boxes); }

    Rank rank(const Set& boxes, const Set& reach) {
        return rank_at(boxes, reach, distance_.total());
    }
    Rank rank(const Set& boxes, const Set& reach, Square from, Square to) {
        return rank_at(boxes, reach, distance_.moved(from, to));
    }

    void advise(const Set&, const Set&, Rank parent,
                std::vector<Candidate<Words>>& candidates) const {
        recommend(candidates, [&](const auto& c) { return c.rank < parent; });
    }

  private:
    using Pulling<Words>::board_;

    Rank rank_at(const Set& boxes, const Set& reach, int distance) const {
        return RankOf()
            .less(distance >= MatchedDistance<Words>::impossible, 1)
            .less(count_parts(board_, boxes, reach), 8)
            .less((picture_ - boxes).count(), 12)
            .less(distance, 32);
    }

    Set picture_;
    MatchedDistance<Words> distance_;
};

// Pulls the boxes home, to where they stood at the start, the nearest position first.
template <int Words>
class PullHome : public Pulling<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Rank cell_mask = 0;

    PullHome(const Board<Words>& board, const SquareDistances& distances, const Options& options)
        : Pulling<Words>(board, distances, options),
          distance_(distances, board.start(), MatchedDistance<Words>::Way::from_squares) {}

    void begin(const Set& boxes, const Set&) { distance_.measure(boxes); }

    Rank rank(const Set& boxes, const Set&) { return rank_at(boxes, distance_.total()); }
    Rank rank(const Set& boxes, const Set&, Square from, Square to) {
        return rank_at(boxes, distance_.moved(from, to));
    }

    void advise(const Set&, const Set&, Rank, std::vector<Candidate<Words>>& candidates) const {
        for (auto& c : candidates) c.advised = true;
    }

  private:
    Rank rank_at(const Set& boxes, int distance) const {
        return RankOf().less(distance, 32).less((boxes - this->board_.start()).count(), 12);
    }

    MatchedDistance<Words> distance_;
};

}  // namespace gridwright::sokoban::any
