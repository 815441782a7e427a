// Movement: who sets out in a turn, where to and how often. What comes of it is decided take by
// take
// (`take.hpp`).
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "snek/take.hpp"

namespace gridwright::snek {

// Where a board faces: to the right, unless it IS another way.
inline int level_facing(const Vocabulary& words, Mask mask) {
    for (int facing = 3; facing > 0; --facing) {
        if (mask & words.turned_to[static_cast<std::size_t>(facing)]) return facing;
    }
    return right;
}

// Whether `belt` is a SHIFT object that the object at `index` lies on.
inline bool lies_on(Judge& judge, Index index, Index belt) {
    const Mask other = judge.mask(belt);
    return belt != index && other & judge.words().shift &&
           !((judge.mask(index) ^ other) & judge.words().floating);
}

class Movement {
  public:
    explicit Movement(const World& world) : world_(&world), words_(&world.words), take_(world) {}

    // Everything YOU sets out in the direction of the player's move; empty cells too.
    void you(Judge& judge, Board& board, int direction) {
        take_.movers.clear();
        each_awake(judge, words_->you,
                   [&](Index index) { take_.movers.push_back({index, direction}); });
        if (judge.rules().possible[words_->empty] & words_->you) {
            judge.each_empty_cell([&](Cell cell) {
                const Mask mask = judge.empty_mask(cell);
                if (mask & words_->you && !(mask & asleep())) {
                    take_.movers.push_back(
                        {board.size() + static_cast<Take::Object>(cell), direction});
                }
            });
            std::sort(take_.movers.begin(), take_.movers.end(),
                      [&](const Take::Mover& one, const Take::Mover& other) {
                          return before(board, one.object, other.object);
                      });
        }
        take_.play(judge, board, 0);
    }

    // Everything MOVE or AUTO sets out where it faces, as often as that is said. A blocked MOVE
    // turns round and tries again.
    void move(Judge& judge, Board& board) {
        travellers_.clear();
        each_awake(judge, words_->self_moving, [&](Index index) {
            const Cell cell = cell_of(board[index]);
            const Code code = code_of(board[index]);
            const Mask automatic = words_->self_moving & ~words_->move;
            std::uint32_t times = 0;
            if (words_->move) times += judge.times(words_->move, cell, code);
            if (automatic) times += judge.times(automatic, cell, code);
            travellers_.push_back({index, cell, code, times, by_facing});
        });
        travel(judge, board, words_->move);
    }

    // Everything CHILL sets out, chance says where to.
    void chill(Judge& judge, Board& board) {
        take_.movers.clear();
        each_awake(judge, words_->chill, [&](Index index) {
            const Thing one = board[index];
            take_.movers.push_back(
                {index, static_cast<int>(judge.draw(cell_of(one), code_of(one), 3, 4))});
        });
        take_.play(judge, board, 0);
    }

    // What stands beside something that it FEARs sets out away from it.
    void fear(Judge& judge, Board& board) {
        take_.movers.clear();
        for (Index index = 0; index < board.size(); ++index) {
            if (index > 0 && board[index] == board[index - 1]) continue;
            const Cell cell = cell_of(board[index]);
            const Code code = code_of(board[index]);
            if (judge.rules().saying(Verb::fear, kind_of(code)).empty()) continue;
            if (judge.mask(index) & asleep()) continue;
            const std::vector<Word>& nouns = judge.doings(Verb::fear, cell, code).said;
            bool feared[4];
            for (int way = 0; way < 4; ++way) {
                const Cell beside =
                    world_->next_to[static_cast<std::size_t>(way)][static_cast<std::size_t>(cell)];
                feared[way] = beside != outside &&
                              std::any_of(nouns.begin(), nouns.end(),
                                          [&](Word noun) { return judge.holds_a({noun}, beside); });
            }
            for (int way = 0; way < 4; ++way) {
                if (!feared[way] || feared[opposite(way)]) continue;
                take_.movers.push_back({index, opposite(way)});
                break;
            }
        }
        take_.play(judge, board, 0);
    }

    // NUDGE objects set out to the right, then up, left and down.
    void nudge(Judge& judge, Board& board) {
        for (int way = 0; way < 4; ++way) {
            const Mask bit = words_->nudges[static_cast<std::size_t>(way)];
            if (!(judge.rules().used & bit)) continue;
            judge.look_at(board, judge.rules());
            take_.movers.clear();
            judge.each_having(bit, [&](Index index) { take_.movers.push_back({index, way}); });
            take_.play(judge, board, 0);
        }
    }

    // Whatever lies on SHIFT objects of its layer sets out where the first of them faces, as many
    // cells as that is said. A board that is SHIFT lies under everything.
    void shift(Judge& judge, Board& board) {
        travellers_.clear();
        const Mask level = judge.level_mask();
        std::uint32_t level_times = 0;
        if (level & words_->shift) {
            level_times = judge.times(words_->shift, outside, code_of(words_->level, 0));
        }
        const auto set_out = [&](Index index) {
            const Cell cell = cell_of(board[index]);
            const Mask mask = judge.mask(index);
            Traveller one{index, cell, code_of(board[index]), 0, by_facing};
            for (Index belt = board.begin(cell); belt < board.end(cell); ++belt) {
                if (!lies_on(judge, index, belt)) continue;
                const Code code = code_of(board[belt]);
                if (one.times == 0) one.way = facing_of(code);
                one.times += judge.times(words_->shift, cell, code);
            }
            if (level_times && !((mask ^ level) & words_->floating)) {
                if (one.times == 0) one.way = level_facing(*words_, level);
                one.times += level_times;
            }
            if (one.times && !(mask & words_->still)) travellers_.push_back(one);
        };
        if (level_times) {
            for (Cell cell = 0; cell < world_->cells; ++cell) board.each_code(cell, set_out);
        } else {
            Cell last = outside;
            judge.each_having(words_->shift, [&](Index belt) {
                const Cell cell = cell_of(board[belt]);
                if (cell != last) board.each_code(cell, set_out);
                last = cell;
            });
        }
        travel(judge, board, 0);
    }

  private:
    static constexpr int by_facing = -1;

    // Somebody who sets out more than once.
    struct Traveller {
        Index index;  // before the next take
        Cell cell;
        Code code;
        std::uint32_t times;
        int way;  // or `by_facing`
    };

    Mask asleep() const { return words_->sleep | words_->still; }

    template <class Visit>
    void each_awake(Judge& judge, Mask bits, Visit visit) {
        judge.each_having(bits, [&](Index index) {
            if (!(judge.mask(index) & asleep())) visit(index);
        });
    }

    static bool before(const Board& board, Take::Object one, Take::Object other) {
        const auto cell = [&](Take::Object object) {
            return object < board.size() ? cell_of(board[object])
                                         : static_cast<Cell>(object - board.size());
        };
        return std::pair(cell(one), one) < std::pair(cell(other), other);
    }

    // Lets travellers, who are in order, set out as many times as each may, one take after the
    // other. Those that come to be alike go on together, as often as the one with more to go.
    void travel(Judge& judge, Board& board, Mask turn_round) {
        std::uint32_t takes = 0;
        for (const Traveller& one : travellers_) takes = std::max(takes, one.times);
        takes = std::min(takes, most_takes);
        for (std::uint32_t done = 0; done < takes; ++done) {
            std::erase_if(travellers_, [&](const Traveller& one) { return one.times <= done; });
            take_.movers.clear();
            for (const Traveller& one : travellers_) {
                take_.movers.push_back(
                    {one.index, one.way == by_facing ? facing_of(one.code) : one.way});
            }
            if (done > 0) join_those_alike();
            if (takes == 1) {
                take_.play(judge, board, turn_round);
                return;
            }
            take_.decide(judge, board, turn_round);
            for (Traveller& one : travellers_) {
                std::tie(one.cell, one.code) = take_.arrival(one.index);
            }
            std::erase_if(travellers_, [](const Traveller& one) { return one.cell == outside; });
            take_.change_board();
            judge.look_at(board, judge.rules());
            for (Traveller& one : travellers_) one.index = board.find(one.cell, one.code);
        }
    }

    // Of movers that have come to be alike the first counts; and they are put in order again.
    void join_those_alike() {
        auto& movers = take_.movers;
        std::stable_sort(movers.begin(), movers.end(),
                         [](const Take::Mover& one, const Take::Mover& other) {
                             return one.object < other.object;
                         });
        movers.erase(std::unique(movers.begin(), movers.end(),
                                 [](const Take::Mover& one, const Take::Mover& other) {
                                     return one.object == other.object;
                                 }),
                     movers.end());
    }

    const World* world_;
    const Vocabulary* words_;
    Take take_;
    std::vector<Traveller> travellers_;
};

}  // namespace gridwright::snek
