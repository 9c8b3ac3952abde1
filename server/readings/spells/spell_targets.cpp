// Whom and what a spell may be cast on: numbers, ranges in feet and yards, sight (CLS-002, 153, 155,
// CLS-T11).
#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/journey/expedition.h"
#include "readings/powers/operations.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/sight.h"
#include "readings/space/spell_areas.h"
#include "readings/space/squares.h"
#include "readings/spells/spells.h"

namespace affray {
namespace {

constexpr std::int32_t kTouchFeet = 5;  // CLS-T11; like melee reach it is the same outdoors

bool at_peace(const View& view) { return on_journey(view) && !running(view); }

std::int32_t feet_to(const View& view, CreatureId who, Place at) {
    std::int32_t cells = INT32_MAX / kFeetPerCell;
    for (const Place from : cells_of(view, who)) cells = std::min(cells, view.distance(from, at));
    return cells * kFeetPerCell;
}

std::int32_t reach_of(const View& view, const SpellForm& form) {
    return form.touch ? kTouchFeet : form.range * scale(view.state());
}

// The most creatures that may be named; 0: as many as the caster likes.
std::size_t most_targets(const View& view, const SpellCast& cast) {
    const SpellForm& form = *cast.power->form;
    if (form.shape == Name("pool")) return 0;
    if (form.unerring) return static_cast<std::size_t>(missile_count(view, cast.who, form));
    if (form.shape != Name("creatures") || !form.pool) return 1;
    std::int32_t most = form.pool->bonus;
    for (const DiceTerm& term : form.pool->terms) most += term.count * term.sides;
    return static_cast<std::size_t>(most);
}

bool names_twice(std::vector<CreatureId> targets) {
    std::sort(targets.begin(), targets.end());
    return std::adjacent_find(targets.begin(), targets.end()) != targets.end();
}

// CLS-153: a blind caster sees nobody but itself; whom it touches it need not see.
bool sees_target(const View& view, CreatureId who, CreatureId target, const SpellForm& form) {
    if (who == target) return true;
    if (!line_of_sight(view, who, target)) return false;
    return form.touch || (view.effect(who, "blind") == nullptr && makes_out(view, who, target));
}

void check_creature(const View& view, const SpellCast& cast, CreatureId target, Refusals& out) {
    const SpellForm& form = *cast.power->form;
    const bool dead = view.creature(target).status == CreatureStatus::Dead;
    if (cures(form, kFatal) ? !dead : !view.present(target)) return out.add(Reason::TargetInvalid, "targets");
    if (at_peace(view) && travels(view, target)) return;  // CLS-339: at hand
    if (view.distance(cast.who, target) * kFeetPerCell > reach_of(view, form))
        return out.add(Reason::OutOfRange, "targets");
    if (!sees_target(view, cast.who, target, form)) out.add(Reason::NoLineOfSight, "targets");
}

void check_creatures(const View& view, const SpellCast& cast, Refusals& out) {
    if (!cast.places.empty()) return out.add(Reason::TargetInvalid, "targets");
    if (cast.targets.empty()) return out.add(Reason::BadArgument, "targets");
    const std::size_t most = most_targets(view, cast);
    if (most != 0 && cast.targets.size() > most) out.add(Reason::TargetInvalid, "targets");
    if (!cast.power->form->unerring && names_twice(cast.targets)) out.add(Reason::BadArgument, "targets");
    for (const CreatureId target : cast.targets) check_creature(view, cast, target, out);
}

void check_place(const View& view, const SpellCast& cast, Place at, Refusals& out) {
    const Map& map = view.state().scene->map;
    if (!map.on_map({at.x, at.y, 0})) return out.add(Reason::TargetInvalid, "targets");
    if (feet_to(view, cast.who, at) > reach_of(view, *cast.power->form))
        return out.add(Reason::OutOfRange, "targets");
    const bool visible = map.passable({at.x, at.y, 0}) && view.effect(cast.who, "blind") == nullptr &&
                         line_of_sight(view, cast.who, at);
    if (!visible) out.add(Reason::NoLineOfSight, "targets");
}

// One place, or one creature that stands for where it is.
void check_area(const View& view, const SpellCast& cast, Refusals& out) {
    const std::size_t named = cast.targets.size() + cast.places.size();
    const bool carried = named == 0 && at_peace(view) && cast.power->form->shape == Name("area");
    if (carried) return;
    if (named != 1) return out.add(Reason::BadArgument, "targets");
    const bool bolt = cast.power->form->shape == Name("line");
    if (bolt && (cast.direction < 1 || cast.direction > kDirectionCount))
        out.add(Reason::BadArgument, "direction");
    if (cast.places.empty())
        check_creature(view, cast, first_of(cast.targets), out);
    else
        check_place(view, cast, first_of(cast.places), out);
}

}  // namespace

void check_targets(const View& view, const SpellCast& cast, Refusals& out) {
    const Name& shape = cast.power->form->shape;
    if (shape == Name("self")) {
        const auto other = [&](CreatureId target) { return target != cast.who; };
        if (!cast.places.empty() || any(cast.targets, other)) out.add(Reason::TargetInvalid, "targets");
    } else if (shape == Name("creature") || shape == Name("creatures") || shape == Name("pool")) {
        check_creatures(view, cast, out);
    } else {
        check_area(view, cast, out);
    }
}

std::int32_t caster_level(const View& view, CreatureId who) {
    const bool levelled = !view.sheet(who).class_id.empty() || view.creature(who).kind == Kind::Character;
    return std::max(1, view.stat(levelled ? kLevel : kHitDice, who));
}

std::int32_t missile_count(const View& view, CreatureId who, const SpellForm& form) {
    if (form.more_every == 0) return 1;
    return 1 + 2 * ((caster_level(view, who) - 1) / form.more_every);
}

bool cures(const SpellForm& form, std::string_view state) { return among(Name(state), form.cures); }

std::optional<Power> reversed(const Power& spell) {
    if (!spell.form || spell.form->reverse.empty()) return std::nullopt;
    Power back = spell;
    back.id = spell.form->reverse;
    back.name = back.id.str();
    std::replace(back.name.begin(), back.name.end(), '_', ' ');
    SpellForm& form = *back.form;
    form.reverse = spell.id;
    if (form.healing) {
        form.damage = form.healing;
        form.healing.reset();
        form.cures.clear();
    } else if (!form.cures.empty()) {
        form.condition = form.cures.front();  // CLS-338
        form.cures.clear();
    }
    bool turned = false;
    for (PowerEffect& effect : back.effects) {
        if (effect.op != op::kBonus) continue;
        effect.amount = -effect.amount;
        turned = true;
    }
    if (turned && form.save.empty()) form.save = "S";  // CLS-331: a boon is taken, a bane is withstood
    if (form.lasting == Name(kLight)) form.lasting = Name(kDarkness);
    return back;
}

}  // namespace affray
