// Spells by casting time, at a creature or over an area; one effect held by concentration (TBA-166, 167,
// 197).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/hiders.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

/// A spell was cast as a bonus action in this turn: the action may cast no more than a cantrip.
constexpr Fact kQuickSpell{"spell.quick", Scope::Creature};

bool concentrates(const Power& spell) { return among(Name("concentration"), spell.use.needs); }

bool of_area(const Power& spell) { return spell.form && spell.form->area > 0; }

// What is solved by an attack can be aimed at a thing too (TBA-262).
bool at_thing(const CastIntent& cast, const Power& spell) {
    return spell.attack.kind == AttackKind::Roll && cast.targets.empty() && cast.places.size() == 1;
}

// TBA-261.
bool shakes(const Power& spell) {
    return any(spell.form->tags,
               [](const Name& tag) { return tag == Name(kExplosive) || tag == Name("impact"); });
}

class TacticalSpells final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-166", "TBA-167"},
                .facts = {kConcentrating, kQuickSpell, kDiverted},
                .verbs = {Verb::Cast, Verb::DismissSpell},
                .follows = {kConcentrating}};
    }

    void check(const View& view, Own<CastIntent> cast, SeatId, Refusals& out) const {
        if (cast->verb == Verb::DismissSpell) {
            if (view.get(kConcentrating, cast->who) == 0) out.add(Reason::WrongState, "spell");
            return;
        }
        const Power* spell = view.sheet(cast->who).power(cast->spell);
        if (spell == nullptr || !spell->spell || !spell->form) return out.add(Reason::PowerUnknown, "spell");
        if (spell->use.action == ActionKind::Standard && spell->level > 0 &&
            view.get(kQuickSpell, cast->who) != 0)
            out.add(Reason::RequirementNotMet, "spell");
        if (of_area(*spell)) return check_place(view, *cast, *spell, out);
        if (at_thing(*cast, *spell))
            return check_thing(view, cast->who, first_of(cast->places), true, spell->form->range, out);
        if (cast->targets.size() != 1) return out.add(Reason::BadArgument, "targets");
        const CreatureId target = first_of(cast->targets);
        if (!view.present(target)) out.add(Reason::TargetInvalid, "targets");
        if (kFeetPerSquare * cells_between(view, cast->who, target) > spell->form->range)
            out.add(Reason::OutOfRange, "targets");
        if (target != cast->who && cover_between(view, cast->who, target) == kTotalCover)
            out.add(Reason::TotalCover, "targets");
    }

    void price(const View& view, Own<CastIntent> cast, Bill& bill) const {
        const Power* spell = view.sheet(cast->who).power(cast->spell);
        if (cast->verb == Verb::DismissSpell || spell == nullptr) return;
        const Fact& slot = spell->use.action == ActionKind::Quick       ? kBonusSlot
                           : spell->use.action == ActionKind::Interrupt ? kReactionSlot
                                                                        : kActionSlot;
        charge_slot(view, bill, slot, "cast", "TBA-166");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (!power.spell || !power.form) continue;
            const bool helps = !power.attack.hit.effects.empty() && !power.attack.hit.damage;
            for (const Creature& other : view.state().creatures) {
                if (other.hidden || !view.present(other.id) || view.hostile(who, other.id) == helps ||
                    unnoticed(view, who, other.id))
                    continue;
                CastIntent cast{.who = who, .spell = power.id};
                if (of_area(power))
                    cast.places = {other.place};
                else
                    cast.targets = {other.id};
                out.push_back({std::move(cast)});
            }
        }
    }

    void act(const CastIntent& cast, Work& work) const {
        if (cast.verb == Verb::DismissSpell) return work.set(kConcentrating, 0, cast.who, 0, "dismissed");
        const Power spell = sure(work.view().sheet(cast.who).power(cast.spell));
        if (spell.use.action == ActionKind::Quick) work.set(kQuickSpell, 1, cast.who, 0, "cast");
        if (concentrates(spell)) {
            const auto number_on_sheet =
                static_cast<std::int32_t>(work.view().sheet(cast.who).power_index(spell.id)) + 1;
            work.set(kConcentrating, 0, cast.who, 0, "replaced");
            work.set(kConcentrating, number_on_sheet, cast.who, 0, "cast");
        }
        work.emit(SpellChanged{cast.who, spell.id, "cast", cast.targets, {}});
        if (of_area(spell)) return burst(cast, spell, work);
        if (at_thing(cast, spell)) {
            Power aimed = spell;
            aimed.attack.bonus = work.view().stat(kSpellAttack, cast.who);
            return strike_thing(cast.who, first_of(cast.places), aimed, work);
        }
        CreatureId target = first_of(cast.targets);
        work.set(kAimedAt, kBySpell + spell.level, target);
        const std::int32_t diverted = work.view().get(kDiverted, target);
        work.set(kDiverted, 0, target);
        if (diverted == kLost) return;
        if (diverted == kTurnedBack) target = cast.who;
        if (spell.attack.kind == AttackKind::Roll) {
            Power aimed = spell;
            aimed.attack.bonus = work.view().stat(kSpellAttack, cast.who);
            return work.attack({.who = cast.who, .power = &aimed, .targets = {target}, .as = work.as()});
        }
        strike({target}, cast, spell, work);
        if (!shakes(spell)) return;
        const Squares under = squares(body_of(work.view(), target));
        shake({under.begin(), under.end()}, work);
    }

    // TBA-167.
    void after(const Harmed& harmed, Work& work) const {
        const View view = work.view();
        if (view.get(kConcentrating, harmed.who) == 0 || harmed.hp == 0) return;
        const std::int32_t dc = std::max(10, harmed.amount / 2);
        const Tested test{.who = harmed.who,
                          .against = CreatureId::None,
                          .kind = "save",
                          .subject = "concentration",
                          .modifiers = {{"con", save_bonus_of(view, harmed.who, "con"), "TBA-167"}},
                          .target = dc,
                          .versus = "con"};
        const Tested rolled = view.rules().resolution().test(test, 20, "concentration", work);
        if (rolled.outcome != TestOutcome::Success) work.set(kConcentrating, 0, harmed.who, 0, "harmed");
    }
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) work.set(kConcentrating, 0, changed.who, 0, "unable");
    }
    void after(const EffectAdded& added, Work& work) const {
        const CreatureId who = added.effect.who;
        if (work.view().has(who) && incapacitated(work.view(), who))
            work.set(kConcentrating, 0, who, 0, "unable");
    }
    void after(const TurnBegan& began, Work& work) const { work.set(kQuickSpell, 0, began.who); }
    // What a spell has laid on others goes with the concentration.
    void after(const FactSet& set, Work& work) const {
        if (set.key.fact != work.view().rules().vocabulary()->index(kConcentrating) || set.value != 0) return;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (number(effect.source) == set.key.a && effect.stat == Name("concentration"))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "concentration"});
    }

  private:
    static void check_place(const View& view, const CastIntent& cast, const Power& spell, Refusals& out) {
        if (cast.places.size() != 1) return out.add(Reason::BadArgument, "targets");
        const Place at = first_of(cast.places);
        if (!view.state().scene->map.on_map({at.x, at.y, 0})) return out.add(Reason::OffMap, "targets");
        Body there{at, 1, 2 * at.z, 2 * at.z + 10};
        if (kFeetPerSquare * cells_between(view, body_of(view, cast.who), there) > spell.form->range)
            out.add(Reason::OutOfRange, "targets");
    }

    // TBA-166: squares that lie wholly within the radius of the corner, on both axes.
    static bool within(Place square, Place corner, std::int32_t radius, bool alternating) {
        const auto far = [](std::int32_t at, std::int32_t from) {
            return at >= from ? at + 1 - from : from - at;
        };
        const std::int32_t x = far(square.x, corner.x), y = far(square.y, corner.y);
        const std::int32_t longest = std::max(x, y), shortest = std::min(x, y);
        return (alternating ? longest + shortest / 2 : longest) <= radius;
    }

    static void burst(const CastIntent& cast, const Power& spell, Work& work) {
        const View view = work.view();
        const Place corner = first_of(cast.places);
        const std::int32_t radius = spell.form->area / kFeetPerSquare;
        const bool alternating = view.rules().option("diagonals") != 0;
        const auto hit = [&](Place at) { return within(at, corner, radius, alternating); };
        std::vector<CreatureId> caught;
        for (const CreatureId who : view.by_rank()) {
            if (!view.present(who)) continue;
            const Squares all = squares(body_of(view, who));
            const bool touched = any(all, hit);
            if (touched && cover_from(view, corner, who) != kTotalCover) caught.push_back(who);
        }
        strike(caught, cast, spell, work);
        if (!shakes(spell)) return;
        std::vector<Place> struck;
        for (std::int32_t y = corner.y - radius; y < corner.y + radius; ++y)
            for (std::int32_t x = corner.x - radius; x < corner.x + radius; ++x)
                if (hit({x, y, 0})) struck.push_back({x, y, 0});
        shake(struck, work);
    }

    // From where it bursts, else from its caster (TBA-190, TBA-197).
    static Cover cover_of(const CastIntent& cast, const Power& spell, CreatureId who, const View& view) {
        if (of_area(spell)) return cover_from(view, first_of(cast.places), who);
        return who == cast.who ? kNoCover : cover_between(view, cast.who, who);
    }

    // All saves, then one roll for all (TBA-010).
    static void strike(const std::vector<CreatureId>& targets, const CastIntent& cast, const Power& spell,
                       Work& work) {
        std::vector<std::pair<CreatureId, bool>> results;
        bool anybody = false;
        for (const CreatureId who : targets) {
            const Cover cover =
                spell.form->save == Name("dex") ? cover_of(cast, spell, who, work.view()) : kNoCover;
            const bool safe = !spell.form->save.empty() && saved({.who = who,
                                                                  .ability = spell.form->save,
                                                                  .dc = spell.attack.bonus,
                                                                  .cause = spell.id,
                                                                  .against = cast.who,
                                                                  .bonus = cover_bonus(cover)},
                                                                 work);
            results.emplace_back(who, safe);
            anybody = anybody || !safe || spell.form->half;
        }
        const bool harms = spell.attack.hit.damage && anybody;
        const std::int32_t rolled =
            harms ? work.roll(*spell.attack.hit.damage, "damage", cast.who) + spell.attack.hit.damage->bonus
                  : 0;
        for (const auto& [who, safe] : results) suffer(who, safe, rolled, cast.who, spell, work);
    }

    static void suffer(CreatureId who, bool safe, std::int32_t rolled, CreatureId caster, const Power& spell,
                       Work& work) {
        if (work.over() || !work.view().present(who) || (safe && !spell.form->half)) return;
        if (spell.attack.hit.damage) {
            Wound wound{
                .source = caster, .who = who, .rolled = rolled, .dice = dice_in(*spell.attack.hit.damage)};
            if (safe) wound.halved_by.emplace_back("save");
            wound.type = spell.attack.hit.type;
            wound.cause = "hit";
            wound.power = &spell;
            work.harm(std::move(wound));
        }
        const Consequence of{caster, who, 0, !safe, &spell};
        for (const PowerEffect& effect : spell.attack.hit.effects)
            if (!safe && !work.over() && work.view().present(who)) work.carry_out({effect, of, who});
    }
};

}  // namespace

MechanicPtr tactical_spells() { return make_mechanic<TacticalSpells>(); }

}  // namespace affray
