// A second weapon attack with the same standard action: veterans, and a weapon in each hand (options of
// AFR-006).
#include "mechanics/actions/actions.h"
#include "readings/common.h"

namespace affray {
namespace {

/// Second attacks still open in this turn: sum of the values of Second.
constexpr Fact kSecondAttacks{"second_attacks", Scope::Creature};

enum Second : std::int32_t { kNone = 0, kVeteran = 1, kOffHand = 2 };

constexpr std::int32_t kVeteranLevel = 4;
constexpr std::int32_t kVeteranRebate = 1;  // each of the two costs 1 instead of 2

bool is_veteran(const View& view, CreatureId who) {
    return view.sheet(who).class_id == Name("fighter") && view.stat(kLevel, who) >= kVeteranLevel &&
           view.rules().option("veteran_double_attack") != 0;
}

bool has_off_hand(const View& view, CreatureId who) {
    return view.sheet(who).has_trait("two_weapons") && view.rules().option("two_weapon_attacks") != 0;
}

// A plain blow or shot; what a power does besides is one standard action as ever.
bool is_weapon_attack(const View& view, const AttackIntent& attack) {
    if (view.state().active != attack.who) return false;
    const Power* power = view.sheet(attack.who).power(attack.with);
    return power != nullptr && !power->spell && power->use.action == ActionKind::Standard &&
           !power->limited() && power->attack.kind == AttackKind::Roll;
}

// What this attack would be; kNone: the first one of the turn.
Second second_meant(const View& view, CreatureId who) {
    const std::int32_t open = view.get(kSecondAttacks, who);
    if (view.get(kStandard, who) > 0 || open == kNone) return kNone;
    return (open & kVeteran) != 0 ? kVeteran : kOffHand;
}

// Whether there is more than the one attack, by the options or by what is still open.
bool may_be_more(const View& view, CreatureId who) {
    return view.get(kSecondAttacks, who) != kNone || view.rules().option("veteran_double_attack") != 0 ||
           view.rules().option("two_weapon_attacks") != 0;
}

class SecondAttacks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-006"},
                .facts = {kSecondAttacks},
                .stats = {kLevel},
                .options = {{"two_weapon_attacks", 0}, {"veteran_double_attack", 0}}};
    }

    void price(const View& view, const AttackIntent& attack, Bill& bill) const {
        if (!may_be_more(view, attack.who) || !is_weapon_attack(view, attack)) return;
        const CreatureId who = attack.who;
        const Vocabulary& words = *view.rules().vocabulary();
        const Second second = second_meant(view, who);
        if (second != kOffHand && is_veteran(view, who))
            bill.add({words.index(kAp), -kVeteranRebate, -1, "veteran", "AFR-006"});
        if (second != kNone) bill.add({words.index(kStandard), -1, -1, "same_standard", "AFR-006"});
    }

    bool begin(const AttackIntent& attack, const Bill& bill, Work& work) const {
        if (!may_be_more(work.view(), attack.who) || !is_weapon_attack(work.view(), attack)) return false;
        const CreatureId who = attack.who;
        const View view = work.view();
        const bool first = bill.total(view.rules().vocabulary()->index(kStandard)) > 0;
        const std::int32_t open =
            first ? (is_veteran(view, who) ? kVeteran : kNone) + (has_off_hand(view, who) ? kOffHand : kNone)
                  : view.get(kSecondAttacks, who) - second_meant(view, who);
        work.set(kSecondAttacks, open, who, 0, "attack");
        return false;
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kSecondAttacks, kNone, ended.who, 0, "turn_ended");
    }
};

}  // namespace

MechanicPtr second_attacks() { return make_mechanic<SecondAttacks>(); }

}  // namespace affray
