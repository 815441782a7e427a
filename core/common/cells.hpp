// The cells of a feature space, each with its own open list, taken in turn.
//
// A search by one number forgets everything else; here every combination of features met so far is
// a cell, and each gets its turn however the others look. Inside a cell the state of least weight
// comes first, and the newest of those. Features are anything that can be ordered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "common/chunked.hpp"
#include "common/state_store.hpp"

namespace gridwright {

template <class Features>
class Cells {
  public:
    explicit Cells(Meter& meter) : links_(meter) {}

    bool empty() const { return size_ == 0; }

    std::uint32_t cell(const Features& features) {
        const auto [at, added] =
            index_.try_emplace(features, static_cast<std::uint32_t>(cells_.size()));
        if (added) cells_.emplace_back();
        return at->second;
    }

    // False when the memory limit forbids it.
    bool push(std::uint32_t cell, int weight, StateId item) {
        Cell& here = cells_[cell];
        const auto w = static_cast<std::size_t>(weight);
        if (here.tops.size() <= w) here.tops.resize(w + 1, no_link);
        std::uint32_t link = free_;
        if (link != no_link) {
            free_ = links_[link].below;
        } else {
            if (!links_.push_back({})) return false;
            link = links_.size() - 1;
        }
        links_[link] = {item, here.tops[w]};
        here.tops[w] = link;
        here.lowest = std::min(here.lowest, w);
        ++here.size;
        ++size_;
        return true;
    }

    struct Item {
        StateId id;
        int weight;
    };

    // The best item of the cell whose turn it is. There must be one.
    Item pop() {
        do {
            turn_ = turn_ + 1 < cells_.size() ? turn_ + 1 : 0;
        } while (cells_[turn_].size == 0);
        Cell& here = cells_[turn_];
        while (here.tops[here.lowest] == no_link) ++here.lowest;
        std::uint32_t& top = here.tops[here.lowest];
        const std::uint32_t link = top;
        const StateId id = links_[link].item;
        top = links_[link].below;
        links_[link].below = free_;
        free_ = link;
        --here.size;
        --size_;
        return {id, static_cast<int>(here.lowest)};
    }

  private:
    static constexpr std::uint32_t no_link = 0xFFFFFFFF;

    struct Link {
        StateId item;
        std::uint32_t below;
    };
    struct Cell {
        std::vector<std::uint32_t> tops;  // the newest link of each weight
        std::size_t lowest = 0;
        std::uint64_t size = 0;
    };

    Chunked<Link> links_;
    std::map<Features, std::uint32_t> index_;
    std::vector<Cell> cells_;
    std::size_t turn_ = 0;
    std::uint64_t size_ = 0;
    std::uint32_t free_ = no_link;
};

}  // namespace gridwright
