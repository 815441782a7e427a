// Feature-space search: macro moves, a packing plan, and advisors.
//
// Every position is described by four features: how far it has come in the packing plan, into how
// many parts the boxes cut the floor, how many passages are blocked, and how many squares of the
// plan no box can come to any more. The search goes round the combinations of features it has met
// and each time takes the lightest move waiting there. A move weighs nothing if an advisor
// recommends it (it is the best move here for one of the features, or the one that opens the most
// floor to the player, or the one that untangles the most boxes) and one otherwise; weights add up
// along the way. So a line of play that follows the advice all the way to the end is tried before
// anything else, and no kind of position is neglected.
//
// What it prunes is lost, but it does not try every push, so running out of moves proves nothing.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "common/cells.hpp"
#include "sokoban/any/hotspots.hpp"
#include "sokoban/any/macro.hpp"
#include "sokoban/any/plan.hpp"
#include "sokoban/any/prospects.hpp"
#include "sokoban/any/rooms.hpp"
#include "sokoban/any/strategy.hpp"
#include "sokoban/any/traps.hpp"
#include "sokoban/corral.hpp"
#include "sokoban/options.hpp"

namespace gridwright::sokoban::any {

// Where a move waits for its turn: in the cell it starts from, as the idea was published, or in the
// cell it leads to, which is greedier. Neither is better on all levels.
enum class Waits { at_start, at_end };

template <int Words>
class Planned final : public Strategy {
  public:
    using Set = Bits<Words>;

    Planned(const Board<Words>& board, const PushDistances& distances, Traps<Words>& traps,
            const Options& options, Taste taste, Waits waits, Meter& meter)
        : board_(board),
          options_(options),
          waits_(waits),
          meter_(meter),
          freeze_(board, distances),
          corrals_(board, distances),
          traps_(traps),
          rooms_(board),
          hot_spots_(board, meter),
          plan_(board, taste, meter),
          macros_(board),
          prospects_(board, distances, meter),
          store_(meter),
          cells_(meter) {
        const Level& level = board.level();
        for (std::size_t square = 0; square < level.size(); ++square) {
            const auto s = static_cast<Square>(square);
            if (level.spare() > 0 || distances.live(s)) allowed_.set(s);
        }
        const Set reach = board.reach(board.start(), level.player);
        const State<Words> start{board.start(), reach.lowest()};
        const auto found =
            store_.insert(PackedState<Words>(start), start.hash(), describe(start.boxes, reach));
        if (found.id != no_state) cells_.push(cells_.cell(features(store_.node(0))), 0, 0);
    }

    Progress run(std::uint64_t work) override {
        const std::uint64_t until = looked_at_ + work;
        while (looked_at_ < until) {
            if (goal_ != no_state) return Progress::solved;
            if (meter_.stopped()) return Progress::stopped;
            if (cells_.empty()) return Progress::exhausted;
            if (!meter_.tick()) return Progress::stopped;
            const auto item = cells_.pop();
            ++looked_at_;
            if (!store_.node(item.id).expanded) expand(item.id, item.weight);
        }
        return goal_ != no_state ? Progress::solved : Progress::paused;
    }

    std::vector<Push> solution() const override {
        std::vector<StateId> way;
        for (StateId id = goal_; id != no_state; id = store_.node(id).parent) way.push_back(id);
        std::reverse(way.begin(), way.end());
        std::vector<Push> pushes;
        MacroMoves<Words> macros(board_);
        for (std::size_t i = 1; i < way.size(); ++i) {
            const State<Words> state = store_.key(way[i - 1]).unpack();
            const Node& node = store_.node(way[i]);
            macros.explore(state.boxes, board_.reach(state.boxes, state.player), node.from,
                           allowed_, [](const auto&) { return true; });
            const Square player = store_.key(way[i]).unpack().player;
            const std::vector<Push> part = macros.pushes_to(node.to, player);
            pushes.insert(pushes.end(), part.begin(), part.end());
        }
        return pushes;
    }

    bool complete() const override { return false; }

  private:
    using Features = std::array<int, 4>;

    // How many states of the small searches for traps cost as much as one here.
    static constexpr std::uint64_t states_of_traps = 4;

    struct Node {
        StateId parent = no_state;
        Square from = 0;  // the macro move that led here
        Square to = 0;
        std::uint16_t stage = 0;
        std::uint16_t parts = 0;
        std::uint16_t blocked = 0;
        std::uint16_t unserved = 0;
        std::uint16_t out_of_reach = 0;  // squares, for the player
        std::uint16_t hindered = 0;
        bool expanded = false;
    };

    static Features features(const Node& node) {
        return {node.stage, node.parts, node.blocked, node.unserved};
    }

    bool ended() const { return goal_ != no_state || meter_.stopped(); }

    Node describe(const Set& boxes, const Set& reach) {
        Node node;
        const int stage = plan_.stage(boxes);
        int parts = 1;
        for (Set closed = board_.floor() - boxes - reach; closed.any(); ++parts) {
            closed -= board_.reach(boxes, closed.lowest());
        }
        node.stage = static_cast<std::uint16_t>(stage);
        node.parts = static_cast<std::uint16_t>(parts);
        node.blocked = static_cast<std::uint16_t>(rooms_.blocked(boxes));
        node.unserved = static_cast<std::uint16_t>(plan_.unserved(boxes, stage));
        node.out_of_reach = static_cast<std::uint16_t>((board_.floor() - reach).count());
        node.hindered = static_cast<std::uint16_t>(std::min(hot_spots_.count(boxes), 0xFFFF));
        return node;
    }

    void expand(StateId id, int weight) {
        store_.node(id).expanded = true;
        const State<Words> state = store_.key(id).unpack();
        const Node node = store_.node(id);
        const Set reach = board_.reach(state.boxes, state.player);
        meter_.at(node.stage, 0);
        if (node.parent != no_state && trapped(state.boxes, reach, node.to)) return;
        if (prospects_.lost(state.boxes, state.player)) return;
        typename Corrals<Words>::Choice corral;
        if (options_.corrals) corral = corrals_.choose(state.boxes, reach);
        if (corral.found && corral.pushes == 0) return;

        children_.clear();
        const Set& movers = corral.found ? corral.fence : state.boxes;
        movers.for_each([&](Square box) {
            if (ended() || !meter_.tick()) return;
            moves_of(state, id, reach, box, corral);
        });
        if (ended()) return;
        advise(node);
        for (const Child& child : children_) {
            const std::uint32_t cell =
                cells_.cell(features(waits_ == Waits::at_start ? node : store_.node(child.id)));
            if (!cells_.push(cell, weight + (child.advised ? 0 : 1), child.id)) return;
        }
    }

    void moves_of(const State<Words>& state, StateId id, const Set& reach, Square box,
                  const typename Corrals<Words>::Choice& corral) {
        bool first = true;
        Set boxes = state.boxes;
        boxes.reset(box);
        macros_.explore(state.boxes, reach, box, allowed_, [&](const auto& stop) {
            if (first) {
                first = false;
                return true;
            }
            if (stop.before == 0 && corral.found && !corral.inside.test(stop.square)) return false;
            if (ended()) return false;
            ++looked_at_;
            Set after = boxes;
            after.set(stop.square);
            if (options_.freeze && freeze_.deadlock(after, stop.square)) return false;
            add(after, stop.reach, id, box, stop.square);
            return true;
        });
    }

    void add(const Set& boxes, const Set& reach, StateId parent, Square from, Square to) {
        const State<Words> state{boxes, reach.lowest()};
        const auto found = store_.insert(PackedState<Words>(state), state.hash(), Node{});
        if (!found.added) return;
        if (!meter_.count_state()) return;
        Node node = describe(boxes, reach);
        node.parent = parent;
        node.from = from;
        node.to = to;
        store_.node(found.id) = node;
        if (board_.won(boxes)) goal_ = found.id;
        children_.push_back({found.id, false});
    }

    bool trapped(const Set& boxes, const Set& reach, Square moved) {
        const std::uint64_t before = traps_.looked_at();
        const bool caught = traps_.caught(boxes, reach, moved);
        looked_at_ += (traps_.looked_at() - before) / states_of_traps;
        return caught;
    }

    struct Child {
        StateId id;
        bool advised;
    };

    // Marks the best child by a measure, if it is better than its parent.
    template <class Measure>
    void recommend(int least, Measure measure) {
        Child* best = nullptr;
        for (Child& child : children_) {
            const int value = measure(store_.node(child.id));
            if (value < least) {
                least = value;
                best = &child;
            }
        }
        if (best != nullptr) best->advised = true;
    }

    void advise(const Node& parent) {
        recommend(-int{parent.stage}, [](const Node& n) { return -int{n.stage}; });
        recommend(parent.parts, [](const Node& n) { return int{n.parts}; });
        recommend(parent.blocked, [](const Node& n) { return int{n.blocked}; });
        recommend(parent.unserved, [](const Node& n) { return int{n.unserved}; });
        recommend(parent.out_of_reach, [](const Node& n) { return int{n.out_of_reach}; });
        recommend(parent.hindered, [](const Node& n) { return int{n.hindered}; });
    }

    const Board<Words>& board_;
    const Options& options_;
    Waits waits_;
    Meter& meter_;
    Freeze<Words> freeze_;
    Corrals<Words> corrals_;
    Traps<Words>& traps_;
    Rooms<Words> rooms_;
    HotSpots<Words> hot_spots_;
    Plan<Words> plan_;
    MacroMoves<Words> macros_;
    Prospects<Words> prospects_;
    Set allowed_;
    StateStore<PackedState<Words>, Node> store_;
    Cells<Features> cells_;
    std::vector<Child> children_;
    std::uint64_t looked_at_ = 0;
    StateId goal_ = no_state;
};

}  // namespace gridwright::sokoban::any
