// A packing plan: which squares should hold boxes, stage by stage, until all goals do.
//
// The stages come from unpacking the solved board. That leaves out the boxes still waiting to be
// packed, so the plan is advice and proves nothing.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/any/unpacking.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Plan {
  public:
    using Set = Bits<Words>;

    Plan(const Board<Words>& board, Taste taste, Meter& meter)
        : stages_(Unpacking<Words>(board, taste, meter).run()),
          sharing_(board.level().size(), board.level().boxes.size()) {
        std::reverse(stages_.begin(), stages_.end());
        for (std::size_t k = 0; k + 1 < stages_.size(); ++k) {
            first_need_.push_back(needs_.size());
            if (stages_[k + 1].count() <= stages_[k].count()) continue;  // a box parked goes home
            const Square packed = (stages_[k + 1] - stages_[k]).lowest();
            needs_.push_back(meter.tick() ? origins(board, stages_[k + 1], packed) : board.floor());
        }
        first_need_.push_back(needs_.size());
    }

    // How far a position has come: the last stage all of whose boxes are in place.
    int stage(const Set& boxes) const {
        std::size_t k = stages_.size() - 1;
        while (k > 0 && !boxes.contains(stages_[k])) --k;
        return static_cast<int>(k);
    }

    // How many squares of the stages to come will find no box that can still be pushed there when
    // their turn comes, in a position that has come to `stage`.
    int unserved(const Set& boxes, int stage) {
        const auto k = static_cast<std::size_t>(stage);
        const Set free = boxes - stages_[k];
        candidates_.clear();
        for (std::size_t i = first_need_[k]; i < needs_.size(); ++i) {
            candidates_.push_back(needs_[i] & free);
        }
        return sharing_.missing(candidates_);
    }

  private:
    // The squares the box on `box` may have come from while the others of `boxes` stood fast.
    static Set origins(const Board<Words>& board, const Set& boxes, Square box) {
        Set found;
        for (Set parts = board.floor() - boxes; parts.any();) {
            const Set part = board.reach(boxes, parts.lowest());
            parts -= part;
            for (const Pulled<Words>& place : pulls(board, boxes, part, box)) {
                found.set(place.square);
            }
        }
        return found;
    }

    std::vector<Set> stages_;
    std::vector<Set> needs_;               // the squares a box may come from to each square packed
    std::vector<std::size_t> first_need_;  // the first need of the stages after each stage
    std::vector<Set> candidates_;
    Sharing<Words> sharing_;
};

}  // namespace gridwright::sokoban::any
