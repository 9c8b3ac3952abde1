// What a campaign holds, over the socket: characters, treasure divided by agreement, an encounter with them;
// and what a player is not shown.
#include <gtest/gtest.h>

#include "affray/v1/character_form.pb.h"
#include "affray/v1/record.pb.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

class NetRecords : public ::testing::Test {
  protected:
    void SetUp() override {
        make_member(live, owner, campaign, ann, "PLAYER");
        make_member(live, owner, campaign, bert, "PLAYER");
    }
    HttpAnswer call(const Person& who, const std::string& method, const std::string& rest,
                    const std::string& body = "{}") {
        return ask(live, method, path + rest, method == "GET" ? "" : body, who.token);
    }
    std::string create(const Person& who, const std::string& name) {
        const HttpAnswer made = call(who, "POST", "/characters", fighter(name));
        EXPECT_EQ(made.status, 201) << made.body;
        return json_field(made.body, "id");
    }
    template <class M>
    M read(const Person& who, const std::string& rest) {
        const HttpAnswer answer = call(who, "GET", rest);
        M message;
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_TRUE(read_message(answer.body, message)) << answer.body;
        return message;
    }

    LiveServer live{for_people()};
    Person owner = sign_up(live, "Owner");
    Person ann = sign_up(live, "Ann");
    Person bert = sign_up(live, "Bert");
    std::string campaign = make_campaign(live, owner);
    std::string path = "/api/campaigns/" + campaign;
};

TEST_F(NetRecords, ACharacterIsItsPlayersOwn) {
    const std::string ada = create(ann, "Ada");
    EXPECT_EQ(read<v1::CharacterList>(bert, "/characters").characters_size(), 1);
    EXPECT_TRUE(read<v1::Character>(ann, "/characters/" + ada).has_figure());
    EXPECT_FALSE(read<v1::Character>(bert, "/characters/" + ada).has_figure());
    EXPECT_EQ(call(bert, "PATCH", "/characters/" + ada, R"({"version":"1","name":"Eve"})").status, 403);
    EXPECT_EQ(call(ann, "PATCH", "/characters/" + ada, R"({"version":"1","hp":1})").status, 403);
    EXPECT_EQ(call(ann, "PATCH", "/characters/" + ada, R"({"version":"1","name":"Ada the Bold"})").status,
              200);
    const HttpAnswer stale = call(owner, "PATCH", "/characters/" + ada, R"({"version":"1","hp":1})");
    EXPECT_EQ(json_field(stale.body, "code"), "STALE_VERSION") << stale.body;
    EXPECT_EQ(call(owner, "PATCH", "/characters/" + ada, R"({"version":"2","hp":1})").status, 200);
    EXPECT_EQ(call(bert, "GET", "/characters/" + ada + "/file").status, 403);
    const HttpAnswer file = call(ann, "GET", "/characters/" + ada + "/file");
    EXPECT_EQ(call(owner, "POST", "/characters/import", file.body).status, 201);
    EXPECT_EQ(read<v1::CharacterList>(owner, "/characters").characters_size(), 2);
    const HttpAnswer bad = call(ann, "POST", "/characters", R"({"name":"X","choices":{"class":"smith"}})");
    EXPECT_EQ(bad.status, 422);
    EXPECT_EQ(json_field(bad.body, "field"), "choices.class") << bad.body;
}

TEST_F(NetRecords, TreasureIsDividedWhenAllHaveAgreedAndAllTotalsAgree) {
    const std::string ada = create(ann, "Ada");
    const std::string bo = create(bert, "Bo");
    const HttpAnswer made = call(owner, "PUT", "/hoards", R"({"name":"The cellar","hidden":true})");
    ASSERT_EQ(made.status, 200) << made.body;
    const std::string hoard = json_field(made.body, "id");
    EXPECT_EQ(call(ann, "GET", "/hoards/" + hoard).status, 404);
    EXPECT_EQ(call(owner, "POST", "/ledger",
                   R"({"from":"world","to":"hoard/)" + hoard +
                       R"(","reason":"laid out","amounts":[{"kind":"coin","name":"gp","count":"101"}]})")
                  .status,
              201);
    EXPECT_EQ(read<v1::LedgerPage>(ann, "/ledger").entries_size(), 0);
    const HttpAnswer proposed =
        call(owner, "POST", "/divisions",
             R"({"from":"hoard/)" + hoard + R"(","heirs":[")" + ada + R"(",")" + bo + R"("]})");
    ASSERT_EQ(proposed.status, 201) << proposed.body;
    const std::string division = "/divisions/" + json_field(proposed.body, "id");
    EXPECT_EQ(call(ann, "POST", division + "/agreement", R"({"forAll":true})").status, 403);
    EXPECT_EQ(call(ann, "POST", division + "/agreement").status, 200);
    EXPECT_EQ(read<v1::Division>(bert, division).waiting_size(), 1);
    EXPECT_EQ(call(bert, "POST", division + "/agreement").status, 200);
    EXPECT_EQ(read<v1::Division>(bert, division).status(), "carried");
    std::int64_t total = 0;
    for (const Person* who : {&ann, &bert}) {
        const auto mine = read<v1::Character>(*who, "/characters/" + (who == &ann ? ada : bo));
        for (const v1::Amount& amount : mine.belongings()) total += amount.count() * amount.value_cp();
    }
    EXPECT_EQ(total, 10'100);
    const auto book = read<v1::LedgerPage>(owner, "/ledger");
    std::int64_t held = 0;
    for (const v1::LedgerPosting& balance : book.balances())
        held += balance.amount().count() * balance.amount().value_cp();
    EXPECT_EQ(held, 0) << "all accounts come to zero, the world's included";
}

TEST_F(NetRecords, TheyComeIntoAnEncounterAndAreHeldByIt) {
    const std::string ada = create(ann, "Ada");
    const HttpAnswer made =
        call(owner, "POST", "/encounters",
             R"({"content":"test/duel","cast":[{"character":")" + ada + R"(","seat":"Ann"}]})");
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string encounter = json_field(made.body, "encounter");
    EXPECT_EQ(read<v1::Character>(ann, "/characters/" + ada).encounter(), encounter);
    const HttpAnswer held = call(owner, "PATCH", "/characters/" + ada, R"({"version":"1","hp":1})");
    EXPECT_EQ(json_field(held.body, "code"), "IN_ENCOUNTER") << held.body;
    EXPECT_EQ(read<v1::CampaignLossList>(ann, "/losses").losses_size(), 0);
    EXPECT_EQ(call(owner, "PUT", "/calendar", R"({"day":"7","note":"Rain"})").status, 200);
    EXPECT_EQ(read<v1::Calendar>(ann, "/calendar").day(), 7);
    EXPECT_GT(read<v1::CampaignLogPage>(ann, "/log").lines_size(), 1);
    const HttpAnswer party =
        call(owner, "PUT", "/parties", R"({"name":"The party","members":[")" + ada + R"("]})");
    EXPECT_EQ(party.status, 200) << party.body;
    const std::string id = json_field(party.body, "id");
    EXPECT_EQ(read<v1::PartyList>(ann, "/parties").parties_size(), 1);
    const HttpAnswer rest =
        call(owner, "POST", "/parties/" + id + "/rest", R"({"version":"1","rest":"quick_rest"})");
    EXPECT_NE(rest.status, 500) << rest.body;
}

TEST_F(NetRecords, CLS180ScoresThrownByTheServerMakeOneCharacterWithItsGoldInABalancedBook) {
    const HttpAnswer opened =
        ask(live, "POST", "/api/campaigns", R"({"title":"Old","ruleset":"classic"})", owner.token);
    campaign = json_field(opened.body, "id");
    path = "/api/campaigns/" + campaign;
    make_member(live, owner, campaign, ann, "PLAYER");
    make_member(live, owner, campaign, bert, "SPECTATOR");
    EXPECT_EQ(call(bert, "POST", "/throws").status, 403);
    const HttpAnswer answer = call(ann, "POST", "/throws", "");
    ASSERT_EQ(answer.status, 201) << answer.body;
    v1::ScoreThrow thrown;
    ASSERT_TRUE(read_message(answer.body, thrown));
    std::string scores;
    for (const v1::NamedNumber& score : thrown.scores())
        scores += (scores.empty() ? "" : ",") + quoted(score.name()) + ":" + std::to_string(score.value());
    const std::string wish = R"({"name":"Ada","thrown":")" + std::to_string(thrown.id()) +
                             R"(","choices":{"class":"fighter","gold":"rolled","scores":{)" + scores + "}}}";
    EXPECT_EQ(read<v1::ScoreThrowList>(ann, "/throws").throws_size(), 1);
    EXPECT_EQ(read<v1::ScoreThrowList>(owner, "/throws").throws_size(), 0);
    const HttpAnswer made = call(ann, "POST", "/characters", wish);
    ASSERT_EQ(made.status, 201) << made.body;
    const HttpAnswer again = call(ann, "POST", "/characters", wish);
    EXPECT_EQ(again.status, 422);
    EXPECT_EQ(json_field(again.body, "field"), "thrown");
    v1::Character ada;
    ASSERT_TRUE(read_message(made.body, ada));
    std::int64_t all = 0;
    std::int64_t hers = 0;
    const auto book = read<v1::LedgerPage>(owner, "/ledger");
    for (const v1::LedgerPosting& balance : book.balances()) {
        all += balance.amount().count();
        if (balance.account() == "character/" + ada.id()) hers += balance.amount().count();
    }
    EXPECT_EQ(all, 0);
    EXPECT_EQ(hers, static_cast<std::int64_t>(ada.choices().fields().at("gold").number_value()));
    ASSERT_EQ(ada.belongings_size(), 1);
    EXPECT_EQ(ada.belongings(0).count(), hers);
}

TEST_F(NetRecords, TheFormOfACharacterSaysWhatItsRulesetTakes) {
    struct Wish {
        std::string ruleset, choices, wrong, field;
    };
    const std::vector<Wish> wishes{
        {"archmage",
         R"({"class":"fighter","race":"dwarf","level":1,"race_bonus":"con","class_bonus":"str",
             "armor":"heavy","weapons":["longsword"],
             "bought":{"str":16,"con":14,"dex":14,"int":10,"wis":10,"cha":10}})",
         R"({"class":"fighter","bought":{"str":99},"class_bonus":"str"})", "choices.bought.str"},
        {"classic",
         R"({"class":"fighter","scores":{"str":15,"con":13},"armour":"chainmail","shield":true,
             "gold":120,"hit_points":"rolled","sheet":{"hand":"sword","items":["rope_50ft"]}})",
         R"({"class":"dwarf","scores":{"con":5}})", "choices.scores.con"},
        {"action-points",
         R"({"creature":{"class":"fighter","hp":9,"level":1,"abilities":{"str":15,"dex":12},"hand":"sword",
             "items":[{"id":"leather","where":"worn","points_on":2}]}})",
         R"({"creature":{"hp":9,"level":99}})", "choices.creature.level"},
    };
    for (const Wish& wish : wishes) {
        const HttpAnswer opened =
            ask(live, "POST", "/api/campaigns", R"({"title":"Another","ruleset":")" + wish.ruleset + "\"}",
                owner.token);
        path = "/api/campaigns/" + json_field(opened.body, "id");
        const auto form = read<v1::CharacterForm>(owner, "/character-form");
        EXPECT_GT(form.fields_size(), 4) << wish.ruleset;
        for (const v1::ChoiceField& field : form.fields())
            for (const v1::ChoiceOption& option : field.options())
                EXPECT_FALSE(option.id().empty()) << field.key();
        const HttpAnswer made =
            call(owner, "POST", "/characters", R"({"name":"Ada","choices":)" + wish.choices + "}");
        EXPECT_EQ(made.status, 201) << wish.ruleset << made.body;
        const HttpAnswer refused =
            call(owner, "POST", "/characters", R"({"name":"Bo","choices":)" + wish.wrong + "}");
        EXPECT_EQ(json_field(refused.body, "field"), wish.field) << refused.body;
    }
}

}  // namespace
}  // namespace affray::net::test
