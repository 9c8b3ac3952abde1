// The table's commands: what each line becomes.
#include "client/play/command.h"

#include <gtest/gtest.h>

#include "client/command_fixture.h"

namespace affray::client {
namespace {

TEST_F(Commands, Movement) {
    EXPECT_EQ(intent("m 1,0 2,-1"), R"({"move":{"verb":"move","who":1,"path":[{"x":1},{"x":2,"y":-1}]}})");
    EXPECT_EQ(intent("wd 0,1"), R"({"move":{"verb":"withdraw","who":1,"path":[{"y":1}]}})");
    EXPECT_EQ(intent("dis orc1 > 1,0"),
              R"({"move":{"verb":"disengage","who":1,"path":[{"x":1}],"from":[2]}})");
    EXPECT_EQ(intent("dis"), R"({"move":{"verb":"disengage","who":1}})");
    EXPECT_EQ(intent("stand"), R"({"move":{"verb":"stand_up","who":1}})");
    EXPECT_FALSE(parse("m"));
    EXPECT_FALSE(parse("m 1"));
    EXPECT_FALSE(parse("m 1,x"));
    const auto go = parse("go 4,-2");
    ASSERT_TRUE(go);
    EXPECT_EQ(std::get<GoCommand>(*go).to.y(), -2);
}

TEST_F(Commands, AmongZones) {
    view_.mutable_map()->set_grid("zones");
    for (const char* zone : {"gate", "yard", "stair"}) view_.mutable_map()->add_zones(zone);
    EXPECT_EQ(intent("m yard"), R"({"move":{"verb":"move","who":1,"path":[{"x":1}]}})");
    EXPECT_EQ(intent("m st with standard"),
              R"({"move":{"verb":"move","who":1,"path":[{"x":2}],"pay":"standard"}})");
    EXPECT_EQ(intent("behind orc1"), R"({"move":{"verb":"move","who":1,"behind":2}})");
    EXPECT_EQ(intent("engage orc1 orc2 keep"),
              R"({"move":{"verb":"engage","who":1,"target":2,"also":[3],"keep":true}})");
    EXPECT_EQ(intent("dis orc1 then engage orc2"),
              R"({"move":{"verb":"disengage","who":1,"from":[2],"target":3}})");
    EXPECT_EQ(intent("dis > gate"), R"({"move":{"verb":"disengage","who":1,"path":[{}]}})");
    EXPECT_EQ(intent("place orc1 stair"), R"({"govern":{"verb":"place","who":2,"place":{"x":2}}})");
    EXPECT_FALSE(parse("m cellar"));
    EXPECT_FALSE(parse("engage keep"));
    EXPECT_FALSE(parse("dis > beside"));
}

TEST_F(Commands, AfterTheBattle) {
    EXPECT_EQ(intent("recover"), R"({"use":{"verb":"spend_recovery","who":1}})");
    EXPECT_EQ(intent("rested"), R"({"turn":{"verb":"end_step","who":1}})");
    EXPECT_EQ(intent("healup"), R"({"propose":{"verb":"propose","what":"heal_up"}})");
    EXPECT_EQ(intent("grant recoveries ada 2"),
              R"({"govern":{"verb":"grant","who":1,"subject":"recoveries","value":2}})");
    EXPECT_EQ(intent("past orc1 +ada -orc2"),
              R"({"govern":{"verb":"rule_past","who":2,"add":[1],"remove":[3]}})");
    EXPECT_EQ(intent("finish called hard"),
              R"({"setup":{"verb":"end_encounter","outcome":"called","difficulty":"hard"}})");
    EXPECT_FALSE(parse("grant recoveries ada"));
    EXPECT_FALSE(parse("past orc1 ada"));
}

TEST_F(Commands, Expeditions) {
    EXPECT_EQ(intent("search vestry hoard"),
              R"({"use":{"verb":"search","who":1,"detail":"treasure","object":"vestry"}})");
    EXPECT_EQ(intent("search hall doors"),
              R"({"use":{"verb":"search","who":1,"detail":"secret_door","object":"hall"}})");
    EXPECT_EQ(intent("search"), R"({"use":{"verb":"search","who":1,"detail":"hider"}})");
    EXPECT_EQ(intent("explore 3,4 3,5"),
              R"({"journey":{"verb":"explore","places":[{"x":3,"y":4},{"x":3,"y":5}]}})");
    EXPECT_EQ(intent("explore nave 30"),
              R"({"journey":{"verb":"explore","where":"nave","numbers":[{"name":"feet","value":30}]}})");
    EXPECT_EQ(intent("memorise sleep sleep"),
              R"({"journey":{"verb":"rest","who":1,"mode":"memorise","items":["sleep","sleep"]}})");
    EXPECT_EQ(intent("roll treasure press B"),
              R"({"govern":{"verb":"call_roll","subject":"press","roll":"treasure","text":"B"}})");
    EXPECT_EQ(intent("roll fall ada 20"),
              R"({"govern":{"verb":"call_roll","who":1,"roll":"fall","value":20}})");
    EXPECT_FALSE(parse("search hall"));
    EXPECT_FALSE(parse("roll drowning ada"));
    EXPECT_FALSE(parse("memorise"));
}

TEST_F(Commands, WaysBack) {
    const auto rewind = parse("rewind 12 dice the door was locked");
    ASSERT_TRUE(rewind);
    const v1::Rewind& wish = std::get<SubmitCommand>(*rewind).wish.rewind();
    EXPECT_EQ(wish.to(), 12U);
    EXPECT_TRUE(wish.keep_dice());
    EXPECT_EQ(wish.reason(), "the door was locked");
    const auto anew = parse("rewind 0 misread");
    ASSERT_TRUE(anew);
    EXPECT_FALSE(std::get<SubmitCommand>(*anew).wish.rewind().keep_dice());
    EXPECT_FALSE(parse("rewind 12"));
    EXPECT_FALSE(parse("rewind 12 dice"));
    EXPECT_FALSE(parse("rewind ada misread"));
    const auto undo = parse("undo");
    ASSERT_TRUE(undo);
    EXPECT_TRUE(std::get<SubmitCommand>(*undo).wish.has_undo());
    const auto past = parse("past 7");
    ASSERT_TRUE(past);
    EXPECT_EQ(std::get<PastCommand>(*past).version, 7U);
}

TEST_F(Commands, Fighting) {
    EXPECT_EQ(intent("a sword orc1 orc2"),
              R"({"attack":{"verb":"attack","who":1,"with":"sword","targets":[2,3]}})");
    EXPECT_EQ(intent("p cure ada"), R"({"use":{"verb":"use_power","who":1,"subject":"cure","targets":[1]}})");
    EXPECT_EQ(intent("rally"), R"({"use":{"verb":"rally","who":1}})");
    EXPECT_EQ(intent("stab orc1"), R"({"use":{"verb":"stabilize","who":1,"targets":[2]}})");
    EXPECT_EQ(intent("coup sword orc1"),
              R"({"use":{"verb":"coup_de_grace","who":1,"subject":"sword","targets":[2]}})");
    EXPECT_FALSE(parse("a sword troll"));
    EXPECT_FALSE(parse("a sword orc"));
}

TEST_F(Commands, TurnsAndVotes) {
    EXPECT_EQ(intent("end"), R"({"turn":{"verb":"end_turn","who":1}})");
    EXPECT_EQ(intent("now cancel"), R"({"turn":{"verb":"act_now","who":1,"cancel":true}})");
    EXPECT_EQ(intent("flee"), R"({"propose":{"verb":"propose","what":"flee"}})");
    EXPECT_EQ(intent("as orc2 end"), R"({"turn":{"verb":"end_turn","who":3}})");
}

TEST_F(Commands, AnswersNeedAQuestionAndNameItsOffers) {
    EXPECT_FALSE(parse("y"));
    auto& question = *view_.mutable_question();
    question.set_id(9);
    question.add_waiting(1);
    for (const std::uint32_t index : {0U, 2U}) {
        auto& offer = *question.add_offers();
        offer.set_index(index);
        offer.set_seat(1);
    }
    EXPECT_EQ(intent("y"), R"({"answer":{"verb":"answer","question":9,"picks":[0,2]}})");
    EXPECT_EQ(intent("n"), R"({"answer":{"verb":"answer","question":9}})");
    EXPECT_EQ(intent("2 @ 3,1"),
              R"({"answer":{"verb":"answer","question":9,"picks":[2],"places":[{"x":3,"y":1}]}})");
}

TEST_F(Commands, WhyAsksAndDoesNotAct) {
    const auto why = parse("why a sword orc1");
    ASSERT_TRUE(why);
    EXPECT_TRUE(std::get<SubmitCommand>(*why).preview);
    EXPECT_FALSE(parse("why map"));
}

TEST_F(Commands, ReadyHoldsACommand) {
    EXPECT_EQ(
        intent("ready moved orc1: a sword orc1"),
        R"({"prepare":{"verb":"ready","who":1,"readied":{"attack":{"verb":"attack","who":1,"with":"sword",)"
        R"("targets":[2]}},"triggerEvent":"moved","triggerWho":"orc1"}})");
}

TEST_F(Commands, RefereeRules) {
    EXPECT_EQ(intent("start"), R"({"setup":{"verb":"start_encounter"}})");
    EXPECT_EQ(intent("start ambush party ada"),
              R"({"setup":{"verb":"start_encounter","ambushSide":"party","ambushNominee":1}})");
    EXPECT_EQ(intent("place orc1 2,3"), R"({"govern":{"verb":"place","who":2,"place":{"x":2,"y":3}}})");
    EXPECT_EQ(intent("damage orc1 7"), R"({"govern":{"verb":"apply_damage","who":2,"value":7}})");
    EXPECT_EQ(
        intent("set creatures.ada.hp 12 she drank"),
        R"({"override":{"verb":"override","path":"creatures.ada.hp","value":"12","reason":"she drank"}})");
    EXPECT_EQ(intent(R"(do {"turn": {"verb": "end_turn", "who": 3}})"),
              R"({"turn":{"verb":"end_turn","who":3}})");
}

TEST_F(Commands, HitPointsBySignOrAsTheyShallBe) {
    EXPECT_EQ(intent("hp orc1 -7"), R"({"govern":{"verb":"apply_damage","who":2,"value":7}})");
    EXPECT_EQ(intent("hp ada +3"), R"({"govern":{"verb":"heal","who":1,"value":3}})");
    EXPECT_EQ(intent("hp ada 12"), R"({"override":{"verb":"override","path":"creatures.ada.hp","value":"12",)"
                                   R"("reason":"the referee says so"}})");
    EXPECT_FALSE(parse("hp ada much"));
    EXPECT_FALSE(parse("hp ada"));
    EXPECT_FALSE(parse("hp nobody 3"));
}

TEST_F(Commands, TheLogByPagesVersionsAndWords) {
    using Which = LogCommand::Which;
    const auto log = [this](const char* line) { return std::get<LogCommand>(*parse(line)); };
    EXPECT_EQ(log("log").which, Which::Newest);
    EXPECT_EQ(log("log more").which, Which::Before);
    EXPECT_EQ(log("log 120").version, 120U);
    EXPECT_EQ(log("log find Ada is").word, "Ada is");
    EXPECT_FALSE(parse("log often"));
    EXPECT_FALSE(parse("log find"));
}

TEST_F(Commands, JsonIsAnIntentOrAFrame) {
    EXPECT_EQ(intent(R"({"turn": {"verb": "end_turn", "who": 3}})"),
              R"({"turn":{"verb":"end_turn","who":3}})");
    const auto submitted = parse(R"({"submit": {"intentId": "b1", "rewind": {"to": 3, "reason": "oops"}}})");
    EXPECT_EQ(std::get<SubmitCommand>(*submitted).wish.rewind().to(), 3U);
    EXPECT_EQ(std::get<FrameCommand>(*parse(R"({"chat": {"text": "hello"}})")).frame.chat().text(), "hello");
    EXPECT_FALSE(parse("{"));
    EXPECT_FALSE(parse("{}"));
    EXPECT_FALSE(parse(R"({"hello": {"token": "x"}})"));
}

TEST_F(Commands, EmptyLinesAndCommentsAreNothing) {
    EXPECT_TRUE(std::holds_alternative<NothingCommand>(*parse("")));
    EXPECT_TRUE(std::holds_alternative<NothingCommand>(*parse("  # later")));
    EXPECT_FALSE(parse("dance"));
}

TEST_F(Commands, StuntsAreTold) {
    EXPECT_EQ(intent("stunt dex: I swing across"),
              R"({"use":{"verb":"improvise","who":1,"subject":"dex","text":"I swing across"}})");
    EXPECT_EQ(intent("stunt str pilot with free: up: and on"),
              R"({"use":{"verb":"improvise","who":1,"subject":"str","detail":"pilot","text":"up: and on",)"
              R"("slot":"free"}})");
    EXPECT_FALSE(parse("stunt dex"));
    EXPECT_FALSE(parse("stunt dex:"));
    EXPECT_FALSE(parse("stunt : I swing"));
    EXPECT_FALSE(parse("stunt dex one two: I swing"));
}

TEST_F(Commands, ChatOrdersAndWaits) {
    const auto chat = parse("whisper it is a trap");
    EXPECT_TRUE(std::get<FrameCommand>(*chat).frame.chat().whisper());
    EXPECT_EQ(std::get<FrameCommand>(*chat).frame.chat().text(), "it is a trap");
    const auto order = parse("order intercept never");
    EXPECT_EQ(std::get<FrameCommand>(*order).frame.standing_order().value(), "never");
    const auto guard = parse("order intercept protect orc1 orc2");
    EXPECT_EQ(std::get<FrameCommand>(*guard).frame.standing_order().value(), "protect:2,3");
    EXPECT_FALSE(parse("order intercept protect"));
    EXPECT_FALSE(parse("order intercept protect nobody"));
    EXPECT_FALSE(parse("order intercept never orc1"));
    EXPECT_EQ(std::get<WaitCommand>(*parse("wait 3")).milliseconds, 3000U);
    EXPECT_EQ(std::get<WaitCommand>(*parse("wait end")).what, WaitCommand::For::End);
    EXPECT_FALSE(parse("wait forever"));
}

TEST_F(Commands, AZoneIsPaintedByItsCorners) {
    EXPECT_EQ(intent("zone paint coals 8,5 9,6"),
              R"({"govern":{"verb":"edit_environment","subject":"coals","value":2,)"
              R"("text":"paint","place":{"x":8,"y":5}}})");
    EXPECT_EQ(intent("zone clear coals"),
              R"({"govern":{"verb":"edit_environment","subject":"coals","text":"clear"}})");
    EXPECT_NE(intent("zone paint coals").find("expected: zone"), std::string::npos);
    EXPECT_NE(intent("zone paint coals there").find("'there' is no place"), std::string::npos);
    const auto list = parse("zone");
    ASSERT_TRUE(list);
    EXPECT_TRUE(std::holds_alternative<ShowCommand>(*list));
    const auto back = parse("zone back");
    ASSERT_TRUE(back);
    EXPECT_TRUE(std::holds_alternative<UnpaintCommand>(*back));
}

}  // namespace
}  // namespace affray::client
