// What cannot go on. Here these are exceptions, which Python sees as ValueError and RuntimeError.
// WebAssembly is built without exceptions: there they end the instance, and who called it hears
// why.
#pragma once

#include <stdexcept>
#include <string>

#ifdef __wasm__
extern "C" [[noreturn]] void gridwright_fail(const char* why, std::size_t length)
    __attribute__((import_module("gridwright"), import_name("fail")));
#endif

namespace gridwright {

// For input that makes no sense.
[[noreturn]] inline void refuse(const std::string& why) {
#ifdef __wasm__
    gridwright_fail(why.data(), why.size());
#else
    throw std::invalid_argument(why);
#endif
}

// For what can only be a mistake of ours.
[[noreturn]] inline void contradict(const std::string& why) {
#ifdef __wasm__
    gridwright_fail(why.data(), why.size());
#else
    throw std::logic_error(why);
#endif
}

}  // namespace gridwright
