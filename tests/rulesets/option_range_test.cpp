// Options of rulesets: their defaults lie in range, and a value beyond it is as if it had not been given.
#include "readings/sheets/option_range.h"

#include <gtest/gtest.h>

#include "rulesets/registry.h"

namespace affray {
namespace {

TEST(OptionRanges, HoldTheDefaultsOfEveryRuleset) {
    for (const std::string_view id : ruleset_ids()) {
        const auto rules = make_ruleset(id);
        for (const auto& [name, value] : rules->option_defaults())
            EXPECT_TRUE(option_range(name).holds(value)) << id << " " << name << " " << value;
    }
}

TEST(OptionRanges, AValueBeyondItsRangeIsIgnored) {
    const auto rules = make_ruleset("affray", {{"oa_limit", 7}, {"morale", -1}, {"far_hexes", 6}});
    EXPECT_EQ(rules->option("oa_limit"), 0);
    EXPECT_EQ(rules->option("morale"), 1);
    EXPECT_EQ(rules->option("far_hexes"), 6);
}

}  // namespace
}  // namespace affray
