// The geometry of a level: which squares there are and which lie next to which.
//
// Squares are the cells the player could reach if no box stood in the way; no push takes a box or
// the player out of them. They are numbered from 0 in reading order with 16 bits: dense tables stay
// small and no board of ordinary size is refused. Cells outside (walls, decoration, sealed rooms)
// have no number. The edge of the board blocks like a wall.
//
// A box outside can never move. A target outside is therefore covered for ever or bare for ever,
// and what lies outside decides at most `fate`; the searches only ever see what lies inside.
// Inside, every target needs a box; boxes may be more than the targets (`spare`).
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "common/failure.hpp"
#include "sokoban/bits.hpp"

namespace gridwright::sokoban {

inline constexpr Square no_square = 0xFFFF;

// Up, down, left, right; `opposite` is the last bit flipped.
inline constexpr int directions = 4;
inline constexpr std::string_view walk_letters = "udlr";
inline constexpr std::string_view push_letters = "UDLR";
constexpr int opposite(int direction) { return direction ^ 1; }

enum class Fate { open, won, lost };

struct Level {
    int width = 0;
    int height = 0;
    std::vector<std::array<Square, directions>> next;  // the neighbour of each square, or no_square
    std::vector<std::uint32_t> cell;                   // where on the board each square lies
    std::vector<Square> boxes;                         // in ascending order
    std::vector<Square> goals;                         // in ascending order
    std::vector<char> is_goal;                         // for each square
    Square player = no_square;
    // `won`: already solved. `lost`: no targets, a bare target outside, or too few boxes.
    Fate fate = Fate::open;

    std::size_t size() const { return next.size(); }
    int spare() const { return static_cast<int>(boxes.size()) - static_cast<int>(goals.size()); }
};

namespace detail {
inline bool has_box(char c) { return c == '$' || c == '*'; }
inline bool has_target(char c) { return c == '.' || c == '*' || c == '+'; }
inline bool has_player(char c) { return c == '@' || c == '+'; }
}  // namespace detail

// `cells` holds the rows one after the other in the characters of XSB: `#` wall, `$` box, `.`
// target, `*` box on target, `@` player, `+` player on target, anything else floor.
// Refuses a wrong length, not exactly one player or over 65,535 squares.
inline Level read_level(int width, int height, std::string_view cells) {
    if (width <= 0 || height <= 0 ||
        cells.size() != static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) {
        refuse("a level needs width * height cells");
    }
    if (std::count_if(cells.begin(), cells.end(), detail::has_player) != 1) {
        refuse("a level needs exactly one player");
    }
    const auto stride = static_cast<std::size_t>(width);
    const auto neighbour = [&](std::size_t at, int direction) -> std::size_t {
        const std::size_t none = cells.size();
        switch (direction) {
            case 0:
                return at >= stride ? at - stride : none;
            case 1:
                return at + stride < cells.size() ? at + stride : none;
            case 2:
                return at % stride != 0 ? at - 1 : none;
            default:
                return (at + 1) % stride != 0 ? at + 1 : none;
        }
    };

    const auto start = static_cast<std::size_t>(
        std::find_if(cells.begin(), cells.end(), detail::has_player) - cells.begin());
    std::vector<char> inside(cells.size(), 0);
    std::vector<std::size_t> found{start};
    inside[start] = 1;
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (int d = 0; d < directions; ++d) {
            const std::size_t to = neighbour(found[i], d);
            if (to == cells.size() || cells[to] == '#' || inside[to]) continue;
            inside[to] = 1;
            found.push_back(to);
        }
    }
    if (found.size() >= no_square) refuse("a level has over 65,535 squares");

    Level level;
    level.width = width;
    level.height = height;
    std::vector<Square> number(cells.size(), no_square);
    bool any_target = false;
    bool bare_outside = false;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        any_target |= detail::has_target(cells[at]);
        if (!inside[at]) {
            bare_outside |= detail::has_target(cells[at]) && !detail::has_box(cells[at]);
            continue;
        }
        const auto square = static_cast<Square>(level.cell.size());
        number[at] = square;
        level.cell.push_back(static_cast<std::uint32_t>(at));
        level.is_goal.push_back(detail::has_target(cells[at]));
        if (detail::has_box(cells[at])) level.boxes.push_back(square);
        if (detail::has_target(cells[at])) level.goals.push_back(square);
        if (detail::has_player(cells[at])) level.player = square;
    }
    level.next.resize(level.cell.size());
    for (std::size_t square = 0; square < level.size(); ++square) {
        for (int d = 0; d < directions; ++d) {
            const std::size_t to = neighbour(level.cell[square], d);
            level.next[square][d] = to == cells.size() ? no_square : number[to];
        }
    }
    if (!any_target || bare_outside || level.spare() < 0) {
        level.fate = Fate::lost;
    } else if (std::includes(level.boxes.begin(), level.boxes.end(), level.goals.begin(),
                             level.goals.end())) {
        level.fate = Fate::won;
    }
    return level;
}

}  // namespace gridwright::sokoban
