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
        : stages_(Unpacking<Words>(board, taste, meter).run()) {
        std::reverse(stages_.begin(), stages_.end());
        for (const Set& stage : stages_) alive_.push_back(alive_around(board, stage));
    }

    // How far a position has come: the last stage all of whose boxes are in place.
    int stage(const Set& boxes) const {
        std::size_t k = stages_.size() - 1;
        while (k > 0 && !boxes.contains(stages_[k])) --k;
        return static_cast<int>(k);
    }

    // How many boxes will be cut off from every goal left when the stage after `stage` is packed.
    int left_behind(const Set& boxes, int stage) const {
        const auto next = std::min(static_cast<std::size_t>(stage) + 1, stages_.size() - 1);
        return (boxes - stages_[next] - alive_[next]).count();
    }

  private:
    std::vector<Set> stages_;
    std::vector<Set> alive_;
};

}  // namespace gridwright::sokoban::any
