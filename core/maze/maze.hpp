// The maze as the searches see it: one sign a cell, row after row, with a wall drawn round the
// board so that no step ever leaves it. What was used up before the search began is already air
// here, so a search from the middle of a game is a search from the start of a smaller one.
//
//     ' ' air   '*' wall   'W' water   'F' fire   'Y' goal   '1'..'9' teleport pads
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace gridwright::maze {

using Cell = std::uint32_t;
inline constexpr Cell nowhere = 0xFFFFFFFF;

class Maze {
  public:
    // `signs` is a playable maze: a goal, pads in pairs, a wall all round.
    Maze(std::string_view signs, std::uint32_t row_length, Cell player, int buckets)
        : player(player), buckets(buckets), signs_(signs), row_length_(row_length) {
        partners_.fill({nowhere, nowhere});
        for (Cell cell = 0; cell < size(); ++cell) {
            if (is_pad(cell)) {
                auto& [first, second] = partners_[number(cell)];
                (first == nowhere ? first : second) = cell;
            } else if (signs_[cell] == 'Y') {
                goal = cell;
            }
        }
    }

    const Cell player;
    const int buckets;
    Cell goal = nowhere;

    Cell size() const { return static_cast<Cell>(signs_.size()); }
    char sign(Cell cell) const { return signs_[cell]; }
    bool is_wall(Cell cell) const { return signs_[cell] == '*'; }
    bool is_pad(Cell cell) const { return signs_[cell] >= '1' && signs_[cell] <= '9'; }
    Cell partner(Cell pad) const {
        const auto& [first, second] = partners_[number(pad)];
        return pad == first ? second : first;
    }

    // Water taken and fire put out.
    void use_up(Cell cell) { signs_[cell] = ' '; }

    // Calls `visit(cell)` for each cell next to `cell` that is no wall.
    template <class Visit>
    void for_each_neighbour(Cell cell, Visit visit) const {
        for (const Cell next : {cell - row_length_, cell - 1, cell + row_length_, cell + 1}) {
            if (!is_wall(next)) visit(next);
        }
    }

    // Calls `visit(cell)` with where each move from `cell` comes to stand: a step onto a pad lands
    // on its partner, and so does waiting on one. Other waits lead nowhere and are left out.
    template <class Visit>
    void for_each_step(Cell cell, Visit visit) const {
        for_each_neighbour(cell, [&](Cell next) { visit(is_pad(next) ? partner(next) : next); });
        if (is_pad(cell)) visit(partner(cell));
    }

    // The other way round: calls `visit(cell)` with each cell from which one move comes to stand
    // on `cell`. A pad is only ever reached by way of its partner.
    template <class Visit>
    void for_each_step_back(Cell cell, Visit visit) const {
        if (is_pad(cell)) {
            for_each_neighbour(partner(cell), visit);
            visit(partner(cell));
        } else {
            for_each_neighbour(cell, visit);
        }
    }

    // The move that leads from one cell to another, which must be one of its steps.
    char move(Cell from, Cell to) const {
        const Cell onto = is_pad(to) ? partner(to) : to;
        if (onto == from) return 'e';
        if (onto == from - row_length_) return 'w';
        if (onto == from - 1) return 'a';
        return onto == from + 1 ? 'd' : 's';
    }

  private:
    std::size_t number(Cell pad) const { return static_cast<std::size_t>(signs_[pad] - '0'); }

    std::string signs_;
    std::uint32_t row_length_;
    std::array<std::pair<Cell, Cell>, 10> partners_;
};

}  // namespace gridwright::maze
