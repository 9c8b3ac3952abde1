// Whatever is written of an accepted value can be read again, and what cannot is not accepted.
#include <gtest/gtest.h>

#include "affray/v1/record.pb.h"
#include "campaign/hero.h"
#include "campaign_codec/record_codec.h"

namespace affray::campaign::test {
namespace {

using campaign_codec::to_bytes;

std::shared_ptr<const Ruleset> source(std::string_view id, const Options& options) {
    return make_ruleset(id, options);
}

void reads_again(const Character& character) {
    const auto again = campaign_codec::character_from(to_bytes(character), source);
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(again->figure, character.figure);
}

TEST(RecordsCodec, AnAcceptedCharacterIsReadAgain) {
    for (const char* ruleset : {"classic", "affray", "archmage"}) {
        Character ada = hero(ruleset, "a", "Ada");
        ASSERT_TRUE(sound(ada).ok()) << ruleset << sound(ada).error().message;
        reads_again(ada);
        ASSERT_TRUE(change_belongings(ada, {{*coin("gp"), kHeapMax}, {magic("ring"), 900}}).ok());
        ASSERT_TRUE(sound(ada).ok());
        reads_again(ada);
        const Character before = ada;
        EXPECT_FALSE(change_belongings(ada, {{magic("ring"), 1'000'000'000}}).ok()) << "more than is carried";
        EXPECT_FALSE(change_belongings(ada, {{*coin("gp"), 1}}).ok()) << "the heap is full";
        EXPECT_FALSE(change_belongings(ada, {{*coin("sp"), kMuch}}).ok());
        EXPECT_FALSE(change_belongings(ada, {{experience(), kMuch}}).ok());
        EXPECT_EQ(ada, before);
    }
}

TEST(RecordsCodec, REL13AnAcceptedDivisionIsReadAgain) {
    RoundDice dice;
    const std::vector<Character> heirs{hero("classic", "a", "Ada"), hero("classic", "b", "Bo")};
    const Account hoard{AccountKind::Hoard, "h"};
    for (const std::int64_t count : {std::int64_t{1}, std::int64_t{1'000'000}, kMuch})
        for (const std::int32_t value : {1, 50'000, 2'000'000'000})
            for (const bool keep : {true, false}) {
                const Amounts held{{gem("ruby", value), count},
                                   {magic("ring"), std::min<std::int64_t>(9, count)}};
                const auto division = propose_division(held, heirs, {hoard, keep, {}}, dice);
                if (!division) {
                    EXPECT_TRUE(division.error().message.starts_with("from: "));
                    continue;
                }
                const auto again = campaign_codec::division_from(to_bytes(*division));
                ASSERT_TRUE(again.ok()) << count << " of " << value << ": " << again.error().message;
                EXPECT_EQ(*again, *division);
            }
}

TEST(RecordsCodec, WhatAFileSaysOfAFigureIsJudgedAsWhatAFormSays) {
    const Character ada = hero("classic", "a", "Ada");
    const auto spoiled = [&](auto spoil) {
        Character copy = ada;
        auto scene = std::make_shared<Scene>(*copy.figure.scene);
        copy.figure.scene = scene;
        spoil(copy, *scene);
        const Status fit = sound(copy);
        EXPECT_FALSE(fit.ok());
        return fit.ok() ? std::string() : fit.error().message;
    };
    const WordIndex footprint = ada.figure.scene->vocabulary->stat_named("footprint");
    ASSERT_NE(footprint, kNoWord);
    EXPECT_NE(spoiled([&](Character&, Scene& scene) {
                  scene.sheets.edit(0).stats[footprint] = 1'000'000'000;
              }).find("footprint"),
              std::string::npos);
    Power bite;
    bite.id = "bite";
    bite.attack.hit.damage = DiceExpression{std::vector<DiceTerm>(101, {100, 2}), 0};
    EXPECT_NE(spoiled([&](Character&, Scene& scene) {
                  scene.sheets.edit(0).powers.push_back(bite);
              }).find("powers.bite.hit.damage"),
              std::string::npos);
    spoiled([](Character& one, Scene&) { one.figure.creatures.edit(0).hp_max = 2'000'000'000; });
    spoiled([](Character& one, Scene&) { one.name = "A\x1b[31m"; });
    spoiled([](Character& one, Scene&) { one.notes = std::string("a\0b", 3); });
    spoiled([](Character& one, Scene&) { one.experience = -1; });
    spoiled([](Character& one, Scene&) {
        one.choices = "{\"a\":" + std::string(31, '[') + std::string(31, ']') + "}";
    });
}

}  // namespace
}  // namespace affray::campaign::test
