// Quotas: what goes over one is refused by name, also by writes of one group; what ends, ends counting.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/rig.h"

namespace affray::store::testing {
namespace {

using ::testing::HasSubstr;

class Quota : public ::testing::Test {
  protected:
    void open(const Quotas& quotas) {
        reader.reset();
        store.reset();
        Options options;
        options.writer.quotas = quotas;
        store = open_store(dir.path(), options);
        reader = std::move(*store->open_account_reader());
    }
    AccountId person(const std::string& name) {
        CreateAccount create;
        create.public_id = create.name = create.folded = create.password = name;
        return AccountId{write(store->writer(), AccountWrite{create}).id};
    }
    static Write campaign(const std::string& name, AccountId owner) {
        const Campaign made{
            .public_id = name, .title = name, .ruleset = "affray", .options = "{}", .owner = owner};
        return AccountWrite{CreateCampaign{made}};
    }
    static CreateEncounter encounter(const std::string& name, const std::string& campaign, AccountId by) {
        CreateEncounter create = encounter_named(name);
        create.campaign = campaign;
        create.made_by = by;
        return create;
    }
    static Write invitation(const std::string& name, CampaignId to, AccountId by, std::int64_t at_ms = 1000) {
        Invitation made{.public_id = name,
                        .campaign = to,
                        .made_by = by,
                        .created_at_ms = at_ms,
                        .expires_at_ms = at_ms + 1000,
                        .uses_left = 1};
        if (to != CampaignId::None) made.role = MemberRole::Player;
        return AccountWrite{CreateInvitation{made, digest_named(name)}};
    }
    static Write record(const std::string& id, RecordKind kind, const std::string& status, std::size_t bytes,
                        std::uint64_t expected = 0) {
        CampaignChanges changes{.campaign = "camp", .at_ms = 1000, .author = "ref", .what = "act"};
        changes.records = {{kind, id, expected, id, "", status, std::string(bytes, 'x')}};
        return ChangeCampaign{changes};
    }
    Receipt say(EncounterId encounter, SeatNumber seat, std::int64_t at_ms, std::size_t bytes = 10) {
        return write(store->writer(), AddChat{encounter, seat, at_ms, std::string(bytes, 'x')});
    }
    Receipt done(Write what) { return write(store->writer(), std::move(what)); }
    // All in one transaction: how many were taken.
    std::size_t taken(std::vector<Write> all) {
        std::size_t count = 0;
        for (const Receipt& receipt : write_as_group(store->writer(), std::move(all))) {
            if (receipt.committed()) {
                ++count;
                continue;
            }
            EXPECT_EQ(receipt.refusal, Refusal::QuotaReached);
            last = receipt.named;
        }
        return count;
    }
    void end(std::int64_t encounter, std::uint64_t version = 1, Lifecycle how = Lifecycle::Ends) {
        Batch batch = batch_of(EncounterId{encounter}, version);
        batch.lifecycle = how;
        batch.ended_at_ms = 5000;
        ASSERT_TRUE(write(store->writer(), batch).committed());
    }

    TempDir dir;
    std::unique_ptr<Store> store;
    std::unique_ptr<AccountReader> reader;
    std::string last;  // what was told of the last refusal
};

TEST_F(Quota, REL24EncountersUnderWayAreBoundedForCampaignAccountAndServerAndEndedOnesAreNot) {
    open({.encounters = 4, .encounters_per_campaign = 2, .encounters_per_account = 3});
    const AccountId ann = person("ann");
    const AccountId bo = person("bo");
    EXPECT_EQ(taken({encounter("a1", "a", ann), encounter("a2", "a", ann), encounter("a3", "a", bo)}), 2U)
        << "writes of one group do not pass the bound together";
    EXPECT_EQ(last, "This campaign has 2 encounters under way, and may have no more; end one first.");
    EXPECT_EQ(taken({encounter("b1", "b", ann), encounter("b2", "b", ann)}), 1U);
    EXPECT_THAT(last, HasSubstr("You have 3 encounters under way"));
    EXPECT_EQ(taken({encounter("c1", "c", bo), encounter("c2", "c", bo)}), 1U);
    EXPECT_THAT(last, HasSubstr("This server has 4 encounters under way"));
    EXPECT_EQ(taken({encounter_named("loose")}), 0U) << "outside of campaigns the server's bound holds too";
    end(1);
    EXPECT_EQ(taken({encounter("a4", "a", ann)}), 1U);
    EXPECT_EQ(taken({encounter("a5", "a", ann)}), 0U);
    open({.encounters = 4, .encounters_per_campaign = 2, .encounters_per_account = 3});
    EXPECT_EQ(taken({encounter("a6", "a", bo)}), 0U) << "a restart forgets no count";
}

TEST_F(Quota, REL24AllEncountersOfACampaignAndAnAccountAreBoundedToo) {
    open({.encounters_kept_per_campaign = 2, .encounters_kept_per_account = 3});
    const AccountId ann = person("ann");
    for (std::int64_t i = 1; i <= 2; ++i) {
        ASSERT_EQ(taken({encounter("a" + std::to_string(i), "a", ann)}), 1U);
        end(i);
    }
    EXPECT_EQ(taken({encounter("a3", "a", ann)}), 0U);
    EXPECT_THAT(last, HasSubstr("This campaign keeps 2 encounters"));
    EXPECT_EQ(taken({encounter("b1", "b", ann), encounter("b2", "b", ann)}), 1U);
    EXPECT_THAT(last, HasSubstr("You have made 3 encounters"));
}

TEST_F(Quota, REL24CampaignsAndInvitationsOfAnAccountAreBounded) {
    open({.campaigns_per_account = 2, .invitations_per_campaign = 2, .invitations_per_account = 3});
    const AccountId ann = person("ann");
    const AccountId bo = person("bo");
    EXPECT_EQ(taken({campaign("a1", ann), campaign("a2", ann), campaign("a3", ann)}), 2U);
    EXPECT_THAT(last, HasSubstr("The most campaigns that you may own is 2"));
    const auto a1 = (*reader->find_campaign("a1"))->id;
    EXPECT_EQ(taken({invitation("i1", a1, ann), invitation("i2", a1, ann), invitation("i3", a1, bo)}), 2U);
    EXPECT_THAT(last, HasSubstr("This campaign has 2 open invitations"));
    EXPECT_EQ(taken({invitation("i4", CampaignId::None, ann), invitation("i5", CampaignId::None, ann)}), 1U);
    EXPECT_THAT(last, HasSubstr("You have 3 open invitations"));
    EXPECT_EQ(taken({invitation("i6", a1, ann, 9000)}), 1U) << "those that are too old make room";
}

TEST_F(Quota, REL24ACampaignIsNotGivenToWhoeverOwnsEnough) {
    open({.campaigns_per_account = 1});
    const AccountId ann = person("ann");
    const AccountId bo = person("bo");
    ASSERT_EQ(taken({campaign("a", ann), campaign("b", bo)}), 2U);
    const Campaign a = **reader->find_campaign("a");
    ASSERT_TRUE(done(invitation("i", a.id, ann)).committed());
    ASSERT_TRUE(done(AccountWrite{AcceptInvitation{bo, digest_named("i"), 1500}}).committed());
    const TransferCampaign transfer{a.id, a.version, bo, 1000, "ann", "bo"};
    EXPECT_EQ(taken({AccountWrite{transfer}}), 0U);
    EXPECT_THAT(last, HasSubstr("The most campaigns that this member may own is 1, and they do"));
}

TEST_F(Quota, REL24TalkIsBoundedInLinesBytesAndByTheHourOfASeat) {
    open({.talk_lines = 6, .talk_bytes = 100, .talk_lines_per_hour = 3});
    const EncounterId table = create(store->writer(), "fight");
    const EncounterId other = create(store->writer(), "other");
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(say(table, 1, 1000 + i).committed());
    const Receipt hasty = say(table, 1, 2000);
    EXPECT_EQ(hasty.refusal, Refusal::QuotaReached);
    EXPECT_THAT(hasty.named, HasSubstr("3 things within an hour"));
    EXPECT_TRUE(say(table, 2, 2000).committed()) << "the hour is each seat's own";
    EXPECT_TRUE(say(other, 1, 2000).committed());
    EXPECT_TRUE(say(table, 1, 3'600'000 + 1001).committed()) << "an hour after the first";
    EXPECT_EQ(say(table, 2, 3'700'000, 60).refusal, Refusal::QuotaReached) << "110 bytes";
    EXPECT_TRUE(say(table, 2, 3'700'000).committed());
    open({.talk_lines = 6, .talk_bytes = 100, .talk_lines_per_hour = 3});
    const Receipt more = say(table, 2, 9'000'000);
    EXPECT_EQ(more.refusal, Refusal::QuotaReached) << "the seventh line";
    EXPECT_THAT(more.named, HasSubstr("6 lines or 100 bytes of talk"));
    EXPECT_TRUE(say(other, 1, 9'000'000).committed());
}

TEST_F(Quota, REL24RecordsTextsAndTheirHistoryAreBounded) {
    using enum RecordKind;
    open({.records = 2, .text_bytes = 100, .data_texts = 1, .data_bytes = 50, .history_bytes = 1000});
    EXPECT_EQ(taken({record("p1", Party, "", 10), record("p2", Party, "", 10), record("p3", Party, "", 10)}),
              2U);
    EXPECT_THAT(last, HasSubstr("room for 2 parties"));
    EXPECT_EQ(taken({record("s1", Scene, "data", 51)}), 0U);
    EXPECT_THAT(last, HasSubstr("1 texts of data, of 50 bytes together"));
    EXPECT_EQ(taken({record("s1", Scene, "data", 50), record("s2", Scene, "data", 10)}), 1U);
    EXPECT_EQ(taken({record("s2", Scene, "scene", 51)}), 0U);
    EXPECT_THAT(last, HasSubstr("100 bytes together"));
    EXPECT_EQ(taken({record("s2", Scene, "scene", 50)}), 1U);
    std::uint64_t version = 1;
    while (taken({record("s2", Scene, "scene", 50, version)}) == 1U) ++version;
    EXPECT_THAT(last, HasSubstr("The history of this campaign may come to 1000 bytes"));
    EXPECT_EQ(version, 4U) << "20 of parties, 50 of data, 4 versions of 50, seven lines of 100";
    EXPECT_EQ(taken({record("s2", Scene, std::string(kRemoved), 50, version)}), 1U)
        << "laying aside is never refused";
}

TEST_F(Quota, REL24WhatAnAccountKeepsIsBoundedAltogether) {
    open({.storage_bytes_per_account = 3000});
    const AccountId ann = person("ann");
    const AccountId bo = person("bo");
    ASSERT_EQ(taken({campaign("camp", ann), campaign("mill", ann), campaign("ford", bo)}), 3U);
    ASSERT_EQ(taken({encounter("a1", "camp", ann), encounter("b1", "ford", bo)}), 2U);
    const auto line = [](const std::string& where, std::size_t bytes) {
        CampaignChanges changes{.campaign = where, .at_ms = 1000, .author = "ref", .what = "act"};
        changes.text = std::string(bytes, 'x');
        return Write{ChangeCampaign{changes}};
    };
    const auto picture = [](const std::string& id, const std::string& owner, std::size_t bytes) {
        Picture one{
            .public_id = id, .campaign = "ford", .owner = owner, .name = id, .media_type = "image/png"};
        one.width = one.height = 1;
        one.body = id + std::string(bytes - id.size(), 'x');
        one.bytes = static_cast<std::uint32_t>(bytes);
        return Write{AddPicture{one}};
    };
    EXPECT_EQ(reader->usage(ann, 0)->storage, Storage{});
    ASSERT_EQ(taken({line("camp", 400), line("mill", 400), picture("one", "ann", 500)}), 3U) << "100 a line";
    EXPECT_EQ(reader->usage(ann, 0)->storage, (Storage{.campaigns = 1000, .pictures = 500}));
    // Play goes on whatever it comes to.
    Batch batch = batch_of(EncounterId{1}, 1);
    batch.record = std::string(900, 'r');
    batch.reply = std::string(100, 'a');
    ASSERT_TRUE(done(batch).committed());
    ASSERT_TRUE(say(EncounterId{1}, 0, 1000, 300).committed());
    EXPECT_EQ(reader->usage(ann, 0)->storage,
              (Storage{.encounters = 1300, .campaigns = 1000, .pictures = 500}));
    EXPECT_EQ(taken({picture("two", "ann", 201)}), 0U);
    EXPECT_THAT(last,
                HasSubstr("You have room for 2 KB here, and 2 KB of it are used: 1 KB by encounters, 1000 "
                          "bytes by campaigns, 500 bytes by pictures."));
    EXPECT_EQ(taken({line("camp", 200)}), 0U);
    EXPECT_THAT(last, HasSubstr("The owner of this campaign has room for 2 KB here"));
    EXPECT_EQ(taken({encounter("a2", "camp", ann)}), 1U) << "there is some room";
    EXPECT_EQ(taken({picture("two", "ann", 200)}), 1U);
    EXPECT_EQ(taken({encounter("a3", "camp", ann)}), 0U) << "there is none";
    EXPECT_EQ(taken({line("ford", 2000), encounter("b2", "ford", bo)}), 2U) << "another's";
    batch = batch_of(EncounterId{1}, 2);
    ASSERT_TRUE(done(batch).committed()) << "nobody loses a turn to it";
    EXPECT_EQ(store->writer().stats().over_quota, 3U);
    const Storage before = reader->usage(ann, 0)->storage;
    open({.storage_bytes_per_account = 3000});
    EXPECT_EQ(reader->usage(ann, 0)->storage, before) << "a restart forgets no count";
    EXPECT_EQ(taken({encounter("a3", "camp", ann)}), 0U);
    ASSERT_TRUE(done(RemovePicture{"ford", "two"}).committed());
    ASSERT_TRUE(done(RemovePicture{"ford", "one"}).committed());
    EXPECT_EQ(taken({encounter("a3", "camp", ann)}), 1U);
}

TEST_F(Quota, REL24OneAccountMayHaveMoreOrLessThanAllOthers) {
    open({.encounters_per_account = 1, .campaigns_per_account = 1, .storage_bytes_per_account = 1000});
    const AccountId ann = person("ann");
    const AccountId bo = person("bo");
    const auto limit = [this](AccountId account, AccountQuota quota, std::optional<std::uint64_t> most) {
        return done(AccountWrite{SetAccountLimit{account, quota, most}});
    };
    ASSERT_TRUE(limit(ann, AccountQuota::Campaigns, 2).committed());
    EXPECT_EQ(taken({campaign("camp", ann), campaign("mill", ann), campaign("ford", ann)}), 2U);
    EXPECT_THAT(last, HasSubstr("The most campaigns that you may own is 2"));
    EXPECT_EQ(taken({campaign("wood", bo), campaign("hill", bo)}), 1U) << "bo has what all have";
    ASSERT_TRUE(limit(bo, AccountQuota::Encounters, 0).committed());
    EXPECT_EQ(taken({encounter("b1", "wood", bo)}), 0U);
    EXPECT_EQ(last, "The operator of this server lets you make no encounters.");
    EXPECT_EQ(taken({encounter("a1", "camp", ann), encounter("a2", "camp", ann)}), 1U);
    ASSERT_TRUE(limit(bo, AccountQuota::StorageBytes, 0).committed());
    CampaignChanges changes{.campaign = "wood", .at_ms = 1000, .author = "bo", .what = "act"};
    EXPECT_EQ(taken({ChangeCampaign{changes}}), 0U);
    EXPECT_EQ(reader->usage(bo, 0)->limits,
              (AccountLimits{{AccountQuota::Encounters, 0}, {AccountQuota::StorageBytes, 0}}));
    const AccountLimits ours{{AccountQuota::Campaigns, 2}};
    EXPECT_EQ(reader->usage(ann, 0)->limits, ours);
    ASSERT_TRUE(limit(bo, AccountQuota::StorageBytes, std::nullopt).committed());
    ASSERT_TRUE(limit(bo, AccountQuota::Encounters, 7).committed());
    ASSERT_TRUE(limit(bo, AccountQuota::Encounters, std::nullopt).committed());
    EXPECT_TRUE(reader->usage(bo, 0)->limits.empty());
    EXPECT_EQ(taken({ChangeCampaign{changes}, encounter("b1", "wood", bo), encounter("b2", "wood", bo)}), 2U);
    EXPECT_EQ(limit(AccountId{99}, AccountQuota::Campaigns, 1).refusal, Refusal::NotFound);
    open(Quotas::none());
    ASSERT_TRUE(limit(ann, AccountQuota::Campaigns, 0).committed());
    EXPECT_EQ(taken({campaign("dale", ann)}), 1U) << "what an operator does at the machine";
}

TEST_F(Quota, AnAccountsUsageIsWhatItsQuotasCount) {
    open({});
    const AccountId ann = person("ann");
    ASSERT_EQ(taken({campaign("camp", ann)}), 1U);
    ASSERT_EQ(taken({encounter("a1", "camp", ann), encounter("a2", "camp", ann)}), 2U);
    end(1);
    const auto camp = (*reader->find_campaign("camp"))->id;
    ASSERT_EQ(taken({invitation("i1", camp, ann), invitation("i2", camp, ann, 9000)}), 2U);
    const AccountUsage used = *reader->usage(ann, 5000);
    EXPECT_EQ(used.encounters, 1U);
    EXPECT_EQ(used.encounters_kept, 2U);
    EXPECT_EQ(used.campaigns, 1U);
    EXPECT_EQ(used.invitations, 1U) << "the other is too old";
    EXPECT_EQ(*reader->usage(person("bo"), 5000), AccountUsage{});
}

TEST_F(Quota, AnEncounterThatEndedIsLaidAsideAndComesBackWithAWayBack) {
    open({});
    const AccountId ann = person("ann");
    ASSERT_EQ(taken({encounter("a1", "a", ann), encounter("a2", "a", ann)}), 2U);
    const auto listed = [this](Archived which) {
        std::string names;
        const auto all = reader->encounters("a", which, EncounterId::None, 10);
        for (const Encounter& one : *all) names += one.public_id + (one.archived_at_ms ? "* " : " ");
        return names;
    };
    const AccountWrite aside = ArchiveEncounter{EncounterId{1}, 7000};
    EXPECT_EQ(done(aside).refusal, Refusal::Conflict) << "it has not ended";
    end(1);
    ASSERT_TRUE(done(aside).committed());
    EXPECT_EQ(listed(Archived::No), "a2 ");
    EXPECT_EQ(listed(Archived::Only), "a1* ");
    EXPECT_EQ(listed(Archived::Too), "a1* a2 ");
    ASSERT_TRUE(done(AccountWrite{ArchiveEncounter{EncounterId{1}, std::nullopt}}).committed());
    EXPECT_EQ(listed(Archived::No), "a1 a2 ");
    ASSERT_TRUE(done(aside).committed());
    end(1, 2, Lifecycle::Reopens);
    EXPECT_EQ(listed(Archived::No), "a1 a2 ");
    EXPECT_EQ(done(AccountWrite{ArchiveEncounter{EncounterId{9}, 7000}}).refusal, Refusal::NotFound);
}

}  // namespace
}  // namespace affray::store::testing
