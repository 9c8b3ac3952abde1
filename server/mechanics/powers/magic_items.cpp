// Magic items in a round of parts: the round's action, wherever one stands, neither declared nor disrupted
// (CLS-157). What the scene has rules for does what it does; what it is shows by that (CLS-351 to CLS-353).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "readings/spells/spells.h"
#include "readings/things/enchantments.h"
#include "readings/things/item_saves.h"
#include "readings/things/things.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kUnknownDie = 20;

const Item* carried_magic(const View& view, CreatureId who, const Name& name) {
    for (const Item& item : view.state().items)
        if (item.owner == who && item.name == name && item.where != Name(kGround) &&
            item.where != Name("destroyed"))
            return &item;
    return nullptr;
}

bool is_arms(const Item& item) { return item.kind == Name("weapon") || item.kind == Name("armour"); }
bool is_worn(const Item& item) { return item.where == Name(kWorn); }

// What is not known looks like something to be used.
const Power* known_nature(const View& view, const Item& item) {
    return is_known(view, item) ? nature_of(view, item) : nullptr;
}

// A potion that is given to nobody its bearer drinks.
SpellCast cast_of_thing(const View& view, const UseIntent& use, const Power& magic) {
    SpellCast cast{use.who, &magic, use.targets, use.places};
    const bool own = magic.form->touch && cast.targets.empty() && cast.places.empty();
    if (own) cast.targets = {use.who};
    if (magic.form->shape != Name("line") || (cast.targets.empty() && cast.places.empty())) return cast;
    const Place to =
        cast.places.empty() ? view.creature(first_of(cast.targets)).place : first_of(cast.places);
    cast.direction = view.rules().geometry().bearing(view.creature(use.who).place, to);
    return cast;
}

// CLS-352: a scroll is for casters of its list; anything else is for everybody.
bool may_use(const View& view, CreatureId who, const Power& magic) {
    if (magic.use.needs.empty()) return true;
    const Name& class_id = view.sheet(who).class_id;
    return std::find(magic.use.needs.begin(), magic.use.needs.end(), class_id) != magic.use.needs.end();
}

// A wand by the charge; a potion or a scroll at once. Rings and blades stay what they are.
bool is_used_up(const View& view, const Item& item) {
    const bool charged = view.state().gear(item).number("charged") != 0;
    return item.charges > 0 && (charged || item.name == Name("potion") || item.name == Name("scroll"));
}

void use_up(const Item& item, Work& work) {
    const std::int32_t left = item.charges - 1;
    work.emit(ItemChanged{.item = item.id,
                          .charges = left,
                          .where = left == 0 ? Name("destroyed") : item.where,
                          .cause = "used"});
}

class MagicItems final : public Mechanic {
  public:
    std::string_view id() const override { return "magic_items"; }

    Claims claims() const override {
        return {.rules = {"CLS-157", "CLS-351", "CLS-352", "CLS-353"},
                .facts = {kNature, kChargesLeft},
                .verbs = {Verb::UseItem},
                .between_battles = {Verb::UseItem},
                .ops = {amended(enchantment::kCharges), amended(enchantment::kClings)}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const bool fights = running(view);
        if (!fights) check_at_peace(view, use->who, out);
        if (fights && view.get(kActionUsed, use->who) != 0) out.add(Reason::AlreadyActed, "who");
        const Item* item = carried_magic(view, use->who, thing_named(*use));
        const bool magic = item != nullptr && (is_magic(view, *item) || view.get(kNature, item->id) != 0);
        if (!magic) return out.add(Reason::ItemMissing, "item");
        const Power* nature = known_nature(view, *item);
        if (nature == nullptr) return check_named(view, *use, out);
        if (nature->passive) return check_worn(view, *item, out);
        if (!may_use(view, use->who, *nature)) out.add(Reason::NotQualified, "item");
        check_targets(view, cast_of_thing(view, *use, *nature), out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool fights = running(view);
        if (fights ? view.get(kActionUsed, who) != 0 : !on_journey(view) || in_phase(view, kEncountered))
            return;
        for (const Item& item : view.state().items) {
            const bool lost = item.where == Name(kGround) || item.where == Name("destroyed");
            if (item.owner != who || lost || (!is_magic(view, item) && view.get(kNature, item.id) == 0))
                continue;
            const UseIntent plain{.verb = Verb::UseItem, .who = who, .subject = item.name};
            const Power* nature = known_nature(view, item);
            const bool aims = nature != nullptr && !nature->passive && nature->form->shape != Name("self");
            if (!aims || nature->form->touch) out.push_back({plain});
            if (aims) suggest_targets(view, plain, out);
        }
    }

    // What no rule of the scene's says the referee does. Its charges are counted here, and the last one ends
    // it.
    void act(const UseIntent& use, Work& work) const {
        if (running(work.view())) work.set(kActionUsed, 1, use.who, 0, "use_item");
        const Item item = sure(carried_magic(work.view(), use.who, thing_named(use)));
        const Power* nature = nature_of(work.view(), item);
        if (nature == nullptr) {
            if (is_used_up(work.view(), item)) use_up(item, work);
            return;
        }
        const Power magic = *nature;
        if (!is_known(work.view(), item)) keep_from_previews(use.who, work);
        const std::uint32_t known = make_known(item.id, work);
        if (magic.passive) return put_on_or_off(known, work);
        unfold(use, magic, known, work);
    }

  private:
    // CLS-352: a preview ends at a die; this one, which decides nothing, falls for whatever is not known.
    static void keep_from_previews(CreatureId who, Work& work) {
        work.roll(kUnknownDie, "unknown", who, Audience::Referee);
    }

    // CLS-352: on an expedition, as spells are cast between fights (CLS-339).
    static void check_at_peace(const View& view, CreatureId who, Refusals& out) {
        if (!on_journey(view)) return out.add(Reason::WrongPhase);
        if (in_phase(view, kEncountered)) return out.add(Reason::InEncounter);
        check_member(view, who, out);
    }

    static void check_named(const View& view, const UseIntent& use, Refusals& out) {
        const auto gone = [&](CreatureId target) { return !view.present(target); };
        if (std::any_of(use.targets.begin(), use.targets.end(), gone))
            out.add(Reason::TargetInvalid, "targets");
    }

    // CLS-353, CLS-354: arms are readied, not used; what clings stays on.
    static void check_worn(const View& view, const Item& item, Refusals& out) {
        if (is_arms(item)) out.add(Reason::WrongState, "item");
        if (is_worn(item) && clings(view, item)) out.add(Reason::Stuck, "item");
    }

    static void suggest_targets(const View& view, const UseIntent& plain, std::vector<Intent>& out) {
        for (const Creature& other : view.state().creatures) {
            if (!view.present(other.id) || other.hidden || other.id == plain.who) continue;
            UseIntent use = plain;
            use.targets = {other.id};
            out.push_back({std::move(use)});
        }
    }

    static void put_on_or_off(std::uint32_t id, Work& work) {
        const Item item = sure(work.view().state().item(id));
        if (is_arms(item)) return;
        put(item, is_worn(item) ? Name(kBelt) : Name(kWorn), is_worn(item) ? "taken_off" : "put_on", work);
        if (!is_worn(item)) work.set_raw(kTried, 1, id, 0, "put_on");
    }

    // CLS-352: what turns out to be of no use here and now is known all the same, and keeps its charge.
    static void unfold(const UseIntent& use, const Power& magic, std::uint32_t id, Work& work) {
        const SpellCast cast = cast_of_thing(work.view(), use, magic);
        Refusals refused;
        check_targets(work.view(), cast, refused);
        const bool able = may_use(work.view(), use.who, magic) && refused.empty();
        if (!able || !spend(magic, id, use.who, work))
            return work.emit(ActionFailed{use.who, Verb::UseItem, "no_effect", {}, {}});
        resolve_spell(cast, work);
    }

    // CLS-351: how many charges there are is thrown at the first use, and only the referee keeps count.
    static bool spend(const Power& magic, std::uint32_t id, CreatureId who, Work& work) {
        const Item item = sure(work.view().state().item(id));
        const PowerEffect* charges = effect_of(magic, enchantment::kCharges);
        if (charges == nullptr) {
            if (magic.limited()) use_up(item, work);
            return true;
        }
        std::int32_t left = work.view().get(kChargesLeft, id) - 1;
        if (left < 0) left = thrown(*charges, who, work);
        work.set_raw(kChargesLeft, std::max(left, 1), id, 0, "used");
        return left > 0;
    }

    static std::int32_t thrown(const PowerEffect& charges, CreatureId who, Work& work) {
        std::int32_t sum = charges.amount;
        if (charges.dice) {
            sum += charges.dice->bonus;
            for (const DiceTerm& term : charges.dice->terms)
                for (std::int32_t i = 0; i < term.count; ++i)
                    sum += work.roll(term.sides, "charges", who, Audience::Referee);
        }
        return std::max(1, sum);
    }
};

}  // namespace

MechanicPtr magic_items() { return make_mechanic<MagicItems>(); }

}  // namespace affray
