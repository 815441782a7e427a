// A packing plan: a list of boxes to bring to squares, one after the other, until all goals are
// full. It comes from unpacking the finished board and leaves out the boxes still waiting to be
// packed, so it is advice and proves nothing.
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/any/sources.hpp"
#include "sokoban/board.hpp"

namespace gridwright::sokoban::any {

template <int Words>
class Plan {
  public:
    using Set = Bits<Words>;

    // `way` is the boxes on the board from the end of the unpacking to the finished board.
    Plan(const Board<Words>& board, std::vector<Set> way, const Set& allowed) {
        drop_stopovers(way);
        const bool all_stay = way[0].count() == static_cast<int>(board.level().boxes.size());
        stages_ = all_stay ? keep_final(way) : std::move(way);
        fixed_ = stages_[0];
        for (const Set& stage : stages_) fixed_ &= stage;
        find_zones(board, allowed);
    }

    // How many boxes of the plan are in place, in the order of the plan. The boxes parked at the
    // beginning count singly until they are all there.
    int packed(const Set& boxes) const {
        if (!boxes.contains(fixed_)) return (boxes & fixed_).count();
        std::size_t k = stages_.size() - 1;
        while (k > 0 && !boxes.contains(stages_[k])) --k;
        if (k == 0) return (boxes & stages_[0]).count();
        return parked() + static_cast<int>(k);
    }

    int total() const { return parked() + static_cast<int>(stages_.size()) - 1; }

    // Where the next box belongs, no_square if that is not the question yet.
    Square next(int packed) const {
        const int k = packed - parked();
        if (k < 0 || k + 1 >= static_cast<int>(stages_.size())) return no_square;
        const auto index = static_cast<std::size_t>(k);
        const Set added = stages_[index + 1] - stages_[index];
        return added.any() ? added.lowest() : no_square;
    }

    // The squares that boxes should have left before the next one is packed, because from there no
    // square of the plan can be reached any more.
    const Set& zone(int packed) const {
        const int k = std::clamp(packed - parked(), 0, static_cast<int>(zones_.size()) - 1);
        return zones_[static_cast<std::size_t>(k)];
    }

  private:
    int parked() const { return stages_[0].count(); }

    // A box moved twice in a row is moved once.
    static void drop_stopovers(std::vector<Set>& way) {
        for (std::size_t k = 1; k + 1 < way.size();) {
            const Set came = way[k] - way[k - 1];
            const Set went = way[k] - way[k + 1];
            if (went.any() && came == went) {
                way.erase(way.begin() + static_cast<std::ptrdiff_t>(k));
            } else {
                ++k;
            }
        }
    }

    // With all boxes on the board there is an order of the goals in it, and nothing else that the
    // other boxes would not disturb.
    static std::vector<Set> keep_final(const std::vector<Set>& way) {
        Set stays = way[0];
        for (const Set& boxes : way) stays &= boxes;
        std::vector<Set> stages{stays};
        for (std::size_t k = 1; k < way.size(); ++k) {
            Set final = way[k];
            for (std::size_t later = k; later < way.size(); ++later) final &= way[later];
            if (final != stages.back()) stages.push_back(final);
        }
        return stages;
    }

    void find_zones(const Board<Words>& board, const Set& allowed) {
        Set later_stays = stages_.back();
        std::vector<Set> stays(stages_.size());  // what is in its last place after each stage
        for (std::size_t k = stages_.size(); k-- > 0;) {
            later_stays &= stages_[k];
            stays[k] = later_stays;
        }
        zones_.assign(stages_.size(), Set{});
        Set current;
        std::size_t changed = 0;
        for (std::size_t k = 0; k + 2 < stages_.size(); ++k) {
            Set targets;
            for (std::size_t later = k + 1; later + 1 < stages_.size(); ++later) {
                targets |= stages_[later + 1] - stages_[later];
            }
            const Set& walls = stays[k + 1];
            zones_[k] = allowed - walls - sources(board, targets - walls, walls);
            if (zones_[k] == current) continue;
            // A zone holds from the change before it, so that there is time to leave.
            current = zones_[k];
            for (std::size_t early = changed; early <= k; ++early) zones_[early] = current;
            changed = k;
        }
    }

    std::vector<Set> stages_;
    Set fixed_;  // parked at the beginning and never moved
    std::vector<Set> zones_;
};

}  // namespace gridwright::sokoban::any
