// Keeps a search within its limits and lets its caller watch and cancel it.
//
// There is one way to stop. What asks the meter for anything hears false when it may not go on, and
// returns: false, or nothing found. Its caller does the same. A meter that has stopped stays so:
// after a call that may have been stopped, `stopped()` tells whether its answer counts. The entry
// point of the search makes the reason an outcome (result.hpp). Nothing is thrown, because
// WebAssembly is built without exceptions.
//
// The search calls `tick()` once for each state it expands. That is a decrement and a branch nearly
// always; about once a millisecond it reads the clocks. The stride between readings follows the
// measured speed, so a search that expands ten states a second and one that expands ten million
// both notice the end of their time within a millisecond or a few expansions. The watch is called
// every 25 ms of wall time, so a cancel is answered well within 0.1 s.
//
// Memory is what the stores ask for with `take`, before they allocate it: a store that would pass
// the limit does not allocate, so the limit is never exceeded, not even while a table grows.
// Fixed tables of a few megabytes that belong to a level rather than to a search are not counted.
//
// A meter belongs to one thread, but for its memory, which threads may take and give at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "common/clock.hpp"
#include "common/limits.hpp"
#include "common/outcome.hpp"

namespace gridwright {

class Meter {
  public:
    enum class Stop { none, time, memory, states, cancelled };

    explicit Meter(Limits limits, Watch watch = nullptr)
        : limits_(limits),
          watch_(std::move(watch)),
          cpu_start_(cpu_seconds()),
          last_look_(wall_seconds()),
          last_watch_(last_look_) {}

    // A part of a search that shares the allowance of the whole: what it uses counts there, and it
    // stops when the whole does. Lack of memory stops the part alone, so that the others can go on
    // with what it gives back, and so does the number of states it may count (0: any).
    explicit Meter(Meter& whole, std::uint64_t states = 0)
        : whole_(&whole), lender_(&whole), limits_{0, 0, states} {}

    // A thread of a search that has several (team.hpp). Its limits and its watch are its own; only
    // its memory is taken from the whole.
    Meter(Meter& whole, Limits limits, Watch watch) : Meter(limits, std::move(watch)) {
        lender_ = &whole;
    }

    // The accounts of the stores refer to their meter, so it stays where it is.
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    // False once the search has to stop; `stop()` says why.
    bool tick() {
        if (whole_ != nullptr) return follow(whole_->tick());
        if (--ticks_left_ <= 0) look();
        return stop_ == Stop::none;
    }

    // Counts a new state. False when that is one too many.
    bool count_state() {
        ++progress_.states;
        if (limits_.states != 0 && progress_.states > limits_.states) halt(Stop::states);
        if (whole_ != nullptr) follow(whole_->count_state());
        return stop_ == Stop::none;
    }

    // Whether so much memory could be taken.
    bool has_room(std::uint64_t bytes) const {
        if (lender_ != nullptr) return lender_->has_room(bytes);
        return limits_.memory == 0 || memory_ + bytes <= limits_.memory;
    }

    // Asks for memory. False, and the search stops, when the limit forbids it.
    bool take(std::uint64_t bytes) {
        if (borrow(bytes)) return true;
        halt(Stop::memory);
        return false;
    }
    void give(std::uint64_t bytes) {
        if (lender_ != nullptr) lender_->give(bytes);
        memory_ -= bytes;
    }

    void at(int depth, int bound) {
        if (whole_ != nullptr) return whole_->at(depth, bound);
        progress_.depth = depth;
        progress_.bound = std::max(progress_.bound, bound);
    }

    bool stopped() const { return stop_ != Stop::none; }
    Stop stop() const { return stop_; }
    const Progress& progress() const { return progress_; }
    const Limits& limits() const { return limits_; }
    const Watch& watch() const { return watch_; }
    std::uint64_t memory() const { return memory_; }
    std::uint64_t peak_memory() const { return peak_memory_; }
    double seconds() const { return cpu_seconds() - cpu_start_; }

    // Counts what a thread of this search has counted.
    void include(const Meter& thread) { progress_.states += thread.progress_.states; }
    // Stops for the reason that `thread` had, if it has stopped.
    void stop_like(const Meter& thread) {
        if (thread.stopped()) halt(thread.stop_);
    }

    // For a stopped search.
    Outcome outcome() const {
        return stop_ == Stop::cancelled ? Outcome::cancelled : Outcome::gave_up;
    }
    Reason reason() const {
        switch (stop_) {
            case Stop::time:
                return Reason::time;
            case Stop::memory:
                return Reason::memory;
            case Stop::states:
                return Reason::states;
            default:
                return Reason::none;
        }
    }

  private:
    static constexpr double look_every = 0.001;
    static constexpr double watch_every = 0.025;

    bool follow(bool whole_goes_on) {
        if (!whole_goes_on) halt(whole_->stop());
        return stop_ == Stop::none;
    }

    // Takes memory here and from the lender, or nowhere.
    bool borrow(std::uint64_t bytes) {
        if (lender_ != nullptr && !lender_->borrow(bytes)) return false;
        const std::uint64_t held = memory_ += bytes;
        if (limits_.memory != 0 && held > limits_.memory) {
            memory_ -= bytes;
            return false;
        }
        for (std::uint64_t peak = peak_memory_; peak < held;) {
            if (peak_memory_.compare_exchange_weak(peak, held)) break;
        }
        return true;
    }

    void halt(Stop why) {
        if (stop_ == Stop::none) stop_ = why;
    }

    void look() {
        const double now = wall_seconds();
        const double ratio = look_every / std::max(now - last_look_, 1e-6);
        stride_ = std::clamp(static_cast<int>(stride_ * std::clamp(ratio, 0.05, 2.0)), 1, 1 << 20);
        ticks_left_ = stride_;
        last_look_ = now;
        if (limits_.seconds > 0 && seconds() >= limits_.seconds) halt(Stop::time);
        if (watch_ && now - last_watch_ >= watch_every) {
            last_watch_ = now;
            if (!watch_(progress_)) halt(Stop::cancelled);
        }
    }

    Meter* whole_ = nullptr;
    Meter* lender_ = nullptr;  // of memory
    Limits limits_;
    Watch watch_;
    Progress progress_;
    Stop stop_ = Stop::none;
    std::atomic<std::uint64_t> memory_ = 0;
    std::atomic<std::uint64_t> peak_memory_ = 0;
    double cpu_start_ = 0;
    double last_look_ = 0;
    double last_watch_ = 0;
    int stride_ = 1;
    int ticks_left_ = 1;
};

}  // namespace gridwright
