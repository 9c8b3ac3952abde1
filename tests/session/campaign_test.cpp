// Two encounters of a campaign in a row with the server killed between them: what the first left is there in
// the second, in records, book and party alike.
#include "campaign/hero.h"
#include "campaign_codec/record_codec.h"
#include "campaign_service/campaign_file.h"
#include "session/test_table.h"

namespace affray::session::test {

using campaign_service::character_of;
using campaign_service::entry_of;
using campaign_service::export_campaign;
using campaign_service::export_character;
using campaign_service::import_campaign;
using campaign_service::import_character;
using campaign_service::record_of;

namespace {

using campaign::kFigure;
using campaign::test::hero;

v1::Intent wound(std::uint32_t who, std::int32_t amount) {
    v1::Intent intent;
    intent.mutable_govern()->set_verb("apply_damage");
    intent.mutable_govern()->set_who(who);
    intent.mutable_govern()->set_value(amount);
    return intent;
}

v1::Intent finish(const std::string& outcome) {
    v1::Intent intent;
    intent.mutable_setup()->set_verb("end_encounter");
    intent.mutable_setup()->set_outcome(outcome);
    return intent;
}

v1::Intent close_rest() {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_step");
    return intent;
}

class Campaigns : public testing::Test {
  protected:
    void SetUp() override {
        open();
        campaign::Character ada = hero("affray", "ada0", "Ada");
        campaign::Character bo = hero("affray", "bo00", "Bo");
        ASSERT_TRUE(campaign::change_belongings(ada, {{*campaign::coin("gp"), 40}}).ok());
        store::CampaignChanges changes;
        changes.campaign = kCampaign;
        changes.what = "made";
        for (const campaign::Character* one : {&ada, &bo}) {
            changes.records.push_back(record_of(*one, 0));
            const campaign::Account purse{campaign::AccountKind::Character, one->id};
            if (!campaign::belongings(*one).empty())
                changes.entries.push_back(
                    entry_of(campaign::transfer({}, purse, campaign::belongings(*one))));
        }
        changes.records.push_back(record_of(campaign::Party{"p", "The party", {"ada0", "bo00"}, {}}, 0));
        ASSERT_TRUE(change(changes).committed());
    }
    void open() {
        table = std::make_unique<Table>(dir->path());
        records = std::move(*store::RecordReader::open(table->store->database()));
    }
    // What a killed process leaves: its files as they lie there, the log of the database unfinished.
    void kill() {
        referee.reset();
        if (affray::test::on_postgresql()) return open_again();
        auto left = std::make_unique<TempDir>();
        for (const char* file : {"affray.sqlite", "affray.sqlite-wal", "affray.marker"})
            if (std::filesystem::exists(dir->path() / file))
                std::filesystem::copy_file(dir->path() / file, left->path() / file);
        records.reset();
        table.reset();
        dir = std::move(left);
        open();
    }
    void open_again() {
        records.reset();
        table.reset();
        open();
    }
    store::Receipt change(const store::CampaignChanges& changes) {
        std::optional<store::Receipt> receipt;
        table->store->writer().submit(store::ChangeCampaign{changes}, [&](const store::Receipt& done) {
            table->loop.post([&, done] { receipt = done; });
        });
        table->pump([&] { return receipt.has_value(); });
        return *receipt;
    }
    Result<Created> begin() {
        return table->create_of("test/duel", {kCampaign, {{"ada0", "Ann"}, {"bo00", "Bert"}}, "p"});
    }
    // The referee sits down and the fight begins.
    void play(const Created& created) {
        encounter = created.public_id;
        const auto joined = table->join(created.seats[0].code.reveal());
        ASSERT_TRUE(joined.ok());
        referee = std::make_unique<Player>(*table, encounter);
        referee->sit(joined->claimed.token.reveal());
        ASSERT_TRUE(referee->ask("start", start_fight()).has_accepted());
    }
    void end(const std::string& outcome) {
        ASSERT_TRUE(referee->ask("end", finish(outcome)).has_accepted());
        if (state().phase == Phase::Rest) {
            const v1::Reply reply = referee->ask("rest", close_rest());
            ASSERT_TRUE(reply.has_accepted()) << reply.ShortDebugString();
        }
        ASSERT_EQ(state().phase, Phase::Ended);
        referee.reset();
    }
    v1::Reply rewind(const std::string& id, std::uint64_t to) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id(id);
        frame.mutable_submit()->mutable_rewind()->set_to(to);
        frame.mutable_submit()->mutable_rewind()->set_reason("misread");
        const std::size_t before = referee->replies().size();
        referee->say(frame);
        table->pump([&] { return referee->replies().size() > before; });
        return referee->replies().back();
    }
    const State& state() { return table->host(encounter)->state(); }
    std::uint32_t number_of(const std::string& name) {
        for (const Creature& creature : state().creatures)
            if (state().sheet(creature.id).name == name) return number(creature.id);
        return 0;
    }
    campaign::Character character(const std::string& id) {
        const auto record = records->record(id);
        EXPECT_TRUE(record.ok());
        auto character = character_of(*record, ruleset_source());
        EXPECT_TRUE(character.ok()) << (character.ok() ? "" : character.error().message);
        return character.ok() ? *character : campaign::Character{};
    }
    // Book, sheets and party agree.
    void expect_whole() {
        EXPECT_TRUE(records->verify_book().ok());
        for (const char* id : {"ada0", "bo00"}) {
            campaign::Amounts held;
            const auto rows = records->balances(kCampaign, std::string("character/") + id);
            for (const store::PostingRow& row : *rows)
                campaign::add(held, *campaign::unit_from(row.unit), row.amount);
            EXPECT_EQ(held, campaign::belongings(character(id))) << id;
        }
    }

    std::unique_ptr<TempDir> dir = std::make_unique<TempDir>();
    std::unique_ptr<Table> table;
    std::unique_ptr<store::RecordReader> records;
    std::unique_ptr<Player> referee;
    std::string encounter;
};

TEST_F(Campaigns, WhatIsDiscardedLeavesNothingAndFreesItsCharacters) {
    const std::int32_t whole = character("ada0").figure.creature(kFigure).hp;
    const auto first = begin();
    ASSERT_TRUE(first.ok()) << first.error().message;
    play(*first);
    ASSERT_TRUE(referee->ask("hit", wound(number_of("Ada"), 5)).has_accepted());
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id("discard");
    frame.mutable_submit()->mutable_steer()->set_verb("discard");
    const std::size_t before = referee->replies().size();
    referee->say(frame);
    table->pump([&] { return referee->replies().size() > before; });
    ASSERT_TRUE(referee->replies().back().has_accepted());
    ASSERT_EQ(state().phase, Phase::Ended);
    EXPECT_EQ(character("ada0").figure.creature(kFigure).hp, whole);
    EXPECT_TRUE(records->record("ada0")->encounter.empty());
    expect_whole();
    referee.reset();
    EXPECT_TRUE(begin().ok());
}

TEST_F(Campaigns, TwoEncountersInARowWithTheServerKilledBetweenThem) {
    const std::int32_t whole = character("ada0").figure.creature(kFigure).hp;
    const auto first = begin();
    ASSERT_TRUE(first.ok()) << first.error().message;
    EXPECT_EQ(first->seats[1].name, "Ann");
    EXPECT_EQ(first->seats[2].name, "Bert");
    play(*first);
    const auto again = begin();
    EXPECT_EQ(again.error().code, ErrorCode::Conflict);
    EXPECT_EQ(records->record("ada0")->encounter, encounter);
    ASSERT_TRUE(referee->ask("hit", wound(number_of("Ada"), 5)).has_accepted());
    kill();
    {
        const auto code = table->directory->extra_code(*table->directory->find(encounter), 0);
        const auto joined = table->join(code.reveal());
        referee = std::make_unique<Player>(*table, encounter);
        referee->sit(joined->claimed.token.reveal());
    }
    end("victory");
    EXPECT_EQ(character("ada0").figure.creature(kFigure).hp, whole - 5);
    EXPECT_EQ(records->record("ada0")->version, 2U);
    EXPECT_TRUE(records->record("ada0")->encounter.empty());
    const auto party = campaign_codec::party_from(records->record("p")->body);
    EXPECT_EQ(campaign::number_of(*party, "heal_up_points"), 3) << "ARC-220: a victory counts as regular";
    expect_whole();

    kill();
    const auto second = begin();
    ASSERT_TRUE(second.ok()) << second.error().message;
    play(*second);
    EXPECT_EQ(state().creature(CreatureId{number_of("Ada")}).hp, whole - 5);
    ASSERT_TRUE(referee->ask("kill", wound(number_of("Bo"), 1000)).has_accepted());
    end("victory");
    EXPECT_EQ(records->record("bo00")->status, "dead");
    EXPECT_EQ(campaign::number_of(*campaign_codec::party_from(records->record("p")->body), "heal_up_points"),
              6);
    expect_whole();
    kill();
    EXPECT_EQ(character("bo00").status, campaign::CharacterStatus::Dead);
    const auto third = begin();
    EXPECT_EQ(third.error().code, ErrorCode::Conflict) << "the dead do not come";
    expect_whole();
}

TEST_F(Campaigns, AnEndThatIsLedBackFromIsTakenBackUnlessSomethingRestsOnIt) {
    const campaign::Character before = character("ada0");
    const auto first = begin();
    ASSERT_TRUE(first.ok());
    play(*first);
    ASSERT_TRUE(referee->ask("hit", wound(number_of("Ada"), 5)).has_accepted());
    const std::uint64_t fighting = table->host(encounter)->version();
    ASSERT_TRUE(referee->ask("end", finish("victory")).has_accepted());
    ASSERT_TRUE(referee->ask("rest", close_rest()).has_accepted());
    EXPECT_NE(campaign_codec::to_bytes(character("ada0")), campaign_codec::to_bytes(before));
    ASSERT_TRUE(rewind("back", fighting).has_accepted());
    EXPECT_EQ(campaign_codec::to_bytes(character("ada0")), campaign_codec::to_bytes(before));
    EXPECT_EQ(records->record("ada0")->encounter, encounter);
    expect_whole();
    // Ended again, and then a level, a fight or an edit stands in the way.
    ASSERT_TRUE(referee->ask("end again", finish("victory")).has_accepted());
    ASSERT_TRUE(referee->ask("rest again", close_rest()).has_accepted());
    expect_whole();
    const std::string ended = encounter;
    const auto second = begin();
    ASSERT_TRUE(second.ok()) << second.error().message;
    const v1::Reply refused = rewind("no", fighting);
    ASSERT_TRUE(refused.has_rejected());
    EXPECT_EQ(refused.rejected().code(), "BUILT_UPON");
    EXPECT_NE(refused.rejected().field().find(second->public_id), std::string::npos);
    EXPECT_EQ(records->record("ada0")->encounter, second->public_id);
    expect_whole();
}

TEST_F(Campaigns, AFileOfItIsReadBackWholeOrNotAtAll) {
    auto reader = table->store->open_reader();
    const auto file = export_campaign(kCampaign, *records, **reader, ruleset_source());
    ASSERT_TRUE(file.ok()) << file.error().message;
    const auto changes = import_campaign(*file, "copy", ruleset_source());
    ASSERT_TRUE(changes.ok()) << changes.error().message;
    ASSERT_TRUE(change(*changes).committed());
    const auto copies = records->records("copy", store::RecordKind::Character, {});
    ASSERT_EQ(copies->size(), 2U);
    auto copy = character_of(copies->front(), ruleset_source());
    const campaign::Character ada = character("ada0");
    EXPECT_EQ(copy->figure, ada.figure);
    EXPECT_EQ(copy->choices, ada.choices);
    EXPECT_EQ(campaign::value_cp(campaign::belongings(*copy)), 4000);
    EXPECT_TRUE(records->verify_book().ok());

    std::string wrong = *file;
    wrong.replace(wrong.find("\"count\": \"40\""), 13, "\"count\": \"41\"");
    const auto refused = import_campaign(wrong, "other", ruleset_source());
    ASSERT_FALSE(refused.ok());
    EXPECT_TRUE(refused.error().message.starts_with("balances")) << refused.error().message;
    EXPECT_FALSE(import_campaign("{\"format\": 2}", "x", ruleset_source()).ok());
    EXPECT_TRUE(import_campaign("[1", "x", ruleset_source()).error().message.starts_with("file"));
}

TEST_F(Campaigns, ACharacterGoesIntoAFileAndComesBackWithWhatItOwns) {
    const auto file = export_character(*records->record("ada0"), ruleset_source());
    ASSERT_TRUE(file.ok());
    const auto changes = import_character(*file, "elsewhere", ruleset_source());
    ASSERT_TRUE(changes.ok()) << changes.error().message;
    ASSERT_TRUE(change(*changes).committed());
    EXPECT_EQ(records->balances("elsewhere", {})->size(), 2U);
    const auto refused =
        import_character(R"({"name": "Ada", "experiance": 3})", "elsewhere", ruleset_source());
    EXPECT_NE(refused.error().message.find("experiance"), std::string::npos) << refused.error().message;
}

}  // namespace
}  // namespace affray::session::test
