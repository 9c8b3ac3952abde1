// The closed vocabularies agree with themselves and with docs/rules/README.md.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "rules/event.h"
#include "rules/reason.h"
#include "rules/verb.h"
#include "support/source_path.h"

namespace affray {
namespace {

std::string vocabulary() {
    std::ifstream file(source_path("/docs/rules/README.md"));
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Words, EveryVerbReadsBackAndStandsInTheVocabulary) {
    const std::string text = vocabulary();
    ASSERT_FALSE(text.empty());
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const Verb verb{static_cast<std::uint8_t>(i)};
        const std::string_view word = to_string(verb);
        EXPECT_EQ(verb_from(word), verb);
        EXPECT_TRUE(seen.insert(word).second) << word;
        EXPECT_NE(text.find("`" + std::string(word) + "`"), std::string::npos) << word;
    }
    EXPECT_EQ(verb_from("dance"), std::nullopt);
}

TEST(Words, EveryReasonReadsBackAndStandsInTheVocabulary) {
    const std::string text = vocabulary();
    for (std::size_t i = 0; i < static_cast<std::size_t>(Reason::Count); ++i) {
        const Reason reason{static_cast<std::uint8_t>(i)};
        EXPECT_EQ(reason_from(to_string(reason)), reason);
        EXPECT_NE(text.find("`" + std::string(to_string(reason)) + "`"), std::string::npos)
            << to_string(reason);
    }
}

TEST(Words, EveryEventStandsInTheVocabulary) {
    const std::string text = vocabulary();
    const std::vector<EventBody> some{SceneBegan{}, SceneEnded{}, TurnBegan{},   FactSet{},
                                      Tested{},     Harmed{},     CampaignLost{}};
    for (const EventBody& body : some)
        EXPECT_NE(text.find("`" + std::string(event_name(body)) + "`"), std::string::npos)
            << event_name(body);
}

TEST(Words, AVocabularyFindsWhatWasAddedAndNothingElse) {
    Vocabulary words;
    constexpr Fact kFirst{"first", Scope::Creature};
    constexpr Fact kSecond{"second", Scope::Encounter};
    constexpr Fact kNever{"never", Scope::Creature};
    words.add(kFirst);
    words.add(kSecond);
    EXPECT_EQ(words.index(kFirst), 0);
    EXPECT_EQ(words.fact_named("second"), 1);
    EXPECT_EQ(words.index(kNever), kNoWord);
    EXPECT_EQ(words.creature_columns(), 1U);
    EXPECT_EQ(words.encounter_columns(), 1U);
    EXPECT_DEATH(words.add(kFirst), "two owners");
}

TEST(Words, ANameOfALiteralEqualsThatOfAString) {
    EXPECT_EQ(Name(""), Name());
    EXPECT_EQ(Name("attack"), Name(std::string("attack")));
    EXPECT_EQ(Name("eightchr"), Name(std::string_view("eightchr")));
    EXPECT_EQ(Name("a name that has thirty-one byte").view(), "a name that has thirty-one byte");
    constexpr Name constant("carried");
    EXPECT_EQ(constant, Name(std::string("carried")));
    EXPECT_NE(Name("move"), Name("moved"));
}

TEST(Words, ANameHoldsThirtyOneBytesAndNotOneMore) {
    const std::string full(Name::kCapacity, 'x');
    EXPECT_EQ(Name(full).view(), full);
    EXPECT_FALSE(Name::fits(full + "x"));
    EXPECT_DEATH(Name(full + "x"), "31 bytes");
}

}  // namespace
}  // namespace affray
