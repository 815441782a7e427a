// Boards whose cells lie row by row in one array, with a wall drawn round them: what Sokoban and
// the maze share.
//
// All levels of a batch have the stride of the widest, so that directions, and where a cell is
// shown, are the same for all of them: one small table that stays in the cache, however many levels
// there are.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "envs/rules.hpp"

namespace gridwright::envs {

// A level as its notation writes it: a sign for each cell, row after row.
struct PlainText {
    int height, width;
    std::string signs;
};

class Walled {
  public:
    Walled(const std::vector<PlainText>& texts, const View& view) {
        int height = 0, width = 0;
        for (const PlainText& text : texts) {
            height = std::max(height, text.height);
            width = std::max(width, text.width);
        }
        stride_ = width + 2;
        places_.assign(static_cast<std::size_t>(stride_ * (height + 2)), -1);
        for (int row = 0; row < height; ++row) {
            for (int column = 0; column < width; ++column) {
                places_[static_cast<std::size_t>(cell(row, column))] = row * view.width + column;
            }
        }
    }

    std::size_t size() const { return places_.size(); }
    std::int32_t up() const { return -stride_; }
    std::int32_t down() const { return stride_; }
    std::int32_t cell(int row, int column) const { return (row + 1) * stride_ + column + 1; }
    int place(int cell) const { return places_[static_cast<std::size_t>(cell)]; }

    // A cell counted row by row within a level, so that saved positions do not depend on the other
    // levels; and back, the first cell of all, a wall, for what is no such number.
    std::int32_t number(const PlainText& text, std::int32_t cell) const {
        return (cell / stride_ - 1) * text.width + cell % stride_ - 1;
    }
    std::int32_t numbered(const PlainText& text, std::int32_t number) const {
        const bool is_one = number >= 0 && number < text.height * text.width;
        return is_one ? cell(number / text.width, number % text.width) : 0;
    }

    // Calls `visit(cell, sign)` for each cell of a level, row by row.
    template <class Visit>
    void each_sign(const PlainText& text, Visit visit) const {
        for (int row = 0; row < text.height; ++row) {
            for (int column = 0; column < text.width; ++column) {
                visit(cell(row, column),
                      text.signs[static_cast<std::size_t>(row * text.width + column)]);
            }
        }
    }

    template <class Visit>
    void each_cell(const PlainText& text, Visit visit) const {
        each_sign(text, [&](std::int32_t cell, char) { visit(cell); });
    }

  private:
    std::int32_t stride_;
    std::vector<std::int32_t> places_;  // -1 in the wall
};

}  // namespace gridwright::envs
