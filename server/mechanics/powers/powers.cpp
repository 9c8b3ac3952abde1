// Powers: attacks and uses of what is on the sheet, their targets and their uses (ARC-025, 115, 128, 133,
// 136, 138, 239).
#include "mechanics/powers/powers.h"
#include "base/sure.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/receivers.h"
#include "readings/prices/prices.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kSong = "song";

std::int32_t most_targets(const Power& power) {
    if (power.aim.all != TargetAll::None) return 0;
    std::int32_t most = power.aim.count.bonus;
    for (const DiceTerm& term : power.aim.count.terms) most += term.count * term.sides;
    return most;
}

class Powers final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-025", "ARC-115", "ARC-128", "ARC-133", "ARC-136", "ARC-138", "ARC-239"},
                .facts = {kUses, kUsedThisRound, kExtraUses, kRegained},
                .stats = {kLevel, kStr},
                .verbs = {Verb::Attack, Verb::UsePower},
                .ops = {carried_out<&attack_again>(op::kExtraAttack).done_by_user(),
                        carried_out<&roll_on_table>(op::kTable), carried_out<&regain>(op::kRegain)}};
    }

    // ARC-128: Strength and level at -2; half the level in d6, an odd level adds 1d3; nothing on a miss. It
    // is basic for those without another melee attack; armed monsters keep to their weapons.
    void furnish(const Vocabulary& words, Kind kind, Sheet& sheet) const override {
        const bool armed = any(sheet.powers, [](const Power& power) {
            return power.kind == PowerKind::Melee && power.attack.kind != AttackKind::None;
        });
        if (sheet.power("unarmed") != nullptr || (armed && kind != Kind::Character)) return;
        const std::int32_t level = sheet.stats[words.index(kLevel)];
        const std::int32_t strength = ability_modifier(sheet.stats[words.index(kStr)]);
        Power fists;
        fists.id = "unarmed";
        fists.name = "Unarmed";
        fists.basic = !armed;
        fists.attack.kind = AttackKind::Roll;
        fists.attack.bonus = strength + level - 2;
        fists.attack.hit.damage = DiceExpression{{}, strength * level_multiplier(level)};
        if (level >= 2) fists.attack.hit.damage->terms.push_back({level / 2, 6});
        if (level % 2 == 1) fists.attack.hit.damage->terms.push_back({1, 3});
        sheet.powers.push_back(std::move(fists));
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const auto* attack = intent.as<AttackIntent>();
        const auto* use = intent.as<UseIntent>();
        if (attack == nullptr && (use == nullptr || use->verb != Verb::UsePower)) return;
        const CreatureId who = intent.who();
        const Name id = attack != nullptr ? attack->with : use->subject;
        const Power* listed = view.sheet(who).power(id);
        // ARC-184: basic attacks only. Whoever is grabbed as well hears of that first (ARC-003).
        if (attack != nullptr && listed != nullptr && !listed->basic && view.get(kHampered, who) != 0)
            out.add(Reason::Hampered);
        if (interrupt_asked(view, intent) != nullptr) return;
        const char* field = attack != nullptr ? "with" : "subject";
        const bool fits = listed != nullptr &&
                          (listed->attack.kind != AttackKind::None) == (attack != nullptr) &&
                          !listed->passive;
        if (!fits || listed->flexible.option) return out.add(Reason::PowerUnknown, field);
        const Power* power = listed->in_mode(use != nullptr ? use->detail : Name());
        if (power == nullptr) return out.add(Reason::BadArgument, "mode");
        if (power->use.action == ActionKind::Interrupt) out.add(Reason::YourTurn, field);
        if (power->use.action == ActionKind::Free && !power->use.trigger.empty()) out.add(Reason::NoTrigger);
        check_uses(view, who, *power, out);
        if (!meets_needs(view, who, *power)) out.add(Reason::RequirementNotMet, field);
        // ARC-181: what a confused creature aims at means nothing.
        if (attack != nullptr && view.get(kConfused, who) != 0) return;
        check_targets(view, who, *power, attack != nullptr ? attack->targets : use->targets, out);
    }

    void price(const View& view, const Intent& intent, Bill& bill) const {
        if (intent.verb() != Verb::Attack && intent.verb() != Verb::UsePower) return;
        if (const Power* power = power_asked(view, intent))
            charge(view, bill, power->use.action,
                   intent.verb() == Verb::Attack ? Name("attack") : Name("use_power"), "ARC-110");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (power.flexible.option || power.passive || power.use.action == ActionKind::Interrupt ||
                (power.use.action == ActionKind::Free && !power.use.trigger.empty()))
                continue;
            if (power.modes.empty()) suggest_one(view, who, power, out);
            for (const Power& mode : power.modes) suggest_one(view, who, mode, out);
        }
    }

    void act(const AttackIntent& attack, Work& work) const {
        const Power& power = sure(work.view().sheet(attack.who).power(attack.with));
        work.attack({.who = attack.who,
                     .power = &power,
                     .targets = attack.targets,
                     .as = work.as(),
                     .nonlethal = attack.nonlethal,
                     .flex = attack.flex});
        if (!work.over() && !power.effects.empty())
            apply_effects(power.effects, {attack.who, attack.who, 0, true, &power}, work);
    }

    void act(const UseIntent& use, Work& work) const {
        const Power& power = sure(sure(work.view().sheet(use.who).power(use.subject)).in_mode(use.detail));
        if (power.song.sustain > 0) begin_song(use.who, power, work);
        use_on(use.who, use.targets, power, work);
        roll_own_table(use.who, power, work);
    }

    // AFR-027: paid for and expended before opportunity attacks; a caster who drops has spent it.
    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack && declared.verb != Verb::UsePower) return;
        if (const Power* power = work.view().sheet(declared.who).power(declared.subject))
            spend_use(declared.who, *power, work);
    }

    void after(const TurnBegan& began, Work& work) const {
        if (!began.limited) begin_turn(began.who, work);
    }

    void after(const SceneBegan&, Work& work) const { refresh(true, work); }

    void after(const PeriodBegan&, Work& work) const { refresh(false, work); }

  private:
    static void attack_again(const Impact& impact, Work& work) {
        const View view = work.view();
        const CreatureId user = impact.of.user;
        const bool ranged = impact.effect.name == Name("ranged");
        const Power* basic = ranged ? basic_ranged(view, user) : basic_melee(view, user);
        if (basic == nullptr || view.get(kCanAct, user) == 0) return;
        CreatureId target = impact.of.target;
        if (!view.up(target) || !view.hostile(user, target)) {
            const auto foes = engaged_foes(view, user);
            if (foes.empty()) return;
            target = choose_one(foes, user, basic->id, work);
        }
        work.attack({.who = user,
                     .power = basic,
                     .targets = {target},
                     .as = "extra_attack",
                     .modifier = impact.effect.amount,
                     .extra = true});
    }

    static void roll_on_table(const Impact& impact, Work& work) {
        const CreatureId user = impact.of.user;
        const Power* listed = work.view().sheet(user).power(impact.effect.name);
        if (listed == nullptr || listed->table.die == 0) return;
        const Power power = *listed;
        const std::int32_t rolled = work.roll(power.table.die, "benefit", user);
        for (const TableRow& row : power.table.rows)
            if (rolled >= row.low && rolled <= row.high)
                apply_effects(row.effects, {user, user, 0, true, &power}, work);
    }

    static void regain(const Impact& impact, Work& work) {
        const auto& [user, power] = std::pair(impact.of.user, impact.of.power);
        if (power != nullptr)
            work.set(kRegained, 1, user, work.view().sheet(user).power_index(power->id), "regained");
    }

    static void suggest_one(const View& view, CreatureId who, const Power& power, std::vector<Intent>& out) {
        if (most_targets(power) == 0) {
            if (power.attack.kind != AttackKind::None)
                out.push_back({AttackIntent{Verb::Attack, who, power.id, {}, false, {}}});
            else
                out.push_back({UseIntent{Verb::UsePower, who, power.id, {}, power.mode, {}, 0}});
            return;
        }
        for (const Creature& other : view.state().creatures) {
            if (!view.present(other.id) || !eligible(view, who, power, other.id)) continue;
            if (power.attack.kind != AttackKind::None)
                out.push_back({AttackIntent{Verb::Attack, who, power.id, {other.id}, false, {}}});
            else
                out.push_back({UseIntent{Verb::UsePower, who, power.id, {other.id}, power.mode, {}, 0}});
        }
    }

    // What is not for a target happens once, whatever the number of targets.
    static void use_on(CreatureId who, const std::vector<CreatureId>& targets, const Power& power,
                       Work& work) {
        std::vector<PowerEffect> for_target;
        std::vector<PowerEffect> once;
        for (const PowerEffect& effect : power.effects)
            (effect.to == Name("target") ? for_target : once).push_back(effect);
        std::vector<CreatureId> all = targets;
        if (power.aim.all != TargetAll::None) all = all_of(work.view(), power.aim.all, who);
        if (all.empty()) all = {who};
        for (const CreatureId target : all) apply_effects(for_target, {who, target, 0, true, &power}, work);
        apply_effects(once, {who, first_of(all), 0, true, &power}, work);
    }

    // A song lasts while its roll at the start of each turn succeeds; its mark says that it is being sung.
    static void begin_song(CreatureId who, const Power& power, Work& work) {
        work.add_effect({.name = power.id,
                         .who = who,
                         .source = who,
                         .stat = Name(kSong),
                         .until = {Until::When::Scene}});
    }

    static void roll_own_table(CreatureId who, const Power& power, Work& work) {
        if (power.table.die == 0) return;
        PowerEffect table;
        table.op = op::kTable;
        table.name = power.id;
        table.to = "user";
        apply_effects({table}, {who, who, 0, true, &power}, work);
    }

    static void begin_turn(CreatureId who, Work& work) {
        if (work.view().get(kDelayedTurn, who) != 0) return;  // ARC-038: does not repeat
        for (const Effect& song : PagedVector<Effect>(work.view().state().effects)) {
            if (song.who != who || song.stat != Name(kSong)) continue;
            const Power* listed = work.view().sheet(who).power(song.name);
            if (listed == nullptr) continue;
            const Power power = *listed;
            if (work.roll(20, "sustain", who) >= power.song.sustain) {
                apply_effects(power.effects, {who, who, 0, true, &power}, work);
                continue;
            }
            work.emit(EffectRemoved{song.id, who, song.name, "final_verse"});
            apply_effects(power.song.final_verse, {who, who, 0, true, &power}, work);
        }
        const PowerList powers = work.view().sheet(who).powers;
        for (std::uint32_t i = 0; i < powers.size(); ++i)
            if (powers[i].use.reuse > 0 && work.view().get(kUses, number(who), i) > 0 &&
                work.roll(20, "recharge", who) >= powers[i].use.reuse)
                work.set(kUses, 0, who, i, "recharged");
    }

    // ARC-030, ARC-239: what is counted by the battle comes back with it.
    static void refresh(bool battle_begins, Work& work) {
        for (const Creature& creature : PagedVector<Creature>(work.view().state().creatures)) {
            const PowerList& powers = work.view().sheet(creature.id).powers;
            for (std::uint32_t i = 0; i < powers.size(); ++i) {
                if (powers[i].use.per_round > 0) work.set(kUsedThisRound, 0, creature.id, i);
                const bool of_battle =
                    powers[i].use.usage == Usage::PerBattle || powers[i].use.usage == Usage::Cyclic;
                const bool regained = work.view().get(kRegained, number(creature.id), i) != 0;
                if (battle_begins && (of_battle || regained))
                    work.set(kUses, 0, creature.id, i, "scene_began");
                if (battle_begins) work.set(kRegained, 0, creature.id, i, "scene_began");
            }
        }
    }

    static void check_uses(const View& view, CreatureId who, const Power& power, Refusals& out) {
        if (expended(view, who, power)) out.add(Reason::PowerExpended, "power");
        if (used_up_this_round(view, who, power)) out.add(Reason::AlreadyUsed, "power");
    }

    static void check_targets(const View& view, CreatureId who, const Power& power,
                              const std::vector<CreatureId>& targets, Refusals& out) {
        const std::int32_t most = most_targets(power);
        if (targets.empty() && most > 0 && power.aim.range != RangeKind::Self)
            out.add(Reason::TargetInvalid, "targets");
        if (power.aim.all != TargetAll::None) {
            if (all_of(view, power.aim.all, who).empty()) out.add(Reason::TargetInvalid, "targets");
            return;
        }
        // A random number of targets is drawn from the candidates listed (ARC-117), so more may be named.
        if (power.aim.count.terms.empty() && targets.size() > static_cast<std::size_t>(most))
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
        for (const Name& need : power.aim.needs)
            if (!is_a(view, target, need)) out.add(Reason::TargetInvalid, "targets");
        if (const auto why = not_meant(view, who, power, target)) out.add(*why, "targets");
    }

    // Why it is for others than this one, itself, a foe or a friend; nullopt: it is for it.
    static std::optional<Reason> not_meant(const View& view, CreatureId who, const Power& power,
                                           CreatureId target) {
        const auto unless = [](bool meant, Reason why) { return meant ? std::nullopt : std::optional(why); };
        if (target == who) return unless(power.aim.user, Reason::TargetInvalid);
        if (view.hostile(who, target)) return unless(power.aim.enemy, Reason::NotAnAlly);
        return unless(power.aim.ally, Reason::NotAnEnemy);
    }

    static bool eligible(const View& view, CreatureId who, const Power& power, CreatureId target) {
        const auto is_needed = [&](const Name& need) { return is_a(view, target, need); };
        return !not_meant(view, who, power, target) && every(power.aim.needs, is_needed);
    }
};

}  // namespace

MechanicPtr powers() { return make_mechanic<Powers>(); }

}  // namespace affray
