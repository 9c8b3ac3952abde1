// What must hold between files: mechanics and the catalogues, sources and the build, packages and their lock.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tidy/checks.h"

namespace affray::tidy {
namespace {

std::set<std::string> catalogued() {
    std::set<std::string> ids;
    for (const SourceFile& file : read_tree({"docs/rules"}, {".md"})) ids.merge(rule_ids_in(file.text));
    return ids;
}

TEST(TidyTree, NameTheRulesInEachMechanic) {
    const std::set<std::string> known = catalogued();
    ASSERT_GT(known.size(), 800U);
    const Check check = [&known](const SourceFile& file) { return rule_ids(file, known); };
    EXPECT_EQ(report(check, read_tree({"server/mechanics"}, {".cpp"})), "");
}

TEST(TidyTree, CatchesAMechanicWithoutARuleAndARuleThatDoesNotExist) {
    const std::set<std::string> known{"AFR-016"};
    EXPECT_EQ(rule_ids(source_file("server/mechanics/a.cpp", "// Strikes.\n"), known).size(), 1U);
    EXPECT_EQ(rule_ids(source_file("server/mechanics/a.cpp", "// AFR-016, AFR-999\n"), known).size(), 1U);
    EXPECT_TRUE(rule_ids(source_file("server/mechanics/a.cpp", "// AFR-016\n"), known).empty());
}

TEST(TidyTree, NameEverySourceInTheBuild) {
    const Check check = [](const SourceFile& file) { return named_by_cmake(file, read_text); };
    EXPECT_EQ(report(check, read_tree({"server", "client", "bench", "tests"}, {".cpp"})), "");
}

TEST(TidyTree, CatchesASourceThatNoTargetNames) {
    const auto read = [](const std::string& path) {
        return std::string(path == "server/net/CMakeLists.txt" ? "SOURCES listener.cpp ws/frame.cpp)" : "");
    };
    EXPECT_EQ(named_by_cmake(source_file("server/net/stener.cpp", ""), read).size(), 1U);
    EXPECT_EQ(named_by_cmake(source_file("server/net/dead.cpp", ""), read).size(), 1U);
    EXPECT_TRUE(named_by_cmake(source_file("server/net/listener.cpp", ""), read).empty());
    EXPECT_TRUE(named_by_cmake(source_file("server/net/ws/frame.cpp", ""), read).empty());
}

TEST(TidyTree, CallsNoConstantOfASourceLikeOneOfAHeader) {
    std::set<std::string> declared;
    for (const SourceFile& file : read_tree({"server/rules", "server/readings", "server/mechanics"}, {".h"}))
        declared.merge(constants_of(file, "affray"));
    ASSERT_GT(declared.size(), 200U);
    const Check check = [&declared](const SourceFile& file) { return hidden_names(file, declared); };
    EXPECT_EQ(report(check, read_tree({"server/readings", "server/mechanics"}, {".cpp"})), "");
}

TEST(TidyTree, CatchesAConstantThatHidesOneOfAHeader) {
    const SourceFile header =
        source_file("server/readings/a.h",
                    "namespace affray {\ninline constexpr Fact kFound{\"found\"};\n}  // namespace affray\n");
    const std::set<std::string> declared = constants_of(header, "affray");
    EXPECT_EQ(declared, std::set<std::string>{"kFound"});
    const auto found = [&declared](const std::string& inside) {
        return hidden_names(
                   source_file("server/mechanics/a.cpp", "namespace affray {\nnamespace {\n" + inside +
                                                             "\n}  // namespace\n}  // namespace affray\n"),
                   declared)
            .size();
    };
    EXPECT_EQ(found("constexpr Fact kLost{\"lost\"}, kFound{\"over\"};"), 1U);
    EXPECT_EQ(found("enum Row : std::int32_t { kNone, kFound };"), 1U);
    EXPECT_EQ(found("constexpr Fact kOther = kFound;"), 0U);
}

// The rows of the document's table that the header asks for, one a line.
std::vector<std::string> rows_of_bounds(const std::string& header) {
    static const std::regex kBound(
        R"x(inline constexpr (Number|List|Text)Bound \w+\{"([^"]+)", ([-\d]+)(?:, (\w*[-\d]*))?\})x");
    std::string plain;
    std::copy_if(header.begin(), header.end(), std::back_inserter(plain), [](char c) { return c != '\''; });
    std::vector<std::string> rows;
    for (std::sregex_iterator at(plain.begin(), plain.end(), kBound), end; at != end; ++at) {
        const std::smatch& bound = *at;
        std::string text = "at most " + bound[3].str();
        if (bound[1] == "Number") text = bound[3].str() + " to " + bound[4].str();
        if (bound[1] == "Text") text += bound[4] == "true" ? " characters, lines" : " characters";
        rows.push_back("| `" + bound[2].str() + "` | " + text + " |\n");
    }
    return rows;
}

TEST(TidyTree, TellTheBoundsOfMessagesAsTheHeaderHasThem) {
    const std::vector<std::string> rows = rows_of_bounds(read_text("server/codec/limits.h"));
    ASSERT_GT(rows.size(), 40U);
    const std::string told = read_text("docs/PROTOCOL.md");
    std::string table = "| field | bound |\n|---|---|\n";
    for (const std::string& row : rows) table += row;
    EXPECT_NE(told.find(table + "\n"), std::string::npos) << table;
}

// A lock file that names the host it was made at would send everybody there; npm finds packages by name and
// hash.
std::size_t resolved_hosts(const std::string& lock) {
    std::size_t count = 0;
    const std::string mark = "\"resolved\": \"http";
    for (std::size_t at = lock.find(mark); at != std::string::npos; at = lock.find(mark, at + 1)) ++count;
    return count;
}

TEST(TidyTree, NameNoRegistryInLockFiles) {
    EXPECT_EQ(resolved_hosts(read_text("web/package-lock.json")), 0U);
    EXPECT_EQ(resolved_hosts(read_text("tests/e2e/package-lock.json")), 0U);
}

// npm ci of newer npms refuses a lock that lacks an optional package for another platform; npm leaves those
// out when the registry at hand does not have them. Counts names of optional packages without an entry of
// their own.
std::size_t optional_without_entry(const std::string& lock) {
    std::size_t missing = 0;
    const std::string mark = "\"optionalDependencies\": {";
    for (std::size_t at = lock.find(mark); at != std::string::npos; at = lock.find(mark, at + 1)) {
        const std::size_t end = lock.find('}', at);
        for (std::size_t open = lock.find("\"", at + mark.size()); open < end; open = lock.find("\"", open)) {
            const std::size_t close = lock.find('"', open + 1);
            const std::string entry = "node_modules/" + lock.substr(open + 1, close - open - 1) + "\": {";
            if (lock.find(entry) == std::string::npos) ++missing;
            open = lock.find('\n', close);
        }
    }
    return missing;
}

TEST(TidyTree, LockEveryOptionalPackage) {
    EXPECT_EQ(optional_without_entry(read_text("web/package-lock.json")), 0U);
    EXPECT_EQ(optional_without_entry(read_text("tests/e2e/package-lock.json")), 0U);
}

TEST(TidyTree, CatchesAnOptionalPackageThatIsNotLocked) {
    const std::string lock =
        "\"optionalDependencies\": {\n  \"a-linux\": \"1\",\n  \"a-win\": "
        "\"1\"\n}\n\"node_modules/a-linux\": {}";
    EXPECT_EQ(optional_without_entry(lock), 1U);
}

TEST(TidyTree, CatchesARegistryInALockFile) {
    EXPECT_EQ(resolved_hosts("{ \"resolved\": \"https://example.org/a.tgz\" }"), 1U);
}

}  // namespace
}  // namespace affray::tidy
