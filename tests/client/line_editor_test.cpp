// The line that is typed: editing, what was typed before, completion.
#include "client/screen/line_editor.h"

#include <gtest/gtest.h>

namespace affray::client {
namespace {

std::vector<std::string> verbs(const std::string&) { return {"move", "mount", "map", "attack"}; }

TEST(LineEditor, MovesAndErasesByWholeCharacters) {
    LineEditor line;
    line.insert("say 龍é");
    line.left();
    line.left();
    line.insert("x");
    EXPECT_EQ(line.text(), "say x龍é");
    line.erase_here();
    EXPECT_EQ(line.text(), "say xé");
    line.end();
    line.erase_back();
    line.erase_back();
    EXPECT_EQ(line.text(), "say ");
    line.erase_word();
    EXPECT_EQ(line.text(), "");
    line.erase_back();
    EXPECT_EQ(line.cursor(), 0U);
}

TEST(LineEditor, RemembersWhatWasTypedAndWhatWasBegun) {
    LineEditor line;
    line.set("first");
    EXPECT_EQ(line.take(), "first");
    line.set("second");
    line.take();
    line.insert("begun");
    line.older();
    EXPECT_EQ(line.text(), "second");
    line.older();
    line.older();
    EXPECT_EQ(line.text(), "first");
    line.newer();
    line.newer();
    EXPECT_EQ(line.text(), "begun");
}

TEST(LineEditor, CompletesAsFarAsIsSureAndThenOneAfterAnother) {
    LineEditor line;
    line.insert("mo");
    line.complete(verbs);
    EXPECT_EQ(line.text(), "mo");
    EXPECT_EQ(line.choices(), (std::vector<std::string>{"mount", "move"}));
    line.complete(verbs);
    EXPECT_EQ(line.text(), "mount");
    line.complete(verbs);
    EXPECT_EQ(line.text(), "move");
    line.insert(" ");
    EXPECT_TRUE(line.choices().empty());
    line.set("at");
    line.complete(verbs);
    EXPECT_EQ(line.text(), "attack ");
    line.set("zz");
    line.complete(verbs);
    EXPECT_EQ(line.text(), "zz");
}

TEST(LineEditor, OffersWholeLines) {
    LineEditor line;
    line.offer({"a sword orc1", "go 1,0"});
    EXPECT_EQ(line.text(), "a sword orc1");
    line.complete(verbs);
    EXPECT_EQ(line.text(), "go 1,0");
}

}  // namespace
}  // namespace affray::client
