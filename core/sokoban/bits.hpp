// A set of squares, one bit each, of a width fixed at compile time.
//
// One word holds a small level, two words any board of up to 128 squares, which is most levels ever
// drawn. Wider boards use the same code with more words; `with_width` picks the smallest form that
// holds a level. Bits above the level's last square are always zero.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "common/hash.hpp"

namespace gridwright::sokoban {

using Square = std::uint16_t;

template <int Words>
struct Bits {
    static constexpr int words = Words;
    std::array<std::uint64_t, Words> word{};

    bool test(Square square) const { return word[square >> 6] >> (square & 63) & 1; }
    void set(Square square) { word[square >> 6] |= std::uint64_t{1} << (square & 63); }
    void reset(Square square) { word[square >> 6] &= ~(std::uint64_t{1} << (square & 63)); }

    bool any() const {
        std::uint64_t all = 0;
        for (std::uint64_t w : word) all |= w;
        return all != 0;
    }
    int count() const {
        int total = 0;
        for (std::uint64_t w : word) total += std::popcount(w);
        return total;
    }
    // The lowest square; the set must not be empty.
    Square lowest() const {
        int i = 0;
        while (word[i] == 0) ++i;
        return static_cast<Square>(64 * i + std::countr_zero(word[i]));
    }
    bool contains(const Bits& other) const {
        for (int i = 0; i < Words; ++i) {
            if (other.word[i] & ~word[i]) return false;
        }
        return true;
    }

    template <class Visit>
    void for_each(Visit visit) const {
        for (int i = 0; i < Words; ++i) {
            for (std::uint64_t w = word[i]; w != 0; w &= w - 1) {
                visit(static_cast<Square>(64 * i + std::countr_zero(w)));
            }
        }
    }

    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] |= other.word[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] &= other.word[i];
        return *this;
    }
    // Set difference.
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < Words; ++i) word[i] &= ~other.word[i];
        return *this;
    }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }
    friend bool operator==(const Bits&, const Bits&) = default;
    friend bool operator<(const Bits& a, const Bits& b) { return a.word < b.word; }

    std::uint64_t hash(std::uint64_t seed = 0) const {
        for (std::uint64_t w : word) seed = combine(seed, w);
        return seed;
    }
};

// Calls `run` with the smallest width that holds `squares`, as a template argument:
// with_width(n, [&]<int Words>() { return Search<Words>(level).run(); });
template <class Run>
auto with_width(std::size_t squares, Run run) {
    if (squares <= 64) return run.template operator()<1>();
    if (squares <= 128) return run.template operator()<2>();
    if (squares <= 256) return run.template operator()<4>();
    if (squares <= 640) return run.template operator()<10>();
    if (squares <= 4096) return run.template operator()<64>();
    return run.template operator()<1024>();
}

}  // namespace gridwright::sokoban
