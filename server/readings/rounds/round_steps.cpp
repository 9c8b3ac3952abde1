// Verbs by step, weapons by speed (CLS-096, CLS-097).
#include "readings/rounds/round_steps.h"

#include "readings/common.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

std::int32_t step_of_attack(const View& view, const AttackIntent& attack) {
    Name mode = attack.mode;
    if (mode.empty()) {
        const Power* power = view.sheet(attack.who).power(attack.with);
        const Item* weapon = held(view, attack.who, "main");
        if (power != nullptr)
            mode = power->kind == PowerKind::Melee ? "melee" : "fired";
        else if (weapon != nullptr && !view.state().gear(*weapon).serves("melee"))
            mode = "fired";
    }
    return mode.empty() || mode == Name("melee") ? kMeleeStep : kMissileStep;
}

}  // namespace

std::optional<std::int32_t> step_named(const Name& name) {
    for (std::size_t i = 0; i < kSteps.size(); ++i)
        if (kSteps[i] == name.view()) return static_cast<std::int32_t>(i);
    return std::nullopt;
}

std::int32_t step_of(const View& view, const Intent& intent) {
    switch (form_of(intent.verb())) {
        case Form::Move: return intent.verb() == Verb::Face ? kAnyStep : kMovementStep;
        case Form::Attack: return step_of_attack(view, std::get<AttackIntent>(intent.body));
        case Form::Cast: return kSpellStep;
        case Form::Use:
            return intent.verb() == Verb::Surrender || intent.verb() == Verb::DropItem ? kAnyStep
                                                                                       : kSpellStep;
        case Form::Turn:
        case Form::Prepare:
        case Form::Say:
        case Form::Answer:
        case Form::Propose:
        case Form::Govern:
        case Form::Setup:
        case Form::Journey:
        case Form::Override: return kAnyStep;
    }
    AFFRAY_UNREACHABLE();
}

bool slow_attack(const View& view, const AttackIntent& attack) {
    if (const Power* power = view.sheet(attack.who).power(attack.with)) return power->loading.slow;
    const Item* weapon = held(view, attack.who, "main");
    return weapon != nullptr && weapon->name == attack.with && view.state().gear(*weapon).has("slow");
}

bool slow_hands(const View& view, CreatureId who) {
    if (always_last(view, who)) return true;
    if (const Item* weapon = held(view, who, "main")) return view.state().gear(*weapon).has("slow");
    return any(view.sheet(who).powers, [](const Power& power) { return power.loading.slow; });
}

bool always_last(const View& view, CreatureId who) { return view.sheet(who).has_trait("always_last"); }

}  // namespace affray
