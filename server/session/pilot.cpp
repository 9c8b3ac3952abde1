// The autopilot's settings as texts and messages.
#include "session/pilot.h"

#include <charconv>

#include "codec/intent_codec.h"
#include "rules/door.h"

namespace affray::session {
namespace {

using autopilot::Directive;
using autopilot::Mode;
using autopilot::Tactic;

// The enums of the protocol have the order of ours; a tactic that is not said is the first one.
std::optional<Mode> mode_of(v1::AutopilotMode mode) {
    if (!v1::AutopilotMode_IsValid(mode)) return std::nullopt;
    return static_cast<Mode>(mode);
}
std::optional<Tactic> tactic_of(v1::AutopilotTactic tactic) {
    if (!v1::AutopilotTactic_IsValid(tactic)) return std::nullopt;
    return tactic == v1::AUTOPILOT_TACTIC_UNSPECIFIED ? Tactic::Nearest : static_cast<Tactic>(tactic - 1);
}

void encode_directive(const Directive& directive, v1::AutopilotOrder& out) {
    out.set_who(number(directive.who));
    out.set_side(directive.side.str());
    out.set_mode(static_cast<v1::AutopilotMode>(directive.mode));
    out.set_tactic(static_cast<v1::AutopilotTactic>(static_cast<int>(directive.tactic) + 1));
    out.set_flee_below(static_cast<std::uint32_t>(directive.flee_below));
    for (const ForeignId ward : directive.wards) out.add_wards(number(ward));
}

void encode_proposal(const autopilot::Proposal& proposal, v1::AutopilotProposal& out) {
    out.set_who(number(proposal.who));
    out.set_mode(static_cast<v1::AutopilotMode>(proposal.mode));
    for (const autopilot::Choice& choice : proposal.choices) {
        v1::AutopilotChoice& told = *out.add_choices();
        codec::encode_intent(choice.intent, *told.mutable_intent());
        told.set_reason(choice.reason);
        for (const CreatureId target : choice.targets) told.add_targets(number(target));
    }
}

}  // namespace

std::string Pilot::stored_settings() const { return std::to_string(pause.count()) + " " + halted_by; }

bool Pilot::restore(const store::StandingOrder& stored) {
    const std::string_view value = stored.value;
    if (stored.key == kSettingsKey) {
        std::chrono::milliseconds::rep count = 0;
        const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), count);
        if (error != std::errc{} || stop == value.data() + value.size()) return true;
        pause = std::chrono::milliseconds(count);
        halted_by = value.substr(static_cast<std::size_t>(stop - value.data()) + 1);
        return true;
    }
    const auto directive = autopilot::Directives::from_stored(stored.key, value);
    if (directive) directives.set(*directive);
    return directive.has_value();
}

void Pilot::did(const autopilot::Proposal& done) {
    in_a_row_ = done.who == last_ && !weary() ? in_a_row_ + 1 : 0;
    last_ = done.who;
}

std::optional<Directive> directive_of(const v1::AutopilotOrder& order, const State& state) {
    const auto mode = mode_of(order.mode());
    const auto tactic = tactic_of(order.tactic());
    if (!mode || !tactic || !Name::fits(order.side()) || order.flee_below() > 100) return std::nullopt;
    const auto known = [&state](std::uint32_t who) {
        return known_creature(state, viewer_of(SeatId::Referee), ForeignId{who});
    };
    const auto who = known(order.who());
    if (!who && order.who() != 0) return std::nullopt;
    Directive directive{who.value_or(CreatureId::None), Name(order.side()), *mode, *tactic, {}, 0};
    directive.flee_below = static_cast<std::int32_t>(order.flee_below());
    for (const std::uint32_t ward : order.wards()) {
        if (!known(ward)) return std::nullopt;
        directive.wards.push_back(ForeignId{ward});
    }
    return directive;
}

void encode_pilot(const Pilot& pilot, v1::Autopilot& out) {
    for (const Directive& directive : pilot.directives.all()) encode_directive(directive, *out.add_orders());
    out.set_pause_ms(static_cast<std::uint32_t>(pilot.pause.count()));
    out.set_halted(!pilot.halted_by.empty());
    out.set_halted_by(pilot.halted_by);
    if (!pilot.proposal) return;
    encode_proposal(*pilot.proposal, *out.mutable_proposal());
    out.mutable_proposal()->set_version(pilot.version);
}

}  // namespace affray::session
