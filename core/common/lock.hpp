// Keeps threads out of each other's way. A browser's WebAssembly has one thread and no locks.
#pragma once

#ifdef __wasm__
namespace gridwright {
struct Lock {
    void lock() {}
    void unlock() {}
};
}  // namespace gridwright
#else
#include <mutex>
namespace gridwright {
using Lock = std::mutex;
}  // namespace gridwright
#endif

namespace gridwright {

// Holds a lock for as long as it lives.
class Locked {
  public:
    explicit Locked(Lock& lock) : lock_(lock) { lock_.lock(); }
    ~Locked() { lock_.unlock(); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

  private:
    Lock& lock_;
};

}  // namespace gridwright
