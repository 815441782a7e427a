// Batches of boards for Python. Arrays are numpy's or anybody's: whatever gives a writable buffer.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <functional>
#include <memory>
#include <tuple>

#include "common/python_watch.hpp"
#include "envs/batch.hpp"
#include "envs/columns.hpp"
#include "envs/maze.hpp"
#include "envs/snek.hpp"
#include "envs/sokoban.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwright::envs {

namespace {

template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

// A table of distances with the rules of its one level, so that moves can be followed in it.
struct LevelDistances {
    std::unique_ptr<Distances> table;
    std::function<std::vector<std::int32_t>(const std::vector<int>&)> along;
};

template <class Rules>
std::vector<std::int32_t> distances_along(Rules& rules, const Distances& table,
                                          const std::vector<int>& actions) {
    typename Rules::Board board;
    Changed changed;
    Bytes key;
    std::vector<std::int32_t> found;
    const auto note = [&] {
        key.clear();
        rules.save(board, key);
        found.push_back(table.at(key));
    };
    rules.begin(board, 0, 0);
    note();
    for (const int action : actions) {
        if (action < 0 || action >= Rules::actions) {
            throw std::invalid_argument("there is no action " + std::to_string(action));
        }
        if (rules.status(board) == Status::playing) rules.play(board, action, changed);
        note();
    }
    return found;
}

// None when the positions do not fit into `memory` bytes.
template <class Rules>
std::unique_ptr<LevelDistances> find_distances(Rules one, std::uint64_t memory) {
    auto found = std::make_unique<LevelDistances>();
    auto rules = std::make_shared<Rules>(std::move(one));
    PythonWatch watch{nb::none()};
    found->table = std::make_unique<Distances>(Limits{0, memory, 0}, watch.watch());
    bool fits = false;
    {
        nb::gil_scoped_release release;
        fits = found->table->find(*rules, 0);
    }
    watch.raise();
    if (!fits) return nullptr;
    found->along = [rules, table = found->table.get()](const std::vector<int>& actions) {
        return distances_along(*rules, *table, actions);
    };
    return found;
}

View read_view(const std::string& kind, int channels, int layers, int height, int width,
               int outside) {
    return {kind == "ids", channels, layers, height, width, outside};
}

Reward read_reward(const std::string& name) {
    if (name == "sparse") return Reward::sparse;
    if (name == "shaped") return Reward::shaped;
    if (name == "exact") return Reward::exact;
    throw std::invalid_argument("a reward is sparse, shaped or exact, not " + name);
}

Autoreset read_autoreset(const std::string& name) {
    if (name == "next_step") return Autoreset::next_step;
    if (name == "same_step") return Autoreset::same_step;
    return Autoreset::disabled;
}

using SightArrays = std::tuple<Array<std::uint8_t>, Array<std::int8_t>, Array<std::int32_t>,
                               Array<std::int32_t>, Array<bool>>;

Sight read_sight(SightArrays& arrays) {
    auto& [observations, masks, levels, distances, won] = arrays;
    return {observations.data(), masks.data(), levels.data(), distances.data(), won.data()};
}

// A batch with everything that must live as long as it does.
class Boards {
  public:
    // `settings` is an object with the fields of `gridwright.envs.boards.Settings`, and `arrays`
    // one with those of `Arrays`: both are checked and sized there.
    template <class Rules>
    Boards(const std::function<Rules(const View&)>& make_rules, nb::object settings,
           nb::object arrays)
        : kept_(nb::make_tuple(settings, arrays)) {
        Settings plain;
        plain.view = nb::cast<View>(settings.attr("view"));
        plain.reward = read_reward(nb::cast<std::string>(settings.attr("reward")));
        plain.autoreset = read_autoreset(nb::cast<std::string>(settings.attr("autoreset")));
        plain.longest = nb::cast<int>(settings.attr("longest"));
        plain.step_cost = nb::cast<double>(settings.attr("step_cost"));
        plain.masks = nb::cast<bool>(settings.attr("masks"));
        plain.threads = nb::cast<int>(settings.attr("threads"));
        for (nb::handle table : settings.attr("distances")) {
            plain.distances.push_back(nb::cast<const LevelDistances&>(table).table.get());
        }
        now_ = nb::cast<SightArrays>(arrays.attr("now"));
        final_ = nb::cast<SightArrays>(arrays.attr("final"));
        rewards_ = nb::cast<Array<double>>(arrays.attr("rewards"));
        terminated_ = nb::cast<Array<bool>>(arrays.attr("terminated"));
        truncated_ = nb::cast<Array<bool>>(arrays.attr("truncated"));
        boards_ = static_cast<int>(rewards_.shape(0));
        batch_ = std::make_unique<BatchOf<Rules>>(
            [&] { return make_rules(plain.view); }, boards_, plain,
            Arrays{read_sight(now_), read_sight(final_), rewards_.data(), terminated_.data(),
                   truncated_.data()});
    }

    void seed(int board, std::uint64_t seed) { batch_->seed(checked(board), seed); }
    void reset(int board, std::optional<int> level) { batch_->reset(checked(board), level); }

    std::pair<double, bool> step(int board, int action) {
        batch_->step(checked(board), action);
        return {rewards_.data()[board], terminated_.data()[board]};
    }

    void step_all(const Array<const std::int64_t>& actions) {
        if (actions.size() != static_cast<std::size_t>(boards_)) {
            throw std::invalid_argument("one action a board is needed");
        }
        nb::gil_scoped_release release;
        batch_->step_all(actions.data());
    }

    nb::bytes save(int board) const {
        const Bytes bytes = batch_->save(checked(board));
        return nb::bytes(bytes.data(), bytes.size());
    }
    void load(int board, const nb::bytes& bytes) {
        const auto* const begin = static_cast<const std::uint8_t*>(bytes.data());
        batch_->load(checked(board), Bytes(begin, begin + bytes.size()));
    }
    std::vector<std::vector<int>> contents(int board) const {
        return batch_->contents(checked(board));
    }

  private:
    int checked(int board) const {
        if (board < 0 || board >= boards_) throw std::out_of_range("there is no such board");
        return board;
    }

    nb::object kept_;
    SightArrays now_, final_;
    Array<double> rewards_;
    Array<bool> terminated_, truncated_;
    int boards_ = 0;
    std::unique_ptr<Batch> batch_;
};

using PlainLevel = std::tuple<int, int, std::string>;  // height, width, signs

std::vector<PlainText> read_plain(const std::vector<PlainLevel>& levels) {
    std::vector<PlainText> texts;
    for (const auto& [height, width, signs] : levels) {
        if (signs.size() != static_cast<std::size_t>(height) * static_cast<std::size_t>(width)) {
            throw std::invalid_argument("a level needs height * width cells");
        }
        texts.push_back({height, width, signs});
    }
    return texts;
}

template <class Rules>
Boards plain_boards(const std::vector<PlainLevel>& levels, nb::object settings, nb::object arrays) {
    const auto texts = read_plain(levels);
    const std::function<Rules(const View&)> make = [&](const View& view) {
        return Rules(texts, view);
    };
    return Boards(make, std::move(settings), std::move(arrays));
}

template <class Rules>
std::unique_ptr<LevelDistances> plain_distances(const PlainLevel& level, std::uint64_t memory) {
    return find_distances(Rules(read_plain({level}), View{}), memory);
}

// Columns, goal and seed; the field's size is that of its columns and `height`.
using FieldText = std::tuple<int, std::vector<std::vector<std::uint8_t>>,
                             std::array<std::int64_t, 4>, std::optional<std::uint64_t>>;

Boards columns_boards(const std::vector<FieldText>& levels, nb::object settings,
                      nb::object arrays) {
    std::vector<ColumnsRules::Text> texts;
    for (const auto& [height, columns, goal, seed] : levels) {
        texts.push_back({height, static_cast<int>(columns.size()), columns, goal, seed.has_value(),
                         seed.value_or(0)});
    }
    const std::function<ColumnsRules(const View&)> make = [&](const View& view) {
        return ColumnsRules(texts, view);
    };
    return Boards(make, std::move(settings), std::move(arrays));
}

using SnekText = std::pair<std::size_t, std::vector<std::vector<snek::Code>>>;  // world, cells

std::vector<SnekRules::Text> read_snek(const std::vector<SnekText>& levels) {
    std::vector<SnekRules::Text> texts;
    for (const auto& [world, cells] : levels) texts.push_back({world, cells});
    return texts;
}

Boards snek_boards(const std::vector<const snek::World*>& worlds,
                   const std::vector<SnekText>& levels, std::vector<std::vector<int>> kinds,
                   std::array<int, 4> facings, nb::object settings, nb::object arrays) {
    const auto texts = read_snek(levels);
    const std::function<SnekRules(const View&)> make = [&](const View& view) {
        return SnekRules(worlds, texts, {kinds, facings}, view);
    };
    return Boards(make, std::move(settings), std::move(arrays));
}

std::unique_ptr<LevelDistances> snek_distances(const snek::World* world,
                                               const std::vector<std::vector<snek::Code>>& cells,
                                               std::uint64_t memory) {
    return find_distances(SnekRules({world}, read_snek({{0, cells}}), {}, View{}), memory);
}

}  // namespace

}  // namespace gridwright::envs

void bind_envs(nb::module_& module) {
    using namespace gridwright::envs;
    nb::class_<View>(module, "View")
        .def(
            "__init__",
            [](View* view, const std::string& kind, int channels, int layers, int height, int width,
               int outside) {
                new (view) View(read_view(kind, channels, layers, height, width, outside));
            },
            "kind"_a, "channels"_a, "layers"_a, "height"_a, "width"_a, "outside"_a);
    nb::class_<LevelDistances>(module, "Distances")
        .def(
            "along",
            [](const LevelDistances& one, const std::vector<int>& actions) {
                return one.along(actions);
            },
            "actions"_a)
        .def_prop_ro("counts", [](const LevelDistances& one) { return one.table->counts(); })
        .def_prop_ro("positions", [](const LevelDistances& one) { return one.table->positions(); });
    nb::class_<Boards>(module, "Boards")
        .def("seed", &Boards::seed, "board"_a, "seed"_a)
        .def("reset", &Boards::reset, "board"_a, "level"_a.none())
        .def("step", &Boards::step, "board"_a, "action"_a)
        .def("step_all", &Boards::step_all, "actions"_a)
        .def("save", &Boards::save, "board"_a)
        .def("load", &Boards::load, "board"_a, "saved"_a)
        .def("contents", &Boards::contents, "board"_a);
    module.def("sokoban_boards", &plain_boards<SokobanRules>, "levels"_a, "settings"_a, "arrays"_a);
    module.def("maze_boards", &plain_boards<MazeRules>, "levels"_a, "settings"_a, "arrays"_a);
    module.def("columns_boards", &columns_boards, "levels"_a, "settings"_a, "arrays"_a);
    module.def("snek_boards", &snek_boards, "worlds"_a, "levels"_a, "kinds"_a, "facings"_a,
               "settings"_a, "arrays"_a, nb::keep_alive<0, 1>());
    module.def("sokoban_distances", &plain_distances<SokobanRules>, "level"_a, "memory"_a);
    module.def("maze_distances", &plain_distances<MazeRules>, "level"_a, "memory"_a);
    module.def("snek_distances", &snek_distances, "world"_a, "cells"_a, "memory"_a,
               nb::keep_alive<0, 1>());
}
