// Push distances when some boxes stand still for ever.
//
// A frozen box is a wall. Distances around it are longer, goals behind it may be out of reach, and
// a bound that knows it is the better for it. For each set of frozen boxes met the distances are
// worked out once and kept, up to a fixed amount of memory; past that the distances of the empty
// board serve, which are true as well.
#pragma once

#include <memory>
#include <unordered_map>

#include "common/meter.hpp"
#include "sokoban/bits.hpp"
#include "sokoban/distances.hpp"

namespace gridwright::sokoban {

template <int Words>
class FrozenDistances {
  public:
    using Set = Bits<Words>;

    FrozenDistances(const Level& level, const PushDistances& empty, Meter& meter)
        : level_(&level), empty_(&empty), meter_(&meter) {}
    ~FrozenDistances() { meter_->give(bytes_); }
    FrozenDistances(const FrozenDistances&) = delete;
    FrozenDistances& operator=(const FrozenDistances&) = delete;

    const PushDistances& around(const Set& frozen) {
        if (!frozen.any()) return *empty_;
        const auto known = tables_.find(frozen);
        if (known != tables_.end()) return *known->second;
        const std::uint64_t bytes = PushDistances::bytes(*level_);
        if (bytes_ + bytes > most_bytes || !meter_->take(bytes)) return *empty_;
        bytes_ += bytes;
        return *tables_.emplace(frozen, std::make_unique<PushDistances>(walled(frozen)))
                    .first->second;
    }

  private:
    static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 27;

    struct Hash {
        std::size_t operator()(const Set& set) const { return set.hash(); }
    };

    Level walled(const Set& frozen) const {
        Level level = *level_;
        for (std::size_t square = 0; square < level.size(); ++square) {
            for (Square& to : level.next[square]) {
                if (to == no_square) continue;
                if (frozen.test(static_cast<Square>(square)) || frozen.test(to)) to = no_square;
            }
        }
        return level;
    }

    const Level* level_;
    const PushDistances* empty_;
    Meter* meter_;
    std::unordered_map<Set, std::unique_ptr<PushDistances>, Hash> tables_;
    std::uint64_t bytes_ = 0;
};

}  // namespace gridwright::sokoban
