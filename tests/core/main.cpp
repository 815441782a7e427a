#include "check.hpp"

int main() {
    for (const Test* test : Test::all()) {
        const int before = Test::failures();
        test->run();
        std::printf("%s %s\n", Test::failures() == before ? "ok    " : "FAILED", test->name);
    }
    return Test::failures() == 0 ? 0 : 1;
}
