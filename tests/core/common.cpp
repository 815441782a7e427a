// The containers, against those of the standard library, and the meter that counts them.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "common/bucket_queue.hpp"
#include "common/chunked.hpp"
#include "common/hash.hpp"
#include "common/metered_array.hpp"
#include "common/state_store.hpp"
#include "maze/set_store.hpp"
#include "snek/goals/lists_in_turn.hpp"

using namespace gridwright;

TEST(a_chunked_array_holds_what_was_put_in_and_never_moves_it) {
    Meter meter({});
    Chunked<std::uint32_t> items(meter);
    std::vector<std::uint32_t*> places;
    for (std::uint32_t i = 0; i < 200'000; ++i) {
        CHECK(items.push_back(i * 7));
        places.push_back(&items[i]);
    }
    bool same = true;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
        same = same && items[i] == i * 7 && &items[i] == places[i];
    }
    CHECK(same);
    CHECK(meter.memory() >= items.size() * sizeof(std::uint32_t));
}

TEST(a_memory_limit_is_never_exceeded_and_all_is_given_back) {
    Meter meter({0, 100'000, 0});
    {
        Chunked<std::uint64_t> items(meter);
        while (items.push_back(1)) {
        }
        CHECK(items.size() > 4'000);
        CHECK(meter.peak_memory() <= 100'000);
        CHECK(meter.stop() == Meter::Stop::memory);
        CHECK(!items.push_back(1));
    }
    CHECK(meter.memory() == 0);
}

TEST(an_array_whose_memory_is_refused_holds_nothing_and_stops_the_search) {
    Meter meter({0, 100'000, 0});
    {
        MeteredArray<char> large(meter, 100'001, 0);
        CHECK(meter.stopped() && meter.memory() == 0);
    }
    CHECK(meter.memory() == 0);
}

TEST(a_part_of_a_search_stops_with_the_whole_and_lack_of_memory_stops_it_alone) {
    Meter whole({0, 1'000, 3});
    Meter part(whole);
    CHECK(!part.take(2'000));
    CHECK(part.stopped() && !whole.stopped());
    Meter other(whole, 2);
    CHECK(other.take(600) && whole.memory() == 600);
    other.give(600);
    CHECK(other.count_state() && other.count_state() && !other.count_state());
    CHECK(other.stop() == Meter::Stop::states && !whole.stopped());
    CHECK(!whole.count_state());
    CHECK(!Meter(whole).tick());
}

TEST(a_cancelled_search_stops_within_a_tenth_of_a_second) {
    Meter meter({}, [](const Progress&) { return false; });
    const double begun = wall_seconds();
    while (meter.tick()) {
    }
    CHECK(meter.outcome() == Outcome::cancelled && meter.reason() == Reason::none);
    CHECK(meter.stop() == Meter::Stop::cancelled);
    CHECK(wall_seconds() - begun < 10);  // a machine may be busy
}

TEST(a_state_is_stored_once_whatever_its_hash) {
    for (const std::uint64_t spread : {~std::uint64_t{0}, std::uint64_t{0}}) {  // or all alike
        Meter meter({});
        StateStore<std::uint32_t, int> store(meter);
        std::map<std::uint32_t, StateId> known;
        Dice dice(1);
        const int many = spread ? 100'000 : 300;
        for (int i = 0; i < many; ++i) {
            const auto key = static_cast<std::uint32_t>(dice.below(many / 2));
            const auto [id, added] = store.insert(key, mix(key) & spread, i);
            const auto [place, is_new] = known.try_emplace(key, id);
            CHECK(added == is_new && place->second == id && store.key(id) == key);
        }
        CHECK(store.size() == known.size());
        for (const auto& [key, id] : known) CHECK(store.find(key, mix(key) & spread) == id);
        const auto missing = static_cast<std::uint32_t>(many);
        CHECK(store.find(missing, mix(missing) & spread) == no_state);
    }
}

TEST(a_bucket_queue_gives_the_lowest_first_and_of_equals_the_newest) {
    Meter meter({});
    BucketQueue queue(meter);
    std::map<std::pair<int, int>, std::vector<std::uint32_t>> model;
    Dice dice(2);
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        if (model.empty() || dice.below(5) < 3) {
            const int first = dice.below(40), second = dice.below(9);
            CHECK(queue.push({first, second}, i));
            model[{first, second}].push_back(i);
        } else {
            const auto lowest = model.begin();
            const Priority priority = queue.lowest();
            CHECK(std::pair(priority.first, priority.second) == lowest->first);
            const std::uint32_t coming = queue.coming(2);
            const std::vector<std::uint32_t>& items = lowest->second;
            CHECK(std::find(items.end() - std::min<std::ptrdiff_t>(3, std::ssize(items)),
                            items.end(), coming) != items.end());
            CHECK(queue.pop() == lowest->second.back());
            lowest->second.pop_back();
            if (lowest->second.empty()) model.erase(lowest);
        }
    }
    std::size_t left = 0;
    for (const auto& [priority, items] : model) left += items.size();
    CHECK(queue.size() == left && queue.empty() == (left == 0));
}

TEST(lists_take_turns_and_each_gives_its_lightest) {
    Meter meter({});
    snek::goals::ListsInTurn<int> lists(meter);
    for (std::uint32_t item = 0; item < 9; ++item) {
        CHECK(lists.push(static_cast<int>(item % 3), static_cast<int>(9 - item), item));
    }
    std::set<std::uint32_t> round;
    for (int i = 0; i < 3; ++i) round.insert(lists.pop().id);
    CHECK((round == std::set<std::uint32_t>{6, 7, 8}));  // the lightest of each list
    std::vector<int> last(3, 0);
    while (!lists.empty()) {
        const auto [id, weight] = lists.pop();
        CHECK(weight == 9 - static_cast<int>(id) && weight > last[id % 3]);
        last[id % 3] = weight;
    }
}

TEST(equal_sets_have_equal_ids) {
    Meter meter({});
    maze::SetStore sets(meter);
    Dice dice(3);
    std::map<std::set<std::uint32_t>, maze::SetId> known;
    for (int i = 0; i < 3'000; ++i) {
        std::set<std::uint32_t> model;
        maze::SetId id = sets.empty();
        for (int size = dice.below(6); size > 0; --size) {
            const auto number = static_cast<std::uint32_t>(dice.below(8));
            if (model.insert(number).second) id = sets.with(id, number);
        }
        CHECK(known.try_emplace(model, id).first->second == id);
        std::vector<std::uint32_t> listed;
        sets.for_each(id, [&](std::uint32_t number) { listed.push_back(number); });
        CHECK(std::equal(listed.begin(), listed.end(), model.rbegin(), model.rend()));
    }
    CHECK(sets.mark(sets.empty()) && !sets.mark(sets.empty()));
}
