// Boards as few bytes, for a search that keeps millions of them: what differs from the board it
// began with. Walls that never move cost nothing, and equal boards are equal bytes.
//
//     number of things gone | their places in the first board | the things that came
//
// All numbers are variable in length, seven bits a byte, and the two lists, which are sorted, are
// written as differences from one item to the next.
#pragma once

#include <cstdint>
#include <vector>

#include "snek/board.hpp"

namespace gridwright::snek {

using Bytes = std::vector<std::uint8_t>;

inline void write_number(Bytes& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7) bytes.push_back(std::uint8_t(number | 0x80));
    bytes.push_back(static_cast<std::uint8_t>(number));
}

inline std::uint64_t read_number(const std::uint8_t*& bytes) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *bytes++;
        number |= std::uint64_t{byte & 0x7Fu} << shift;
        if (byte < 0x80) return number;
    }
}

class Packing {
  public:
    explicit Packing(const Board& first) : first_(first.things()) {}

    // Writes a board after what `bytes` holds already.
    void pack(const Board& board, Bytes& bytes) {
        const std::vector<Thing>& now = board.things();
        gone_.clear();
        came_.clear();
        std::uint32_t gone = 0, last_gone = 0;
        Thing last_came = 0;
        std::size_t before = 0, after = 0;
        while (before < first_.size() || after < now.size()) {
            const bool has_gone =
                after == now.size() || (before < first_.size() && first_[before] < now[after]);
            if (!has_gone && before < first_.size() && first_[before] == now[after]) {
                ++before, ++after;
            } else if (has_gone) {
                write_number(gone_, static_cast<std::uint32_t>(before) - last_gone);
                last_gone = static_cast<std::uint32_t>(before++);
                ++gone;
            } else {
                write_number(came_, now[after] - last_came);
                last_came = now[after++];
            }
        }
        write_number(bytes, gone);
        bytes.insert(bytes.end(), gone_.begin(), gone_.end());
        bytes.insert(bytes.end(), came_.begin(), came_.end());
    }

    void unpack(const std::uint8_t* bytes, const std::uint8_t* end, Board& board) {
        things_.clear();
        const auto gone = static_cast<std::uint32_t>(read_number(bytes));
        std::uint32_t place = 0, from = 0;
        merged_.clear();
        for (std::uint32_t i = 0; i < gone; ++i) {
            place += static_cast<std::uint32_t>(read_number(bytes));
            merged_.insert(merged_.end(), first_.begin() + from, first_.begin() + place);
            from = place + 1;
        }
        merged_.insert(merged_.end(), first_.begin() + from, first_.end());
        Thing came = 0;
        std::size_t kept = 0;
        while (bytes < end) {
            came += read_number(bytes);
            while (kept < merged_.size() && merged_[kept] < came)
                things_.push_back(merged_[kept++]);
            things_.push_back(came);
        }
        things_.insert(things_.end(), merged_.begin() + static_cast<std::ptrdiff_t>(kept),
                       merged_.end());
        board.assign(things_.data(), things_.data() + things_.size());
    }

  private:
    std::vector<Thing> first_, merged_, things_;
    Bytes gone_, came_;
};

}  // namespace gridwright::snek
