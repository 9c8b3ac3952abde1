// Accepted intents a second and core, in process, for a fight of twenty creatures (targets P10 and P11).
// Baselines of the same run are one copy of the state, the rates of `affray`, and of what is whole the bare
// steps: ratios travel between machines, seconds do not.
#include <benchmark/benchmark.h>

#include <string>
#include <variant>
#include <vector>

#include "bench/ratios.h"
#include "codec/intent_codec.h"
#include "codec/log_codec.h"
#include "codec/view_codec.h"
#include "readings/facts.h"
#include "rules/preview.h"
#include "support/arena.h"

namespace affray {
namespace {

// What differs between the rulesets: their scene, and how often a creature may step in its turn.
struct Course {
    const char* ruleset;
    State (*scene)();
    int steps;
};
const Course kHexes{"affray", [] { return test::twenty_creatures(); }, 4};
const Course kZones{"archmage", [] { return test::twenty_creatures("archmage"); }, 2};
const Course kSquares{"classic", [] { return test::twenty_creatures("classic"); }, 1};
const Course kPoints{"action-points", [] { return test::twenty_creatures("action-points"); }, 4};
const Course kSeconds{"segments", [] { return test::twenty_creatures("segments"); }, 1};
const Course kFeet{"turn-based", [] { return test::twenty_creatures("turn-based"); }, 4};

// The same fight in a field full of foes, none near another: what a step costs must not hang on them (P15).
State crowd(std::size_t size) {
    State state = test::twenty_creatures();
    auto scene = std::make_shared<Scene>(*state.scene);
    scene->map = Map(Grid::Hex, "field", Map::hexagon(120), {});
    Creature foe = state.creatures.back();
    const Sheet sheet = scene->sheets.back();
    for (std::int32_t i = 0; state.creatures.size() < size; ++i) {
        const std::int32_t line = 12 + 3 * (i / 60);
        foe.place = {3 * (i % 30) - 45, i / 30 % 2 == 0 ? line : -line, 0};
        foe.id = state.next_creature(false);
        AFFRAY_CHECK(scene->creature_numbers.add(number(foe.id)), "no number is left");
        scene->sheets.push_back(sheet);
        state.creatures.push_back(foe);
    }
    state.scene = std::move(scene);
    lay_out_facts(state);
    return state;
}
const Course kFew{"affray", [] { return crowd(20); }, 4};
const Course kHundreds{"affray", [] { return crowd(200); }, 4};
const Course kThousand{"affray", [] { return crowd(1000); }, 4};

// Standing orders of seats that leave every reaction which they would be asked about.
class Leaving final : public Orders {
  public:
    Decision decide(const View& view, const Offer& offer) const override {
        const Decision usual = DefaultOrders().decide(view, offer);
        return usual == Decision::Ask ? Decision::Decline : usual;
    }
};

// An intent as it comes over the wire.
struct Asked {
    SeatId seat = SeatId::Referee;
    std::string message;
};

struct Fight {
    Course course;
    std::shared_ptr<const Ruleset> rules;
    test::ChanceDice dice{42};
    DefaultOrders asking;
    Leaving leaving;
    const Orders* orders = &asking;
    State scene;
    Situation situation;
    std::uint64_t accepted = 0;
    std::uint64_t events = 0;
    std::vector<Asked>* kept = nullptr;  // of all that is played

    explicit Fight(const Course& of) : course(of), rules(make_ruleset(of.ruleset)), scene(of.scene()) {
        restart();
    }

    void restart() {
        situation = {scene, nullptr};
        // Nobody is surprised, so that nobody misses a round.
        SetupIntent start;
        if (rules->owner(Verb::CallRoll) != nullptr) start.aware = {"party", "foes"};
        play(SeatId::Referee, {start});
        if (in_parts()) open_blows();
    }

    const State& state() const { return situation.state; }
    // Are there turns, or steps that a whole side takes together?
    bool in_parts() const { return rules->owner(Verb::EndTurn) == nullptr; }

    void play(SeatId seat, const Intent& intent) {
        if (kept != nullptr) {
            v1::Intent message;
            codec::encode_intent(intent, message);
            kept->push_back({seat, message.SerializeAsString()});
        }
        Outcome outcome = submit(situation, *rules, dice, *orders, seat, intent);
        AFFRAY_CHECK(!outcome.rejected.has_value(), "the benchmark plays legally");
        situation = std::move(outcome.next);
        events += outcome.events.size();
        ++accepted;
        const Phase phase = situation.state.phase;
        if (phase == Phase::Rest || phase == Phase::Ended) situation = {scene, nullptr};
    }
    void end_turn() { play(SeatId::Referee, {TurnIntent{Verb::EndTurn, state().active, false}}); }
    void end_step(const char* to = "") {
        play(SeatId::Referee, {TurnIntent{.verb = Verb::EndStep, .to = Name(to)}});
    }
    // Everybody who is asked says no.
    void answer_all() {
        while (state().asked) {
            const Question& asked = *state().asked;
            play(asked.waiting.front(), {AnswerIntent{Verb::Answer, asked.id, {}, {}, 0}});
        }
    }
    // The creatures that may act together now.
    std::vector<CreatureId> group() const {
        std::vector<CreatureId> all;
        for (const OrderEntry& entry : state().order)
            if (entry.group == state().group && entry.last_turn_round < state().round)
                all.push_back(entry.who);
        return all;
    }
    // Nobody has anything to say before the turns of a second.
    void open_turn() {
        while (state().active == CreatureId::None && group().empty()) end_step();
    }
    CreatureId actor() const { return state().active != CreatureId::None ? state().active : group().front(); }
    // The first side that chooses fights; nobody declares anything.
    void open_blows() {
        PrepareIntent fight;
        fight.verb = Verb::ChooseStance;
        fight.key = state().scene->sides[number(state().creature(actor()).side)].id;
        fight.value = "fight";
        play(SeatId::Referee, {fight});
        end_step();
    }
    // The place beside `at` that is farthest from the foes.
    Place away_from(Place at) const {
        if (state().scene->map.grid() != Grid::Zones) return {at.x + (at.x < 0 ? -1 : 1), at.y, 0};
        return {at.x + (at.x < 2 ? -1 : 1), 0, 0};
    }
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

// Each creature steps back and forth, then ends its turn: the steps of bench/README.md. Where there is but
// one step to a turn or a round, it is away in one and back in the next.
class March {
  public:
    explicit March(Fight& fight) : fight_(fight), out_(fight.state().creatures.size() + 1) {}

    // One turn, or one round in parts.
    void go_on() {
        if (!fight_.in_parts()) {
            fight_.open_turn();
            const CreatureId who = fight_.actor();
            for (int i = 0; i < fight_.course.steps; ++i) step(who);
            return fight_.end_turn();
        }
        // Nobody walks on after sixty rounds without a rest (CLS-064): a new fight before that.
        if (rounds_++ % 56 == 0) {
            fight_.restart();
            out_.assign(out_.size(), false);
        }
        for (const CreatureId who : fight_.group()) step(who);
        fight_.end_step("done");
        if (fight_.state().group < 0) fight_.end_step();
    }

  private:
    void step(CreatureId who) {
        Place at = fight_.state().creature(who).place;
        const Place away = fight_.away_from(at);
        at.x -= away.x - at.x;
        const bool back = out_[number(who)];
        fight_.play(SeatId::Referee, {MoveIntent{.who = who, .path = {back ? at : away}}});
        out_[number(who)] = !back;
    }

    Fight& fight_;
    std::vector<bool> out_;
    std::uint64_t rounds_ = 0;
};

void steps(benchmark::State& state, const Course& course) {
    Fight fight(course);
    March march(fight);
    for (auto _ : state) march.go_on();
    report(state, fight);
}
BENCHMARK_CAPTURE(steps, affray, kHexes);
BENCHMARK_CAPTURE(steps, archmage, kZones);
BENCHMARK_CAPTURE(steps, classic, kSquares);
BENCHMARK_CAPTURE(steps, action_points, kPoints);
BENCHMARK_CAPTURE(steps, segments, kSeconds);
BENCHMARK_CAPTURE(steps, turn_based, kFeet);
BENCHMARK_CAPTURE(steps, of_20, kFew);
BENCHMARK_CAPTURE(steps, of_200, kHundreds);
BENCHMARK_CAPTURE(steps, of_1000, kThousand);

// What seven seats are told of a batch: where all players are told alike, one of them speaks for all.
class Telling {
  public:
    void tell(std::uint64_t version, const Batch& batch, const State& after) {
        const bool alike = codec::told_alike(batch, after);
        for (std::uint32_t seat = 0; seat <= (alike ? 1 : kPlayers); ++seat) {
            const Viewer viewer{seat == 0 ? Role::Referee : Role::Player, SeatId{seat}};
            codec::delta_frame(encoder_.encode(version, batch.events, after, viewer), frame_);
            benchmark::DoNotOptimize(frame_);
        }
    }

  private:
    static constexpr std::uint32_t kPlayers = 6;
    codec::DeltaEncoder encoder_;
    std::string frame_;
};

// The same steps with all that a server computes of them (P10): the message is read, the intent carried out,
// told the seats and written for the log, and every fiftieth state is hashed.
void whole_steps(benchmark::State& state, const Course& course) {
    constexpr int kTurns = 40;
    constexpr std::uint64_t kHashEvery = 50;
    Fight fight(course);
    std::vector<Asked> asked;
    const Situation start = fight.situation;
    fight.kept = &asked;
    fight.dice.begin(0);
    March march(fight);
    for (int i = 0; i < kTurns; ++i) march.go_on();
    fight.accepted = fight.events = 0;
    const auto& vocabulary = fight.rules->vocabulary();
    codec::LogCodec log(codec::fact_names(*vocabulary), vocabulary);
    Telling telling;
    v1::Intent message;
    for (auto _ : state) {
        fight.situation = start;
        fight.dice.begin(0);  // the same as before, so that the same is legal
        for (const Asked& one : asked) {
            AFFRAY_CHECK(message.ParseFromString(one.message), "the benchmark writes what it reads");
            const auto intent = codec::decode_intent(message);
            Outcome outcome = submit(fight.situation, *fight.rules, fight.dice, *fight.orders, one.seat,
                                     std::get<ForeignIntent>(intent));
            AFFRAY_CHECK(!outcome.rejected.has_value(), "what was legal is so again");
            fight.situation = std::move(outcome.next);
            const Batch batch{one.seat, outcome.intent, AnsweredBy::Player, std::move(outcome.events)};
            telling.tell(++fight.accepted, batch, fight.state());
            benchmark::DoNotOptimize(log.encode(fight.accepted, batch));
            if (fight.accepted % kHashEvery == 0) benchmark::DoNotOptimize(state_hash(fight.state()));
            fight.events += batch.events.size();
        }
    }
    report(state, fight);
}
BENCHMARK_CAPTURE(whole_steps, affray, kHexes);
BENCHMARK_CAPTURE(whole_steps, archmage, kZones);
BENCHMARK_CAPTURE(whole_steps, action_points, kPoints);
BENCHMARK_CAPTURE(whole_steps, segments, kSeconds);
BENCHMARK_CAPTURE(whole_steps, turn_based, kFeet);

// Where deeds are paid with seconds, whoever strikes has saved enough of them.
constexpr std::int32_t kSaved = 6;

// One attack beside a foe each turn: roll, hit, harm, facts (P11). `asks`: whoever may react is asked first,
// and the answer is an intent of its own; else standing orders have said no.
void exchange(benchmark::State& state, const Course& course, bool asks) {
    Fight fight(course);
    if (!asks) fight.orders = &fight.leaving;
    if (fight.in_parts())
        fight.end_step("melee");
    else
        fight.open_turn();
    if (fight.state().active == CreatureId::None && fight.rules->owner(Verb::BeginTurn) != nullptr)
        fight.play(SeatId::Referee, {TurnIntent{.verb = Verb::BeginTurn, .who = fight.actor()}});
    const Situation start = fight.situation;
    const CreatureId hero = fight.actor();
    const bool ours = start.state.creature(hero).kind == Kind::Character;
    const CreatureId foe{ours ? number(hero) + 10 : number(hero) - 10};
    Situation close = start;
    close.state.creature(foe).place = close.state.creature(hero).place;
    if (close.state.scene->map.grid() != Grid::Zones) ++close.state.creature(foe).place.x;
    const Vocabulary& words = *fight.rules->vocabulary();
    if (const WordIndex engaged = words.index(kEngaged);
        engaged != kNoWord && words.facts()[engaged].scope == Scope::Bond)
        close.state.set_fact(fact_key(words, engaged, number(hero), number(foe)), 1);
    for (const Fact& points : {kPrimary, kSecondary})
        if (const WordIndex index = words.index(points); index != kNoWord)
            close.state.set_fact({index, number(hero), 0}, kSaved);
    // The first arm of everybody is one for melee.
    const Name arm = close.state.sheet(hero).powers.front().id;
    for (auto _ : state) {
        fight.situation = close;
        fight.play(SeatId::Referee, {AttackIntent{Verb::Attack, hero, arm, {foe}, false, {}}});
        fight.answer_all();
    }
    report(state, fight);
}
void exchanges(benchmark::State& state, const Course& course) { exchange(state, course, false); }
void asked_exchanges(benchmark::State& state, const Course& course) { exchange(state, course, true); }
BENCHMARK_CAPTURE(exchanges, affray, kHexes);
BENCHMARK_CAPTURE(exchanges, archmage, kZones);
BENCHMARK_CAPTURE(exchanges, classic, kSquares);
BENCHMARK_CAPTURE(exchanges, action_points, kPoints);
BENCHMARK_CAPTURE(exchanges, segments, kSeconds);
BENCHMARK_CAPTURE(exchanges, turn_based, kFeet);
BENCHMARK_CAPTURE(asked_exchanges, segments, kSeconds);

void refusals(benchmark::State& state, const Course& course) {
    Fight fight(course);
    const CreatureId who = fight.actor();
    const Intent far{MoveIntent{.who = who, .path = {{9, 9, 0}}}};
    for (auto _ : state)
        benchmark::DoNotOptimize(
            submit(fight.situation, *fight.rules, fight.dice, *fight.orders, SeatId::Referee, far));
}
BENCHMARK_CAPTURE(refusals, affray, kHexes);
BENCHMARK_CAPTURE(refusals, archmage, kZones);
BENCHMARK_CAPTURE(refusals, classic, kSquares);
BENCHMARK_CAPTURE(refusals, action_points, kPoints);

void menus(benchmark::State& state, const Course& course) {
    Fight fight(course);
    for (auto _ : state)
        benchmark::DoNotOptimize(menu(fight.situation, *fight.rules, SeatId::Referee, fight.actor()));
}
BENCHMARK_CAPTURE(menus, affray, kHexes);
BENCHMARK_CAPTURE(menus, archmage, kZones);
BENCHMARK_CAPTURE(menus, classic, kSquares);
BENCHMARK_CAPTURE(menus, action_points, kPoints);

void reaches(benchmark::State& state, const Course& course) {
    Fight fight(course);
    for (auto _ : state)
        benchmark::DoNotOptimize(reach(fight.situation, *fight.rules, SeatId::Referee, fight.actor()));
}
BENCHMARK_CAPTURE(reaches, affray, kHexes);
BENCHMARK_CAPTURE(reaches, archmage, kZones);
BENCHMARK_CAPTURE(reaches, classic, kSquares);
BENCHMARK_CAPTURE(reaches, action_points, kPoints);

}  // namespace
}  // namespace affray

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    affray::bench::Ratios ratios;
    benchmark::RunSpecifiedBenchmarks(&ratios);
    benchmark::Shutdown();
    return 0;
}
