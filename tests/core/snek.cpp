// Sets of cells and packed boards, against cells looked at one by one; and what searches may tell.
#include <set>
#include <vector>

#include "check.hpp"
#include "snek/cell_set.hpp"
#include "snek/exhaustive.hpp"
#include "snek/packing.hpp"

using namespace gridwright::snek;

namespace {

World some_world(int height, int width) {
    std::vector<WordEntry> words;
    for (const char* name : {"BABA", "ROCK"}) {
        words.push_back({name, Part::noun, 0, true, 0, false});
    }
    return World(height, width, Vocabulary(std::move(words), {}), Terms{true, true, true, true});
}

std::set<Cell> listed(const CellSet& cells) {
    std::set<Cell> found;
    cells.each([&](Cell cell) { found.insert(cell); });
    return found;
}

std::set<Cell> some_cells(Dice& dice, const World& world, CellSet& cells) {
    for (int i = dice.below(2 * world.cells); i > 0; --i) {
        cells.add(static_cast<Cell>(dice.below(world.cells)));
    }
    return listed(cells);
}

}  // namespace

TEST(a_set_of_cells_moves_as_its_cells_do) {
    Dice dice(8);
    for (int i = 0; i < 300; ++i) {
        const World world = some_world(1 + dice.below(6), 1 + dice.below(64));
        CellSet cells(world);
        const std::set<Cell> model = some_cells(dice, world, cells);
        for (int way = 0; way < 4; ++way) {
            std::set<Cell> moved;
            for (const Cell cell : model) {
                const Cell to =
                    world.next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
                if (to != outside) moved.insert(to);
            }
            CHECK(listed(cells.moved(way)) == moved);
        }
        CHECK((~cells).meets(cells) == false && (~cells | cells) == ~CellSet(world));
        CHECK(cells.empty() == model.empty());
    }
}

TEST(a_flood_reaches_what_can_be_walked_to) {
    Dice dice(9);
    for (int i = 0; i < 300; ++i) {
        const World world = some_world(1 + dice.below(8), 1 + dice.below(8));
        CellSet ground(world), reached(world);
        some_cells(dice, world, ground);
        const auto start = static_cast<Cell>(dice.below(world.cells));
        reached.add(start);
        std::set<Cell> model{start};
        for (std::vector<Cell> queue{start}; !queue.empty();) {
            const Cell cell = queue.back();
            queue.pop_back();
            for (const auto& next_to : world.next_to) {
                const Cell to = next_to[static_cast<std::size_t>(cell)];
                if (to != outside && ground.has(to) && model.insert(to).second) queue.push_back(to);
            }
        }
        CHECK(reached.flood(ground) == (model.size() > 1));
        CHECK(listed(reached) == model);
    }
}

TEST(a_set_of_cells_is_taken_from_a_board) {
    Dice dice(12);
    for (int i = 0; i < 300; ++i) {
        const World world = some_world(1 + dice.below(9), 1 + dice.below(64));
        CellSet cells(world), taken(world);
        const std::set<Cell> model = some_cells(dice, world, cells);
        Board board(world);
        for (const Cell cell : model) board.add(cell, code_of(Kind{1}, 0));
        taken.take(board.where(1), board.blocks());
        CHECK(taken == cells);
    }
}

TEST(a_board_comes_out_as_it_was_packed) {
    const World world = some_world(5, 7);
    Dice dice(10);
    const auto some_things = [&] {
        std::vector<Thing> things;
        for (int i = dice.below(20); i > 0; --i) {
            const auto kind = static_cast<Kind>(dice.below(static_cast<int>(world.words.empty)));
            things.push_back(
                thing(static_cast<Cell>(dice.below(world.cells)), code_of(kind, dice.below(4))));
        }
        return things;
    };
    Board first(world);
    std::vector<Thing> things = some_things();
    first.set(things);
    Packing packing(first);
    for (int i = 0; i < 500; ++i) {
        Board board(world), again(world);
        things = some_things();
        board.set(things);
        Bytes bytes, same;
        packing.pack(board, bytes);
        packing.unpack(bytes.data(), bytes.data() + bytes.size(), again);
        CHECK(again.things() == board.things());
        packing.pack(again, same);
        CHECK(bytes == same);
    }
    Bytes bytes;
    packing.pack(first, bytes);
    CHECK(bytes.size() == 1);  // nothing gone, nothing come
}

TEST(a_board_that_is_changed_is_the_board_that_is_set) {
    const World world = some_world(4, 4);
    Dice dice(11);
    Board board(world);
    std::multiset<Thing> model;
    for (int i = 0; i < 2'000; ++i) {
        const auto cell = static_cast<Cell>(dice.below(world.cells));
        const Code code = code_of(static_cast<Kind>(dice.below(4)), dice.below(4));
        const auto known = model.find(thing(cell, code));
        if (known == model.end() || model.size() < 12) {
            board.add(cell, code);
            model.insert(thing(cell, code));
        } else if (dice.below(2) == 0) {
            board.remove(cell, code);
            model.erase(known);
        } else {
            const auto to = static_cast<Cell>(dice.below(world.cells));
            board.relocate(cell, code, to, turned(code, 0));
            model.erase(known);
            model.insert(thing(to, turned(code, 0)));
        }
        std::vector<Thing> things(model.begin(), model.end());
        Board fresh(world);
        fresh.set(things);
        bool same = board.things() == fresh.things();
        for (Cell one = 0; one < world.cells; ++one) {
            same = same && board.begin(one) == fresh.begin(one);
            for (Kind kind = 0; kind < 4; ++kind) {
                same = same && board.has(one, kind) == fresh.has(one, kind) &&
                       board.count_of(kind) == fresh.count_of(kind);
            }
            const bool has_word = board.has(one, 2) || board.has(one, 3);
            same = same && (board.where_words()[0] >> one & 1) == has_word;
        }
        CHECK(same);
    }
}

// The stages and windows of a solution are searched from boards on the way, so the moves they take
// say nothing about the level: whoever watches would be told a bound above the fewest moves.
TEST(a_search_for_part_of_a_way_bounds_no_solution) {
    std::vector<WordEntry> words;
    words.push_back({"BABA", Part::noun, 0, true, 0, false});
    words.push_back({"IS", Part::verb, bit_of(Part::property), false, 0, false});
    words.push_back({"YOU", Part::property, 0, false, 0, false});
    const World world(1, 12, Vocabulary(std::move(words), {}), Terms{true, true, true, true});
    Board start(world);
    for (Word word = 0; word < 3; ++word) start.add(word, code_of(world.words.kind_of(word), 0));
    start.add(4, code_of(world.words.object_named(0), 0));
    Options options;
    options.dead_ends = options.reachability = false;
    DeadEnds dead_ends(world, start, options);

    gridwright::Meter whole(gridwright::Limits{});
    CHECK(ExhaustiveSearch(world, start, dead_ends, whole).run() ==
          gridwright::Searched::exhausted);
    CHECK(whole.progress().bound >= 7);  // steps to the far end

    gridwright::Meter part(gridwright::Limits{});
    const Wanted nothing = [](const Board&, const Rules&) { return false; };
    ExhaustiveSearch search(world, start, dead_ends, part, nothing);
    CHECK(search.run() == gridwright::Searched::exhausted);
    CHECK(part.progress().depth == whole.progress().depth);
    CHECK(part.progress().bound == 0);
}
