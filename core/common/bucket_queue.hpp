// An open list for small integer priorities: a stack for each pair (first, second), lowest pair
// out first, the newest first among equals (deeper states come first, which finds goals sooner).
// Pushing and popping take constant time save for empty buckets skipped over, which a search with a
// consistent bound skips once. Use second = 0 where one number is enough. (Dial, "Algorithm
// 360: Shortest-path forest with topological ordering", 1969, in two digits.)
//
// Items live in blocks of 62 from one pool; a bucket is a chain of blocks and only its top block is
// partly filled. Emptied blocks are used again, and the pool is counted by the meter.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "common/chunked.hpp"
#include "common/meter.hpp"

namespace gridwright {

struct Priority {
    int first;
    int second;
};

class BucketQueue {
  public:
    explicit BucketQueue(Meter& meter) : meter_(&meter), blocks_(meter) {}
    ~BucketQueue() { meter_->give(bytes_); }
    BucketQueue(const BucketQueue&) = delete;
    BucketQueue& operator=(const BucketQueue&) = delete;

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }

    // False when the memory limit forbids it.
    bool push(Priority priority, std::uint32_t item) {
        Row* row = row_at(priority.first);
        if (row == nullptr) return false;
        const auto second = static_cast<std::size_t>(priority.second);
        if (row->tops.size() <= second && !widen(*row, second + 1)) return false;
        std::uint32_t& top = row->tops[second];
        if (top == no_block || blocks_[top].count == Block::room) {
            const std::uint32_t fresh = take_block();
            if (fresh == no_block) return false;
            blocks_[fresh].below = top;
            blocks_[fresh].count = 0;
            top = fresh;
        }
        Block& block = blocks_[top];
        block.items[block.count++] = item;
        row->lowest = std::min(row->lowest, second);
        lowest_ = std::min(lowest_, static_cast<std::size_t>(priority.first));
        ++row->size;
        ++size_;
        return true;
    }

    // The lowest priority waiting. The queue must not be empty.
    Priority lowest() {
        while (rows_[lowest_].size == 0) ++lowest_;
        Row& row = rows_[lowest_];
        while (row.tops[row.lowest] == no_block) ++row.lowest;
        return {static_cast<int>(lowest_), static_cast<int>(row.lowest)};
    }

    // Takes the newest item of the lowest priority. The queue must not be empty.
    std::uint32_t pop() {
        lowest();
        Row& row = rows_[lowest_];
        std::uint32_t& top = row.tops[row.lowest];
        Block& block = blocks_[top];
        const std::uint32_t item = block.items[--block.count];
        if (block.count == 0) {
            const std::uint32_t emptied = top;
            top = block.below;
            block.below = free_;
            free_ = emptied;
        }
        --row.size;
        --size_;
        return item;
    }

    // The item that `ahead` others come before, or one of those if it is not in the block on top.
    // The queue must not be empty.
    std::uint32_t coming(std::uint32_t ahead) {
        const Priority now = lowest();
        const Row& row = rows_[static_cast<std::size_t>(now.first)];
        const Block& block = blocks_[row.tops[static_cast<std::size_t>(now.second)]];
        return block.items[block.count > ahead ? block.count - 1 - ahead : 0];
    }

  private:
    static constexpr std::uint32_t no_block = 0xFFFFFFFF;

    struct Block {
        static constexpr std::uint32_t room = 62;
        std::uint32_t below;
        std::uint32_t count;
        std::array<std::uint32_t, room> items;
    };
    struct Row {
        std::vector<std::uint32_t> tops;
        std::size_t lowest = 0;
        std::uint64_t size = 0;
    };

    Row* row_at(int first) {
        const auto index = static_cast<std::size_t>(first);
        if (rows_.size() <= index) {
            const std::uint64_t bytes = (index + 1 - rows_.size()) * sizeof(Row);
            if (!meter_->take(bytes)) return nullptr;
            bytes_ += bytes;
            rows_.resize(index + 1);
        }
        return &rows_[index];
    }

    bool widen(Row& row, std::size_t width) {
        const std::uint64_t bytes = (width - row.tops.size()) * sizeof(std::uint32_t);
        if (!meter_->take(bytes)) return false;
        bytes_ += bytes;
        row.tops.resize(width, no_block);
        return true;
    }

    std::uint32_t take_block() {
        if (free_ != no_block) {
            const std::uint32_t block = free_;
            free_ = blocks_[block].below;
            return block;
        }
        return blocks_.push_back(Block{}) ? blocks_.size() - 1 : no_block;
    }

    Meter* meter_;
    Chunked<Block> blocks_;
    std::vector<Row> rows_;
    std::size_t lowest_ = 0;
    std::uint64_t size_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint32_t free_ = no_block;
};

}  // namespace gridwright
