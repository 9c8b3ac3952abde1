// Attacks and spells: one target, a blow only at whoever is beside, a shot at anybody (SEG-060; SEG-034,
// SEG-035, SEG-041).
#include "base/sure.h"
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/powers/timed_aim.h"
#include "readings/prices/timed_prices.h"

namespace affray {
namespace {

constexpr std::string_view kStrike = "strike";

class TimedAttacks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-034", "SEG-035", "SEG-041"}, .verbs = {Verb::Attack, Verb::Cast}};
    }

    // Whoever has nothing else can strike with what nature gave it.
    void furnish(const Vocabulary&, Kind, Sheet& sheet) const override {
        if (sheet.power(Name(kStrike)) != nullptr) return;
        Power strike;
        strike.id = Name(kStrike);
        strike.name = "Strike";
        strike.text = "A blow with the bare hand: four dice of stun.";
        strike.basic = true;
        strike.attack.kind = AttackKind::Roll;
        strike.attack.versus = Name(kPlainPd.name);
        strike.attack.hit.type = "normal";
        strike.attack.hit.damage = DiceExpression{{{4, 6}}, 0};
        strike.timed = TimedForm{.kind = "attack", .row = "half_attack"};
        sheet.powers.push_back(std::move(strike));
    }

    void check(const View& view, Own<AttackIntent> attack, SeatId, Refusals& out) const {
        const Power* power = view.sheet(attack->who).power(attack->with);
        if (power == nullptr || !power->timed) return out.add(Reason::PowerUnknown, "with");
        if (power->timed->kind != Name("attack")) return out.add(Reason::RequirementNotMet, "with");
        check_aim(view, attack->who, *power, attack->targets, out);
    }

    void check(const View& view, Own<CastIntent> cast, SeatId, Refusals& out) const {
        const Power* power = view.sheet(cast->who).power(cast->spell);
        if (power == nullptr || !power->timed) return out.add(Reason::PowerUnknown, "spell");
        if (power->timed->kind != Name("spell")) return out.add(Reason::RequirementNotMet, "spell");
        if (is_attack(*power)) return check_aim(view, cast->who, *power, cast->targets, out);
        if (cast->targets.size() > 1) out.add(Reason::TooManyTargets, "targets");
        for (const CreatureId target : cast->targets)
            if (!view.present(target)) out.add(Reason::TargetInvalid, "targets");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (!power.timed) continue;
            const bool spell = power.timed->kind == Name("spell");
            if (spell && !is_attack(power))
                out.push_back({CastIntent{.verb = Verb::Cast, .who = who, .spell = power.id}});
            if (!is_attack(power) || (!spell && power.timed->kind != Name("attack"))) continue;
            for (const Creature& foe : view.state().creatures) {
                if (!view.up(foe.id) || !view.hostile(who, foe.id)) continue;
                if (spell)
                    out.push_back(
                        {CastIntent{.verb = Verb::Cast, .who = who, .spell = power.id, .targets = {foe.id}}});
                else
                    out.push_back({AttackIntent{
                        .verb = Verb::Attack, .who = who, .with = power.id, .targets = {foe.id}}});
            }
        }
    }

    void act(const AttackIntent& attack, Work& work) const {
        const Power& power = sure(work.view().sheet(attack.who).power(attack.with));
        work.attack({.who = attack.who, .power = &power, .targets = attack.targets});
    }

    void act(const CastIntent& cast, Work& work) const {
        const View view = work.view();
        const Power& power = sure(view.sheet(cast.who).power(cast.spell));
        work.emit(Declared{cast.who, cast.verb, cast.spell, cast.targets});
        if (is_attack(power)) return work.attack({.who = cast.who, .power = &power, .targets = cast.targets});
        if (!power.timed->adds.empty())
            work.set(kSwitchedOn, 1, cast.who, view.sheet(cast.who).power_index(power.id), "cast");
        for (const CreatureId target : cast.targets)
            if (power.timed->interrupts) reset_points(target, "interrupted", work);
    }
};

}  // namespace

MechanicPtr timed_attacks() { return make_mechanic<TimedAttacks>(); }

}  // namespace affray
