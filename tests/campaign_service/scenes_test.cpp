// Prepared scenes at the service: checked when they are put, with the campaign's monsters, maps and options;
// an entry reversed; an early heal-up between encounters with its loss (ARC-221).
#include "campaign_service/service_fixture.h"

namespace affray::campaign_service::test {
namespace {

const char* const kData = R"(
monsters:
  gate_warden: {type: humanoid, level: 1, role: normal, size: 1, init: 2, ac: 16, pd: 14, md: 10, hp: 22,
    attacks: {spear: {kind: melee, basic: true, bonus: 6, vs: ac, damage: 5}}}
maps:
  gatehouse: {grid: hex, name: The gatehouse, radius: 4, exits: [[4, 0]]}
)";

const char* const kScene = R"(
title: At the gate
ruleset: affray
map: gatehouse
seats: [{name: Ann, creatures: [ada]}]
creatures:
  - {id: ada, name: Ada, side: party, kind: character, place: [0, 0], hp_max: 30, ac: 17, pd: 14, md: 13,
     recoveries: 8,
     powers: {sword: {kind: melee, basic: true, attack: {bonus: 6, vs: ac}, hit: {dice: 1d8+4}}}}
  - {id: warden, monster: gate_warden, side: foes, place: [3, 0]}
)";

const char* const kHero =
    R"({"name": "NAME", "owner": "ann", "choices": {"class": "fighter", "level": 1, "armor": "heavy",
        "shield": true, "abilities": {"str": 16, "con": 14, "dex": 12, "int": 8, "wis": 10, "cha": 10}}})";

class Scenes : public CampaignRequests {
  protected:
    Answer<v1::PreparedScene> put(const RequestContext& context, const std::string& text,
                                  const std::string& kind, const std::string& id = {},
                                  std::uint64_t version = 0) {
        v1::PreparedScene scene;
        scene.set_id(id);
        scene.set_title(kind == "data" ? "Wardens" : "The gate");
        scene.set_kind(kind);
        scene.set_text(text);
        scene.set_version(version);
        return ask<v1::PreparedScene>(
            [&](Done<v1::PreparedScene> done) { records->put_scene(context, scene, std::move(done)); });
    }
    v1::Party party_of(const std::vector<std::string>& members) {
        v1::Party wish;
        wish.set_name("The party");
        for (const std::string& member : members) wish.add_members(member);
        const auto made =
            ask<v1::Party>([&](Done<v1::Party> done) { records->put_party(leader, wish, std::move(done)); });
        EXPECT_EQ(why(made), "accepted");
        return made.index() == 0 ? std::get<0>(made) : v1::Party{};
    }
    v1::Character hero(const std::string& name) {
        std::string json = kHero;
        json.replace(json.find("NAME"), 4, name);
        const auto made = ask<v1::Character>([&](Done<v1::Character> done) {
            records->create_character(leader, message<v1::NewCharacter>(json), std::move(done));
        });
        EXPECT_EQ(why(made), "accepted");
        return made.index() == 0 ? std::get<0>(made) : v1::Character{};
    }

    const RequestContext leader{"camp", "affray", "ref", true};
    const RequestContext player{"camp", "affray", "ann", false};
};

TEST_F(Scenes, AreRefusedWithLineAndFieldUntilTheyCanBePlayed) {
    const auto unknown = put(leader, kScene, "scene");
    ASSERT_EQ(unknown.index(), 1U);
    EXPECT_EQ(std::get<1>(unknown).code, "BAD_SCENE");
    ASSERT_FALSE(std::get<1>(unknown).problems.empty());
    const content::Problem& first = std::get<1>(unknown).problems.front();
    EXPECT_EQ(first.line, 4);
    EXPECT_NE(first.message.find("gatehouse"), std::string::npos) << first.message;
    const auto broken = put(leader, "monsters: {ghost: {name: [}}", "data");
    ASSERT_EQ(broken.index(), 1U);
    EXPECT_EQ(std::get<1>(broken).code, "BAD_SCENE");
    EXPECT_GT(std::get<1>(broken).problems.front().line, 0);
    EXPECT_EQ(why(put(leader, "classes: {smith: {}}", "data")).substr(0, 9), "BAD_SCENE");

    ASSERT_EQ(why(put(leader, kData, "data")), "accepted");
    const auto made = put(leader, kScene, "scene");
    ASSERT_EQ(why(made), "accepted");
    const std::string id = std::get<0>(made).id();
    EXPECT_EQ(std::get<0>(records->scenes(leader, {})).scenes_size(), 2);
    EXPECT_EQ(std::get<0>(records->scenes(leader, {})).scenes(1).text(), "");
    EXPECT_EQ(std::get<0>(records->scene(leader, id)).text(), kScene);
    EXPECT_EQ(std::get<1>(put(leader, kScene, "scene", id, 7)).code, "STALE_VERSION");
    EXPECT_EQ(why(put(leader, kScene, "scene", id, 1)), "accepted");
    const auto log = records->log(player, {});
    for (const v1::CampaignLogLine& line : std::get<0>(log).lines())
        EXPECT_EQ(line.what().find("scene"), std::string::npos) << "a player reads what is prepared";
    const auto remove = [&](std::uint64_t version) {
        return why(ask<v1::PreparedScene>([&](Done<v1::PreparedScene> done) {
            records->remove_scene(leader, id, version, std::move(done));
        }));
    };
    EXPECT_TRUE(remove(1).starts_with("STALE_VERSION"));
    EXPECT_EQ(remove(2), "accepted");
    EXPECT_EQ(std::get<1>(records->scene(leader, id)).code, "NOT_FOUND");
    EXPECT_EQ(std::get<0>(records->scenes(leader, {})).scenes_size(), 1);
}

TEST_F(Scenes, TakeTheCampaignsOptionsBelowTheirOwnAndTheTimesAbove) {
    ASSERT_EQ(why(put(leader, kData, "data")), "accepted");
    RequestContext strict = leader;
    strict.options.below = {{"prompt_timeout_s", 7}, {"referee_timeout_s", 8}};
    strict.options.above = {{"flee_timeout_s", 9}};
    v1::CreateEncounterRequest wish;
    wish.set_text(std::string(kScene) + "options: {prompt_timeout_s: 11}\n");
    const auto opening = records->opening(strict, wish);
    ASSERT_EQ(why(opening), "accepted");
    const auto& options = std::get<0>(opening)->state.scene->options;
    const auto option = [&](const char* name) {
        for (const auto& [known, value] : options)
            if (known == name) return value;
        return -1;
    };
    EXPECT_EQ(option("prompt_timeout_s"), 11);
    EXPECT_EQ(option("referee_timeout_s"), 8);
    EXPECT_EQ(option("flee_timeout_s"), 9);
    wish.set_content("test/duel");
    EXPECT_EQ(std::get<1>(records->opening(strict, wish)).field, "content") << "one of the three";
    wish.clear_text();
    EXPECT_EQ(why(records->opening(strict, wish)), "accepted");
    wish.set_content("test/none");
    EXPECT_EQ(std::get<1>(records->opening(strict, wish)).code, "BAD_ARGUMENT");
}

TEST_F(Scenes, APartyComesWholeAndAPlayersOwnSitTogether) {
    const std::string ada = hero("Ada").id();
    const std::string bo = hero("Bo").id();
    const v1::Party party = party_of({ada, bo});
    const Result<session::Created> created = table->create_of("test/duel", {"camp", {}, party.id()});
    ASSERT_TRUE(created.ok()) << created.error().message;
    ASSERT_EQ(created->seats.size(), 2U);
    EXPECT_EQ(created->seats[1].name, "Ada");
    const State& state = table->host(created->public_id)->state();
    int ours = 0;
    for (const Creature& creature : state.creatures) ours += creature.seat == SeatId{1} ? 1 : 0;
    EXPECT_EQ(ours, 2);
    EXPECT_EQ(std::get<0>(records->character(leader, bo)).encounter(), created->public_id);
    EXPECT_EQ(std::get<0>(records->party(leader, party.id())).encounter(), created->public_id);
}

TEST_F(Scenes, AnEntryIsReversedOnceAndOnlyWhileWhatItGaveIsThere) {
    const std::string ada = hero("Ada").id();
    const auto give = [&](const std::string& from, const std::string& to) {
        return ask<v1::LedgerPage>([&](Done<v1::LedgerPage> done) {
            const std::string json = R"({"from": ")" + from + R"(", "to": ")" + to +
                                     R"(", "reason": "found", "amounts": [{"kind": "coin", "name": "gp",
                                         "count": "10"}]})";
            records->book(leader, message<v1::LedgerAct>(json), std::move(done));
        });
    };
    const auto booked = give("world", "character/" + ada);
    ASSERT_EQ(why(booked), "accepted");
    const auto& entries = std::get<0>(booked).entries();
    const std::int64_t entry = entries[entries.size() - 1].id();
    EXPECT_EQ(gold_of(ada), 10);
    v1::LedgerReversal wish;
    const auto reverse = [&](std::int64_t which) {
        return ask<v1::LedgerPage>(
            [&](Done<v1::LedgerPage> done) { records->reverse(leader, which, wish, std::move(done)); });
    };
    EXPECT_TRUE(why(reverse(entry)).starts_with("BAD_ARGUMENT reason"));
    wish.set_reason("it was another's");
    ASSERT_EQ(why(give("character/" + ada, "world")), "accepted");
    EXPECT_TRUE(why(reverse(entry)).starts_with("CONFLICT")) << "it is spent";
    ASSERT_EQ(why(give("world", "character/" + ada)), "accepted");
    const auto reversed = reverse(entry);
    ASSERT_EQ(why(reversed), "accepted");
    EXPECT_EQ(gold_of(ada), 0);
    const auto& after = std::get<0>(reversed).entries();
    EXPECT_EQ(after[after.size() - 1].reverses(), entry);
    EXPECT_TRUE(why(reverse(entry)).starts_with("CONFLICT")) << "twice";
    EXPECT_TRUE(why(reverse(after[after.size() - 1].id())).starts_with("CONFLICT")) << "a reversal";
    EXPECT_TRUE(why(reverse(entry + 1000)).starts_with("NOT_FOUND"));
    auto book = store::RecordReader::open(table->store->database());
    EXPECT_TRUE((*book)->verify_book().ok());
}

TEST_F(Scenes, AnEarlyHealUpBetweenEncountersCostsALossOfTheCampaign) {
    const v1::Character ada = hero("Ada");
    v1::CharacterPatch patch;
    patch.set_version(1);
    patch.set_hp(1);
    (void)ask<v1::Character>([&](Done<v1::Character> done) {
        records->change_character(leader, ada.id(), patch, std::move(done));
    });
    const v1::Party party = party_of({ada.id()});
    v1::PartyRest wish;
    wish.set_version(1);
    wish.set_rest("heal_up");
    const auto rest = [&] {
        return why(ask<v1::Party>(
            [&](Done<v1::Party> done) { records->rest(leader, party.id(), wish, std::move(done)); }));
    };
    EXPECT_TRUE(rest().starts_with("CONFLICT early")) << rest();
    EXPECT_EQ(std::get<0>(records->losses(player)).losses_size(), 0);
    wish.set_early(true);
    wish.set_story("The mill burned while they slept.");
    ASSERT_EQ(rest(), "accepted");
    EXPECT_GT(std::get<0>(records->character(leader, ada.id())).figure().creatures(0).hp(), 1);
    const auto losses = std::get<0>(records->losses(player));
    ASSERT_EQ(losses.losses_size(), 1);
    EXPECT_EQ(losses.losses(0).kind(), "early_heal_up");
    EXPECT_EQ(losses.losses(0).text(), "The mill burned while they slept.");
    EXPECT_EQ(losses.losses(0).encounter(), "");
    const auto log = std::get<0>(records->log(player, {}));
    EXPECT_EQ(log.lines(log.lines_size() - 1).id(), losses.losses(0).line());
    v1::LossPatch redeem;
    redeem.set_amended(1);
    redeem.set_status("redeemed");
    redeem.set_redemption("rebuilt");
    EXPECT_EQ(why(ask<v1::CampaignLossList>([&](Done<v1::CampaignLossList> done) {
                  records->change_loss(leader, losses.losses(0).id(), redeem, std::move(done));
              })),
              "accepted");
}

TEST_F(Scenes, REL24ACampaignHoldsSoManyRecordsTextsAndThrowsAndSaysSo) {
    store::WriterOptions few;
    few.quotas = {.records = 2, .text_bytes = 4000, .data_texts = 1, .data_bytes = 2000, .throws = 1};
    open(few);
    const auto refused = [](const std::string& said) { return said.starts_with("QUOTA_REACHED"); };
    ASSERT_EQ(why(put(leader, kData, "data")), "accepted");
    EXPECT_TRUE(refused(why(put(leader, "maps: {}", "data")))) << "one text of data is all";
    const auto made = put(leader, kScene, "scene");
    ASSERT_EQ(why(made), "accepted");
    const std::string id = std::get<0>(made).id();
    EXPECT_TRUE(refused(why(put(leader, kScene, "scene")))) << "two records of a kind";
    const std::string padded = std::string(kScene) + "# " + std::string(4000, 'x');
    EXPECT_TRUE(refused(why(put(leader, padded, "scene", id, 1)))) << "all texts together";
    EXPECT_EQ(why(put(leader, kScene, "scene", id, 1)), "accepted") << "what is there may be changed";
    (void)hero("Ada");
    (void)hero("Bo");
    const auto third = ask<v1::Character>([&](Done<v1::Character> done) {
        std::string json = kHero;
        json.replace(json.find("NAME"), 4, "Cy");
        records->create_character(leader, message<v1::NewCharacter>(json), std::move(done));
    });
    EXPECT_TRUE(refused(why(third))) << why(third);
    const auto cast = [&] {
        return why(ask<v1::ScoreThrow>(
            [&](Done<v1::ScoreThrow> done) { records->throw_scores(ann, std::move(done)); }));
    };
    EXPECT_EQ(cast(), "accepted");
    EXPECT_TRUE(refused(cast()));
}

TEST_F(Scenes, ACampaignsOwnTextsAreReadOnceForEachVersion) {
    ASSERT_EQ(why(put(leader, kData, "data")), "accepted");
    v1::CreateEncounterRequest wish;
    wish.set_text(kScene);
    const auto first = records->opening(leader, wish);
    ASSERT_EQ(why(first), "accepted");
    EXPECT_EQ(std::get<0>(records->opening(leader, wish)), std::get<0>(first)) << "the same, not read anew";
    RequestContext other = leader;
    other.options.above = {{"flee_timeout_s", 9}};
    EXPECT_NE(std::get<0>(records->opening(other, wish)), std::get<0>(first));
    const auto data = std::get<0>(records->scenes(leader, {})).scenes(0);
    std::string stronger = kData;
    stronger.replace(stronger.find("hp: 22"), 6, "hp: 33");
    ASSERT_EQ(why(put(leader, stronger, "data", data.id(), data.version())), "accepted");
    const auto again = records->opening(leader, wish);
    ASSERT_EQ(why(again), "accepted");
    EXPECT_NE(std::get<0>(again), std::get<0>(first)) << "another version";
    EXPECT_EQ(std::get<0>(again)->state.creatures[1].hp, 33);
}

}  // namespace
}  // namespace affray::campaign_service::test
