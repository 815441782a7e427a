// CPU time of the calling thread. Budgets are CPU time because a solver that shares its cores with
// others should neither gain nor lose by it.
#pragma once

#include <chrono>
#include <ctime>

namespace gridwright {

inline double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

inline double cpu_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#elif defined(__wasm__)
    return wall_seconds();  // there is no other clock
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

}  // namespace gridwright
