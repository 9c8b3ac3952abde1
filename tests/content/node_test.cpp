// Reading YAML with its marks: forms, unknown keys, refused syntax.
#include "content/yaml/node.h"

#include <gmock/gmock.h>

#include "content/yaml/grammar.h"

namespace affray::content {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string only_problem(const Problems& problems) {
    EXPECT_EQ(problems.all().size(), 1U);
    return problems.all().empty() ? std::string() : to_string(problems.all().front());
}

TEST(Node, WordsAreTextWhereTextIsWanted) {
    Problems problems("a.yaml");
    Fields fields(read_text("{id: on, other: 12, third: 'yes'}", problems));
    EXPECT_EQ(fields.text("id"), "on");
    EXPECT_EQ(fields.text("other"), "12");
    EXPECT_EQ(fields.text("third"), "yes");
    EXPECT_TRUE(problems.empty());
}

TEST(Node, AnUnknownKeyNamesFileLineColumnKeyAndTheLikelyWord) {
    Problems problems("a.yaml");
    Fields fields(read_text("hp: 3\nhp_mx: 30\n", problems));
    fields.number("hp");
    fields.number("hp_max");
    fields.finish();
    EXPECT_THAT(only_problem(problems),
                AllOf(HasSubstr("a.yaml:2:8: hp_mx:"), HasSubstr("did you mean 'hp_max'?")));
}

TEST(Node, AKeyWrittenTwiceIsAProblem) {
    Problems problems("a.yaml");
    Fields fields(read_text("hp: 3\nhp: 4\n", problems));
    EXPECT_EQ(fields.number("hp"), 3);
    EXPECT_THAT(only_problem(problems), HasSubstr("twice"));
}

TEST(Node, WrongFormsYieldTheFallbackAndSayWhatToWrite) {
    Problems problems("a.yaml");
    Fields fields(read_text("{hp: many, place: [1], big: 300, flag: maybe}", problems));
    EXPECT_EQ(fields.number("hp", 7), 7);
    EXPECT_EQ(fields.at("place").place(), Place{});
    EXPECT_EQ(fields.number("big", 0, 0, 255), 0);
    EXPECT_TRUE(fields.flag("flag", true));
    ASSERT_EQ(problems.all().size(), 4U);
    EXPECT_THAT(problems.all()[0].message, HasSubstr("write one such as 12"));
    EXPECT_THAT(problems.all()[1].message, HasSubstr("[q, r]"));
    EXPECT_THAT(problems.all()[2].message, HasSubstr("outside 0 to 255"));
}

TEST(Node, AnchorsAliasesTagsAndDepthAreRefused) {
    for (const std::string text : {"a: &x 1\nb: *x\n", "a: !custom 1\n", "a: !!str 1\n"}) {
        Problems problems("a.yaml");
        EXPECT_FALSE(read_text(text, problems)) << text;
        EXPECT_FALSE(problems.empty()) << text;
    }
    Problems problems("deep.yaml");
    EXPECT_FALSE(read_text(std::string(100, '[') + std::string(100, ']'), problems));
    EXPECT_THAT(only_problem(problems), HasSubstr("deeper than 64"));
}

TEST(Node, BrokenYamlSaysWhere) {
    Problems problems("a.yaml");
    EXPECT_FALSE(read_text("a: [1, 2\nb: 3\n", problems));
    EXPECT_THAT(only_problem(problems), HasSubstr("not readable as YAML"));
}

TEST(Node, AFileThatIsNotThereIsAProblem) {
    Problems problems("no/such/file.yaml");
    EXPECT_FALSE(read_file("no/such/file.yaml", problems));
    EXPECT_THAT(only_problem(problems), HasSubstr("cannot be read"));
}

TEST(Grammar, DiceAreTermsAndAConstant) {
    const auto dice = dice_from("2d6+1d3+3-1");
    ASSERT_TRUE(dice);
    EXPECT_EQ(dice->terms, (std::vector<DiceTerm>{{2, 6}, {1, 3}}));
    EXPECT_EQ(dice->bonus, 2);
    EXPECT_EQ(dice_from("7")->bonus, 7);
    EXPECT_EQ(dice_from("d6"), dice_from("1d6"));
    for (const char* wrong : {"", "d", "1d7", "1d6+", "-1d6", "0d6", "1d6*2", "101d6", "1d6-1d4"})
        EXPECT_FALSE(dice_from(wrong)) << wrong;
}

TEST(Grammar, DurationsNameTheirTurn) {
    Problems problems("a.yaml");
    Fields fields(read_text("{a: save(16), b: next_turn_end(user), c: round(3), d: eot_next(orc1), e: soon}",
                            problems));
    EXPECT_EQ(read_until(fields.at("a")).until.number, 16);
    EXPECT_EQ(read_until(fields.at("b")).of, "user");
    EXPECT_EQ(read_until(fields.at("c")).until.when, Until::When::Round);
    EXPECT_EQ(read_until(fields.at("d")).of, "orc1");
    EXPECT_TRUE(problems.empty());
    read_until(fields.at("e"));
    EXPECT_THAT(only_problem(problems), HasSubstr("is no duration"));
}

}  // namespace
}  // namespace affray::content
