// Switches of a search that Python gives by name. Only binding units include this.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace gridwright {

// Sets what is named; raises TypeError for a name that is not known.
inline void read_switches(const nanobind::kwargs& switches,
                          std::initializer_list<std::pair<std::string_view, bool*>> known) {
    for (const auto& [key, value] : switches) {
        const auto name = nanobind::cast<std::string_view>(key);
        bool* found = nullptr;
        for (const auto& [known_name, place] : known) {
            if (known_name == name) found = place;
        }
        if (found == nullptr) {
            throw nanobind::type_error(("no switch is called " + std::string(name)).c_str());
        }
        *found = nanobind::cast<bool>(value);
    }
}

}  // namespace gridwright
