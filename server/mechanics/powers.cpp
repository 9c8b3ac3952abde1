// Powers: attacks and uses of what is on the sheet, their targets and their uses (ARC-025, 115, 128, 133,
// 138).
#include "mechanics/mechanics.h"
#include "mechanics/prices.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

constexpr Fact kUsedThisRound{"uses.round", Scope::CreaturePower, Audience::Owner};

std::int32_t most_targets(const Power& power) {
    std::int32_t most = power.target_count.bonus;
    for (const DiceTerm& term : power.target_count.terms) most += term.count * term.sides;
    return most;
}

class Powers final : public Mechanic {
  public:
    std::string_view id() const override { return "powers"; }

    Claims claims() const override {
        return {.rules = {"ARC-025", "ARC-115", "ARC-128", "ARC-133", "ARC-138"},
                .facts = {kUses, kUsedThisRound},
                .stats = {kLevel, kStr},
                .verbs = {Verb::Attack, Verb::UsePower},
                .events = listens<SceneBegan, Declared, PeriodBegan>()};
    }

    // ARC-128: Strength and level at -2; half the level in d6, an odd level adds 1d3; nothing on a miss. It
    // is basic for those without another melee attack; armed monsters keep to their weapons.
    void furnish(const Vocabulary& words, Kind kind, Sheet& sheet) const override {
        const bool armed = std::any_of(sheet.powers.begin(), sheet.powers.end(), [](const Power& power) {
            return power.kind == PowerKind::Melee && power.attack != AttackKind::None;
        });
        if (sheet.power("unarmed") != nullptr || (armed && kind != Kind::Character)) return;
        const std::int32_t level = sheet.stats[words.index(kLevel)];
        const std::int32_t strength = ability_modifier(sheet.stats[words.index(kStr)]);
        Power fists;
        fists.id = "unarmed";
        fists.name = "Unarmed";
        fists.basic = !armed;
        fists.attack = AttackKind::Roll;
        fists.attack_bonus = strength + level - 2;
        fists.hit.damage = DiceExpression{{}, strength * level_multiplier(level)};
        if (level >= 2) fists.hit.damage->terms.push_back({level / 2, 6});
        if (level % 2 == 1) fists.hit.damage->terms.push_back({1, 3});
        sheet.powers.push_back(std::move(fists));
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        const auto* attack = intent.as<AttackIntent>();
        const auto* use = intent.as<UseIntent>();
        if (attack == nullptr && (use == nullptr || use->verb != Verb::UsePower)) return;
        if (interrupt_asked(view, intent) != nullptr) return;
        const CreatureId who = intent.who();
        const Name id = attack != nullptr ? attack->with : use->subject;
        const Power* power = view.sheet(who).power(id);
        const char* field = attack != nullptr ? "with" : "subject";
        const bool fits = power != nullptr && (power->attack != AttackKind::None) == (attack != nullptr);
        if (!fits || power->flexible_option) return out.add(Reason::PowerUnknown, field);
        if (power->action == ActionKind::Interrupt) out.add(Reason::YourTurn, field);
        check_uses(view, who, *power, out);
        check_targets(view, who, *power, attack != nullptr ? attack->targets : use->targets, out);
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        if (intent.verb() != Verb::Attack && intent.verb() != Verb::UsePower) return;
        if (const Power* power = power_asked(view, intent))
            charge(view, intent, bill, power->action, Name(to_string(intent.verb())), "ARC-110");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (power.flexible_option || power.action == ActionKind::Interrupt) continue;
            for (const Creature& other : view.state().creatures) {
                if (!view.present(other.id) || !eligible(view, who, power, other.id)) continue;
                if (power.attack != AttackKind::None)
                    out.push_back({AttackIntent{Verb::Attack, who, power.id, {other.id}, false, {}}});
                else
                    out.push_back({UseIntent{Verb::UsePower, who, power.id, {other.id}, {}, {}, 0}});
            }
            if (power.attack == AttackKind::None && most_targets(power) == 0)
                out.push_back({UseIntent{Verb::UsePower, who, power.id, {}, {}, {}, 0}});
        }
    }

    void act(const Intent& intent, Work& work) const override {
        if (const auto* attack = intent.as<AttackIntent>()) {
            const Power* power = work.view().sheet(attack->who).power(attack->with);
            return work.attack({.who = attack->who,
                                .power = power,
                                .targets = attack->targets,
                                .as = work.as(),
                                .nonlethal = attack->nonlethal,
                                .flex = attack->flex});
        }
        const auto& use = std::get<UseIntent>(intent.body);
        const Power* power = work.view().sheet(use.who).power(use.subject);
        if (use.targets.empty()) return work.consequences(power->effects, {use.who, use.who, 0, true});
        for (const CreatureId target : use.targets)
            work.consequences(power->effects, {use.who, target, 0, true});
    }

    // AFR-027: paid for and expended before opportunity attacks; a caster who drops has spent it.
    void after(const EventBody& body, Work& work) const override {
        if (const auto* declared = std::get_if<Declared>(&body)) {
            if (declared->verb != Verb::Attack && declared->verb != Verb::UsePower) return;
            const View view = work.view();
            const Power* power = view.sheet(declared->who).power(declared->subject);
            if (power == nullptr) return;
            const std::uint32_t index = view.sheet(declared->who).power_index(declared->subject);
            if (power->limited()) spend(kUses, declared->who, index, work);
            if (power->per_round > 0) spend(kUsedThisRound, declared->who, index, work);
            return;
        }
        const bool battle_begins = std::holds_alternative<SceneBegan>(body);
        for (const Creature& creature : std::vector<Creature>(work.view().state().creatures)) {
            const std::vector<Power>& powers = work.view().sheet(creature.id).powers;
            for (std::uint32_t i = 0; i < powers.size(); ++i) {
                if (powers[i].per_round > 0) work.set(kUsedThisRound, 0, creature.id, i);
                // ARC-030, ARC-239: what is counted by the battle comes back with it.
                const bool of_battle =
                    powers[i].usage == Usage::PerBattle || powers[i].usage == Usage::Cyclic;
                if (battle_begins && of_battle) work.set(kUses, 0, creature.id, i, "scene_began");
            }
        }
    }

  private:
    static void spend(const Fact& fact, CreatureId who, std::uint32_t index, Work& work) {
        work.set(fact, work.view().get(fact, number(who), index) + 1, who, index, "used");
    }

    static void check_uses(const View& view, CreatureId who, const Power& power, Refusals& out) {
        const std::uint32_t index = view.sheet(who).power_index(power.id);
        if (expended(view, who, power)) out.add(Reason::PowerExpended, "power");
        if (power.per_round > 0 && view.get(kUsedThisRound, number(who), index) >= power.per_round)
            out.add(Reason::AlreadyUsed, "power");
    }

    static void check_targets(const View& view, CreatureId who, const Power& power,
                              const std::vector<CreatureId>& targets, Refusals& out) {
        const std::int32_t most = most_targets(power);
        if (targets.empty() && most > 0 && power.range != RangeKind::Self)
            out.add(Reason::TargetInvalid, "targets");
        // A random number of targets is drawn from the candidates listed (ARC-117), so more may be named.
        if (power.target_count.terms.empty() && targets.size() > static_cast<std::size_t>(most))
            out.add(Reason::TooManyTargets, "targets");
        for (std::size_t i = 0; i < targets.size(); ++i) {
            const bool twice = std::find(targets.begin(), targets.begin() + static_cast<std::ptrdiff_t>(i),
                                         targets[i]) != targets.begin() + static_cast<std::ptrdiff_t>(i);
            if (twice || !view.present(targets[i])) out.add(Reason::TargetInvalid, "targets");
            check_target(view, who, power, targets[i], out);
        }
    }

    static void check_target(const View& view, CreatureId who, const Power& power, CreatureId target,
                             Refusals& out) {
        if (target == who) {
            if (!power.may_target_user) out.add(Reason::TargetInvalid, "targets");
        } else if (view.hostile(who, target)) {
            if (!power.may_target_enemy) out.add(Reason::NotAnAlly, "targets");
        } else if (!power.may_target_ally) {
            out.add(Reason::NotAnEnemy, "targets");
        }
    }

    static bool eligible(const View& view, CreatureId who, const Power& power, CreatureId target) {
        Refusals against;
        check_target(view, who, power, target, against);
        return against.empty();
    }
};

}  // namespace

Rider powers() { return std::make_unique<Powers>(); }

}  // namespace affray
