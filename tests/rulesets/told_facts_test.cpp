// The facts that each ruleset tells its clients: the browser client decides by these lists what it draws for
// a ruleset, and its tests read the same files. AFFRAY_FACTS_UPDATE=1 writes them anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "rules/fact.h"
#include "rules/ruleset.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = source_path("/tests/data/facts");

std::string told_by(std::string_view id) {
    const auto rules = make_ruleset(id);
    std::string lines;
    for (const Fact& fact : rules->vocabulary()->facts()) lines += std::string(fact.name) + '\n';
    return lines;
}

TEST(ToldFacts, StandInAFileOfEachRulesetForTheClientsTests) {
    for (const std::string_view id : ruleset_ids()) {
        const fs::path file = kFolder / (std::string(id) + ".txt");
        if (std::getenv("AFFRAY_FACTS_UPDATE") != nullptr) std::ofstream(file) << told_by(id);
        std::ifstream in(file);
        const std::string kept{std::istreambuf_iterator<char>(in), {}};
        EXPECT_EQ(kept, told_by(id)) << id
                                     << ": AFFRAY_FACTS_UPDATE=1 writes the file, and "
                                        "web/src/model/capabilities.ts decides what the client does with it";
    }
}

TEST(ToldFacts, AreKeptOfNoRulesetThatIsNot) {
    for (const auto& entry : fs::directory_iterator(kFolder))
        EXPECT_NE(make_ruleset(entry.path().stem().string()), nullptr) << entry.path();
}

}  // namespace
}  // namespace affray
