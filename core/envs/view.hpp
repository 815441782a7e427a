// How a board is shown to a learner: one byte array of fixed shape, whatever the size of the level.
//
//     planes   [channel][row][column], 1 where the cell holds an object of that channel
//     ids      [layer][row][column], the channels + 1 of the cell's objects, lowest first, 0 for
//     none
//
// Cells of the array that a smaller level does not have hold the channel `outside` alone. After a
// step only the cells that changed are written again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace gridwright::envs {

using Bytes = std::vector<std::uint8_t>;

// The cells that a step has changed, as the rules number them. Rules with many channels say what
// has gone from which cell, so that planes need not be cleared where nothing was.
struct Changed {
    struct Gone {
        std::int32_t cell;
        int channel;
    };

    std::vector<std::int32_t> cells;
    std::vector<Gone> gone;
    bool tells_gone = false;
    bool all = false;

    void clear() {
        cells.clear();
        gone.clear();
        tells_gone = all = false;
    }
    void add(std::int32_t cell) { cells.push_back(cell); }
};

struct View {
    bool ids = false;
    int channels = 0;
    int layers = 0;  // of ids
    int height = 0;
    int width = 0;
    int outside = -1;  // the channel of cells outside a level; -1 where all levels fill the array

    std::size_t area() const {
        return static_cast<std::size_t>(height) * static_cast<std::size_t>(width);
    }
    std::size_t size() const { return static_cast<std::size_t>(ids ? layers : channels) * area(); }

    // Writes one cell; `objects(visit)` calls visit(channel) for each of its objects, in ascending
    // order. Objects without a channel (-1) are not shown, nor are those beyond the last layer.
    template <class Objects>
    void write(std::uint8_t* out, std::size_t place, Objects objects) const {
        const std::size_t step = area();
        std::uint8_t* const here = out + place;
        const int depth = ids ? layers : channels;
        for (int layer = 0; layer < depth; ++layer) {
            here[static_cast<std::size_t>(layer) * step] = 0;
        }
        add(out, place, objects);
    }

    // Takes an object out of a cell of planes.
    void remove(std::uint8_t* out, std::size_t place, int channel) const {
        if (channel >= 0) out[static_cast<std::size_t>(channel) * area() + place] = 0;
    }

    // Writes the objects of a cell that holds nothing, or nothing else.
    template <class Objects>
    void add(std::uint8_t* out, std::size_t place, Objects objects) const {
        const std::size_t step = area();
        std::uint8_t* const here = out + place;
        if (ids) {
            int layer = 0;
            objects([&](int channel) {
                if (channel < 0 || layer == layers) return;
                here[static_cast<std::size_t>(layer++) * step] =
                    static_cast<std::uint8_t>(channel + 1);
            });
        } else {
            objects([&](int channel) {
                if (channel >= 0) here[static_cast<std::size_t>(channel) * step] = 1;
            });
        }
    }

    // Writes everything as outside the level; the level's own cells are written over it.
    void clear(std::uint8_t* out) const {
        std::memset(out, 0, size());
        if (outside < 0) return;
        if (ids) {
            std::memset(out, outside + 1, area());
        } else {
            std::memset(out + static_cast<std::size_t>(outside) * area(), 1, area());
        }
    }
};

}  // namespace gridwright::envs
