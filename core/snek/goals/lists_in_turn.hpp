// Open lists that are taken in turn, one for each key that anything was put under.
//
// A search by one number forgets everything else; here every key met so far has a list of its own,
// which gets its turn however the others look (as the cells of FESS do, and the alternating queues
// of Roeger and Helmert, "The more, the merrier", 2010). Inside a list the item of least weight
// comes first, and the newest of those.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "common/chunked.hpp"
#include "common/state_store.hpp"

namespace gridwright::snek::goals {

template <class Key>
class ListsInTurn {
  public:
    explicit ListsInTurn(Meter& meter) : links_(meter) {}

    bool empty() const { return size_ == 0; }

    // False when the memory limit forbids it.
    bool push(const Key& key, int weight, StateId item) {
        const auto [at, added] = index_.try_emplace(key, static_cast<std::uint32_t>(lists_.size()));
        if (added) lists_.emplace_back();
        List& here = lists_[at->second];
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

    // The best item of the list whose turn it is. There must be one.
    Item pop() {
        do {
            turn_ = turn_ + 1 < lists_.size() ? turn_ + 1 : 0;
        } while (lists_[turn_].size == 0);
        List& here = lists_[turn_];
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
    struct List {
        std::vector<std::uint32_t> tops;  // the newest link of each weight
        std::size_t lowest = 0;
        std::uint64_t size = 0;
    };

    Chunked<Link> links_;
    std::map<Key, std::uint32_t> index_;
    std::vector<List> lists_;
    std::size_t turn_ = 0;
    std::uint64_t size_ = 0;
    std::uint32_t free_ = no_link;
};

}  // namespace gridwright::snek::goals
