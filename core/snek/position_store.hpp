// Every position a search has met. Positions that differ only in where the walker stands share a
// *scene*: the board without the walker, which is packed and stored once, and a bit for each cell
// where the walker has been. A position from which walking may not be folded away is a scene by
// itself, with everybody on the board.
//
// The bytes of scenes lie one after the other in blocks that never move:
//
//     a bit for each cell (only with a walker) | length | walker's code + 1, or 0 | packed board
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <vector>

#include "common/chunked.hpp"
#include "common/hash.hpp"
#include "common/state_store.hpp"
#include "snek/packing.hpp"

namespace gridwright::snek {

using SceneId = StateId;

// Where a scene was entered, and by which move from where. (Walking within a scene leaves no trace:
// it is found again from these.)
struct Entry {
    Cell cell;
    std::uint32_t cost;  // moves from the start
    SceneId parent;
    Cell parent_cell;
    int move;
    std::uint32_t next;  // the next entry of this scene
};

class PositionStore {
  public:
    static constexpr std::uint32_t no_entry = 0xFFFFFFFF;

    PositionStore(const Board& first, Cell cells, Meter& meter)
        : packing_(first),
          marks_((static_cast<std::size_t>(cells) + 7) / 8),
          meter_(&meter),
          scenes_(meter),
          entries_(meter) {}
    ~PositionStore() { meter_->give(bytes_); }
    PositionStore(const PositionStore&) = delete;
    PositionStore& operator=(const PositionStore&) = delete;

    struct Found {
        SceneId id;  // no_state: the memory limit forbids adding it
        bool added;
    };

    // The scene of a board, without its walker if that is given.
    Found scene(const Board& board, std::optional<Code> walker) {
        key_.clear();
        write_number(key_, walker ? *walker + 1u : 0u);
        packing_.pack(board, key_);
        length_.clear();
        write_number(length_, static_cast<std::uint32_t>(key_.size()));
        const std::size_t marks = walker ? marks_ : 0;
        const std::size_t size = marks + length_.size() + key_.size();
        if (!reserve(size)) return {no_state, false};
        std::memset(tail_, 0, marks);
        std::memcpy(tail_ + marks, length_.data(), length_.size());
        std::memcpy(tail_ + marks + length_.size(), key_.data(), key_.size());
        const auto found = scenes_.insert({tail_ + marks}, hash(key_), {no_entry});
        if (found.added) {
            tail_ += size;
            room_ -= size;
        }
        return {found.id, found.added};
    }

    // Sets the board of a scene; returns its walker, who is not on it.
    std::optional<Code> show(SceneId id, Board& board) {
        const std::uint8_t* bytes = scenes_.key(id).bytes;
        const std::uint64_t length = read_number(bytes);
        const std::uint8_t* const end = bytes + length;
        const std::uint64_t walker = read_number(bytes);
        packing_.unpack(bytes, end, board);
        return walker == 0 ? std::nullopt : std::optional<Code>(static_cast<Code>(walker - 1));
    }

    // Marks that the walker of a scene has been in a cell; whether that is new.
    bool mark(SceneId id, Cell cell) {
        std::uint8_t* const marks = scenes_.key(id).bytes - marks_;
        const auto bit = static_cast<std::uint8_t>(1u << (cell & 7));
        const auto byte = static_cast<std::size_t>(cell >> 3);
        if (marks[byte] & bit) return false;
        marks[byte] |= bit;
        return true;
    }

    // False when the memory limit forbids it.
    bool enter(SceneId id, Entry entry) {
        entry.next = scenes_.node(id).first;
        if (!entries_.push_back(entry)) return false;
        scenes_.node(id).first = entries_.size() - 1;
        return true;
    }

    std::uint32_t first_entry(SceneId id) const { return scenes_.node(id).first; }
    const Entry& entry(std::uint32_t index) const { return entries_[index]; }

  private:
    struct Key {
        std::uint8_t* bytes;

        bool operator==(const Key& other) const {
            const std::uint8_t *mine = bytes, *theirs = other.bytes;
            const std::uint64_t length = read_number(mine);
            return length == read_number(theirs) && std::memcmp(mine, theirs, length) == 0;
        }
    };
    struct Entries {
        std::uint32_t first;
    };

    static constexpr std::size_t block = 1 << 16;

    bool reserve(std::size_t size) {
        if (size <= room_) return true;
        const std::size_t fresh = size > block ? size : block;
        if (!meter_->take(fresh)) return false;
        bytes_ += fresh;
        blocks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(fresh));
        tail_ = blocks_.back().get();
        room_ = fresh;
        return true;
    }

    static std::uint64_t hash(const Bytes& key) {
        std::uint64_t seed = key.size();
        std::size_t place = 0;
        for (; place + 8 <= key.size(); place += 8) {
            std::uint64_t word;
            std::memcpy(&word, key.data() + place, 8);
            seed = combine(seed, word);
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, key.data() + place, key.size() - place);
        return combine(seed, rest);
    }

    Packing packing_;
    std::size_t marks_;  // bytes
    Meter* meter_;
    StateStore<Key, Entries> scenes_;
    Chunked<Entry> entries_;
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::uint8_t* tail_ = nullptr;
    std::size_t room_ = 0;
    std::uint64_t bytes_ = 0;
    Bytes key_, length_;
};

}  // namespace gridwright::snek
