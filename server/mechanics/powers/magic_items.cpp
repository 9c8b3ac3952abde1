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
#include "rules/operation.h"

#include <array>

namespace affray {
namespace {

constexpr std::int32_t kUnknownDie = 20;
/// A thing that serves each once a day has served it today (CLS-355).
constexpr Fact kServedToday = Fact{"served_today", Scope::Creature}.outlasting();

/// So often has a thing been used today.
constexpr Fact kUsedToday = Fact{"used_today", Scope::Item, Audience::Referee}.outlasting();

bool rests_today(const View& view, const Item& item, const Power& magic) {
    const PowerEffect* daily = effect_of(magic, enchantment::kDaily);
    return daily != nullptr && view.get(kUsedToday, item.id) >= daily->amount;
}

// Nobody of those named whom such a thing has served today already.
bool serves_all(const View& view, const SpellCast& cast) {
    if (effect_of(*cast.power, enchantment::kEachDaily) == nullptr) return true;
    return every(cast.targets,
                 [&view](CreatureId who) { return !view.has(who) || view.get(kServedToday, who) == 0; });
}

const Item* carried_magic(const View& view, CreatureId who, const Name& name) {
    return first_that(view.state().items, [&](const Item& item) {
        return item.owner == who && item.name == name && item.where != Name(kGround) &&
               item.where != Name("destroyed");
    });
}

bool is_arms(const Item& item) { return item.kind == Name("weapon") || item.kind == Name("armour"); }
bool is_worn(const Item& item) { return item.where == Name(kWorn); }

// What one points at somebody, whatever it turns out to be (CLS-352).
bool looks_aimed(const Item& item) {
    constexpr std::array<std::string_view, 4> kPointed{"wand", "rod", "magic_staff", "scroll"};
    return among(item.name.view(), kPointed);
}

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
    return among(class_id, magic.use.needs);
}

// A wand by the charge; a potion or a scroll at once. Rings and blades stay what they are.
bool is_used_up(const View& view, const Item& item) {
    const bool charged = view.state().gear(item).number("charged") != 0;
    return item.charges > 0 && (charged || item.name == Name("potion") || item.name == Name("scroll"));
}

class MagicItems final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-157", "CLS-351", "CLS-352", "CLS-353", "CLS-355", "CLS-356"},
                .facts = {kNature, kChargesLeft, kServedToday, kUsedToday},
                .verbs = {Verb::UseItem},
                .between_battles = {Verb::UseItem},
                .ops = {amended(enchantment::kCharges), amended(enchantment::kClings),
                        amended(enchantment::kDaily), amended(enchantment::kEachDaily),
                        amended(enchantment::kTurnsSpells)}};
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
        const SpellCast cast = cast_of_thing(view, *use, *nature);
        check_targets(view, cast, out);
        if (!serves_all(view, cast)) out.add(Reason::PowerExpended, "targets");
        if (rests_today(view, *item, *nature)) out.add(Reason::PowerExpended, "item");
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
            // What only works while it is worn may have no form.
            const SpellForm* form = nature == nullptr || !nature->form ? nullptr : &*nature->form;
            const bool aims = nature == nullptr
                                  ? looks_aimed(item)
                                  : !nature->passive && form != nullptr && form->shape != Name("self");
            if (!aims || form == nullptr || form->touch) out.push_back({plain});
            if (aims) suggest_targets(view, plain, out);
            if (form != nullptr && form->shape == Name("creatures"))
                suggest_all_foes(view, plain, *nature, out);
        }
    }

    // What no rule of the scene's says the referee does. Its charges are counted here, and the last one ends
    // it.
    void act(const UseIntent& use, Work& work) const {
        if (running(work.view())) work.set(kActionUsed, 1, use.who, 0, "use_item");
        const Item item = sure(carried_magic(work.view(), use.who, thing_named(use)));
        const Power* nature = nature_of(work.view(), item);
        if (nature == nullptr) {
            if (is_used_up(work.view(), item)) use_up(item, "used", work);
            return;
        }
        const Power magic = *nature;
        if (!is_known(work.view(), item)) keep_from_previews(use.who, work);
        const std::uint32_t known = make_known(item.id, work);
        if (magic.passive) return put_on_or_off(use.who, magic, known, work);
        unfold(use, magic, known, work);
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay)) return;
        for (const CreatureId who : everyone(work.view())) work.set(kServedToday, 0, who, 0, "day");
        for (const Item& item : PagedVector<Item>(work.view().state().items))
            if (work.view().get(kUsedToday, item.id) != 0) work.set_raw(kUsedToday, 0, item.id, 0, "day");
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
        if (any(use.targets, gone)) out.add(Reason::TargetInvalid, "targets");
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

    // Of a thing for several at once: that they may be named together.
    static void suggest_all_foes(const View& view, const UseIntent& plain, const Power& magic,
                                 std::vector<Intent>& out) {
        UseIntent use = plain;
        for (const Creature& other : view.state().creatures) {
            if (!view.present(other.id) || other.hidden || !view.hostile(plain.who, other.id)) continue;
            Refusals refused;
            check_targets(view, {plain.who, &magic, {other.id}, {}}, refused);
            if (refused.empty()) use.targets.push_back(other.id);
        }
        if (use.targets.size() > 1) out.push_back({std::move(use)});
    }

    // What putting it on does at once is done (CLS-354); what it gives is read while it is worn (CLS-353).
    static void put_on_or_off(CreatureId who, const Power& magic, std::uint32_t id, Work& work) {
        const Item item = sure(work.view().state().item(id));
        if (is_arms(item)) return;
        put(item, is_worn(item) ? Name(kBelt) : Name(kWorn), is_worn(item) ? "taken_off" : "put_on", work);
        if (is_worn(item)) return;
        work.set_raw(kTried, 1, id, 0, "put_on");
        const Consequence of{.user = who, .target = who, .power = &magic};
        for (const PowerEffect& effect : magic.effects) {
            const Operation* operation = work.view().rules().operation(effect.op);
            if (operation != nullptr && operation->call != nullptr) work.carry_out({effect, of, who});
        }
    }

    // CLS-352: what turns out to be of no use here and now is known all the same, and keeps its charge.
    static void unfold(const UseIntent& use, const Power& magic, std::uint32_t id, Work& work) {
        const SpellCast cast = cast_of_thing(work.view(), use, magic);
        Refusals refused;
        check_targets(work.view(), cast, refused);
        const bool able =
            may_use(work.view(), use.who, magic) && refused.empty() && serves_all(work.view(), cast);
        if (!able || !spend_charge(magic, id, use.who, work))
            return work.emit(ActionFailed{use.who, Verb::UseItem, "no_effect", {}, {}});
        if (effect_of(magic, enchantment::kDaily) != nullptr)
            work.set_raw(kUsedToday, work.view().get(kUsedToday, id) + 1, id, 0, magic.id);
        if (effect_of(magic, enchantment::kEachDaily) != nullptr)
            for (const CreatureId who : cast.targets) work.set(kServedToday, 1, who, 0, magic.id);
        resolve_spell(cast, work);
    }
};

}  // namespace

MechanicPtr magic_items() { return make_mechanic<MagicItems>(); }

}  // namespace affray
