// Who is told what: every event alternative before two viewers and more (ARC-007; rules/README.md section 3).
#include "rules/seat_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/question_number.h"
#include "support/sample_events.h"

namespace affray {
namespace {

using namespace test;  // the sample scene's names

const std::vector<Viewer> kOthers{kBransPlayer, kWatcher};

class SeatView : public testing::Test {
  protected:
    std::optional<Event> told(const Viewer& viewer, EventBody body, Audience audience = Audience::Everyone) {
        return redact(Event{audience, std::move(body)}, state_, viewer);
    }
    template <class T>
    T shown(const Viewer& viewer, T body, Audience audience = Audience::Everyone) {
        const auto event = told(viewer, EventBody(std::move(body)), audience);
        EXPECT_TRUE(event.has_value());
        return event && event->as<T>() != nullptr ? *event->as<T>() : T{};
    }

    State state_ = sample_state();
};

TEST_F(SeatView, AMapIsItsSides) {
    const MapNote note{{4, 7, 0}, "pit", state_.creature(kAda).side};
    EXPECT_EQ(shown(kBransPlayer, MapNoted{kAda, note}, Audience::Side).note, note);
    EXPECT_FALSE(told(kWatcher, MapNoted{kAda, note}, Audience::Side));
    const MapNote foes{{4, 7, 0}, "trap", state_.creature(kOrc).side};
    EXPECT_FALSE(told(kAdasPlayer, MapNoted{kOrc, foes}, Audience::Side));
    EXPECT_TRUE(told(kReferee, MapNoted{kOrc, foes}, Audience::Side));
}

// What is put on the hidden leaves no gap in the numbers of the others' effects.
TEST_F(SeatView, EffectsOnTheHiddenAreNumberedApart) {
    const auto put = [this](CreatureId who) {
        Effect effect = sample_effect(next_effect_on(state_, who), who, who);
        fold(state_, {Audience::Everyone, EffectAdded{effect}});
        return effect.id;
    };
    const std::uint32_t first = put(kOrc);
    const std::uint32_t lurks = put(kLurker);
    EXPECT_GT(put(kLurker), lurks);
    EXPECT_EQ(put(kOrc), first + 1);
    // Whatever else is hidden, the number of what comes to light says nothing of it.
    fold(state_, {Audience::Everyone, EffectRemoved{lurks, kLurker, "ongoing", "saved"}});
    EXPECT_EQ(put(kAda), first + 2);
}

TEST_F(SeatView, HiddenCreaturesAreTheReferees) {
    EXPECT_TRUE(sees(state_, kReferee, kLurker));
    EXPECT_FALSE(sees(state_, kAdasPlayer, kLurker));
    EXPECT_FALSE(sees(state_, kWatcher, kLurker));
    EXPECT_TRUE(sees(state_, kAdasPlayer, kOrc));
    EXPECT_FALSE(sees(state_, kReferee, CreatureId::None));
    EXPECT_FALSE(sees(state_, kAdasPlayer, CreatureId{99}));
    state_.creature(kAda).hidden = true;
    EXPECT_TRUE(sees(state_, kAdasPlayer, kAda)) << "one's own creature hides from others";
    EXPECT_FALSE(sees(state_, kBransPlayer, kAda));
}

TEST_F(SeatView, ARC007NumbersAreKnownToTheSide) {
    EXPECT_TRUE(knows_numbers(state_, kAdasPlayer, kAda));
    EXPECT_TRUE(knows_numbers(state_, kAdasPlayer, kBran));
    EXPECT_FALSE(knows_numbers(state_, kAdasPlayer, kOrc));
    EXPECT_TRUE(knows_numbers(state_, kReferee, kOrc));
    for (const CreatureId who : {kAda, kBran, kOrc, kLurker})
        EXPECT_FALSE(knows_numbers(state_, kWatcher, who));
}

TEST_F(SeatView, ControlIsTheSeats) {
    EXPECT_TRUE(controls(state_, kAdasPlayer, kAda));
    EXPECT_FALSE(controls(state_, kAdasPlayer, kBran));
    EXPECT_FALSE(controls(state_, kWatcher, kOrc)) << "seat 0 is the referee's, not every unseated person's";
    EXPECT_FALSE(controls(state_, Viewer{Role::Player, SeatId::Referee}, kOrc));
    EXPECT_TRUE(controls(state_, kReferee, kAda));
}

TEST_F(SeatView, FactsFollowTheirDeclaration) {
    const auto known = [&](const Viewer& viewer, const Fact& fact, std::uint32_t a = 0, std::uint32_t b = 0) {
        return knows_fact(state_, viewer, key_of(state_, fact, a, b));
    };
    EXPECT_TRUE(known(kWatcher, kEscalates));
    EXPECT_FALSE(known(kAdasPlayer, kSecretClock));
    EXPECT_TRUE(known(kAdasPlayer, kPoints, 3));
    EXPECT_FALSE(known(kAdasPlayer, kPoints, 4)) << "of a hidden creature";
    EXPECT_TRUE(known(kAdasPlayer, kTemp, 2));
    EXPECT_FALSE(known(kAdasPlayer, kTemp, 3));
    EXPECT_TRUE(known(kAdasPlayer, kDiary, 1));
    EXPECT_FALSE(known(kAdasPlayer, kDiary, 2));
    EXPECT_FALSE(known(kAdasPlayer, kPlan, 1));
    EXPECT_TRUE(known(kAdasPlayer, kEngaged, 1, 3));
    EXPECT_FALSE(known(kAdasPlayer, kEngaged, 1, 4)) << "with a hidden creature";
    EXPECT_TRUE(known(kAdasPlayer, kUses, 1, 0));
    EXPECT_FALSE(known(kBransPlayer, kUses, 1, 0));
    EXPECT_TRUE(known(kAdasPlayer, kMorale, 0));
    EXPECT_FALSE(known(kAdasPlayer, kMorale, 1));
    EXPECT_FALSE(known(kWatcher, kMorale, 0));
    EXPECT_FALSE(known(kAdasPlayer, kMobHarm, 1));
    EXPECT_FALSE(knows_fact(state_, kAdasPlayer, FactKey{}));
    for (WordIndex fact = 0; fact < state_.scene->vocabulary->facts().size(); ++fact)
        EXPECT_TRUE(knows_fact(state_, kReferee, {fact, 1, 3}));
}

TEST_F(SeatView, TheRefereeIsToldEverything) {
    for (const CreatureId who : {kAda, kLurker})
        for (const Event& event : sample_events(state_, who, kLurker))
            for (const Audience audience : {Audience::Everyone, Audience::Referee, Audience::Owner}) {
                const Event said{audience, event.body};
                const auto seen = redact(said, state_, kReferee);
                ASSERT_TRUE(seen.has_value()) << event_name(event.body);
                EXPECT_EQ(*seen, said) << event_name(event.body);
            }
}

TEST_F(SeatView, WhatIsTheRefereesReachesNobodyElse) {
    for (const Viewer& viewer : {kAdasPlayer, kBransPlayer, kWatcher})
        for (const Event& event : sample_events(state_))
            EXPECT_FALSE(redact({Audience::Referee, event.body}, state_, viewer)) << event_name(event.body);
}

TEST_F(SeatView, NothingOfAHiddenCreatureIsTold) {
    // Events that are about nobody, or about seats and items, do not name the creature; they are looked at
    // below.
    for (const Event& event : sample_events(state_, kLurker, kLurker)) {
        const auto seen = redact(event, state_, kAdasPlayer);
        if (!seen) continue;
        const std::string_view name = event_name(event.body);
        const std::vector<std::string_view> impersonal{
            "scene_began",  "scene_ended",  "period_began",    "period_ended",    "order_set",
            "item_changed", "asked",        "answered",        "overridden",      "campaign_loss",
            "healed_up",    "step_changed", "feature_changed", "pursuit_changed", "treasure_divided",
            "map_noted"};
        EXPECT_NE(std::find(impersonal.begin(), impersonal.end(), name), impersonal.end()) << name;
        const auto* ended = seen->as<SceneEnded>();
        EXPECT_TRUE(ended == nullptr || ended->survivors.empty());
        const auto* order = seen->as<OrderSet>();
        EXPECT_TRUE(order == nullptr || order->entries.empty());
    }
}

TEST_F(SeatView, ASecondCreatureThatIsHiddenIsLeftBlank) {
    const Viewer& viewer = kAdasPlayer;
    EXPECT_EQ(shown(viewer, Declared{kAda, Verb::Attack, "hail", {kLurker, kOrc}}).targets,
              std::vector<CreatureId>{kOrc});
    EXPECT_EQ(shown(viewer, DelayChanged{kAda, "entered", kLurker, 3}).after, CreatureId::None);
    EXPECT_EQ(
        shown(viewer, ActivityChanged{{kAda, "act", "x", kLurker, 1, 2}, "started", ""}).activity.target,
        CreatureId::None);
    EXPECT_EQ(shown(viewer, sample_test(kAda, kLurker)).against, CreatureId::None);
    EXPECT_FALSE(shown(viewer, sample_test(kAda, kLurker)).target);
    EXPECT_EQ(shown(viewer, sample_harm(kAda, kLurker)).source, CreatureId::None);
    const Effect effect = shown(viewer, EffectAdded{sample_effect(9, kAda, kLurker)}).effect;
    EXPECT_EQ(effect.source, CreatureId::None);
    EXPECT_EQ(effect.until.of, CreatureId::None);
    EXPECT_EQ(shown(viewer, StatusChanged{kAda, CreatureStatus::Dead, "slain", kLurker}).by,
              CreatureId::None);
    EXPECT_EQ(shown(viewer, Reacted{kAda, "intercept", kLurker}).against, CreatureId::None);
    Loss loss = sample_loss();
    loss.carried = {kLurker, kBran};
    EXPECT_EQ(shown(viewer, CampaignLost{loss}).loss.carried, std::vector<CreatureId>{kBran});
}

TEST_F(SeatView, PublicEventsGoOutAsTheyAre) {
    for (const Viewer& viewer : {kAdasPlayer, kBransPlayer, kWatcher}) {
        const std::vector<EventBody> bodies{SceneBegan{{}, "orcs"},
                                            SceneEnded{"fled", 4, {kAda}},
                                            PeriodBegan{"round", 3},
                                            PeriodEnded{"round", 2},
                                            TurnBegan{kOrc, true},
                                            TurnEnded{kOrc, "end_turn"},
                                            OrderSet{{{kAda, 19, 1}, {kOrc, 17, -1}}, "initiative"},
                                            CreatureLeft{kOrc, "fled"},
                                            Declared{kOrc, Verb::Attack, "axe", {kAda}},
                                            ActionFailed{kOrc, Verb::Move, "lost", "unable", {}},
                                            DelayChanged{kOrc, "started", kAda, 3},
                                            ActivityChanged{{kOrc, "act", "door", kAda, 1, 2}, "started", ""},
                                            Rolled{20, 14, "attack", kOrc},
                                            Moved{kOrc, {0, 0, 0}, {1, 0, 0}, "move"},
                                            EffectRemoved{1, kOrc, "ongoing", "saved"},
                                            StatusChanged{kOrc, CreatureStatus::Dead, "slain", kAda},
                                            Spoke{kOrc, "Graah"},
                                            Reacted{kOrc, "opportunity_attack", kAda},
                                            CampaignLost{sample_loss()},
                                            ReadiedChanged{kOrc, "fired", kAda, sample_readied(kOrc)}};
        for (const EventBody& body : bodies) {
            const auto event = told(viewer, body);
            ASSERT_TRUE(event.has_value()) << event_name(body);
            EXPECT_EQ(event->body, body) << event_name(body);
        }
    }
}

TEST_F(SeatView, WhatTheRefereesCallTheSceneIsTheirs) {
    for (const Viewer& viewer : {kAdasPlayer, kBransPlayer, kWatcher})
        EXPECT_EQ(shown(viewer, SceneBegan{"bridge", "orcs"}), (SceneBegan{{}, "orcs"}));
}

TEST_F(SeatView, SideAndOwnerAudiencesHold) {
    const EventBody spoke = Spoke{kAda, "psst"};
    EXPECT_TRUE(told(kAdasPlayer, spoke, Audience::Owner));
    EXPECT_FALSE(told(kBransPlayer, spoke, Audience::Owner));
    EXPECT_TRUE(told(kBransPlayer, spoke, Audience::Side));
    EXPECT_FALSE(told(kWatcher, spoke, Audience::Side));
    EXPECT_FALSE(told(kAdasPlayer, Spoke{kOrc, "psst"}, Audience::Side));
    EXPECT_FALSE(told(kAdasPlayer, PeriodBegan{"round", 1}, Audience::Side))
        << "about nobody: no side is meant";
}

TEST_F(SeatView, AnArrivalShowsItsSheetToItsOwnSeatAlone) {
    const CreatureJoined joined{state_.creature(kAda), std::make_shared<const Sheet>(state_.sheet(kAda))};
    EXPECT_EQ(shown(kAdasPlayer, joined), joined);
    EXPECT_EQ(shown(kBransPlayer, joined).sheet, nullptr);
    EXPECT_EQ(shown(kBransPlayer, joined).creature.hp, 14) << "of one's own side";
    EXPECT_EQ(shown(kWatcher, joined).creature.hp, 0);
    EXPECT_EQ(shown(kWatcher, joined).creature.hp_max, 0);
    EXPECT_FALSE(told(kAdasPlayer, CreatureJoined{state_.creature(kLurker), nullptr}));
}

TEST_F(SeatView, ItemsAreTheirCarriersSides) {
    EXPECT_TRUE(told(kAdasPlayer, ItemChanged{1, 1, "hand", ""}));
    EXPECT_TRUE(told(kBransPlayer, ItemChanged{1, 1, "hand", ""}));
    EXPECT_FALSE(told(kWatcher, ItemChanged{1, 1, "hand", ""}));
    EXPECT_FALSE(told(kAdasPlayer, ItemChanged{2, 1, "ground", ""}));
    EXPECT_TRUE(told(kWatcher, ItemChanged{3, 0, "ground", ""})) << "what lies about is seen by all";
    EXPECT_FALSE(told(kAdasPlayer, ItemChanged{77, 1, "hand", ""}));
}

TEST_F(SeatView, AFactIsNoMorePublicThanItsEvent) {
    const auto set = [&](const Fact& fact, std::uint32_t a) {
        return FactSet{key_of(state_, fact, a), 3, ""};
    };
    EXPECT_TRUE(told(kWatcher, set(kPoints, 3)));
    EXPECT_FALSE(told(kAdasPlayer, set(kPoints, 4)));
    EXPECT_FALSE(told(kAdasPlayer, set(kPoints, 3), Audience::Referee));
    EXPECT_FALSE(told(kAdasPlayer, set(kPoints, 3), Audience::Owner));
    EXPECT_TRUE(told(kAdasPlayer, set(kPoints, 1), Audience::Owner));
    EXPECT_FALSE(told(kAdasPlayer, set(kPlan, 1), Audience::Everyone)) << "the declaration counts too";
    EXPECT_TRUE(told(kBransPlayer, set(kTemp, 1), Audience::Side));
    EXPECT_FALSE(told(kWatcher, set(kTemp, 1), Audience::Side));
    EXPECT_TRUE(told(kAdasPlayer, set(kMorale, 0), Audience::Side));
    EXPECT_FALSE(told(kAdasPlayer, set(kMorale, 1), Audience::Side));
}

TEST_F(SeatView, ARC007AFoesRollShowsDieAndOutcomeOnly) {
    Tested open = sample_test(kOrc, kAda);
    open.closed = false;
    const Tested foe = shown(kAdasPlayer, open);
    EXPECT_EQ(foe.natural, 14);
    EXPECT_FALSE(shown(kAdasPlayer, sample_test(kOrc, kAda)).natural) << "CLS-112: a closed die";
    EXPECT_EQ(shown(kAdasPlayer, sample_test(kAda, kOrc)).natural, 14) << "one's own";
    EXPECT_EQ(foe.outcome, TestOutcome::Success);
    EXPECT_TRUE(foe.modifiers.empty());
    EXPECT_FALSE(foe.total);
    EXPECT_EQ(foe.target, 15) << "one's own defence";
    const Tested own = shown(kAdasPlayer, sample_test(kAda, kOrc));
    EXPECT_EQ(own.modifiers.size(), 2U);
    EXPECT_EQ(own.total, 21);
    EXPECT_FALSE(own.target) << "a foe's defence";
    EXPECT_EQ(shown(kAdasPlayer, sample_test(kAda, CreatureId::None)).target, 15)
        << "a number to reach of one's own";
    EXPECT_FALSE(shown(kAdasPlayer, sample_test(kOrc, CreatureId::None)).target);
    const Tested watched = shown(kWatcher, sample_test(kAda, kOrc));
    EXPECT_FALSE(watched.total || watched.target || !watched.modifiers.empty());
}

TEST_F(SeatView, ARC007HitPointsOfOthersAreBlank) {
    EXPECT_EQ(shown(kBransPlayer, sample_harm(kAda, kOrc)), sample_harm(kAda, kOrc));
    const Harmed foe = shown(kAdasPlayer, sample_harm(kOrc, kAda));
    EXPECT_EQ(foe.amount, 9);
    EXPECT_TRUE(foe.staggered);
    EXPECT_FALSE(foe.hp);
    EXPECT_EQ(foe.to_temp, 0);
    EXPECT_FALSE(shown(kWatcher, sample_harm(kAda, kOrc)).hp);
    EXPECT_EQ(shown(kBransPlayer, Healed{kAda, 6, 20, "rally", false}).hp, 20);
    EXPECT_FALSE(shown(kAdasPlayer, Healed{kOrc, 6, 20, "rally", false}).hp);
}

TEST_F(SeatView, AnEffectOnAFoeHidesItsDie) {
    EXPECT_EQ(shown(kAdasPlayer, EffectAdded{sample_effect(9, kAda, kOrc)}).effect.natural, 18);
    const Effect foes = shown(kAdasPlayer, EffectAdded{sample_effect(9, kOrc, kAda)}).effect;
    EXPECT_EQ(foes.natural, 0);
    EXPECT_EQ(foes.name, Name("ongoing"));
}

TEST_F(SeatView, AQuestionShowsOwnOffersAndWhoIsWaitedFor) {
    const Question ben = shown(kBransPlayer, Asked{sample_question()}, Audience::Asked).question;
    ASSERT_EQ(ben.offers.size(), 2U) << "own offers keep their number; what follows is cut off";
    EXPECT_EQ(ben.offers[0], Offer{});
    EXPECT_EQ(ben.offers[1], sample_question().offers[1]);
    EXPECT_EQ(ben.kind, Name("intercept"));
    ASSERT_EQ(ben.picks.size(), 1U);
    EXPECT_EQ(ben.picks[0], (Pick{kAdasSeat, {}, {}, 0, AnsweredBy::Player}))
        << "that Ann answered, not what";
    const Question watched = shown(kWatcher, Asked{sample_question()}, Audience::Asked).question;
    EXPECT_TRUE(watched.offers.empty());
    EXPECT_TRUE(watched.kind.empty());
    EXPECT_EQ(watched.subject, CreatureId::None);
    EXPECT_EQ(watched.id, 41U);
    EXPECT_EQ(watched.waiting, sample_question().waiting);
    EXPECT_EQ(redact(sample_question(), kReferee), sample_question());
    EXPECT_EQ(redact(sample_question(), kAdasPlayer).picks, sample_question().picks);
    EXPECT_FALSE(told(kAdasPlayer, Asked{sample_question()}, Audience::Owner));
}

// Who hears that the referee is asked would learn that somebody hidden could act.
TEST_F(SeatView, SEC22AQuestionAboutWhoHidesIsNobodysButTheReferees) {
    Question question = sample_question();
    question.offers.clear();
    question.offers.push_back({.kind = "opportunity", .actor = kOrc, .seat = SeatId::Referee});
    EXPECT_EQ(next_question(state_, question), state_.last_question + 1) << "everybody sees the orc";
    state_.creature(kOrc).hidden = true;
    question.id = next_question(state_, question);
    EXPECT_TRUE(is_aside(question.id));
    const Answered answered{question.id, {SeatId::Referee, {0}, {}, 0, AnsweredBy::Referee}, true};
    for (const Viewer& other : {kAdasPlayer, kBransPlayer, kWatcher}) {
        EXPECT_FALSE(told(other, Asked{question}, Audience::Asked));
        EXPECT_FALSE(told(other, answered, Audience::Asked));
    }
    EXPECT_TRUE(told(kReferee, Asked{question}, Audience::Asked));
    const std::uint64_t last = state_.last_question;
    fold(state_, {Audience::Asked, Asked{question}});
    EXPECT_EQ(state_.asked->id, question.id);
    EXPECT_EQ(state_.last_question, last) << "the numbers of others' questions have no gap";
    question.offers.push_back({.kind = "intercept", .actor = kAda, .seat = kAdasSeat});
    EXPECT_FALSE(is_aside(next_question(state_, question))) << "Ann is asked too";
}

TEST_F(SeatView, AnAnswerShowsItsChoiceToItsOwnSeat) {
    const Answered by_ann{41, {kAdasSeat, {0}, {{1, 0, 0}}, 3, AnsweredBy::Player}, true};
    EXPECT_EQ(shown(kAdasPlayer, by_ann, Audience::Asked), by_ann);
    for (const Viewer& other : kOthers) {
        const Answered seen = shown(other, by_ann, Audience::Asked);
        EXPECT_EQ(seen.question, 41U);
        EXPECT_EQ(seen.pick, (Pick{kAdasSeat, {}, {}, 0, AnsweredBy::Player}));
        EXPECT_TRUE(seen.closes);
    }
    const Answered by_order{0, {kAdasSeat, {0}, {}, 0, AnsweredBy::StandingOrder}, true};
    EXPECT_EQ(shown(kAdasPlayer, by_order, Audience::Asked), by_order);
    for (const Viewer& other : kOthers) EXPECT_FALSE(told(other, by_order, Audience::Asked));
    const Answered by_referee{41, {SeatId::Referee, {2}, {}, 0, AnsweredBy::Referee}, false};
    EXPECT_TRUE(shown(kWatcher, by_referee, Audience::Asked).pick.picks.empty());
}

TEST_F(SeatView, AnOverrideIsToldAsFarAsItsSubjectIsKnown) {
    const auto override_of = [](std::string path) {
        return Overridden{std::move(path), "1", "2", "because"};
    };
    EXPECT_EQ(shown(kBransPlayer, override_of("creatures.ada.hp")), override_of("creatures.ada.hp"));
    const Overridden foe = shown(kAdasPlayer, override_of("creatures.orc.hp"));
    EXPECT_EQ(foe, (Overridden{"creatures.orc.hp", "", "", ""}));
    EXPECT_EQ(shown(kAdasPlayer, override_of("creatures.orc.ac")),
              (Overridden{"creatures.orc.ac", "", "", ""}));
    EXPECT_EQ(shown(kWatcher, override_of("creatures.orc.place")), override_of("creatures.orc.place"));
    EXPECT_FALSE(told(kAdasPlayer, override_of("creatures.lurker.place")));
    EXPECT_FALSE(told(kAdasPlayer, override_of("creatures.nobody.hp")));
    EXPECT_TRUE(told(kAdasPlayer, override_of("creatures.orc.ap")));
    EXPECT_FALSE(told(kAdasPlayer, override_of("creatures.orc.plan")));
    EXPECT_TRUE(told(kWatcher, override_of("encounter.round")));
    EXPECT_TRUE(told(kWatcher, override_of("facts.escalation")));
    EXPECT_FALSE(told(kAdasPlayer, override_of("facts.secret_clock")));
    EXPECT_TRUE(told(kAdasPlayer, override_of("facts.engaged.ada.orc")));
    EXPECT_FALSE(told(kAdasPlayer, override_of("facts.engaged.ada.lurker")));
    EXPECT_FALSE(told(kAdasPlayer, override_of("anything.else")));
    EXPECT_FALSE(told(kAdasPlayer, override_of("")));
}

TEST_F(SeatView, AReadiedTriggerIsItsOwnersUntilItFires) {
    const ReadiedChanged set{kAda, "set", CreatureId::None, sample_readied(kAda)};
    EXPECT_EQ(shown(kAdasPlayer, set), set);
    EXPECT_EQ(shown(kBransPlayer, set).readied, nullptr);
    const ReadiedChanged fired{kAda, "fired", kOrc, sample_readied(kAda)};
    EXPECT_EQ(shown(kBransPlayer, fired), fired);
}

}  // namespace
}  // namespace affray
