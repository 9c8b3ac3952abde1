// Armouring the body: point by point, alone or with an attendant, and off again at the same price (AP-104).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/things/armour.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// The armour class as it stands now; it counts downwards.
constexpr Fact kAcNow{"ac", Scope::Creature, Audience::Side, 10, true};

constexpr std::array<std::string_view, 1> kArmouringRows{"don_armor_point"};
constexpr std::string_view kTakingOff = "off";  // variant of the row

bool takes_off(const UseIntent& use) { return use.detail == Name(kTakingOff); }

// A suit worn, carried or lying ready beside its wearer.
const Item* suit(const View& view, const UseIntent& use) {
    if (const Item* item = carried(view, use.who, use.item)) return item;
    const Item* item = lying(view, use.item, view.creature(use.who).place);
    return item != nullptr && (item->owner == use.who || item->owner == CreatureId::None) ? item : nullptr;
}

std::int32_t points_left(const View& view, const UseIntent& use, const Item& item) {
    const std::int32_t on = view.get(kPointsOn, item.id);
    const std::int32_t left = takes_off(use) ? on : view.state().gear(item).number("ac_points") - on;
    return use.amount > 0 ? std::min(use.amount, left) : left;
}

class Armouring final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-104"},
                .facts = {kPointsOn, kArmourGained, kAcNow},
                .stats = {kAc, kShield},
                .acts = {kArmouringRows.begin(), kArmouringRows.end()},
                .follows = {kArmourGained, kInUse},
                .derives = {derived<&ac_now>(kAcNow)}};
    }

    static std::int32_t ac_now(const View& view, CreatureId who) {
        std::int32_t ac = view.stat(kAc, who);
        for (const Modifier& modifier : armour_modifiers(view, who)) ac += modifier.value;
        return ac;
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack") || roll.test.against == CreatureId::None) return;
        for (const Modifier& modifier : armour_modifiers(view, roll.test.against))
            out.defence.push_back(modifier);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->amount < 0) out.add(Reason::BadArgument, "amount");
        const Item* item = suit(view, *use);
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        if (item->kind != Name("armor") || item->state == Name(kDamaged) ||
            points_left(view, *use, *item) < 1)
            out.add(Reason::WrongState, "item");
        check_means(view, *use, out);
        if (item->where == Name(kGround) && item->place != view.creature(use->who).place)
            out.add(Reason::OutOfReach, "item");
    }

    // A row for each point that is asked for.
    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const Item* item = suit(view, *use);
        if (item == nullptr) return;
        charge_row(view, bill, use->subject, kByFormula, -1, std::max(1, points_left(view, *use, *item)));
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.kind != Name("armor") || item.state == Name(kDamaged)) continue;
            if (view.get(kPointsOn, item.id) < view.state().gear(item).number("ac_points"))
                suggest_row(who, kArmouringRows.front(), item.name, out);
        }
    }

    // One point is done.
    void act(const UseIntent& use, Work& work) const {
        const Item item = sure(suit(work.view(), use));
        const std::int32_t step = takes_off(use) ? -1 : 1;
        const std::int32_t on = work.view().get(kPointsOn, item.id) + step;
        work.set_raw(kPointsOn, on, item.id, 0, use.subject);
        work.set(kArmourGained, work.view().get(kArmourGained, use.who) + step, use.who, 0, use.subject);
        if (on == 0) return lay_down(item, use.subject, work);
        if (item.where == Name(kWorn)) return;
        ItemChanged worn{
            .item = item.id, .charges = item.charges, .where = Name(kWorn), .cause = use.subject};
        if (item.owner != use.who) worn.owner = use.who;
        if (item.where == Name(kGround)) worn.from = Name(kGround);
        work.emit(std::move(worn));
    }

    // Nothing is stored as truth: the events only tell what has changed.
    void after(const FactSet& set, Work& work) const {
        const View view = work.view();
        const Vocabulary& words = *view.rules().vocabulary();
        if (set.key.fact == words.index(kArmourGained)) tell(CreatureId{set.key.a}, work);
        if (set.key.fact == words.index(kInUse)) tell_of(view.state().item(set.key.a), work);
    }

    void after(const ItemChanged& changed, Work& work) const {
        tell_of(work.view().state().item(changed.item), work);
    }

  private:
    static void tell_of(const Item* item, Work& work) {
        if (item == nullptr || (item->kind != Name("shield") && item->kind != Name("armor"))) return;
        CreatureId who = item->owner;
        // What lies on the ground was let go by whoever stands there.
        if (who == CreatureId::None)
            for (const Creature& creature : work.view().state().creatures)
                if (creature.place == item->place && work.view().present(creature.id)) who = creature.id;
        tell(who, work);
    }

    static void tell(CreatureId who, Work& work) {
        if (work.view().has(who)) work.set(kAcNow, work.view().get(kAcNow, who), who, 0, "armour");
    }
};

}  // namespace

MechanicPtr armouring() { return make_mechanic<Armouring>(); }

}  // namespace affray
