// A Python callable as the watch of a search that runs without the GIL. Called with states, depth
// and bound, it answers whether to go on. What it raises, or Ctrl-C, cancels the search and is
// raised again when the search has ended. Only binding units include this.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <utility>

#include "common/limits.hpp"

namespace gridwright {

class PythonWatch {
  public:
    // `callable` may be None. Made and destroyed with the GIL held.
    explicit PythonWatch(nanobind::object callable) : callable_(std::move(callable)) {}

    Watch watch() {
        return [this](const Progress& progress) { return ask(progress); };
    }

    // Raises what the callable raised, if it did. With the GIL held.
    void raise() {
        if (raised_) throw std::move(*raised_);
    }

  private:
    bool ask(const Progress& progress) {
        nanobind::gil_scoped_acquire acquire;
        try {
            if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
            return callable_.is_none() ||
                   nanobind::cast<bool>(callable_(progress.states, progress.depth, progress.bound));
        } catch (nanobind::python_error& error) {
            raised_.emplace(std::move(error));
            return false;
        }
    }

    nanobind::object callable_;
    std::optional<nanobind::python_error> raised_;
};

}  // namespace gridwright
