// Minimum-cost assignment of goals to boxes: the least number of pushes if boxes did not hinder one
// another. Every goal takes one box; boxes left over (`spare`) go nowhere.
//
// Shortest augmenting paths with dual prices (the Hungarian method: Kuhn, 1955), O(goals^2 *
// boxes). When every box is needed, a search that goes from state to state meets much the same
// costs again: `solve` begins with the goals' prices of the last time, which leaves few goals to
// assign one by one. And one box moving changes one column: `replaced` repairs the parent's
// solution with one augmenting path, O(goals * boxes), and leaves the parent's solution as it was,
// so one solve serves all children of a state.
//
// As a bound for Sokoban: Junghanns and Schaeffer, "Sokoban: Enhancing general single-agent search
// methods using domain knowledge", 2001.
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
        distance_.resize(static_cast<std::size_t>(columns_ + 1));
        from_.resize(static_cast<std::size_t>(columns_ + 1));
        open_.resize(static_cast<std::size_t>(columns_ + 1));
    }

    int& cost(int goal, int box) { return cost_[static_cast<std::size_t>(goal * columns_ + box)]; }

    // Assigns from scratch and keeps the solution. The least total.
    int solve() { return assign(solved_); }

    // The goal that `box` has in the solution kept; every box must have one.
    int goal_of(int box) const { return solved_.taken[static_cast<std::size_t>(box + 1)] - 1; }

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

    int assign(Prices& prices) {
        std::fill(prices.taken.begin(), prices.taken.end(), 0);
        left_over_.clear();
        if (rows_ == columns_) {
            take_by_column(prices);
        } else {
            take_by_row(prices);
        }
        for (int row : left_over_) augment(prices, row);
        const int sum = total(prices);
        // Prices of what is impossible would only grow from one time to the next.
        if (sum >= impossible) std::fill(prices.row.begin(), prices.row.end(), 0);
        return sum;
    }

    // Every column takes a free one of the rows that are cheapest at the prices of the last time.
    void take_by_column(Prices& prices) {
        has_column_.assign(static_cast<std::size_t>(rows_ + 1), 0);
        const int* row_price = prices.row.data();
        for (int column = 1; column <= columns_; ++column) {
            const int* costs = cost_.data() + (column - 1);
            const auto offer = [&](int row) {
                return costs[(row - 1) * columns_] - row_price[row];
            };
            int price = offer(1);
            for (int row = 2; row <= rows_; ++row) price = std::min(price, offer(row));
            prices.column[static_cast<std::size_t>(column)] = price;
            for (int row = 1; row <= rows_; ++row) {
                char& has = has_column_[static_cast<std::size_t>(row)];
                if (has || offer(row) != price) continue;
                prices.taken[static_cast<std::size_t>(column)] = row;
                has = 1;
                break;
            }
        }
        for (int row = 1; row <= rows_; ++row) {
            if (!has_column_[static_cast<std::size_t>(row)]) left_over_.push_back(row);
        }
    }

    // Every row takes its cheapest column, if it is free.
    void take_by_row(Prices& prices) {
        std::fill(prices.column.begin(), prices.column.end(), 0);
        for (int row = 1; row <= rows_; ++row) {
            const int* costs = cost_.data() + (row - 1) * columns_;
            const int* cheapest = std::min_element(costs, costs + columns_);
            prices.row[static_cast<std::size_t>(row)] = *cheapest;
            int& taken = prices.taken[static_cast<std::size_t>(cheapest - costs + 1)];
            if (taken == 0) {
                taken = row;
            } else {
                left_over_.push_back(row);
            }
        }
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

    // Assigns one more row along the cheapest path to a free column, found as Dijkstra would.
    void augment(Prices& prices, int start) {
        constexpr int far = 1 << 29;
        const int* row_price = prices.row.data();
        const int* column_price = prices.column.data();
        int* distance = distance_.data();
        int* open = open_.data();  // the columns not settled
        int count = columns_;
        for (int j = 1; j <= columns_; ++j) {
            distance[j] = far;
            open[j - 1] = j;
        }
        prices.taken[0] = start;
        int column = 0;
        int walked = 0;
        settled_.clear();
        do {
            settled_.push_back(column);
            distance[column] = walked;
            const int row = prices.taken[static_cast<std::size_t>(column)];
            const int* costs = cost_.data() + (row - 1) * columns_;
            const int base = walked - row_price[row];
            int nearest = 0;
            int least = far + 1;
            for (int k = 0; k < count; ++k) {
                const int j = open[k];
                const int reached = base + costs[j - 1] - column_price[j];
                if (reached < distance[j]) {
                    distance[j] = reached;
                    from_[static_cast<std::size_t>(j)] = column;
                }
                if (distance[j] < least) {
                    least = distance[j];
                    nearest = k;
                }
            }
            column = open[nearest];
            open[nearest] = open[--count];
            walked = least;
        } while (prices.taken[static_cast<std::size_t>(column)] != 0);
        for (const int settled : settled_) {
            const auto index = static_cast<std::size_t>(settled);
            prices.row[static_cast<std::size_t>(prices.taken[index])] += walked - distance[settled];
            prices.column[index] -= walked - distance[settled];
        }
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
    std::vector<int> distance_;
    std::vector<int> from_;
    std::vector<int> open_;
    std::vector<int> settled_;
    std::vector<char> has_column_;
    std::vector<int> column_;
    std::vector<int> left_over_;
};

}  // namespace gridwright::sokoban
