// Requests of campaigns: characters by the rules, treasure found, divided and agreed to, levels, rests, what
// a player may not see.
#include "campaign_service/service_fixture.h"

namespace affray::campaign_service::test {
namespace {

TEST_F(CampaignRequests, ACharacterIsMadeByTheRulesOrRefusedByItsField) {
    const v1::Character ada = create(kFighter);
    EXPECT_EQ(ada.level(), 1);
    EXPECT_EQ(ada.version(), 1U);
    EXPECT_GT(ada.next_level_at(), 0);
    EXPECT_GT(ada.figure().creatures(0).hp(), 0);
    for (const auto& [choices, field] :
         {std::pair{R"({"class": "fighter"})", "choices"},
          std::pair{R"({"class": "smith", "scores": [9,9,9,9,9,9]})", "choices.class"},
          std::pair{R"({"class": "fighter", "scores": [9,9,9,9,9,9], "wings": 2})", "choices.wings"}}) {
        const auto refused = ask<v1::Character>([&, made_of = choices](Done<v1::Character> done) {
            const std::string json = std::string(R"({"name": "X", "choices": )") + made_of + "}";
            records->create_character(referee, message<v1::NewCharacter>(json), std::move(done));
        });
        ASSERT_EQ(refused.index(), 1U);
        EXPECT_EQ(std::get<1>(refused).code, "BAD_ARGUMENT");
        EXPECT_EQ(std::get<1>(refused).field, field);
    }
}

TEST_F(CampaignRequests, CLS180ScoresThatWereThrownMakeOneCharacterOfTheirOwn) {
    const auto thrown =
        ask<v1::ScoreThrow>([&](Done<v1::ScoreThrow> done) { records->throw_scores(ann, std::move(done)); });
    ASSERT_EQ(why(thrown), "accepted");
    v1::NewCharacter wish = message<v1::NewCharacter>(
        R"({"name": "Ada", "owner": "ann", "choices": {"class": "fighter", "scores": {}}})");
    wish.set_thrown(std::get<0>(thrown).id());
    auto& scores =
        *(*(*wish.mutable_choices()->mutable_fields())["scores"].mutable_struct_value()).mutable_fields();
    for (const v1::NamedNumber& score : std::get<0>(thrown).scores()) {
        EXPECT_GE(score.value(), 3);
        EXPECT_LE(score.value(), 18);
        scores[score.name()].set_number_value(score.value());
    }
    const auto make = [&](const RequestContext& context, const v1::NewCharacter& asked) {
        return why(ask<v1::Character>(
            [&](Done<v1::Character> done) { records->create_character(context, asked, std::move(done)); }));
    };
    EXPECT_EQ(make(bert, wish),
              "BAD_ARGUMENT thrown no throw of yours, or a character is made of it already");
    v1::NewCharacter better = wish;
    auto& str = (*(*better.mutable_choices()->mutable_fields())["scores"]
                      .mutable_struct_value()
                      ->mutable_fields())["str"];
    str.set_number_value(str.number_value() == 18 ? 17 : 18);
    EXPECT_EQ(make(ann, better), "BAD_ARGUMENT choices.scores these are not the scores that were thrown");
    EXPECT_EQ(std::get<0>(records->throws(ann)).throws_size(), 1);
    EXPECT_EQ(make(ann, wish), "accepted");
    EXPECT_EQ(std::get<0>(records->throws(ann)).throws_size(), 0);
    EXPECT_EQ(make(ann, wish), "BAD_ARGUMENT thrown no throw of yours, or a character is made of it already");
    const auto lines = std::get<0>(records->log(bert, {})).lines();
    EXPECT_EQ(lines[0].what(), "scores_thrown");
    EXPECT_EQ(lines[0].author(), "ann");
    EXPECT_EQ(lines[1].text(), "Ada: scores as thrown");
    const RequestContext affray{"camp", "affray", "ann", false};
    EXPECT_EQ(why(ask<v1::ScoreThrow>(
                  [&](Done<v1::ScoreThrow> done) { records->throw_scores(affray, std::move(done)); })),
              "CONFLICT  characters of this ruleset throw no scores");
}

class HiddenTreasure : public CampaignRequests {
  protected:
    void expect_unheard_of(const std::string& hoard, const std::string& word) {
        EXPECT_EQ(std::get<1>(records->hoard(ann, hoard)).code, "NOT_FOUND");
        EXPECT_EQ(std::get<0>(records->hoards(ann, {})).hoards_size(), 0);
        EXPECT_EQ(std::get<0>(records->ledger(ann, {})).entries_size(), 0);
        const auto told = records->log(ann, {});
        for (const v1::CampaignLogLine& line : std::get<0>(told).lines())
            EXPECT_EQ(line.text().find(word), std::string::npos);
    }
};

TEST_F(HiddenTreasure, IsFoundDividedByAgreementAndBuysALevel) {
    const std::string ada = named(kFighter, "Ada", "ann").id();
    const std::string bo = named(kFighter, "Bo", "bert").id();
    const auto hoard = ask<v1::Hoard>([&](Done<v1::Hoard> done) {
        records->put_hoard(referee, message<v1::Hoard>(R"({"name": "The cellar", "hidden": true})"),
                           std::move(done));
    });
    ASSERT_EQ(why(hoard), "accepted");
    const std::string from = "hoard/" + std::get<0>(hoard).id();
    EXPECT_EQ(book(R"({"from": "world", "to": ")" + from +
                   R"(", "reason": "laid out", "amounts": [{"kind": "coin", "name": "gp", "count": "9000"},
                      {"kind": "magic", "name": "sword_plus_1", "count": "1"}]})"),
              "accepted");
    EXPECT_EQ(std::get<0>(records->hoard(referee, std::get<0>(hoard).id())).weight(), 9010);
    expect_unheard_of(std::get<0>(hoard).id(), "cellar");

    const auto wish = message<v1::DivisionWish>(R"({"from": ")" + from + R"(", "heirs": [")" + ada +
                                                R"(", ")" + bo + R"("]})");
    const auto proposed =
        ask<v1::Division>([&](Done<v1::Division> done) { records->propose(referee, wish, std::move(done)); });
    ASSERT_EQ(why(proposed), "accepted");
    const std::string id = std::get<0>(proposed).id();
    EXPECT_EQ(std::get<0>(proposed).waiting_size(), 2);
    const auto agree = [&](const RequestContext& who) {
        return ask<v1::Division>(
            [&](Done<v1::Division> done) { records->agree(who, id, false, std::move(done)); });
    };
    auto answer = agree(ann);
    ASSERT_EQ(why(answer), "accepted");
    EXPECT_EQ(std::get<0>(answer).status(), "proposed");
    EXPECT_EQ(gold_of(ada), 0);
    answer = agree(bert);
    ASSERT_EQ(why(answer), "accepted");
    EXPECT_EQ(std::get<0>(answer).status(), "carried");
    EXPECT_EQ(gold_of(ada), 4500);
    EXPECT_EQ(std::get<1>(agree(ann)).code, "CONFLICT");

    const v1::Character rich = std::get<0>(records->character(ann, ada));
    EXPECT_GT(rich.experience(), rich.next_level_at());
    EXPECT_FALSE(std::get<0>(records->character(ann, bo)).has_figure()) << "a sheet is its player's";
    v1::LevelUp up;
    up.set_version(rich.version());
    // What a level does not bring stays as it was made.
    for (const char* greedy : {R"({"scores": {"str": 18, "con": 18}})", R"({"gold": 2000})",
                               R"({"sheet": {"items": [{"name": "crown"}]}})"}) {
        const auto changed = message<v1::LevelUp>(R"({"changes": )" + std::string(greedy) + "}");
        const auto asked = ask<v1::Character>(
            [&](Done<v1::Character> done) { records->level_up(ann, ada, changed, std::move(done)); });
        EXPECT_NE(why(asked).find("stays as it was made"), std::string::npos) << greedy << why(asked);
    }
    const auto raised = ask<v1::Character>(
        [&](Done<v1::Character> done) { records->level_up(ann, ada, up, std::move(done)); });
    ASSERT_EQ(why(raised), "accepted");
    EXPECT_EQ(std::get<0>(raised).level(), 2);
    EXPECT_EQ(gold_of(ada), 4500);
    const auto late = ask<v1::Character>(
        [&](Done<v1::Character> done) { records->level_up(ann, ada, up, std::move(done)); });
    EXPECT_NE(why(late), "accepted");
    auto book = store::RecordReader::open(table->store->database());
    EXPECT_TRUE((*book)->verify_book().ok());
}

// SEC-7: what others' characters have is theirs to tell, what the world owes in all would tell it too.
TEST_F(CampaignRequests, TheBookTellsAMemberOnlyOfWhatIsOpenAndTheirOwn) {
    const std::string ada = named(kFighter, "Ada", "ann").id();
    const std::string bo = named(kFighter, "Bo", "bert").id();
    const auto give = [&](const std::string& to, const std::string& what, const std::string& count) {
        EXPECT_EQ(
            book(R"({"from": "world", "to": "character/)" + to + R"(", "reason": "given", "amounts": [)" +
                 R"({"kind": "coin", "name": ")" + what + R"(", "count": ")" + count + R"("}]})"),
            "accepted");
    };
    give(ada, "pp", "3");
    give(bo, "gp", "777");
    // The sum is looked for as a sum: an identity or a time may hold the same digits.
    const auto told = [&](const RequestContext& who) {
        const v1::LedgerPage page = std::get<0>(records->ledger(who, {}));
        return page.ShortDebugString();
    };
    const std::string sum = "count: 777 ";
    const RequestContext looker{"camp", "classic", "cleo", false};
    for (const RequestContext& who : {ann, looker}) {
        EXPECT_EQ(told(who).find(sum), std::string::npos) << told(who);
        EXPECT_EQ(told(who).find(bo), std::string::npos) << told(who);
    }
    EXPECT_NE(told(ann).find(ada), std::string::npos);
    EXPECT_EQ(std::get<0>(records->ledger(looker, {})).balances_size(), 0);
    EXPECT_NE(told(bert).find(sum), std::string::npos);
    EXPECT_NE(told(referee).find(sum), std::string::npos);
}

// What is kept back leaves no gap: pages are as long, and end where they would, without it.
TEST_F(CampaignRequests, PagesOfTheBookAndTheLogTellNothingOfWhatTheyKeepBack) {
    const auto hide = [&](int which) {
        const auto hoard = ask<v1::Hoard>([&](Done<v1::Hoard> done) {
            records->put_hoard(
                referee,
                message<v1::Hoard>(R"({"name": "Cellar )" + std::to_string(which) + R"(", "hidden": true})"),
                std::move(done));
        });
        ASSERT_EQ(why(hoard), "accepted");
        EXPECT_EQ(
            book(R"({"from": "world", "to": "hoard/)" + std::get<0>(hoard).id() +
                 R"(", "reason": "laid out", "amounts": [{"kind": "coin", "name": "gp", "count": "9"}]})"),
            "accepted");
    };
    for (int i = 0; i < 3; ++i) hide(i);
    const std::string ada = named(kFighter, "Ada", "ann").id();
    EXPECT_EQ(book(R"({"from": "world", "to": "character/)" + ada +
                   R"(", "reason": "found", "amounts": [{"kind": "coin", "name": "gp", "count": "1"}]})"),
              "accepted");
    for (int i = 0; i < 3; ++i) hide(i);
    const auto page = std::get<0>(records->ledger(ann, {0, 1}));
    EXPECT_EQ(page.entries_size(), 1);
    EXPECT_EQ(page.next(), "");
    const auto log = std::get<0>(records->log(ann, {0, 1}));
    EXPECT_EQ(log.lines_size(), 1);
    EXPECT_EQ(log.next(), "");
    EXPECT_EQ(std::get<0>(records->hoards(ann, {0, 1})).next(), "");
    EXPECT_NE(std::get<0>(records->hoards(referee, {0, 1})).next(), "");
}

TEST_F(CampaignRequests, ADivisionOfAHiddenHoardIsKnownOnlyToThoseWhoShare) {
    const std::string ada = named(kFighter, "Ada", "ann").id();
    const auto hoard = ask<v1::Hoard>([&](Done<v1::Hoard> done) {
        records->put_hoard(referee, message<v1::Hoard>(R"({"name": "The cellar", "hidden": true})"),
                           std::move(done));
    });
    const std::string from = "hoard/" + std::get<0>(hoard).id();
    EXPECT_EQ(book(R"({"from": "world", "to": ")" + from +
                   R"(", "reason": "laid out", "amounts": [{"kind": "coin", "name": "gp", "count": "90"}]})"),
              "accepted");
    v1::DivisionWish wish;
    wish.set_from(from);
    wish.add_heirs(ada);
    const auto proposed =
        ask<v1::Division>([&](Done<v1::Division> done) { records->propose(referee, wish, std::move(done)); });
    ASSERT_EQ(why(proposed), "accepted");
    const std::string id = std::get<0>(proposed).id();
    EXPECT_EQ(std::get<0>(records->divisions(bert, {})).divisions_size(), 0);
    EXPECT_EQ(std::get<1>(records->division(bert, id)).code, "NOT_FOUND");
    EXPECT_EQ(why(ask<v1::Division>(
                  [&](Done<v1::Division> done) { records->agree(bert, id, false, std::move(done)); })),
              "NOT_FOUND  no record " + id);
    const auto log = std::get<0>(records->log(bert, {}));
    for (const v1::CampaignLogLine& line : log.lines())
        EXPECT_FALSE(line.what().starts_with("division_")) << line.text();
    EXPECT_EQ(std::get<0>(records->divisions(ann, {})).divisions_size(), 1);
}

class Parties : public CampaignRequests {
  protected:
    std::string gather(const std::string& name, const std::vector<std::string>& members) {
        v1::Party wish;
        wish.set_name(name);
        for (const std::string& member : members) wish.add_members(member);
        return std::get<0>(ask<v1::Party>([&](Done<v1::Party> done) {
                   records->put_party(referee, wish, std::move(done));
               }))
            .id();
    }
    Answer<v1::Division> agree(const RequestContext& who, const std::string& id, bool for_all) {
        return ask<v1::Division>(
            [&](Done<v1::Division> done) { records->agree(who, id, for_all, std::move(done)); });
    }
    void bury(const std::string& character) {
        v1::CharacterPatch death;
        death.set_version(1);
        death.set_condition("dead");
        death.set_reason("the well was deep");
        EXPECT_EQ(why(ask<v1::Character>([&](Done<v1::Character> done) {
                      records->change_character(referee, character, death, std::move(done));
                  })),
                  "accepted");
    }
};

TEST_F(Parties, DivideWhatBelongsToThemAndTheRefereeTheRest) {
    const std::string ada = named(kFighter, "Ada", "ann").id();
    const std::string bo = named(kFighter, "Bo", "bert").id();
    const std::string fund = "party/" + gather("The Lanterns", {ada, bo});
    EXPECT_EQ(book(R"({"from": "world", "to": ")" + fund +
                   R"(", "reason": "won", "amounts": [{"kind": "coin", "name": "gp", "count": "900"}]})"),
              "accepted");
    const auto propose = [&](const RequestContext& who, const std::vector<std::string>& heirs) {
        v1::DivisionWish wish;
        wish.set_from(fund);
        for (const std::string& heir : heirs) wish.add_heirs(heir);
        return ask<v1::Division>(
            [&](Done<v1::Division> done) { records->propose(who, wish, std::move(done)); });
    };
    const RequestContext cleo{"camp", "classic", "cleo", false};
    EXPECT_EQ(why(propose(cleo, {ada})), "BAD_ARGUMENT from it belongs to others");
    EXPECT_EQ(why(propose(referee, {ada, ada})), "BAD_ARGUMENT heirs somebody is named twice");
    const auto greedy = propose(ann, {ada});
    ASSERT_EQ(why(greedy), "accepted");
    const std::string id = std::get<0>(greedy).id();
    EXPECT_EQ(std::get<0>(greedy).waiting_size(), 2) << "Bo's player has a say too";
    const auto alone = agree(ann, id, false);
    ASSERT_EQ(why(alone), "accepted");
    EXPECT_EQ(std::get<0>(alone).status(), "proposed");
    EXPECT_EQ(why(agree(cleo, id, false)), "CONFLICT agreed it belongs to others");
    EXPECT_EQ(gold_of(ada), 0);
    bury(bo);
    EXPECT_EQ(std::get<0>(agree(ann, id, false)).status(), "carried") << "the dead have no say";
    EXPECT_EQ(gold_of(ada), 900);
    // With a second party a hoard is nobody's alone.
    gather("The Ravens", {bo});
    const auto hoard = ask<v1::Hoard>([&](Done<v1::Hoard> done) {
        records->put_hoard(referee, message<v1::Hoard>(R"({"name": "The well"})"), std::move(done));
    });
    const std::string well = "hoard/" + std::get<0>(hoard).id();
    EXPECT_EQ(book(R"({"from": "world", "to": ")" + well +
                   R"(", "reason": "won", "amounts": [{"kind": "coin", "name": "gp", "count": "10"}]})"),
              "accepted");
    v1::DivisionWish wish;
    wish.set_from(well);
    wish.add_heirs(ada);
    const auto ask_for = [&](const RequestContext& who) {
        return ask<v1::Division>(
            [&](Done<v1::Division> done) { records->propose(who, wish, std::move(done)); });
    };
    EXPECT_EQ(why(ask_for(ann)), "BAD_ARGUMENT from the referee says who divides it");
    const auto offered = ask_for(referee);
    ASSERT_EQ(why(offered), "accepted");
    EXPECT_EQ(why(agree(ann, std::get<0>(offered).id(), false)),
              "CONFLICT agreed the referee says who gets it");
    const auto given = agree(referee, std::get<0>(offered).id(), true);
    ASSERT_EQ(why(given), "accepted");
    EXPECT_EQ(std::get<0>(given).status(), "carried");
    EXPECT_EQ(gold_of(ada), 910);
}

TEST_F(CampaignRequests, AStaleVersionIsRefusedAndSoIsAnAccountThatHoldsTooLittle) {
    const v1::Character ada = create(kFighter);
    v1::CharacterPatch patch;
    patch.set_version(1);
    patch.set_hp(1);
    patch.set_reason("fell down the stairs");
    const auto change = [&] {
        return ask<v1::Character>([&](Done<v1::Character> done) {
            records->change_character(referee, ada.id(), patch, std::move(done));
        });
    };
    EXPECT_EQ(std::get<0>(change()).version(), 2U);
    EXPECT_EQ(std::get<1>(change()).code, "STALE_VERSION");
    patch.set_hp(100'000);
    EXPECT_EQ(std::get<1>(change()).code, "BAD_ARGUMENT");
    EXPECT_TRUE(
        book(R"({"from": "character/)" + ada.id() +
             R"(", "to": "world", "reason": "x", "amounts": [{"kind": "coin", "name": "gp", "count": "1"}]})")
            .starts_with("CONFLICT"));
    EXPECT_TRUE(book(R"({"from": "world", "to": "hoard/none", "reason": "x",
                         "amounts": [{"kind": "coin", "name": "gp", "count": "1"}]})")
                    .starts_with("NOT_FOUND"));
    EXPECT_TRUE(book(R"({"from": "world", "to": "x", "reason": "x"})").starts_with("BAD_ARGUMENT to"));
}

TEST_F(CampaignRequests, ADayOfRestHealsAndTheCalendarTurns) {
    const v1::Character ada = create(kFighter);
    v1::CharacterPatch patch;
    patch.set_version(1);
    patch.set_hp(1);
    (void)ask<v1::Character>([&](Done<v1::Character> done) {
        records->change_character(referee, ada.id(), patch, std::move(done));
    });
    v1::Party wish;
    wish.set_name("The party");
    wish.add_members(ada.id());
    const auto party =
        ask<v1::Party>([&](Done<v1::Party> done) { records->put_party(referee, wish, std::move(done)); });
    ASSERT_EQ(why(party), "accepted");
    v1::PartyRest rest;
    rest.set_version(1);
    rest.set_rest("day");
    const auto rested = ask<v1::Party>([&](Done<v1::Party> done) {
        records->rest(referee, std::get<0>(party).id(), rest, std::move(done));
    });
    ASSERT_EQ(why(rested), "accepted");
    EXPECT_GT(std::get<0>(records->character(referee, ada.id())).figure().creatures(0).hp(), 1);
    v1::Calendar day;
    day.set_day(12);
    const auto turned = ask<v1::Calendar>(
        [&](Done<v1::Calendar> done) { records->put_calendar(referee, day, std::move(done)); });
    ASSERT_EQ(why(turned), "accepted");
    EXPECT_EQ(std::get<0>(records->calendar(ann)).day(), 12);
    const auto log = std::get<0>(records->log(referee, {}));
    EXPECT_EQ(log.lines(log.lines_size() - 1).day(), 12);
}

}  // namespace
}  // namespace affray::campaign_service::test
