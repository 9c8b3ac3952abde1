// Asking, and looking whether everything holds.
#include "fuzz/play_table.h"

#include <signal.h>
#include <sys/time.h>

#include <algorithm>
#include <iostream>

#include "codec/intent_codec.h"
#include "codec/log_codec.h"
#include "codec/preview_codec.h"
#include "codec/serialise.h"
#include "codec/state_codec.h"
#include "codec/view_codec.h"
#include "fuzz/fields.h"
#include "readings/facts.h"
#include "rules/door.h"

namespace affray::fuzz {
namespace {

constexpr time_t kEndlessSeconds = 60;

const PlayTable* in_play = nullptr;

extern "C" void print_and_die(int signal_number) {
    signal(signal_number, SIG_DFL);
    if (in_play != nullptr) {
        std::cerr << "ended by signal " << signal_number << " in this play:\n"
                  << to_text(in_play->play_until_now()) << std::flush;
    }
    raise(signal_number);
}

// Of the processor's time: a machine under load is not to be taken for an endless action.
void start_watch() {
    const itimerval watch{{0, 0}, {kEndlessSeconds, 0}};
    setitimer(ITIMER_PROF, &watch, nullptr);
}

std::vector<std::string> facts_of(const State& state) {
    std::vector<std::string> names;
    for (const Fact& fact : state.scene->vocabulary->facts()) names.emplace_back(fact.name);
    return names;
}

// What a seat reads of a preview.
v1::PreviewReply told(const Situation& situation, const Ruleset& rules, const Viewer& asker,
                      const v1::Intent& message) {
    const auto decoded = codec::decode_intent(message);
    v1::PreviewReply reply;
    if (const auto* intent = std::get_if<ForeignIntent>(&decoded))
        codec::encode_preview(preview(situation, rules, asker, *intent), *rules.vocabulary(), reply);
    return reply;
}

}  // namespace

void print_play_on_death() {
    for (const int number : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL, SIGPROF})
        signal(number, print_and_die);
}

PlayTable::PlayTable(Scene scene, std::uint64_t seed) : scene_(std::move(scene)), dice_(seed) {
    play_.scene = scene_.name;
}

Play PlayTable::play_until_now() const {
    Play play = play_;
    if (now_ != nullptr) play.lines.push_back(*now_);
    return play;
}

void PlayTable::broken(const std::string& what) const {
    std::cerr << "BROKEN: " << what << std::endl;
    std::abort();
}

Verdict PlayTable::ask(const Line& line) {
    in_play = this;
    now_ = &line;
    if (++asked_ % 64 == 1) start_watch();
    const auto decoded = codec::decode_intent(line.intent);
    const auto* intent = std::get_if<ForeignIntent>(&decoded);
    Verdict verdict = Verdict::Malformed;
    if (intent != nullptr && line.way == Way::Menu) {
        look(line.asker, intent->who());
        verdict = Verdict::Refused;
    } else if (intent != nullptr && line.way == Way::Preview) {
        preview(scene_.situation, rules(), line.asker, *intent);
        verdict = Verdict::Refused;
    } else if (intent != nullptr && line.asker.role != Role::Spectator) {
        verdict = submit(line.asker, *intent);
    }
    if (intent != nullptr && line.asker.role != Role::Referee) expect_alike(line);
    now_ = nullptr;
    if (verdict == Verdict::Accepted && line.way == Way::Submit) play_.lines.push_back(line);
    in_play = nullptr;
    return verdict;
}

// As the session does for those who control it.
void PlayTable::look(const Viewer& asker, ForeignId named) {
    const State& state = scene_.situation.state;
    const auto who = known_creature(state, asker, named);
    if (!who || asker.role == Role::Spectator) return;
    const auto entries = menu(scene_.situation, rules(), asker.seat, *who);
    const auto cells = reach(scene_.situation, rules(), asker.seat, *who);
    expect(controls(state, asker, *who) || (entries.empty() && cells.empty()),
           "a menu of somebody else's creature");
    v1::Menu told;
    codec::encode_menu(state, *who, entries, cells, told);
}

Verdict PlayTable::submit(const Viewer& asker, const ForeignIntent& intent) {
    const std::uint64_t drawn = dice_.drawn();
    dice_.begin(play_.lines.size() + 1);
    Outcome outcome = affray::submit(scene_.situation, rules(), dice_, orders_, asker.seat, intent);
    expect(!outcome.diverged, "the repeated run gave other events than the log");
    if (!outcome.rejected) {
        accept(asker, intent, std::move(outcome));
        return Verdict::Accepted;
    }
    // What turned out to be too large was begun; keyed dice forget what it drew.
    const bool too_large = outcome.rejected->code == Reason::ActionTooLarge;
    expect(too_large || dice_.drawn() == drawn, "a refusal drew a die");
    expect(outcome.events.empty(), "a refusal has events");
    if (asked_ % 8 != 0 || too_large) return Verdict::Refused;
    expect(outcome.next.state == scene_.situation.state, "a refusal changed the state");
    const Preview before = preview(scene_.situation, rules(), asker, intent);
    expect(!before.reasons.empty(), "a preview allows what is refused");
    expect(before.reasons.front() == *outcome.rejected, "a preview gives another reason than the refusal");
    return Verdict::Refused;
}

void PlayTable::accept(const Viewer& asker, const ForeignIntent& asked, Outcome outcome) {
    const Preview before = preview(scene_.situation, rules(), asker, asked);
    expect(before.reasons.empty(), "a preview refuses what is accepted");
    Refusals none;
    const auto intent = admit(scene_.situation.state, asker, asked, none);
    if (!intent) broken("what names nobody was accepted");
    const Batch batch{asker.seat, *intent, AnsweredBy::Player, outcome.events};
    expect_stored(batch, outcome);
    scene_.situation = std::move(outcome.next);
    expect_bounds();
    expect_shown(batch);
}

// The log's row comes back as it was, and folded onto what stood before it gives what stands now.
void PlayTable::expect_stored(const Batch& batch, const Outcome& outcome) {
    codec::LogCodec codec(facts_of(scene_.situation.state), rules().vocabulary());
    const auto entry = codec.decode(codec.encode(1, batch));
    if (!entry.ok()) broken("a stored row cannot be read: " + entry.error().message);
    expect(entry->batch == batch, "a stored row changed on the way");
    Situation folded = scene_.situation;
    replay(folded, entry->batch);
    expect(folded.state == outcome.next.state, "folding the events gives another state");
    expect(state_hash(folded.state) == state_hash(outcome.next.state), "the hash differs");
    expect((folded.pending == nullptr) == (outcome.next.pending == nullptr), "an open question is lost");
    if (outcome.next.state.asked || asked_ % 4 != 0) return;
    const auto stored = codec::StoredState::parse(codec::encode_state(outcome.next.state, 1));
    if (!stored.ok()) broken("a snapshot cannot be parsed: " + stored.error().message);
    const auto state = stored->state(rules().vocabulary());
    if (!state.ok()) broken("a snapshot cannot be read: " + state.error().message);
    expect(state_hash(*state) == state_hash(outcome.next.state), "a snapshot has another hash");
}

void PlayTable::expect_bounds() const {
    const State& state = scene_.situation.state;
    const View view(state, rules());
    for (const Creature& creature : state.creatures) {
        expect(creature.hp <= creature.hp_max, "more hit points than it can have");
        expect(view.get(kAp, creature.id) >= 0, "action points below none");
        const auto side = static_cast<std::size_t>(creature.side);
        expect(side < state.scene->sides.size(), "a side that there is not");
    }
    expect(state.active == CreatureId::None || state.has(state.active), "nobody's turn runs");
}

// What everybody is told can be written.
void PlayTable::expect_shown(const Batch& batch) {
    const State& state = scene_.situation.state;
    std::vector<Viewer> viewers{{Role::Referee, SeatId::Referee}, {Role::Spectator, kSpectatorSeat}};
    for (const SeatEntry& seat : state.scene->seats)
        if (seat.id != SeatId::Referee) viewers.push_back({Role::Player, seat.id});
    codec::DeltaEncoder encoder;
    for (const Viewer& viewer : viewers) {
        codec::delta_payload(encoder.encode(1, batch.events, state, viewer));
        if (asked_ % 16 != 0) continue;
        v1::View view;
        codec::encode_view(state, 1, viewer, view);
        expect(v1::View().ParseFromString(codec::serialise(view)), "a view is no message");
    }
}

// A hidden creature's number is answered as one that nobody has.
void PlayTable::expect_alike(const Line& line) {
    const State& state = scene_.situation.state;
    const auto nobody = static_cast<std::uint32_t>(state.creatures.size()) + 77;
    for (const Creature& creature : state.creatures) {
        if (!creature.hidden || sees(state, line.asker, creature.id)) continue;
        v1::Intent other = line.intent;
        // A question, a seat or a thing may have the same number: only where who is named differs.
        if (replace_creature(other, number(creature.id), nobody) == 0) continue;
        const v1::PreviewReply one = told(scene_.situation, rules(), line.asker, line.intent);
        const v1::PreviewReply two = told(scene_.situation, rules(), line.asker, other);
        if (codec::serialise(one) != codec::serialise(two))
            broken("a hidden creature is answered otherwise than none: " + one.ShortDebugString() + " or " +
                   two.ShortDebugString());
    }
}

}  // namespace affray::fuzz
