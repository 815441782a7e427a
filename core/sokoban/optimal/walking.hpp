// A bound on moves, walks included.
//
// Give every square a height such that neighbours differ by at most one. A step of a walk climbs by
// at most one, so a walk costs at least what it descends. Over a whole solution the climbs add up
// to the difference between the player's last square and its first, whichever way it goes; pushes
// make some of them and walks must make the rest. So
//
//     moves >= height(first) - height(last) + sum over pushes of (1 + height(after) -
//     height(before))
//
// where `before` and `after` are the player's squares around a push. Each push has a price of 0, 1
// or 2 that depends only on where it is made, so the sum is at least the cheapest assignment of
// boxes to goals on priced distances, each box alone. With heights that rise towards the goals the
// prices charge every push on the way there with the walk back for the next box. The bound falls by
// at most the cost of a step, as the bound on pushes does: it is consistent.
//
// Good heights are found by climbing themselves: the assignment says which pushes are made, those
// say where the player would arrive more often than it leaves, and raising that square raises the
// bound. Any heights are right, so a rough search for them is good enough. It counts in integers,
// so it finds the same ones everywhere.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/level.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

// What boxes alone cost at the prices of some heights, from where they start and to the goals.
class PricedDistances {
  public:
    static constexpr std::uint16_t never = PushDistances::never;

    PricedDistances(const Level& level, const PushDistances& zones)
        : level_(&level), zones_(&zones), height_(level.size(), 0) {}

    int height(Square square) const { return height_[square]; }
    void set_heights(std::vector<int> heights) { height_ = std::move(heights); }

    void measure_to_goals() {
        measure(
            to_goals_, level_->goals,
            [&](std::size_t goal) {
                for (int zone = 0; zone < zones; ++zone) {
                    enter(to_goals_, level_->goals[goal], zone, 0, directions);
                }
            },
            [&](Square box, int zone, int cost) {
                for (int d = 0; d < directions; ++d) {
                    const Square before = level_->next[box][d];
                    if (before == no_square || zones_->zone(box, before) != zone) continue;
                    const Square stand = level_->next[before][d];
                    if (stand == no_square) continue;
                    enter(to_goals_, before, zones_->zone(before, stand),
                          cost + price(stand, before), opposite(d));
                }
            });
    }
    // From the start, with the player on any of `players`.
    void measure_from_start(const std::vector<Square>& players) {
        measure(
            from_start_, level_->boxes,
            [&](std::size_t index) {
                const Square box = level_->boxes[index];
                for (const Square player : players) {
                    enter(from_start_, box, zones_->zone(box, player), 0, directions);
                }
            },
            [&](Square box, int zone, int cost) {
                for (int d = 0; d < directions; ++d) {
                    const Square to = level_->next[box][d];
                    const Square stand = level_->next[box][opposite(d)];
                    if (to == no_square || stand == no_square) continue;
                    if (zones_->zone(box, stand) != zone) continue;
                    enter(from_start_, to, zones_->zone(to, box), cost + price(stand, box), d);
                }
            });
    }

    // For every goal, or from every box of the start.
    const std::uint16_t* far(Side side, Square box, Square player) const {
        const Table& table = side == forwards ? to_goals_ : from_start_;
        return &table.cost[place(box, zones_->zone(box, player)) * table.ends];
    }

    // The first push of a cheapest way of a box to a goal; `directions` where it is there.
    int first_push(Square box, Square player, std::size_t goal) const {
        return to_goals_.push[place(box, zones_->zone(box, player)) * to_goals_.ends + goal];
    }

  private:
    int price(Square before, Square after) const { return 1 + height_[after] - height_[before]; }

    static constexpr int zones = 4;

    struct Table {
        std::size_t ends = 0;
        std::size_t end = 0;  // the one being measured
        std::vector<std::uint16_t> cost;
        std::vector<std::uint8_t> push;  // the one that led to a place, or leads on from it
        std::vector<std::vector<std::uint32_t>> at;  // the places to go on from, by cost
    };

    static std::size_t place(Square box, int zone) {
        return box * std::size_t{zones} + static_cast<std::size_t>(zone);
    }

    void enter(Table& table, Square box, int zone, int cost, int push) {
        const std::size_t index = place(box, zone) * table.ends + table.end;
        if (cost >= table.cost[index]) return;
        table.cost[index] = static_cast<std::uint16_t>(cost);
        table.push[index] = static_cast<std::uint8_t>(push);
        const auto c = static_cast<std::size_t>(cost);
        if (table.at.size() <= c) table.at.resize(c + 1);
        table.at[c].push_back(static_cast<std::uint32_t>(place(box, zone)));
    }

    template <class Begin, class GoOn>
    void measure(Table& table, const std::vector<Square>& ends, Begin begin, GoOn go_on) {
        table.ends = ends.size();
        table.cost.assign(level_->size() * zones * ends.size(), never);
        table.push.resize(table.cost.size());
        for (table.end = 0; table.end < ends.size(); ++table.end) {
            begin(table.end);
            for (std::size_t cost = 0; cost < table.at.size(); ++cost) {
                for (std::size_t i = 0; i < table.at[cost].size(); ++i) {
                    const std::uint32_t from = table.at[cost][i];
                    if (table.cost[from * table.ends + table.end] != cost) continue;
                    go_on(static_cast<Square>(from / zones), static_cast<int>(from % zones),
                          static_cast<int>(cost));
                }
                table.at[cost].clear();
            }
        }
    }

    const Level* level_;
    const PushDistances* zones_;
    std::vector<int> height_;
    Table to_goals_;
    Table from_start_;
};

class WalkBound {
  public:
    static constexpr int impossible = Matching::impossible;

    WalkBound(const Level& level, const PushDistances& distances,
              const std::vector<Square>& players, bool wanted)
        : level_(&level),
          boxes_(static_cast<int>(level.boxes.size())),
          matching_(boxes_, boxes_),
          priced_(level, distances) {
        if (!wanted || level.spare() != 0 || level.size() > most_squares) return;
        made_ = true;
        climb();
        priced_.measure_from_start(players);
        first_ = priced_.height(players[0]);
        for (const Square player : players) first_ = std::min(first_, priced_.height(player));
        last_ = highest_end();
    }

    // The moves between a state and the far end; `impossible`, or more, where there is no way.
    template <int Words>
    int evaluate(Side side, const State<Words>& state) {
        if (!made_) return 0;
        int column = 0;
        state.boxes.for_each([&](Square box) {
            const std::uint16_t* far = priced_.far(side, box, state.player);
            for (int row = 0; row < boxes_; ++row) {
                matching_.cost(row, column) =
                    far[row] == PricedDistances::never ? impossible : far[row];
            }
            ++column;
        });
        const int pushes = matching_.solve();
        if (pushes >= impossible) return impossible;
        const int here = priced_.height(state.player);
        return std::max(0, pushes + (side == forwards ? here - last_ : first_ - here));
    }

  private:
    static constexpr std::size_t most_squares = 1024;
    static constexpr int rounds = 200;
    static constexpr int patience = 6;
    static constexpr int one = 1024;  // a height of one, while climbing

    // The highest square on which the player can end. Every other goal is full by then, so the last
    // push leads from two squares that are no goals.
    int highest_end() const { return priced_.height(highest_end_square()); }
    Square highest_end_square() const {
        Square best = no_square;
        for (const Square goal : level_->goals) {
            for (int d = 0; d < directions; ++d) {
                const Square last = level_->next[goal][d];
                if (last == no_square || level_->is_goal[last]) continue;
                const Square before = level_->next[last][d];
                if (before == no_square || level_->is_goal[before]) continue;
                if (best == no_square || priced_.height(last) > priced_.height(best)) best = last;
            }
        }
        return best == no_square ? level_->player : best;  // without any, nothing is pushed home
    }

    void climb() {
        std::vector<int> fine(level_->size(), 0);
        std::vector<int> heights(level_->size(), 0);
        std::vector<int> best = heights;
        int best_bound = -impossible;
        int step = 2 * one;
        int vain = 0;
        for (int round = 0; round < rounds && step > one / 64; ++round) {
            priced_.set_heights(heights);
            priced_.measure_to_goals();
            const int bound = judge();
            if (bound > best_bound) {
                best_bound = bound;
                best = heights;
                vain = 0;
            } else if (++vain > patience) {
                step = step * 3 / 4;
                vain = 0;
            }
            int most = 0;
            for (const int more : arrivals_) most = std::max(most, std::abs(more));
            if (most == 0) break;
            for (std::size_t i = 0; i < fine.size(); ++i) fine[i] += step * arrivals_[i] / most;
            flatten(fine);
            for (std::size_t i = 0; i < fine.size(); ++i) heights[i] = fine[i] / one;
        }
        priced_.set_heights(std::move(best));
        priced_.measure_to_goals();
    }

    // The bound at the start; notes how much more often the player arrives at each square by a push
    // than it leaves it by one.
    int judge() {
        arrivals_.assign(level_->size(), 0);
        for (int box = 0; box < boxes_; ++box) {
            const std::uint16_t* far =
                priced_.far(forwards, level_->boxes[static_cast<std::size_t>(box)], level_->player);
            for (int goal = 0; goal < boxes_; ++goal) {
                matching_.cost(goal, box) =
                    far[goal] == PricedDistances::never ? impossible : far[goal];
            }
        }
        const int pushes = matching_.solve();
        if (pushes >= impossible) return -impossible;
        for (int box = 0; box < boxes_; ++box) {
            follow(level_->boxes[static_cast<std::size_t>(box)],
                   static_cast<std::size_t>(matching_.goal_of(box)));
        }
        const Square end = highest_end_square();
        ++arrivals_[level_->player];
        --arrivals_[end];
        return pushes + priced_.height(level_->player) - priced_.height(end);
    }

    // Goes a cheapest way of one box to its goal.
    void follow(Square box, std::size_t goal) {
        Square player = level_->player;
        for (;;) {
            const int d = priced_.first_push(box, player, goal);
            if (d == directions) return;
            ++arrivals_[box];
            --arrivals_[level_->next[box][opposite(d)]];
            player = box;
            box = level_->next[box][d];
        }
    }

    // The nearest heights in which neighbours differ by at most `one`: halfway between what the
    // low squares allow and what the high ones demand.
    void flatten(std::vector<int>& heights) const {
        std::vector<int> low = heights;
        std::vector<int> high = heights;
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < heights.size(); ++i) {
                for (const Square to : level_->next[i]) {
                    if (to == no_square) continue;
                    if (low[i] > low[to] + one) low[i] = low[to] + one, changed = true;
                    if (high[i] < high[to] - one) high[i] = high[to] - one, changed = true;
                }
            }
        }
        int lowest = low[0] + high[0];
        for (std::size_t i = 0; i < heights.size(); ++i) {
            lowest = std::min(lowest, low[i] + high[i]);
        }
        for (std::size_t i = 0; i < heights.size(); ++i) {
            heights[i] = (low[i] + high[i] - lowest) / 2;
        }
    }

    const Level* level_;
    int boxes_;
    Matching matching_;
    PricedDistances priced_;
    bool made_ = false;
    int first_ = 0;  // the height of the player at the start
    int last_ = 0;   // at most that at the end
    std::vector<int> arrivals_;
};

}  // namespace gridwright::sokoban
