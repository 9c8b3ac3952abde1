// Random play.
#include "property/player.h"

#include <algorithm>
#include <array>

#include "readings/facts.h"
#include "rules/judge.h"

namespace affray::test {
namespace {

// What ends most fights before they have begun: it is tried, but seldom.
bool gives_up(const Intent& intent) {
    const auto* stance = intent.as<PrepareIntent>();
    return intent.verb() == Verb::Propose || intent.verb() == Verb::Surrender ||
           (stance != nullptr && stance->verb == Verb::ChooseStance && stance->value != Name("fight"));
}

// Some rulesets leave it to the referee to say that it is over.
bool one_side_left(const State& state) {
    if (state.asked || (state.phase != Phase::Ambush && state.phase != Phase::Turns)) return false;
    std::optional<SideId> side;
    for (const Creature& creature : state.creatures) {
        if (creature.status != CreatureStatus::Up || creature.hidden) continue;
        if (side && *side != creature.side) return false;
        side = creature.side;
    }
    return true;
}

// Who holds or throws somebody harms nobody: where half of all blows did that, few would ever fall.
bool is_hold(Verb verb) { return verb == Verb::Maneuver; }

bool is_blow(Verb verb) {
    return (form_of(verb) == Form::Attack && !is_hold(verb)) || verb == Verb::CoupDeGrace;
}

bool gets_up(Verb verb) { return verb == Verb::StandUp; }

}  // namespace

RandomPlayer::RandomPlayer(State opening, const Ruleset& rules, std::uint64_t seed, bool extremes)
    : rules_(rules),
      situation_{opening, nullptr},
      twin_{std::move(opening), nullptr},
      chance_(seed * 31 + 7),
      dice_(seed * 17 + 3, extremes) {}

std::pair<SeatId, Intent> RandomPlayer::propose() {
    const State& state = situation_.state;
    if (state.phase == Phase::Setup && !state.asked) {
        SetupIntent start;
        if (chance_.one_in(8)) {
            start.ambush_side = chance_.one_in(2) ? "party" : "foes";
            const bool named = chance_.one_in(2);
            for (const Creature& creature : state.creatures)
                if (named && state.scene->sides[number(creature.side)].id == start.ambush_side)
                    start.ambush_nominee = creature.id;
        }
        return {SeatId::Referee, {start}};
    }
    const bool in_steps = rules_.owner(Verb::EndTurn) == nullptr;
    const bool in_blocks = rules_.owner(Verb::BeginTurn) != nullptr;
    const bool told = rules_.vocabulary()->index(kOneSideLeft) != kNoWord;
    if ((in_steps || told) && one_side_left(state)) {
        SetupIntent end;
        end.verb = Verb::EndEncounter;
        return {SeatId::Referee, {end}};
    }
    // Where points are saved second by second, few seconds are worth a deed.
    const bool in_seconds = rules_.owner(Verb::FastForward) != nullptr;
    const bool between = in_seconds && !state.asked && state.active == CreatureId::None;
    if (between && state.phase == Phase::Turns && !chance_.one_in(4)) {
        TurnIntent pass{.verb = chance_.one_in(3) ? Verb::EndStep : Verb::FastForward};
        pass.segments = chance_.between(1, 4);
        return {SeatId::Referee, {pass}};
    }
    // Between turns the place acts, or is made over; mostly it is let be.
    const bool acts = rules_.owner(Verb::WorldAction) != nullptr;
    if (acts && !state.asked && state.active == CreatureId::None && state.phase == Phase::Turns) {
        if (!chance_.one_in(3)) return {SeatId::Referee, {TurnIntent{.verb = Verb::EndStep}}};
        if (chance_.one_in(2)) return {SeatId::Referee, of_the_place()};
    }
    // In steps little of what comes to mind has its moment; a list of priced actions is long.
    const bool by_menu = (in_steps && !chance_.one_in(4)) || ((in_blocks || in_seconds) && chance_.one_in(2));
    if (refused_in_a_row_ >= kPatience || by_menu) {
        if (auto known = from_menus()) return *known;
    }
    if (state.asked && state.asked->kind == Name("intercept") && chance_.one_in(8))
        return {SeatId::Referee, ruling(*state.asked)};
    if (state.asked && !chance_.one_in(10)) {
        const auto& waiting = state.asked->waiting;
        const SeatId seat =
            waiting[static_cast<std::size_t>(chance_.between(0, static_cast<int>(waiting.size()) - 1))];
        return {seat, candidate(seat)};
    }
    SeatId seat{static_cast<std::uint32_t>(chance_.between(0, 2))};
    if (state.active != CreatureId::None && !chance_.one_in(8)) seat = state.creature(state.active).seat;
    return {seat, candidate(seat)};
}

// Whoever plays by the menus is never stuck: somebody finds something there. Mostly blows, seldom flight.
std::optional<std::pair<SeatId, Intent>> RandomPlayer::from_menus() {
    std::vector<std::pair<SeatId, Intent>> all, blows, others;
    for (std::uint32_t seat = 0; seat <= 2; ++seat)
        for (Intent& intent : legal_intents(situation_, rules_, SeatId{seat}))
            all.emplace_back(SeatId{seat}, std::move(intent));
    if (all.empty()) return std::nullopt;
    for (const auto& one : all) {
        if (is_blow(one.second.verb())) blows.push_back(one);
        const bool plans = one.second.verb() == Verb::Declare && !chance_.one_in(4);
        if (!gives_up(one.second) && !plans) others.push_back(one);
    }
    const auto any = [&](const std::vector<std::pair<SeatId, Intent>>& list) {
        return list[static_cast<std::size_t>(chance_.between(0, static_cast<int>(list.size()) - 1))];
    };
    if (!blows.empty() && !chance_.one_in(4)) return any(blows);
    if (chance_.one_in(2)) {
        const View view(situation_.state, rules_);
        const CreatureId who = actor(SeatId::Referee);
        const SeatId seat = situation_.state.creature(who).seat;
        if (auto march = towards_a_foe(view, who); march && judge(situation_, rules_, seat, *march).allowed())
            return std::pair(seat, *march);
    }
    return any(others.empty() || chance_.one_in(30) ? all : others);
}

// Lets what runs now be over: a turn, or where there are none the part of the round.
Intent RandomPlayer::pass(CreatureId who) const {
    if (rules_.owner(Verb::EndTurn) != nullptr) return {TurnIntent{Verb::EndTurn, who, false}};
    return {TurnIntent{.verb = Verb::EndStep}};
}

// Whose turn it is, mostly; where several act at once, one of those whom the seat plays.
CreatureId RandomPlayer::actor(SeatId seat) {
    const State& state = situation_.state;
    if (state.active != CreatureId::None && !chance_.one_in(6)) return state.active;
    std::vector<CreatureId> own;
    for (const Creature& creature : state.creatures)
        if (creature.seat == seat) own.push_back(creature.id);
    const auto any = [&](std::size_t count) {
        return static_cast<std::size_t>(chance_.between(0, static_cast<int>(count) - 1));
    };
    if (state.active == CreatureId::None && !own.empty() && !chance_.one_in(6)) return own[any(own.size())];
    return state.creatures[any(state.creatures.size())].id;
}

// The referee has somebody pass by, or not.
Intent RandomPlayer::ruling(const Question& asked) {
    GovernIntent ruling;
    ruling.verb = Verb::RulePast;
    ruling.who = asked.subject;
    const PagedVector<Creature>& all = situation_.state.creatures;
    const auto last = static_cast<int>(all.size()) - 1;
    const CreatureId who = all[static_cast<std::size_t>(chance_.between(0, last))].id;
    (chance_.one_in(2) ? ruling.add : ruling.remove).push_back(who);
    return {ruling};
}

// An action of the world, or a zone painted, wiped, moved or cleared. What is concealed is left where it is.
Intent RandomPlayer::of_the_place() {
    const State& state = situation_.state;
    const auto& features = state.scene->features;
    if (features.empty()) return {TurnIntent{.verb = Verb::EndStep}};
    const auto last = static_cast<int>(features.size()) - 1;
    const Feature& feature = features[static_cast<std::size_t>(chance_.between(0, last))];
    GovernIntent what;
    const std::string id = feature.id.str();
    if (const std::size_t dot = id.find('.'); dot != std::string::npos) {
        what.verb = Verb::WorldAction;
        what.subject = Name(id.substr(0, dot));
        what.text = Name(id.substr(dot + 1));
        return {what};
    }
    constexpr std::array<std::string_view, 4> kWays{"paint", "wipe", "shift", "clear"};
    what.verb = Verb::EditEnvironment;
    what.text = kWays[static_cast<std::size_t>(chance_.between(0, 3))];
    what.subject = feature.number("concealed") == 0 ? feature.id : Name("embers");
    what.place = {chance_.between(-5, 4), chance_.between(-5, 4), 0};
    what.value = chance_.between(1, 2);
    return {what};
}

// Mostly something legal, sometimes any suggestion at all, rarely another creature's.
Intent RandomPlayer::candidate(SeatId seat) {
    const State& state = situation_.state;
    if (state.asked && state.asked->waits_for(seat)) {
        AnswerIntent answer{Verb::Answer, state.asked->id, {}, {}, 0};
        for (std::uint32_t i = 0; i < state.asked->offers.size(); ++i)
            if (state.asked->offers[i].seat == seat && chance_.one_in(2)) answer.picks.push_back(i);
        return {answer};
    }
    std::vector<Intent> tries;
    const View view(state, rules_);
    const CreatureId who = actor(seat);
    for (const Mechanic* mechanic : rules_.mechanics()) mechanic->suggest(view, who, tries);
    if (tries.empty()) return pass(who);
    if (!chance_.one_in(40)) std::erase_if(tries, gives_up);
    if (tries.empty()) return pass(who);
    if (chance_.one_in(6))
        if (const auto hold = legal(seat, tries, is_hold)) return *hold;
    if (!chance_.one_in(3))
        if (const auto blow = legal(seat, tries, is_blow)) return *blow;
    const bool in_steps = rules_.owner(Verb::EndTurn) == nullptr;
    if ((state.active != CreatureId::None || in_steps) && chance_.one_in(4)) return pass(state.active);
    if (chance_.one_in(2))
        if (const auto up = legal(seat, tries, gets_up)) return *up;
    if (chance_.one_in(2))
        if (const auto charge = legal(seat, tries, [](Verb verb) { return verb == Verb::Engage; }))
            return *charge;
    if (const auto march = towards_a_foe(view, who); march && chance_.one_in(2)) return *march;
    Intent chosen = tries[static_cast<std::size_t>(chance_.between(0, static_cast<int>(tries.size()) - 1))];
    // Readied with every kind of trigger; half of it is asked about before it fires, inside other reactions
    // too.
    if (auto* ready = std::get_if<PrepareIntent>(&chosen.body)) {
        ready->ask = chance_.one_in(2);
        if (chance_.one_in(3)) ready->trigger_event = chance_.one_in(2) ? "any_action" : "drops";
        if (chance_.one_in(6)) {
            ready->trigger_event = {};
            ready->text = "when it comes";
        }
    }
    auto* move = std::get_if<MoveIntent>(&chosen.body);
    while (move != nullptr && !move->path.empty() && move->path.size() < 4 && chance_.one_in(2)) {
        const auto next = rules_.geometry().neighbours(state.scene->map, move->path.back());
        move->path.push_back(
            next[static_cast<std::size_t>(chance_.between(0, static_cast<int>(next.size()) - 1))]);
    }
    return chosen;
}

std::optional<Intent> RandomPlayer::legal(SeatId seat, const std::vector<Intent>& tries,
                                          bool (*wanted)(Verb)) {
    std::vector<Intent> found;
    for (const Intent& intent : tries)
        if (wanted(intent.verb()) && judge(situation_, rules_, seat, intent).allowed())
            found.push_back(intent);
    if (found.empty()) return std::nullopt;
    return found[static_cast<std::size_t>(chance_.between(0, static_cast<int>(found.size()) - 1))];
}

// A step or two in the direction of the nearest foe, so that fights come to blows.
std::optional<Intent> RandomPlayer::towards_a_foe(const View& view, CreatureId who) {
    MoveIntent move{Verb::Move, who, {}, {}, false, 0};
    Place at = view.creature(who).place;
    for (int steps = chance_.between(1, 3); steps > 0; --steps) {
        std::optional<std::pair<std::int32_t, Place>> best;
        for (const Creature& foe : view.state().creatures) {
            if (!view.hostile(who, foe.id) || !view.present(foe.id)) continue;
            for (const Place next : view.neighbours(at)) {
                const std::int32_t gap = view.distance(next, foe.place);
                if (!rules_.geometry().barred(view, who, next) && (!best || gap < best->first))
                    best.emplace(gap, next);
            }
        }
        if (!best) break;
        at = best->second;
        move.path.push_back(at);
        if (best->first <= 1) break;
    }
    if (move.path.empty()) return std::nullopt;
    return Intent{move};
}

bool RandomPlayer::step(Tally& tally) {
    if (situation_.state.phase == Phase::Ended || log_.size() >= kIntentsMax) return false;
    const auto [seat, intent] = propose();
    submit_as(seat, intent, tally);
    return problem_.empty();
}

std::optional<Rejection> RandomPlayer::submit_as(SeatId seat, const Intent& intent, Tally& tally) {
    const std::uint64_t hash = state_hash(situation_.state);
    const std::uint64_t drawn = dice_.drawn();
    dice_.begin(log_.size() + 1);
    Outcome outcome = submit(situation_, rules_, dice_, orders_, seat, intent);
    if (outcome.diverged) problem_ = "the repeated run gave other events than the log";
    if (outcome.rejected) {
        ++tally.refused;
        if (++refused_in_a_row_ > kRefusedMax) {
            const State& state = situation_.state;
            problem_ = "the menus offer nothing: " + std::string(to_string(state.phase)) + " " +
                       state.stage.str() + " " + state.step.str() + ", asked " +
                       (state.asked ? state.asked->kind.str() : "nobody");
        }
        if (dice_.drawn() != drawn) problem_ = "a refused intent drew a die";
        if (state_hash(outcome.next.state) != hash || !outcome.events.empty())
            problem_ = "a refused intent changed something";
        return outcome.rejected;
    }
    tally.dice += dice_.drawn() - drawn;
    accept(seat, intent, std::move(outcome), tally);
    return std::nullopt;
}

void RandomPlayer::accept(SeatId seat, const Intent& intent, Outcome outcome, Tally& tally) {
    ++tally.accepted;
    refused_in_a_row_ = 0;
    if (outcome.next.state.asked && !situation_.state.asked) ++tally.questions;
    situation_ = std::move(outcome.next);
    log_.push_back({seat, intent, AnsweredBy::Player, std::move(outcome.events)});
    replay(twin_, log_.back());
    check_twin();
    if (log_.size() % 16 == 0) {
        // A preview of anything leaves everything as it was.
        const std::uint64_t before = state_hash(situation_.state);
        preview(situation_, rules_, {Role::Referee, SeatId::Referee}, intent);
        if (state_hash(situation_.state) != before) problem_ = "a preview changed the state";
    }
}

// The twin knows only the log; it goes on from there exactly as the one that never stopped.
void RandomPlayer::check_twin() {
    if (!(twin_.state == situation_.state)) problem_ = "folding the log gave another state than resolving";
    if ((twin_.pending == nullptr) != (situation_.pending == nullptr))
        problem_ = "the log lost an open question";
    situation_ = twin_;
}

}  // namespace affray::test
