// Attacks of a round by a schedule, what each costs, and the one of the off hand (AP-040..044, AP-063).
#include "readings/prices/attack_count.h"

#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/things/hands.h"

namespace affray {
namespace {

bool weapon_in(const View& view, CreatureId who, std::string_view hand) {
    return any(view.state().items, [&](const Item& item) {
        return item.owner == who && item.where == Name(hand) && item.kind == Name("weapon");
    });
}

bool two_weapons(const View& view, CreatureId who) {
    return weapon_in(view, who, "main") && weapon_in(view, who, "off");
}

// AP-044: with a weapon in each hand, the one that the other hand holds.
bool is_off_hand(const View& view, const AttackIntent& attack) {
    if (!attack.hand.empty()) return attack.hand == Name("off");
    if (!two_weapons(view, attack.who)) return false;
    for (const Item& item : view.state().items)
        if (item.owner == attack.who && item.name == attack.with) return item.where == Name("off");
    return false;
}

std::string_view row_of(const AttackIntent& attack, bool off_hand) {
    if (off_hand) return "attack_offhand";
    if (attack.mode == Name("thrown")) return "attack_thrown";
    return attack.mode == Name("fired") || attack.mode == Name(kCareful) ? "attack_fired" : "attack_melee";
}

class AttackSchedule final : public Mechanic {
  public:
    Claims claims() const override {
        Claims claims{.rules = {"AP-040", "AP-041", "AP-042", "AP-043", "AP-044"},
                      .facts = {kAttacksUsed, kOffHandUsed},
                      .options = {{"ap_fighter_schedule", 0}}};
        claims.stats.assign(kAttackSchedule.begin(), kAttackSchedule.end());
        return claims;
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (attack.verb != Verb::Attack) return;
        const bool off_hand = is_off_hand(view, attack);
        if (attack.hand == Name("off")) {
            const Item* item = own_item(view, attack.who, attack.with);
            if (!two_weapons(view, attack.who) || item == nullptr || item->where != Name("off"))
                out.add(Reason::ItemNotInHand, "hand");
        }
        if (!attack_left(view, attack.who, off_hand)) out.add(Reason::NoAttacksLeft);
    }

    void price(const View& view, const AttackIntent& attack, Bill& bill) const {
        if (attack.verb != Verb::Attack) return;
        const bool off_hand = is_off_hand(view, attack);
        const bool careful = attack.mode == Name(kCareful);  // AP-063
        charge_row(view, bill, row_of(attack, off_hand),
                   careful ? kAttackPrice : next_attack_price(view, attack.who, off_hand));
    }

    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        if (attack.verb != Verb::Attack || !work.as().empty()) return false;
        const View view = work.view();
        if (is_off_hand(view, attack)) {
            work.set(kOffHandUsed, 1, attack.who, 0, "attack");
            return false;
        }
        const std::int32_t used = attack.mode == Name(kCareful) ? attacks_of_round(view, attack.who)
                                                                : view.get(kAttacksUsed, attack.who) + 1;
        work.set(kAttacksUsed, used, attack.who, 0, "attack");
        if (attack.mode == Name(kCareful)) work.set(kOffHandUsed, 1, attack.who, 0, "attack");
        return false;
    }

    void after(const TurnBegan& began, Work& work) const {
        const CreatureId who = began.who;
        work.set(kAttacksUsed, 0, who, 0, "turn_began");
        work.set(kOffHandUsed, 0, who, 0, "turn_began");
    }
};

}  // namespace

MechanicPtr attack_schedule() { return make_mechanic<AttackSchedule>(); }

}  // namespace affray
