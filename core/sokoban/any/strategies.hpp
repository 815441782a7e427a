// The strategies made of feature-space searches: one search prepares the ground for another.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sokoban/any/packing.hpp"
#include "sokoban/any/picture.hpp"
#include "sokoban/any/unpacking.hpp"

namespace gridwright::sokoban::any {

// What the strategies of a level share. It is made when the first strategy that needs it begins.
template <int Words>
struct Workshop {
    Workshop(const Board<Words>& the_board, const PushDistances& the_distances,
             const Options& the_options, Meter& meter)
        : board(the_board),
          distances(the_distances),
          options(the_options),
          traps(the_board.level(), meter),
          squares(the_board.level(), the_distances, meter),
          rooms(the_board),
          hot_spots(the_board, meter) {}

    const Board<Words>& board;
    const PushDistances& distances;
    const Options& options;
    KnownTraps<Words> traps;
    SquareDistances squares;
    Rooms<Words> rooms;
    HotSpots<Words> hot_spots;
    Meetings<Words> meetings;
};

// Forwards, the start is the root of a search. Backwards the finished position is, once for each
// part of the floor the player may end in.
template <int Words, class Task>
void add_roots(FeatureSearch<Words, Task>& search, const Board<Words>& board) {
    if (Task::side == forwards) {
        search.add_root(board.start(), board.reach(board.start(), board.level().player));
        return;
    }
    for (Bits<Words> left = board.floor() - board.goals(); left.any();) {
        const Bits<Words> part = board.reach(board.goals(), left.lowest());
        left -= part;
        search.add_root(board.goals(), part);
    }
}

// Two searches: the best position of the first is what guides the second. The first goes on from
// slice to slice, and when it has found a better position, the second begins anew.
template <int Words, class First, class Second>
class Guided final : public Strategy {
  public:
    using FirstSearch = FeatureSearch<Words, First>;
    using SecondSearch = FeatureSearch<Words, Second>;
    using Begin = std::function<std::unique_ptr<SecondSearch>(const FirstSearch&)>;

    Guided(const Board<Words>& board, std::unique_ptr<FirstSearch> first, Begin begin)
        : board_(board), first_(std::move(first)), begin_(std::move(begin)) {}

    Searched run(std::uint64_t work) override {
        if (!prepared_) {
            if (!second_) add_roots(*first_, board_);
            const Searched searched = first_->run(work / first_share);
            prepared_ = searched != Searched::paused;
            if (searched == Searched::stopped) return searched;
            if (searched == Searched::found && !first_->solution().empty()) {
                solution_ = first_->solution();
                return searched;
            }
        }
        if (!second_ || first_->best() != guide_) {
            guide_ = first_->best();
            if (guide_ == no_state) return Searched::exhausted;
            second_.reset();
            second_ = begin_(*first_);
            add_roots(*second_, board_);
        }
        const Searched searched = second_->run(work);
        if (searched == Searched::found) solution_ = second_->solution();
        return searched == Searched::exhausted && !prepared_ ? Searched::paused : searched;
    }

    std::vector<Push> solution() const override { return solution_; }
    bool complete() const override { return false; }

  private:
    static constexpr std::uint64_t first_share = 3;

    const Board<Words>& board_;
    std::unique_ptr<FirstSearch> first_;
    Begin begin_;
    std::unique_ptr<SecondSearch> second_;
    bool prepared_ = false;
    StateId guide_ = no_state;
    std::vector<Push> solution_;
};

// One search by itself.
template <int Words, class Task>
class Single final : public Strategy {
  public:
    using Search = FeatureSearch<Words, Task>;

    Single(const Board<Words>& board, std::unique_ptr<Search> search) : search_(std::move(search)) {
        add_roots(*search_, board);
    }

    Searched run(std::uint64_t work) override { return search_->run(work); }
    std::vector<Push> solution() const override { return search_->solution(); }
    bool complete() const override { return false; }

  private:
    std::unique_ptr<Search> search_;
};

// Unpacks the finished board, then packs by the plan that makes.
template <int Words>
std::unique_ptr<Strategy> pack_by_plan(Workshop<Words>& shop, Manner manner, Meter& meter) {
    using First = FeatureSearch<Words, Unpacking<Words>>;
    using Second = FeatureSearch<Words, Packing<Words>>;
    return std::make_unique<Guided<Words, Unpacking<Words>, Packing<Words>>>(
        shop.board,
        std::make_unique<First>(shop.board, nullptr, meter, shop.board, shop.squares, shop.options,
                                shop.rooms, meter),
        [&shop, &meter, manner](const First& unpacking) {
            std::vector<Bits<Words>> way;
            for (StateId id = unpacking.best(); id != no_state; id = unpacking.parent(id)) {
                way.push_back(unpacking.state(id).boxes);
            }
            return std::make_unique<Second>(
                shop.board, &shop.meetings, meter, shop.board, shop.distances, shop.traps,
                shop.options, meter, shop.squares, shop.rooms, shop.hot_spots,
                Plan<Words>(shop.board, std::move(way), live_squares(shop.board, shop.distances)),
                manner);
        });
}

// Pulls the boxes away from the goals, then pushes towards the best position found.
template <int Words>
std::unique_ptr<Strategy> push_to_picture(Workshop<Words>& shop, Prefer prefer, Follow follow,
                                          Meter& meter) {
    using First = FeatureSearch<Words, PullAway<Words>>;
    using Second = FeatureSearch<Words, PushTowards<Words>>;
    return std::make_unique<Guided<Words, PullAway<Words>, PushTowards<Words>>>(
        shop.board,
        std::make_unique<First>(shop.board, &shop.meetings, meter, shop.board, shop.squares,
                                shop.options, shop.rooms, prefer),
        [&shop, &meter, follow](const First& away) {
            return std::make_unique<Second>(shop.board, &shop.meetings, meter, shop.board,
                                            shop.distances, shop.traps, shop.options, meter,
                                            shop.squares, away.state(away.best()).boxes, follow);
        });
}

// Untangles the start, then pulls towards the best position found.
template <int Words>
std::unique_ptr<Strategy> pull_to_picture(Workshop<Words>& shop, Meter& meter) {
    using First = FeatureSearch<Words, PushAway<Words>>;
    using Second = FeatureSearch<Words, PullTowards<Words>>;
    return std::make_unique<Guided<Words, PushAway<Words>, PullTowards<Words>>>(
        shop.board,
        std::make_unique<First>(shop.board, &shop.meetings, meter, shop.board, shop.distances,
                                shop.traps, shop.options, meter, shop.squares, shop.rooms),
        [&shop, &meter](const First& away) {
            return std::make_unique<Second>(shop.board, &shop.meetings, meter, shop.board,
                                            shop.squares, shop.options,
                                            away.state(away.best()).boxes);
        });
}

// Pulls the boxes from the goals to where they stood at the start.
template <int Words>
std::unique_ptr<Strategy> pull_home(Workshop<Words>& shop, Meter& meter) {
    using Search = FeatureSearch<Words, PullHome<Words>>;
    return std::make_unique<Single<Words, PullHome<Words>>>(
        shop.board, std::make_unique<Search>(shop.board, &shop.meetings, meter, shop.board,
                                             shop.squares, shop.options));
}

}  // namespace gridwright::sokoban::any
