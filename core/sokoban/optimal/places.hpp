// Where the player can be around a box, as far as a bound on moves tells it apart.
//
// With one box alone on the board, a walk of the player is free within a `place` and may cost
// something from one place to another. Which steps cost something is up to the caller; where none
// do, the places of a box are the parts into which it cuts the floor. The places of all boxes with
// the steps and pushes between them are a graph, on which a box is brought home.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/level.hpp"

namespace gridwright::sokoban {

class Places {
  public:
    // A step of a walk from one place to another, or a push.
    struct Arc {
        std::uint32_t from;
        std::uint32_t to;
        Square box;     // before the push
        Square before;  // the player's square
        Square after;
        bool push;
        bool charged;  // pushes are
    };

    // charged(box, before, after): whether a step of a walk costs something with a box there.
    template <class Charged>
    Places(const Level& level, Charged charged)
        : squares_(level.size()), place_(squares_ * squares_, unknown) {
        for (std::size_t box = 0; box < squares_; ++box) {
            find_places(level, static_cast<Square>(box), charged);
        }
        for (std::size_t box = 0; box < squares_; ++box) {
            find_arcs(level, static_cast<Square>(box), charged);
        }
        leaving_ = by_end(&Arc::from);
        entering_ = by_end(&Arc::to);
    }

    std::uint32_t count() const { return count_; }
    std::uint32_t at(Square box, Square player) const { return place_[box * squares_ + player]; }
    const std::vector<Arc>& arcs() const { return arcs_; }

    // The arcs at each place: those of place p are arc[first[p]] up to arc[first[p + 1]].
    struct Index {
        std::vector<std::uint32_t> first;
        std::vector<std::uint32_t> arc;
    };
    const Index& leaving() const { return leaving_; }
    const Index& entering() const { return entering_; }

  private:
    static constexpr std::uint32_t unknown = 0xFFFFFFFF;

    template <class Charged>
    void find_places(const Level& level, Square box, Charged charged) {
        std::uint32_t* place = &place_[box * squares_];
        for (std::size_t player = 0; player < squares_; ++player) {
            if (player == box || place[player] != unknown) continue;
            place[player] = count_;
            queue_.assign(1, static_cast<Square>(player));
            for (std::size_t i = 0; i < queue_.size(); ++i) {
                const Square from = queue_[i];
                for (const Square to : level.next[from]) {
                    if (to == no_square || to == box || place[to] != unknown) continue;
                    if (charged(box, from, to) || charged(box, to, from)) continue;
                    place[to] = count_;
                    queue_.push_back(to);
                }
            }
            ++count_;
        }
    }

    template <class Charged>
    void find_arcs(const Level& level, Square box, Charged charged) {
        for (std::size_t i = 0; i < squares_; ++i) {
            const auto from = static_cast<Square>(i);
            if (from == box) continue;
            for (const Square to : level.next[from]) {
                if (to == no_square || to == box || at(box, from) == at(box, to)) continue;
                arcs_.push_back(
                    {at(box, from), at(box, to), box, from, to, false, charged(box, from, to)});
            }
        }
        for (int d = 0; d < directions; ++d) {
            const Square stand = level.next[box][opposite(d)];
            const Square to = level.next[box][d];
            if (stand == no_square || to == no_square) continue;
            arcs_.push_back({at(box, stand), at(to, box), box, stand, box, true, true});
        }
    }

    Index by_end(std::uint32_t Arc::* end) const {
        Index index;
        index.first.assign(count_ + 1, 0);
        for (const Arc& arc : arcs_) ++index.first[arc.*end + 1];
        for (std::uint32_t i = 0; i < count_; ++i) index.first[i + 1] += index.first[i];
        index.arc.resize(arcs_.size());
        std::vector<std::uint32_t> next = index.first;
        for (std::uint32_t i = 0; i < arcs_.size(); ++i) index.arc[next[arcs_[i].*end]++] = i;
        return index;
    }

    std::size_t squares_;
    std::uint32_t count_ = 0;
    std::vector<std::uint32_t> place_;  // by box and player
    std::vector<Arc> arcs_;
    Index leaving_;
    Index entering_;
    std::vector<Square> queue_;
};

}  // namespace gridwright::sokoban
