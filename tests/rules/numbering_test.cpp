// Numbers of creatures, items and effects: they are found in one step whoever came in how, and none counts
// what is hidden (REL-18, SEC-7).
#include "rules/numbering.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "rules/event.h"
#include "rules/intent.h"
#include "support/arena.h"
#include "support/sample_scene.h"

namespace affray::test {
namespace {

constexpr std::uint64_t kKey = 0x5eed0f0ddba11;
static_assert(2 * CreatureNumbering::kApart <= number(kTriggerActor),
              "whom a held intent stands for is nobody");

State empty_scene(std::uint64_t key) {
    auto scene = std::make_shared<Scene>(*sample_scene());
    scene->gear.clear();
    scene->creature_numbers = CreatureNumbering(key);
    scene->item_numbers = ItemNumbering(key);
    State state;
    state.scene = std::move(scene);
    reset_facts(state);
    return state;
}

CreatureId come(State& state, const std::string& id, bool hidden) {
    Creature creature = sample_creature(SeatId::Referee, SideId{1}, Kind::Monster, {2, 0, 0}, 9);
    creature.hidden = hidden;
    return add_creature(state, creature, sample_sheet(id, 14));
}

std::uint32_t appear(State& state, const std::string& name, CreatureId owner) {
    Item item;
    item.name = Name(name);
    item.owner = owner;
    Gear gear;
    gear.type = Name(name);
    add_item(state, item, gear);
    return state.items.back().id;
}

TEST(Numbering, AKeyPutsAllPlacesInAnotherOrderThatLeadsBack) {
    for (const unsigned half : {1U, 3U, 6U, 8U})
        for (const std::uint64_t key : {std::uint64_t{1}, kKey, ~std::uint64_t{0}}) {
            const std::uint32_t places = 1U << 2 * half;
            std::set<std::uint32_t> seen;
            for (std::uint32_t place = 0; place < places; ++place) {
                const std::uint32_t told = shuffled(place, half, key);
                ASSERT_LT(told, places);
                ASSERT_TRUE(seen.insert(told).second) << "half " << half << " key " << key;
                ASSERT_EQ(unshuffled(told, half, key), place);
            }
        }
    for (std::uint32_t place = 0; place < ItemNumbering::kApart; place += 97)
        ASSERT_EQ(unshuffled(shuffled(place, 10, kKey), 10, kKey), place);
}

TEST(Numbering, OtherKeysGiveOtherNumbersAllOverTheRange) {
    std::set<std::uint32_t> first;
    std::uint64_t sum = 0;
    for (std::uint64_t key = 1; key <= 1000; ++key) {
        const std::uint32_t told = CreatureNumbering(key).next(true, 0);
        ASSERT_GE(told, CreatureNumbering::kApart);
        ASSERT_LT(told, 2 * CreatureNumbering::kApart);
        first.insert(told);
        sum += told - CreatureNumbering::kApart;
    }
    EXPECT_GT(first.size(), 700U);  // of 4096 places
    EXPECT_GT(sum / 1000, CreatureNumbering::kApart * 2 / 5);
    EXPECT_LT(sum / 1000, CreatureNumbering::kApart * 3 / 5);
}

TEST(Numbering, EverybodyIsFoundInWhicheverOrderOpenAndHiddenOnesCome) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Chance chance(seed);
        State state = empty_scene(seed % 8 == 0 ? 0 : chance.next() | 1);
        std::map<std::uint32_t, std::string> all;
        std::map<std::uint32_t, std::string> things;
        std::uint32_t open = 0;
        for (int i = 0; i < 60; ++i) {
            const std::string name = "c" + std::to_string(i);
            const bool hidden = chance.one_in(2);
            const CreatureId who = come(state, name, hidden);
            ASSERT_TRUE(all.emplace(number(who), name).second) << "a number is given twice";
            if (!hidden && state.scene->creature_numbers.key() != 0) {
                ASSERT_EQ(number(who), ++open);
            }
            state.set_fact(key_of(state, kPoints, number(who)), 1000 + i);
            const auto owner = state.creatures[chance.between(0, i)].id;
            ASSERT_TRUE(things.emplace(appear(state, name, owner), name).second);
        }
        int i = 0;
        for (const Creature& creature : state.creatures) {
            ASSERT_EQ(state.sheet(creature.id).id, "c" + std::to_string(i)) << "in order of coming";
            ASSERT_EQ(state.index_of(creature.id), static_cast<std::size_t>(i));
            ASSERT_EQ(state.fact(key_of(state, kPoints, number(creature.id))), 1000 + i++);
        }
        for (std::uint32_t id = 0; id < 3 * CreatureNumbering::kApart; ++id) {
            const auto known = all.find(id);
            ASSERT_EQ(state.has(CreatureId{id}), known != all.end()) << id;
            if (known != all.end()) {
                ASSERT_EQ(state.sheet(CreatureId{id}).id, known->second);
            }
        }
        for (const auto& [id, name] : things) {
            ASSERT_EQ(state.items[state.index_of_item(id)].name.str(), name);
            ASSERT_EQ(state.gear(*state.item(id)).type.str(), name);
        }
        EXPECT_EQ(state.index_of_item(0), state.items.size());
    }
}

TEST(Numbering, WhoComesOpenlyCountsOnlyWhoCameOpenly) {
    State few = empty_scene(kKey), many = empty_scene(kKey);
    for (State* state : {&few, &many}) come(*state, "ada", false);
    const CreatureId first = come(few, "lurker", true);
    EXPECT_EQ(come(many, "lurker", true), first) << "the first that hides";
    for (int i = 0; i < 4; ++i) appear(many, "dagger", come(many, "more" + std::to_string(i), true));
    EXPECT_EQ(come(few, "bran", false), CreatureId{2});
    EXPECT_EQ(come(many, "bran", false), CreatureId{2});
    EXPECT_EQ(appear(few, "rope", CreatureId{2}), 1U);
    EXPECT_EQ(appear(many, "rope", CreatureId{2}), 1U);
    EXPECT_EQ(appear(few, "lamp", CreatureId::None), appear(many, "lamp", CreatureId::None));
    EXPECT_EQ(number(come(many, "last", true)), CreatureNumbering::kApart + shuffled(5, 6, kKey));
}

TEST(Numbering, NoTwoEffectsHaveOneNumber) {
    State state = empty_scene(kKey);
    std::set<std::uint32_t> numbers;
    for (int i = 0; i < 50; ++i) {
        const CreatureId who = come(state, "c" + std::to_string(i), i % 3 != 0);
        for (int n = 0; n < 5; ++n) {
            Effect effect = sample_effect(next_effect_on(state, who), who, who);
            ASSERT_TRUE(numbers.insert(effect.id).second);
            put_effect(state, effect);
        }
    }
    EXPECT_EQ(state.next_effect, 1U + 17 * 5) << "those of hidden creatures are numbered apart";
}

TEST(Numbering, AListThatHasNoNumberLeftIsAFaultAndNoMistake) {
    CreatureNumbering numbers(kKey);
    std::size_t rows = 0;
    for (; numbers.has_next(true); ++rows) ASSERT_TRUE(numbers.add(numbers.next(true, rows)));
    EXPECT_EQ(rows, CreatureNumbering::kApart);
    EXPECT_FALSE(numbers.add(CreatureNumbering::kApart)) << "all are given";
    EXPECT_TRUE(numbers.has_next(false)) << "of the others there are some";
    EXPECT_FALSE(numbers.add(2)) << "another comes next";
    EXPECT_TRUE(numbers.add(1));
}

}  // namespace
}  // namespace affray::test
