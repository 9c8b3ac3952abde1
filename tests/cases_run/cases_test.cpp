// Every conformance case of tests/cases as a test of its own.
#include "cases/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <set>

#include "content/yaml/node.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::cases {
namespace {

namespace fs = std::filesystem;

struct CaseName {
    std::string file;
    std::string id;
};

void PrintTo(const CaseName& name, std::ostream* out) { *out << name.id << " in " << name.file; }

// Cases stand in the folder of their ruleset.
std::string ruleset_of(const CaseName& name) { return fs::path(name.file).parent_path().filename().string(); }

std::vector<CaseName> all_cases() {
    std::vector<CaseName> names;
    for (const auto& entry : fs::recursive_directory_iterator(source_path("/tests/cases"))) {
        if (entry.path().extension() != ".yaml") continue;
        content::Problems problems(entry.path().string());
        const content::Node root = content::read_file(entry.path().string(), problems);
        for (const content::Node& item : root ? root.list() : std::vector<content::Node>{})
            names.push_back({entry.path().string(), content::Fields(item).text("id", "?")});
    }
    std::sort(names.begin(), names.end(), [](const CaseName& a, const CaseName& b) {
        return std::tie(a.file, a.id) < std::tie(b.file, b.id);
    });
    return names;
}

class Cases : public testing::TestWithParam<CaseName> {};

TEST_P(Cases, HoldsAsWritten) {
    const Report report =
        run_files({GetParam().file}, make_ruleset, {.strict = true, .only = {GetParam().id}});
    ASSERT_EQ(report.results.size(), 1U);
    const CaseResult& result = report.results.front();
    if (result.verdict == Verdict::Skipped) GTEST_SKIP() << "waits for " << result.reason;
    EXPECT_EQ(result.verdict, Verdict::Passed) << failure_text(result);
}

INSTANTIATE_TEST_SUITE_P(All, Cases, testing::ValuesIn(all_cases()),
                         [](const testing::TestParamInfo<CaseName>& one) {
                             std::string name = ruleset_of(one.param) + "_" + one.param.id;
                             for (char& c : name)
                                 if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                             return name;
                         });

TEST(CaseFiles, NoTwoCasesOfARulesetShareAnId) {
    std::set<std::string> ids;
    for (const CaseName& name : all_cases())
        EXPECT_TRUE(ids.insert(ruleset_of(name) + " " + name.id).second) << name.id << " in " << name.file;
}

}  // namespace
}  // namespace affray::cases
