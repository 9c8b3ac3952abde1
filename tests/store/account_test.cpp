// Accounts and campaigns in the store: what is one transaction, and what each refusal leaves as it was.
#include <gtest/gtest.h>

#include "rig.h"
#include "store/reading/verify.h"

namespace affray::store::testing {
namespace {

class AccountStore : public ::testing::Test {
  protected:
    AccountId person(const std::string& name, std::optional<Digest> invitation = {}) {
        CreateAccount create;
        create.public_id = "id-" + name;
        create.name = name;
        create.folded = name;
        create.password = "hash of " + name;
        create.created_at_ms = 1000;
        create.invitation = invitation;
        create.login = NewLogin{"login-" + name, digest_named("token " + name), 1000, 9000, "test"};
        const Receipt receipt = write(store->writer(), AccountWrite{create});
        return receipt.committed() ? AccountId{receipt.id} : AccountId::None;
    }
    CampaignId campaign_of(AccountId owner) {
        const Campaign campaign{.public_id = "ford",
                                .title = "Ford",
                                .ruleset = "affray",
                                .options = "{}",
                                .owner = owner,
                                .created_at_ms = 1000};
        return CampaignId{write(store->writer(), AccountWrite{CreateCampaign{campaign}}).id};
    }
    Receipt invite(CampaignId campaign, std::optional<MemberRole> role, AccountId by, std::uint32_t uses) {
        Invitation invitation{.public_id = "inv",
                              .campaign = campaign,
                              .role = role,
                              .made_by = by,
                              .created_at_ms = 1000,
                              .expires_at_ms = 5000,
                              .uses_left = uses};
        return write(store->writer(), AccountWrite{CreateInvitation{invitation, digest_named("code")}});
    }
    Refusal refusal(AccountWrite asked) { return write(store->writer(), std::move(asked)).refusal; }

    TempDir dir;
    std::unique_ptr<Store> store = open_store(dir.path());
    std::unique_ptr<AccountReader> reader = std::move(*store->open_account_reader());
};

TEST_F(AccountStore, ANameIsTakenOnceAndTheRefusedOneLeavesNothing) {
    const AccountId ann = person("ann");
    EXPECT_NE(ann, AccountId::None);
    EXPECT_EQ(person("ann"), AccountId::None);
    EXPECT_EQ((*reader->accounts(AccountId::None, 10)).size(), 1U);
    const auto found = reader->find_login(digest_named("token ann"));
    ASSERT_TRUE(found.ok() && found->has_value());
    EXPECT_EQ((*found)->account.name, "ann");
    EXPECT_EQ((*found)->login.client, "test");
}

TEST_F(AccountStore, AnInvitationIsSpentWithTheAccountThatItMakes) {
    const AccountId owner = person("owner");
    const CampaignId ford = campaign_of(owner);
    EXPECT_TRUE(invite(ford, MemberRole::Player, owner, 1).committed());
    const AccountId ann = person("ann", digest_named("code"));
    EXPECT_NE(ann, AccountId::None);
    EXPECT_EQ(person("ben", digest_named("code")), AccountId::None) << "spent";
    const auto member = reader->membership(ford, ann);
    ASSERT_TRUE(member.ok() && member->has_value());
    EXPECT_EQ((*member)->role, MemberRole::Player);
    EXPECT_FALSE((*member)->owner);
    EXPECT_EQ((*reader->members(ford)).size(), 2U);
}

TEST_F(AccountStore, ATakenNameSpendsNoInvitation) {
    const AccountId owner = person("owner");
    EXPECT_TRUE(invite(CampaignId::None, std::nullopt, owner, 1).committed());
    EXPECT_EQ(person("owner", digest_named("code")), AccountId::None);
    EXPECT_EQ((**reader->find_invitation(digest_named("code"), 2000)).uses_left, 1U);
    EXPECT_FALSE((*reader->find_invitation(digest_named("code"), 5000)).has_value()) << "too old";
    EXPECT_EQ(refusal(AcceptInvitation{owner, digest_named("code"), 2000}), Refusal::NotFound)
        << "to the server only";
}

TEST_F(AccountStore, LoginsNeedThePasswordThatWasJudged) {
    const AccountId ann = person("ann");
    OpenLogin open{ann, "hash of ann", "better", NewLogin{"second", digest_named("second"), 2000, 9000, ""}};
    EXPECT_EQ(refusal(open), Refusal::None);
    EXPECT_EQ((**reader->find_account("ann")).password, "better");
    open.login = NewLogin{"third", digest_named("third"), 2000, 9000, ""};
    EXPECT_EQ(refusal(open), Refusal::Conflict) << "another password now";
    EXPECT_EQ((*reader->logins(ann)).size(), 2U);
    SetPassword set{.account = ann, .password = "new", .expected = "better", .but_login = LoginId::None};
    EXPECT_EQ(refusal(set), Refusal::None);
    EXPECT_TRUE((*reader->logins(ann)).empty());
    EXPECT_EQ(refusal(SetAccountDisabled{ann, 3000}), Refusal::None);
    open.password = "new";
    EXPECT_EQ(refusal(open), Refusal::NotFound) << "disabled";
}

AccountIdentity known_as(AccountId account, const std::string& issuer, const std::string& subject) {
    return {.public_id = issuer + subject, .account = account, .issuer = issuer, .subject = subject};
}

TEST_F(AccountStore, AnIdentityIsOneAccountsAndOpensLoginsOfItAlone) {
    const AccountId ann = person("ann");
    const AccountId ben = person("ben");
    const Receipt added = write(store->writer(), AddIdentity{known_as(ann, "https://a", "17")});
    ASSERT_TRUE(added.committed());
    EXPECT_EQ((**reader->find_identity("https://a", "17")).account, ann);
    EXPECT_FALSE(reader->find_identity("https://b", "17")->has_value())
        << "another issuer's 17 is somebody else";
    EXPECT_EQ(refusal(AddIdentity{known_as(ben, "https://a", "17")}), Refusal::Conflict);
    EXPECT_EQ(refusal(AddIdentity{known_as(ann, "https://a", "18")}), Refusal::Conflict)
        << "one of each issuer";
    EXPECT_EQ(refusal(AddIdentity{known_as(ann, "https://b", "17")}), Refusal::None);
    OpenLogin open;
    open.account = ben;
    open.identity = added.id;
    open.login = NewLogin{"by identity", digest_named("by identity"), 2000, 9000, ""};
    EXPECT_EQ(refusal(open), Refusal::Conflict) << "it is Ann's";
    open.account = ann;
    EXPECT_EQ(refusal(open), Refusal::None) << "whatever the password";
    EXPECT_EQ(refusal(SetAccountDisabled{ann, 3000}), Refusal::None);
    open.login = NewLogin{"once more", digest_named("once more"), 2000, 9000, ""};
    EXPECT_EQ(refusal(open), Refusal::NotFound);
    EXPECT_EQ(refusal(AddIdentity{known_as(ann, "https://c", "17")}), Refusal::NotFound) << "disabled";
}

TEST_F(AccountStore, AnAccountIsMadeByAnIdentityAndKeepsTheLastWayIn) {
    CreateAccount create{.public_id = "cay", .name = "Cay", .folded = "cay", .created_at_ms = 1000};
    create.identity = known_as(AccountId::None, "https://a", "30");
    const Receipt made = write(store->writer(), create);
    ASSERT_TRUE(made.committed());
    const AccountId cay{made.id};
    EXPECT_EQ((**reader->account(cay)).password, "");
    EXPECT_EQ(reader->identities(cay)->size(), 1U);
    create.public_id = create.name = create.folded = "cay2";
    EXPECT_EQ(refusal(create), Refusal::Conflict) << "the identity has its account";
    EXPECT_FALSE(reader->find_account("cay2")->has_value());
    EXPECT_EQ(refusal(DropIdentity{cay, "https://a30"}), Refusal::Conflict) << "nobody could log in";
    EXPECT_EQ(refusal(AddIdentity{known_as(cay, "https://b", "30")}), Refusal::None);
    EXPECT_EQ(refusal(DropIdentity{person("dan"), "https://a30"}), Refusal::NotFound) << "it is Cay's";
    EXPECT_EQ(refusal(DropIdentity{cay, "https://a30"}), Refusal::None);
    EXPECT_EQ(refusal(DropIdentity{cay, "https://b30"}), Refusal::Conflict);
    EXPECT_EQ(refusal(SetPassword{.account = cay, .password = "a hash", .expected = ""}), Refusal::None);
    EXPECT_EQ(refusal(DropIdentity{cay, "https://b30"}), Refusal::None) << "there is a password now";
}

TEST_F(AccountStore, ABanIsOneOfItsNetworkAndGoesByItself) {
    const AccountId root = person("root");
    const auto ban = [root](const std::string& id, const std::string& network, std::int64_t at_ms,
                            std::optional<std::int64_t> ends_at_ms) {
        return BanNetwork{{.public_id = id,
                           .network = network,
                           .reason = "why " + id,
                           .made_by = root,
                           .created_at_ms = at_ms,
                           .ends_at_ms = ends_at_ms}};
    };
    const auto ids = [this](std::int64_t now_ms, std::int64_t before = 0, std::size_t limit = 10) {
        std::string all;
        const auto bans = reader->bans(now_ms, before, limit);
        for (const NetworkBan& one : *bans) all += one.public_id + " ";
        return all;
    };
    EXPECT_EQ(refusal(ban("a", "192.0.2.7", 1000, 2000)), Refusal::None);
    EXPECT_EQ(refusal(ban("b", "2001:db8::/32", 1000, std::nullopt)), Refusal::None);
    EXPECT_EQ(ids(1999), "b a ");
    EXPECT_EQ(ids(2000), "b ") << "it has ended";
    EXPECT_EQ(ids(1999, 0, 1), "b ");
    EXPECT_EQ(ids(1999, (**reader->find_ban("b")).id), "a ");
    EXPECT_EQ(refusal(ban("c", "192.0.2.7", 1500, 9000)), Refusal::None) << "in the place of the other";
    EXPECT_EQ(ids(1600), "c b ");
    EXPECT_EQ((**reader->find_ban("c")).maker, "root");
    EXPECT_EQ((**reader->find_ban("c")).reason, "why c");
    EXPECT_EQ(refusal(ban("d", "192.0.2.8", 9000, std::nullopt)), Refusal::None);
    EXPECT_FALSE(reader->find_ban("c")->has_value()) << "swept with the next";
    EXPECT_EQ(refusal(LiftBan{"c"}), Refusal::NotFound);
    EXPECT_EQ(refusal(LiftBan{"b"}), Refusal::None);
    EXPECT_EQ(ids(9000), "d ");
}

TEST_F(AccountStore, AResetCodeIsGoodOnceAndInTime) {
    const AccountId ann = person("ann");
    EXPECT_EQ(refusal(SetResetCode{ann, digest_named("reset"), 5000}), Refusal::None);
    SetPassword set{.account = ann, .password = "new", .reset_code = digest_named("reset"), .now_ms = 5000};
    EXPECT_EQ(refusal(set), Refusal::NotFound) << "too old";
    set.now_ms = 4999;
    EXPECT_EQ(refusal(set), Refusal::None);
    EXPECT_EQ(refusal(set), Refusal::NotFound);
}

TEST_F(AccountStore, SeatsLoseTheirTokensWithTheRight) {
    const AccountId ann = person("ann");
    const EncounterId mill = create(store->writer(), "mill");
    const auto put = [&](AccountId by) {
        Seat seat = seat_numbered(1, "Ann");
        seat.tokens.token = digest_named("seat");
        seat.account = by;
        seat.login = LoginId{1};
        return write(store->writer(), PutSeat{mill, seat}).refusal;
    };
    const auto seat = [&] { return (*reader->seats(mill)).at(0); };
    EXPECT_EQ(put(ann), Refusal::None);
    EXPECT_EQ(seat().account, ann);
    EXPECT_EQ(refusal(CloseLogins{ann, LoginId{1}, LoginId::None}), Refusal::None);
    EXPECT_FALSE(seat().tokens.token.has_value());
    EXPECT_EQ(seat().account, ann) << "kept for whoever logs in again";
    EXPECT_EQ(put(ann), Refusal::None);
    EXPECT_EQ(refusal(SetAccountDisabled{ann, 2000}), Refusal::None);
    EXPECT_FALSE(seat().tokens.token.has_value());
    EXPECT_EQ(seat().account, AccountId::None);
    EXPECT_EQ(put(ann), Refusal::NotFound) << "an account that is disabled holds nothing";
}

TEST_F(AccountStore, SEC3ASeatIsTakenByACodeOnlyWhileTheStoreHasTheCode) {
    CreateEncounter made = encounter_named("mill");
    made.seats = {seat_numbered(1, "Ann")};
    made.seats[0].join_code = digest_named("code");
    made.seats[0].join_code_expires_ms = 5000;
    const EncounterId mill{write(store->writer(), made).id};
    Seat taken = seat_numbered(1, "Bo");
    taken.tokens.token = digest_named("token");
    const auto take = [&](std::string_view code, std::int64_t now_ms) {
        return write(store->writer(), PutSeat{mill, taken, digest_named(code), now_ms}).refusal;
    };
    EXPECT_EQ(take("another", 1000), Refusal::NotFound);
    EXPECT_EQ(take("code", 5000), Refusal::NotFound) << "too old";
    EXPECT_EQ(write(store->writer(), SetJoinCode{mill, 1, digest_named("fresh"), 9000}).refusal,
              Refusal::None);
    EXPECT_EQ(take("code", 1000), Refusal::NotFound) << "another took its place";
    EXPECT_EQ(take("fresh", 8999), Refusal::None);
    EXPECT_EQ(take("fresh", 8999), Refusal::NotFound) << "good once";
}

TEST_F(AccountStore, SEC3ASeatIsTakenByItsLinkOnlyWhileTheStoreHasTheLink) {
    CreateEncounter made = encounter_named("mill");
    made.seats = {seat_numbered(1, "Ann")};
    made.seats[0].link = digest_named("link");
    const EncounterId mill{write(store->writer(), made).id};
    const auto rows = store->open_reader();
    const auto now = [&] { return (*rows)->seats(mill)->at(0); };
    const auto take = [&](std::string_view link, std::string_view token) {
        Seat taken = now();
        taken.tokens.token = digest_named(token);
        taken.by_link = true;
        PutSeat put{mill, taken};
        put.by_link = digest_named(link);
        return write(store->writer(), put).refusal;
    };
    const auto set = [&](std::optional<Digest> link, std::optional<Digest> own) {
        return write(store->writer(), SetSeatLink{mill, 1, link, own}).refusal;
    };
    EXPECT_EQ((*rows)->find_seat_by_link(digest_named("link"))->value().seat.number, 1U);
    EXPECT_EQ(take("another", "t"), Refusal::NotFound);
    EXPECT_EQ(take("link", "one"), Refusal::None);
    EXPECT_EQ(take("link", "two"), Refusal::None) << "good for as long as nobody else comes";
    EXPECT_EQ(set(digest_named("own"), digest_named("one")), Refusal::NotFound) << "no token of the seat";
    EXPECT_EQ(set(digest_named("own"), digest_named("two")), Refusal::None);
    EXPECT_EQ(now().tokens.token, digest_named("two")) << "whoever asked for themselves goes on";
    EXPECT_TRUE(now().by_link);
    EXPECT_EQ(take("link", "three"), Refusal::NotFound);
    const Seat in_memory = now();
    EXPECT_EQ(set(digest_named("fresh"), {}), Refusal::None);
    EXPECT_FALSE(now().tokens.token.has_value()) << "with the link goes the seat of whoever came by it";
    EXPECT_EQ(set({}, {}), Refusal::None);
    EXPECT_EQ(write(store->writer(), PutSeat{mill, in_memory}).refusal, Refusal::None);
    EXPECT_FALSE(now().link.has_value()) << "it does not come back with what somebody held in memory";
    EXPECT_FALSE(now().by_link);
}

TEST_F(AccountStore, CampaignsAndMembersHaveVersions) {
    const AccountId owner = person("owner");
    const AccountId ann = person("ann");
    const CampaignId ford = campaign_of(owner);
    AmendCampaign amend{.campaign = ford, .expected = 1, .title = "Mill"};
    EXPECT_EQ(refusal(amend), Refusal::None);
    EXPECT_EQ(refusal(amend), Refusal::Superseded);
    const AmendCampaign archive{
        .campaign = ford, .expected = 2, .archived_at_ms = std::optional<std::int64_t>(7)};
    EXPECT_EQ(refusal(archive), Refusal::None);
    amend.expected = 3;
    EXPECT_EQ(refusal(amend), Refusal::Ended);
    const auto now = reader->find_campaign("ford");
    EXPECT_EQ((**now).title, "Mill");
    EXPECT_EQ((**now).version, 3U);
    EXPECT_EQ(refusal(SetMemberRole{ford, owner, 1, MemberRole::Player}), Refusal::Conflict);
    EXPECT_EQ(refusal(RemoveMember{ford, owner}), Refusal::Conflict);
    EXPECT_EQ(refusal(RemoveMember{ford, ann}), Refusal::NotFound);
    EXPECT_EQ((*reader->campaigns(ann, CampaignId::None, 10)).size(), 0U);
    EXPECT_EQ((*reader->campaigns(std::nullopt, CampaignId::None, 10)).size(), 1U);
}

}  // namespace
}  // namespace affray::store::testing
