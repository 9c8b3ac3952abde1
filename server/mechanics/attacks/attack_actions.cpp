// The Attack action and what its shots suffer from (TBA-064, 150..152, 156, 157).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/hiders.h"
#include "readings/tactics/slots.h"

#include <algorithm>

namespace affray {
namespace {

bool shot(const Roll& roll) {
    return roll.power != nullptr && (is_ranged(*roll.power) || roll.power->spell) &&
           roll.test.kind == Name("attack");
}

class AttackActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-064", "TBA-150", "TBA-151", "TBA-156", "TBA-157"},
                .facts = {kAttacksLeft, kAttackTaken, kAimedAt},
                .stats = {kAttacksPerAction},
                .verbs = {Verb::Attack},
                .resources = {{kAttacksLeft, Reason::NoAttacksLeft}}};
    }

    void check(const View& view, Own<AttackIntent> attack, SeatId, Refusals& out) const {
        check_attack_left(view, attack->who, out);
        const Power* power = view.sheet(attack->who).power(attack->with);
        if (power == nullptr || power->spell || power->attack.kind != AttackKind::Roll)
            return out.add(Reason::PowerUnknown, "with");
        if (attack->targets.empty() && attack->places.size() == 1)
            return check_place(view, *attack, *power, out);
        if (attack->targets.size() != 1) return out.add(Reason::BadArgument, "targets");
        const CreatureId target = first_of(attack->targets);
        const bool own_side = !view.hostile(attack->who, target) && !attack->confirm;
        if (target == attack->who || !view.present(target) || own_side)
            out.add(Reason::TargetInvalid, "targets");
        if (attack->nonlethal && is_ranged(*power)) out.add(Reason::WrongAttackKind, "nonlethal");
        check_distance(view, attack->who, target, *power, out);
    }

    void price(const View& view, Own<AttackIntent> attack, Bill& bill) const {
        charge_attack(view, attack->who, bill, "attack", "TBA-150");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (power.spell || power.attack.kind != AttackKind::Roll) continue;
            for (const Creature& foe : view.state().creatures)
                if (!foe.hidden && view.present(foe.id) && view.hostile(who, foe.id) &&
                    !unnoticed(view, who, foe.id))
                    out.push_back({AttackIntent{.who = who, .with = power.id, .targets = {foe.id}}});
        }
    }

    void act(const AttackIntent& attack, Work& work) const {
        begin_attack(attack.who, work);
        const View view = work.view();
        const Power& power = sure(view.sheet(attack.who).power(attack.with));
        if (attack.targets.empty()) {
            const Power known = power;
            const Place at = first_of(attack.places);
            if (thing_at(view, view.creature(attack.who).seat, at))
                return strike_thing(attack.who, at, known, work);
            if (const auto found = somebody_at(view, attack.who, at))
                return strike(attack, *found, known, work);
            return strike_air(attack.who, known, work);
        }
        strike(attack, first_of(attack.targets), Power(power), work);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        if (!shot(roll) || test.against == CreatureId::None) return;
        const std::int32_t feet = kFeetPerSquare * cells_between(view, test.who, test.against);
        if (is_ranged(*roll.power) && feet > roll.power->aim.ranges[0])
            out.disadvantage.push_back({"long_range", 1, "TBA-156"});
        for (const Creature& foe : view.state().creatures) {
            // Nobody is kept from a shot by whom it does not notice.
            const bool spoils = !foe.hidden && view.hostile(test.who, foe.id) && able(view, foe.id) &&
                                cells_between(view, test.who, foe.id) <= 1 && sees(view, foe.id, test.who) &&
                                !unnoticed(view, test.who, foe.id);
            if (spoils) return out.disadvantage.push_back({"foe_beside", 1, "TBA-156"});
        }
    }

    void after(const TurnBegan& began, Work& work) const {
        work.set(kAttacksLeft, 0, began.who);
        work.set(kAttackTaken, 0, began.who);
        for (const CreatureId who : everyone(work.view())) work.set(kAimedAt, 0, who);
    }

    void after(const TurnEnded& ended, Work& work) const { work.set(kAttacksLeft, 0, ended.who); }

  private:
    static void strike(const AttackIntent& attack, CreatureId target, const Power& power, Work& work) {
        const bool seen = sees(work.view(), target, attack.who);
        work.set(kAimedAt, !is_ranged(power) ? kByMelee : seen ? kByMissile : kByUnseen, target);
        work.attack({.who = attack.who,
                     .power = &power,
                     .targets = {target},
                     .as = work.as(),
                     .nonlethal = attack.nonlethal,
                     .mode = attack.mode});
    }

    static std::optional<CreatureId> somebody_at(const View& view, CreatureId who, Place at) {
        for (const Creature& other : view.state().creatures) {
            const Squares all = squares(body_of(view, other.id));
            const bool there = any(all, [at](Place one) { return one.x == at.x && one.y == at.y; });
            if (there && other.id != who && view.present(other.id)) return other.id;
        }
        return std::nullopt;
    }

    // Nobody is where it was thought to be: a miss, and nothing more is told (TBA-157).
    static void strike_air(CreatureId who, const Power& power, Work& work) {
        Tested test{.who = who, .kind = "attack", .subject = power.id, .versus = "ac"};
        const std::int32_t first = work.roll(20, "attack", who), second = work.roll(20, "attack.2", who);
        test.natural = std::min(first, second);
        test.modifiers.push_back({power.id, power.attack.bonus, "TBA-153"});
        test.modifiers.push_back({"disadvantage.unseen_target", 0, "TBA-157"});
        test.total = *test.natural + power.attack.bonus;
        test.outcome = *test.natural == 1 ? TestOutcome::Fumble : TestOutcome::Failure;
        work.emit(std::move(test));
    }

    // At a thing that stands there, or where somebody is guessed to be (TBA-151, TBA-157).
    static void check_place(const View& view, const AttackIntent& attack, const Power& power, Refusals& out) {
        const Place at = first_of(attack.places);
        const std::int32_t feet = power.aim.ranges[is_ranged(power) ? 1 : 0];
        if (thing_at(view, view.creature(attack.who).seat, at))
            return check_thing(view, attack.who, at, is_ranged(power), feet, out);
        if (!view.state().scene->map.on_map(at)) return out.add(Reason::OffMap, "targets");
        const auto found = somebody_at(view, attack.who, at);
        if (found && sees(view, attack.who, *found) && !attack.confirm && !view.hostile(attack.who, *found))
            out.add(Reason::TargetInvalid, "targets");
        const Body square{at, 1, 2 * ground_height(view.state(), at),
                          2 * ground_height(view.state(), at) + 10};
        if (kFeetPerSquare * cells_between(view, body_of(view, attack.who), square) > feet)
            out.add(is_ranged(power) ? Reason::OutOfRange : Reason::OutOfReach, "targets");
    }

    static void check_distance(const View& view, CreatureId who, CreatureId target, const Power& power,
                               Refusals& out) {
        const std::int32_t feet = kFeetPerSquare * cells_between(view, who, target);
        if (is_ranged(power) ? feet > power.aim.ranges[1] : feet > power.aim.ranges[0])
            return out.add(is_ranged(power) ? Reason::OutOfRange : Reason::OutOfReach, "targets");
        if (cover_between(view, who, target) == kTotalCover) out.add(Reason::TotalCover, "targets");
    }
};

}  // namespace

MechanicPtr attack_actions() { return make_mechanic<AttackActions>(); }

}  // namespace affray
