// Magic arms that nobody knows yet: the first fight tells, and what is cursed does not leave the hand
// (CLS-351, CLS-354).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/spells/spells.h"
#include "readings/things/enchantments.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::string_view kCursed = "cursed";

bool borne(const Item& item) {
    return in_hand(item) || item.where == Name(kWorn) || item.where == Name(kLaidReady);
}

class TriedArms final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-354"}, .facts = {kTried}}; }

    // A cursed blade is the only one that its bearer takes up.
    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (use.verb != Verb::Equip && use.verb != Verb::DropItem) return;
        for (const Item& item : view.state().items) {
            if (item.owner != use.who || !borne(item) || !clings(view, item)) continue;
            const bool same = use.verb == Verb::Equip && item.name == thing_named(use);
            if (!same && takes_its_place(view, use, item)) out.add(Reason::Stuck, "item");
        }
    }

    // The weapon of the attacker, and what the target wears.
    void after(const Tested& test, Work& work) const {
        if (test.kind != Name("attack")) return;
        for (const Item& item : PagedVector<Item>(work.view().state().items)) {
            const bool struck_with = item.owner == test.who && item.name == test.subject &&
                                     (in_hand(item) || item.kind == Name("ammunition"));
            const bool struck_on = item.owner == test.against && item.owner != CreatureId::None &&
                                   item.kind == Name("armour") && borne(item);
            const bool told = (struck_with || struck_on) && nature_of(work.view(), item) != nullptr;
            if (told) work.set_raw(kTried, 1, item.id, 0, "fight");
        }
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit == Name("round")) tell(work);
    }
    void after(const SceneEnded&, Work& work) const { tell(work); }

    // CLS-354: what takes a curse off somebody takes it off what clings to him.
    void after(const SpellChanged& spell, Work& work) const {
        if (spell.state != Name("cast")) return;
        const Power* cast = work.view().sheet(spell.who).power(spell.spell);
        if (cast == nullptr || !cast->form || !cures(*cast->form, kCursed)) return;
        for (const Item& item : PagedVector<Item>(work.view().state().items))
            if (among(item.owner, spell.targets) && clings(work.view(), item))
                work.set_raw(kTried, 0, item.id, 0, "cured");
    }

  private:
    static bool takes_its_place(const View& view, const UseIntent& use, const Item& item) {
        if (use.verb == Verb::DropItem) return item.name == thing_named(use);
        const Item* other = carried(view, use.who, thing_named(use));
        return other == nullptr || other->kind == item.kind;
    }

    static void tell(Work& work) {
        for (const Item& item : PagedVector<Item>(work.view().state().items)) {
            const View view = work.view();
            if (view.get(kTried, item.id) == 0 || is_known(view, item) || item.owner == CreatureId::None ||
                item.where == Name("destroyed") || item.where == Name(kGround))
                continue;
            const std::uint32_t known = make_known(item.id, work);
            work.set_raw(kTried, 1, known, 0, "fight");
        }
    }
};

}  // namespace

MechanicPtr tried_arms() { return make_mechanic<TriedArms>(); }

}  // namespace affray
