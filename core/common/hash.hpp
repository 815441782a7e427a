// Mixing for hash tables: every input bit reaches every output bit, so any slice of the result may
// serve as table index or tag.
#pragma once

#include <cstdint>

namespace gridwright {

inline std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

inline std::uint64_t combine(std::uint64_t seed, std::uint64_t word) {
    return mix(seed ^ (word + 0x9e3779b97f4a7c15ULL + (seed << 6) + (seed >> 2)));
}

}  // namespace gridwright
