// The search for heights and owners that make the bound on moves large; walking.hpp says what they
// are. Any are right, so a rough search is good enough. It counts in integers, so it finds the same
// ones everywhere.
//
// Heights climb: the assignment of boxes to goals says which moves are charged, those say where the
// player would arrive more often than it leaves, and raising that square raises the bound. But
// neighbours may differ by one at most, so a square can only be raised with those that hold it
// down. Therefore every square has a ceiling, the height of a square is the least of any ceiling
// plus the way to it, and what would raise the square raises the ceiling that it hangs from.
// (Raising the squares themselves and flattening what is too steep gets stuck far below: 481 moves
// for Microban 153, where the best heights give 555 and these 548.)
//
// Owners: with every walk around a box charged to it, the cheapest ways of the boxes tell which box
// would pay how much for each step; the square that would pay most becomes its owner. Then once
// more, since a box takes another way where it need not pay. Heights and owners depend on one
// another and are found in turns.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/level.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/optimal/priced.hpp"
#include "sokoban/optimal/start_distances.hpp"

namespace gridwright::sokoban {

class HeightSearch {
  public:
    HeightSearch(const Level& level, PricedDistances& priced)
        : level_(&level),
          boxes_(static_cast<int>(level.boxes.size())),
          matching_(boxes_, boxes_),
          priced_(&priced),
          owner_(level.size() * directions, no_square) {}

    // Leaves the best heights found in the priced distances, with the ways to the goals measured.
    // With `turns`, steps have owners.
    void run(const PushDistances& to_goals, const StartDistances& from_start, bool turns) {
        const std::uint64_t squares = level_->size();
        if (!turns || squares * squares * level_->goals.size() > most_work) {
            divide();
            climb(std::vector<int>(squares, 0));
            return;
        }
        find_walks(to_goals, from_start);
        std::vector<int> heights(squares, 0);
        std::vector<int> best_heights = heights;
        std::vector<Square> best_owner = owner_;
        int best = -Matching::impossible;
        for (int i = 0; i < turns_taken; ++i) {
            choose_owners(heights);
            const int bound = climb(heights);
            heights = priced_->heights();
            if (bound <= best) continue;
            best = bound;
            best_heights = heights;
            best_owner = owner_;
        }
        owner_ = std::move(best_owner);
        divide();
        priced_->set_heights(std::move(best_heights));
        priced_->measure_to_goals();
    }

    // The highest square on which the player can end. Every other goal is full by then, so the last
    // push leads from two squares that are no goals.
    Square highest_end() const {
        Square best = no_square;
        for (const Square goal : level_->goals) {
            for (int d = 0; d < directions; ++d) {
                const Square last = level_->next[goal][d];
                if (last == no_square || level_->is_goal[last]) continue;
                const Square before = level_->next[last][d];
                if (before == no_square || level_->is_goal[before]) continue;
                if (best == no_square || priced_->height(last) > priced_->height(best)) best = last;
            }
        }
        return best == no_square ? level_->player : best;  // without any, nothing is pushed home
    }

  private:
    static constexpr std::uint64_t most_work = std::uint64_t{1} << 20;
    static constexpr int turns_taken = 3;
    static constexpr int passes = 2;
    static constexpr int rounds = 200;
    static constexpr int patience = 10;
    static constexpr int one = 1024;  // a height of one, while climbing

    std::size_t step(Square before, Square after) const {
        const auto& next = level_->next[before];
        return before * std::size_t{directions} +
               static_cast<std::size_t>(std::find(next.begin(), next.end(), after) - next.begin());
    }

    // Finds the steps that are walks whenever they are made: no box that must get home can be
    // pushed along.
    void find_walks(const PushDistances& to_goals, const StartDistances& from_start) {
        const auto used = [&](Square square) {
            return square != no_square && to_goals.live(square) && from_start.reached(square);
        };
        walk_.assign(owner_.size(), 0);
        for (std::size_t i = 0; i < walk_.size(); ++i) {
            const Square to = level_->next[i / directions][i % directions];
            if (to == no_square) continue;
            walk_[i] = !used(to) || !used(level_->next[to][i % directions]);
        }
    }

    void divide() {
        priced_->divide([&](Square box, Square before, Square after) {
            return owner_[step(before, after)] == box;
        });
    }

    void choose_owners(const std::vector<int>& heights) {
        std::fill(owner_.begin(), owner_.end(), no_square);
        for (int pass = 0; pass < passes; ++pass) {
            priced_->divide([&](Square box, Square before, Square after) {
                const std::size_t i = step(before, after);
                return walk_[i] && (owner_[i] == no_square || owner_[i] == box);
            });
            priced_->set_heights(heights);
            priced_->measure_to_goals();
            claims_.clear();
            judge([&](const Places::Arc& arc) {
                if (arc.push || !arc.charged) return;
                claims_.push_back(
                    {step(arc.before, arc.after), arc.box, priced_->price(arc.before, arc.after)});
            });
            give_to_the_largest();
        }
        divide();
    }

    void give_to_the_largest() {
        std::sort(claims_.begin(), claims_.end(), [](const Claim& a, const Claim& b) {
            return std::pair(a.step, a.box) < std::pair(b.step, b.box);
        });
        int most = 0;
        for (std::size_t i = 0; i < claims_.size();) {
            const Claim& claim = claims_[i];
            if (i == 0 || claims_[i - 1].step != claim.step) most = 0;
            int sum = 0;
            for (; i < claims_.size() && claims_[i].step == claim.step; ++i) {
                if (claims_[i].box != claim.box) break;
                sum += claims_[i].price;
            }
            if (sum > most) {
                most = sum;
                owner_[claim.step] = claim.box;
            }
        }
    }

    // Leaves the best heights found and gives their bound.
    int climb(std::vector<int> heights) {
        std::vector<int> ceiling;
        for (const int height : heights) ceiling.push_back(height * one);
        hang(ceiling);
        std::vector<int> best = heights;
        int best_bound = -Matching::impossible;
        int stride = one * 3 / 2;
        int vain = 0;
        for (int round = 0; round < rounds && stride > one / 64; ++round) {
            priced_->set_heights(heights);
            priced_->measure_to_goals();
            const int bound = judge([](const Places::Arc&) {});
            if (bound > best_bound) {
                best_bound = bound;
                best = heights;
                vain = 0;
            } else if (++vain > patience) {
                stride = stride * 3 / 4;
                vain = 0;
            }
            std::vector<int> more(heights.size(), 0);
            for (std::size_t i = 0; i < more.size(); ++i) more[hook_[i]] += arrivals_[i];
            double squares = 0;
            for (const int m : more) squares += double{1} * m * m;
            if (squares == 0) break;
            const int length = static_cast<int>(std::sqrt(squares));
            for (std::size_t i = 0; i < more.size(); ++i) ceiling[i] += stride * more[i] / length;
            const std::vector<int> hung = hang(ceiling);
            for (std::size_t i = 0; i < hung.size(); ++i) {
                heights[i] = (hung[i] - lowest_) / one;
            }
        }
        priced_->set_heights(std::move(best));
        priced_->measure_to_goals();
        return best_bound;
    }

    // The heights that the ceilings allow; notes from which each square hangs.
    std::vector<int> hang(std::vector<int> heights) {
        hook_.resize(heights.size());
        for (std::size_t i = 0; i < heights.size(); ++i) hook_[i] = i;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < heights.size(); ++i) {
                for (const Square to : level_->next[i]) {
                    if (to == no_square || heights[i] <= heights[to] + one) continue;
                    heights[i] = heights[to] + one;
                    hook_[i] = hook_[to];
                    changed = true;
                }
            }
        }
        lowest_ = *std::min_element(heights.begin(), heights.end());
        return heights;
    }

    // The bound at the start. Notes how much more often the player arrives at each square by a move
    // that is charged than it leaves it by one, and visits those moves.
    template <class Visit>
    int judge(Visit visit) {
        arrivals_.assign(level_->size(), 0);
        for (int box = 0; box < boxes_; ++box) {
            const std::uint16_t* far = priced_->far(
                forwards, level_->boxes[static_cast<std::size_t>(box)], level_->player);
            for (int goal = 0; goal < boxes_; ++goal) {
                matching_.cost(goal, box) =
                    far[goal] == PricedDistances::never ? Matching::impossible : far[goal];
            }
        }
        const int moves = matching_.solve();
        if (moves >= Matching::impossible) return -Matching::impossible;
        for (int box = 0; box < boxes_; ++box) {
            const Square start = level_->boxes[static_cast<std::size_t>(box)];
            follow(priced_->places().at(start, level_->player),
                   static_cast<std::size_t>(matching_.goal_of(box)), visit);
        }
        const Square end = highest_end();
        ++arrivals_[level_->player];
        --arrivals_[end];
        return moves + priced_->height(level_->player) - priced_->height(end);
    }

    // Goes a cheapest way from a place to a goal.
    template <class Visit>
    void follow(std::uint32_t place, std::size_t goal, Visit visit) {
        for (;;) {
            const std::uint32_t first = priced_->first_arc(place, goal);
            if (first == PricedDistances::no_arc) return;
            const Places::Arc& arc = priced_->places().arcs()[first];
            visit(arc);
            if (arc.charged) {
                ++arrivals_[arc.after];
                --arrivals_[arc.before];
            }
            place = arc.to;
        }
    }

    struct Claim {
        std::size_t step;
        Square box;
        int price;
    };

    const Level* level_;
    int boxes_;
    Matching matching_;
    PricedDistances* priced_;
    std::vector<char> walk_;     // by step
    std::vector<Square> owner_;  // by step, no_square for none
    std::vector<Claim> claims_;
    std::vector<int> arrivals_;
    std::vector<std::size_t> hook_;  // the square from whose ceiling each one hangs
    int lowest_ = 0;
};

}  // namespace gridwright::sokoban
