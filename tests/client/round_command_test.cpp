// Commands of rounds in parts and of rounds in points: what each line becomes, and what is said of a bad one.
#include <gtest/gtest.h>

#include "client/command_fixture.h"
#include "client/play/help.h"
#include "client/text/typed.h"

namespace affray::client {
namespace {

// A fight on squares: sides, things, a door and a spell.
class RoundsInParts : public Commands {
  protected:
    RoundsInParts() {
        view_.mutable_map()->set_grid("square");
        for (const char* side : {"party", "toll"}) view_.add_sides()->set_id(side);
        view_.mutable_creatures(0)->set_side("party");
        view_.mutable_creatures(1)->set_side("toll");
        for (const char* thing : {"sword", "round_shield"}) {
            auto& item = *view_.add_items();
            item.set_name(thing);
            item.set_owner(1);
            item.set_where("belt");
        }
        view_.add_features()->set_id("gate");
    }
};

TEST_F(RoundsInParts, DeclareChooseAndClose) {
    EXPECT_EQ(intent("declare cast sleep"),
              R"({"prepare":{"verb":"declare","who":1,"key":"cast","value":"sleep"}})");
    EXPECT_EQ(intent("declare retreat"), R"({"prepare":{"verb":"declare","who":1,"key":"retreat"}})");
    EXPECT_EQ(intent("close"), R"({"turn":{"verb":"end_step"}})");
    EXPECT_EQ(intent("close melee"), R"({"turn":{"verb":"end_step","to":"melee"}})");
    EXPECT_EQ(intent("stance parley"),
              R"({"prepare":{"verb":"choose_stance","key":"party","value":"parley"}})");
    EXPECT_EQ(intent("stance wait toll"),
              R"({"prepare":{"verb":"choose_stance","key":"toll","value":"wait"}})");
    EXPECT_EQ(
        intent("policy on_morale_failure surrender toll"),
        R"({"prepare":{"verb":"set_policy","key":"on_morale_failure","value":"surrender","text":"toll"}})");
    EXPECT_EQ(intent("policy caller ada"),
              R"({"prepare":{"verb":"set_policy","who":1,"key":"caller","value":"ada"}})");
    EXPECT_EQ(intent("policy mapper none"),
              R"({"prepare":{"verb":"set_policy","who":1,"key":"mapper","value":"none"}})");
    EXPECT_EQ(intent("note 4,7 deep pit"),
              R"({"journey":{"verb":"annotate_map","who":1,"places":[{"x":4,"y":7}],"text":"deep pit"}})");
    EXPECT_EQ(intent("note 4,7"), R"({"journey":{"verb":"annotate_map","who":1,"places":[{"x":4,"y":7}]}})");
    EXPECT_FALSE(parse("note pit"));
    EXPECT_FALSE(parse("declare cast"));
    EXPECT_FALSE(parse("declare nap"));
    EXPECT_FALSE(parse("stance sulk"));
}

TEST_F(RoundsInParts, AttacksSayHow) {
    EXPECT_EQ(
        intent("a sword orc1 thrown off charge behind"),
        R"({"attack":{"verb":"attack","who":1,"with":"sword","targets":[2],"mode":"thrown","hand":"off",)"
        R"("backStab":true,"charge":true}})");
    EXPECT_EQ(intent("a sword orc1 mod -2 cover -4 unaware"),
              R"({"attack":{"verb":"attack","who":1,"with":"sword","targets":[2],"unaware":true,)"
              R"("modifier":-2,"cover":-4}})");
    EXPECT_EQ(intent("subdue club orc1"),
              R"({"attack":{"verb":"attack","who":1,"with":"club","targets":[2],"nonlethal":true}})");
    EXPECT_EQ(intent("bomb human_size 3,4"),
              R"({"attack":{"verb":"attack","who":1,"with":"human_size","mode":"bomb",)"
              R"("places":[{"x":3,"y":4}]}})");
    EXPECT_NE(intent("a orc1 orc2").find("'orc1' is a creature"), std::string::npos);
}

TEST_F(RoundsInParts, SpellsAreCastHeldAndLetGo) {
    EXPECT_EQ(intent("cast web at 3,4"),
              R"({"cast":{"verb":"cast","who":1,"spell":"web","places":[{"x":3,"y":4}]}})");
    EXPECT_EQ(intent("cast bolt dir 3"), R"({"cast":{"verb":"cast","who":1,"spell":"bolt","direction":3}})");
    EXPECT_EQ(intent("discharge orc1 touch hostile"),
              R"({"cast":{"verb":"discharge","who":1,"targets":[2],"touch":"hostile"}})");
    EXPECT_EQ(intent("dismiss"), R"({"cast":{"verb":"dismiss_spell","who":1}})");
    EXPECT_EQ(intent("turn undead"), R"({"use":{"verb":"use_power","who":1,"subject":"turn_undead"}})");
}

TEST_F(RoundsInParts, MovesHaveAPaceAndAManner) {
    EXPECT_EQ(intent("run 1,0"), R"({"move":{"verb":"move","who":1,"path":[{"x":1}],"pace":"run"}})");
    EXPECT_EQ(intent("stride 3 1,0"),
              R"({"move":{"verb":"move","who":1,"path":[{"x":1}],"pace":"stride","stride":3}})");
    EXPECT_EQ(intent("m 1,0 draw sw swap orc2 carry"),
              R"({"move":{"verb":"move","who":1,"path":[{"x":1}],"carry":true,"item":"sword","swap":3}})");
    EXPECT_EQ(intent("retreat 1,0"), R"({"move":{"verb":"retreat","who":1,"path":[{"x":1}]}})");
    EXPECT_EQ(intent("face south-west"), R"({"move":{"verb":"face","who":1,"direction":6}})");
    EXPECT_EQ(intent("mount orc2 saddle"), R"({"move":{"verb":"mount","who":1,"target":3,"seat":"saddle"}})");
    EXPECT_EQ(intent("lie"), R"({"move":{"verb":"drop_prone","who":1}})");
    EXPECT_EQ(intent("drop"), R"({"move":{"verb":"drop_prone","who":1}})");
}

TEST_F(RoundsInParts, ThingsAreWorkedWith) {
    EXPECT_EQ(intent("drop round"), R"({"use":{"verb":"drop_item","who":1,"subject":"round_shield"}})");
    EXPECT_EQ(intent("act strap_shield round_shield"),
              R"({"use":{"verb":"act","who":1,"subject":"strap_shield","item":"round_shield"}})");
    EXPECT_EQ(intent("act open_door gate"),
              R"({"use":{"verb":"act","who":1,"subject":"open_door","object":"gate"}})");
    EXPECT_EQ(intent("act awaken_other orc2 amount 2"),
              R"({"use":{"verb":"act","who":1,"subject":"awaken_other","targets":[3],"amount":2}})");
    EXPECT_EQ(intent("load bow snap"), R"({"use":{"verb":"load","who":1,"subject":"bow","detail":"snap"}})");
    EXPECT_EQ(intent("attend orc2"), R"({"use":{"verb":"attend","who":1,"targets":[3]}})");
    EXPECT_EQ(intent("idea I tip the cart"),
              R"({"use":{"verb":"improvise","who":1,"text":"I tip the cart"}})");
    EXPECT_EQ(intent("threaten orc1 stay down"),
              R"({"say":{"verb":"speak","who":1,"text":"stay down","threatTo":[2]}})");
    const auto open = parse("open gate");
    ASSERT_TRUE(open);
    EXPECT_EQ(std::get<ChooseCommand>(*open).word, "open");
    EXPECT_EQ(std::get<ChooseCommand>(*parse("close gate")).word, "close");
    EXPECT_TRUE(std::get<ChooseCommand>(*parse("why draw sword")).preview);
}

TEST_F(RoundsInParts, PursuitAndTreasure) {
    EXPECT_EQ(intent("pursuit"), R"({"journey":{"verb":"run_pursuit"}})");
    EXPECT_EQ(intent("pursuit drop food rations ham"),
              R"({"journey":{"verb":"run_pursuit","mode":"food","items":["rations","ham"]}})");
    EXPECT_EQ(intent("divide even"), R"({"journey":{"verb":"divide_treasure","mode":"even"}})");
    EXPECT_EQ(intent("divide custom 30 20"),
              R"({"journey":{"verb":"divide_treasure","mode":"custom","shares":[30,20]}})");
    EXPECT_EQ(intent("pick ring"), R"({"journey":{"verb":"pick_item","who":1,"items":["ring"]}})");
    EXPECT_FALSE(parse("divide custom ten"));
    EXPECT_FALSE(parse("pursuit drop obstacle ham"));
}

TEST_F(RoundsInParts, TheRefereePullsTheLevers) {
    EXPECT_EQ(intent("start aware toll distance 40"),
              R"({"setup":{"verb":"start_encounter","aware":["toll"],"distance":40}})");
    EXPECT_EQ(intent("roll check ada dex -2"),
              R"({"govern":{"verb":"call_roll","who":1,"roll":"check","value":-2,"text":"dex"}})");
    EXPECT_EQ(intent("roll save ada P 1 damage 2d6+1 or helpless magical"),
              R"({"govern":{"verb":"call_roll","who":1,"roll":"save","value":1,"text":"P","detail":"P",)"
              R"("effect":"helpless","damage":{"terms":[{"count":2,"sides":6}],"bonus":1},"magical":true}})");
    EXPECT_EQ(intent("roll reaction toll by ada 1"),
              R"({"govern":{"verb":"call_roll","who":1,"subject":"toll","roll":"reaction","value":1}})");
    EXPECT_EQ(intent("cost open_door 3"),
              R"({"govern":{"verb":"set_cost","subject":"open_door","value":3}})");
    EXPECT_EQ(intent("feature gate stuck 5"),
              R"({"govern":{"verb":"set_feature","subject":"gate","value":5,"text":"stuck"}})");
    EXPECT_EQ(intent("disrupt ada spell"), R"({"govern":{"verb":"disrupt","who":1,"subject":"spell"}})");
    EXPECT_EQ(intent("effect ada blind until cured"),
              R"({"govern":{"verb":"set_effect","who":1,"subject":"blind","value":1,"text":"cured"}})");
    EXPECT_EQ(intent("morale toll -1"),
              R"({"govern":{"verb":"set_modifier","subject":"toll","roll":"morale","value":-1}})");
    EXPECT_EQ(intent("endpursuit caught"), R"({"govern":{"verb":"end_pursuit","text":"caught"}})");
    EXPECT_FALSE(parse("roll save ada P damage 2x6"));
    EXPECT_FALSE(parse("feature window open"));
}

TEST_F(RoundsInParts, WhatIsTypedForAnIntentMakesIt) {
    for (const char* line : {"begin",
                             "end",
                             "close",
                             "close melee",
                             "m 1,0 2,0 draw sword swap orc2 carry",
                             "run 1,0",
                             "stride 2 1,0",
                             "wd 1,0",
                             "retreat 1,0",
                             "dis orc1 > 1,0",
                             "face 3",
                             "lie",
                             "stand",
                             "mount orc2 saddle",
                             "dismount 1,0",
                             "a sword orc1 thrown main behind charge mod 1",
                             "bomb human_size 3,4",
                             "cast web orc1 at 3,4",
                             "discharge orc1 touch friendly",
                             "dismiss sleep",
                             "p cure orc1",
                             "act open_door gate",
                             "act strap_shield round_shield",
                             "load bow snap",
                             "equip sword",
                             "drop sword",
                             "cont",
                             "attend orc2",
                             "surrender",
                             "declare cast sleep",
                             "declare none",
                             "stance fight toll",
                             "policy on_morale_failure flee toll",
                             "pursuit drop food ham",
                             "divide even",
                             "pick ring",
                             "threaten orc1 stay down",
                             "say hold the gate",
                             "flee retreat"}) {
        const auto command = parse(line);
        ASSERT_TRUE(command) << line << ": " << command.error().message;
        EXPECT_EQ(typed(std::get<SubmitCommand>(*command).intent, Book(view_)), line);
    }
}

TEST_F(RoundsInParts, BadInputNamesTheWordAndTheFix) {
    EXPECT_EQ(intent("a sword ocr1").substr(0, 57),
              "'ocr1' is no creature here; did you mean 'orc1'?   (expec");
    EXPECT_NE(intent("stance wait tol1").find("did you mean 'toll'?"), std::string::npos);
    EXPECT_NE(intent("m 1;0").find("'1;0' is no place, which is written X,Y, here"), std::string::npos);
    EXPECT_NE(intent("declre none").find("did you mean 'declare'?"), std::string::npos);
    EXPECT_NE(intent("cast web at nowhere").find("'nowhere' is no place"), std::string::npos);
    EXPECT_NE(intent("act open_door gtae").find("did you mean 'gate'?"), std::string::npos);
}

TEST(Help, TellsOneTopicOrAll) {
    EXPECT_NE(help_text("all").find("declare cast SPELL"), std::string::npos);
    EXPECT_TRUE(help_text("spells").starts_with("Spells"));
    EXPECT_EQ(help_text("cooking"), "");
}

}  // namespace
}  // namespace affray::client
