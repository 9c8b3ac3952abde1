// The autopilot at the table: the referee's orders to it, what it proposes to them, and what it does by
// itself through the door that every intent goes through.
#include <algorithm>

#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {
namespace {

constexpr std::string_view kByReferee = "referee";

bool runs(const autopilot::Directive& directive) { return directive.mode == autopilot::Mode::Run; }

}  // namespace

void SessionHost::autopilot_order(Link& link, const v1::AutopilotOrder& order) {
    if (!link.referee()) return link.fault(to_string(Reason::RefereeOnly), "This is the referee's.");
    const State& state = tip().state();
    const auto directive = directive_of(order, state);
    const auto& sides = state.scene->sides;
    const auto named = [&](const Side& side) { return side.id == directive->side; };
    const bool subject =
        directive && (directive->who != CreatureId::None || std::any_of(sides.begin(), sides.end(), named));
    if (!subject)
        return link.fault(to_string(Reason::UnknownId), "No such creature or side.", "autopilot_order");
    if (!pilot_.directives.set(*directive))
        return link.fault(to_string(Reason::BadArgument), "This is no order for an autopilot.",
                          "autopilot_order");
    keep_for_autopilot(autopilot::Directives::stored_key(*directive),
                       autopilot::Directives::stored_value(*directive));
}

void SessionHost::autopilot_settings(Link& link, const v1::AutopilotSettings& settings) {
    if (!link.referee()) return link.fault(to_string(Reason::RefereeOnly), "This is the referee's.");
    if (settings.has_pause_ms()) pilot_.pause = std::chrono::milliseconds(settings.pause_ms());
    if (settings.has_halted()) pilot_.halted_by = settings.halted() ? kByReferee : "";
    keep_for_autopilot(std::string(Pilot::kSettingsKey), pilot_.stored_settings());
}

// It holds at once; what is kept is there after a restart.
void SessionHost::keep_for_autopilot(std::string key, std::string value) {
    store::SetStandingOrder stored;
    stored.encounter = encounter_.id;
    stored.key = std::move(key);
    stored.value = std::move(value);
    write(std::move(stored), [weak = weak_from_this()](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self != nullptr && !receipt.committed())
            self->to_referee(fault_message(
                code_of(receipt), "The order holds until the server restarts; it could not be kept."));
    });
    think(true);
}

MessagePtr SessionHost::autopilot_message() const {
    v1::ServerFrame frame;
    encode_pilot(pilot_, *frame.mutable_autopilot());
    return make_message(frame);
}

// What was proposed is of a version; at another one it is thought of anew. With nobody at the table there is
// nobody to follow it, and while play is paused or a step waits for the referee's word nothing goes on.
// `changed`: orders or settings; the referee is told in any case.
void SessionHost::think(bool changed) {
    services_.loop.cancel(std::exchange(pilot_.timer, {}));
    const bool had = std::exchange(pilot_.proposal, std::nullopt).has_value();
    const bool idle = pilot_.directives.all().empty() || presence_.seats().empty() ||
                      tip().conduct.stopped() || parked() || pilot_.halted_by == code::kInternal;
    if (!idle && in_flight_.empty() && !draining_ && !torn_) {
        const Turn thinking{.what = "autopilot", .stands = true};
        if (!turn(thinking, [this] { propose(); })) return give_up_autopilot();
    }
    if (pilot_.proposal && pilot_.proposal->mode == autopilot::Mode::Run && pilot_.halted_by.empty())
        pilot_.timer =
            services_.loop.at(std::max(services_.clock.steady() + pilot_.pause, deadlines_.not_before()),
                              [weak = weak_from_this()] {
                                  if (const auto self = weak.lock())
                                      self->turn({.what = "autopilot"}, [&] { self->do_as_proposed(); });
                              });
    if (changed || had || pilot_.proposal) to_referee(autopilot_message());
}

void SessionHost::propose() {
    pilot_.proposal = autopilot::propose(durable_.situation, *rules_, pilot_.directives, pilot_.weary());
    pilot_.version = version();
}

void SessionHost::do_as_proposed() {
    pilot_.timer = {};
    if (!pilot_.proposal || draining_ || parked() || reading_ || pilot_.version != tip_version() ||
        tip().conduct.stopped())
        return;
    const autopilot::Proposal proposal = *pilot_.proposal;
    Asked asked;
    asked.role = Role::Referee;
    // What it does is known in the log by its intent ids.
    asked.intent_id = Pilot::kIntentIds + std::to_string(pilot_.version + 1);
    const Intent& intent = proposal.choices.front().intent;
    std::optional<v1::Rejected> why;
    const Turn step{.what = "autopilot", .intent = &intent, .stands = true};
    if (!turn(step, [&] { why = judge(asked, intent); })) return give_up_autopilot();
    if (!why) return pilot_.did(proposal);
    log_line(LogLevel::Warning, "autopilot_refused",
             {{"encounter", public_id()}, {"creature", number(proposal.who)}, {"code", why->code()}});
    halt_autopilot(why->code());
}

// Its own thinking or its own step has failed: it does not even propose until the referee sets it going.
void SessionHost::give_up_autopilot() {
    pilot_.halted_by = code::kInternal;
    keep_for_autopilot(std::string(Pilot::kSettingsKey), pilot_.stored_settings());
}

// Whoever leads play back has a reason to look at what comes next.
void SessionHost::halt_autopilot(std::string_view why) {
    const auto& all = pilot_.directives.all();
    if (!pilot_.halted_by.empty() || std::none_of(all.begin(), all.end(), runs)) return;
    pilot_.halted_by = why;
    keep_for_autopilot(std::string(Pilot::kSettingsKey), pilot_.stored_settings());
}

void SessionHost::to_referee(const MessagePtr& message) {
    for (const SeatState& seat : seats_.all()) {
        if (seat.controller.role != Role::Referee) continue;
        seat.each_link([&message](Link& link) {
            if (link.live()) link.send(message);
        });
    }
}

}  // namespace affray::session
