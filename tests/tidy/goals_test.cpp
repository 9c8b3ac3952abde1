// What must hold between the goals, the document that lists them, and the mutants that show their tests can
// fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tidy/source_tree.h"

namespace affray::tidy {
namespace {

constexpr const char* kDocument = "docs/GOALS.md";

std::vector<SourceFile> mutants() { return read_tree({"tests/mutants"}, {".patch"}); }

// What a patch's comment says of itself; empty: nothing.
std::string field(const SourceFile& patch, const std::string& name) {
    const std::string mark = "# " + name + ": ";
    for (const std::string& line : patch.lines) {
        if (line.starts_with(mark)) return line.substr(mark.size());
    }
    return "";
}

// The cells of the rows of a table, by what stands in the first.
std::map<std::string, std::vector<std::string>> rows(const std::string& document) {
    std::map<std::string, std::vector<std::string>> found;
    const std::regex row(R"(\| *((?:REL|SEC)-[0-9]+) *\|([^\n]*)\|)");
    for (std::sregex_iterator at(document.begin(), document.end(), row), end; at != end; ++at) {
        std::vector<std::string>& cells = found[(*at)[1]];
        std::istringstream rest((*at)[2]);
        for (std::string cell; std::getline(rest, cell, '|');) cells.push_back(cell);
    }
    return found;
}

// Which of them lack a row, or a cell of it.
std::string lacking(const std::string& document) {
    const auto found = rows(document);
    std::string out;
    for (const auto& [kind, last] : {std::pair{"REL", 26}, std::pair{"SEC", 22}}) {
        for (int i = 1; i <= last; ++i) {
            const std::string goal = kind + ("-" + std::to_string(i));
            const auto row = found.find(goal);
            const bool whole =
                row != found.end() && row->second.size() == 3 &&
                std::none_of(row->second.begin(), row->second.end(), [](const std::string& cell) {
                    return cell.find_first_not_of(' ') == std::string::npos;
                });
            if (!whole) out += goal + " ";
        }
    }
    return out;
}

TEST(TidyGoals, HaveARowEachWithPromiseTestAndMutant) { EXPECT_EQ(lacking(read_text(kDocument)), ""); }

TEST(TidyGoals, CatchAGoalWithoutARowAndARowWithoutATest) {
    const std::string whole = read_text(kDocument);
    const std::string without = std::regex_replace(whole, std::regex("\\| *REL-2 *\\|"), "| REL-x |");
    EXPECT_EQ(lacking(without), "REL-2 ");
    EXPECT_NE(lacking("| REL-1 | promised | | none |\n").find("REL-1 "), std::string::npos);
}

TEST(TidyMutants, SayWhichGoalTheyBreakAndWhichTestFindsIt) {
    const auto known = rows(read_text(kDocument));
    ASSERT_FALSE(mutants().empty());
    for (const SourceFile& patch : mutants()) {
        const std::string goal = field(patch, "goal");
        EXPECT_TRUE(known.contains(goal)) << patch.path;
        EXPECT_TRUE(patch.path.starts_with("tests/mutants/" + goal + "-")) << patch.path;
        EXPECT_NE(field(patch, "target"), "") << patch.path;
        EXPECT_NE(field(patch, "test"), "") << patch.path;
    }
}

TEST(TidyMutants, AreThereWhenTheDocumentNamesThem) {
    std::set<std::string> there;
    for (const SourceFile& patch : mutants())
        there.insert(patch.path.substr(std::string("tests/mutants/").size()));
    const std::string document = read_text(kDocument);
    const std::regex name(R"(((?:REL|SEC)-[0-9]+-[a-z0-9-]+)`)");
    for (std::sregex_iterator at(document.begin(), document.end(), name), end; at != end; ++at) {
        EXPECT_TRUE(there.contains((*at)[1].str() + ".patch")) << (*at)[1];
    }
}

TEST(TidyMutants, StillApply) {
    if (std::system("git --version >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "git is missing: no mutant was tried";
    for (const SourceFile& patch : mutants()) {
        const std::string command =
            std::string("cd '") + AFFRAY_SOURCE_DIR + "' && git apply --check '" + patch.path + "'";
        EXPECT_EQ(std::system(command.c_str()), 0)
            << patch.path << ": make it anew on the present source (scripts/rigs/mutants tries it)";
    }
}

}  // namespace
}  // namespace affray::tidy
