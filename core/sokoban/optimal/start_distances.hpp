// How many pushes bring a box, alone on the board, from where it starts to a square: the mirror of
// PushDistances, for the search that works backwards from the goals. The same zones, the same
// consistency.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/distances.hpp"
#include "sokoban/level.hpp"

namespace gridwright::sokoban {

class StartDistances {
  public:
    static constexpr std::uint16_t never = PushDistances::never;

    // The player starts on any of `players`.
    StartDistances(const Level& level, const PushDistances& zones,
                   const std::vector<Square>& players)
        : boxes_(level.boxes.size()) {
        table_.assign(level.size() * 4 * boxes_, never);
        for (std::size_t box = 0; box < boxes_; ++box) measure(level, zones, players, box);
    }

    // From every box, in the order of level.boxes, to a box on `square` with the player in `zone`.
    const std::uint16_t* to(Square square, int zone) const {
        return table_.data() + (square * 4u + static_cast<std::size_t>(zone)) * boxes_;
    }
    // Whether any box can come to `square`.
    bool reached(Square square) const {
        for (std::size_t i = square * 4u * boxes_; i < (square + 1u) * 4u * boxes_; ++i) {
            if (table_[i] != never) return true;
        }
        return false;
    }

  private:
    void measure(const Level& level, const PushDistances& zones, const std::vector<Square>& players,
                 std::size_t start) {
        struct Reached {
            Square box;
            int zone;
        };
        std::vector<Reached> queue;
        const auto reach = [&](Square box, int zone, std::uint16_t distance) {
            std::uint16_t& known =
                table_[(box * 4u + static_cast<std::size_t>(zone)) * boxes_ + start];
            if (known != never) return;
            known = distance;
            queue.push_back({box, zone});
        };
        for (const Square player : players) {
            reach(level.boxes[start], zones.zone(level.boxes[start], player), 0);
        }
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const auto [box, zone] = queue[i];
            const std::uint16_t distance = to(box, zone)[start];
            for (int d = 0; d < directions; ++d) {
                const Square after = level.next[box][d];
                const Square stand = level.next[box][opposite(d)];
                if (after == no_square || stand == no_square) continue;
                if (zones.zone(box, stand) != zone) continue;
                reach(after, zones.zone(after, box), static_cast<std::uint16_t>(distance + 1));
            }
        }
    }

    std::size_t boxes_;
    std::vector<std::uint16_t> table_;
};

}  // namespace gridwright::sokoban
