// Threads that work on one search, each with a meter of its own.
//
// Time is limited for each thread, so that a caller waits no longer than for one; states are shared
// out evenly, and memory is taken from the whole as it is needed. The first thread is the caller's,
// and the caller's watch is called there, with the states of all. The team ends with the first
// thread that has an answer or whose meter stops it; the others hear of that from their meters.
//
// A team of one uses the meter of the whole: nothing is different from a search without a team.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#ifndef __wasm__
#include <exception>
#include <thread>
#endif

#include "common/meter.hpp"

namespace gridwright {

class Team {
  public:
    static constexpr int nobody = -1;

    Team(Meter& whole, int threads)
        : whole_(whole), spent_(whole.seconds()), members_(static_cast<std::size_t>(threads)) {
        if (threads > 1) enter(0);
    }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    int size() const { return static_cast<int>(members_.size()); }
    // Of the caller's thread.
    Meter& first_meter() { return members_[0].meter ? *members_[0].meter : whole_; }

    // Calls work(i, meter) in thread i; true is an answer. Gives the thread that had the first one,
    // or `nobody`: then the whole stops for the reason that the first thread to stop had, if any.
    // What a thread throws is thrown here, when all have ended. To be called once.
    template <class Work>
    int run(Work work) {
        if (members_.size() == 1) return run_alone(work);
        run_threads(work);
        return answerer();
    }

    // The same without the other threads.
    template <class Work>
    int run_alone(Work work) {
        const bool answer = work(0, first_meter());
        if (answer || first_meter().stopped()) end(0, answer);
        return answerer();
    }

    // CPU time of the threads that are not the caller's.
    double seconds_elsewhere() const {
        double sum = 0;
        for (std::size_t i = 1; i < members_.size(); ++i) sum += members_[i].seconds;
        return sum;
    }

  private:
    struct Member {
        std::unique_ptr<Meter> meter;
        std::atomic<std::uint64_t> states = 0;  // as last told
        double seconds = 0;                     // when it had ended
    };

    Member& member(int i) { return members_[static_cast<std::size_t>(i)]; }

    // The clock of a meter is that of the thread in which it is made.
    void enter(int i) {
        const Limits& whole = whole_.limits();
        Limits mine;
        if (whole.seconds > 0) mine.seconds = std::max(whole.seconds - spent_, 1e-9);
        if (whole.states > 0) {
            mine.states = std::max<std::uint64_t>(whole.states / members_.size(), 1);
        }
        member(i).meter = std::make_unique<Meter>(
            whole_, mine, [this, i](const Progress& progress) { return goes_on(i, progress); });
    }

    bool goes_on(int i, const Progress& progress) {
        member(i).states = progress.states;
        if (ended_ != nobody) return false;
        if (i != 0 || !whole_.watch()) return true;
        Progress all = progress;
        for (std::size_t k = 1; k < members_.size(); ++k) all.states += members_[k].states;
        return whole_.watch()(all);
    }

    // The first thread to end ends it for all.
    void end(int i, bool answered) {
        int before = nobody;
        if (ended_.compare_exchange_strong(before, i)) answered_ = answered;
    }

    // When all threads have ended.
    int answerer() {
        for (Member& one : members_) {
            if (one.meter) whole_.include(*one.meter);
        }
        if (answered_) return ended_;
        if (ended_ != nobody && member(ended_).meter) whole_.stop_like(*member(ended_).meter);
        return nobody;
    }

#ifdef __wasm__
    template <class Work>
    void run_threads(Work work) {
        run_alone(work);
    }
#else
    template <class Work>
    void run_threads(Work work) {
        std::vector<std::exception_ptr> thrown(members_.size());
        const auto take_part = [&](int i) {
            try {
                if (i != 0) enter(i);
                Meter& meter = *member(i).meter;
                const bool answer = work(i, meter);
                if (answer || meter.stopped()) end(i, answer);
                member(i).seconds = meter.seconds();
            } catch (...) {
                thrown[static_cast<std::size_t>(i)] = std::current_exception();
                end(0, false);
            }
        };
        std::vector<std::thread> threads;
        try {
            for (int i = 1; i < static_cast<int>(members_.size()); ++i) {
                threads.emplace_back(take_part, i);
            }
            take_part(0);
        } catch (...) {  // no more threads are to be had
            thrown[0] = std::current_exception();
            end(0, false);
        }
        for (std::thread& thread : threads) thread.join();
        for (const std::exception_ptr& one : thrown) {
            if (one) std::rethrow_exception(one);
        }
    }
#endif

    Meter& whole_;
    double spent_;  // by the whole, before there was a team
    std::vector<Member> members_;
    std::atomic<int> ended_ = nobody;  // the thread that ended it for all
    bool answered_ = false;
};

}  // namespace gridwright
