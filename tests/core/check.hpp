// As much of a test framework as these tests need: TEST registers itself, CHECK goes on after a
// failure, and the program's status says whether there was one.
#pragma once

#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

struct Test {
    Test(const char* name, void (*run)()) : name(name), run(run) { all().push_back(this); }
    static std::vector<const Test*>& all() {
        static std::vector<const Test*> tests;
        return tests;
    }
    static int& failures() {
        static int count = 0;
        return count;
    }
    const char* name;
    void (*run)();
};

#define TEST(name)                              \
    static void name();                         \
    static const Test test_##name{#name, name}; \
    static void name()

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            ++Test::failures();                                                 \
        }                                                                       \
    } while (false)

// Numbers by chance that are the same on every machine.
class Dice {
  public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    int below(int sides) { return static_cast<int>(engine_() % static_cast<std::uint32_t>(sides)); }

  private:
    std::mt19937 engine_;
};
