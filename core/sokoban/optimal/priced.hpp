// What boxes alone cost at the prices of some heights, from where they start and to the goals.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/level.hpp"
#include "sokoban/optimal/places.hpp"
#include "sokoban/steps.hpp"

namespace gridwright::sokoban {

class PricedDistances {
  public:
    static constexpr std::uint16_t never = PushDistances::never;
    static constexpr std::uint32_t no_arc = 0xFFFFFFFF;

    explicit PricedDistances(const Level& level) : level_(&level), height_(level.size(), 0) {}

    // Which steps of a walk are charged to a box; see places.hpp. Heights are to be set next.
    template <class Charged>
    void divide(Charged charged) {
        places_ = std::make_unique<Places>(*level_, charged);
    }
    void set_heights(std::vector<int> heights) {
        height_ = std::move(heights);
        price_.clear();
        for (const Places::Arc& arc : places_->arcs()) {
            price_.push_back(arc.charged ? price(arc.before, arc.after) : 0);
        }
    }

    const Places& places() const { return *places_; }
    const std::vector<int>& heights() const { return height_; }
    int height(Square square) const { return height_[square]; }
    // Of a move: one, and what it climbs.
    int price(Square before, Square after) const { return 1 + height_[after] - height_[before]; }

    void measure_to_goals() {
        const auto begin = [&](std::size_t goal) {
            const Square box = level_->goals[goal];
            for (std::size_t player = 0; player < level_->size(); ++player) {
                if (player == box) continue;
                enter(to_goals_, places_->at(box, static_cast<Square>(player)), 0, no_arc);
            }
        };
        measure(to_goals_, level_->goals.size(), begin, places_->entering(), &Places::Arc::from);
    }
    // From the start, with the player on any of `players`.
    void measure_from_start(const std::vector<Square>& players) {
        const auto begin = [&](std::size_t index) {
            const Square box = level_->boxes[index];
            for (const Square player : players) {
                if (player != box) enter(from_start_, places_->at(box, player), 0, no_arc);
            }
        };
        measure(from_start_, level_->boxes.size(), begin, places_->leaving(), &Places::Arc::to);
    }

    // For every goal, or from every box of the start.
    const std::uint16_t* far(Side side, Square box, Square player) const {
        const Table& table = side == forwards ? to_goals_ : from_start_;
        return &table.cost[places_->at(box, player) * table.ends];
    }

    // The first arc of a cheapest way from a place to a goal; `no_arc` where it ends.
    std::uint32_t first_arc(std::uint32_t place, std::size_t goal) const {
        return to_goals_.arc[place * to_goals_.ends + goal];
    }

  private:
    struct Table {
        std::size_t ends = 0;
        std::size_t end = 0;  // the one being measured
        std::vector<std::uint16_t> cost;
        std::vector<std::uint32_t> arc;              // that led to a place, or leads on from it
        std::vector<std::vector<std::uint32_t>> at;  // the places to go on from, by cost
    };

    static void enter(Table& table, std::uint32_t place, int cost, std::uint32_t arc) {
        const std::size_t index = place * table.ends + table.end;
        if (cost >= table.cost[index]) return;
        table.cost[index] = static_cast<std::uint16_t>(cost);
        table.arc[index] = arc;
        const auto c = static_cast<std::size_t>(cost);
        if (table.at.size() <= c) table.at.resize(c + 1);
        table.at[c].push_back(place);
    }

    template <class Begin>
    void measure(Table& table, std::size_t ends, Begin begin, const Places::Index& arcs,
                 std::uint32_t Places::Arc::* far_end) {
        table.ends = ends;
        table.cost.assign(places_->count() * ends, never);
        table.arc.resize(table.cost.size());
        for (table.end = 0; table.end < ends; ++table.end) {
            begin(table.end);
            for (std::size_t cost = 0; cost < table.at.size(); ++cost) {
                for (std::size_t i = 0; i < table.at[cost].size(); ++i) {
                    const std::uint32_t place = table.at[cost][i];
                    if (table.cost[place * table.ends + table.end] != cost) continue;
                    for (std::uint32_t k = arcs.first[place]; k < arcs.first[place + 1]; ++k) {
                        const std::uint32_t arc = arcs.arc[k];
                        enter(table, places_->arcs()[arc].*far_end,
                              static_cast<int>(cost) + price_[arc], arc);
                    }
                }
                table.at[cost].clear();
            }
        }
    }

    const Level* level_;
    std::unique_ptr<Places> places_;
    std::vector<int> height_;
    std::vector<int> price_;  // of each arc
    Table to_goals_;
    Table from_start_;
};

}  // namespace gridwright::sokoban
