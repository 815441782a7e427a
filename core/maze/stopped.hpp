// How a maze search ends early: the meter says stop, and whatever level of it was at work throws
// `Stopped` to the one place that turns the meter's reason into an outcome. A search is a handful
// of nested loops, and no caller of any of them could do anything but pass the stop on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/meter.hpp"

namespace gridwright::maze {

struct Stopped {};

inline void go_on(bool may) {
    if (!may) throw Stopped{};
}

// A fixed number of items, all equal at first, counted by the meter.
template <class T>
class Table {
  public:
    Table(Meter& meter, std::size_t size, T fill) : meter_(&meter), bytes_(size * sizeof(T)) {
        go_on(meter.take(bytes_));
        items_ = std::make_unique_for_overwrite<T[]>(size);
        std::fill_n(items_.get(), size, fill);
    }
    ~Table() { meter_->give(bytes_); }
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    T& operator[](std::size_t index) { return items_[index]; }
    const T& operator[](std::size_t index) const { return items_[index]; }

  private:
    Meter* meter_;
    std::uint64_t bytes_;
    std::unique_ptr<T[]> items_;
};

}  // namespace gridwright::maze
