// An opening under numbers of its own is the same opening (REL-18).
#include "content/apart.h"

#include <gtest/gtest.h>

#include "rulesets/registry.h"

namespace affray::content {
namespace {

constexpr const char* kVault = R"(
title: Vault
ruleset: affray
seats: [{name: Ann, creatures: [ada]}]
map: {grid: hex, radius: 5}
sides: [party, shades, foes]
stat_blocks:
  goblin: {name: Goblin, kind: monster, side: foes, hp_max: 7}
creatures:
  - {id: goblin_4, side: foes, kind: monster, place: [3, 1], hp_max: 7, hidden: true}
  - {id: goblin_king, side: foes, kind: monster, place: [3, 2], hp_max: 9, hidden: true,
     facts: {ap: 3}, effects: [{name: stuck, until: save(11)}], items: [{id: dust, kind: healing_potion}],
     powers: {axe: {kind: melee, basic: true, attack: {bonus: 6, vs: ac}, hit: {flat: 6}}}}
  - {id: ada, side: party, kind: character, place: [0, 0], hp_max: 30, facts: {ap: 5},
     items: [{id: flask, kind: healing_potion}, {id: rope, kind: gear}],
     effects: [{name: stuck, until: save(11)}]}
  - {id: orc, side: foes, kind: monster, place: [1, 0], hp_max: 20}
items: [{id: lamp, kind: gear, where: ground, place: [0, 1]}]
facts: {grab: [[goblin_king, ada], [orc, ada]]}
)";

Opening vault() {
    Problems problems("vault.yaml");
    auto opening = read_encounter("vault", read_text(kVault, problems), make_ruleset);
    EXPECT_TRUE(opening.has_value()) << (problems.empty() ? "" : to_string(problems.all().front()));
    return std::move(*opening);
}

TEST(Apart, WhatHidesIsNumberedApartAndKeepsAllThatItHas) {
    const Opening plain = vault();
    Opening opening = vault();
    const std::vector<CreatureId> now = set_apart(opening, 77);
    const State& before = plain.state;
    const State& after = opening.state;
    ASSERT_EQ(now.size(), before.creatures.size());
    std::uint32_t open = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const Creature& old = before.creatures[i];
        const Creature& creature = after.creature(now[i]);
        EXPECT_EQ(creature.id, now[i]);
        if (old.hidden) {
            EXPECT_GE(number(now[i]), CreatureNumbering::kApart);
        } else {
            EXPECT_EQ(number(now[i]), ++open);
        }
        EXPECT_EQ(creature.hp_max, old.hp_max);
        EXPECT_EQ(creature.place, old.place);
        EXPECT_EQ(after.sheet(now[i]).powers, before.sheet(old.id).powers);
        const WordIndex ap = before.scene->vocabulary->fact_named("ap");
        EXPECT_EQ(after.fact({ap, number(now[i]), 0}), before.fact({ap, number(old.id), 0}));
    }
    const auto who = [&](CreatureId old) {
        return before.has(old) ? now[before.index_of(old)] : CreatureId::None;
    };
    ASSERT_EQ(after.items.size(), before.items.size());
    for (std::size_t i = 0; i < before.items.size(); ++i) {
        const Item& item = after.items[i];
        EXPECT_EQ(item.name, before.items[i].name);
        EXPECT_EQ(item.owner, who(before.items[i].owner));
        EXPECT_EQ(after.gear(item), before.gear(before.items[i]));
        EXPECT_EQ(item.id >= ItemNumbering::kApart, item.name == Name("dust"));
    }
    ASSERT_EQ(after.effects.size(), before.effects.size());
    for (std::size_t i = 0; i < before.effects.size(); ++i) {
        EXPECT_EQ(after.effects[i].who, who(before.effects[i].who));
        EXPECT_EQ(after.effects[i].until.number, 11);
    }
    const WordIndex grab = before.scene->vocabulary->fact_named("grab");
    for (const Creature& a : before.creatures)
        for (const Creature& b : before.creatures)
            EXPECT_EQ(after.fact({grab, number(who(a.id)), number(who(b.id))}),
                      before.fact({grab, number(a.id), number(b.id)}));
    EXPECT_EQ(opening.seats[0].creatures, std::vector<CreatureId>{*after.find("ada")});
}

TEST(Apart, NoNameOfANewcomerIsTakenByOneThatHides) {
    Opening opening = vault();
    set_apart(opening, 78);
    const State& state = opening.state;
    EXPECT_FALSE(state.find("goblin_4"));
    EXPECT_TRUE(state.find("goblin_king"));
    for (const Creature& creature : state.creatures)
        if (creature.hidden && state.sheet(creature.id).id != "goblin_king") {
            EXPECT_EQ(state.sheet(creature.id).id, "goblin_" + std::to_string(number(creature.id)));
        }
}

}  // namespace
}  // namespace affray::content
