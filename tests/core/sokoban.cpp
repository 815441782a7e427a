// Bitboards, packed states and assignments, against the plainest way to say the same.
#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "check.hpp"
#include "sokoban/any/assignment.hpp"
#include "sokoban/matching.hpp"
#include "sokoban/state.hpp"

using namespace gridwright::sokoban;

namespace {

template <int Words>
Bits<Words> some_squares(Dice& dice, std::set<Square>& model) {
    Bits<Words> bits;
    for (int i = dice.below(30); i >= 0; --i) {
        const auto square = static_cast<Square>(dice.below(64 * Words));
        bits.set(square);
        model.insert(square);
    }
    return bits;
}

template <int Words>
std::set<Square> listed(const Bits<Words>& bits) {
    std::vector<Square> squares;
    bits.for_each([&](Square square) { squares.push_back(square); });
    CHECK(std::is_sorted(squares.begin(), squares.end()));
    return {squares.begin(), squares.end()};
}

template <int Words>
void compare_sets(Dice& dice) {
    std::set<Square> one, other, both, minus;
    const Bits<Words> a = some_squares<Words>(dice, one), b = some_squares<Words>(dice, other);
    std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                          std::inserter(both, both.end()));
    std::set_difference(one.begin(), one.end(), other.begin(), other.end(),
                        std::inserter(minus, minus.end()));
    CHECK(listed(a) == one && listed(a & b) == both && listed(a - b) == minus);
    CHECK(a.count() == static_cast<int>(one.size()) && a.lowest() == *one.begin());
    CHECK((a | b).contains(a) && (a & b).any() == !both.empty());
    CHECK(a.contains(b) == std::includes(one.begin(), one.end(), other.begin(), other.end()));
}

template <int Words>
void pack_and_unpack(Dice& dice) {
    std::set<Square> model;
    State<Words> state{some_squares<Words>(dice, model),
                       static_cast<Square>(dice.below(64 * Words))};
    const PackedState<Words> packed(state, 1);
    CHECK(packed.unpack() == state);
    CHECK(packed == PackedState<Words>(state, 1) && !(packed == PackedState<Words>(state)));
    State<Words> moved = state;
    moved.player ^= 1;
    CHECK(!(packed == PackedState<Words>(moved, 1)) && moved.hash() != state.hash());
}

// The least total by trying every way to give each goal a box of its own.
int cheapest(const std::vector<std::vector<int>>& cost) {
    std::vector<std::size_t> boxes(cost[0].size());
    std::iota(boxes.begin(), boxes.end(), 0);
    int best = Matching::impossible;
    do {
        int sum = 0;
        for (std::size_t goal = 0; goal < cost.size(); ++goal) sum += cost[goal][boxes[goal]];
        best = std::min(best, sum);
    } while (std::next_permutation(boxes.begin(), boxes.end()));
    return best;
}

int some_cost(Dice& dice) { return dice.below(6) == 0 ? Matching::impossible : dice.below(20); }

}  // namespace

TEST(sets_of_squares_are_sets) {
    Dice dice(4);
    for (int i = 0; i < 300; ++i) {
        compare_sets<1>(dice);
        compare_sets<2>(dice);
        compare_sets<10>(dice);
    }
}

TEST(packed_states_are_equal_exactly_for_equal_states) {
    Dice dice(5);
    for (int i = 0; i < 300; ++i) {
        pack_and_unpack<1>(dice);
        pack_and_unpack<2>(dice);
        pack_and_unpack<4>(dice);
    }
}

TEST(an_assignment_is_the_cheapest_and_stays_so_when_one_box_moves) {
    Dice dice(6);
    for (int i = 0; i < 400; ++i) {
        const int goals = 1 + dice.below(4), boxes = goals + dice.below(3);
        Matching matching(goals, boxes);
        for (int again = 0; again < 3; ++again) {  // prices are kept from one to the next
            std::vector<std::vector<int>> cost(static_cast<std::size_t>(goals));
            for (int goal = 0; goal < goals; ++goal) {
                for (int box = 0; box < boxes; ++box) {
                    matching.cost(goal, box) = some_cost(dice);
                    cost[static_cast<std::size_t>(goal)].push_back(matching.cost(goal, box));
                }
            }
            const int least = matching.solve();
            CHECK(least == cheapest(cost));
            if (least >= Matching::impossible) continue;
            const int box = dice.below(boxes);
            std::vector<int> column;
            for (auto& row : cost) {
                column.push_back(some_cost(dice));
                row[static_cast<std::size_t>(box)] = column.back();
            }
            const int replaced = matching.replaced(
                box, [&](int goal) { return column[static_cast<std::size_t>(goal)]; });
            CHECK(replaced == cheapest(cost));
        }
    }
}

TEST(as_many_as_can_be_are_served) {
    Dice dice(7);
    for (int i = 0; i < 400; ++i) {
        const int takers = 1 + dice.below(5), squares = takers + dice.below(2);
        std::vector<Bits<2>> candidates(static_cast<std::size_t>(takers));
        std::vector<std::vector<int>> cost(static_cast<std::size_t>(takers));
        for (std::size_t taker = 0; taker < candidates.size(); ++taker) {
            for (int square = 0; square < squares; ++square) {
                const bool can = dice.below(3) == 0;
                if (can) candidates[taker].set(static_cast<Square>(square));
                cost[taker].push_back(can ? 0 : 1);
            }
        }
        any::Assignment<2> assignment(static_cast<std::size_t>(squares), candidates.size());
        CHECK(assignment.missing(candidates) == cheapest(cost));
    }
}
