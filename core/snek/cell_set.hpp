// A set of cells as a bit for each, a row of the board in one number: a step of a whole set in one
// direction is a shift of its rows. Boards of up to 64 rows and columns fit.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "snek/world.hpp"

namespace gridwright::snek {

class CellSet {
  public:
    static constexpr int most = 64;  // rows, and columns

    explicit CellSet(const World& world)
        : height_(world.height),
          width_(world.width),
          row_(world.width >= most ? ~std::uint64_t{0}
                                   : (std::uint64_t{1} << static_cast<unsigned>(world.width)) - 1) {
        clear();
    }
    CellSet(const CellSet& other) : height_(other.height_), width_(other.width_), row_(other.row_) {
        for (std::size_t i = 0; i < size(); ++i) rows_[i] = other.rows_[i];
    }
    CellSet& operator=(const CellSet& other) {
        for (std::size_t i = 0; i < size(); ++i) rows_[i] = other.rows_[i];
        return *this;
    }

    static bool fits(const World& world) { return world.height <= most && world.width <= most; }

    void clear() {
        for (std::size_t i = 0; i < size(); ++i) rows_[i] = 0;
    }
    // Becomes the cells of a set that is kept as one long row of bits, 64 in a block.
    void take(const std::uint64_t* bits, std::size_t blocks) {
        const auto width = static_cast<std::size_t>(width_);
        for (std::size_t i = 0; i < size(); ++i) {
            const std::size_t block = i * width / 64, begun = i * width % 64;
            std::uint64_t row = bits[block] >> begun;
            if (begun != 0 && block + 1 < blocks) row |= bits[block + 1] << (64 - begun);
            rows_[i] = row & row_;
        }
    }
    void add(Cell cell) {
        rows_[static_cast<std::size_t>(cell / width_)] |= std::uint64_t{1} << (cell % width_);
    }
    bool has(Cell cell) const {
        return rows_[static_cast<std::size_t>(cell / width_)] >> (cell % width_) & 1;
    }
    bool empty() const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < size(); ++i) any |= rows_[i];
        return any == 0;
    }

    CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < size(); ++i) rows_[i] |= other.rows_[i];
        return *this;
    }
    CellSet& operator&=(const CellSet& other) {
        for (std::size_t i = 0; i < size(); ++i) rows_[i] &= other.rows_[i];
        return *this;
    }
    CellSet& operator-=(const CellSet& other) {
        for (std::size_t i = 0; i < size(); ++i) rows_[i] &= ~other.rows_[i];
        return *this;
    }
    friend CellSet operator|(CellSet one, const CellSet& other) { return one |= other; }
    friend CellSet operator&(CellSet one, const CellSet& other) { return one &= other; }
    friend CellSet operator-(CellSet one, const CellSet& other) { return one -= other; }
    CellSet operator~() const {
        CellSet rest(*this);
        for (std::size_t i = 0; i < size(); ++i) rest.rows_[i] = ~rows_[i] & row_;
        return rest;
    }
    bool operator==(const CellSet& other) const {
        for (std::size_t i = 0; i < size(); ++i) {
            if (rows_[i] != other.rows_[i]) return false;
        }
        return true;
    }
    bool meets(const CellSet& other) const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < size(); ++i) any |= rows_[i] & other.rows_[i];
        return any != 0;
    }

    // The cells one step on in a direction, as far as the board goes.
    CellSet moved(int way) const {
        CellSet to(*this);
        const std::size_t many = size();
        switch (way) {
            case 0:
                for (std::size_t i = 0; i < many; ++i) to.rows_[i] = rows_[i] << 1 & row_;
                break;
            case 1:
                for (std::size_t i = 1; i < many; ++i) to.rows_[i - 1] = rows_[i];
                to.rows_[many - 1] = 0;
                break;
            case 2:
                for (std::size_t i = 0; i < many; ++i) to.rows_[i] = rows_[i] >> 1;
                break;
            default:
                to.rows_[0] = 0;
                for (std::size_t i = 1; i < many; ++i) to.rows_[i] = rows_[i - 1];
        }
        return to;
    }

    // Adds all cells of `ground` that can be walked to from cells of the set. Whether there were
    // any.
    bool flood(const CellSet& ground) {
        bool grown = false;
        for (bool changed = true; changed;) {
            changed = false;
            for (int turn = 0; turn < 2; ++turn) {  // down the board, and up again
                for (std::size_t step = 0; step < size(); ++step) {
                    const std::size_t i = turn == 0 ? step : size() - 1 - step;
                    const std::uint64_t before = rows_[i];
                    std::uint64_t row = before;
                    if (i > 0) row |= rows_[i - 1] & ground.rows_[i];
                    if (i + 1 < size()) row |= rows_[i + 1] & ground.rows_[i];
                    if (row == 0) continue;
                    for (std::uint64_t last = 0; last != row;) {
                        last = row;
                        row |= (row << 1 | row >> 1) & ground.rows_[i];
                    }
                    if (row == before) continue;
                    rows_[i] = row;
                    changed = grown = true;
                }
            }
        }
        return grown;
    }

    // Calls `visit(cell)` for each cell.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < size(); ++i) {
            for (std::uint64_t row = rows_[i]; row != 0; row &= row - 1) {
                visit(static_cast<Cell>(i) * width_ + std::countr_zero(row));
            }
        }
    }

    // Some cell of a set that has one.
    Cell any() const {
        std::size_t i = 0;
        while (rows_[i] == 0) ++i;
        return static_cast<Cell>(i) * width_ + std::countr_zero(rows_[i]);
    }

  private:
    std::size_t size() const { return static_cast<std::size_t>(height_); }

    int height_, width_;
    std::uint64_t row_;
    std::array<std::uint64_t, most> rows_;
};

}  // namespace gridwright::snek
