// An encounter carries what the lobby advises its party (CLS-010 to CLS-014).
#include <gmock/gmock.h>

#include "content/scene/encounter_reader.h"
#include "rulesets/registry.h"

namespace affray {
namespace {

using testing::ElementsAre;

TEST(PartyAdvice, AnEncounterOfClassicCarriesIt) {
    content::Problems problems("a.yaml");
    const content::Node root = content::read_text(R"(
title: A cellar
ruleset: classic
creatures:
  - {id: ada, name: Ada, side: pcs, kind: character, place: [1, 1], hp: 8, abilities: {cha: 9}}
  - {id: bo, name: Bo, side: pcs, kind: character, class: thief, level: 6, place: [2, 1], hp: 8,
     abilities: {cha: 12}}
  - {id: rat, monster: giant_rat, side: rats, place: [9, 1]}
)",
                                                  problems);
    const auto opening = content::read_encounter("cellar", root, make_ruleset);
    ASSERT_TRUE(opening) << (problems.empty() ? "" : to_string(problems.all().front()));
    EXPECT_THAT(opening->advice, ElementsAre("PARTY_SMALL", "LEVEL_GAP"));
    EXPECT_EQ(opening->caller, "Bo");
}

}  // namespace
}  // namespace affray
