// What a caller may allow a search, and what a search tells while it runs.
#pragma once

#include <cstdint>
#include <functional>

namespace gridwright {

// The most a search may use; 0 means no limit.
struct Limits {
    double seconds = 0;        // CPU time of the searching thread
    std::uint64_t memory = 0;  // bytes held by the stores, growth included
    std::uint64_t states = 0;  // distinct states stored
};

struct Progress {
    std::uint64_t states = 0;  // distinct states stored so far
    int depth = 0;             // cost or depth of the state looked at now
    int bound = 0;             // no solution is cheaper than this
};

// Called every few hundredths of a second; false cancels the search.
using Watch = std::function<bool(const Progress&)>;

}  // namespace gridwright
