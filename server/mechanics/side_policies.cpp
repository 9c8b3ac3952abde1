// Policies of a side: who speaks for it, and what it does when its morale fails (CLS-014, CLS-164).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"
#include "mechanics/round_parts.h"

namespace affray {
namespace {

constexpr std::string_view kCallerKey = "caller", kFailureKey = "on_morale_failure";

const PrepareIntent* as_policy(const Intent& intent) {
    const auto* prepare = intent.as<PrepareIntent>();
    return prepare != nullptr && prepare->verb == Verb::SetPolicy ? prepare : nullptr;
}

// The side that is named, or that of the creature that is.
std::optional<std::uint32_t> side_meant(const View& view, const PrepareIntent& policy) {
    if (policy.who != CreatureId::None) return number(view.creature(policy.who).side);
    return Name::fits(policy.text) ? side_named(view, Name(policy.text)) : std::nullopt;
}

// Number of a member that may call for the side; 0: nobody does any more; nullopt: no such member.
std::optional<std::int32_t> caller_meant(const View& view, std::uint32_t side, const Name& word) {
    if (word == Name("none")) return 0;
    const auto who = view.state().find(word.view());
    if (!who || number(view.creature(*who).side) != side || !view.present(*who)) return std::nullopt;
    return static_cast<std::int32_t>(number(*who));
}

class SidePolicies final : public Mechanic {
  public:
    std::string_view id() const override { return "side_policies"; }

    Claims claims() const override {
        return {.rules = {"CLS-014", "CLS-164"},
                .verbs = {Verb::SetPolicy},
                .between_battles = {Verb::SetPolicy}};
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const override {
        const PrepareIntent* policy = as_policy(intent);
        if (policy == nullptr) return;
        const auto side = side_meant(view, *policy);
        if (!side) return out.add(Reason::UnknownId, "side");
        if (policy->key == Name(kCallerKey)) {
            // Who speaks for others is not for one of them to say.
            if (seat != SeatId::Referee) out.add(Reason::RefereeOnly);
            if (!caller_meant(view, *side, policy->value)) out.add(Reason::BadArgument, "value");
        } else if (policy->key == Name(kFailureKey)) {
            const bool known = policy->value == Name("flee") || policy->value == Name("surrender");
            if (!known) out.add(Reason::BadArgument, "value");
            if (!speaks_for(view, seat, *side)) out.add(Reason::NotController, "who");
        } else {
            out.add(Reason::BadArgument, "key");
        }
    }

    void act(const Intent& intent, Work& work) const override {
        const PrepareIntent& policy = *as_policy(intent);
        const View view = work.view();
        const std::uint32_t side = *side_meant(view, policy);
        if (policy.key == Name(kCallerKey))
            return work.set_raw(kCaller, *caller_meant(view, side, policy.value), side, 0, "set_policy");
        work.set_raw(kOnMoraleFailure, policy.value == Name("surrender") ? 1 : 0, side, 0, "set_policy");
    }
};

}  // namespace

Rider side_policies() { return make_mechanic<SidePolicies>(); }

}  // namespace affray
