// Feature-space search (FESS: Shoham and Schaeffer, "The FESS Algorithm: A Feature Based Approach
// to Single-Agent Search", 2020), forwards by pushes or backwards by pulls.
//
// Every position has a rank: its features, the most important first, packed into one number of
// which less is better. A few of the features tell the cells of the feature space apart. A position
// belongs to the cell of the best rank on the way to it, so that a line of play which has to undo
// something for a while keeps its place. The search goes round the cells and every second time
// takes the best one; there it takes the lightest move not yet made, of equal ones that with the
// best rank. A move that an advisor recommends weighs nothing, any other one; weights add up along
// the way. So a line that follows the advice to the end is tried before anything else, and no kind
// of position is neglected.
//
// Ranking a position is cheap, proofs that it is lost are dear, so a position is judged only when
// its turn comes to be gone on from.
//
// What the features are, which moves there are, which are recommended and what is lost is the
// affair of the `Task`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "common/chunked.hpp"
#include "common/lock.hpp"
#include "common/state_store.hpp"
#include "sokoban/any/macro.hpp"
#include "sokoban/any/meetings.hpp"
#include "sokoban/any/strategy.hpp"

namespace gridwright::sokoban::any {

using Rank = std::uint64_t;

// Packs features into a rank, the most important first.
class RankOf {
  public:
    // Less of it is better.
    RankOf& less(int feature, int bits) {
        const Rank most = (Rank{1} << bits) - 1;
        value_ = value_ << bits | std::min<Rank>(static_cast<Rank>(std::max(feature, 0)), most);
        return *this;
    }
    RankOf& more(int feature, int bits) { return less((1 << bits) - 1 - feature, bits); }
    operator Rank() const { return value_; }

  private:
    Rank value_ = 0;
};

// A move that a task may recommend, and the position it leads to.
template <int Words>
struct Candidate {
    Square from;
    Square to;  // no_square: the box is taken off
    Bits<Words> boxes;
    Bits<Words> reach;
    std::uint64_t hash;  // of the position
    StateId id = no_state;
    Rank rank = 0;
    bool advised = false;

    State<Words> position() const { return {boxes, reach.lowest()}; }
};

template <int Words, class Task>
class FeatureSearch final : public Tree<Words> {
  public:
    using Set = Bits<Words>;
    static constexpr Side side = Task::side;

    // With `meetings` it looks for a solution there too, and has one when the task is finished.
    template <class... Args>
    FeatureSearch(const Board<Words>& board, Meetings<Words>* meetings, Meter& meter,
                  Args&&... args)
        : board_(board),
          meetings_(meetings),
          meter_(meter),
          task_(std::forward<Args>(args)...),
          store_(meter),
          children_(meter),
          expansions_(meter) {
        if (meetings_ != nullptr) meetings_->join(side, this);
    }
    ~FeatureSearch() override {
        if (meetings_ != nullptr) meetings_->leave(side, this);
        meter_.give(heap_bytes_);
    }
    FeatureSearch(const FeatureSearch&) = delete;
    FeatureSearch& operator=(const FeatureSearch&) = delete;

    void add_root(const Set& boxes, const Set& reach) {
        const State<Words> state{boxes, reach.lowest()};
        task_.begin(boxes, reach);
        const Node node{no_state, no_square, no_square, false, 0, task_.rank(boxes, reach)};
        const auto found = insert(state, state.hash(), node);
        if (!found.added) return;
        if (meetings_ != nullptr) meetings_->note(side, state.hash());
        expand(found.id, 0, node.rank);
    }

    Searched run(std::uint64_t work) {
        const std::uint64_t until = looked_at_ + work;
        while (looked_at_ < until) {
            if (solved_) return Searched::found;
            if (meter_.stopped()) return Searched::stopped;
            if (waiting_.empty()) return Searched::exhausted;
            if (!meter_.tick()) return Searched::stopped;
            step();
        }
        return solved_ ? Searched::found : Searched::paused;
    }

    const std::vector<Push>& solution() const { return solution_; }
    const Task& task() const { return task_; }

    // The best position gone on from so far, `no_state` before there is one.
    StateId best() const { return best_; }
    State<Words> state(StateId id) const { return store_.key(id).unpack(); }
    StateId parent(StateId id) const { return store_.node(id).parent; }
    std::uint64_t looked_at() const { return looked_at_; }

    bool find(const State<Words>& state, std::vector<Push>& pushes) const override {
        const Locked locked(lock_);
        const StateId id = store_.find(PackedState<Words>(state), state.hash());
        if (id == no_state) return false;
        pushes = pushes_of(id);
        return true;
    }

  private:
    struct Node {
        StateId parent;
        Square from;  // the macro move that led here
        Square to;
        bool judged;  // gone on from, or found lost
        std::uint16_t depth;
        Rank rank;
    };
    // The moves of a position, those advised first, each part from the best rank to the worst.
    struct Expansion {
        Rank best;  // on the way here
        StateId id;
        std::uint32_t next;
        std::uint32_t advised_end;
        std::uint32_t end;
        std::uint32_t weight;
        std::uint32_t cell;
    };
    struct Waiting {
        std::uint32_t weight;
        std::uint32_t expansion;
        Rank rank;

        // For a heap with the best on top.
        friend bool operator<(const Waiting& a, const Waiting& b) {
            if (a.weight != b.weight) return a.weight > b.weight;
            if (a.rank != b.rank) return a.rank > b.rank;
            return a.expansion > b.expansion;
        }
    };

    // Other threads look into the store only in `find`. What they read there never changes but when
    // the store grows.
    auto insert(const State<Words>& state, std::uint64_t hash, const Node& node) {
        const Locked locked(lock_);
        return store_.insert(PackedState<Words>(state), hash, node);
    }

    std::vector<Push> pushes_of(StateId id) const {
        std::vector<StateId> way;
        for (; id != no_state; id = store_.node(id).parent) way.push_back(id);
        if (side == forwards) std::reverse(way.begin(), way.end());
        std::vector<Push> pushes;
        MacroMoves<Words, forwards> macros(board_);
        for (std::size_t i = 1; i < way.size(); ++i) {
            const State<Words> state = store_.key(way[i - 1]).unpack();
            const Node& node = store_.node(way[side == forwards ? i : i - 1]);
            const Square from = side == forwards ? node.from : node.to;
            const Square to = side == forwards ? node.to : node.from;
            macros.explore(state.boxes, board_.reach(state.boxes, state.player), from,
                           board_.floor(), [](const auto&) { return true; });
            const std::vector<Push> part = macros.steps_to(to, store_.key(way[i]).unpack().player);
            pushes.insert(pushes.end(), part.begin(), part.end());
        }
        return pushes;
    }

    bool ended() const { return solved_ || meter_.stopped(); }

    void step() {
        const std::uint32_t cell = next_cell();
        std::vector<Waiting>& heap = cells_[cell].heap;
        std::pop_heap(heap.begin(), heap.end());
        const std::uint32_t index = heap.back().expansion;
        heap.pop_back();
        if (heap.empty()) waiting_.erase({cells_[cell].key, cell});
        Expansion& expansion = expansions_[index];
        const StateId child = children_[expansion.next];
        const std::uint32_t weight =
            expansion.weight + (expansion.next < expansion.advised_end ? 0 : 1);
        const Rank best = expansion.best;
        ++expansion.next;
        wait(index);
        ++looked_at_;
        if (store_.node(child).judged) return;
        expand(child, weight, std::min(best, store_.node(child).rank));
    }

    // Every second time the best cell, otherwise the one whose turn it is.
    std::uint32_t next_cell() {
        best_turn_ = !best_turn_;
        if (best_turn_) return waiting_.begin()->second;
        for (;;) {
            if (turn_ >= cells_.size()) turn_ = 0;
            const std::uint32_t cell = turn_++;
            if (!cells_[cell].heap.empty()) return cell;
        }
    }

    std::uint32_t cell_of(Rank best) {
        const Rank key = best & task_.cell_mask;
        const auto [at, added] = index_.try_emplace(key, static_cast<std::uint32_t>(cells_.size()));
        if (added) {
            turn_ = at->second;  // a new cell goes first
            cells_.push_back({key, {}});
        }
        return at->second;
    }

    // Puts an expansion that has moves left into the heap of its cell.
    void wait(std::uint32_t index) {
        Expansion& expansion = expansions_[index];
        while (expansion.next < expansion.end && store_.node(children_[expansion.next]).judged) {
            ++expansion.next;
        }
        if (expansion.next == expansion.end) return;
        Cell& cell = cells_[expansion.cell];
        if (cell.heap.empty()) waiting_.insert({cell.key, expansion.cell});
        const std::uint32_t weight =
            expansion.weight + (expansion.next < expansion.advised_end ? 0 : 1);
        cell.heap.push_back({weight, index, store_.node(children_[expansion.next]).rank});
        std::push_heap(cell.heap.begin(), cell.heap.end());
    }

    void expand(StateId id, std::uint32_t weight, Rank best) {
        store_.node(id).judged = true;
        meter_.at(store_.node(id).depth, 0);
        const State<Words> state = store_.key(id).unpack();
        const Set reach = board_.reach(state.boxes, state.player);
        const bool lost = task_.lost(state.boxes, reach, store_.node(id).to);
        looked_at_ += task_.take_proof_work();
        if (lost) return;
        if (best_ == no_state || store_.node(id).rank < store_.node(best_).rank) best_ = id;

        candidates_.clear();
        task_.begin(state.boxes, reach);
        task_.moves(state.boxes, reach,
                    [&](Square from, Square to, const Set& boxes, const Set& stop_reach) {
                        if (!meter_.tick()) return false;
                        const State<Words> after{boxes, stop_reach.lowest()};
                        candidates_.push_back({from, to, boxes, stop_reach, after.hash()});
                        store_.prefetch(candidates_.back().hash);
                        if (meetings_ != nullptr) meetings_->prefetch(candidates_.back().hash);
                        return true;
                    });
        for (const auto& candidate : candidates_) store_.prefetch_state(candidate.hash);
        std::size_t kept = 0;
        for (auto& candidate : candidates_) {
            if (!meter_.tick() || ended()) return;
            ++looked_at_;
            if (add(id, candidate)) candidates_[kept++] = candidate;
        }
        candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(kept),
                          candidates_.end());
        if (ended() || candidates_.empty()) return;
        task_.advise(state.boxes, reach, store_.node(id).rank, candidates_);
        if (candidates_.size() <= 2) candidates_[0].advised = true;
        record(id, weight, best);
    }

    // Stores what a move leads to. False when there is no need to go on from there.
    bool add(StateId parent, Candidate<Words>& move) {
        const State<Words> state = move.position();
        const int deeper = store_.node(parent).depth + 1;
        const auto depth = static_cast<std::uint16_t>(std::min(deeper, 0xFFFF));
        const Node fresh{parent, move.from, move.to, false, depth, 0};
        const auto found = insert(state, move.hash, fresh);
        if (found.id == no_state) return false;
        move.id = found.id;
        Node& node = store_.node(found.id);
        if (found.added) {
            if (!meter_.count_state()) return false;
            node.rank = task_.rank(move.boxes, move.reach, move.from, move.to);
            look_for_solution(move, state);
        }
        move.rank = node.rank;
        return !node.judged;
    }

    void look_for_solution(const Candidate<Words>& move, const State<Words>& state) {
        if (task_.finished(move.boxes, move.reach)) {
            solved_ = true;
            best_ = move.id;
            if (meetings_ != nullptr) solution_ = pushes_of(move.id);
        } else if (meetings_ != nullptr) {
            meetings_->note(side, move.hash);
            std::vector<Push> rest;
            if (!meetings_->met(side, state, move.hash, rest)) return;
            solved_ = true;
            solution_ = pushes_of(move.id);
            if (side == forwards) {
                solution_.insert(solution_.end(), rest.begin(), rest.end());
            } else {
                solution_.insert(solution_.begin(), rest.begin(), rest.end());
            }
        }
    }

    void record(StateId id, std::uint32_t weight, Rank best) {
        order_.resize(candidates_.size());
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
        std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
            const auto& x = candidates_[a];
            const auto& y = candidates_[b];
            if (x.advised != y.advised) return x.advised;
            if (x.rank != y.rank) return x.rank < y.rank;
            return a < b;
        });
        Expansion expansion{best, id, children_.size(), children_.size(), 0, weight, cell_of(best)};
        for (std::uint32_t i : order_) {
            if (!children_.push_back(candidates_[i].id)) return;
            if (candidates_[i].advised) expansion.advised_end = children_.size();
        }
        expansion.end = children_.size();
        // A heap doubles as it grows.
        if (!meter_.take(2 * sizeof(Waiting))) return;
        heap_bytes_ += 2 * sizeof(Waiting);
        if (expansions_.push_back(expansion)) wait(expansions_.size() - 1);
    }

    struct Cell {
        Rank key;
        std::vector<Waiting> heap;
    };

    const Board<Words>& board_;
    Meetings<Words>* meetings_;
    Meter& meter_;
    Task task_;
    StateStore<PackedState<Words>, Node> store_;
    mutable Lock lock_;  // of the store
    Chunked<StateId> children_;
    Chunked<Expansion> expansions_;
    std::uint64_t heap_bytes_ = 0;
    std::map<Rank, std::uint32_t> index_;
    std::vector<Cell> cells_;
    std::set<std::pair<Rank, std::uint32_t>> waiting_;  // the cells with moves left, best first
    std::uint32_t turn_ = 0;
    bool best_turn_ = false;
    std::vector<Candidate<Words>> candidates_;
    std::vector<std::uint32_t> order_;
    StateId best_ = no_state;
    std::uint64_t looked_at_ = 0;
    bool solved_ = false;
    std::vector<Push> solution_;
};

}  // namespace gridwright::sokoban::any
