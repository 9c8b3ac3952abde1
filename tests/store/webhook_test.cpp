// Addresses outside that are told a campaign's news: whose they are, how many, and with what they end.
#include <gtest/gtest.h>

#include "rig.h"

namespace affray::store::testing {
namespace {

class WebhookStore : public ::testing::Test {
  protected:
    WebhookStore() {
        owner = person("owner");
        ann = person("ann");
        ford = campaign_of(owner);
        join(ann, MemberRole::Referee);
    }
    AccountId person(const std::string& name) {
        CreateAccount create;
        create.public_id = "id-" + name;
        create.name = name;
        create.folded = name;
        create.password = "hash";
        create.created_at_ms = 1000;
        create.login = NewLogin{"login-" + name, digest_named("token " + name), 1000, 9000, "test"};
        return AccountId{write(store->writer(), AccountWrite{create}).id};
    }
    CampaignId campaign_of(AccountId by) {
        const Campaign campaign{.public_id = "ford",
                                .title = "Ford",
                                .ruleset = "affray",
                                .options = "{}",
                                .owner = by,
                                .created_at_ms = 1000};
        return CampaignId{write(store->writer(), AccountWrite{CreateCampaign{campaign}}).id};
    }
    void join(AccountId who, MemberRole role) {
        const std::string name = "invitation " + std::to_string(++made);
        const Invitation invitation{.public_id = name,
                                    .campaign = ford,
                                    .role = role,
                                    .made_by = owner,
                                    .created_at_ms = 1000,
                                    .expires_at_ms = 9000,
                                    .uses_left = 1};
        done(CreateInvitation{invitation, digest_named(name)});
        done(AcceptInvitation{who, digest_named(name), 2000});
    }
    Receipt done(AccountWrite asked) { return write(store->writer(), std::move(asked)); }
    Receipt add(const std::string& name, AccountId by) {
        Webhook webhook;
        webhook.public_id = name;
        webhook.campaign = ford;
        webhook.made_by = by;
        webhook.url = "https://hooks.example.org/" + name;
        webhook.form = WebhookForm::Discord;
        webhook.language = "de";
        webhook.news = kTurnNews | kEndNews;
        webhook.secret = std::string(32, 's');
        webhook.created_at_ms = 3000;
        return done(AddWebhook{webhook});
    }
    std::vector<std::string> kept() {
        std::vector<std::string> names;
        const auto all = reader->webhooks("ford");
        for (const Webhook& one : *all) names.push_back(one.public_id);
        return names;
    }

    TempDir dir;
    std::unique_ptr<Store> store = open_store(dir.path());
    std::unique_ptr<AccountReader> reader = std::move(*store->open_account_reader());
    AccountId owner = AccountId::None, ann = AccountId::None;
    CampaignId ford = CampaignId::None;
    int made = 0;
};

using Names = std::vector<std::string>;

TEST_F(WebhookStore, KeepsWhatARefereeAdds) {
    ASSERT_TRUE(add("a", ann).committed());
    const Webhook one = reader->webhooks("ford")->front();
    EXPECT_EQ(one.url, "https://hooks.example.org/a");
    EXPECT_EQ(one.form, WebhookForm::Discord);
    EXPECT_EQ(one.language, "de");
    EXPECT_EQ(one.news, kTurnNews | kEndNews);
    EXPECT_EQ(one.secret, std::string(32, 's'));
    EXPECT_EQ(one.maker, "ann");
    EXPECT_EQ(one.campaign_title, "Ford");
    EXPECT_FALSE(one.failing_since_ms);
    EXPECT_TRUE(reader->webhooks("mill")->empty());
}

TEST_F(WebhookStore, RefusesPlayersStrangersAndMoreThanFour) {
    const AccountId ben = person("ben");
    EXPECT_EQ(add("x", ben).refusal, Refusal::NotFound);
    join(ben, MemberRole::Player);
    EXPECT_EQ(add("x", ben).refusal, Refusal::NotFound);
    for (const char* name : {"a", "b", "c", "d"}) EXPECT_TRUE(add(name, ann).committed());
    const Receipt fifth = add("e", owner);
    EXPECT_EQ(fifth.refusal, Refusal::QuotaReached);
    EXPECT_NE(fifth.named.find('4'), std::string::npos) << fifth.named;
    EXPECT_EQ(done(DropWebhook{ford, "a"}).refusal, Refusal::None);
    EXPECT_EQ(done(DropWebhook{ford, "a"}).refusal, Refusal::NotFound);
    EXPECT_TRUE(add("e", owner).committed());
    EXPECT_EQ(kept(), (Names{"b", "c", "d", "e"}));
}

TEST_F(WebhookStore, NotesSinceWhenNothingArrives) {
    const std::int64_t id = add("a", ann).id;
    ASSERT_TRUE(done(MarkWebhook{id, 4000, "answer 500"}).committed());
    EXPECT_EQ(reader->webhooks("ford")->front().failing_since_ms, 4000);
    EXPECT_EQ(reader->webhooks("ford")->front().failure, "answer 500");
    ASSERT_TRUE(done(MarkWebhook{id, std::nullopt, {}}).committed());
    EXPECT_FALSE(reader->webhooks("ford")->front().failing_since_ms);
    EXPECT_EQ(reader->webhooks("ford")->front().failure, "");
    EXPECT_EQ(done(MarkWebhook{id + 1, 4000, "x"}).refusal, Refusal::NotFound);
}

TEST_F(WebhookStore, EndsWithTheRoleOfWhoeverAddedIt) {
    add("a", ann);
    add("o", owner);
    const auto version = (*reader->membership(ford, ann))->version;
    ASSERT_TRUE(done(SetMemberRole{ford, ann, version, MemberRole::Player}).committed());
    EXPECT_EQ(kept(), Names{"o"});
}

TEST_F(WebhookStore, EndsWithMemberAndAccount) {
    add("a", ann);
    ASSERT_TRUE(done(RemoveMember{ford, ann}).committed());
    EXPECT_EQ(kept(), Names{});
    join(ann, MemberRole::Referee);
    add("b", ann);
    add("o", owner);
    ASSERT_TRUE(done(SetAccountDisabled{ann, 5000}).committed());
    EXPECT_EQ(kept(), Names{"o"});
}

TEST_F(WebhookStore, NothingIsAddedToAnArchivedCampaign) {
    ASSERT_TRUE(done(AmendCampaign{.campaign = ford, .expected = 1, .archived_at_ms = 4000}).committed());
    EXPECT_EQ(add("a", owner).refusal, Refusal::Ended);
}

}  // namespace
}  // namespace affray::store::testing
