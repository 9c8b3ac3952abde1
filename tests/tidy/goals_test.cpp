// What must hold between the goals, the document that lists them, and the mutants that show their tests can
// fail.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "support/source_path.h"
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

// All tests there are: of each program, by its sources.
struct Tests {
    Tests() {
        const std::regex declared(R"(affray_(?:test|fuzzer)\((\w+)([^)]*)\))");
        const std::regex source(R"([\w./]+\.cpp)");
        std::map<std::string, std::vector<std::string>> users;
        for (const SourceFile& list : read_tree({"tests"}, {"CMakeLists.txt"}))
            for (const std::smatch& program : matches(list.text, declared)) {
                cases[program[1]];
                const std::string of_it = program[2];
                for (const std::smatch& one : matches(of_it, source)) {
                    const auto path = std::filesystem::path(list.path).parent_path() / one.str();
                    users[path.lexically_normal().string()].push_back(program[1]);
                }
            }
        const std::regex test(R"(TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
        for (const SourceFile& file : read_tree({"tests"}, {".cpp"}))
            for (const std::smatch& one : matches(file.text, test))
                for (const std::string& program : users[file.path])
                    cases[program].insert(one[1].str() + "." + one[2].str());
    }
    static std::vector<std::smatch> matches(const std::string& text, const std::regex& what) {
        return {std::sregex_iterator(text.begin(), text.end(), what), std::sregex_iterator()};
    }
    // "program", "program.Suite", "program.Suite.Case"; an end may be left out with a star.
    bool has(const std::string& name) const {
        const std::size_t dot = name.find('.');
        const std::string program = name.substr(0, dot);
        if (program == "fuzz" || program == "programs") return true;
        const auto its_cases = cases.find(program);
        if (its_cases == cases.end()) return false;
        if (dot == std::string::npos) return true;
        // An instance of a suite stands before a slash.
        std::string wanted = name.substr(std::max(name.rfind('/') + 1, dot + 1));
        if (its_cases->second.contains(wanted)) return true;
        if (wanted.ends_with('*'))
            wanted.pop_back();
        else
            wanted += '.';
        const auto at = its_cases->second.lower_bound(wanted);
        return at != its_cases->second.end() && at->starts_with(wanted);
    }
    std::map<std::string, std::set<std::string>> cases{};
};

// Tests and rigs that the rows name and nobody has.
std::string unknown_tests(const std::map<std::string, std::vector<std::string>>& goals, const Tests& tests) {
    std::string out;
    const std::regex name(R"(`([a-z_]+(?:\.[\w/.]+\*?)?)`)");
    const std::regex rigs("rigs? ([a-z0-9, -]+)");
    const std::regex word("[a-z0-9-]+");
    for (const auto& [goal, cells] : goals) {
        if (cells.size() < 2) continue;
        const std::string& cell = cells[1];
        for (std::sregex_iterator at(cell.begin(), cell.end(), name), end; at != end; ++at)
            if (!tests.has((*at)[1])) out += goal + " " + (*at)[1].str() + "\n";
        std::smatch listed;
        if (!std::regex_search(cell, listed, rigs)) continue;
        const std::string list = listed[1];
        std::sregex_iterator rig(list.begin(), list.end(), word);
        // Only the first one: what follows says more of it.
        if (read_text("scripts/rigs/" + rig->str()).empty()) out += goal + " rig " + rig->str() + "\n";
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

TEST(TidyGoals, NameTestsThatExist) { EXPECT_EQ(unknown_tests(rows(read_text(kDocument)), Tests()), ""); }

TEST(TidyGoals, CatchATestThatDoesNotExist) {
    const auto unknown = [](const std::string& test) {
        return unknown_tests(rows("| REL-1 | promised | " + test + " | none |\n"), Tests());
    };
    EXPECT_EQ(unknown("`tidy`, `tidy.TidyGoals`, `tidy.TidyGoals.NameTests*`; rig faults"), "");
    EXPECT_NE(unknown("`dity`"), "");
    EXPECT_NE(unknown("`tidy.TidyGaols`"), "");
    EXPECT_NE(unknown("`tidy.TidyGoal`"), "");
    EXPECT_NE(unknown("`base.TidyGoals`"), "") << "of another program";
    EXPECT_NE(unknown("`tidy.TidyGoals.NameTexts*`"), "");
    EXPECT_NE(unknown("rig fawlts"), "");
}

// Both ways: what the document names is there, and what is there has its row.
TEST(TidyMutants, AreThoseThatTheDocumentNames) {
    std::set<std::string> there;
    for (const SourceFile& patch : mutants()) there.insert(std::filesystem::path(patch.path).stem().string());
    std::set<std::string> named;
    const std::string document = read_text(kDocument);
    const std::regex name(R"(((?:REL|SEC)-[0-9]+-[a-z0-9-]+)`)");
    for (std::sregex_iterator at(document.begin(), document.end(), name), end; at != end; ++at)
        named.insert((*at)[1]);
    EXPECT_EQ(there, named);
}

TEST(TidyMutants, StillApply) {
    if (std::system("git --version >/dev/null 2>&1") != 0)
        GTEST_SKIP() << "git is missing: no mutant was tried";
    for (const SourceFile& patch : mutants()) {
        const std::string command = "cd '" + source_path() + "' && git apply --check '" + patch.path + "'";
        EXPECT_EQ(std::system(command.c_str()), 0)
            << patch.path << ": make it anew on the present source (scripts/rigs/mutants tries it)";
    }
}

}  // namespace
}  // namespace affray::tidy
