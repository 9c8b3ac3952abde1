// Situations for questions about them: a state whose facts and scene a test sets as it needs them.
#pragma once

#include "rules/ruleset.h"
#include "support/arena.h"

namespace affray::test {

/// A value of a fact that the ruleset stores.
inline void set(State& state, const Fact& fact, std::int32_t value, std::uint32_t a = 0,
                std::uint32_t b = 0) {
    const WordIndex index = state.scene->vocabulary->index(fact);
    ASSERT_NE(index, kNoWord) << fact.name;
    state.set_fact({index, a, b}, value);
}
inline void set(State& state, const Fact& fact, std::int32_t value, CreatureId a,
                CreatureId b = CreatureId::None) {
    set(state, fact, value, number(a), number(b));
}

/// Changes the scene of a state that nobody else holds.
template <class Change>
void change_scene(State& state, const Change& change) {
    auto scene = std::make_shared<Scene>(*state.scene);
    change(*scene);
    state.scene = std::move(scene);
}

/// Changes what is written on a creature's sheet.
inline void write_on_sheet(State& state, const Stat& stat, std::int32_t value, CreatureId who) {
    const WordIndex index = state.scene->vocabulary->index(stat);
    ASSERT_NE(index, kNoWord) << stat.name;
    change_scene(state, [&](Scene& scene) { scene.sheets.edit(number(who) - 1).stats.at(index) = value; });
}

inline void add_feature(State& state, Feature feature, Name how = {}) {
    change_scene(state, [&](Scene& scene) { scene.features.push_back(std::move(feature)); });
    state.feature_states.push_back(std::move(how));
}

}  // namespace affray::test
