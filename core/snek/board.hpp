// A board that is changed in place: everything on it as one sorted array of things, where each cell
// begins in it, and for each kind the set of cells that hold it, a bit for each.
//
// A thing is a cell and a code in one number, so equal boards are equal arrays, a cell's things lie
// together sorted by code, and to move one is to shift what lies between. The sets answer who is
// where without a look at what is of other kinds: whole phases of a turn end with a few words of 64
// bits that have nothing in common.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "snek/world.hpp"

namespace gridwright::snek {

using Thing = std::uint64_t;
using Index = std::uint32_t;  // of a thing in the array
inline constexpr Index no_index = 0xFFFFFFFF;

inline constexpr unsigned code_bits = 16;
inline Thing thing(Cell cell, Code code) { return static_cast<Thing>(cell) << code_bits | code; }
inline Cell cell_of(Thing thing) { return static_cast<Cell>(thing >> code_bits); }
inline Code code_of(Thing thing) { return thing & ((1u << code_bits) - 1); }
inline Kind kind_of(Code code) { return code >> 2; }
inline int facing_of(Code code) { return code & 3; }
inline Code code_of(Kind kind, int facing) { return static_cast<Code>(4 * kind + facing); }
inline Code turned(Code code, int facing) { return static_cast<Code>((code & ~3) | facing); }

using Bits = std::uint64_t;  // 64 cells, the first in the lowest bit

class Board {
  public:
    explicit Board(const World& world)
        : first_(static_cast<std::size_t>(world.cells) + 1, 0),
          blocks_((static_cast<std::size_t>(world.cells) + 63) / 64),
          where_(blocks_ * (world.words.empty + std::size_t{1}), 0),
          count_(world.words.empty, 0),
          words_(world.words.empty),
          first_word_(code_of(world.words.first_word, 0)) {}

    // Replaces everything by `things`, in any order.
    void set(std::vector<Thing>& things) {
        std::sort(things.begin(), things.end());
        assign(things.data(), things.data() + things.size());
    }

    // Replaces everything by sorted things.
    void assign(const Thing* begin, const Thing* end) {
        things_.assign(begin, end);
        Index index = 0;
        const auto size = static_cast<Index>(things_.size());
        for (std::size_t cell = 0; cell + 1 < first_.size(); ++cell) {
            first_[cell] = index;
            while (index < size && cell_of(things_[index]) == static_cast<Cell>(cell)) ++index;
        }
        first_.back() = size;
        std::fill(where_.begin(), where_.end(), 0);
        std::fill(count_.begin(), count_.end(), 0);
        for (const Thing one : things_) enter(cell_of(one), kind_of(code_of(one)));
        words_changed = true;
    }

    const std::vector<Thing>& things() const { return things_; }
    Thing operator[](Index index) const { return things_[index]; }
    Index size() const { return static_cast<Index>(things_.size()); }
    Index begin(Cell cell) const { return first_[static_cast<std::size_t>(cell)]; }
    Index end(Cell cell) const { return first_[static_cast<std::size_t>(cell) + 1]; }
    bool is_empty(Cell cell) const { return begin(cell) == end(cell); }

    // The cells that hold a kind, and how many things of it there are.
    const Bits* where(Kind kind) const { return where_.data() + blocks_ * kind; }
    // The cells that hold words, whichever.
    const Bits* where_words() const { return where_.data() + blocks_ * words_; }
    std::size_t blocks() const { return blocks_; }
    std::uint32_t count_of(Kind kind) const { return count_[kind]; }
    bool has(Cell cell, Kind kind) const {
        return where(kind)[static_cast<std::size_t>(cell) / 64] >> (cell & 63) & 1;
    }

    // Things of one code in one cell are alike in all they can do: calls `visit(index)` once for
    // each code in a cell, with the first index of it.
    template <class Visit>
    void each_code(Cell cell, Visit visit) const {
        const Index last = end(cell);
        for (Index index = begin(cell); index < last; ++index) {
            if (index == begin(cell) || things_[index] != things_[index - 1]) visit(index);
        }
    }

    // How many are alike, from the first index of them.
    std::uint32_t count(Index index) const {
        Index last = index + 1;
        while (last < things_.size() && things_[last] == things_[index]) ++last;
        return last - index;
    }

    // The first index of a code in a cell, or `no_index`.
    Index find(Cell cell, Code code) const {
        const Index index = lower(cell, code);
        return index < end(cell) && things_[index] == thing(cell, code) ? index : no_index;
    }

    void add(Cell cell, Code code) {
        const Index index = lower(cell, code);
        things_.insert(things_.begin() + index, thing(cell, code));
        for (auto c = static_cast<std::size_t>(cell) + 1; c < first_.size(); ++c) ++first_[c];
        enter(cell, kind_of(code));
        note(code);
    }

    // Adds what is created, as long as there is room.
    void create(Cell cell, Code code) {
        if (end(cell) - begin(cell) < most_in_a_cell) add(cell, code);
    }

    // Removes one of the things of a code, if there is one.
    void remove(Cell cell, Code code) {
        const Index index = lower(cell, code);
        if (index == end(cell) || things_[index] != thing(cell, code)) return;
        things_.erase(things_.begin() + index);
        for (auto c = static_cast<std::size_t>(cell) + 1; c < first_.size(); ++c) --first_[c];
        leave(cell, kind_of(code));
        note(code);
    }

    // Moves one thing, which must be there, to another cell and perhaps another facing.
    void relocate(Cell cell, Code code, Cell to, Code arrival) {
        const Index from = lower(cell, code);
        const Index target = lower(to, arrival);
        const auto start = things_.begin();
        if (target > from) {
            std::move(start + from + 1, start + target, start + from);
            things_[target - 1] = thing(to, arrival);
            for (Cell c = cell + 1; c <= to; ++c) --first_[static_cast<std::size_t>(c)];
        } else {
            std::move_backward(start + target, start + from, start + from + 1);
            things_[target] = thing(to, arrival);
            for (Cell c = to + 1; c <= cell; ++c) ++first_[static_cast<std::size_t>(c)];
        }
        if (to != cell) {
            leave(cell, kind_of(code));
            enter(to, kind_of(arrival));
            note(code);
        }
    }

    // Whether words may have come, gone or moved since this was last set to false.
    bool words_changed = true;

  private:
    Index lower(Cell cell, Code code) const {
        Index index = begin(cell);
        const Index last = end(cell);
        while (index < last && code_of(things_[index]) < code) ++index;
        return index;
    }

    void note(Code code) { words_changed |= code >= first_word_; }

    Bits& block(Cell cell, Kind kind) {
        return where_[blocks_ * kind + static_cast<std::size_t>(cell) / 64];
    }

    void enter(Cell cell, Kind kind) {
        const Bits bit = Bits{1} << (cell & 63);
        block(cell, kind) |= bit;
        ++count_[kind];
        if (code_of(kind, 0) >= first_word_) block(cell, words_) |= bit;
    }

    // After one of the things of a kind has gone.
    void leave(Cell cell, Kind kind) {
        --count_[kind];
        const Index index = lower(cell, code_of(kind, 0)), last = end(cell);
        if (index < last && kind_of(code_of(things_[index])) == kind) return;
        const Bits bit = Bits{1} << (cell & 63);
        block(cell, kind) &= ~bit;
        if (code_of(kind, 0) < first_word_) return;
        const bool has_others = last > begin(cell) && code_of(things_[last - 1]) >= first_word_;
        if (!has_others) block(cell, words_) &= ~bit;
    }

    std::vector<Thing> things_;
    std::vector<Index> first_;
    std::size_t blocks_;                // of 64 cells
    std::vector<Bits> where_;           // by kind, and of all words together
    std::vector<std::uint32_t> count_;  // by kind
    Kind words_;                        // stands for them in `where_`
    Code first_word_;
};

}  // namespace gridwright::snek
