// The kernels for WebAssembly, without Python: a request and an answer are each a text of lines.
//
// An instance answers one call at a time. The caller writes the request into memory from
// `gridwright_request`, calls a kernel, and reads the answer at the address it returns, up to a
// zero. What it cannot do it reports through the import of failure.hpp.
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "columns/autoplay.hpp"
#include "common/failure.hpp"
#include "maze/solve.hpp"
#include "snek/level.hpp"
#include "sokoban/solve.hpp"

// Whether to go on; called every few hundredths of a second.
extern "C" int gridwright_watch(double states, int depth, int bound)
    __attribute__((import_module("gridwright"), import_name("watch")));

namespace gridwright {

namespace {

std::string request;
std::string answer;

// Takes the request apart, line by line.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool has_more() const { return !rest_.empty(); }

    std::string_view text() { return until('\n'); }

    template <class Number>
    Number number() {
        return read<Number>(text());
    }

    std::vector<std::string> words() {
        std::vector<std::string> found;
        for (Lines parts(text()); parts.has_more();) found.emplace_back(parts.until(' '));
        return found;
    }

    template <class Number>
    std::vector<Number> numbers() {
        std::vector<Number> found;
        for (Lines parts(text()); parts.has_more();) {
            found.push_back(read<Number>(parts.until(' ')));
        }
        return found;
    }

  private:
    template <class Number>
    static Number read(std::string_view text) {
        Number number{};
        const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
        if (error != std::errc{} || end != text.end()) refuse("no number: " + std::string(text));
        return number;
    }

    std::string_view until(char mark) {
        const std::size_t end = rest_.find(mark);
        const std::string_view found = rest_.substr(0, end);
        rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
        return found;
    }

    std::string_view rest_;
};

Limits read_limits(Lines& lines) {
    const auto milliseconds = lines.number<std::uint64_t>();
    const auto memory = lines.number<std::uint64_t>();
    return {static_cast<double>(milliseconds) / 1000, memory, lines.number<std::uint64_t>()};
}

bool watch(const Progress& progress) {
    return gridwright_watch(static_cast<double>(progress.states), progress.depth, progress.bound) !=
           0;
}

const char* write(const Result& result, int pushes = 0) {
    answer.clear();
    for (const std::string& line :
         {std::string(name(result.outcome)), std::string(name(result.reason)), result.moves,
          std::to_string(result.states), std::to_string(result.seconds),
          std::to_string(result.memory), std::to_string(result.bound), std::to_string(pushes)}) {
        answer += line + '\n';
    }
    return answer.c_str();
}

snek::Level read_snek_level(Lines& lines) {
    const auto size = lines.numbers<int>();   // height, width
    const auto terms = lines.numbers<int>();  // pulls block, ALL makes all, waits, turns
    const auto seed = lines.number<std::uint64_t>();
    auto everything = lines.numbers<snek::Kind>();
    if (size.size() != 2 || terms.size() != 4) refuse("a level has two sides and four terms");
    std::vector<snek::TableRow> words(lines.number<std::size_t>());
    for (auto& [name, part, takes, plain, traits, spelled] : words) {
        name = lines.text();
        part = lines.text();
        takes = lines.words();
        plain = lines.number<int>() != 0;
        traits = lines.words();
        spelled = lines.number<int>() != 0;
    }
    return {size[0],       size[1],       words,         std::move(everything),
            terms[0] != 0, terms[1] != 0, terms[2] != 0, terms[3] != 0,
            seed};
}

snek::Cells read_cells(Lines& lines) {
    snek::Cells cells(lines.number<std::size_t>());
    for (auto& cell : cells) cell = lines.numbers<snek::Code>();
    return cells;
}

}  // namespace

}  // namespace gridwright

using namespace gridwright;

extern "C" {

[[clang::export_name("gridwright_request")]] char* gridwright_request(std::size_t size) {
    request.assign(size, '\0');
    return request.data();
}

[[clang::export_name("solve_sokoban")]] const char* solve_sokoban() {
    Lines lines(request);
    const int width = lines.number<int>(), height = lines.number<int>();
    const std::string_view cells = lines.text();
    const auto objective = sokoban::read_objective(lines.text());
    Meter meter(read_limits(lines), watch);
    const auto result =
        sokoban::solve(sokoban::read_level(width, height, cells), objective, {}, meter);
    return write(result, result.pushes);
}

[[clang::export_name("solve_maze")]] const char* solve_maze() {
    Lines lines(request);
    const std::string_view signs = lines.text();
    const auto row_length = lines.number<std::uint32_t>();
    const auto player = lines.number<maze::Cell>();
    const int buckets = lines.number<int>();
    const auto objective = maze::read_objective(std::string(lines.text()));
    Meter meter(read_limits(lines), watch);
    return write(maze::solve(maze::Maze(signs, row_length, player, buckets), objective, meter));
}

[[clang::export_name("solve_snek")]] const char* solve_snek() {
    Lines lines(request);
    const snek::Level level = read_snek_level(lines);
    const snek::Cells cells = read_cells(lines);
    const std::string objective(lines.text());
    Meter meter(read_limits(lines), watch);
    return write(level.solve(cells, objective, meter));
}

[[clang::export_name("columns_best_placement")]] const char* columns_best_placement() {
    Lines lines(request);
    const int height = lines.number<int>();
    columns::Columns columns(lines.number<std::size_t>());
    for (std::string& jewels : columns) jewels = lines.text();
    const int column = lines.number<int>(), bottom = lines.number<int>();
    const auto jewels = lines.text();
    const auto [to, turns] =
        columns::best_placement(height, columns, column, bottom, jewels, lines.text());
    answer = std::to_string(to) + ' ' + std::to_string(turns) + '\n';
    return answer.c_str();
}

[[clang::export_name("play_snek")]] const char* play_snek() {
    Lines lines(request);
    snek::Level level = read_snek_level(lines);
    const snek::Cells cells = read_cells(lines);
    const std::string moves(lines.text());
    const auto [after, has_won] = level.play(cells, moves, lines.number<std::uint64_t>());
    answer = has_won ? "1\n" : "0\n";
    for (const auto& cell : after) {
        for (const snek::Code code : cell) answer += std::to_string(code) + ' ';
        answer += '\n';
    }
    return answer.c_str();
}

}  // extern "C"
