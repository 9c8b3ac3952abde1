// Attack routine: a character's one attack a round, each listed attack of a monster once (CLS-110, 111, 141);
// a hastened creature makes all of them twice (CLS-332).
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/spells/blows.h"
#include "readings/spells/boons.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

bool made_in_routine(const View& view, CreatureId who) {
    const std::size_t powers = view.sheet(who).powers.size();
    for (std::uint32_t i = 0; i < powers; ++i)
        if (view.get(kUsedThisRound, number(who), i) > 0) return true;
    return false;
}

// CLS-376: jaws that are cut off with the head they sit in.
bool is_lost(const View& view, CreatureId who, const Power& attack) {
    const Creature& creature = view.creature(who);
    return attack.use.lost_at > 0 && creature.hp_max - creature.hp >= attack.use.lost_at;
}

// CLS-141: claws and jaws go together, what is done in their place goes with its like.
bool made_of_another_routine(const View& view, CreatureId who, const Name& routine) {
    const auto& powers = view.sheet(who).powers;
    for (std::uint32_t i = 0; i < powers.size(); ++i)
        if (powers[i].use.routine != routine && view.get(kUsedThisRound, number(who), i) > 0) return true;
    return false;
}

class AttackRoutine final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-110", "CLS-111", "CLS-141", "CLS-376"},
                .facts = {kActionUsed, kUsedThisRound}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const auto weapon = weapon_of(view, attack);
        if (weapon && is_natural(*weapon) && is_lost(view, attack.who, *weapon->power))
            out.add(Reason::PowerExpended, "with");
        if (view.get(kActionUsed, attack.who) == 0) return;
        const bool listed = weapon && is_natural(*weapon);
        const std::uint32_t index = view.sheet(attack.who).power_index(attack.with);
        if (!listed || !made_in_routine(view, attack.who) ||
            made_of_another_routine(view, attack.who, weapon->power->use.routine) ||
            view.get(kUsedThisRound, number(attack.who), index) >= blows_a_round(view, attack.who))
            out.add(Reason::AlreadyActed);
    }

    // CLS-112: whatever comes of it, the attack has been made.
    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack) return;
        const Sheet& sheet = work.view().sheet(declared.who);
        const std::uint32_t index = sheet.power_index(declared.subject);
        const bool natural = index < sheet.powers.size() && is_natural({.power = &sheet.powers[index]});
        if (natural) {
            const std::int32_t made = work.view().get(kUsedThisRound, number(declared.who), index);
            work.set(kUsedThisRound, made + 1, declared.who, index, "attack");
        } else if (const std::int32_t blows = blows_a_round(work.view(), declared.who); blows > 1) {
            const std::int32_t made = work.view().get(kBlowsMade, declared.who) + 1;
            work.set(kBlowsMade, made, declared.who, 0, "attack");
            if (made < blows) return;
        }
        work.set(kActionUsed, 1, declared.who, 0, "attack");
    }

    void after(const PeriodBegan& began, Work& work) const {
        if (began.unit == Name("round")) refresh(work);
    }

  private:
    // Claws and jaws of the routine, not anybody's bare hands.
    static bool is_natural(const Weapon& weapon) {
        return weapon.power != nullptr && weapon.power->attack.kind != AttackKind::None &&
               weapon.power->id != Name(kBareHands);
    }

    static void refresh(Work& work) {
        for (const CreatureId who : everyone(work.view())) {
            work.set(kActionUsed, 0, who, 0, "round");
            const std::size_t powers = work.view().sheet(who).powers.size();
            for (std::uint32_t i = 0; i < powers; ++i) work.set(kUsedThisRound, 0, who, i, "round");
        }
    }
};

}  // namespace

MechanicPtr attack_routine() { return make_mechanic<AttackRoutine>(); }

}  // namespace affray
