// The exact number of moves to a win from every position that can be reached: all positions are
// found forwards, each once, and then the distances backwards from the won ones. Won and lost
// positions are ends; a position from which no win can be reached is dead. (Retrograde analysis:
// Thompson, "Retrograde analysis of certain endgames", 1986.)
//
// Memory is counted before it is taken, so that a level too large for this is refused, not begun.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

#include "common/chunked.hpp"
#include "common/hash.hpp"
#include "common/meter.hpp"
#include "common/state_store.hpp"
#include "envs/rules.hpp"

namespace gridwright::envs {

class Distances {
  public:
    static constexpr std::int32_t dead = -1;

    explicit Distances(Limits limits, Watch watch = nullptr)
        : meter_(limits, std::move(watch)), states_(meter_), edges_(meter_) {}

    // Fills the table, once. False when the positions do not fit, or when the watch says so.
    template <class Rules>
    bool find(Rules& rules, int level) {
        typename Rules::Board board, after;
        Changed changed;
        rules.begin(board, level, 0);
        Bytes key;
        rules.save(board, key);
        std::vector<StateId> won;
        if (add(key) == no_state) return false;
        for (StateId id = 0; id < states_.size(); ++id) {
            if (!meter_.tick()) return false;
            const Key here = states_.key(id);
            rules.load(board, level, here.bytes, here.bytes + here.length);
            const Status status = rules.status(board);
            if (status == Status::won) won.push_back(id);
            if (status != Status::playing) continue;
            for (int action = 0; action < Rules::actions; ++action) {
                after = board;
                changed.clear();
                if (!rules.play(after, action, changed)) continue;
                key.clear();
                rules.save(after, key);
                const StateId next = add(key);
                if (next == no_state) return false;
                if (!edges_.push_back({id, states_.node(next).edge})) return false;
                states_.node(next).edge = edges_.size() - 1;
            }
        }
        retrace(won);
        return true;
    }

    // The distance of a position; `dead` when it cannot be won any more.
    std::int32_t at(const Bytes& key) const {
        const StateId id = states_.find({key.data(), static_cast<std::uint32_t>(key.size())},
                                        hash(key.data(), key.size()));
        if (id == no_state) throw std::logic_error("a position that cannot be reached");
        return states_.node(id).distance;
    }

    std::int32_t farthest() const { return static_cast<std::int32_t>(counts_.size()) - 1; }
    std::uint32_t positions() const { return states_.size(); }
    // How many positions are at each distance.
    const std::vector<std::uint32_t>& counts() const { return counts_; }

  private:
    static constexpr std::uint32_t no_edge = 0xFFFFFFFF;

    struct Key {
        const std::uint8_t* bytes;
        std::uint32_t length;
        bool operator==(const Key& other) const {
            return length == other.length && std::memcmp(bytes, other.bytes, length) == 0;
        }
    };
    struct Node {
        std::uint32_t edge;  // the last one found that leads here
        std::int32_t distance;
    };
    struct Edge {
        StateId from;
        std::uint32_t next;  // another edge that leads to the same position
    };

    static std::uint64_t hash(const std::uint8_t* bytes, std::size_t size) {
        std::uint64_t seed = size;
        for (; size >= 8; bytes += 8, size -= 8) {
            std::uint64_t word;
            std::memcpy(&word, bytes, 8);
            seed = combine(seed, word);
        }
        std::uint64_t rest = 0;
        std::memcpy(&rest, bytes, size);
        return combine(seed, rest);
    }

    // The position's id; `no_state` if it does not fit.
    StateId add(const Bytes& key) {
        const auto size = static_cast<std::uint32_t>(key.size());
        if (size > room_) {
            const std::size_t fresh = std::max<std::size_t>(size, block);
            if (!meter_.take(fresh)) return no_state;
            blocks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(fresh));
            tail_ = blocks_.back().get();
            room_ = fresh;
        }
        std::memcpy(tail_, key.data(), size);
        const auto found = states_.insert({tail_, size}, hash(tail_, size), {no_edge, dead});
        if (found.added) {
            if (!meter_.count_state()) return no_state;
            tail_ += size;
            room_ -= size;
        }
        return found.id;
    }

    void retrace(std::vector<StateId> front) {
        for (const StateId id : front) states_.node(id).distance = 0;
        std::vector<StateId> next;
        for (std::int32_t distance = 1; !front.empty(); ++distance) {
            counts_.push_back(static_cast<std::uint32_t>(front.size()));
            next.clear();
            for (const StateId id : front) {
                for (std::uint32_t at = states_.node(id).edge; at != no_edge;
                     at = edges_[at].next) {
                    Node& before = states_.node(edges_[at].from);
                    if (before.distance != dead) continue;
                    before.distance = distance;
                    next.push_back(edges_[at].from);
                }
            }
            front.swap(next);
        }
    }

    static constexpr std::size_t block = 1 << 16;

    Meter meter_;
    StateStore<Key, Node> states_;
    Chunked<Edge> edges_;
    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::uint8_t* tail_ = nullptr;
    std::size_t room_ = 0;
    std::vector<std::uint32_t> counts_;
};

}  // namespace gridwright::envs
