// A* for fewest moves or fewest pushes, the other count breaking ties.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "common/bucket_queue.hpp"
#include "common/state_store.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/options.hpp"
#include "sokoban/pushes.hpp"
#include "sokoban/result.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban {

template <int Words>
class OptimalSearch {
  public:
    using Set = Bits<Words>;

    OptimalSearch(const Level& level, Objective objective, const Options& options, Meter& meter)
        : level_(&level),
          objective_(objective),
          options_(options),
          meter_(&meter),
          board_(level),
          distances_(level),
          freeze_(board_, distances_),
          open_pushes_(board_),
          matching_(static_cast<int>(level.goals.size()), static_cast<int>(level.boxes.size())),
          store_(meter),
          queue_(meter),
          column_of_(level.size()) {
        allowed_ = board_.floor();
        if (options.dead_squares && level.spare() == 0) {
            allowed_ = {};
            for (std::size_t s = 0; s < level.size(); ++s) {
                if (distances_.live(static_cast<Square>(s))) allowed_.set(static_cast<Square>(s));
            }
        }
    }

    Result run() {
        Result result;
        if (level_->fate == Fate::won) result.outcome = Outcome::solved;
        if (level_->fate != Fate::open) return result;
        const StateId goal = search();
        result.states = meter_->progress().states;
        result.seconds = meter_->seconds();
        result.memory = meter_->peak_memory();
        result.bound = meter_->progress().bound;
        if (goal != no_state) {
            const std::vector<Push> path = pushes_to(goal);
            result.outcome = Outcome::solved;
            result.moves = write_moves(*level_, path);
            result.pushes = static_cast<int>(path.size());
        } else if (meter_->stopped()) {
            result.outcome = meter_->outcome();
            result.reason = meter_->reason();
        }
        return result;
    }

  private:
    struct Node {
        std::uint32_t moves;
        std::uint32_t pushes;
        StateId parent;
        std::uint16_t moves_left;
        std::uint16_t pushes_left;
    };
    static constexpr std::uint16_t lost = 0xFFFF;

    Priority priority(const Node& node) const {
        const int moves = static_cast<int>(node.moves + node.moves_left);
        const int pushes = static_cast<int>(node.pushes + node.pushes_left);
        return objective_ == Objective::moves ? Priority{moves, pushes} : Priority{pushes, moves};
    }
    bool cheaper(const Node& a, const Node& b) const {
        const std::pair x{a.moves, a.pushes};
        const std::pair y{b.moves, b.pushes};
        return objective_ == Objective::moves
                   ? x < y
                   : std::pair{a.pushes, a.moves} < std::pair{b.pushes, b.moves};
    }

    StateId search() {
        const State<Words> start{board_.start(), level_->player};
        Node first{0, 0, no_state, 0, 0};
        prepare(start);
        bound(first, parent_total_);
        if (first.pushes_left == lost) return no_state;
        store_.insert(PackedState<Words>(start), start.hash(), first);
        meter_->count_state();
        queue_.push(priority(first), 0);
        while (!queue_.empty()) {
            const Priority at = queue_.lowest();
            const StateId id = queue_.pop();
            const Node node = store_.node(id);
            const Priority now = priority(node);
            if (now.first != at.first || now.second != at.second) continue;
            meter_->at(static_cast<int>(node.moves), at.first);
            if (!meter_->tick()) return no_state;
            const State<Words> state = store_.key(id).unpack();
            if (board_.won(state.boxes)) return id;
            if (!expand(id, state, node)) return no_state;
        }
        return no_state;
    }

    struct Child {
        OpenPush push;
        State<Words> state;
        std::uint64_t hash;
    };

    bool expand(StateId id, const State<Words>& state, const Node& node) {
        children_.clear();
        for (const OpenPush& push : open_pushes_.find(state.boxes, state.player, allowed_)) {
            State<Words> after{state.boxes, push.box};
            after.boxes.reset(push.box);
            after.boxes.set(push.to);
            if (options_.freeze && freeze_.deadlock(after.boxes, push.to)) continue;
            const std::uint64_t hash = after.hash();
            store_.prefetch(hash);
            children_.push_back({push, after, hash});
        }
        bool prepared = false;
        for (const Child& child : children_) {
            Node next{node.moves + static_cast<std::uint32_t>(child.push.walk) + 1, node.pushes + 1,
                      id, 0, 0};
            const auto found = store_.insert(PackedState<Words>(child.state), child.hash, next);
            if (found.id == no_state) return false;
            Node& known = store_.node(found.id);
            if (found.added) {
                if (!meter_->count_state()) return false;
                if (!prepared) prepare(state);
                prepared = true;
                bound(known, child_total(child.push));
                if (known.pushes_left == lost) continue;
            } else {
                if (known.pushes_left == lost || !cheaper(next, known)) continue;
                next.moves_left = known.moves_left;
                next.pushes_left = known.pushes_left;
                known = next;
            }
            if (!queue_.push(priority(known), found.id)) return false;
        }
        return true;
    }

    void bound(Node& node, int total) const {
        node.pushes_left = total >= Matching::impossible
                               ? lost
                               : static_cast<std::uint16_t>(std::min(total, lost - 1));
        node.moves_left = node.pushes_left;
    }

    static int cost_of(std::uint16_t distance) {
        return distance == PushDistances::never ? Matching::impossible : distance;
    }

    void prepare(const State<Words>& state) {
        if (!options_.matching) return;
        int column = 0;
        state.boxes.for_each([&](Square box) {
            column_of_[box] = column;
            const std::uint16_t* row = distances_.from(box, distances_.zone(box, state.player));
            for (std::size_t g = 0; g < level_->goals.size(); ++g) {
                matching_.cost(static_cast<int>(g), column) = cost_of(row[g]);
            }
            ++column;
        });
        parent_total_ = matching_.solve();
    }

    int child_total(const OpenPush& push) {
        if (!options_.matching) return 0;
        const std::uint16_t* row = distances_.from(push.to, distances_.zone(push.to, push.box));
        return matching_.replaced(column_of_[push.box], [&](int g) { return cost_of(row[g]); });
    }

    std::vector<Push> pushes_to(StateId id) const {
        std::vector<Push> pushes;
        while (store_.node(id).parent != no_state) {
            const StateId parent = store_.node(id).parent;
            const Set before = store_.key(parent).unpack().boxes;
            const Set after = store_.key(id).unpack().boxes;
            const Square from = (before - after).lowest();
            const Square to = (after - before).lowest();
            int d = 0;
            while (level_->next[from][static_cast<std::size_t>(d)] != to) ++d;
            pushes.push_back({from, d});
            id = parent;
        }
        std::reverse(pushes.begin(), pushes.end());
        return pushes;
    }

    const Level* level_;
    Objective objective_;
    Options options_;
    Meter* meter_;
    Board<Words> board_;
    PushDistances distances_;
    Freeze<Words> freeze_;
    OpenPushes<Words> open_pushes_;
    Matching matching_;
    StateStore<PackedState<Words>, Node> store_;
    BucketQueue queue_;
    Set allowed_;
    std::vector<Child> children_;
    std::vector<int> column_of_;  // which column of the matching a box square has
    int parent_total_ = 0;
};

}  // namespace gridwright::sokoban
