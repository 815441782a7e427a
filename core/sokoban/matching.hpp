// Minimum-cost assignment of goals to boxes: the least number of pushes if boxes did not hinder one
// another. Every goal takes one box; boxes left over (`spare`) go nowhere.
//
// Shortest augmenting paths with dual prices (the Hungarian method), O(goals^2 * boxes). When every
// box is needed, one box moving changes one column: `replaced` repairs the parent's solution with
// one augmenting path, O(goals * boxes), and leaves the parent's solution as it was, so one solve
// serves all children of a state.
#pragma once

#include <algorithm>
#include <vector>

namespace gridwright::sokoban {

class Matching {
  public:
    // Costs at or above this mean "impossible"; a total at or above it means no assignment exists.
    static constexpr int impossible = 1 << 20;

    Matching(int goals, int boxes)
        : rows_(goals), columns_(boxes), cost_(static_cast<std::size_t>(goals * boxes)) {
        for (Prices* prices : {&solved_, &trial_}) {
            prices->row.assign(static_cast<std::size_t>(rows_ + 1), 0);
            prices->column.assign(static_cast<std::size_t>(columns_ + 1), 0);
            prices->taken.assign(static_cast<std::size_t>(columns_ + 1), 0);
        }
        slack_.resize(static_cast<std::size_t>(columns_ + 1));
        from_.resize(static_cast<std::size_t>(columns_ + 1));
        used_.resize(static_cast<std::size_t>(columns_ + 1));
    }

    int& cost(int goal, int box) { return cost_[static_cast<std::size_t>(goal * columns_ + box)]; }

    // Assigns from scratch and keeps the solution. The least total.
    int solve() { return assign(solved_); }

    // The least total if the costs of `box` became cost_of(goal), after `solve`.
    template <class CostOf>
    int replaced(int box, CostOf cost_of) {
        std::vector<int>& kept = column_;
        kept.resize(static_cast<std::size_t>(rows_));
        for (int g = 0; g < rows_; ++g) {
            kept[static_cast<std::size_t>(g)] = cost(g, box);
            cost(g, box) = cost_of(g);
        }
        const int result = rows_ == columns_ ? repair(box) : assign(trial_);
        for (int g = 0; g < rows_; ++g) cost(g, box) = kept[static_cast<std::size_t>(g)];
        return result;
    }

  private:
    // Index 0 of each is a stand-in: `taken[0]` is the row being assigned.
    struct Prices {
        std::vector<int> row;
        std::vector<int> column;
        std::vector<int> taken;  // the row (1..) assigned to each column (1..), 0 for none
    };

    int at(int row, int column) const {
        return cost_[static_cast<std::size_t>((row - 1) * columns_ + column - 1)];
    }

    int total(const Prices& prices) const {
        int sum = 0;
        for (int column = 1; column <= columns_; ++column) {
            const int row = prices.taken[static_cast<std::size_t>(column)];
            if (row == 0) continue;
            const int c = at(row, column);
            if (c >= impossible) return impossible;
            sum += c;
        }
        return sum;
    }

    // Most rows take their cheapest column at once; the rest are augmented one by one.
    int assign(Prices& prices) {
        std::fill(prices.column.begin(), prices.column.end(), 0);
        std::fill(prices.taken.begin(), prices.taken.end(), 0);
        left_over_.clear();
        for (int row = 1; row <= rows_; ++row) {
            const int* costs = &cost_[static_cast<std::size_t>((row - 1) * columns_)];
            const int* cheapest = std::min_element(costs, costs + columns_);
            prices.row[static_cast<std::size_t>(row)] = *cheapest;
            int& taken = prices.taken[static_cast<std::size_t>(cheapest - costs + 1)];
            if (taken == 0) {
                taken = row;
            } else {
                left_over_.push_back(row);
            }
        }
        for (int row : left_over_) augment(prices, row);
        return total(prices);
    }

    int repair(int box) {
        trial_ = solved_;
        const auto column = static_cast<std::size_t>(box + 1);
        const int row = trial_.taken[column];
        trial_.taken[column] = 0;
        int price = at(1, box + 1) - trial_.row[1];
        for (int r = 2; r <= rows_; ++r) {
            price = std::min(price, at(r, box + 1) - trial_.row[static_cast<std::size_t>(r)]);
        }
        trial_.column[column] = price;
        augment(trial_, row);
        return total(trial_);
    }

    void augment(Prices& prices, int start) {
        constexpr int far = 1 << 29;
        std::fill(slack_.begin(), slack_.end(), far);
        std::fill(used_.begin(), used_.end(), 0);
        prices.taken[0] = start;
        int column = 0;
        do {
            used_[static_cast<std::size_t>(column)] = 1;
            const int row = prices.taken[static_cast<std::size_t>(column)];
            int delta = far;
            int nearest = 0;
            for (int j = 1; j <= columns_; ++j) {
                const auto index = static_cast<std::size_t>(j);
                if (used_[index]) continue;
                const int reduced =
                    at(row, j) - prices.row[static_cast<std::size_t>(row)] - prices.column[index];
                if (reduced < slack_[index]) {
                    slack_[index] = reduced;
                    from_[index] = column;
                }
                if (slack_[index] < delta) {
                    delta = slack_[index];
                    nearest = j;
                }
            }
            for (int j = 0; j <= columns_; ++j) {
                const auto index = static_cast<std::size_t>(j);
                if (used_[index]) {
                    prices.row[static_cast<std::size_t>(prices.taken[index])] += delta;
                    prices.column[index] -= delta;
                } else {
                    slack_[index] -= delta;
                }
            }
            column = nearest;
        } while (prices.taken[static_cast<std::size_t>(column)] != 0);
        while (column != 0) {
            const int back = from_[static_cast<std::size_t>(column)];
            prices.taken[static_cast<std::size_t>(column)] =
                prices.taken[static_cast<std::size_t>(back)];
            column = back;
        }
    }

    int rows_;
    int columns_;
    std::vector<int> cost_;
    Prices solved_;
    Prices trial_;
    std::vector<int> slack_;
    std::vector<int> from_;
    std::vector<char> used_;
    std::vector<int> column_;
    std::vector<int> left_over_;
};

}  // namespace gridwright::sokoban
