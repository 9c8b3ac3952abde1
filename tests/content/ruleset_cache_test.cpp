// A ruleset is made once for its id and options, and what is kept has a bound.
#include "content/ruleset_cache.h"

#include <gtest/gtest.h>

#include "rulesets/registry.h"

namespace affray::content {
namespace {

TEST(RulesetCache, MakesEachOnceAndKeepsThoseAskedForLast) {
    int made = 0;
    RulesetCache cache(
        [&made](std::string_view id, const Options& options) {
            ++made;
            return make_ruleset(id, options);
        },
        2);
    const auto first = cache.get("affray", {});
    EXPECT_EQ(cache.get("affray", {}), first);
    EXPECT_EQ(made, 1);
    EXPECT_NE(cache.get("affray", {{"oa_limit", 2}}), first) << "other options, another ruleset";
    EXPECT_EQ(cache.source()("affray", {}), first);
    (void)cache.get("classic", {});
    EXPECT_EQ(made, 3);
    EXPECT_EQ(cache.get("affray", {}), first) << "asked for later than its sister";
    (void)cache.get("affray", {{"oa_limit", 2}});
    EXPECT_EQ(made, 4) << "two are kept, this one was not";
    EXPECT_EQ(cache.get("of nobody", {}), nullptr);
    EXPECT_EQ(cache.get("of nobody", {}), nullptr);
    EXPECT_EQ(made, 6) << "what is not there is not kept";
}

}  // namespace
}  // namespace affray::content
