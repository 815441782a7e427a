// Sets of small numbers, each stored once and named by a 4-byte id, however many numbers there are
// to choose from. A set is its largest number and the id of the set of all the others, so sets that
// begin alike share what they have in common and two states with equal sets have equal ids. To add
// a number costs a look-up for it and for each larger one.
#pragma once

#include <cstdint>
#include <vector>

#include "common/hash.hpp"
#include "common/state_store.hpp"

namespace gridwright::maze {

using SetId = StateId;

class SetStore {
  public:
    explicit SetStore(Meter& meter) : sets_(meter) { add(no_state, 0); }

    SetId empty() const { return 0; }

    // The set with one number more, which it must not hold already; `no_state` when the memory
    // limit forbids to store it.
    SetId with(SetId set, std::uint32_t number) {
        larger_.clear();
        while (set != empty() && sets_.key(set).largest > number) {
            larger_.push_back(sets_.key(set).largest);
            set = sets_.key(set).rest;
        }
        set = add(set, number);
        for (; !larger_.empty() && set != no_state; larger_.pop_back()) {
            set = add(set, larger_.back());
        }
        return set;
    }

    // Calls `visit(number)` for each number of the set, the largest first.
    template <class Visit>
    void for_each(SetId set, Visit visit) const {
        for (; set != empty(); set = sets_.key(set).rest) visit(sets_.key(set).largest);
    }

    // True the first time it is called for a set.
    bool mark(SetId set) {
        const bool marked = sets_.node(set).marked;
        sets_.node(set).marked = true;
        return !marked;
    }

  private:
    struct Key {
        SetId rest;
        std::uint32_t largest;
        bool operator==(const Key&) const = default;
    };
    struct Node {
        bool marked;
    };

    SetId add(SetId rest, std::uint32_t largest) {
        const std::uint64_t hash = mix(std::uint64_t{rest} << 32 | largest);
        return sets_.insert({rest, largest}, hash, {false}).id;
    }

    StateStore<Key, Node> sets_;
    std::vector<std::uint32_t> larger_;
};

}  // namespace gridwright::maze
