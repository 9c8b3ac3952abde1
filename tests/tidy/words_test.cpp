// Words that may not stand in our source; each check is shown to fail on a bad line and to spare a good one.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "tidy/checks.h"

namespace affray::tidy {
namespace {

bool finds(const Check& check, const std::string& text, const std::string& path = "server/rules/sample.cpp") {
    return !check(source_file(path, text)).empty();
}

TEST(TidyWords, KeepTheRulesDeterministic) { EXPECT_EQ(report(nondeterminism, product_sources()), ""); }

TEST(TidyWords, CatchesFloatsClocksThreadsAndHashMaps) {
    EXPECT_TRUE(finds(nondeterminism, "float x;"));
    EXPECT_TRUE(finds(nondeterminism, "const double half = 0.5;"));
    EXPECT_TRUE(finds(nondeterminism, "#include <chrono>"));
    EXPECT_TRUE(finds(nondeterminism, "#include <random>"));
    EXPECT_TRUE(finds(nondeterminism, "#include <thread>"));
    EXPECT_TRUE(finds(nondeterminism, "std::unordered_map<int, int> m;"));
    EXPECT_TRUE(finds(nondeterminism, "int x = rand();"));
    EXPECT_TRUE(finds(nondeterminism, "auto now = time(nullptr);"));
    EXPECT_FALSE(finds(nondeterminism, "// double damage, a second time (once)"));
    EXPECT_FALSE(finds(nondeterminism, "auto s = \"double\"; int brand(int); w.time(3);"));
    EXPECT_FALSE(finds(nondeterminism, "double x;", "server/net/sample.cpp"));
    EXPECT_FALSE(finds(nondeterminism, "#include <chrono>", "server/base/bounded_queue.h"));
}

TEST(TidyWords, NameHooksOnlyWhatIsOne) { EXPECT_EQ(report(hook_shapes, all_sources()), ""); }

TEST(TidyWords, CatchesAHookThatIsNone) {
    const char* place = "server/mechanics/sample.cpp";
    EXPECT_TRUE(finds(hook_shapes, "    void check(const MoveIntent& move, Refusals& out) const {", place));
    EXPECT_TRUE(finds(hook_shapes, "    void after(Moved moved, Work& work) const {", place));
    EXPECT_FALSE(finds(hook_shapes, "    void after(const Moved& moved, Work& work) const {", place));
    EXPECT_FALSE(finds(hook_shapes, "    bool begin(Own<UseIntent> use, const Bill&, Work&) const {", place));
}

TEST(TidyWords, MakeCreaturesOfNumbersBehindTheDoorAlone) { EXPECT_EQ(report(made_ids, all_sources()), ""); }

TEST(TidyWords, CatchesACreatureMadeOfAMessagesNumber) {
    EXPECT_TRUE(finds(made_ids, "f(CreatureId{request.who()});", "server/session/sample.cpp"));
    EXPECT_TRUE(finds(made_ids, "const CreatureId who{request.who()};", "server/session/sample.cpp"));
    EXPECT_FALSE(finds(made_ids, "CreatureId who = CreatureId{};", "server/session/sample.cpp"));
    EXPECT_FALSE(finds(made_ids, "to.who = CreatureId{m.who()};", "server/codec/event_decode.cpp"));
    EXPECT_FALSE(finds(made_ids, "f(CreatureId{key.a});", "server/mechanics/sample.cpp"));
}

TEST(TidyWords, NameThingsForWhatTheyAre) { EXPECT_EQ(report(vague_names, all_sources()), ""); }

TEST(TidyWords, CatchesNamesThatSayNothing) {
    EXPECT_TRUE(finds(vague_names,
                      "class SeatMan"
                      "ager {};"));
    EXPECT_TRUE(finds(vague_names,
                      "struct StringUt"
                      "ils {};"));
    EXPECT_TRUE(finds(vague_names,
                      "void parse_hel"
                      "per();"));
    EXPECT_TRUE(finds(vague_names, "",
                      "server/net/http_ut"
                      "il.h"));
    EXPECT_FALSE(finds(vague_names, "int utilisation; // a Helper of old"));
}

TEST(TidyWords, LeaveNothingOpen) { EXPECT_EQ(report(leftovers, all_sources()), ""); }

TEST(TidyWords, CatchesMarksOfWorkLeftOpen) {
    EXPECT_TRUE(finds(leftovers,
                      "// TO"
                      "DO: later"));
    EXPECT_TRUE(finds(leftovers,
                      "int x; // FIX"
                      "ME"));
    EXPECT_FALSE(finds(leftovers,
                       "// a TO"
                       "DOLIST is a word of its own"));
}

TEST(TidyWords, NameNoPathOfOneMachine) { EXPECT_EQ(report(machine_paths, all_sources()), ""); }

TEST(TidyWords, CatchesAPathOfOneMachine) {
    EXPECT_TRUE(finds(machine_paths,
                      "open(\"/ro"
                      "ot/x\");"));
    EXPECT_FALSE(finds(machine_paths,
                       "#include \"../wo"
                       "rk/x.h\""));
}

TEST(TidyWords, NameWhatIsAwaited) { EXPECT_EQ(report(co_await_operands, all_sources()), ""); }

TEST(TidyWords, CatchesBracesAndLambdasRightOfCoAwait) {
    EXPECT_TRUE(finds(co_await_operands, "co_await host.submit(Move{a, path});"));
    EXPECT_TRUE(finds(co_await_operands, "auto r = co_await f({.who = a});"));
    EXPECT_TRUE(finds(co_await_operands, "co_await run([&] { return 1; });"));
    EXPECT_TRUE(finds(co_await_operands, "co_await g(\n    a,\n    std::vector{1});"));
    EXPECT_FALSE(finds(co_await_operands, "if (co_await g(a)) {\n}\n"));
    EXPECT_FALSE(finds(co_await_operands, "co_await g(a[0], b()[1]);  // { [\n"));
    EXPECT_FALSE(finds(co_await_operands, "while (!co_await done()) { step(); }"));
    EXPECT_FALSE(finds(co_await_operands, "spawn([]() -> awaitable<void> { co_await g(); });"));
}

TEST(TidyWords, SEC12WriteSqlAsLiterals) {
    EXPECT_EQ(report(sql_text, read_tree({"server/store"}, {".h", ".cpp"})), "");
}

TEST(TidyWords, CatchesSqlPutTogetherAtRunTime) {
    EXPECT_TRUE(finds(sql_text, "db.exec(\"DELETE FROM \" + table);"));
    EXPECT_TRUE(
        finds(sql_text, "auto sql = std::string(\"SELECT id FROM t WHERE name = '\") + name + \"'\";"));
    EXPECT_TRUE(finds(sql_text, "one(std::string(kSelect) +\n \" WHERE a = \" + text(b), c)"));
    EXPECT_TRUE(finds(sql_text, "one(verb() + \" FROM t\")"));
    EXPECT_TRUE(finds(sql_text, "one(fmt::format(\"SELECT {}\", what))"));
    EXPECT_FALSE(finds(sql_text, "one(std::string(kSelect) + \" WHERE a = ?1\" + kOrder);"));
    EXPECT_TRUE(finds(sql_text, "sqlite3_exec(db, text, 0, 0, 0);"));
    EXPECT_FALSE(finds(sql_text, "db.exec(\"SELECT a + b\");"));
    EXPECT_FALSE(finds(sql_text, "db.exec(\"PRAGMA user_version = \" + std::to_string(kVersion));"));
}

// Names of types that headers of the product define.
std::set<std::string> defined_types() {
    const std::regex definition(R"(\b(?:class|struct|enum class|enum|using) ([A-Z][A-Za-z]+))");
    std::set<std::string> types;
    for (const SourceFile& file : read_tree({"server"}, {".h"}))
        for (std::sregex_iterator at(file.code.begin(), file.code.end(), definition), end; at != end; ++at)
            types.insert((*at)[1]);
    return types;
}

TEST(TidyWords, ExplainEachWordOfTheHouseOnceAndNoneThatIsGone) {
    const std::set<std::string> types = defined_types();
    const std::string text = read_text("docs/WORDS.md");
    const std::regex row(R"(\n\| ([A-Z][A-Za-z]+) \|)");
    std::map<std::string, int> words;
    for (std::sregex_iterator at(text.begin(), text.end(), row), end; at != end; ++at) ++words[(*at)[1]];
    EXPECT_GT(words.size(), 50U);
    for (const auto& [word, times] : words) {
        EXPECT_EQ(times, 1) << word;
        EXPECT_TRUE(types.contains(word)) << word << " is in docs/WORDS.md and in no header";
    }
}

}  // namespace
}  // namespace affray::tidy
