// A lower bound on the pushes between a state and the far end of the search, and what it becomes
// when one box moves.
//
// Forwards: the cheapest assignment of boxes to goals, on distances that know which boxes are
// frozen, and what pairs of boxes cost one another (pairs.hpp). Backwards: the cheapest assignment
// to the places where the boxes started.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/optimal/frozen_distances.hpp"
#include "sokoban/optimal/pairs.hpp"
#include "sokoban/optimal/start_distances.hpp"
#include "sokoban/options.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

template <int Words>
class PushEstimate {
  public:
    using Set = Bits<Words>;
    static constexpr int impossible = Matching::impossible;

    PushEstimate(const Board<Words>& board, const PushDistances& to_goals,
                 const StartDistances& from_start, const Freeze<Words>& freeze,
                 const Options& options, Meter& meter)
        : to_goals_(&to_goals),
          from_start_(&from_start),
          freeze_(&freeze),
          options_(options),
          needed_(board.level().spare() == 0),
          rows_{static_cast<int>(board.level().goals.size()),
                static_cast<int>(board.level().boxes.size())},
          matching_{Matching(rows_[forwards], rows_[backwards]),
                    Matching(rows_[backwards], rows_[backwards])},
          around_(board.level(), to_goals, meter),
          pairs_(board.level(), to_goals, options.pairs, meter) {}

    // Takes up a state. The boxes are numbered from the lowest square.
    void begin(Side side, const Set& boxes, Square player) {
        side_ = side;
        player_ = player;
        solved_ = false;
        boxes_.clear();
        boxes.for_each([&](Square box) { boxes_.push_back(box); });
        here_ = to_goals_;
        if (side == forwards && needed_ && options_.frozen_walls) {
            here_ = &around_.around(freeze_->frozen(boxes));
        }
    }

    const std::vector<Square>& boxes() const { return boxes_; }

    // The bound of the state itself.
    int now() {
        const int pushes = options_.matching ? solve() : 0;
        return pushes >= impossible ? impossible : pushes + excess(boxes_.size(), 0, player_);
    }

    // The bound once a box has moved to `to` and the player stands on `player`.
    int moved(std::size_t box, Square to, Square player) {
        int pushes = 0;
        if (options_.matching) {
            if (!solved_ && solve() >= impossible) return impossible;
            const std::uint16_t* row = distances(to, player);
            pushes = matching_[side_].replaced(static_cast<int>(box),
                                               [&](int place) { return cost(row[place]); });
            if (pushes >= impossible) return impossible;
        }
        return pushes + excess(box, to, player);
    }

  private:
    static int cost(std::uint16_t pushes) {
        return pushes == PushDistances::never ? impossible : pushes;
    }
    const std::uint16_t* distances(Square box, Square player) const {
        return side_ == forwards ? here_->from(box, here_->zone(box, player))
                                 : from_start_->to(box, to_goals_->zone(box, player));
    }

    int solve() {
        solved_ = true;
        Matching& matching = matching_[side_];
        for (std::size_t i = 0; i < boxes_.size(); ++i) {
            const std::uint16_t* row = distances(boxes_[i], player_);
            for (int place = 0; place < rows_[side_]; ++place) {
                matching.cost(place, static_cast<int>(i)) = cost(row[place]);
            }
        }
        return matching.solve();
    }

    // What pairs cost beyond the assignment, the largest first, no box in two of them. Pairs are
    // measured on the empty board: what they cost may be the very detour around frozen boxes that
    // the assignment has counted already, so only what is beyond that is added.
    int excess(std::size_t moved, Square to, Square player) {
        if (side_ == backwards || !pairs_.made()) return 0;
        found_.clear();
        for (std::size_t i = 1; i < boxes_.size(); ++i) {
            const Square one = i == moved ? to : boxes_[i];
            for (std::size_t j = 0; j < i; ++j) {
                const Square other = j == moved ? to : boxes_[j];
                const std::uint8_t pushes = pairs_.of(one, other, player);
                if (pushes == PairExcess::dead) return impossible;
                if (pushes == 0) continue;
                const int more = pushes - detour(one, player) - detour(other, player);
                if (more > 0) found_.push_back({more, one, other});
            }
        }
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Found& a, const Found& b) { return a.pushes > b.pushes; });
        Set used;
        int sum = 0;
        for (const Found& pair : found_) {
            if (used.test(pair.one) || used.test(pair.other)) continue;
            used.set(pair.one);
            used.set(pair.other);
            sum += pair.pushes;
        }
        return sum;
    }

    // By how many pushes frozen boxes lengthen a box's way to a goal, at the most.
    int detour(Square box, Square player) const {
        if (here_ == to_goals_) return 0;
        const std::uint16_t* here = here_->from(box, here_->zone(box, player));
        const std::uint16_t* empty = to_goals_->from(box, to_goals_->zone(box, player));
        int most = 0;
        for (int goal = 0; goal < rows_[forwards]; ++goal) {
            if (here[goal] != PushDistances::never) most = std::max(most, here[goal] - empty[goal]);
        }
        return most;
    }

    struct Found {
        int pushes;
        Square one;
        Square other;
    };

    const PushDistances* to_goals_;
    const StartDistances* from_start_;
    const Freeze<Words>* freeze_;
    Options options_;
    bool needed_;
    std::array<int, 2> rows_;
    std::array<Matching, 2> matching_;
    FrozenDistances<Words> around_;
    PairExcess pairs_;

    // The state taken up.
    Side side_ = forwards;
    Square player_ = 0;
    bool solved_ = false;
    std::vector<Square> boxes_;
    const PushDistances* here_ = nullptr;
    std::vector<Found> found_;
};

}  // namespace gridwright::sokoban
