// A fixed number of items, all equal at first. Where the meter refuses their memory there are none,
// and the search has stopped: whoever makes arrays asks `meter.stopped()` before it uses them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "common/meter.hpp"

namespace gridwright {

template <class T>
class MeteredArray {
  public:
    MeteredArray(Meter& meter, std::size_t size, T fill) : meter_(&meter) {
        if (!meter.take(size * sizeof(T))) return;
        bytes_ = size * sizeof(T);
        items_ = std::make_unique_for_overwrite<T[]>(size);
        std::fill_n(items_.get(), size, fill);
    }
    ~MeteredArray() { meter_->give(bytes_); }
    MeteredArray(const MeteredArray&) = delete;
    MeteredArray& operator=(const MeteredArray&) = delete;

    T& operator[](std::size_t index) { return items_[index]; }
    const T& operator[](std::size_t index) const { return items_[index]; }

  private:
    Meter* meter_;
    std::uint64_t bytes_ = 0;
    std::unique_ptr<T[]> items_;
};

}  // namespace gridwright
