// Every field of every event, written once.
#include "support/sample_events.h"

namespace affray::test {

Tested sample_test(CreatureId who, CreatureId against) {
    Tested test;
    test.who = who;
    test.against = against;
    test.kind = "attack";
    test.subject = "hail";
    test.modifiers = {{"bonus", 6, "ARC-111"}, {"escalation", 1, "ARC-035"}};
    test.natural = 14;
    test.total = 21;
    test.target = 15;
    test.outcome = TestOutcome::Success;
    test.versus = "ac";
    test.as = "opportunity_attack";
    test.option = "reroll";
    test.reroll = true;
    test.closed = true;
    return test;
}

Harmed sample_harm(CreatureId who, CreatureId source) {
    return {who, 9, 8, "fire", source, 2, {"resist"}, 3, 14, "hit", true, "subdual", 2};
}

std::vector<Event> sample_events(const State& state, CreatureId who, CreatureId other) {
    const std::uint32_t n = number(who);
    const Creature creature = state.creature(who);
    auto sheet = std::make_shared<const Sheet>(state.sheet(who));
    std::vector<EventBody> bodies{
        SceneBegan{"bridge", "orcs"},
        SceneEnded{"fled", 4, {who, other}},
        PeriodBegan{"round", 3},
        PeriodEnded{"round", 2},
        TurnBegan{who, true},
        TurnEnded{who, "end_turn"},
        OrderSet{{{who, 19, 1}, {other, 17, -1}}, "initiative"},
        CreatureJoined{creature, std::move(sheet)},
        CreatureLeft{who, "fled"},
        Declared{who, Verb::Attack, "hail", {other, who}, "party"},
        ActionFailed{who, Verb::Move, "interrupted", "intercept", {1, 0, 2}},
        DelayChanged{who, "entered", other, 12},
        ActivityChanged{
            {who, "act", "door", other, 1, 3, "check", 2, "key", "gate", "units", {1, 1, 0}, true},
            "progress",
            "turn"},
        ItemChanged{1, 1, "ground", "dropped", CreatureId::None, "hand", Place{2, 3, 0}, "broken"},
        FactSet{{state.scene->vocabulary->index(kPoints), n, 0}, 4, "move"},
        Rolled{20, 14, "attack", who},
        sample_test(who, other),
        Moved{who, {0, 0, 0}, {1, 0, 0}, "move", 3},
        sample_harm(who, other),
        Healed{who, 1, 15, "rally", true},
        EffectAdded{sample_effect(9, who, other)},
        EffectRemoved{9, who, "ongoing", "saved"},
        StatusChanged{who, CreatureStatus::Unconscious, "dying", other, 0},
        Spoke{who, "To me!\nNow!"},
        Asked{sample_question()},
        Answered{41, {kBransSeat, {1}, {{0, 1, 0}}, 2, AnsweredBy::Timeout}, true},
        Reacted{who, "intercept", other},
        Overridden{"creatures.ada.hp", "14", "20", "a forgotten potion"},
        CampaignLost{sample_loss()},
        ReadiedChanged{who, "set", CreatureId::None, sample_readied(who)},
        HealedUp{"early"},
        StepChanged{"pass", "missile", 1},
        FeatureChanged{0, "open", "act"},
        ItemAppeared{sample_item(who), sample_gear()},
        SpellChanged{who, "sleep", "disrupted", {other}, "attack"},
        PursuitChanged{"running", 40, "party", {"rations"}},
        TreasureDivided{"even", {who, other}, {3333, 3333}, 1},
        MapNoted{who, {{4, 7, 0}, "pit", SideId::First}},
        StandingChanged{who, kBransSeat, false, SeatId::Referee, true},
    };
    std::vector<Event> events;
    for (EventBody& body : bodies) events.push_back({Audience::Everyone, std::move(body)});
    return events;
}

}  // namespace affray::test
