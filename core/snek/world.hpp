// What never changes while a level is played: its size, its dialect, and which words it knows.
// Cells are numbered row by row from 0; facings are right, up, left, down.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/failure.hpp"
#include "snek/words.hpp"

namespace gridwright::snek {

using Cell = std::int32_t;
inline constexpr Cell outside = -1;

// What would be created in a cell that holds so many objects is not created.
inline constexpr std::uint32_t most_in_a_cell = 64;

// However many sentences say that something moves, it sets out no more often than this in one turn.
inline constexpr std::uint32_t most_takes = 32;

inline constexpr int right = 0, up = 1, left = 2, down = 3;
inline int opposite(int direction) { return direction ^ 2; }

// Where the dialects part, and what a level's first board says of it.
struct Terms {
    bool pulls_block;            // whether PULL is in the way, as STOP and PUSH are
    bool makes_all;              // whether X IS Y AND Z makes both; otherwise the first read holds
    bool waits;                  // whether waiting is a turn
    bool turns;                  // whether objects turn as they move
    std::uint64_t seed = 0;      // of what the level leaves to chance
    Mask solid = 0;              // the properties that are in the way
    bool reads_objects = false;  // whether objects can be read as words
};

struct World {
    World(int height, int width, Vocabulary words, Terms terms)
        : height(height), width(width), words(std::move(words)), terms(terms) {
        if (height < 1 || width < 1 || std::int64_t{height} * width > 1 << 20) {
            refuse("a board has 1 to 1048576 cells");
        }
        this->terms.solid =
            this->words.stop | this->words.push | (terms.pulls_block ? this->words.pull : 0);
        this->terms.reads_objects = this->words.word != 0;
        cells = height * width;
        constexpr int rows_down[4] = {0, -1, 0, 1}, columns_right[4] = {1, 0, -1, 0};
        for (int way = 0; way < 4; ++way) {
            next_to[way].reserve(static_cast<std::size_t>(cells));
            for (Cell cell = 0; cell < cells; ++cell) {
                next_to[way].push_back(neighbour(cell, rows_down[way], columns_right[way]));
            }
        }
    }

    Cell neighbour(Cell cell, int rows, int columns) const {
        const int row = cell / width + rows, column = cell % width + columns;
        const bool inside = row >= 0 && row < height && column >= 0 && column < width;
        return inside ? row * width + column : outside;
    }

    int height, width;
    Cell cells = 0;
    Vocabulary words;
    Terms terms;
    std::array<std::vector<Cell>, 4> next_to;  // for each way to face, or `outside`
};

}  // namespace gridwright::snek
