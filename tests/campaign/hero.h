// Characters made from the build's own data, for tests of the campaign.
#pragma once

#include <gtest/gtest.h>

#include "campaign/character.h"
#include "campaign/ledger.h"
#include "content/making/character_maker.h"
#include "rulesets/registry.h"

namespace affray::campaign::test {

// Faces one after the other, in a circle; as good as any.
class RoundDice final : public Dice {
  public:
    std::int32_t draw(std::int32_t sides, const Name&) override { return next_++ % sides + 1; }

  private:
    std::int32_t next_ = 3;
};

/// More of anything than fits a stack, a purse or a sheet.
inline constexpr std::int64_t kMuch = 1'000'000'000'000;

inline const Account kHoard{AccountKind::Hoard, "h"};

inline const std::string kFighter =
    R"({"class": "fighter", "level": 1, "armor": "heavy", "shield": true, )"
    R"("abilities": {"str": 16, "con": 14, "dex": 12, "int": 8, "wis": 10, "cha": 10}})";
inline const std::string kClassicFighter =
    R"({"class": "fighter", "scores": [15, 9, 10, 12, 13, 11], "armour": "chainmail", "shield": true, )"
    R"("sheet": {"hand": "sword", "items": ["dagger"]}})";

inline std::shared_ptr<const Ruleset> rules_of(const std::string& id) { return make_ruleset(id, {}); }

inline Character hero(const std::string& ruleset, const std::string& id, const std::string& name,
                      Kind kind = Kind::Character, std::string choices = {}) {
    if (choices.empty()) choices = ruleset == "classic" ? kClassicFighter : kFighter;
    content::Problems problems("test");
    const content::Node node = content::read_text(choices, problems);
    RoundDice dice;
    const content::CharacterMaker maker(content::Compendia::built_in().of(ruleset), rules_of(ruleset));
    const auto made = maker.make(node, {id, name, kind}, dice);
    for (const content::Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    Character character;
    if (!made) return character;
    character.id = id;
    character.name = name;
    character.owner = "player_of_" + id;
    if (kind == Kind::Retainer) character.master = "somebody";
    character.choices = made->choices;
    character.figure = made->figure;
    return character;
}

}  // namespace affray::campaign::test
