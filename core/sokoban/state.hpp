// A position of the game: where the boxes are and where the player is.
//
// `State` is for computing, `PackedState` for storing: the same bits on 4-byte words, without the
// padding that 8-byte words would bring, so that a stored state of a small level and its node share
// half a cache line. What `player` means is the search's affair: the exact square where moves
// count, the lowest square of the region the player can reach where only pushes do.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "sokoban/bits.hpp"

namespace gridwright::sokoban {

template <int Words>
struct State {
    Bits<Words> boxes;
    Square player = 0;

    friend bool operator==(const State&, const State&) = default;
    std::uint64_t hash() const { return boxes.hash(player + 1u); }
};

template <int Words>
struct PackedState {
    // words 0 .. 2 * Words - 1   the boxes, low half before high half
    // the last word              bits 0..15 the player, bits 16..31 the kind
    std::array<std::uint32_t, 2 * Words + 1> word;

    PackedState() = default;
    // States of different kinds, such as those of two ends of a search, are different keys.
    explicit PackedState(const State<Words>& state, std::uint32_t kind = 0) {
        std::memcpy(word.data(), state.boxes.word.data(), sizeof(state.boxes.word));
        word.back() = state.player | kind << 16;
    }
    State<Words> unpack() const {
        State<Words> state;
        std::memcpy(state.boxes.word.data(), word.data(), sizeof(state.boxes.word));
        state.player = static_cast<Square>(word.back() & 0xFFFF);
        return state;
    }
    // Spelled out: the compiler would call memcmp, which costs more than the comparison.
    friend bool operator==(const PackedState& a, const PackedState& b) {
        std::uint32_t difference = 0;
        for (std::size_t i = 0; i < a.word.size(); ++i) difference |= a.word[i] ^ b.word[i];
        return difference == 0;
    }
};

}  // namespace gridwright::sokoban
