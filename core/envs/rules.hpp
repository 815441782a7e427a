// What the batch asks of a game's rules, and what all of them share.
//
// A `Rules` class holds the levels of one batch and room to work in; every thread has its own. Its
// `Board` is a position that is changed in place. The rules in Python are the definition, and
// tests/envs compares the two step by step.
//
//     static constexpr int actions             in the order of Game.actions
//     int levels() const
//     void begin(Board&, int level, uint64 chance)   chance decides what a level leaves to it
//     bool play(Board&, int action, Changed&)  false when nothing at all happened
//     Status status(Board&)
//     double potential(Board&)                 what shaped rewards are differences of
//     void mask(Board&, int8*)                 1 for each action that does something
//     void each_cell(const Board&, visit) const  every cell that is shown, by its number
//     int place(const Board&, int cell) const  where a cell is shown
//     void objects(const Board&, int cell, visit) const   its objects' channels, ascending
//     void contents(const Board&, int cell, visit) const  its objects as Python numbers them
//     void save(const Board&, Bytes&) const    appends the whole position: equal exactly for equals
//     void load(Board&, int level, const uint8*, size)
#pragma once

#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "envs/view.hpp"

namespace gridwright::envs {

enum class Status : std::uint8_t { playing, won, lost };

// Appends a value as it lies in memory; `take` reads it again.
template <class T>
void put(Bytes& bytes, const T& value) {
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(&value);
    bytes.insert(bytes.end(), begin, begin + sizeof(T));
}

template <class T>
T take(const std::uint8_t*& bytes, const std::uint8_t* end) {
    if (static_cast<std::size_t>(end - bytes) < sizeof(T)) {
        throw std::invalid_argument("a saved position ends too early");
    }
    T value;
    std::memcpy(&value, bytes, sizeof(T));
    bytes += sizeof(T);
    return value;
}

// Appends `count` bits, bit i being is_set(i); `take_bits` reads them again.
template <class IsSet>
void put_bits(Bytes& bytes, std::size_t count, IsSet is_set) {
    const std::size_t first = bytes.size();
    bytes.resize(first + (count + 7) / 8, 0);
    for (std::size_t i = 0; i < count; ++i) {
        bytes[first + i / 8] = static_cast<std::uint8_t>(bytes[first + i / 8] | is_set(i) << i % 8);
    }
}

// Calls visit(i, bit) for each of the `count` bits that must be all that is left.
template <class Visit>
void take_bits(const std::uint8_t* bytes, const std::uint8_t* end, std::size_t count, Visit visit) {
    if (static_cast<std::size_t>(end - bytes) != (count + 7) / 8) {
        throw std::invalid_argument("a saved position is not of this level");
    }
    for (std::size_t i = 0; i < count; ++i) visit(i, (bytes[i / 8] >> i % 8 & 1) != 0);
}

// Chance, once a board: splitmix64, which envs/chance.py draws too.
inline std::uint64_t draw(std::uint64_t& chance) {
    chance += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = chance;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

inline int draw_below(std::uint64_t& chance, int choices) {
    return static_cast<int>((draw(chance) >> 32) * static_cast<std::uint64_t>(choices) >> 32);
}

}  // namespace gridwright::envs
