// The mechanics of Columns as far as a placement needs them: freeze, match, vanish, drop.
// games/columns/rules.py is the definition; this must agree with it.
//
// A column is its jewels from the floor up, so nothing can hang in the air. It may be taller than
// the field by what has frozen above the rim.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gridwright::columns {

using Columns = std::vector<std::string>;

inline constexpr int faller_length = 3;
inline constexpr char blank = ' ';

// The visible columns end to end, each with at least one blank above it, so that each of the four
// directions is one distance and no run goes round an edge. `padding` fills what lies directly
// above the jewels, as far as a faller reaches.
class Line {
  public:
    Line(int height, const Columns& columns, char padding)
        : stride_(height + 1),
          size_(stride_ * static_cast<int>(columns.size())),
          cells_(static_cast<std::size_t>(size_ + 2 * (stride_ + 1)), blank) {
        char* start = cells_.data();
        for (const std::string& jewels : columns) {
            const int seen = std::min(height, static_cast<int>(jewels.size()));
            std::copy_n(jewels.data(), seen, start);
            std::fill(start + seen, start + std::min(height, seen + faller_length), padding);
            start += stride_;
        }
    }

    int stride() const { return stride_; }

    // Calls visit(first, second, third) for every three cells in a line, as positions.
    template <typename Visit>
    void triples(Visit visit) const {
        for (const int step : {1, stride_ - 1, stride_, stride_ + 1}) {
            for (int here = 0; here < size_; ++here) visit(here, here + step, here + 2 * step);
        }
    }

    char operator[](int place) const { return cells_[static_cast<std::size_t>(place)]; }

  private:
    int stride_;
    int size_;
    std::string cells_;
};

// One round of matches: removes every run of three or more and says how many jewels that were.
inline int vanish(int height, Columns& columns) {
    const Line line(height, columns, blank);
    std::vector<bool> matched(static_cast<std::size_t>(line.stride()) * (columns.size() + 3));
    bool any = false;
    line.triples([&](int first, int second, int third) {
        if (line[first] != blank && line[first] == line[second] && line[first] == line[third]) {
            for (const int place : {first, second, third}) {
                matched[static_cast<std::size_t>(place)] = true;
            }
            any = true;
        }
    });
    if (!any) return 0;
    int gone = 0;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const std::size_t start = column * static_cast<std::size_t>(line.stride());
        std::string kept;
        for (std::size_t at = 0; at < columns[column].size(); ++at) {
            if (at < static_cast<std::size_t>(height) && matched[start + at]) {
                ++gone;
            } else {
                kept += columns[column][at];
            }
        }
        columns[column] = std::move(kept);
    }
    return gone;
}

}  // namespace gridwright::columns
