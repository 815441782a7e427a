// Best-first search over pushes: the state that looks nearest to the end is taken first, whatever
// it cost to get there.
//
// It stores every state once (boxes and the region of the player) and prunes only what no solution
// needs: dead squares, freezes, corrals, boxes that cannot share out the goals. So it wins small
// levels at once, and when it runs out of states the level has no solution.
#pragma once

#include <algorithm>
#include <vector>

#include "common/bucket_queue.hpp"
#include "common/state_store.hpp"
#include "sokoban/any/strategy.hpp"
#include "sokoban/corral.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/options.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Greedy final : public Strategy {
  public:
    using Set = Bits<Words>;

    Greedy(const Board<Words>& board, const PushDistances& distances, const Options& options,
           Meter& meter)
        : board_(board),
          distances_(distances),
          options_(options),
          meter_(meter),
          freeze_(board, distances),
          corrals_(board, distances),
          matching_(static_cast<int>(board.level().goals.size()),
                    static_cast<int>(board.level().boxes.size())),
          needed_(board.level().spare() == 0),
          store_(meter),
          queue_(meter) {
        const Level& level = board.level();
        box_list_.reserve(level.boxes.size());
        const Square home = board.reach(board.start(), level.player).lowest();
        add({board.start(), home}, no_state, {0, 0}, 0, 0);
    }

    Searched run(std::uint64_t work) override {
        const std::uint64_t until = looked_at_ + work;
        while (looked_at_ < until) {
            if (goal_ != no_state) return Searched::found;
            if (meter_.stopped()) return Searched::stopped;
            if (queue_.empty()) return Searched::exhausted;
            if (!meter_.tick()) return Searched::stopped;
            expand(queue_.pop());
        }
        return goal_ != no_state ? Searched::found : Searched::paused;
    }

    std::vector<Push> solution() const override {
        std::vector<Push> pushes;
        for (StateId id = goal_; store_.node(id).parent != no_state; id = store_.node(id).parent) {
            pushes.push_back({store_.node(id).box, store_.node(id).direction});
        }
        std::reverse(pushes.begin(), pushes.end());
        return pushes;
    }

    bool complete() const override { return true; }

  private:
    struct Node {
        StateId parent;
        Square box;  // the push that led here
        std::uint8_t direction;
        std::uint16_t depth;
    };

    bool ended() const { return goal_ != no_state || meter_.stopped(); }

    void add(const State<Words>& state, StateId parent, Push push, int depth, int distance) {
        const Node node{parent, push.box, static_cast<std::uint8_t>(push.direction),
                        static_cast<std::uint16_t>(std::min(depth, 0xFFFF))};
        const auto [id, added] = store_.insert(PackedState<Words>(state), state.hash(), node);
        if (!added || !meter_.count_state()) return;
        if (board_.won(state.boxes)) {
            goal_ = id;
            return;
        }
        queue_.push({distance, 0}, id);
    }

    void expand(StateId id) {
        const State<Words> state = store_.key(id).unpack();
        const int depth = store_.node(id).depth;
        meter_.at(depth, 0);
        const Set reach = board_.reach(state.boxes, state.player);
        typename Corrals<Words>::Choice corral;
        if (options_.corrals) corral = corrals_.choose(state.boxes, reach);
        if (corral.found && corral.pushes == 0) return;

        if (!assign(state)) return;
        for (std::size_t i = 0; i < box_list_.size() && !ended(); ++i) {
            const Square box = box_list_[i];
            if (corral.found && !corral.fence.test(box)) continue;
            for (int d = 0; d < directions && !ended(); ++d) {
                const Square to = board_.next(box, d);
                const Square stand = board_.next(box, opposite(d));
                if (to == no_square || stand == no_square) continue;
                if (!reach.test(stand) || state.boxes.test(to)) continue;
                if (corral.found && !corral.inside.test(to)) continue;
                push(state, reach, id, static_cast<int>(i), {box, d}, to, depth);
            }
        }
    }

    void push(const State<Words>& state, const Set& reach, StateId id, int index, Push push,
              Square to, int depth) {
        ++looked_at_;
        if (options_.dead_squares && needed_ && !distances_.live(to)) return;
        State<Words> after{state.boxes, push.box};
        after.boxes.reset(push.box);
        after.boxes.set(to);
        if (options_.freeze && freeze_.deadlock(after.boxes, to)) return;
        const std::uint16_t* row = distances_.from(to, distances_.zone(to, push.box));
        const int distance = matching_.replaced(index, [&](int goal) { return cost(row[goal]); });
        if (distance >= Matching::impossible) return;
        after.player = board_.reach_after(after.boxes, reach, push.box, to).lowest();
        add(after, id, push, depth + 1, distance);
    }

    static int cost(std::uint16_t pushes) {
        return pushes == PushDistances::never ? Matching::impossible : pushes;
    }

    // Shares out the goals among the boxes of `state`. False when that cannot be done.
    bool assign(const State<Words>& state) {
        box_list_.clear();
        state.boxes.for_each([&](Square box) {
            const std::uint16_t* row = distances_.from(box, distances_.zone(box, state.player));
            const int index = static_cast<int>(box_list_.size());
            for (int goal = 0; goal < static_cast<int>(board_.level().goals.size()); ++goal) {
                matching_.cost(goal, index) = cost(row[goal]);
            }
            box_list_.push_back(box);
        });
        return matching_.solve() < Matching::impossible;
    }

    const Board<Words>& board_;
    const PushDistances& distances_;
    const Options& options_;
    Meter& meter_;
    Freeze<Words> freeze_;
    Corrals<Words> corrals_;
    Matching matching_;
    bool needed_;
    StateStore<PackedState<Words>, Node> store_;
    BucketQueue queue_;
    std::vector<Square> box_list_;
    std::uint64_t looked_at_ = 0;
    StateId goal_ = no_state;
};

}  // namespace gridwright::sokoban::any
