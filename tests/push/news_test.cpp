// What a webhook is told: nothing that people are called does anything, and the fields are those of the page
// on the protocol.
#include "push/news.h"

#include <gtest/gtest.h>

#include "push/herald.h"

namespace affray::push {
namespace {

store::Webhook webhook(store::WebhookForm form, const std::string& language = "en") {
    store::Webhook out;
    out.form = form;
    out.language = language;
    out.news = store::kAllNews;
    out.campaign_public_id = "camp";
    out.campaign_title = "The Mill";
    return out;
}

News turn(const std::string& name) {
    News news;
    news.kind = News::Kind::Turn;
    news.campaign = "camp";
    news.encounter = "enc";
    news.title = "Drill";
    news.seat = 1;
    news.name = name;
    return news;
}

std::string said(const News& news, const std::string& language = "en", const std::string& url = {}) {
    return message_of(news, webhook(store::WebhookForm::Discord, language), url, 0);
}

TEST(News, IsASentenceInTheLanguageOfItsReaders) {
    EXPECT_EQ(said(turn("Mira")),
              R"({"content":"**Drill**: Mira, it is your turn.","allowed_mentions":{"parse":[]}})");
    EXPECT_EQ(said(turn("Mira"), "de"),
              R"({"content":"**Drill**: Mira, du bist am Zug.","allowed_mentions":{"parse":[]}})");
    EXPECT_EQ(said(turn("Mira"), "xx"), said(turn("Mira"), "en"));
    EXPECT_NE(
        said(turn("Mira"), "en", "https://play.example.org").find("<https://play.example.org/play#enc>"),
        std::string::npos);
}

TEST(News, NamesAreNoMentionsLinksOrStyles) {
    const std::string text = said(turn("@everyone [x](https://y) <@1> `{title}`"));
    EXPECT_NE(text.find(R"(\\@everyone \\[x\\]\\(https\\:\\/\\/y\\) \\<\\@1\\> \\`\\{title\\}\\`)"),
              std::string::npos)
        << text;
}

TEST(News, IsFieldsForAProgram) {
    News news = turn("Mi\"ra");
    news.until_ms = 90'000;
    EXPECT_EQ(message_of(news, webhook(store::WebhookForm::Signed), "https://play.example.org", 30),
              R"({"type":"encounter.turn","timestamp":"1970-01-01T00:00:30Z","data":{)"
              R"("campaign":{"id":"camp","title":"The Mill"},"encounter":{"id":"enc","title":"Drill"},)"
              R"("seat":{"number":1,"name":"Mi\"ra"},"until":"1970-01-01T00:01:30Z",)"
              R"("link":"https://play.example.org/play#enc"}})");
    News trial;
    trial.campaign = "camp";
    EXPECT_EQ(message_of(trial, webhook(store::WebhookForm::Signed), {}, 0),
              R"({"type":"webhook.trial","timestamp":"1970-01-01T00:00:00Z","data":{)"
              R"("campaign":{"id":"camp","title":"The Mill"}}})");
}

TEST(News, IsToldToWhoWantsIt) {
    store::Webhook one = webhook(store::WebhookForm::Signed);
    one.news = store::kEndNews;
    EXPECT_FALSE(wants(one, News::Kind::Turn));
    EXPECT_FALSE(wants(one, News::Kind::Question));
    EXPECT_TRUE(wants(one, News::Kind::End));
    EXPECT_TRUE(wants(one, News::Kind::Trial));
}

TEST(Hosts, AreThoseThatTheOperatorNames) {
    const std::vector<std::string> hosts{"discord.com", "*.example.org"};
    EXPECT_TRUE(is_among("discord.com", hosts));
    EXPECT_TRUE(is_among("Discord.COM", hosts));
    EXPECT_TRUE(is_among("a.b.example.org", hosts));
    EXPECT_FALSE(is_among("example.org", hosts));
    EXPECT_FALSE(is_among("badexample.org", hosts));
    EXPECT_FALSE(is_among("discord.com.evil.example", hosts));
    EXPECT_FALSE(is_among("notdiscord.com", hosts));
    EXPECT_FALSE(is_among("", hosts));
    EXPECT_TRUE(is_among("anything", {"*"}));
    EXPECT_FALSE(is_among("anything", {}));
}

}  // namespace
}  // namespace affray::push
