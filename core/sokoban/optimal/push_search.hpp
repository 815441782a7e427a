// Fewest pushes: a search from both ends over pushes, the player known only by the region it can
// reach.
//
// A state is the boxes and the region of the player; walks cost nothing, so a step is a push or,
// backwards, a pull. For an unexpanded forward state u and an unexpanded backward state v that is
// not the same, a path through both costs at least
//
//     max(g(u) + h(u), g(v) + h(v), g(u) + g(v) + 1)
//
// (g: pushes from the state's own end; h: bound to the other end). `lower_` is the least value of
// any pair. A state with g + h above it is `waiting`; the others are `ready`, and of those only
// the ones that form a pair with a ready state of the other side need be expanded. When one side
// has none left, no pair has that value and `lower_` rises. The search works on the side that looks
// like less work and takes the state nearest to the other end first, which at the last value finds
// a path at once where it can. A path as short as `lower_` is optimal.
//
// A state of both sides is noticed when the second side meets it, so no path hides behind the
// +1. Forwards only the pushes of a PI-corral are tried where there is one (corral.hpp): every
// state keeps a shortest way to the end, so the start does, and all the states on that way are
// states of the backward search, which tries everything. The bound is not consistent (pairs.hpp);
// a state that is reached anew with fewer pushes is taken up again.
//
// All solutions have pushes of the same parity when every box has its goal, so `lower_` rises by
// two. With boxes to spare there are too many final positions to search from, and the search is A*
// from the start.
//
// The value of a pair is that of search.hpp, where its source is named.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "common/bucket_queue.hpp"
#include "common/failure.hpp"
#include "common/state_store.hpp"
#include "sokoban/corral.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/optimal/push_estimate.hpp"
#include "sokoban/optimal/symmetry.hpp"
#include "sokoban/options.hpp"
#include "sokoban/state.hpp"

namespace gridwright::sokoban {

template <int Words>
class PushSearch {
  public:
    using Set = Bits<Words>;

    PushSearch(const Level& level, const Options& options, Meter& meter)
        : level_(&level),
          options_(options),
          meter_(&meter),
          both_(options.bidirectional && level.spare() == 0),
          board_(level),
          symmetries_(level, options.symmetry),
          to_goals_(level),
          from_start_(level, to_goals_, symmetries_.images_of(level.player)),
          freeze_(board_, to_goals_),
          corrals_(board_, to_goals_),
          estimate_(board_, to_goals_, from_start_, freeze_, options, meter),
          store_(meter),
          fronts_{Front(meter), Front(meter)} {
        allowed_ = {board_.floor(), board_.floor()};
        if (options.dead_squares && level.spare() == 0) {
            for (std::size_t i = 0; i < level.size(); ++i) {
                const auto square = static_cast<Square>(i);
                if (!to_goals_.live(square)) allowed_[forwards].reset(square);
                if (!from_start_.reached(square)) allowed_[backwards].reset(square);
            }
        }
        if (both_ && meter.take(met_size)) met_.assign(met_size, 0);
    }
    ~PushSearch() { meter_->give(met_.size()); }
    PushSearch(const PushSearch&) = delete;
    PushSearch& operator=(const PushSearch&) = delete;

    // Whether there is a solution. Unless the meter has stopped the search, that is proved.
    bool run() {
        begin();
        while (!meter_->stopped() && best_ > lower_) {
            const Side side = choose_side();
            const StateId id = next(side);
            if (id != no_state) {
                expand(side, id);
            } else if (!raise()) {
                break;
            }
        }
        return best_ != none;
    }

    // The pushes of the solution found.
    std::vector<Push> solution() const {
        std::vector<Push> pushes;
        Set boxes = board_.start();
        Square player = level_->player;
        for (const State<Words>& next : path()) {
            const Push push = push_to(boxes, player, next);
            boxes.reset(push.box);
            boxes.set(board_.next(push.box, push.direction));
            player = push.box;
            pushes.push_back(push);
        }
        return pushes;
    }

  private:
    using Key = PackedState<Words>;
    static constexpr int none = std::numeric_limits<int>::max();
    static constexpr int parity_step = 2;
    // Forwards the rules and the bound are better, so backwards has to promise to be much less
    // work.
    static constexpr std::uint64_t backward_weight = 3;
    static constexpr std::size_t met_size = std::size_t{1} << 21;

    enum Status : std::uint16_t { waiting, ready, expanded };

    struct Node {
        StateId parent;
        std::uint32_t cost;  // pushes from this side's end
        std::uint16_t left;  // bound on the pushes to the other end
        Status status;
    };

    // The states of one side that are not expanded.
    struct Front {
        BucketQueue waiting;            // by the value at which their turn comes
        BucketQueue ready;              // by their bound
        std::vector<std::uint32_t> at;  // how many ready states have each cost
        std::size_t lowest = 0;         // no ready state costs less
        std::uint64_t count = 0;        // of ready states

        std::uint64_t spent = 0;  // states expanded at this value

        explicit Front(Meter& meter) : waiting(meter), ready(meter) {}

        // What this side will have cost at this value, if no more states become ready.
        std::uint64_t work() const { return spent + count; }

        void enter(std::uint32_t cost) {
            if (at.size() <= cost) at.resize(cost + std::size_t{1});
            ++at[cost];
            ++count;
            lowest = std::min<std::size_t>(lowest, cost);
        }
        void leave(std::uint32_t cost) {
            --at[cost];
            --count;
        }
        // There must be a ready state.
        int least() {
            while (at[lowest] == 0) ++lowest;
            return static_cast<int>(lowest);
        }
    };

    struct Entry {
        Key key;
        std::uint64_t hash;
        std::uint64_t boxes_hash;
    };

    static Side other(Side side) { return side == forwards ? backwards : forwards; }

    Entry entry(Side side, const Set& boxes, const Set& region,
                const Symmetries::Hashes& hashes) const {
        const auto located = symmetries_.locate(hashes, boxes, region);
        return {Key(located.state, side), side == forwards ? located.hash : ~located.hash,
                symmetries_.common_hash(hashes)};
    }

    void begin() {
        const Set region = board_.reach(board_.start(), level_->player);
        add_end(forwards, board_.start(), region);
        if (!both_) return;
        Set left = board_.floor() - board_.goals();
        while (left.any()) {
            const Set part = board_.reach(board_.goals(), left.lowest());
            left -= part;
            add_end(backwards, board_.goals(), part);
        }
    }

    void add_end(Side side, const Set& boxes, const Set& region) {
        estimate_.begin(side, boxes, region.lowest());
        const int left = estimate_.now();
        if (left >= estimate_.impossible) return;
        const Symmetries::Hashes hashes = symmetries_.hash_boxes(boxes);
        add(side, entry(side, boxes, region, hashes), 0, no_state, [&] { return left; });
    }

    Side choose_side() const {
        if (!both_) return forwards;
        return fronts_[forwards].work() <= backward_weight * fronts_[backwards].work() ? forwards
                                                                                       : backwards;
    }

    // The next state of one side to expand at this value; no_state when there is none.
    StateId next(Side side) {
        Front& front = fronts_[side];
        Front& facing = fronts_[other(side)];
        if (both_ && facing.count == 0) return no_state;
        while (!front.ready.empty()) {
            const StateId id = front.ready.pop();
            Node& node = store_.node(id);
            if (node.status != ready) continue;
            front.leave(node.cost);
            if (!both_ || static_cast<int>(node.cost) + facing.least() + 1 <= lower_) return id;
            node.status = waiting;
            front.waiting.push({lower_ + parity_step, 0}, id);
        }
        return no_state;
    }

    // Raises `lower_` to the next value that a pair can have. False when no path can be better than
    // the best one known.
    bool raise() {
        int least = none;
        for (const Side side : {forwards, backwards}) {
            if (side == backwards && !both_) continue;
            Front& front = fronts_[side];
            if (front.waiting.empty() && front.count == 0) return false;
            if (!front.waiting.empty()) least = std::min(least, front.waiting.lowest().first);
        }
        if (least >= best_) return false;
        lower_ = least;
        for (const Side side : {forwards, backwards}) {
            fronts_[side].spent = 0;
            admit(side);
        }
        return true;
    }

    void admit(Side side) {
        Front& front = fronts_[side];
        while (!front.waiting.empty() && front.waiting.lowest().first <= lower_) {
            const StateId id = front.waiting.pop();
            if (store_.node(id).status == waiting) make_ready(side, id);
        }
    }

    void make_ready(Side side, StateId id) {
        Node& node = store_.node(id);
        node.status = ready;
        fronts_[side].enter(node.cost);
        fronts_[side].ready.push({node.left, 0}, id);
    }

    void expand(Side side, StateId id) {
        Node& node = store_.node(id);
        node.status = expanded;
        ++fronts_[side].spent;
        meter_->at(static_cast<int>(node.cost), lower_);
        if (!meter_->tick()) return;
        const State<Words> state = store_.key(id).unpack();
        const Set reach = board_.reach(state.boxes, state.player);
        if (side == forwards) {
            push_all(id, state, reach);
        } else {
            pull_all(id, state, reach);
        }
    }

    void push_all(StateId id, const State<Words>& state, const Set& reach) {
        typename Corrals<Words>::Choice corral;
        if (options_.corrals) corral = corrals_.choose(state.boxes, reach);
        if (corral.found && corral.pushes == 0) return;
        estimate_.begin(forwards, state.boxes, state.player);
        const Symmetries::Hashes hashes = symmetries_.hash_boxes(state.boxes);
        for (std::size_t i = 0; i < estimate_.boxes().size() && !meter_->stopped(); ++i) {
            const Square box = estimate_.boxes()[i];
            if (corral.found && !corral.fence.test(box)) continue;
            for (int d = 0; d < directions; ++d) {
                const Square to = board_.next(box, d);
                const Square stand = board_.next(box, opposite(d));
                if (to == no_square || stand == no_square || !reach.test(stand)) continue;
                if (state.boxes.test(to) || !allowed_[forwards].test(to)) continue;
                if (corral.found && !corral.inside.test(to)) continue;
                Set after = state.boxes;
                after.reset(box);
                after.set(to);
                if (options_.freeze && freeze_.deadlock(after, to)) continue;
                const Set region = board_.reach_after(after, reach, box, to);
                const StateId next = step(forwards, id, hashes, after, region, i, to, box);
                if (next != no_state && board_.won(after)) found(next, no_state);
            }
        }
    }

    void pull_all(StateId id, const State<Words>& state, const Set& reach) {
        estimate_.begin(backwards, state.boxes, state.player);
        const Symmetries::Hashes hashes = symmetries_.hash_boxes(state.boxes);
        for (std::size_t i = 0; i < estimate_.boxes().size() && !meter_->stopped(); ++i) {
            const Square box = estimate_.boxes()[i];
            for (int d = 0; d < directions; ++d) {
                const Square to = board_.next(box, d);
                if (to == no_square || !reach.test(to) || !allowed_[backwards].test(to)) continue;
                const Square player = board_.next(to, d);
                if (player == no_square || state.boxes.test(player)) continue;
                Set after = state.boxes;
                after.reset(box);
                after.set(to);
                const Set region = board_.reach_after_pull(after, reach, box, to, player);
                step(backwards, id, hashes, after, region, i, to, player);
            }
        }
    }

    StateId step(Side side, StateId parent, Symmetries::Hashes hashes, const Set& boxes,
                 const Set& region, std::size_t box, Square to, Square player) {
        symmetries_.move_box(hashes, estimate_.boxes()[box], to);
        return add(side, entry(side, boxes, region, hashes), store_.node(parent).cost + 1, parent,
                   [&] { return estimate_.moved(box, to, player); });
    }

    // Notes a way to a state; gives its id if that is new or shorter than what was known.
    // `bound_of()` is asked for only if the state is new.
    template <class BoundOf>
    StateId add(Side side, const Entry& entry, std::uint32_t cost, StateId parent,
                BoundOf bound_of) {
        StateId id = store_.find(entry.key, entry.hash);
        if (id != no_state) {
            Node& node = store_.node(id);
            if (node.cost <= cost) return no_state;
            if (node.status == ready) fronts_[side].leave(node.cost);
            node.status = waiting;
            node.cost = cost;
            node.parent = parent;
        } else {
            const int left = bound_of();
            if (left >= estimate_.impossible) return no_state;
            const int kept = std::min<int>(left, std::numeric_limits<std::uint16_t>::max());
            const Node node{parent, cost, static_cast<std::uint16_t>(kept), waiting};
            id = store_.insert(entry.key, entry.hash, node).id;
            if (id == no_state || !meter_->count_state()) return no_state;
        }
        if (both_) meet(side, id, entry);
        const int through = static_cast<int>(cost) + store_.node(id).left;
        if (through <= lower_) {
            make_ready(side, id);
        } else if (through < best_) {
            fronts_[side].waiting.push({through, 0}, id);
        }
        return id;
    }

    // Looks whether the other side has met the state too.
    void meet(Side side, StateId id, const Entry& entry) {
        std::uint8_t& met = met_[static_cast<std::size_t>(entry.boxes_hash % met_size)];
        met |= static_cast<std::uint8_t>(1 << side);
        if (!(met >> other(side) & 1)) return;
        const StateId there = store_.find(Key(entry.key.unpack(), other(side)), ~entry.hash);
        if (there == no_state) return;
        side == forwards ? found(id, there) : found(there, id);
    }

    void found(StateId front, StateId back) {
        std::uint32_t total = store_.node(front).cost;
        if (back != no_state) total += store_.node(back).cost;
        if (static_cast<int>(total) >= best_) return;
        best_ = static_cast<int>(total);
        front_ = front;
        back_ = back;
    }

    // The states after each push of the solution.
    std::vector<State<Words>> path() const {
        std::vector<State<Words>> states;
        for (StateId id = front_; store_.node(id).parent != no_state; id = store_.node(id).parent) {
            states.push_back(store_.key(id).unpack());
        }
        std::reverse(states.begin(), states.end());
        if (back_ == no_state) return states;
        for (StateId id = store_.node(back_).parent; id != no_state; id = store_.node(id).parent) {
            states.push_back(store_.key(id).unpack());
        }
        return states;
    }

    // The push that leads to a state for which `next` stands, after the shortest walk.
    Push push_to(const Set& boxes, Square player, const State<Words>& next) const {
        Push best{no_square, 0};
        board_.walk(boxes, player, [&](const Set& layer, int) {
            layer.for_each([&](Square stand) {
                for (int d = 0; d < directions && best.box == no_square; ++d) {
                    const Square box = board_.next(stand, d);
                    if (box == no_square || !boxes.test(box)) continue;
                    const Square to = board_.next(box, d);
                    if (to == no_square || boxes.test(to)) continue;
                    Set after = boxes;
                    after.reset(box);
                    after.set(to);
                    const auto located = symmetries_.locate(symmetries_.hash_boxes(after), after,
                                                            board_.reach(after, box));
                    if (located.state == next) best = {box, d};
                }
            });
            return best.box == no_square;
        });
        if (best.box == no_square) contradict("a path does not fit together");
        return best;
    }

    const Level* level_;
    Options options_;
    Meter* meter_;
    bool both_;
    Board<Words> board_;
    Symmetries symmetries_;
    PushDistances to_goals_;
    StartDistances from_start_;
    Freeze<Words> freeze_;
    Corrals<Words> corrals_;
    PushEstimate<Words> estimate_;
    StateStore<Key, Node> store_;
    std::array<Front, 2> fronts_;
    std::array<Set, 2> allowed_;
    // Which sides have met boxes with a hash, a bit a side; now and then one too many. It saves
    // looking for states of the other side where it has none.
    std::vector<std::uint8_t> met_;
    int lower_ = 0;
    int best_ = none;
    StateId front_ = no_state;
    StateId back_ = no_state;
};

}  // namespace gridwright::sokoban
