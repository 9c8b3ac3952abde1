// Pure questions that several mechanics ask (ARC-010, ARC-011, ARC-085, ARC-190).
#include "readings/common.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/space/sight_lines.h"
#include "rules/ruleset.h"

namespace affray {

namespace {

constexpr std::size_t kUsualModifiers = 8;  // most rolls have no more parts

// Visits whom `who` is in contact with, by number, until one visit says that it is enough. Stored contact is
// short and read as it lies; derived contact is asked pair by pair.
bool any_contact(const View& view, CreatureId who, const auto& visit) {
    const Word& engaged = view.rules().vocabulary()->word(kEngaged);
    if (engaged.index == kNoWord) return false;
    if (!engaged.derived) {
        const std::vector<CreatureId> others = view.seconds(kEngaged, who);
        return any(others, visit);
    }
    const Creature& self = view.creature(who);
    const auto touches = [&](const Creature& other) {
        return other.side != self.side &&
               view.rules().derive(view, engaged.index, number(who), number(other.id)) != 0 &&
               visit(other.id);
    };
    return view.find_near(self.place, view.rules().span(view, engaged.index), touches) != nullptr;
}

}  // namespace

std::vector<CreatureId> everyone(const View& view) {
    std::vector<CreatureId> all;
    all.reserve(view.state().creatures.size());
    for (const Creature& creature : view.state().creatures) all.push_back(creature.id);
    return all;
}

std::vector<CreatureId> foes_in_contact(const View& view, CreatureId who) {
    std::vector<CreatureId> foes;
    any_contact(view, who, [&](CreatureId other) {
        if (engages(view, other)) foes.push_back(other);
        return false;
    });
    if (foes.size() < 2) return foes;
    std::stable_sort(foes.begin(), foes.end(),
                     [&view](CreatureId a, CreatureId b) { return view.rank(a) < view.rank(b); });
    return foes;
}

std::vector<CreatureId> engaged_foes(const View& view, CreatureId who) {
    std::vector<CreatureId> foes = foes_in_contact(view, who);
    std::erase_if(foes, [&view](CreatureId foe) { return view.creature(foe).hidden; });
    return foes;
}

bool engaged_with_anyone(const View& view, CreatureId who) {
    return any_contact(view, who, [&view](CreatureId other) {
        return engages(view, other) && !view.creature(other).hidden;
    });
}

bool engages(const View& view, CreatureId who) { return view.up(who) && view.get(kHelpless, who) == 0; }

bool nearby(const View& view, CreatureId a, CreatureId b) {
    return view.distance(a, b) <= view.rules().geometry().bands().nearby;
}

bool next_to(const View& view, CreatureId a, CreatureId b) {
    return view.rules().geometry().next_to(view, a, b);
}

bool within_reach(const View& view, Place from, Place to, std::int32_t reach) {
    const State& state = view.state();
    const std::int32_t gap = view.distance(from, to);
    if (gap > reach) return false;
    if (gap <= 1) return !shut_between(state, from, to);
    return any(view.neighbours(from), [&](Place between) {
        return view.distance(between, to) == 1 && state.scene->map.passable(between) &&
               !shut_between(state, from, between) && !shut_between(state, between, to);
    });
}

bool walked(const Name& cause) {
    return cause == Name("move") || cause == Name("carry") || cause == Name("disengage") ||
           cause == Name("withdraw") || cause == Name("retreat") || cause == Name("granted");
}

void break_contact(Work& work, CreatureId a, CreatureId b, const Name& cause) {
    work.set(kGrab, 0, a, number(b), cause);
    work.set(kGrab, 0, b, number(a), cause);
    const Vocabulary& words = *work.view().rules().vocabulary();
    if (const WordIndex engaged = words.index(kEngaged);
        engaged != kNoWord && !words.facts()[engaged].derived)
        work.set(kEngaged, 0, a, number(b), cause);
}

void part(Work& work, CreatureId a, CreatureId b, const Name& cause) {
    const State& state = work.view().state();
    const std::int32_t made_in = state.active == a ? 1 + state.round % (kWaiverUnit - 1) : 0;
    work.set(kWaiver, static_cast<std::int32_t>(number(a)) * kWaiverUnit + made_in, a, number(b), cause);
    break_contact(work, a, b, cause);
}

void lift(CreatureId who, const Name& name, const Name& cause, Work& work) {
    for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
        if (effect.who == who && effect.name == name)
            work.emit(EffectRemoved{effect.id, effect.who, effect.name, cause});
}

std::vector<CreatureId> grabbers_of(const View& view, CreatureId who) { return view.firsts(kGrab, who); }

bool grabbed(const View& view, CreatureId who) { return !view.firsts(kGrab, who).empty(); }

bool tell_plain(Tested test, std::int32_t natural, bool success, Work& work, Audience audience) {
    test.natural = test.total = natural;
    test.outcome = success ? TestOutcome::Success : TestOutcome::Failure;
    work.emit(std::move(test), audience);
    return success;
}

Modifiers modifiers_of(const View& view, const Roll& roll) {
    Modifiers modifiers;
    modifiers.flat.reserve(kUsualModifiers);
    for (const Mechanic* mechanic : view.rules().modifying()) mechanic->modify(view, roll, modifiers);
    return modifiers;
}

std::int32_t total(const std::vector<Modifier>& modifiers) {
    std::int32_t sum = 0;
    for (const Modifier& modifier : modifiers) sum += modifier.value;
    return sum;
}

std::int32_t ability_modifier(std::int32_t score) { return div_floor(score - 10, 2); }

std::int32_t level_multiplier(std::int32_t level) {
    if (level >= 8) return 3;
    return level >= 5 ? 2 : 1;
}

std::uint32_t group_number(const State& state, const Name& group) {
    if (group.empty()) return 0;
    for (const Creature& creature : state.creatures) {
        const Sheet& sheet = state.sheet(creature.id);
        if (sheet.mob == group || sheet.group == group) return number(creature.id);
    }
    return 0;
}

std::uint32_t mob_number(const View& view, CreatureId who) {
    if (const std::int32_t part = view.get(kMobPart, who); part != 0) return static_cast<std::uint32_t>(part);
    const Name& mob = view.sheet(who).mob;
    return mob.empty() ? number(who) : group_number(view.state(), mob);
}

const Power* basic_melee(const View& view, CreatureId who) {
    for (const Power& power : view.sheet(who).powers)
        if (power.basic && power.kind == PowerKind::Melee) return &power;
    // ARC-085: a monster's default is its first melee attack.
    if (view.creature(who).kind != Kind::Character)
        for (const Power& power : view.sheet(who).powers)
            if (power.kind == PowerKind::Melee && power.attack.kind != AttackKind::None) return &power;
    return nullptr;
}

const Power* power_asked(const View& view, const Intent& intent) {
    if (const auto* attack = intent.as<AttackIntent>()) return view.sheet(attack->who).power(attack->with);
    const auto* use = intent.as<UseIntent>();
    if (use == nullptr) return nullptr;
    if (use->verb == Verb::UsePower) return view.sheet(use->who).power(use->subject);
    if (use->verb != Verb::CoupDeGrace) return nullptr;
    return use->subject.empty() ? basic_melee(view, use->who) : view.sheet(use->who).power(use->subject);
}

const std::vector<CreatureId>& targets_of(const Intent& intent) {
    static const std::vector<CreatureId> none;
    if (const auto* attack = intent.as<AttackIntent>()) return attack->targets;
    if (const auto* use = intent.as<UseIntent>()) return use->targets;
    return none;
}

bool expended(const View& view, CreatureId who, const Power& power) {
    if (!power.limited()) return false;
    // One use each; those of a battle or a day may have more.
    const bool counted = power.use.usage == Usage::PerBattle || power.use.usage == Usage::Daily;
    const std::uint32_t index = view.sheet(who).power_index(power.id);
    if (view.get(kUses, number(who), index) < (counted ? power.use.number : 1)) return false;
    return view.get(kExtraUses, number(who), index) >= power.use.extra;
}

bool of_the_party(const View& view, CreatureId who) {
    const Creature& creature = view.creature(who);
    const bool away = creature.status == CreatureStatus::Gone && view.get(kFled, who) != 0;
    return creature.kind == Kind::Character && (view.present(who) || away);
}

bool staggered(const Creature& creature, std::int32_t hp) {
    return !creature.mook && 2 * hp <= creature.hp_max;
}

const Power* interrupt_asked(const View& view, const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    if (use == nullptr || use->verb != Verb::UsePower) return nullptr;
    const Power* power = view.sheet(use->who).power(use->subject);
    return power != nullptr && power->use.action == ActionKind::Interrupt ? power : nullptr;
}

bool needs_own_turn(Verb verb) {
    switch (form_of(verb)) {
        case Form::Turn: return verb != Verb::ActNow && verb != Verb::EndStep;
        case Form::Move:
        case Form::Attack:
        case Form::Cast:
        case Form::Say: return true;
        case Form::Use:
            return verb != Verb::FightInSpirit && verb != Verb::SpendRecovery && verb != Verb::React;
        case Form::Prepare: return verb != Verb::SetPolicy;
        case Form::Answer:
        case Form::Propose:
        case Form::Govern:
        case Form::Setup:
        case Form::Journey:
        case Form::Override: return false;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray
