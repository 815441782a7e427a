// A packing plan: in which order the goals should be filled.
//
// It is made backwards. Begin with a box on every goal and take boxes off one by one: a box may go
// when it can be pulled, with the others in its way, to a square where a box stood at the start,
// and when the boxes taken off so far can still share out those squares. Boxes taken off are gone,
// so each makes room for the next. Where none can go, a short search pulls some box aside first.
// Read forwards, the stages of the plan say which squares must hold boxes one after the other.
//
// The plan leaves out the boxes still waiting to be packed, so it is advice and proves nothing.
#pragma once

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/board.hpp"

namespace gridwright::sokoban::any {

// How to choose among boxes that could be taken off; different tastes make different plans.
enum class Taste { shallow_first, deep_first, crowded_first };

template <int Words>
class Plan {
  public:
    using Set = Bits<Words>;

    Plan(const Board<Words>& board, Taste taste, Meter& meter)
        : board_(&board), meter_(&meter), taste_(taste) {
        for (Square box : board.level().boxes) sources_.set(box);
        unpack();
        std::reverse(stages_.begin(), stages_.end());
        for (const Set& stage : stages_) alive_.push_back(alive(stage));
    }

    // How far a position has come: the last stage all of whose boxes are in place.
    int stage(const Set& boxes) const {
        int k = static_cast<int>(stages_.size()) - 1;
        while (k > 0 && !boxes.contains(stages_[static_cast<std::size_t>(k)])) --k;
        return k;
    }
    int last() const { return static_cast<int>(stages_.size()) - 1; }
    const Set& boxes_of(int stage) const { return stages_[static_cast<std::size_t>(stage)]; }
    bool whole() const { return whole_; }

    // How many boxes will be cut off from every goal left when the stage after `stage` is packed.
    int left_behind(const Set& boxes, int stage) const {
        const auto next = static_cast<std::size_t>(std::min(stage + 1, last()));
        return (boxes - stages_[next] - alive_[next]).count();
    }

  private:
    struct Pulled {
        Square square;
        Set reach;
    };

    void unpack() {
        Set boxes = board_->goals();
        stages_.push_back(boxes);
        Set reach = choose_region(boxes);
        while (boxes.any()) {
            meter_->tick();
            if (remove_one(boxes, reach)) {
                stages_.push_back(boxes);
                continue;
            }
            if (!pull_aside(boxes, reach)) {
                whole_ = false;
                give_up(boxes);
            }
        }
    }

    // No order is known for what is left: take the boxes off all at once.
    void give_up(Set& boxes) {
        boxes = Set{};
        stages_.push_back(boxes);
    }

    // The player ends in the largest part of the floor.
    Set choose_region(const Set& boxes) const {
        Set left = board_->floor() - boxes;
        Set best;
        while (left.any()) {
            const Set part = board_->reach(boxes, left.lowest());
            if (part.count() > best.count()) best = part;
            left -= part;
        }
        if (!best.any()) best.set(board_->goals().lowest());
        return best;
    }

    // All places a box can be pulled to, nearest first, the first being where it is.
    std::vector<Pulled> pulls(const Set& boxes, const Set& reach, Square box) const {
        std::vector<Pulled> found{{box, reach}};
        Set others = boxes;
        others.reset(box);
        std::vector<std::uint8_t> sides(board_->level().size(), 0);
        const auto mark = [&](const Pulled& place) {
            for (int d = 0; d < directions; ++d) {
                const Square side = board_->next(place.square, d);
                if (side != no_square && place.reach.test(side)) sides[place.square] |= 1 << d;
            }
        };
        mark(found[0]);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const Pulled place = found[i];
            for (int d = 0; d < directions; ++d) {
                const Square to = board_->next(place.square, d);
                if (to == no_square || !place.reach.test(to)) continue;
                const Square stand = board_->next(to, d);
                if (stand == no_square || others.test(stand)) continue;
                if (sides[to] >> d & 1) continue;
                Set after = others;
                after.set(to);
                found.push_back({to, board_->reach(after, stand)});
                mark(found.back());
            }
        }
        return found;
    }

    struct Candidate {
        Square box;
        int depth;
        int crowd;
        Set sources;
        Square player;
    };

    std::vector<Candidate> candidates(const Set& boxes, const Set& reach) const {
        std::vector<Candidate> found;
        boxes.for_each([&](Square box) {
            Candidate candidate{box, 0, 0, {}, no_square};
            int depth = 0;
            for (const Pulled& place : pulls(boxes, reach, box)) {
                if (sources_.test(place.square)) {
                    if (candidate.player == no_square) {
                        candidate.depth = depth;
                        candidate.player = place.reach.any() ? place.reach.lowest() : place.square;
                    }
                    candidate.sources.set(place.square);
                }
                ++depth;
            }
            if (candidate.player == no_square) return;
            for (int d = 0; d < directions; ++d) {
                const Square side = board_->next(box, d);
                candidate.crowd += side == no_square || boxes.test(side);
            }
            found.push_back(candidate);
        });
        std::stable_sort(found.begin(), found.end(), [&](const Candidate& a, const Candidate& b) {
            switch (taste_) {
                case Taste::deep_first:
                    return a.depth > b.depth;
                case Taste::crowded_first:
                    return a.crowd < b.crowd;
                default:
                    return a.depth < b.depth;
            }
        });
        return found;
    }

    bool remove_one(Set& boxes, Set& reach) {
        for (const Candidate& candidate : candidates(boxes, reach)) {
            gone_.push_back({candidate.sources, no_square});
            Set tried;
            if (!assign(gone_.size() - 1, tried)) {
                gone_.pop_back();
                continue;
            }
            boxes.reset(candidate.box);
            reach = board_->reach(boxes, candidate.player);
            return true;
        }
        return false;
    }

    // Gives a source to a box taken off, moving others to other sources where need be. The depth of
    // the recursion is at most the number of boxes.
    bool assign(std::size_t box, Set& tried) {
        bool done = false;
        (gone_[box].sources - tried).for_each([&](Square source) {
            if (done || tried.test(source)) return;
            tried.set(source);
            for (std::size_t other = 0; other < gone_.size(); ++other) {
                if (gone_[other].source != source) continue;
                if (!assign(other, tried)) return;
                break;
            }
            gone_[box].source = source;
            done = true;
        });
        return done;
    }

    // Breadth-first over pulls of single boxes until one can be taken off.
    bool pull_aside(Set& boxes, Set& reach) {
        struct Position {
            Set boxes;
            Set reach;
            int before;
        };
        std::vector<Position> positions{{boxes, reach, -1}};
        std::set<std::pair<Set, Square>> seen{{boxes, reach.lowest()}};
        for (std::size_t i = 0; i < positions.size() && i < most_positions; ++i) {
            if (!meter_->tick()) return false;
            const Position now = positions[i];
            if (i > 0) {
                Set boxes_after = now.boxes;
                Set reach_after = now.reach;
                if (remove_one(boxes_after, reach_after)) {
                    std::vector<Set> way;
                    for (int at = static_cast<int>(i); at > 0;
                         at = positions[static_cast<std::size_t>(at)].before) {
                        way.push_back(positions[static_cast<std::size_t>(at)].boxes);
                    }
                    stages_.insert(stages_.end(), way.rbegin(), way.rend());
                    stages_.push_back(boxes_after);
                    boxes = boxes_after;
                    reach = reach_after;
                    return true;
                }
            }
            now.boxes.for_each([&](Square box) {
                for (const Pulled& place : pulls(now.boxes, now.reach, box)) {
                    if (positions.size() > 20 * most_positions) return;
                    Set after = now.boxes;
                    after.reset(box);
                    after.set(place.square);
                    if (!seen.insert({after, place.reach.lowest()}).second) continue;
                    positions.push_back({after, place.reach, static_cast<int>(i)});
                }
            });
        }
        return false;
    }

    // The squares from which a box can be pushed to a goal that `stage` leaves bare, its boxes
    // standing like walls.
    Set alive(const Set& stage) const {
        Set found = board_->goals() - stage;
        std::vector<Square> queue;
        found.for_each([&](Square goal) { queue.push_back(goal); });
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (int d = 0; d < directions; ++d) {
                const Square from = board_->next(queue[i], d);
                if (from == no_square || stage.test(from) || found.test(from)) continue;
                const Square stand = board_->next(from, d);
                if (stand == no_square || stage.test(stand)) continue;
                found.set(from);
                queue.push_back(from);
            }
        }
        return found;
    }

    static constexpr std::size_t most_positions = 2000;

    struct Gone {
        Set sources;
        Square source;
    };

    const Board<Words>* board_;
    Meter* meter_;
    Taste taste_;
    Set sources_;
    std::vector<Gone> gone_;
    std::vector<Set> stages_;
    std::vector<Set> alive_;
    bool whole_ = true;
};

}  // namespace gridwright::sokoban::any
