// Lengths and openings of files.
#include <gtest/gtest.h>

#include "tidy/checks.h"

namespace affray::tidy {
namespace {

TEST(TidySize, KeepFilesAndLinesShort) {
    EXPECT_EQ(report(sizes, all_sources()), "");
    EXPECT_EQ(report(sizes, read_tree({"web/src", "tests/e2e"}, {".ts", ".svelte", ".mjs"})), "");
}

TEST(TidySize, CatchesALongFileAndALongLine) {
    std::string long_file;
    for (int i = 0; i < 401; ++i) long_file += "\n";
    EXPECT_EQ(sizes(source_file("server/a.h", long_file)).size(), 1U);
    EXPECT_EQ(sizes(source_file("server/a.h", std::string(111, 'x'))).size(), 1U);
    EXPECT_TRUE(sizes(source_file("server/a.h", std::string(110, 'x'))).empty());
    std::string umlauts;
    for (int i = 0; i < 110; ++i) umlauts += "\u00e4";
    EXPECT_TRUE(sizes(source_file("server/a.h", umlauts)).empty());
}

TEST(TidySize, KeepFunctionsShort) { EXPECT_EQ(report(function_lengths, all_sources()), ""); }

TEST(TidySize, CatchesALongFunctionButNoLongClass) {
    std::string body;
    for (int i = 0; i < 80; ++i) body += "    step();\n";
    const auto judged = [](const std::string& text) {
        return function_lengths(source_file("server/a.cpp", text)).size();
    };
    EXPECT_EQ(judged("namespace a {\nvoid f(int x) {\n" + body + "}\n}\n"), 1U);
    EXPECT_EQ(judged("class A {\n" + body + "};\n"), 0U);
    EXPECT_EQ(judged("void f() { if (x) { y(); } }\nconst int z[]{\n1,\n};\n"), 0U);
}

TEST(TidySize, OpenEachFileWithWhatItIsFor) { EXPECT_EQ(report(opening, all_sources()), ""); }

TEST(TidySize, CatchesAFileWithoutItsFirstSentence) {
    EXPECT_EQ(opening(source_file("server/a.cpp", "#include <map>\n")).size(), 1U);
    EXPECT_EQ(opening(source_file("server/a.h", "// What it is for.\nint x;\n")).size(), 1U);
    EXPECT_TRUE(opening(source_file("server/a.h", "// What it is for.\n#pragma once\n")).empty());
}

}  // namespace
}  // namespace affray::tidy
