// The arrows between libraries, and who may see which third-party library; each check is shown to fail on a
// bad line.
#include <gtest/gtest.h>

#include "tidy/checks.h"

namespace affray::tidy {
namespace {

Findings judged(const Check& check, const std::string& path, const std::string& text) {
    return check(source_file(path, text));
}

TEST(TidyLayers, IncludeOnlyLowerLayers) { EXPECT_EQ(report(include_arrows, product_sources()), ""); }

TEST(TidyLayers, CatchesAnUpwardASidewardAndAForeignInclude) {
    EXPECT_EQ(judged(include_arrows, "server/rules/a.h", "#include \"store/event_store.h\"\n").size(), 1U);
    EXPECT_EQ(judged(include_arrows, "server/codec/a.h", "#include \"readings/facts.h\"\n").size(), 1U);
    EXPECT_EQ(judged(include_arrows, "server/net/a.h", "#include \"client/lib/connection.h\"\n").size(), 1U);
    EXPECT_EQ(judged(include_arrows, "server/exports/a.h", "#include \"client/play/table.h\"\n").size(), 1U);
    EXPECT_TRUE(judged(include_arrows, "server/exports/a.h", "#include \"client/text/story.h\"\n").empty());
    EXPECT_EQ(judged(include_arrows, "server/nowhere/a.h", "#include \"base/check.h\"\n").size(), 1U);
    EXPECT_EQ(judged(include_arrows, "server/net/a.cpp", "#include \"net/b.cpp\"\n").size(), 1U);
    EXPECT_TRUE(judged(include_arrows, "server/net/a.h", "// #include \"affrayd/main.h\"\n").empty());
    EXPECT_TRUE(
        judged(include_arrows, "server/session/a.h", "#include \"rules/state.h\"\n#include <map>\n").empty());
}

TEST(TidyLayers, IncludeOneWayBetweenTheFoldersOfALibrary) {
    for (const char* const library : {"content", "net", "store"})
        EXPECT_EQ(folder_circles(library, product_sources()), Findings()) << library;
}

TEST(TidyLayers, CatchesFoldersThatIncludeEachOther) {
    const std::vector<SourceFile> circle{source_file("server/net/a/x.h", "#include \"net/b/y.h\"\n"),
                                         source_file("server/net/b/y.h", "#include \"net/c/z.h\"\n"),
                                         source_file("server/net/c/z.h", "#include \"net/a/w.h\"\n"),
                                         source_file("server/net/d/v.h", "#include \"net/a/w.h\"\n")};
    EXPECT_EQ(folder_circles("net", circle).size(), 3U);
    EXPECT_TRUE(folder_circles("net", {circle[0], circle[1], circle[3]}).empty());
}

TEST(TidyLayers, KeepMechanicsApart) {
    EXPECT_EQ(report(mechanics_apart, product_sources()), "");
    EXPECT_EQ(judged(mechanics_apart, "server/mechanics/harm/a.cpp", "#include \"mechanics/turns/turns.h\"\n")
                  .size(),
              1U);
    EXPECT_TRUE(judged(mechanics_apart, "server/mechanics/harm/a.cpp", "#include \"mechanics/harm/harm.h\"\n")
                    .empty());
}

TEST(TidyLayers, SeeThirdPartyLibrariesOnlyWhereTheyBelong) {
    EXPECT_EQ(report(third_party, product_sources()), "");
}

TEST(TidyLayers, CatchesALibraryInTheWrongPlace) {
    EXPECT_EQ(judged(third_party, "server/content/a.cpp", "#include \"affray/v1/event.pb.h\"\n").size(), 1U);
    EXPECT_EQ(judged(third_party, "server/store/a.cpp", "#include <google/protobuf/message.h>\n").size(), 1U);
    EXPECT_EQ(judged(third_party, "server/session/a.cpp", "#include <sqlite3.h>\n").size(), 1U);
    EXPECT_EQ(judged(third_party, "server/store/a.cpp", "#include <boost/asio.hpp>\n").size(), 1U);
    EXPECT_EQ(judged(third_party, "server/content/a.cpp", "#include <spdlog/spdlog.h>\n").size(), 1U);
    EXPECT_TRUE(judged(third_party, "server/net/a.cpp", "#include <boost/asio.hpp>\n").empty());
}

TEST(TidyLayers, KeepTheRulesToTheStandardLibrary) {
    EXPECT_EQ(report(standard_only, product_sources()), "");
}

TEST(TidyLayers, CatchesAForeignHeaderInTheRules) {
    EXPECT_EQ(judged(standard_only, "server/rules/a.h", "#include <sodium.h>\n").size(), 1U);
    EXPECT_EQ(judged(standard_only, "server/mechanics/a.cpp", "#include <sys/time.h>\n").size(), 1U);
    EXPECT_TRUE(judged(standard_only, "server/rules/a.h", "#include <vector>\n").empty());
}

}  // namespace
}  // namespace affray::tidy
