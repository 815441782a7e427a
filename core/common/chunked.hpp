// An append-only array that never moves its items: it grows by chunks, so growth costs one chunk
// and not a second copy of everything, and a memory limit can be used to the full. References stay
// good. The first chunks are small (a tiny level costs a few kilobytes) and double up to a fixed
// size.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "common/meter.hpp"

namespace gridwright {

template <class T>
class Chunked {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    explicit Chunked(Meter& meter) : meter_(&meter) {}
    ~Chunked() { meter_->give(bytes_); }
    Chunked(const Chunked&) = delete;
    Chunked& operator=(const Chunked&) = delete;

    // False, with nothing added, when the memory limit forbids it.
    bool push_back(const T& item) {
        if (size_ == capacity_ && !grow()) return false;
        const Location at = locate(size_++);
        chunks_[at.chunk][at.offset] = item;
        return true;
    }

    T& operator[](std::uint32_t index) {
        const Location at = locate(index);
        return chunks_[at.chunk][at.offset];
    }
    const T& operator[](std::uint32_t index) const {
        const Location at = locate(index);
        return chunks_[at.chunk][at.offset];
    }

    std::uint32_t size() const { return size_; }

  private:
    // Chunk 0 holds 2^first items; chunks 1, 2, ... hold 2^first, 2^(first+1), ... up to 2^full,
    // and 2^full from there on, so an index finds its chunk by its highest bit or by a shift.
    static constexpr unsigned first = 8;
    static constexpr unsigned full = 15;

    struct Location {
        std::uint32_t chunk;
        std::uint32_t offset;
    };

    static Location locate(std::uint32_t index) {
        if (index >> full) {
            return {(index >> full) + (full - first), index & ((1u << full) - 1)};
        }
        const unsigned width = std::bit_width(index >> first);
        if (width == 0) return {0, index};
        return {width, index - (1u << (first + width - 1))};
    }

    static std::uint32_t chunk_size(std::size_t chunk) {
        if (chunk == 0) return 1u << first;
        if (chunk <= full - first) return 1u << (first + chunk - 1);
        return 1u << full;
    }

    bool grow() {
        const std::uint32_t items = chunk_size(chunks_.size());
        const std::uint64_t bytes = std::uint64_t{items} * sizeof(T);
        if (!meter_->take(bytes)) return false;
        bytes_ += bytes;
        chunks_.push_back(std::make_unique_for_overwrite<T[]>(items));
        capacity_ += items;
        return true;
    }

    Meter* meter_;
    std::vector<std::unique_ptr<T[]>> chunks_;
    std::uint32_t size_ = 0;
    std::uint32_t capacity_ = 0;
    std::uint64_t bytes_ = 0;
};

}  // namespace gridwright
