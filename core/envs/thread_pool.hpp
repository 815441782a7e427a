// Threads that wait for work: `run(work)` calls work(part) once for each part, the first on the
// thread that asks, and returns when all have ended. What a part throws is thrown again there.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <thread>
#include <vector>

namespace gridwright::envs {

class ThreadPool {
  public:
    explicit ThreadPool(int parts) : errors_(static_cast<std::size_t>(parts)) {
        for (int part = 1; part < parts; ++part) {
            threads_.emplace_back([this, part] { wait_for_work(part); });
        }
    }
    ~ThreadPool() {
        work_ = nullptr;
        begin();
        for (std::thread& thread : threads_) thread.join();
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    void run(const std::function<void(int)>& work) {
        work_ = &work;
        left_.store(static_cast<int>(threads_.size()), std::memory_order_relaxed);
        begin();
        attempt(0);
        for (int left = left_.load(); left != 0; left = left_.load()) left_.wait(left);
        for (std::exception_ptr& error : errors_) {
            if (error) std::rethrow_exception(std::exchange(error, nullptr));
        }
    }

  private:
    void begin() {
        round_.fetch_add(1);
        round_.notify_all();
    }

    void attempt(int part) {
        try {
            (*work_)(part);
        } catch (...) {
            errors_[static_cast<std::size_t>(part)] = std::current_exception();
        }
    }

    void wait_for_work(int part) {
        for (std::uint32_t seen = 0;;) {
            round_.wait(seen);
            seen = round_.load();
            if (work_ == nullptr) return;
            attempt(part);
            if (left_.fetch_sub(1) == 1) left_.notify_one();
        }
    }

    std::vector<std::thread> threads_;
    std::vector<std::exception_ptr> errors_;
    const std::function<void(int)>* work_ = nullptr;
    std::atomic<std::uint32_t> round_{0};
    std::atomic<int> left_{0};
};

}  // namespace gridwright::envs
