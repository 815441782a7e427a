// Walking folded away. Where there is one walker, and nothing happens on the board but by it, steps
// from one free cell to the next change nothing else. Positions that differ only by them share a
// scene, on which walking is a look at a map of the ground: only an *act*, a step that may change
// something else, has to be played by the rules.
//
// Folding is allowed only if all of this holds, so that both ways to search meet the same
// positions:
//   - exactly one thing is YOU, an object, and all that it is are properties by which one walks
//     like anybody (the trait `walks`);
//   - conditions of rules ask neither about the walker nor about empty cells, so what things are
//     and do does not depend on where the walker is; LONELY may ask about the others in a cell,
//     which is then entered by an act;
//   - everything on the board is, and every verb says, only what lies there until somebody meets it
//     or moves it (the trait `lies`), empty cells and the whole board are nothing and become
//     nothing, and objects are not read as words;
//   - a turn in which the walker stays changes nothing and does not win.
// A step is walking if all in the cell it enters is only what makes no difference to who walks over
// it (the trait `underfoot`) and does not find its partner in the walker, and nothing behind it is
// PULL. The traits are white lists: a word without them is never folded away. Where the walker
// faces does not matter before an act, for the act itself turns it; so facings of walkers are
// forgotten.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "snek/turn.hpp"

namespace gridwright::snek {

class Walking {
  public:
    explicit Walking(const World& world)
        : world_(&world),
          words_(&world.words),
          still_life_(world),
          ground_(static_cast<std::size_t>(world.cells)) {
        calm_ = words_->you | words_->win | words_->stop | words_->push | words_->pull |
                words_->defeat | words_->hot | words_->shut | words_->floating | words_->swap |
                words_->safe | words_->still | words_->sleep | words_->having(Trait::looks);
    }

    // The walker, if walking may be folded away from this position on.
    std::optional<Thing> walker(Engine& engine, const Board& board, const Rules& rules) {
        if (world_->terms.reads_objects || rules.masks[words_->empty] != 0 ||
            rules.possible[words_->level] != 0) {
            return std::nullopt;
        }
        for (std::size_t verb = 0; verb < verbs; ++verb) {
            const auto one = static_cast<Verb>(verb);
            if (rules.says(one) && !words_->has(one, Trait::lies)) return std::nullopt;
        }
        Judge& judge = engine.judge(board, rules);
        Mask present = 0;
        int walkers = 0;
        Thing found = 0;
        for (Index index = 0; index < board.size(); ++index) {
            const Mask mask = judge.mask(index);
            present |= mask;
            if (mask & words_->you) {
                ++walkers;
                found = board[index];
            }
        }
        const Kind kind = kind_of(code_of(found));
        if (walkers != 1 || words_->is_word(kind) || present & ~words_->having(Trait::lies) ||
            rules.masks[kind] & ~words_->having(Trait::walks)) {
            return std::nullopt;
        }
        const Mask caught = world_->terms.solid | words_->open | words_->shut;
        if (present & words_->falls[down] && rules.masks[kind] & caught) {
            return std::nullopt;  // others may lie on it, or meet it as they fall
        }
        if (rules.depends() && depends_on(rules, board, found)) return std::nullopt;
        if (!is_quiet(engine, board, rules, found, present)) return std::nullopt;
        return found;
    }

    // The code of a walker with its facing forgotten, where there are facings.
    Code faceless(Code code) const { return world_->terms.turns ? turned(code, 0) : code; }

    enum class Ground : std::uint8_t { free, wall, other };

    // Maps what a step into each cell would be. The walker is not on the board.
    void survey(const Board& board, Judge& judge, Code walker) {
        const Rules& rules = judge.rules();
        const Mask mask = rules.masks[kind_of(walker)];
        find_lonely(rules);
        const Mask solid = world_->terms.solid, opening = words_->open | words_->shut;
        const Mask meets =
            ~words_->having(Trait::underfoot) | (mask & words_->melt ? words_->hot : 0) |
            (mask & words_->hot ? words_->melt : 0) | (mask & words_->open ? words_->shut : 0) |
            (mask & words_->shut ? words_->open : 0);
        const Mask yields =
            words_->push | words_->swap | words_->weak | (mask & opening ? opening : 0);
        pulls_ = rules.used & words_->pull;
        for (Cell cell = 0; cell < world_->cells; ++cell) {
            Surveyed& here = ground_[static_cast<std::size_t>(cell)];
            here = {Ground::free, false};
            bool blocked = false;
            for (Index index = board.begin(cell); index < board.end(cell); ++index) {
                const Mask other = judge.mask(index);
                if (other & meets || is_lonely(kind_of(code_of(board[index])))) {
                    here.ground = Ground::other;
                }
                here.pulled |= (other & words_->pull) != 0;
                blocked |= other & solid && !(other & yields);
            }
            if (blocked) here.ground = Ground::wall;
        }
    }

    // What a step from a cell is: walking (free), nothing (wall), or an act (other).
    Ground step(Cell cell, int way) const {
        const Cell ahead = next(cell, way);
        if (ahead == outside) return Ground::wall;
        const Ground ground = ground_[static_cast<std::size_t>(ahead)].ground;
        if (ground != Ground::free || !pulls_) return ground;
        const Cell behind = next(cell, opposite(way));
        const bool drags = behind != outside && ground_[static_cast<std::size_t>(behind)].pulled;
        return drags ? Ground::other : Ground::free;
    }

    // A shortest walk on the surveyed ground, as moves; none where it would take more than `most`.
    std::optional<std::string> walk(Cell from, Cell to, std::uint32_t most) const {
        std::vector<int> came_by(ground_.size(), -1);
        std::vector<Cell> layer{from}, following;
        for (std::uint32_t steps = 0; steps <= most && !layer.empty(); ++steps) {
            following.clear();
            for (const Cell cell : layer) {
                if (cell == to) return walked(from, to, came_by);
                for (int way = 0; way < 4; ++way) {
                    if (step(cell, way) != Ground::free) continue;
                    const Cell ahead = next(cell, way);
                    int& way_there = came_by[static_cast<std::size_t>(ahead)];
                    if (ahead == from || way_there != -1) continue;
                    way_there = way;
                    following.push_back(ahead);
                }
            }
            layer.swap(following);
        }
        return std::nullopt;
    }

    Cell next(Cell cell, int way) const {
        return world_->next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
    }

  private:
    // Whether what things are may depend on where the walker is.
    bool depends_on(const Rules& rules, const Board& board, Thing walker) {
        const Kind kind = kind_of(code_of(walker));
        const auto speaks_of_it = [&](Noun noun) {
            return words_->is_group(noun.word) || words_->speaks_of(noun, kind) ||
                   words_->speaks_of(noun, words_->empty);
        };
        for (std::size_t group = 0; group < Vocabulary::groups; ++group) {
            if (!rules.members(group).empty()) return true;
        }
        for (const Rule& rule : rules.all) {
            if (rule.conditions.empty()) continue;
            if (speaks_of_it(rule.subject)) return true;
            for (const Condition& condition : rule.conditions) {
                if (!asks_of_named(condition.relation)) return true;
                for (const Noun noun : condition.nouns) {
                    if (speaks_of_it(noun)) return true;
                }
            }
        }
        find_lonely(rules);
        const Cell cell = cell_of(walker);
        for (Index index = board.begin(cell); index < board.end(cell); ++index) {
            if (is_lonely(kind_of(code_of(board[index])))) return true;
        }
        return false;
    }

    // Whether a condition is about the objects it names alone, wherever anybody else is.
    static bool asks_of_named(Relation relation) {
        return relation == Relation::lonely || relation == Relation::on ||
               relation == Relation::near || relation == Relation::facing ||
               relation == Relation::without;
    }

    // The kinds that a rule asks about whether they are LONELY.
    void find_lonely(const Rules& rules) {
        lonely_.clear();
        if (!rules.depends()) return;
        for (const Rule& rule : rules.all) {
            for (const Condition& condition : rule.conditions) {
                if (condition.relation != Relation::lonely) continue;
                lonely_.resize(words_->kinds(), false);
                for (Kind kind = 0; kind < words_->kinds(); ++kind) {
                    if (words_->speaks_of(rule.subject, kind)) lonely_[kind] = true;
                }
            }
        }
    }
    bool is_lonely(Kind kind) const { return !lonely_.empty() && lonely_[kind]; }

    // Whether a turn in which the walker stays changes nothing. Most often that is plain to see:
    // nothing but WIN and DEFEAT has an effect, and they have it on the walker alone.
    bool is_quiet(Engine& engine, const Board& board, const Rules& rules, Thing walker,
                  Mask present) {
        const bool changes = rules.says(Verb::is) || rules.says(Verb::write);
        const Cell cell = cell_of(walker);
        const bool alone = board.end(cell) - board.begin(cell) == 1;
        const Mask fatal = words_->win | words_->defeat;
        if (!(present & ~calm_) && !changes && alone &&
            !(rules.masks[kind_of(code_of(walker))] & fatal)) {
            return true;
        }
        const Kind empty = words_->empty;
        if (!rules.saying(Verb::is, empty).empty() || !rules.saying(Verb::write, empty).empty()) {
            return false;
        }
        still_life_ = board;
        const Rules* after = &rules;
        return !engine.step(still_life_, after, wait) && still_life_.things() == board.things();
    }

    std::string walked(Cell from, Cell to, const std::vector<int>& came_by) const {
        std::string moves;
        while (to != from) {
            const int way = came_by[static_cast<std::size_t>(to)];
            moves.push_back(move_signs[static_cast<std::size_t>(way)]);
            to = next(to, opposite(way));
        }
        return {moves.rbegin(), moves.rend()};
    }

    struct Surveyed {
        Ground ground;
        bool pulled;
    };

    const World* world_;
    const Vocabulary* words_;
    Mask calm_;  // the properties that do nothing while nobody moves
    std::vector<bool> lonely_;
    Board still_life_;
    std::vector<Surveyed> ground_;
    bool pulls_ = false;
};

}  // namespace gridwright::snek
