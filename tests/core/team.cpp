// Several threads at one search: they end together, and keep the limits of the whole.
#include <stdexcept>
#include <string>

#include "check.hpp"
#include "common/chunked.hpp"
#include "common/team.hpp"

using namespace gridwright;

namespace {

// Works until the meter says stop.
bool for_ever(Meter& meter) {
    while (meter.tick() && meter.count_state()) {
    }
    return false;
}

}  // namespace

TEST(the_first_answer_ends_the_team) {
    for (int answerer = 0; answerer < 3; ++answerer) {
        Meter whole({});
        Team team(whole, 3);
        const auto work = [&](int i, Meter& meter) {
            if (i != answerer) return for_ever(meter);
            for (int states = 0; states < 1'000; ++states) meter.count_state();
            return true;
        };
        CHECK(team.run(work) == answerer);
        CHECK(!whole.stopped() && whole.progress().states >= 1'000);
        CHECK(team.seconds_elsewhere() > 0);
    }
}

TEST(a_team_without_an_answer_stops_for_the_reason_of_its_first_thread_to_stop) {
    Meter timed({0.02, 0, 0});
    CHECK(Team(timed, 2).run([](int, Meter& meter) { return for_ever(meter); }) == Team::nobody);
    CHECK(timed.stop() == Meter::Stop::time);

    Meter counted({0, 0, 10'000});
    CHECK(Team(counted, 2).run([](int, Meter& meter) { return for_ever(meter); }) == Team::nobody);
    CHECK(counted.stop() == Meter::Stop::states && counted.progress().states <= 10'002);

    Meter open({});  // all have run out of things to do
    CHECK(Team(open, 2).run([](int, Meter&) { return false; }) == Team::nobody);
    CHECK(!open.stopped());
}

TEST(the_watch_hears_of_all_threads_and_its_no_ends_all) {
    std::uint64_t heard = 0;
    Meter whole({}, [&](const Progress& progress) {
        heard = progress.states;
        return heard < 1'000;
    });
    const auto work = [](int i, Meter& meter) {
        if (i == 1) return for_ever(meter);
        while (meter.tick()) {  // looks at nothing new itself
        }
        return false;
    };
    CHECK(Team(whole, 2).run(work) == Team::nobody);
    CHECK(whole.stop() == Meter::Stop::cancelled && heard >= 1'000);
}

TEST(threads_share_the_memory_of_the_whole) {
    constexpr std::uint64_t limit = 1 << 20;
    Meter whole({0, limit, 0});
    Team team(whole, 3);
    const auto work = [](int, Meter& meter) {
        Meter part(meter);
        Chunked<std::uint64_t> items(part);
        while (items.push_back(0)) {
        }
        CHECK(part.stop() == Meter::Stop::memory && !meter.stopped());
        return false;
    };
    CHECK(team.run(work) == Team::nobody);
    CHECK(!whole.stopped() && whole.memory() == 0);
    CHECK(whole.peak_memory() <= limit && whole.peak_memory() > limit / 4);
}

TEST(what_a_thread_throws_is_thrown_to_the_caller) {
    for (int thrower = 0; thrower < 2; ++thrower) {
        Meter whole({});
        Team team(whole, 2);
        std::string said;
        try {
            team.run([&](int i, Meter& meter) {
                if (i == thrower) throw std::runtime_error("no more");
                return for_ever(meter);
            });
        } catch (const std::runtime_error& error) {
            said = error.what();
        }
        CHECK(said == "no more");
    }
}

TEST(a_team_of_one_uses_the_meter_of_the_whole) {
    Meter whole({});
    Team team(whole, 1);
    CHECK(&team.first_meter() == &whole);
    CHECK(team.run([&](int i, Meter& meter) { return i == 0 && &meter == &whole; }) == 0);
    CHECK(team.seconds_elsewhere() == 0);
}
