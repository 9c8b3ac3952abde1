// Trees of a file: put together, written down, read again, shared.
#include "content/yaml/value.h"

#include <gmock/gmock.h>

#include <thread>

#include "content/compendium/compendium.h"
#include "content/yaml/block_writer.h"
#include "content/yaml/node.h"

namespace affray::content {
namespace {

Value value_of(const std::string& text) {
    Problems problems("a.yaml");
    const Node node = read_text(text, problems);
    EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
    return node.value();
}

TEST(Value, WhatIsNotThereIsNothing) {
    const Value value = value_of("{a: {b: 1}, c: [x], d: ~, e:}");
    EXPECT_TRUE(value["a"]["b"].is_word("1"));
    EXPECT_TRUE(value["a"]["z"]["y"].is_null());
    EXPECT_TRUE(value["c"]["x"].is_null()) << "a list has no keys";
    EXPECT_TRUE(value.has("d") && value["d"].is_null());
    EXPECT_TRUE(value.has("e") && value["e"].is_null());
    EXPECT_FALSE(value.has("z"));
    EXPECT_EQ(value["c"].size(), 1U);
    EXPECT_EQ(Value().size(), 0U);
}

TEST(Value, OfKeysThatStandAgainTheFirstCountsAndTheOthersAreTold) {
    const Value value = value_of("{a: 1, b: 2,\n a: 3, a: 4}");
    EXPECT_EQ(json_of(value), R"({"a":1,"b":2})");
    EXPECT_EQ(value.size(), 2U);
    ASSERT_EQ(value.repeated().size(), 2U);
    EXPECT_TRUE(value.repeated()[0].is_word("a"));
    EXPECT_EQ(value.repeated()[1].written().mark.line, 1);
    Problems problems("a.yaml");
    EXPECT_EQ(Node(value, "goblin", problems).entries().size(), 2U);
    ASSERT_EQ(problems.all().size(), 2U);
    EXPECT_THAT(to_string(problems.all().front()), testing::StartsWith("a.yaml:2:2: goblin.a:"));
    EXPECT_TRUE(value_of("{a: 1}").repeated().empty());
    EXPECT_TRUE(value_of("[a]").repeated().empty());
}

TEST(Value, JsonKeepsNumbersAndTruthThatNobodyQuoted) {
    EXPECT_EQ(json_of(value_of("{a: 12, b: '12', c: true, d: \"true\", e: ~, f: [-3, 007, 1.5, x]}")),
              R"({"a":12,"b":"12","c":true,"d":"true","e":null,"f":[-3,"007","1.5","x"]})");
    EXPECT_EQ(json_of(Value::map({{"n", 4}, {"yes", true}, {"word", "a \"b\""}, {"none", Value()}})),
              R"({"n":4,"yes":true,"word":"a \"b\"","none":null})");
}

TEST(Value, AWholeNumberHasNothingElseAboutIt) {
    EXPECT_EQ(whole_number("12"), 12);
    EXPECT_EQ(whole_number("+12"), 12);
    EXPECT_EQ(whole_number("-12"), -12);
    for (const char* word : {"", "+", "-", "1.5", "12 ", "x", "99999999999", "+-1"})
        EXPECT_FALSE(whole_number(word)) << word;
}

TEST(BlockWriter, TakesTheFormersPlaceAndKeepsTheOrder) {
    BlockWriter block(value_of("{a: 1, b: 2}"));
    block.set("c", 3);
    block.set("a", "new");
    EXPECT_EQ(json_of(block.value()), R"({"a":"new","b":2,"c":3})");
    EXPECT_TRUE(block.has("b"));
    EXPECT_TRUE(block.at("z").is_null());
}

TEST(BlockWriter, WhatWasTakenFromAFileStillSaysWhereItStands) {
    Problems problems("a.yaml");
    BlockWriter block;
    block.set("size", value_of("{x: 1,\n size: many}")["size"]);
    EXPECT_EQ(Node(block.value(), "goblin", problems).entries().at(0).second.number(7), 7);
    ASSERT_EQ(problems.all().size(), 1U);
    EXPECT_THAT(to_string(problems.all().front()), testing::StartsWith("a.yaml:2:8: goblin.size:"));
}

TEST(BlockWriter, WhatIsWrittenReadsAsItWas) {
    BlockWriter inner;
    for (const char* hard :
         {"", " led by a space", "a: b", "# none", "- item", "{x", "'quoted'", "~x", "a, b", "two  spaces"})
        inner.set(std::string("key ") + hard, hard);
    BlockWriter block;
    block.set("powers", Value::map({{"bow", Value::map({{"range", "far"}, {"dice", "1d6"}})}}));
    block.set("list", Value::list({1, "two", Value::list({}), Value::map({})}));
    block.set("inner", inner.value());
    block.set("long", Value::list(Value::Items(40, "a word  of some length")));
    EXPECT_EQ(json_of(value_of(written_block(block.value()))), json_of(block.value()));
}

TEST(Value, ManyThreadsReadTheSameData) {
    const Compendium& data = Compendia::built_in().of("archmage");
    const auto sum = [&data] {
        std::size_t all = 0;
        for (const auto& [id, node] : data.monsters)
            for (const auto& [key, value] : node.entries()) all += key.size() + json_of(value.value()).size();
        return all;
    };
    const std::size_t alone = sum();
    std::vector<std::size_t> seen(4);
    std::vector<std::thread> threads;
    for (std::size_t& one : seen) threads.emplace_back([&one, &sum] { one = sum(); });
    for (std::thread& thread : threads) thread.join();
    EXPECT_THAT(seen, testing::Each(alone));
}

}  // namespace
}  // namespace affray::content
