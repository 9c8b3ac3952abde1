// Outfits: suits and shields are put on between fights, and the armour class follows (ADV-162).
#include "readings/things/outfits.h"
#include "base/sure.h"
#include "mechanics/town/town.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/enchantments.h"
#include "readings/things/things.h"

namespace affray {
namespace {

class Outfits final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-162"}, .facts = {kRefitted}, .between_battles = {Verb::Equip}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack") || !view.has(roll.test.against)) return;
        if (const std::int32_t by = view.get(kRefitted, roll.test.against); by != 0)
            out.defence.push_back({"armour", by, "ADV-162"});
    }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        if (!dresses(view, use)) return;
        check_member(view, use.who, out);
        if (in_phase(view, kEncountered)) out.add(Reason::InEncounter);
        const Item* item = &sure(suit_named(view, use.who, thing_named(use)));
        const Gear& gear = view.state().gear(*item);
        if (!may_wear(view, use.who, *item, gear)) out.add(Reason::NotQualified, "item");
        const Item* before = worn_like(view, use.who, *item);
        if (is_worn_armour(*item)) out.add(Reason::WrongState, "item");
        if (before != nullptr && clings(view, *before)) out.add(Reason::Stuck, "item");
        if (in_scene(view, kInDungeon) && !turn_free(view, use.who)) out.add(Reason::AlreadyActed, "who");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!on_journey(view) || running(view) || !travels(view, who)) return;
        for (const Item& item : view.state().items)
            if (item.owner == who && item.kind == Name("armour") && item.where == Name(kStowed))
                out.push_back({UseIntent{.verb = Verb::Equip, .who = who, .subject = item.name}});
    }

    // What was picked up is carried, not worn.
    void after(const ItemChanged& changed, Work& work) const {
        const Item* item = work.view().state().item(changed.item);
        const bool taken = changed.owner && *changed.owner != CreatureId::None && on_journey(work.view());
        if (item == nullptr || !taken || item->kind != Name("armour") || item->where == Name(kStowed)) return;
        put(*item, kStowed, changed.cause, work);
    }

    // Putting on takes its time; in a dungeon a whole turn.
    bool begin(const UseIntent& use, const Bill&, Work& work) const {
        if (!dresses(work.view(), use)) return false;
        put_on(use.who, sure(suit_named(work.view(), use.who, thing_named(use))).id, "put_on", work);
        if (in_scene(work.view(), kInDungeon)) work.set(kTurnUsed, kFullTurn, use.who, 0, "put_on");
        return true;
    }
};

}  // namespace

MechanicPtr outfits() { return make_mechanic<Outfits>(); }

}  // namespace affray
