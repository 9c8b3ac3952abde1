// Accepted intents a second and core, in process, for a fight of twenty creatures (targets P10 and P11). The
// baseline of the same run is one copy of the state: ratios travel between machines, seconds do not.
#include <benchmark/benchmark.h>

#include "mechanics/facts.h"
#include "rules/preview.h"
#include "support/arena.h"

namespace affray {
namespace {

struct Fight {
    std::shared_ptr<const Ruleset> rules = make_ruleset("affray");
    test::ChanceDice dice{42};
    DefaultOrders orders;
    Situation situation{test::twenty_creatures(), nullptr};
    std::uint64_t accepted = 0;
    std::uint64_t events = 0;

    Fight() { play(SeatId::Referee, {SetupIntent{}}); }

    void play(SeatId seat, const Intent& intent) {
        Outcome outcome = submit(situation, *rules, dice, orders, seat, intent);
        AFFRAY_CHECK(!outcome.rejected.has_value(), "the benchmark plays legally");
        situation = std::move(outcome.next);
        events += outcome.events.size();
        ++accepted;
        if (situation.state.phase == Phase::Ended) situation = {test::twenty_creatures(), nullptr};
    }
    void end_turn() { play(SeatId::Referee, {TurnIntent{Verb::EndTurn, situation.state.active, false}}); }
};

void report(benchmark::State& state, const Fight& fight) {
    state.counters["intents/s"] =
        benchmark::Counter(static_cast<double>(fight.accepted), benchmark::Counter::kIsRate);
    state.counters["events/intent"] = static_cast<double>(fight.events) / static_cast<double>(fight.accepted);
}

void copy_state(benchmark::State& state) {
    const State scene = test::twenty_creatures();
    for (auto _ : state) {
        State copy = scene;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_state);

// Each creature steps back and forth, then ends its turn: the skirmish of docs/TESTING.md.
void steps(benchmark::State& state) {
    Fight fight;
    for (auto _ : state) {
        const CreatureId who = fight.situation.state.active;
        const Place at = fight.situation.state.creature(who).place;
        const Place away{at.x + (at.x < 0 ? -1 : 1), at.y, 0};
        for (const Place to : {away, at, away, at})
            fight.play(SeatId::Referee, {MoveIntent{Verb::Move, who, {to}, {}, false, 0}});
        fight.end_turn();
    }
    report(state, fight);
}
BENCHMARK(steps);

// One attack beside a foe each turn: roll, hit, harm, facts (P11).
void exchanges(benchmark::State& state) {
    Fight fight;
    const Situation start = fight.situation;
    const CreatureId hero = start.state.active;
    const bool ours = start.state.creature(hero).kind == Kind::Character;
    const CreatureId foe{ours ? number(hero) + 10 : number(hero) - 10};
    Situation close = start;
    close.state.creature(foe).place = close.state.creature(hero).place;
    ++close.state.creature(foe).place.x;
    for (auto _ : state) {
        fight.situation = close;
        fight.play(SeatId::Referee, {AttackIntent{Verb::Attack, hero, "blade", {foe}, false, {}}});
    }
    report(state, fight);
}
BENCHMARK(exchanges);

void refusals(benchmark::State& state) {
    Fight fight;
    const CreatureId who = fight.situation.state.active;
    const Intent far{MoveIntent{Verb::Move, who, {{9, 9, 0}}, {}, false, 0}};
    for (auto _ : state)
        benchmark::DoNotOptimize(
            submit(fight.situation, *fight.rules, fight.dice, fight.orders, SeatId::Referee, far));
}
BENCHMARK(refusals);

void menus(benchmark::State& state) {
    Fight fight;
    for (auto _ : state)
        benchmark::DoNotOptimize(
            menu(fight.situation, *fight.rules, SeatId::Referee, fight.situation.state.active));
}
BENCHMARK(menus);

void reaches(benchmark::State& state) {
    Fight fight;
    for (auto _ : state)
        benchmark::DoNotOptimize(
            reach(fight.situation, *fight.rules, SeatId::Referee, fight.situation.state.active));
}
BENCHMARK(reaches);

}  // namespace
}  // namespace affray

BENCHMARK_MAIN();
