// Fewest moves or fewest pushes, the other count breaking ties, by search from both ends.
//
// States are boxes and the player's exact square at a push (see steps.hpp), so walks are counted as
// they are and both counts of a path are exact; cost.hpp makes one number of them.
//
// From both ends: a level of many boxes has so many ways to interleave their pushes that no bound
// known keeps a search from one end small, and half the depth from each end is far less than the
// whole depth from one. For every unexpanded pair of a forward state u and a backward state v, a
// path through both costs at least
//
//     lower(u, v) = max(g(u) + h(u), g(v) + h(v), g(u) + g(v) - edge)
//
// (g: cost from the state's own end; h: bound to the other end; `edge`: one push, by which two
// states that have passed one another may overlap). Some pair has a value at or below the cost of
// any path not yet found, so once no pair is below the best path known, that path is optimal. The
// search raises `lower_`, the least value of any pair, and at each value expands states until no
// pair has it, in turns from either side (sides.hpp): those with a higher f = g + h stay in
// `waiting`, the others are in `ready` by g.
//
// A path is found when a state is expanded and one of its stands is a state of the other side. If
// both sides run their course without one, there is none: that is the proof.
//
// The bound is worked out when a state's turn comes, not when it is found: most states found are
// never expanded. Until then a state has its parent's bound less the step, which is true by
// consistency. For the same reason it may be left out altogether, and is where it does not pay.
//
// With boxes to spare there are too many final positions to search from, and the search is plain A*
// from the start: `waiting` alone.
//
// The value of a pair: Eckerle, Chen, Sturtevant, Zilles and Holte, "Sufficient conditions for node
// expansion in bidirectional heuristic search", 2017.
#pragma once

#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "common/bucket_queue.hpp"
#include "common/state_store.hpp"
#include "sokoban/freeze.hpp"
#include "sokoban/optimal/cost.hpp"
#include "sokoban/optimal/groups.hpp"
#include "sokoban/optimal/payoff.hpp"
#include "sokoban/optimal/push_estimate.hpp"
#include "sokoban/optimal/rebuild.hpp"
#include "sokoban/optimal/sides.hpp"
#include "sokoban/optimal/symmetry.hpp"
#include "sokoban/optimal/walking.hpp"
#include "sokoban/options.hpp"
#include "sokoban/state.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

template <int Words>
class OptimalSearch {
  public:
    using Set = Bits<Words>;

    // Only solutions cheaper than `limit` are looked for.
    OptimalSearch(const Level& level, Objective objective, const Options& options, Cost limit,
                  Meter& meter)
        : level_(&level),
          objective_(objective),
          options_(options),
          meter_(&meter),
          both_(options.bidirectional && level.spare() == 0),
          edge_(make_cost(objective, 1, 1)),
          board_(level),
          symmetries_(level, options.symmetry),
          to_goals_(level),
          from_start_(level, to_goals_, symmetries_.images_of(level.player)),
          walk_bound_(level, to_goals_, from_start_, symmetries_.images_of(level.player), options),
          freeze_(board_, to_goals_),
          push_bound_(board_, to_goals_, from_start_, freeze_, options, meter),
          groups_(board_, to_goals_, from_start_, options.groups, meter),
          steps_(board_),
          store_(meter),
          waiting_{BucketQueue(meter), BucketQueue(meter)},
          ready_{BucketQueue(meter), BucketQueue(meter)} {
        allowed_ = {board_.floor(), board_.floor()};
        if (options.dead_squares && level.spare() == 0) {
            for (std::size_t i = 0; i < level.size(); ++i) {
                const auto square = static_cast<Square>(i);
                if (!to_goals_.live(square)) allowed_[forwards].reset(square);
                if (!from_start_.reached(square)) allowed_[backwards].reset(square);
            }
        }
        if (both_ && meter.take(met_size)) met_.assign(met_size, 0);
        best_ = limit;
    }
    ~OptimalSearch() { meter_->give(met_.size()); }
    OptimalSearch(const OptimalSearch&) = delete;
    OptimalSearch& operator=(const OptimalSearch&) = delete;

    // Whether there is a solution. Unless the meter has stopped the search, that is proved.
    bool run() {
        search();
        return front_ != no_state || back_ != no_state;
    }

    // The pushes of the solution found.
    std::vector<Push> solution() const {
        std::vector<State<Words>> after;
        for (StateId id = front_; store_.node(id).parent != no_state; id = store_.node(id).parent) {
            after.push_back(store_.key(id).unpack());
        }
        std::reverse(after.begin(), after.end());
        std::vector<State<Words>> before;
        for (StateId id = back_; id != no_state; id = store_.node(id).parent) {
            before.push_back(store_.key(id).unpack());
        }
        return Rebuild<Words>(board_, symmetries_).pushes(after, before);
    }

  private:
    using Key = PackedState<Words>;

    // What a side of the search knows of one of its states.
    struct Node {
        static constexpr std::uint16_t lost = 0xFFFF;

        std::uint32_t first;  // the cost from this side's end, as in cost.hpp
        std::uint32_t second;
        StateId parent;
        // Bounds on the cost to the other end; `lost` when there is no way to it.
        std::uint16_t left_first;
        std::uint16_t left_second : 15;
        std::uint16_t evaluated : 1;  // whether the bounds are the state's own, not its parent's

        Node() = default;
        Node(Cost cost, StateId parent, Cost left) : parent(parent), evaluated(0) {
            set_cost(cost);
            set_left(left);
        }
        bool is_lost() const { return left_first == lost; }
        Cost left() const { return Cost{left_first} << 32 | left_second; }
        void set_left(Cost left) {
            left_first = static_cast<std::uint16_t>(std::min(first_of(left), lost - 1));
            left_second = static_cast<std::uint16_t>(std::min(second_of(left), 0x7FFF)) & 0x7FFF;
        }
        Cost cost() const { return Cost{first} << 32 | second; }
        void set_cost(Cost cost) {
            first = static_cast<std::uint32_t>(cost >> 32);
            second = static_cast<std::uint32_t>(cost & 0xFFFFFFFF);
        }
    };

    // A state as the store knows it.
    struct Entry {
        Key key;
        std::uint64_t hash;
        std::uint64_t boxes_hash;  // the same for all images of the boxes
    };
    struct Child {
        Entry entry;
        Cost cost;  // of the step
        bool wins;
    };

    Entry entry(Side side, const State<Words>& state, const Symmetries::Hashes& hashes) const {
        const Symmetries::Chosen chosen = symmetries_.choose(hashes, state.player);
        return {Key(symmetries_.image(chosen.image, state), side),
                side == forwards ? chosen.hash : ~chosen.hash, symmetries_.common_hash(hashes)};
    }
    Entry entry(Side side, const State<Words>& state) const {
        return entry(side, state, symmetries_.hash_boxes(state.boxes));
    }

    static Side other(Side side) { return side == forwards ? backwards : forwards; }

    // The least cost of a path through a state, as far as one side knows.
    Cost through(const Node& node) const { return node.cost() + node.left(); }

    // What is left of a bound after a step.
    static Cost less(Cost left, Cost step) {
        return Cost{std::max(0, first_of(left) - first_of(step))} << 32 |
               std::max(0, second_of(left) - second_of(step));
    }

    void search() {
        begin();
        if (both_) {
            while (!meter_->stopped() && choose_value()) {
                for (const Side side : {forwards, backwards}) {
                    for (int i = sides_.take_turns(side); i > 0; --i) expand_ready(side);
                }
            }
        } else {
            while (!meter_->stopped() && !waiting_[forwards].empty() &&
                   cost_of(waiting_[forwards].lowest()) < best_) {
                expand_waiting();
            }
        }
    }

    void begin() {
        const State<Words> start{board_.start(), level_->player};
        add(forwards, entry(forwards, start), 0, no_state, 0);
        for (std::size_t i = 0; i < symmetries_.count(); ++i) {
            start_players_.set(symmetries_.image(i, start).player);
        }
        if (!both_) return;
        for (const Step& step : steps_.find_last(board_.goals(), allowed_[backwards])) {
            State<Words> before{board_.goals(), step.player};
            before.boxes.reset(step.from);
            before.boxes.set(step.to);
            add(backwards, entry(backwards, before), edge_, no_state, 0);
        }
    }

    // Raises `lower_` to the least value of any pair and makes the states of such pairs ready.
    // False when no path can be better than the best one known.
    bool choose_value() {
        for (;;) {
            for (const Side side : {forwards, backwards}) {
                if (waiting_[side].empty() && ready_[side].empty()) return false;
                admit(side);
            }
            Cost least = no_cost;
            if (!ready_[forwards].empty() && !ready_[backwards].empty()) {
                least = cost_of(ready_[forwards].lowest()) + cost_of(ready_[backwards].lowest()) -
                        edge_;
                if (least <= lower_) return lower_ < best_;
            }
            for (const Side side : {forwards, backwards}) {
                if (!waiting_[side].empty()) {
                    least = std::min(least, cost_of(waiting_[side].lowest()));
                }
            }
            if (least == no_cost || least >= best_ || meter_->stopped()) return false;
            sides_.finish(ready_[forwards].empty(), ready_[backwards].empty());
            lower_ = least;
        }
    }

    void admit(Side side) {
        while (!waiting_[side].empty() && cost_of(waiting_[side].lowest()) <= lower_) {
            const Cost at = cost_of(waiting_[side].lowest());
            store_.prefetch_id(waiting_[side].coming(8));
            const StateId id = waiting_[side].pop();
            const Node& node = store_.node(id);
            if (through(node) == at) ready_[side].push(priority_of(node.cost()), id);
        }
    }

    // Takes the next state of one side's ready ones.
    void expand_ready(Side side) {
        if (ready_[side].empty()) return;
        const Cost at = cost_of(ready_[side].lowest());
        store_.prefetch_id(ready_[side].coming(2));
        const StateId id = ready_[side].pop();
        const Node& node = store_.node(id);
        if (node.cost() != at || through(node) >= best_) return;
        meter_->at(node.first, first_of(lower_));
        if (!meter_->tick() || !evaluate(side, id, lower_)) return;
        if (through(node) > lower_) {
            waiting_[side].push(priority_of(through(node)), id);
        } else {
            expand(side, id);
        }
    }

    // A*: takes the state with the least f.
    void expand_waiting() {
        const Cost at = cost_of(waiting_[forwards].lowest());
        const StateId id = waiting_[forwards].pop();
        const Node& node = store_.node(id);
        if (through(node) != at) return;
        meter_->at(node.first, first_of(at));
        if (!meter_->tick() || !evaluate(forwards, id, at)) return;
        if (through(node) > at) {
            waiting_[forwards].push(priority_of(through(node)), id);
        } else {
            expand(forwards, id);
        }
    }

    // Works out a state's bound, if that pays. False when the other end cannot be reached from it.
    bool evaluate(Side side, StateId id, Cost now) {
        Node& node = store_.node(id);
        if (node.evaluated || !options_.matching || !payoff_[side].worth_a_try()) return true;
        const State<Words> state = store_.key(id).unpack();
        node.evaluated = 1;
        const int walked = walk_bound_.evaluate(side, state);
        int pushes = second_of(node.left());
        // Where walking tells enough, pushes need not be asked.
        if (objective_ != Objective::moves ||
            static_cast<int>(node.first) + walked <= first_of(now)) {
            push_bound_.begin(side, state.boxes, state.player);
            pushes = push_bound_.now();
        }
        if (std::max(pushes, walked) < push_bound_.impossible) {
            node.set_left(make_cost(objective_, std::max(pushes, walked), pushes));
        } else {
            node.left_first = Node::lost;
        }
        payoff_[side].record(node.is_lost() || through(node) > now);
        return !node.is_lost();
    }

    void expand(Side side, StateId id) {
        const Node node = store_.node(id);
        const State<Words> state = store_.key(id).unpack();
        if (side == forwards && groups_.lost(state, meter_->progress().states)) {
            store_.node(id).left_first = Node::lost;
            return;
        }
        const Symmetries::Hashes hashes = symmetries_.hash_boxes(state.boxes);
        const std::vector<Step>& steps =
            steps_.find(side, state.boxes, state.player, allowed_[side]);
        if (both_) meet(side, id, state, node, hashes, steps);
        children_.clear();
        for (const Step& step : steps) {
            State<Words> after{state.boxes, step.player};
            after.boxes.reset(step.from);
            after.boxes.set(step.to);
            if (side == forwards && options_.freeze && freeze_.deadlock(after.boxes, step.to)) {
                continue;
            }
            Symmetries::Hashes moved = hashes;
            symmetries_.move_box(moved, step.from, step.to);
            children_.push_back({entry(side, after, moved), make_cost(objective_, step.walk + 1, 1),
                                 side == forwards && board_.won(after.boxes)});
            store_.prefetch(children_.back().entry.hash);
        }
        for (const Child& child : children_) store_.prefetch_state(child.entry.hash);
        for (const Child& child : children_) {
            const Cost total = node.cost() + child.cost;
            const StateId next = add(side, child.entry, total, id, less(node.left(), child.cost));
            if (meter_->stopped()) return;
            if (next != no_state && child.wins) found(total, next, no_state);
        }
    }

    // Looks for paths where the walk from `state` leads to a state of the other side.
    void meet(Side side, StateId id, const State<Words>& state, const Node& node,
              const Symmetries::Hashes& hashes, const std::vector<Step>& steps) {
        const auto join = [&](Cost total, StateId there) {
            side == forwards ? found(total, id, there) : found(total, there, id);
        };
        if (!(met(symmetries_.common_hash(hashes)) >> other(side) & 1)) return;
        for (const Step& step : steps) {
            const Entry stand = entry(other(side), State<Words>{state.boxes, step.stand}, hashes);
            const StateId there = store_.find(stand.key, stand.hash);
            if (there == no_state) continue;
            const Node& reached = store_.node(there);
            if (reached.is_lost()) continue;
            join(node.cost() + make_cost(objective_, step.walk, 0) + reached.cost(), there);
        }
        if (side == backwards && state.boxes == board_.start()) {
            board_.walk(state.boxes, state.player, [&](const Set& layer, int distance) {
                if (!(layer & start_players_).any()) return true;
                join(node.cost() + make_cost(objective_, distance, 0), 0);
                return false;
            });
        }
    }

    void found(Cost total, StateId front, StateId back) {
        if (total >= best_) return;
        best_ = total;
        front_ = front;
        back_ = back;
    }

    // Notes a way to a state; gives its id if that is new or cheaper than what was known.
    StateId add(Side side, const Entry& entry, Cost total, StateId parent, Cost left) {
        const auto [id, added] = store_.insert(entry.key, entry.hash, Node(total, parent, left));
        if (id == no_state) return no_state;
        Node& node = store_.node(id);
        if (added) {
            if (!meter_->count_state()) return no_state;
            if (both_) met(entry.boxes_hash) |= static_cast<std::uint8_t>(1 << side);
        } else {
            if (node.is_lost() || total >= node.cost()) return no_state;
            node.set_cost(total);
            node.parent = parent;
        }
        const Cost f = through(node);
        if (f >= best_) return id;
        if (both_ && f <= lower_) {
            ready_[side].push(priority_of(total), id);
        } else {
            waiting_[side].push(priority_of(f), id);
        }
        return id;
    }

    // Which sides have met boxes with this hash, a bit a side; now and then one too many. It saves
    // looking for states of the other side where it has none.
    std::uint8_t& met(std::uint64_t boxes_hash) {
        return met_[static_cast<std::size_t>(boxes_hash % met_size)];
    }

    static constexpr std::size_t met_size = std::size_t{1} << 21;

    const Level* level_;
    Objective objective_;
    Options options_;
    Meter* meter_;
    bool both_;
    Cost edge_;
    Board<Words> board_;
    Symmetries symmetries_;
    PushDistances to_goals_;
    StartDistances from_start_;
    WalkBound walk_bound_;
    Freeze<Words> freeze_;
    PushEstimate<Words> push_bound_;
    LostGroups<Words> groups_;
    Steps<Words> steps_;
    StateStore<Key, Node> store_;
    std::array<BucketQueue, 2> waiting_;
    std::array<BucketQueue, 2> ready_;
    std::array<Set, 2> allowed_;
    Set start_players_;  // the player's square and its images
    std::array<Payoff, 2> payoff_{Payoff(4), Payoff(4)};
    std::vector<std::uint8_t> met_;
    std::vector<Child> children_;
    Cost lower_ = 0;
    Sides sides_;
    Cost best_ = no_cost;  // of the best path known, or the limit
    StateId front_ = no_state;
    StateId back_ = no_state;
};

}  // namespace gridwright::sokoban
