// How a search of nested loops ends early: the meter says stop, and whatever level of it was at
// work leaves at once for the one place that turns the meter's reason into an outcome. No caller
// in between could do anything but pass the stop on.
//
// Natively that is an exception. WebAssembly is built without exceptions: there the caller of the
// kernel, which has them, throws and catches in their place. What the search held is not given
// back then, but its whole memory goes with the instance.
#pragma once

#ifdef __wasm__
extern "C" [[noreturn]] void gridwright_stop()
    __attribute__((import_module("gridwright"), import_name("stop")));
extern "C" int gridwright_attempt(void (*run)(void*), void* search)
    __attribute__((import_module("gridwright"), import_name("attempt")));
#endif

namespace gridwright {

struct Stopped {};

inline void go_on(bool may) {
#ifdef __wasm__
    if (!may) gridwright_stop();
#else
    if (!may) throw Stopped{};
#endif
}

// Runs a search; false when it was stopped.
template <class Search>
bool runs_to_its_end(Search search) {
#ifdef __wasm__
    return gridwright_attempt([](void* one) { (*static_cast<Search*>(one))(); }, &search) != 0;
#else
    try {
        search();
        return true;
    } catch (const Stopped&) {
        return false;
    }
#endif
}

}  // namespace gridwright
