// From the states a search kept to the pushes of its solution.
//
// The search keeps one representative of each class of symmetric states, so the states along its
// path fit together only up to a symmetry. Here the path is walked from the real start: at every
// point the step is taken that leads to a state represented by the next one on the path, and of
// several such steps the one with the shortest walk, which is the one the search counted.
#pragma once

#include <vector>

#include "common/failure.hpp"
#include "sokoban/lurd.hpp"
#include "sokoban/optimal/symmetry.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

template <int Words>
class Rebuild {
  public:
    Rebuild(const Board<Words>& board, const Symmetries& symmetries)
        : board_(&board), symmetries_(&symmetries), steps_(board) {}

    // `after`: the representatives just after each push of the first part. `before`: those just
    // before each push of the second part, the last of which solves the level.
    std::vector<Push> pushes(const std::vector<State<Words>>& after,
                             const std::vector<State<Words>>& before) {
        std::vector<Push> pushes;
        State<Words> now{board_->start(), board_->level().player};
        const auto take = [&](const Step& step) {
            pushes.push_back({step.from, step.direction});
            now = result(now, step);
        };
        for (const State<Words>& next : after) {
            take(nearest(now, [&](const Step& step) { return leads_to(now, step, next); }));
        }
        for (std::size_t i = 0; i < before.size(); ++i) {
            // The walk to the first push; later ones follow from the push before.
            const State<Words>& here = before[i];
            const bool last = i + 1 == before.size();
            take(nearest(now, [&](const Step& step) {
                if (!stands_at(now, step, here)) return false;
                const State<Words> then = result(now, step);
                return last ? board_->won(then.boxes) : reaches(then, before[i + 1]);
            }));
        }
        return pushes;
    }

  private:
    // The step with the shortest walk that `fits`; there always is one.
    template <class Fits>
    Step nearest(const State<Words>& state, Fits fits) {
        const std::vector<Step> steps =
            steps_.find(forwards, state.boxes, state.player, board_->floor());
        const Step* best = nullptr;
        for (const Step& step : steps) {
            if ((best == nullptr || step.walk < best->walk) && fits(step)) best = &step;
        }
        if (best == nullptr) contradict("a path does not fit together");
        return *best;
    }

    static State<Words> result(State<Words> state, const Step& step) {
        state.boxes.reset(step.from);
        state.boxes.set(step.to);
        state.player = step.player;
        return state;
    }
    bool leads_to(const State<Words>& state, const Step& step, const State<Words>& next) const {
        return symmetries_->representative(result(state, step)) == next;
    }
    bool stands_at(const State<Words>& state, const Step& step, const State<Words>& here) const {
        return symmetries_->representative(State<Words>{state.boxes, step.stand}) == here;
    }
    bool reaches(const State<Words>& state, const State<Words>& next) {
        const std::vector<Step> steps =
            steps_.find(forwards, state.boxes, state.player, board_->floor());
        return std::any_of(steps.begin(), steps.end(),
                           [&](const Step& step) { return stands_at(state, step, next); });
    }

    const Board<Words>* board_;
    const Symmetries* symmetries_;
    Steps<Words> steps_;
};

}  // namespace gridwright::sokoban
