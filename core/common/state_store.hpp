// Every state a search has met, stored once and addressed by a 4-byte id.
//
// A state is a Key (what makes it distinct) and a Node (what the search knows of it: cost, parent
// id and so on); both lie together in one chunked array, in order of discovery. An index of open
// addressing finds a key's id. Its slots are 8 bytes:
//
//     bits  0..31   id of the state, or `none`
//     bits 32..63   tag: the upper half of the key's hash
//
// A probe reads the key itself only where the whole tag agrees, so looking up a new state touches
// one or two cache lines. The tag also says where a slot belongs, so the index grows without
// reading the keys. It is cut into 256 segments by the tag's first byte, each of which doubles by
// itself: growth is never one long pause (a cancel must be answered within 0.1 s) and never needs
// the old and the new index side by side (a memory limit must hold).
//
// Limits accepted: 2^32 - 1 states, no removal.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "common/chunked.hpp"
#include "common/meter.hpp"

namespace gridwright {

using StateId = std::uint32_t;
inline constexpr StateId no_state = 0xFFFFFFFF;

template <class Key, class Node>
class StateStore {
  public:
    struct Found {
        StateId id;  // no_state: the memory limit forbids adding it
        bool added;
    };

    explicit StateStore(Meter& meter) : meter_(&meter), entries_(meter) {}
    ~StateStore() {
        for (const Segment& segment : segments_) meter_->give(segment.bytes());
    }
    StateStore(const StateStore&) = delete;
    StateStore& operator=(const StateStore&) = delete;

    // The id of `key`, which is added with `node` if it is new.
    Found insert(const Key& key, std::uint64_t hash, const Node& node) {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash >> 32);
        Segment& segment = segments_[tag >> 24];
        if (segment.used * 3 >= segment.capacity * 2 && !grow(segment)) return {no_state, false};
        std::uint32_t place = segment.home(tag);
        for (;; place = segment.next(place)) {
            const Slot slot = segment.slots[place];
            if (slot.id == no_state) break;
            if (slot.tag == tag && entries_[slot.id].key == key) return {slot.id, false};
        }
        const StateId id = entries_.size();
        if (!entries_.push_back({key, node})) return {no_state, false};
        segment.slots[place] = {id, tag};
        ++segment.used;
        return {id, true};
    }

    StateId find(const Key& key, std::uint64_t hash) const {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash >> 32);
        const Segment& segment = segments_[tag >> 24];
        if (segment.capacity == 0) return no_state;
        for (std::uint32_t place = segment.home(tag);; place = segment.next(place)) {
            const Slot slot = segment.slots[place];
            if (slot.id == no_state) return no_state;
            if (slot.tag == tag && entries_[slot.id].key == key) return slot.id;
        }
    }

    // Hides the latency of a lookup that will follow soon.
    void prefetch(std::uint64_t hash) const {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash >> 32);
        const Segment& segment = segments_[tag >> 24];
        if (segment.capacity != 0) __builtin_prefetch(&segment.slots[segment.home(tag)]);
    }

    // The second half of the same, once the index is at hand: fetches the state the index names.
    void prefetch_state(std::uint64_t hash) const {
        const std::uint32_t tag = static_cast<std::uint32_t>(hash >> 32);
        const Segment& segment = segments_[tag >> 24];
        if (segment.capacity == 0) return;
        const Slot slot = segment.slots[segment.home(tag)];
        if (slot.id != no_state) __builtin_prefetch(&entries_[slot.id]);
    }

    // Hides the latency of reading a state that will be read soon.
    void prefetch_id(StateId id) const { __builtin_prefetch(&entries_[id]); }

    const Key& key(StateId id) const { return entries_[id].key; }
    Node& node(StateId id) { return entries_[id].node; }
    const Node& node(StateId id) const { return entries_[id].node; }
    std::uint32_t size() const { return entries_.size(); }

  private:
    struct Entry {
        Key key;
        Node node;
    };
    struct Slot {
        StateId id;
        std::uint32_t tag;
    };
    struct Segment {
        std::unique_ptr<Slot[]> slots;
        std::uint32_t capacity = 0;  // a power of two
        std::uint32_t used = 0;
        std::uint32_t shift = 0;

        std::uint32_t home(std::uint32_t tag) const { return (tag << 8) >> shift; }
        std::uint32_t next(std::uint32_t place) const { return (place + 1) & (capacity - 1); }
        std::uint64_t bytes() const { return std::uint64_t{capacity} * sizeof(Slot); }
    };

    bool grow(Segment& segment) {
        Segment bigger;
        bigger.capacity = segment.capacity == 0 ? 16 : segment.capacity * 2;
        bigger.shift = segment.capacity == 0 ? 28 : segment.shift - 1;
        bigger.used = segment.used;
        if (!meter_->take(bigger.bytes())) return false;
        bigger.slots = std::make_unique_for_overwrite<Slot[]>(bigger.capacity);
        std::fill_n(bigger.slots.get(), bigger.capacity, Slot{no_state, 0});
        for (std::uint32_t i = 0; i < segment.capacity; ++i) {
            const Slot slot = segment.slots[i];
            if (slot.id == no_state) continue;
            std::uint32_t place = bigger.home(slot.tag);
            while (bigger.slots[place].id != no_state) place = bigger.next(place);
            bigger.slots[place] = slot;
        }
        meter_->give(segment.bytes());
        segment = std::move(bigger);
        return true;
    }

    Meter* meter_;
    Chunked<Entry> entries_;
    std::array<Segment, 256> segments_;
};

}  // namespace gridwright
