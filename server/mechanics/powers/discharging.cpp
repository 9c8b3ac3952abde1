// Discharging: a held spell takes effect by a word or a touch in a later round than it was cast; dismissal,
// and spells that go on running (AP-054, AP-072, AP-075..077, AP-150).
#include <array>

#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/prices/attack_count.h"
#include "readings/spells/held_spell.h"
#include "readings/spells/spells.h"
#include "readings/things/hands.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// A spell that leaves no effect to see goes on running: it is its owner's to end.
constexpr Fact kRunning{"spell.running", Scope::CreaturePower};
/// The round in which it was last kept up (AP-150).
constexpr Fact kKeptUp{"spell.kept_up", Scope::CreaturePower};

constexpr std::string_view kTouch = "touch", kFriendly = "friendly", kHostile = "hostile",
                           kDemanding = "concentration";
constexpr std::array<std::string_view, 1> kDischargeRows{"maintain_spell"};

// The way that is named; of a touch spell without a word, as its target stands to the caster.
Name touch_of(const View& view, const CastIntent& cast) {
    const Power* spell = spell_in_hand(view, cast.who);
    if (!cast.touch.empty() || spell == nullptr || !spell->form->touch || cast.targets.empty())
        return cast.touch;
    return Name(view.hostile(cast.who, first_of(cast.targets)) ? kHostile : kFriendly);
}

std::string_view row_of(const Name& touch) {
    if (touch == Name(kHostile)) return "touch_unfriendly";
    return touch == Name(kFriendly) ? "touch_friendly" : "discharge_spell";
}

bool comes_of(const Name& spell, const Effect& effect) {
    return effect.name == spell || effect.type == spell;
}

bool runs(const View& view, CreatureId who, const Name& spell) {
    const std::uint32_t index = view.sheet(who).power_index(spell);
    const bool known = index < view.sheet(who).powers.size();
    if (known && view.get(kRunning, number(who), index) != 0) return true;
    return any(view.state().effects,
               [&](const Effect& effect) { return effect.source == who && comes_of(spell, effect); });
}

// What prints a reach or an area is judged by them; the rest reaches whoever is named.
bool prints_reach(const SpellForm& form) { return form.range > 0 || form.shape != Name("creature"); }

// What it does is written down, be it harm, healing or an effect.
bool does_something(const SpellForm& form) {
    return form.damage || form.healing || form.duration || !form.condition.empty() || !form.lasting.empty();
}

// What a dismissal means: the spell held, for nothing, or one that runs.
bool means_held(const View& view, const CastIntent& cast) {
    const Power* held = spell_in_hand(view, cast.who);
    return cast.spell.empty() || (held != nullptr && held->id == cast.spell);
}

class Discharging final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-054", "AP-072", "AP-075", "AP-076", "AP-077"},
                .facts = {kRunning, kKeptUp},
                .verbs = {Verb::Discharge, Verb::DismissSpell},
                .acts = {kDischargeRows.begin(), kDischargeRows.end()}};
    }

    void check(const View& view, Own<CastIntent> cast, SeatId, Refusals& out) const {
        if (cast->verb == Verb::Discharge) return check_discharge(view, *cast, out);
        if (means_held(view, *cast)) {
            if (view.get(kSpellPhase, cast->who) == kNoSpell) out.add(Reason::WrongState, "spell");
        } else if (!runs(view, cast->who, cast->spell)) {
            out.add(Reason::PowerUnknown, "spell");
        }
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (kept_up_by(view, *use).empty()) out.add(Reason::WrongState, "spell");
    }

    void price(const View& view, Own<CastIntent> cast, Bill& bill) const {
        if (cast->verb == Verb::Discharge) return charge_row(view, bill, Name(row_of(touch_of(view, *cast))));
        charge_row(view, bill, means_held(view, *cast) ? "dismiss_held_spell" : "dispel_own_active");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_row(view, bill, use->subject);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (const Power* spell = spell_in_hand(view, who)) {
            out.push_back({CastIntent{.verb = Verb::DismissSpell, .who = who, .spell = spell->id}});
            for (const Creature& other : view.state().creatures)
                if (!other.hidden && view.present(other.id))
                    out.push_back({CastIntent{.verb = Verb::Discharge, .who = who, .targets = {other.id}}});
        }
        for (const Power& power : view.sheet(who).powers)
            if (power.spell && runs(view, who, power.id))
                out.push_back({CastIntent{.verb = Verb::DismissSpell, .who = who, .spell = power.id}});
    }

    void act(const UseIntent& use, Work& work) const {
        const std::uint32_t spell = work.view().sheet(use.who).power_index(kept_up_by(work.view(), use));
        work.set(kKeptUp, work.view().state().round, use.who, spell, use.subject);
    }

    void act(const CastIntent& cast, Work& work) const {
        if (cast.verb == Verb::Discharge) {
            if (touch_of(work.view(), cast) == Name(kHostile)) return grope(cast, work);
            return release(cast, true, work);
        }
        if (means_held(work.view(), cast)) return end_spell(cast.who, "dismissed", {}, {}, work);
        stop(cast.who, cast.spell, "dispelled", work);
        work.emit(SpellChanged{cast.who, cast.spell, "dispelled", {}, {}});
    }

    void after(const Tested& tested, Work& work) const {
        const bool hit = tested.outcome == TestOutcome::Success || tested.outcome == TestOutcome::Automatic;
        if (tested.as != Name(kTouch) || !hit) return;
        CastIntent touching{.verb = Verb::Discharge, .who = tested.who, .targets = {tested.against}};
        release(touching, !harms(work.view(), tested.who), work);
    }

    void after(const TurnEnded& ended, Work& work) const { drop_unkept(ended.who, work); }

  private:
    static void check_discharge(const View& view, const CastIntent& cast, Refusals& out) {
        const std::int32_t phase = view.get(kSpellPhase, cast.who);
        if (phase == kNoSpell) return out.add(Reason::WrongState, "spell");
        if (!cast.touch.empty() && cast.touch != Name(kFriendly) && cast.touch != Name(kHostile))
            out.add(Reason::BadArgument, "touch");
        const Name touch = touch_of(view, cast);
        if (free_hands(view, cast.who) < action_row(Name(row_of(touch)))->free_hands)
            out.add(Reason::HandsNotFree, Stage::Step, "who");
        check_targets(view, cast, touch, out);
        // AP-079: not in the round in which it was cast.
        if (phase == kHolding && view.get(kHeldRound, cast.who) >= view.state().round)
            out.add(Reason::TooEarly, Stage::Other, "spell");
        if (touch == Name(kHostile) && !attack_left(view, cast.who, false))
            out.add(Reason::NoAttacksLeft, Stage::Other, "touch");
    }

    static void check_targets(const View& view, const CastIntent& cast, const Name& touch, Refusals& out) {
        for (const CreatureId target : cast.targets)
            if (!view.present(target)) out.add(Reason::TargetInvalid, "targets");
        if (touch.empty()) {
            const Power* spell = spell_in_hand(view, cast.who);
            if (spell != nullptr && prints_reach(*spell->form))
                affray::check_targets(view, {cast.who, spell, cast.targets, cast.places, cast.direction},
                                      out);
            return;
        }
        if (cast.targets.size() != 1) return out.add(Reason::TargetInvalid, "targets");
        const CreatureId target = first_of(cast.targets);
        const bool hostile = view.hostile(cast.who, target);
        const bool fits = touch == Name(kHostile) ? hostile : !hostile && view.get(kWilling, target) != 0;
        if (!fits) out.add(Reason::TargetInvalid, "targets");
        if (target != cast.who &&
            !within_reach(view, view.creature(cast.who).place, view.creature(target).place, 1))
            out.add(Reason::OutOfReach, "targets");
    }

    // AP-054: one attack, whose hit lets the spell go; missed, it is still held.
    static void grope(const CastIntent& cast, Work& work) {
        work.set(kAttacksUsed, work.view().get(kAttacksUsed, cast.who) + 1, cast.who, 0, kTouch);
        Power hand;
        hand.id = sure(spell_in_hand(work.view(), cast.who)).id;
        hand.attack.kind = AttackKind::Roll;
        hand.spell = true;  // what it does is the spell's strength, not the arm's
        const SpellForm& form = sure(sure(spell_in_hand(work.view(), cast.who)).form);
        hand.attack.hit.damage = form.damage.value_or(DiceExpression{});
        Strike strike{.who = cast.who, .power = &hand, .targets = cast.targets, .as = Name(kTouch)};
        strike.mode = "melee";
        work.attack(strike);
    }

    static bool harms(const View& view, CreatureId who) {
        return sure(sure(spell_in_hand(view, who)).form).damage.has_value();
    }

    // `resolves`: false where the hit itself does what the spell does.
    static void release(const CastIntent& cast, bool resolves, Work& work) {
        const Power spell = sure(spell_in_hand(work.view(), cast.who));
        const std::uint32_t index = work.view().sheet(cast.who).power_index(spell.id);
        end_spell(cast.who, "discharged", cast.targets, {}, work);
        work.set(kKeptUp, work.view().state().round, cast.who, index, "discharged");
        if (!does_something(*spell.form)) work.set(kRunning, 1, cast.who, index, "discharged");
        if (resolves) resolve_spell({cast.who, &spell, cast.targets, cast.places, cast.direction}, work);
    }

    static void stop(CreatureId who, const Name& spell, const Name& cause, Work& work) {
        const std::uint32_t index = work.view().sheet(who).power_index(spell);
        if (index < work.view().sheet(who).powers.size()) work.set(kRunning, 0, who, index, cause);
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.source == who && comes_of(spell, effect))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, cause});
    }

    // The spell that is named, or else the first that asks for it; empty: none runs.
    static Name kept_up_by(const View& view, const UseIntent& use) {
        for (const Power& power : view.sheet(use.who).powers)
            if (power.spell && runs(view, use.who, power.id) &&
                (use.detail.empty() || use.detail == power.id))
                return power.id;
        return {};
    }

    static void drop_unkept(CreatureId who, Work& work) {
        const PowerList& powers = work.view().sheet(who).powers;
        for (std::uint32_t i = 0; i < powers.size(); ++i) {
            if (!powers[i].form || !runs(work.view(), who, powers[i].id)) continue;
            const bool demanding = among(Name(kDemanding), powers[i].form->tags);
            if (!demanding || work.view().get(kKeptUp, number(who), i) >= work.view().state().round) continue;
            const Name spell = powers[i].id;
            stop(who, spell, "not_kept_up", work);
            work.emit(SpellChanged{who, spell, "lost", {}, "not_kept_up"});
        }
    }
};

}  // namespace

MechanicPtr discharging() { return make_mechanic<Discharging>(); }

}  // namespace affray
