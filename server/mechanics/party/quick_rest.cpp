// Quick rest: recoveries after a battle, who must heal, and what comes back when it ends (ARC-216..218).
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/powers/operations.h"
#include "readings/powers/recharge.h"
#include "readings/rounds/ballots.h"

namespace affray {
namespace {

/// The seat of this hero has closed the rest.
constexpr Fact kRested{"rest.done", Scope::Creature};
/// The hero has used a recovery or been healed in this rest.
constexpr Fact kTreated{"rest.healed", Scope::Creature};

bool resting(const View& view) { return view.state().phase == Phase::Rest; }

bool heals(const Power& power) {
    return any(power.effects, [](const PowerEffect& effect) { return effect.op == op::kHeal; });
}

bool healing_spell(const View& view, CreatureId who, const Intent& intent) {
    const Power* power = power_asked(view, intent);
    return power != nullptr && power->spell && heals(*power) && of_the_party(view, who);
}

// Has anybody a spell left that would reach this hero?
bool healer_left(const View& view, CreatureId patient) {
    if (!view.present(patient)) return false;
    for (const Creature& creature : view.state().creatures) {
        if (!view.up(creature.id) || !of_the_party(view, creature.id)) continue;
        for (const Power& power : view.sheet(creature.id).powers) {
            const bool reaches = creature.id == patient ? power.aim.user : power.aim.ally;
            if (power.spell && heals(power) && reaches && !expended(view, creature.id, power)) return true;
        }
    }
    return false;
}

// ARC-217. Nothing harms anybody in a rest, so whoever is staggered and untreated was so when it began.
bool must_heal(const View& view, const Creature& hero) {
    if (!staggered(hero, hero.hp) || view.get(kTreated, hero.id) != 0) return false;
    return view.get(kRecoveries, hero.id) > 0 || healer_left(view, hero.id);
}

class QuickRest final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-216", "ARC-217", "ARC-218"},
                .facts = {kRested, kTreated, kLostNextBattle},
                .verbs = {Verb::SpendRecovery, Verb::EndStep},
                .between_battles = {Verb::SpendRecovery, Verb::EndStep, Verb::UsePower}};
    }

    void check(const View& view, Own<UseIntent> recovery, SeatId, Refusals& out) const {
        check_phase(view, out);
        check_recovery(view, recovery->who, out);
    }

    void check(const View& view, Own<TurnIntent>, SeatId seat, Refusals& out) const {
        check_phase(view, out);
        check_end(view, seat, out);
    }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb != Verb::UsePower) return;
        if (view.state().phase == Phase::Ambush || view.state().phase == Phase::Turns) return;
        if (!resting(view) || !healing_spell(view, use.who, {use})) out.add(Reason::NotInEncounter);
        if (!view.up(use.who)) out.add(Reason::Unconscious, "who");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!resting(view) || !of_the_party(view, who)) return;
        out.push_back({UseIntent{.verb = Verb::SpendRecovery, .who = who}});
        out.push_back({TurnIntent{Verb::EndStep, CreatureId::None, false}});
    }

    void act(const UseIntent& recovery, Work& work) const {
        work.recover(recovery.who, {.spend = true, .source = "quick_rest"});
    }

    void act(const TurnIntent&, Work& work) const {
        const SeatId seat = work.seat();
        for (const Creature& hero : party(work.view()))
            if (closes(seat, hero)) work.set(kRested, 1, hero.id, 0, "end_step");
        for (const Creature& hero : party(work.view()))
            if (hero.seat != SeatId::Referee && work.view().get(kRested, hero.id) == 0) return;
        end(work);
    }

    void after(const SceneEnded&, Work& work) const {
        if (!party(work.view()).empty()) work.emit(PeriodBegan{"quick_rest", 1});
    }

    void after(const Healed& healed, Work& work) const {
        if (resting(work.view())) work.set(kTreated, 1, healed.who, 0, healed.source);
    }

  private:
    static std::vector<Creature> party(const View& view) {
        std::vector<Creature> heroes;
        for (const Creature& creature : view.state().creatures)
            if (of_the_party(view, creature.id)) heroes.push_back(creature);
        return heroes;
    }

    // The referee closes for all, so that nobody who is absent holds up the table.
    static bool closes(SeatId seat, const Creature& hero) {
        return seat == SeatId::Referee || hero.seat == seat;
    }

    static void check_phase(const View& view, Refusals& out) {
        const Phase phase = view.state().phase;
        if (phase == Phase::Ambush || phase == Phase::Turns)
            out.add(Reason::InEncounter);
        else if (phase != Phase::Rest)
            out.add(Reason::NotInEncounter);
    }

    static void check_recovery(const View& view, CreatureId who, Refusals& out) {
        if (view.creature(who).kind != Kind::Character)
            return out.add(Reason::NotQualified, Stage::Target, "who");
        if (!of_the_party(view, who)) out.add(Reason::Dead, "who");
        if (view.get(kRecoveries, who) <= 0) out.add(Reason::PowerExpended, "recoveries");  // no debt here
    }

    static void check_end(const View& view, SeatId seat, Refusals& out) {
        if (seat != SeatId::Referee && voting_hero(view, seat) == CreatureId::None)
            return out.add(Reason::NotEligible);
        bool open = seat == SeatId::Referee;
        for (const Creature& hero : party(view)) {
            if (!closes(seat, hero)) continue;
            open = open || view.get(kRested, hero.id) == 0;
            if (must_heal(view, hero)) out.add(Reason::MustHeal, Name(view.sheet(hero.id).id));
        }
        if (!open) out.add(Reason::AlreadyActed);
    }

    // ARC-218: in roster order, then sheet order. What was lost for the last battle comes back unrolled.
    static void end(Work& work) {
        for (const Creature& hero : party(work.view())) {
            const std::size_t powers = work.view().sheet(hero.id).powers.size();
            for (std::uint32_t i = 0; i < powers; ++i) refresh(hero.id, i, work);
        }
        work.emit(PeriodEnded{"quick_rest", 1});
    }

    static void refresh(CreatureId who, std::uint32_t power, Work& work) {
        const Usage usage = work.view().sheet(who).powers[power].use.usage;
        if (work.view().get(kRegained, number(who), power) != 0) {  // ARC-238: acid arrow that has missed
            work.set(kRegained, 0, who, power, "quick_rest");
            return work.set(kUses, 0, who, power, "quick_rest");
        }
        if (usage == Usage::PerBattle || usage == Usage::Cyclic)
            return work.set(kUses, 0, who, power, "quick_rest");
        if (usage != Usage::Recharge || work.view().get(kUses, number(who), power) == 0) return;
        if (work.view().get(kLostNextBattle, number(who), power) != 0)
            return restore_power(who, power, "quick_rest", work);
        if (!roll_recharge(who, power, work)) work.set(kLostNextBattle, 1, who, power, "recharge");
    }
};

}  // namespace

MechanicPtr quick_rest() { return make_mechanic<QuickRest>(); }

}  // namespace affray
