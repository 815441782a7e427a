// What two boxes cost one another: a lower bound on the pushes that two boxes need beyond what each
// would need alone, whichever goals they go to.
//
// For every two goals a search pulls two boxes away from them, with nothing else on the board, and
// so learns how many pushes the two need together from any two squares and any place of the player.
// What that exceeds the sum of their distances by, at the least over all pairs of goals, is added
// to the assignment bound. Of pairs that share no box the excesses add up: an assignment gives each
// box its goal, every pair needs its excess whichever goals these are, and no push is counted
// twice. Two boxes in one another's way in a passage have an excess of two; two that can never both
// be brought home have `dead`.
//
// The bound that results is admissible but may fall by more than one with a push. The search takes
// a state up again when it finds a shorter way to it, so the optimum is safe.
//
// As with one box, all that matters of the player is which part of the floor it is in. The tables
// cost about live squares^2 / 2 * squares bytes and are made only where that and the searches stay
// small.
//
// It is a pattern database (Culberson and Schaeffer, 1998) of two boxes, of which only what it adds
// to the assignment counts; two boxes in a passage are the linear conflict of Junghanns and
// Schaeffer (see matching.hpp).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "common/meter.hpp"
#include "sokoban/distances.hpp"
#include "sokoban/level.hpp"

namespace gridwright::sokoban {

class PairExcess {
  public:
    static constexpr std::uint8_t dead = 0xFF;

    PairExcess(const Level& level, const PushDistances& distances, bool wanted, Meter& meter)
        : level_(&level), distances_(&distances), meter_(&meter), rank_(level.size(), no_square) {
        if (!wanted || level.spare() != 0 || level.goals.size() < 2) return;
        for (std::size_t i = 0; i < level.size(); ++i) {
            const auto square = static_cast<Square>(i);
            if (!distances.live(square)) continue;
            rank_[i] = static_cast<Square>(live_.size());
            live_.push_back(square);
        }
        const std::uint64_t pairs = live_.size() * live_.size();
        const std::uint64_t goal_pairs = level.goals.size() * (level.goals.size() - 1) / 2;
        if (pairs / 2 * level.size() > most_bytes || pairs * goal_pairs > most_work) return;
        find_parts();
        measure();
    }

    bool made() const { return !excess_.empty(); }

    // The excess of boxes on two squares with the player on `player`.
    std::uint8_t of(Square a, Square b, Square player) const {
        if (rank_[a] == no_square || rank_[b] == no_square) return dead;  // every box is needed
        const std::size_t pair = index(rank_[a], rank_[b]);
        return excess_[pair * most_parts + part_[pair * level_->size() + player]];
    }

  private:
    static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 26;
    static constexpr std::uint64_t most_work = std::uint64_t{1} << 24;
    static constexpr std::size_t most_parts = 8;
    static constexpr std::uint16_t never = PushDistances::never;

    static std::size_t index(std::size_t a, std::size_t b) {
        return a < b ? b * (b - 1) / 2 + a : a * (a - 1) / 2 + b;
    }

    void find_parts() {
        const std::size_t pairs = live_.size() * (live_.size() - 1) / 2;
        part_.assign(pairs * level_->size(), 0);
        parts_.assign(pairs, 0);
        example_.assign(pairs * most_parts, no_square);
        std::vector<Square> queue;
        std::vector<char> seen(level_->size());
        for (std::size_t b = 1; b < live_.size(); ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                const std::size_t pair = index(a, b);
                std::fill(seen.begin(), seen.end(), 0);
                seen[live_[a]] = seen[live_[b]] = 1;
                for (const Square box : {live_[a], live_[b]}) {
                    for (const Square side : level_->next[box]) {
                        if (side == no_square || seen[side]) continue;
                        const std::uint8_t label = parts_[pair]++;
                        example_[pair * most_parts + label] = side;
                        queue.assign(1, side);
                        seen[side] = 1;
                        for (std::size_t i = 0; i < queue.size(); ++i) {
                            part_[pair * level_->size() + queue[i]] = label;
                            for (const Square to : level_->next[queue[i]]) {
                                if (to == no_square || seen[to]) continue;
                                seen[to] = 1;
                                queue.push_back(to);
                            }
                        }
                    }
                }
            }
        }
    }

    void measure() {
        excess_.assign(parts_.size() * most_parts, dead);
        together_.resize(live_.size() * live_.size() * most_parts);
        for (std::size_t second = 1; second < level_->goals.size(); ++second) {
            for (std::size_t first = 0; first < second; ++first) {
                if (!meter_->tick()) return excess_.clear();
                pull_apart(first, second);
                compare(first, second);
            }
        }
        together_ = {};
    }

    // The pushes that bring the first of two boxes to one goal and the second to the other.
    std::uint16_t& together(std::size_t a, std::size_t b, std::size_t part) {
        return together_[(a * live_.size() + b) * most_parts + part];
    }

    void pull_apart(std::size_t first, std::size_t second) {
        std::fill(together_.begin(), together_.end(), never);
        queue_.clear();
        const auto reach = [&](Square a, Square b, std::size_t part, std::uint16_t distance) {
            std::uint16_t& known = together(a, b, part);
            if (known != never) return;
            known = distance;
            queue_.push_back({a, b, static_cast<std::uint16_t>(part)});
        };
        const Square home[] = {rank_[level_->goals[first]], rank_[level_->goals[second]]};
        for (std::size_t part = 0; part < parts_[index(home[0], home[1])]; ++part) {
            reach(home[0], home[1], part, 0);
        }
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const auto [a, b, part] = queue_[i];
            const auto distance = static_cast<std::uint16_t>(together(a, b, part) + 1);
            const std::uint8_t* here = &part_[index(a, b) * level_->size()];
            for (const bool moves_first : {true, false}) {
                const Square box = live_[moves_first ? a : b];
                const Square other = live_[moves_first ? b : a];
                for (int d = 0; d < directions; ++d) {
                    const Square before = level_->next[box][d];
                    if (before == no_square || before == other || here[before] != part) continue;
                    const Square player = level_->next[before][d];
                    if (player == no_square || player == other) continue;
                    const Square moved = rank_[before];
                    const Square x = moves_first ? moved : a;
                    const Square y = moves_first ? b : moved;
                    reach(x, y, part_[index(x, y) * level_->size() + player], distance);
                }
            }
        }
    }

    void compare(std::size_t first, std::size_t second) {
        for (std::size_t b = 1; b < live_.size(); ++b) {
            for (std::size_t a = 0; a < b; ++a) {
                const std::size_t pair = index(a, b);
                for (std::size_t part = 0; part < parts_[pair]; ++part) {
                    std::uint8_t& excess = excess_[pair * most_parts + part];
                    if (excess == 0) continue;
                    const Square player = example_[pair * most_parts + part];
                    const std::uint16_t* alone_a = alone(live_[a], player);
                    const std::uint16_t* alone_b = alone(live_[b], player);
                    const auto lower = [&](std::uint16_t both, std::uint16_t one,
                                           std::uint16_t two) {
                        if (both == never || one == never || two == never) return;
                        excess = static_cast<std::uint8_t>(
                            std::min<int>({excess, both - one - two, dead - 1}));
                    };
                    lower(together(a, b, part), alone_a[first], alone_b[second]);
                    lower(together(b, a, part), alone_b[first], alone_a[second]);
                }
            }
        }
    }

    const std::uint16_t* alone(Square box, Square player) const {
        return distances_->from(box, distances_->zone(box, player));
    }

    struct Reached {
        Square a;
        Square b;
        std::uint16_t part;
    };

    const Level* level_;
    const PushDistances* distances_;
    Meter* meter_;
    std::vector<Square> rank_;          // of live squares
    std::vector<Square> live_;          // the square of each rank
    std::vector<std::uint8_t> part_;    // by pair and square of the player
    std::vector<std::uint8_t> parts_;   // how many there are, by pair
    std::vector<Square> example_;       // a square of each part
    std::vector<std::uint8_t> excess_;  // by pair and part
    std::vector<std::uint16_t> together_;
    std::vector<Reached> queue_;
};

}  // namespace gridwright::sokoban
