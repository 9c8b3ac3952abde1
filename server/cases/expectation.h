// Compares a state with what a case expects of it: only listed fields; listed collections are complete.
#pragma once

#include "cases/spelling.h"
#include "content/scene/scene_reader.h"

namespace affray::cases {

/// A field that is not as expected; both values in the spelling of case files.
struct Mismatch {
    std::string field;
    std::string expected;
    std::string actual;
};

/// What `after` and `final` are compared with.
struct Actual {
    const State& state;
    const Ruleset& rules;
    const content::SeatBook& seats;
    const State* campaign = nullptr;  ///< characters that no scene holds; nullptr: none
};

/// Keys are ids of creatures, items and sides, and encounter, party, facts. Unknown keys and words that are
/// not built go to the node's Problems.
std::vector<Mismatch> compare(const content::Node& expected, const Actual& actual);

}  // namespace affray::cases
