// Gold that a character begins with, and what is paid from it.
#include "campaign_service/service_fixture.h"

namespace affray::campaign_service::test {
namespace {

TEST_F(CampaignRequests, CLS180StartingGoldIsBookedAsCoinsThatItCarries) {
    std::string json = kFighter;
    json.insert(json.find("\"armour\""), "\"gold\": \"rolled\", ");
    json.replace(json.find("\"armour\""), json.size(), "\"armour\": \"none\"}}");
    const v1::Character ada = create(json);
    const std::int64_t gold = gold_of(ada.id());
    EXPECT_GE(gold, 30);
    EXPECT_LE(gold, 180);
    EXPECT_EQ(gold, static_cast<std::int64_t>(ada.choices().fields().at("gold").number_value()));
    RequestContext weighing = referee;
    weighing.options.below["encumbrance"] = 2;
    EXPECT_GE(std::get<0>(records->character(weighing, ada.id())).load(), gold) << "coins weigh";
    const auto page = std::get<0>(records->ledger(referee, {}));
    ASSERT_EQ(page.entries_size(), 1);
    EXPECT_EQ(page.entries(0).postings_size(), 2);
    const auto lines = std::get<0>(records->log(referee, {})).lines();
    EXPECT_EQ(page.entries(0).cause(), lines[0].id());
    EXPECT_EQ(lines[0].text(), "Ada: scores by hand; starting gold " + std::to_string(gold) + " gp");
    const std::string file = std::get<0>(records->export_character(referee, ada.id()));
    const auto again = ask<v1::Character>(
        [&](Done<v1::Character> done) { records->import_character(referee, file, std::move(done)); });
    ASSERT_EQ(why(again), "accepted");
    EXPECT_EQ(gold_of(std::get<0>(again).id()), gold) << "not once more";
    EXPECT_TRUE((*store::RecordReader::open(table->store->database()))->verify_book().ok());
}

TEST_F(CampaignRequests, CLS180WhatIsCarriedIsPaidForFromTheGoldThatWasThrownBefore) {
    const auto thrown =
        ask<v1::ScoreThrow>([&](Done<v1::ScoreThrow> done) { records->throw_scores(ann, std::move(done)); });
    ASSERT_EQ(why(thrown), "accepted");
    const std::int32_t gold = std::get<0>(thrown).gold();
    EXPECT_GE(gold, 30);
    EXPECT_LE(gold, 180);
    const auto wish = [&](const std::string& choices) {
        return message<v1::NewCharacter>(R"({"name": "Ada", "owner": "ann", "choices": {)" + choices + "}}");
    };
    const auto make = [&](v1::NewCharacter asked, std::int64_t line) {
        asked.set_thrown(line);
        auto& scores = *(*(*asked.mutable_choices()->mutable_fields())["scores"].mutable_struct_value())
                            .mutable_fields();
        for (const v1::NamedNumber& score : std::get<0>(thrown).scores())
            scores[score.name()].set_number_value(score.value());
        return ask<v1::Character>(
            [&](Done<v1::Character> done) { records->create_character(ann, asked, std::move(done)); });
    };
    const std::string rolled = R"("class": "fighter", "scores": {}, "gold": "rolled", )";
    // Chainmail 40, a sword 10 (CLS-T5, CLS-T6).
    const std::string armed = R"("armour": "chainmail", "sheet": {"hand": "sword"})";
    EXPECT_EQ(why(make(wish(rolled + armed), 0)),
              "BAD_ARGUMENT choices.gold throw the scores first: the gold falls with them, and what is "
              "carried is paid for from it");
    const std::string written = R"("class": "fighter", "scores": {}, "gold": 49, )";
    EXPECT_EQ(why(make(wish(written + armed), 0)),
              "BAD_ARGUMENT choices.gold what is carried costs 50 gp, and there are 49 gp; leave something "
              "out");
    const auto ada = make(wish(rolled + R"("sheet": {"hand": "sword"})"), std::get<0>(thrown).id());
    ASSERT_EQ(why(ada), "accepted");
    EXPECT_EQ(gold_of(std::get<0>(ada).id()), gold - 10);
    EXPECT_EQ(std::get<0>(ada).choices().fields().at("gold").number_value(), gold) << "as thrown";
    const auto lines = std::get<0>(records->log(referee, {})).lines();
    EXPECT_EQ(lines[1].text(),
              "Ada: scores as thrown; starting gold " + std::to_string(gold) + " gp, spent 10 gp");
}

}  // namespace
}  // namespace affray::campaign_service::test
