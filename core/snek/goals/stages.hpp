// Does a plan again, stage by stage, with the fewest moves for each.
//
// A solution found by goals makes and breaks rules in some order, with detours on the way. That
// order is the plan: the sets of rules it comes through. From the start an exhaustive search looks
// for the first of them, from there for the one after it, and at last for the win.
// Whatever stage turns out not to be needed is left out, down to no plan at all, which is one
// exhaustive search for the win.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "snek/exhaustive.hpp"
#include "snek/goals/rule_sets.hpp"

namespace gridwright::snek::goals {

class Stages {
  public:
    Stages(const World& world, const Board& start, DeadEnds& dead_ends, Meter& meter)
        : world_(&world), dead_ends_(&dead_ends), meter_(&meter), engine_(world), start_(start) {}

    // A solution that is no longer; the same one if a stage takes more states to do again.
    std::string shorten(std::string best, std::uint64_t states_a_stage) {
        states_a_stage_ = states_a_stage;
        Plan plan = plan_of(best);
        const auto try_plan = [&](const Plan& tried) {
            auto moves = follow(tried);
            if (!moves || moves->size() > best.size()) return false;
            best = std::move(*moves);
            return true;
        };
        try_plan(plan);
        for (std::size_t place = plan.size(); place-- > 0;) {
            Plan fewer = plan;
            fewer.erase(fewer.begin() + static_cast<long>(place));
            if (!fewer.empty() && try_plan(fewer)) plan = std::move(fewer);
        }
        return best;
    }

  private:
    using Plan = std::vector<std::u16string>;  // the sets of rules that it comes through

    // The plan of a solution: every change of the rules before the win.
    Plan plan_of(const std::string& moves) {
        Plan plan;
        Board board = start_;
        const Rules* rules = engine_.rules_of(board);
        std::u16string here = text_of(*rules);
        for (const char sign : moves) {
            if (play(board, rules, sign)) break;
            std::u16string text = text_of(*rules);
            if (text == here) continue;
            plan.push_back(text);
            here = std::move(text);
        }
        return plan;
    }

    std::optional<std::string> follow(const Plan& plan) {
        std::string moves;
        Board board = start_;
        const Rules* rules = engine_.rules_of(board);
        for (std::size_t stage = 0; stage <= plan.size(); ++stage) {
            const auto found = do_stage(board, stage < plan.size() ? &plan[stage] : nullptr);
            if (!found) return std::nullopt;
            moves += *found;
            for (const char sign : *found) {
                if (play(board, rules, sign)) return moves;
            }
        }
        return std::nullopt;
    }

    // The fewest moves to a set of rules, or to the win.
    std::optional<std::string> do_stage(const Board& board, const std::u16string* wanted) {
        std::unordered_map<const Rules*, bool> known;  // of the search's own rulebook
        // Where the win alone is wanted this says so: from here its moves bound no solution.
        Wanted stage = [](const Board&, const Rules&) { return false; };
        if (wanted != nullptr) {
            stage = [&](const Board&, const Rules& rules) {
                const auto [at, is_new] = known.try_emplace(&rules, false);
                if (is_new) at->second = text_of(rules) == *wanted;
                return at->second;
            };
        }
        Meter part(*meter_, states_a_stage_);
        ExhaustiveSearch search(*world_, board, *dead_ends_, part, std::move(stage));
        if (search.run() != Searched::found) return std::nullopt;
        return search.moves();
    }

    bool play(Board& board, const Rules*& rules, char sign) {
        return engine_.step(board, rules, static_cast<int>(move_signs.find(sign)));
    }

    const World* world_;
    DeadEnds* dead_ends_;
    Meter* meter_;
    Engine engine_;
    Board start_;
    std::uint64_t states_a_stage_ = 0;
};

}  // namespace gridwright::snek::goals
