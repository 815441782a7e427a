// A search that its meter stops, wherever that happens: it gives up, for the reason the meter had,
// and never says something else than it would have said.
#include <string>
#include <vector>

#include "check.hpp"
#include "envs/distances.hpp"
#include "envs/maze.hpp"
#include "maze/solve.hpp"

using namespace gridwright;

namespace {

struct Text {
    int row_length;
    std::string signs;  // with the wall round the board; the player stands on P
};

const std::vector<Text>& mazes() {
    static const std::vector<Text> texts = {
        {7,
         "*******"
         "*P W F*"
         "* *** *"
         "*1F  Y*"
         "*W*F*1*"
         "*******"},
        {8,  // more fires than buckets
         "********"
         "*P W F *"
         "* * * F*"
         "*W*F*FY*"
         "********"},
        {6,  // no way at all
         "******"
         "*P *Y*"
         "*W *F*"
         "******"},
    };
    return texts;
}

Result solve(const Text& text, maze::Objective objective, Limits limits) {
    const auto player = text.signs.find('P');
    std::string signs = text.signs;
    signs[player] = ' ';
    Meter meter(limits);
    const Result result = maze::solve(maze::Maze(signs, static_cast<std::uint32_t>(text.row_length),
                                                 static_cast<maze::Cell>(player), 0),
                                      objective, meter);
    CHECK(meter.memory() == 0);  // all is given back
    return result;
}

bool is_same(const Result& one, const Result& other) {
    return one.outcome == other.outcome && one.moves == other.moves;
}

bool gave_up(const Result& result, Reason reason) {
    return result.outcome == Outcome::gave_up && result.reason == reason && result.moves.empty();
}

}  // namespace

TEST(a_maze_search_stops_at_any_number_of_states) {
    for (const Text& text : mazes()) {
        for (const auto objective : {maze::Objective::moves, maze::Objective::any}) {
            const Result whole = solve(text, objective, {});
            CHECK(whole.states > 1);
            for (std::uint64_t states = 1; states <= whole.states; ++states) {
                const Result result = solve(text, objective, {0, 0, states});
                CHECK(states == whole.states ? is_same(result, whole)
                                             : gave_up(result, Reason::states));
                CHECK(result.states <= states + 1);
            }
        }
    }
}

TEST(a_maze_search_stops_at_any_lack_of_memory) {
    for (const Text& text : mazes()) {
        for (const auto objective : {maze::Objective::moves, maze::Objective::any}) {
            const Result whole = solve(text, objective, {});
            for (std::uint64_t memory = 1; memory < whole.memory; memory += 7) {
                const Result result = solve(text, objective, {0, memory, 0});
                CHECK(result.memory <= memory && gave_up(result, Reason::memory));
            }
            CHECK(is_same(solve(text, objective, {0, whole.memory, 0}), whole));
        }
    }
}

TEST(distances_stop_at_any_lack_of_memory) {
    const std::vector<envs::PlainText> texts = {{3, 4,
                                                 "X1WF"
                                                 "W**F"
                                                 "F 1Y"}};
    int refused = 0, found = 0;
    for (std::uint64_t memory = 1; memory < 200'000; memory += 997) {
        envs::MazeRules rules(texts, envs::View{});
        envs::Distances distances(Limits{0, memory, 0});
        if (distances.find(rules, 0)) {
            CHECK(distances.farthest() > 0);
            ++found;
        } else {
            CHECK(found == 0);
            ++refused;
        }
    }
    CHECK(refused > 0 && found > 0);
}
