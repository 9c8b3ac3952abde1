// From a report back to a situation, an intent and dice; then the turn as the host takes it, without store
// and seats.
#include "session/turn_report.h"

#include "affray/v1/log.pb.h"
#include "affray/v1/report.pb.h"
#include "base/barrier.h"
#include "codec/intent_codec.h"
#include "codec/log_codec.h"
#include "codec/preview_codec.h"
#include "codec/state_codec.h"
#include "codec/view_codec.h"
#include "rules/door.h"
#include "rules/preview.h"
#include "session/seats.h"
#include "table/standing_orders.h"

namespace affray::session {
namespace {

struct Scene {
    std::shared_ptr<const Ruleset> rules;
    Situation situation;
    Conduct conduct;
    std::uint64_t version = 0;
    std::vector<std::string> facts;
};

Result<Scene> scene_of(const std::string& bytes, const content::RulesetSource& rulesets) {
    v1::LogRecord record;
    if (!record.ParseFromString(bytes)) return Error{ErrorCode::Corrupt, "the situation is no record"};
    const auto stored = codec::StoredState::parse(record.back().state());
    if (!stored) return stored.error();
    Scene scene;
    scene.rules = rulesets(stored->ruleset(), stored->options());
    if (scene.rules == nullptr) return Error{ErrorCode::Unsupported, "unknown ruleset " + stored->ruleset()};
    scene.facts = stored->facts();
    codec::LogCodec log(scene.facts, scene.rules->vocabulary());
    auto entry = log.decode(bytes);
    if (!entry) return entry.error();
    scene.version = entry->version;
    scene.situation = entry->batch.back->situation;
    if (entry->batch.change != nullptr) scene.conduct = entry->batch.change->after;
    return scene;
}

ScriptedDice dice_of(const v1::TurnReport& report) {
    ScriptedDice dice;
    for (const v1::DrawnDie& die : report.dice())
        dice.append({die.sides(), die.value(), Name::fits(die.purpose()) ? Name(die.purpose()) : Name()});
    return dice;
}

table::StandingOrders orders_of(const v1::TurnReport& report) {
    table::StandingOrders orders;
    for (const v1::KeptOrder& kept : report.orders())
        if (auto order = table::StandingOrders::from_stored(SeatId{kept.seat()}, kept.key(), kept.value()))
            orders.set(std::move(*order));
    return orders;
}

void line(std::string& text, const std::string& more) { text += more + "\n"; }

// What is done with an intent until the writer has it: resolved, put down, and shown to every seat.
std::string play(const v1::TurnReport& report, const Scene& scene, const ForeignIntent& intent) {
    ScriptedDice dice = dice_of(report);
    const SeatId seat{report.seat()};
    const AnsweredBy by = answered_by_from(report.by()).value_or(AnsweredBy::Player);
    Outcome outcome =
        submit(scene.situation, *scene.rules, dice, orders_of(report), seat, intent, by, scene.conduct);
    if (outcome.diverged) return "the rules have diverged from what was stored";
    if (outcome.rejected) return "refused: " + std::string(to_string(outcome.rejected->code));
    const Batch batch{seat, outcome.intent, by, std::move(outcome.events)};
    const std::uint64_t version = scene.version + 1;
    (void)codec::LogCodec(scene.facts, scene.rules->vocabulary()).encode(version, batch);
    codec::DeltaEncoder encoder;
    std::vector<Viewer> viewers{{Role::Referee, SeatId::Referee}, {Role::Spectator, SeatId{}}};
    for (const auto& one : outcome.next.state.scene->seats) viewers.push_back({Role::Player, one.id});
    for (const Viewer& viewer : viewers)
        (void)encoder.encode(version, batch, outcome.next.state, scene.conduct, viewer,
                             codec::ToldVersions{});
    std::string what = "done: " + std::to_string(batch.events.size()) + " events";
    if (!dice.problem().empty()) what += "; the dice differ: " + dice.problem();
    return what;
}

// Empty: what failed cannot be repeated from a report.
std::string repeat(const v1::TurnReport& report, const Scene& scene) {
    const v1::ClientFrame& asked = report.asked();
    const auto controller = parse_controller(report.controller()).value_or(Controller{});
    const Viewer viewer{controller.role, SeatId{report.seat()}};
    const bool plays = asked.has_submit() && asked.submit().has_intent();
    if (plays || asked.has_preview()) {
        const auto intent =
            codec::decode_stored_foreign_intent(plays ? asked.submit().intent() : asked.preview().intent());
        if (!intent) return "no intent: " + intent.error().message;
        if (plays) return play(report, scene, *intent);
        v1::PreviewReply reply;
        codec::encode_preview(preview(scene.situation, *scene.rules, viewer, *intent),
                              *scene.rules->vocabulary(), reply);
        return "previewed";
    }
    if (asked.has_menu()) {
        const auto known = known_creature(scene.situation.state, viewer, ForeignId{asked.menu().who()});
        if (!known) return "no such creature";
        const CreatureId who = *known;
        v1::Menu out;
        codec::encode_menu(scene.situation.state, who, menu(scene.situation, *scene.rules, viewer.seat, who),
                           reach(scene.situation, *scene.rules, viewer.seat, who), out);
        return "a menu was made";
    }
    if (asked.has_view()) {
        v1::View view;
        codec::encode_view(scene.situation.state, scene.conduct, scene.version, viewer, view);
        return "shown";
    }
    return {};
}

}  // namespace

Result<RepeatedTurn> repeat_turn(std::string_view bytes, const content::RulesetSource& rulesets) {
    v1::TurnReport report;
    if (!report.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) || report.build().empty())
        return Error{ErrorCode::Corrupt, "this is no report of a turn"};
    RepeatedTurn repeated;
    std::string& text = repeated.text;
    line(text, "build       " + report.build() + " (this is " + std::string(kBuild) + ")");
    line(text, "encounter   " + report.encounter());
    line(text, "turn        " + report.what() + " of seat " + std::to_string(report.seat()) + " (" +
                   report.controller() + ")");
    line(text, "failed      " + report.kind() + ": " + report.failure());
    line(text, "dice drawn  " + std::to_string(report.dice_size()));
    line(text, "asked       " + report.asked().ShortDebugString());
    if (report.situation().empty()) {
        line(text, "The situation was too long to be kept: this cannot be repeated.");
        return repeated;
    }
    auto scene = scene_of(report.situation(), rulesets);
    if (!scene) return scene.error();
    line(text, "ruleset     " + scene->rules->id() + ", version " + std::to_string(scene->version) + ", " +
                   std::to_string(scene->situation.state.creatures.size()) + " creatures");
    std::string now;
    const auto failure = contained([&] { now = repeat(report, *scene); });
    repeated.failed_again = failure.has_value();
    if (failure)
        line(text,
             "now         " + std::string(to_string(failure->kind)) + ": " + std::string(failure->what()));
    else
        line(text,
             now.empty() ? "This kind of turn cannot be repeated from a report." : "now         " + now);
    return repeated;
}

}  // namespace affray::session
