// Into a scene and out of it again: what lasts, what is lost, what is won.
#include "campaign/write_back.h"
#include "campaign/hero.h"

#include <gtest/gtest.h>

#include <map>

#include "content/library.h"
#include "readings/facts/rounds.h"
#include "rules/resolver.h"
#include "support/source_path.h"

namespace affray::campaign::test {
namespace {

const content::Library& library() {
    static const content::Library all = content::Library::load(
        source_path("/content"),
        [](std::string_view id, const Options& options) { return make_ruleset(id, options); });
    return all;
}

struct Played {
    State opening;
    std::vector<Member> members;
};

// One who hides where the party comes in, with the name and the things of one of its members.
void hide_somebody(State& scene, const Character& named) {
    const auto hero = std::find_if(scene.creatures.begin(), scene.creatures.end(),
                                   [](const Creature& one) { return one.kind == Kind::Character; });
    Berth berth;
    berth.id = "ada_" + named.name.substr(named.name.size() - 1);
    berth.side = scene.creatures.back().side;
    berth.place = hero->place;
    const CreatureId who = bring_in(scene, named.figure, berth);
    scene.creature(who).kind = Kind::Monster;
    scene.creature(who).hidden = true;
}

Played staged(const std::string& content, const std::vector<Character>& characters, const Party& party,
              int hidden = 0) {
    Played scene{library().open(content)->state, {}};
    for (int i = 0; i < hidden; ++i) hide_somebody(scene.opening, characters[static_cast<std::size_t>(i)]);
    Staging staging{characters, {}, party};
    for (std::uint32_t i = 0; i < characters.size(); ++i) staging.seats.push_back(SeatId{i + 1});
    scene.members = stage(scene.opening, staging);
    return scene;
}

class EveryScene : public testing::TestWithParam<std::string> {};

TEST_P(EveryScene, CharactersTakeThePlacesOfTheScenesOwn) {
    const State before = library().open(GetParam())->state;
    const std::string& ruleset = before.scene->ruleset;
    std::vector<Character> party;
    for (const char* id : {"a", "b", "c", "d", "e", "f"})
        party.push_back(hero(ruleset, id, std::string("Ada ") + id));
    const Played scene = staged(GetParam(), party, {"p", "P", {}, {}});
    ASSERT_EQ(scene.members.size(), 6U);
    std::size_t foes = 0;
    for (const Creature& creature : scene.opening.creatures) {
        const bool ours = creature.kind == Kind::Character;
        foes += ours ? 0 : 1;
        EXPECT_EQ(scene.opening.sheet(creature.id).name.starts_with("Ada "), ours);
    }
    const auto own = std::count_if(before.creatures.begin(), before.creatures.end(), [](const Creature& one) {
        return one.kind == Kind::Character || one.kind == Kind::Retainer || one.kind == Kind::Companion;
    });
    EXPECT_EQ(foes + static_cast<std::size_t>(own), before.creatures.size());
    for (std::size_t i = 1; i < scene.members.size(); ++i)
        EXPECT_NE(scene.opening.sheet(scene.members[i].creature).id,
                  scene.opening.sheet(scene.members[0].creature).id);
    // Nothing has happened: nothing is written back but what they brought.
    const WriteBack back = outcome_of(scene.opening, scene.opening, scene.members, Party{"p", "P", {}, {}});
    EXPECT_TRUE(back.postings.empty());
    for (std::size_t i = 0; i < party.size(); ++i) {
        EXPECT_EQ(back.characters[i].figure.sheet(kFigure).stats, party[i].figure.sheet(kFigure).stats);
        EXPECT_EQ(back.characters[i].figure.items.size(), party[i].figure.items.size());
        EXPECT_EQ(back.characters[i].status, party[i].status);
    }
}

// ADV-025: torches of the scene's own party, or a campaign's would stand in the dark.
TEST(Staging, WhoComesInCarriesWhatTheScenesOwnCarried) {
    const State before = library().open("classic/bell_under_the_fen")->state;
    const std::vector<Character> party{hero("classic", "a", "Ada"), hero("classic", "b", "Bo")};
    const Played scene = staged("classic/bell_under_the_fen", party, {"p", "P", {}, {}});
    const auto& was = before.scene->features;
    const auto& now = scene.opening.scene->features;
    ASSERT_EQ(now.size(), was.size());
    std::size_t carried = 0;
    for (std::size_t i = 0; i < was.size(); ++i) {
        EXPECT_EQ(now[i].id, was[i].id);
        const bool ours = std::any_of(scene.members.begin(), scene.members.end(), [&](const Member& member) {
            return member.creature == now[i].carrier;
        });
        EXPECT_EQ(ours, was[i].carrier != CreatureId::None);
        carried += ours ? 1 : 0;
    }
    EXPECT_GE(carried, 2U);
}

// SEC-22: a hero's text id and place are the same whoever hides in the scene. (Numbers: content.Apart.)
TEST_P(EveryScene, SEC22HeroesComeInAsIfNobodyHid) {
    const std::string ruleset = library().open(GetParam())->ruleset->id();
    std::vector<Character> party;
    for (const char* id : {"a", "b", "c"}) party.push_back(hero(ruleset, id, std::string("Ada ") + id));
    const auto seen = [](const State& state) {
        std::map<std::string, Place> all;
        for (const Creature& one : state.creatures)
            if (!one.hidden) all.emplace(state.sheet(one.id).id, one.place);
        return all;
    };
    const State alone = staged(GetParam(), party, {"p", "P", {}, {}}).opening;
    for (const int hidden : {1, 3}) {
        const Played scene = staged(GetParam(), party, {"p", "P", {}, {}}, hidden);
        EXPECT_EQ(seen(scene.opening), seen(alone));
        if (alone.scene->map.grid() == Grid::Zones) continue;
        for (const Creature& one : scene.opening.creatures)
            for (const Member& member : scene.members)
                EXPECT_FALSE(one.hidden && one.place != kNowhere &&
                             one.place == scene.opening.creature(member.creature).place);
    }
}

TEST_P(EveryScene, WhatAFightLeavesComesHome) {
    const std::string ruleset = library().open(GetParam())->ruleset->id();
    std::vector<Character> party{hero(ruleset, "a", "Ada"), hero(ruleset, "b", "Bo")};
    ASSERT_TRUE(change_belongings(party[0], {{*coin("gp"), 30}}).ok());
    Played scene = staged(GetParam(), party, {"p", "P", {}, {}});
    State last = scene.opening;
    last.creature(scene.members[0].creature).hp = 1;
    last.creature(scene.members[1].creature).status = CreatureStatus::Dead;
    for (Item& item : last.items.edited())
        if (item.owner == scene.members[0].creature && item.name == Name("gp")) item.charges = 12;
    Effect curse;
    curse.name = "curse";
    curse.who = scene.members[0].creature;
    curse.until.when = Until::When::Cured;
    last.effects.push_back(curse);
    curse.name = "dazed";
    curse.until.when = Until::When::Scene;
    last.effects.push_back(curse);
    const WriteBack back = outcome_of(scene.opening, last, scene.members, Party{"p", "P", {}, {}});
    const State& ada = back.characters[0].figure;
    EXPECT_EQ(ada.creature(kFigure).hp, 1);
    ASSERT_EQ(ada.effects.size(), 1U);
    EXPECT_EQ(ada.effects[0].name, Name("curse"));
    EXPECT_EQ(back.characters[1].status, CharacterStatus::Dead);
    const Account purse{AccountKind::Character, "a"};
    ASSERT_EQ(back.postings.size(), 2U);
    EXPECT_EQ(back.postings[1], (Posting{purse, *coin("gp"), -18}));
    EXPECT_EQ(belongings(back.characters[0]).at(*coin("gp")), 12);
    // And into the next scene as it is.
    const Played next = staged(GetParam(), {back.characters[0]}, {"p", "P", {}, {}});
    EXPECT_EQ(next.opening.creature(next.members[0].creature).hp, 1);
}

INSTANTIATE_TEST_SUITE_P(Contents, EveryScene,
                         testing::Values("affray/bridge_at_dusk", "affray/orchard_at_midnight",
                                         "archmage/salt_cellars", "classic/sluice_at_low_water"),
                         [](const auto& content) {
                             std::string name = content.param;
                             std::replace(name.begin(), name.end(), '/', '_');
                             return name;
                         });

TEST(WriteBack, CLS170WhatWasFoundIsNobodysYet) {
    const std::vector<Character> party{hero("affray", "a", "Ada")};
    Played scene = staged("affray/bridge_at_dusk", party, {"p", "P", {}, {}});
    State last = scene.opening;
    const auto put = [&](const Name& name, const Name& kind, std::int32_t count, const Name& where) {
        Item item;
        item.id = static_cast<std::uint32_t>(last.items.size()) + 1;
        item.name = name;
        item.kind = kind;
        item.charges = count;
        item.where = where;
        last.items.push_back(item);
    };
    put("gp", "treasure", 12, "found");
    put("gp", "treasure", 30, "found");
    put("wand", "magic", 7, "treasure");
    put("gp", "treasure", 500, "ground");
    put("axe", "weapon", 1, "found");
    const WriteBack back = outcome_of(scene.opening, last, scene.members, Party{"p", "P", {}, {}});
    EXPECT_EQ(back.found, (Amounts{{*coin("gp"), 42}, {magic("wand"), 1}}));
    EXPECT_EQ(spoken(back.found), "42 gp, 1 wand");
    EXPECT_TRUE(back.postings.empty());
}

std::int64_t experience_won(const Played& scene, const State& last) {
    const WriteBack back = outcome_of(scene.opening, last, scene.members, Party{"p", "P", {}, {}});
    std::int64_t won = 0;
    for (const Posting& posting : back.postings)
        if (posting.account.kind == AccountKind::Party && posting.unit == experience()) won += posting.amount;
    return won;
}

class Sixes final : public Dice {
  public:
    std::int32_t draw(std::int32_t sides, const Name&) override { return std::min(sides, 6); }
};

State after(const Played& scene, const UseIntent& deed) {
    const auto opening = library().open("classic/bell_under_the_fen");
    Sixes dice;
    const DefaultOrders orders;
    const Outcome outcome =
        submit({scene.opening, nullptr}, *opening->ruleset, dice, orders, SeatId::Referee, {deed});
    EXPECT_FALSE(outcome.rejected) << to_string(outcome.rejected->code);
    return outcome.next.state;
}

// CLS-168, ADV-165, ADV-168: who was hired on the way goes home with its hirer and comes along again, paid
// for as long as it was; who is paid off has left the campaign's service.
TEST(WriteBack, CLS168AHiredRetainerStaysWithItsHirer) {
    const Character ada = hero("classic", "a", "Ada");
    Played scene = staged("classic/bell_under_the_fen", {ada}, {"p", "P", {}, {}});
    const WordIndex purse = scene.opening.scene->vocabulary->fact_named("purse");
    scene.opening.set_fact({purse, number(scene.members[0].creature), 0}, 2000);
    UseIntent hire{.verb = Verb::Act, .who = scene.members[0].creature, .subject = "hire"};
    hire.object = "odo_of_the_weir";
    const State hired = after(scene, hire);
    const WriteBack back = outcome_of(scene.opening, hired, scene.members, Party{"p", "P", {}, {}});
    ASSERT_EQ(back.hired.size(), 1U);
    Character odo = back.hired.front();
    EXPECT_TRUE(odo.retainer());
    EXPECT_EQ(odo.master, "a");
    EXPECT_EQ(odo.owner, ada.owner);
    EXPECT_GT(odo.loyalty, 0);
    EXPECT_EQ(figure_fact(odo.figure, "wage"), 500);
    EXPECT_EQ(odo.choices, R"({"like":"young_fighter"})") << "by whom it rises";
    EXPECT_EQ(figure_fact(odo.figure, "paid_days"), 30);
    odo.id = "o";
    Played again = staged("classic/bell_under_the_fen", {back.characters[0], odo}, {"p", "P", {}, {}});
    const WriteBack quiet = outcome_of(again.opening, again.opening, again.members, Party{"p", "P", {}, {}});
    EXPECT_TRUE(quiet.hired.empty()) << "it is a character of the campaign already";
    EXPECT_EQ(quiet.characters[1].status, CharacterStatus::Active);
    const UseIntent off{.verb = Verb::Act, .who = again.members[1].creature, .subject = "pay_off"};
    const WriteBack left =
        outcome_of(again.opening, after(again, off), again.members, Party{"p", "P", {}, {}});
    EXPECT_EQ(left.characters[1].status, CharacterStatus::Retired);
}

TEST(WriteBack, CLS173FoesThatFellOrWereDrivenOffAreExperienceForTheParty) {
    const std::vector<Character> party{hero("classic", "a", "Ada")};
    const Played scene = staged("classic/sluice_at_low_water", party, {"p", "P", {}, {}});
    State slain = scene.opening, driven = scene.opening, gone = scene.opening;
    const WordIndex driven_off = driven.scene->vocabulary->fact_named("xp.driven_off");
    for (const Creature& creature : scene.opening.creatures) {
        if (creature.kind != Kind::Monster) continue;
        slain.creature(creature.id).status = CreatureStatus::Dead;
        driven.set_fact({driven_off, number(creature.id), 0}, 1);
        gone.creature(creature.id).status = CreatureStatus::Gone;
    }
    EXPECT_GT(experience_won(scene, slain), 0);
    EXPECT_EQ(experience_won(scene, driven), experience_won(scene, slain));
    EXPECT_EQ(experience_won(scene, gone), 0);
}

}  // namespace
}  // namespace affray::campaign::test
