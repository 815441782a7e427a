// A board that is changed in place: everything on it as one sorted array of things, and where each
// cell begins in it. A thing is a cell and a code in one number, so equal boards are equal arrays,
// a cell's things lie together sorted by code, and to move one is to shift what lies between.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "snek/world.hpp"

namespace gridwright::snek {

using Thing = std::uint32_t;
using Place = std::uint32_t;  // of a thing in the array

inline Thing thing(Cell cell, Code code) { return static_cast<Thing>(cell) << code_bits | code; }
inline Cell cell_of(Thing thing) { return static_cast<Cell>(thing >> code_bits); }
inline Code code_of(Thing thing) { return thing & ((1u << code_bits) - 1); }
inline Kind kind_of(Code code) { return code >> 2; }
inline int facing_of(Code code) { return code & 3; }
inline Code code_of(Kind kind, int facing) { return static_cast<Code>(4 * kind + facing); }
inline Code turned(Code code, int facing) { return static_cast<Code>((code & ~3) | facing); }

class Board {
  public:
    explicit Board(const World& world)
        : first_(static_cast<std::size_t>(world.cells) + 1, 0),
          first_word_(code_of(world.words.first_word, 0)) {}

    // Replaces everything by `things`, in any order.
    void set(std::vector<Thing>& things) {
        std::sort(things.begin(), things.end());
        assign(things.data(), things.data() + things.size());
    }

    // Replaces everything by sorted things.
    void assign(const Thing* begin, const Thing* end) {
        things_.assign(begin, end);
        Place place = 0;
        const auto size = static_cast<Place>(things_.size());
        for (std::size_t cell = 0; cell + 1 < first_.size(); ++cell) {
            first_[cell] = place;
            while (place < size && cell_of(things_[place]) == static_cast<Cell>(cell)) ++place;
        }
        first_.back() = size;
        words_changed = true;
    }

    const std::vector<Thing>& things() const { return things_; }
    Thing operator[](Place place) const { return things_[place]; }
    Place size() const { return static_cast<Place>(things_.size()); }
    Place begin(Cell cell) const { return first_[static_cast<std::size_t>(cell)]; }
    Place end(Cell cell) const { return first_[static_cast<std::size_t>(cell) + 1]; }
    bool is_empty(Cell cell) const { return begin(cell) == end(cell); }

    // Things of one code in one cell are alike in all they can do: calls `visit(place)` once for
    // each code in a cell, with the first place of it.
    template <class Visit>
    void each_code(Cell cell, Visit visit) const {
        const Place last = end(cell);
        for (Place place = begin(cell); place < last; ++place) {
            if (place == begin(cell) || things_[place] != things_[place - 1]) visit(place);
        }
    }

    // How many are alike, from the first place of them.
    std::uint32_t count(Place place) const {
        Place last = place + 1;
        while (last < things_.size() && things_[last] == things_[place]) ++last;
        return last - place;
    }

    void add(Cell cell, Code code) {
        const Place place = lower(cell, code);
        things_.insert(things_.begin() + place, thing(cell, code));
        for (auto c = static_cast<std::size_t>(cell) + 1; c < first_.size(); ++c) ++first_[c];
        note(code);
    }

    // Adds what is created, as long as there is room.
    void create(Cell cell, Code code) {
        if (end(cell) - begin(cell) < most_in_a_cell) add(cell, code);
    }

    // Removes one of the things of a code, if there is one.
    void remove(Cell cell, Code code) {
        const Place place = lower(cell, code);
        if (place == end(cell) || things_[place] != thing(cell, code)) return;
        things_.erase(things_.begin() + place);
        for (auto c = static_cast<std::size_t>(cell) + 1; c < first_.size(); ++c) --first_[c];
        note(code);
    }

    // Moves one thing, which must be there, to another cell and perhaps another facing.
    void relocate(Cell cell, Code code, Cell to, Code arrival) {
        const Place from = lower(cell, code);
        const Place target = lower(to, arrival);
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
        note(code);
    }

    // Whether words may have come, gone or moved since this was last set to false.
    bool words_changed = true;

  private:
    Place lower(Cell cell, Code code) const {
        Place place = begin(cell);
        const Place last = end(cell);
        while (place < last && code_of(things_[place]) < code) ++place;
        return place;
    }

    void note(Code code) { words_changed |= code >= first_word_; }

    std::vector<Thing> things_;
    std::vector<Place> first_;
    Code first_word_;
};

}  // namespace gridwright::snek
