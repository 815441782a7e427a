// Unpacking: taking the boxes off the goals again, which read forwards is an order to pack them.
//
// Begin with a box on every goal. A box may go when it can be pulled, with the others in its way,
// to a square where a box stood at the start, and when the boxes gone so far can still share out
// those squares. Boxes gone leave room, so taking one off never hinders another, and as long as
// one can go there is nothing to choose but taste. Where none can go, some box has to be pulled
// aside first, and that needs a search: best first by the boxes left, over the places a single box
// can be pulled to.
//
// Where the search comes to nothing within its means, the rest is taken off without a reason: the
// order of those boxes is a guess.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/any/ways.hpp"
#include "sokoban/board.hpp"

namespace gridwright::sokoban::any {

// How to choose among boxes that could be taken off; different tastes make different plans.
enum class Taste {
    shallow,  // the box nearest to where it came from
    open,     // the box that opens the most floor to player and boxes
};

template <int Words>
class Unpacking {
  public:
    using Set = Bits<Words>;

    Unpacking(const Board<Words>& board, Taste taste, Meter& meter)
        : board_(&board), meter_(&meter), taste_(taste) {
        for (Square box : board.level().boxes) sources_.set(box);
    }
    ~Unpacking() { meter_->give(bytes_); }
    Unpacking(const Unpacking&) = delete;
    Unpacking& operator=(const Unpacking&) = delete;

    // The boxes on the board at each stage, from all goals to none.
    std::vector<Set> run() {
        begin();
        if (positions_.empty()) return {board_->goals(), Set{}};  // no memory for even one
        std::size_t best = 0;
        for (int searched = 0; searched < most_positions && meter_->tick(); ++searched) {
            const int at = next();
            if (at < 0) break;
            const auto index = static_cast<std::size_t>(at);
            take_off(positions_[index]);
            if (left(index) < left(best)) best = index;
            if (left(best) == 0) break;
            // A position that could take boxes off is as good as new: the others can wait.
            pull_aside(at);
        }
        std::vector<Set> stages = stages_to(best);
        while (stages.back().any()) {
            Set rest = stages.back();
            rest.reset(rest.lowest());
            stages.push_back(rest);
        }
        return stages;
    }

  private:
    struct Gone {
        Set sources;    // where it could be pulled to
        Square source;  // the one it has
    };
    struct Position {
        Set boxes;
        Set reach;
        std::vector<Gone> gone;
        std::vector<Set> stages;  // passed since the position before
        int before;
    };
    struct Candidate {
        Square box;
        int distance;
        int openness;
        Set sources;
        Square player;
    };

    static constexpr int most_positions = 200;
    static constexpr std::uint64_t most_bytes = 64 << 20;

    int left(std::size_t position) const { return positions_[position].boxes.count(); }

    // The player may end in any part of the floor.
    void begin() {
        const Set& boxes = board_->goals();
        queues_.resize(static_cast<std::size_t>(boxes.count()) + 1);
        for (Set parts = board_->floor() - boxes; parts.any();) {
            const Set part = board_->reach(boxes, parts.lowest());
            parts -= part;
            wait({boxes, part, {}, {boxes}, -1});
        }
    }

    void wait(Position position) {
        // The stages and `seen_` hold the boxes once more each.
        const std::uint64_t bytes =
            sizeof(Position) + 3 * sizeof(Set) + position.gone.size() * sizeof(Gone);
        if (bytes_ + bytes > most_bytes) return;
        if (!seen_.insert({position.boxes, position.reach.lowest()}).second) return;
        if (!meter_->take(bytes)) return;
        bytes_ += bytes;
        const auto count = static_cast<std::size_t>(position.boxes.count());
        queues_[count].waiting.push_back(static_cast<int>(positions_.size()));
        positions_.push_back(std::move(position));
    }

    // The position waiting longest among those with the fewest boxes, -1 for none.
    int next() {
        for (Queue& queue : queues_) {
            if (queue.head < queue.waiting.size()) return queue.waiting[queue.head++];
        }
        return -1;
    }

    std::vector<Set> stages_to(std::size_t position) const {
        std::vector<const Position*> way;
        for (int at = static_cast<int>(position); at >= 0; at = way.back()->before) {
            way.push_back(&positions_[static_cast<std::size_t>(at)]);
        }
        std::vector<Set> stages;
        for (std::size_t i = way.size(); i-- > 0;) {
            stages.insert(stages.end(), way[i]->stages.begin(), way[i]->stages.end());
        }
        return stages;
    }

    // Takes off all that can go.
    void take_off(Position& position) {
        for (bool changed = true; changed && meter_->tick();) {
            changed = false;
            for (const Candidate& candidate : candidates(position.boxes, position.reach)) {
                position.gone.push_back({candidate.sources, no_square});
                Set tried;
                if (!assign(position.gone, position.gone.size() - 1, tried)) {
                    position.gone.pop_back();
                    continue;
                }
                position.boxes.reset(candidate.box);
                position.reach = board_->reach(position.boxes, candidate.player);
                position.stages.push_back(position.boxes);
                changed = true;
                break;
            }
        }
    }

    // Gives a source to a box that is gone, moving others to other sources where need be. The depth
    // of the recursion is at most the number of boxes.
    static bool assign(std::vector<Gone>& gone, std::size_t box, Set& tried) {
        bool done = false;
        gone[box].sources.for_each([&](Square source) {
            if (done || tried.test(source)) return;
            tried.set(source);
            for (std::size_t other = 0; other < gone.size(); ++other) {
                if (gone[other].source != source) continue;
                if (!assign(gone, other, tried)) return;
                break;
            }
            gone[box].source = source;
            done = true;
        });
        return done;
    }

    void pull_aside(int at) {
        const Position now = positions_[static_cast<std::size_t>(at)];
        now.boxes.for_each([&](Square box) {
            if (!meter_->tick()) return;
            for (const Pulled<Words>& place : pulls(*board_, now.boxes, now.reach, box)) {
                Set after = now.boxes;
                after.reset(box);
                after.set(place.square);
                wait({after, place.reach, now.gone, {after}, at});
            }
        });
    }

    // The boxes that can be pulled to where a box stood at the start, the best to take off first.
    std::vector<Candidate> candidates(const Set& boxes, const Set& reach) const {
        std::vector<Candidate> found;
        boxes.for_each([&](Square box) {
            if (!meter_->tick()) return;
            Candidate candidate{box, 0, 0, {}, no_square};
            for (const Pulled<Words>& place : pulls(*board_, boxes, reach, box)) {
                if (!sources_.test(place.square)) continue;
                if (!candidate.sources.any()) {
                    candidate.distance = place.distance;
                    candidate.player = place.reach.lowest();
                }
                candidate.sources.set(place.square);
            }
            if (!candidate.sources.any()) return;
            if (taste_ == Taste::open) {
                Set rest = boxes;
                rest.reset(box);
                candidate.openness = board_->reach(rest, candidate.player).count() +
                                     leading_to(*board_, board_->goals() - rest, rest).count();
            }
            found.push_back(candidate);
        });
        std::stable_sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
            if (a.openness != b.openness) return a.openness > b.openness;
            return a.distance < b.distance;
        });
        return found;
    }

    struct Queue {
        std::vector<int> waiting;
        std::size_t head = 0;
    };

    const Board<Words>* board_;
    Meter* meter_;
    Taste taste_;
    Set sources_;
    std::vector<Position> positions_;
    std::vector<Queue> queues_;
    std::set<std::pair<Set, Square>> seen_;
    std::uint64_t bytes_ = 0;
};

}  // namespace gridwright::sokoban::any
