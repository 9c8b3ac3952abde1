// Eating and drinking: by the ounce; a potion works when all of it is drunk (AP-121).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/prices/action_table.h"
#include "readings/prices/spans.h"
#include "readings/things/ounces.h"
#include "readings/things/things.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::string_view kEat = "eat_ounce", kDrink = "drink_two_ounces";
constexpr std::array<std::string_view, 2> kMealRows{kEat, kDrink};
constexpr std::int32_t kOuncesADraught = 2;

bool eats(const UseIntent& use) { return is_row(use, kEat); }
std::int32_t ounces_each(const UseIntent& use) { return eats(use) ? 1 : kOuncesADraught; }

// A salve is rated as solid.
std::int32_t ounces_in(const View& view, const UseIntent& use, const Item& item) {
    const bool salve = item.kind == Name("salve");
    if (!eats(use)) return salve ? 0 : fluid_ounces(view, item);
    const std::int32_t solid = view.state().gear(item).number("food_oz");
    return solid > 0 || !salve ? solid : fluid_ounces(view, item);
}

std::int32_t ounces_asked(const View& view, const UseIntent& use, const Item& item) {
    const std::int32_t left = ounces_in(view, use, item) - view.get(kOuncesGone, item.id);
    return use.amount > 0 ? std::min(use.amount, left) : left;
}

class Meals final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-121"}, .facts = {kOuncesGone}, .acts = {kMealRows.begin(), kMealRows.end()}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_means(view, *use, out);
        if (use->amount < 0) out.add(Reason::BadArgument, "amount");
        const Item* item = carried(view, use->who, use->item);
        if (item == nullptr) return;
        const bool corked = item->kind == Name("potion") && item->state != Name("open");
        if (corked || ounces_asked(view, *use, *item) < 1) out.add(Reason::WrongState, "item");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const Item* item = carried(view, use->who, use->item);
        if (item == nullptr) return;
        const std::int32_t each = ounces_each(*use);
        const std::int32_t portions = (ounces_asked(view, *use, *item) + each - 1) / each;
        charge_row(view, bill, use->subject, kByFormula, -1, std::max(1, portions));
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who || item.charges <= 0 || !in_hand(item)) continue;
            const Gear& gear = view.state().gear(item);
            if (item.kind == Name("potion") && item.state == Name("open"))
                suggest_row(who, kDrink, item.name, out);
            if (item.kind == Name("salve") || gear.number("food_oz") > 0)
                suggest_row(who, kEat, item.name, out);
        }
    }

    // What went on over several turns was booked as it was swallowed.
    void act(const UseIntent& use, Work& work) const {
        if (goes_on(work.bill())) return;
        const Item item = sure(carried(work.view(), use.who, use.item));
        swallow(use, item, ounces_asked(work.view(), use, item), work);
    }

    void after(const ActivityChanged& changed, Work& work) const {
        const Intent whole = whole_intent(changed.activity);
        const UseIntent* use = act_of(whole, kMealRows);
        const Item* item = use == nullptr ? nullptr : carried(work.view(), use->who, use->item);
        if (item == nullptr) return;
        const std::int32_t ounces = ounces_done(changed, *use, *item, work);
        if (ounces > 0) swallow(*use, Item(*item), ounces, work);
    }

  private:
    // By the points that were just paid; an interruption only finds what a scene has begun with.
    static std::int32_t ounces_done(const ActivityChanged& changed, const UseIntent& use, const Item& item,
                                    Work& work) {
        const View view = work.view();
        const Activity& activity = changed.activity;
        const std::int32_t each = ounces_each(use);
        const std::int32_t points = price_of_row(view, sure(action_row(use.subject)), kByFormula);
        const std::int32_t portion = std::max(1, points * point_unit(view));
        const std::int32_t gone = view.get(kOuncesGone, item.id);
        const std::int32_t left = ounces_in(view, use, item) - gone;
        const std::int32_t now = activity.done / portion * each;
        if (changed.state == Name("parked") || changed.state == Name("interrupted"))
            return std::min(now - gone, left);
        const std::int32_t paid = work.bill().total(view.rules().vocabulary()->index(kAp));
        const std::int32_t before = (activity.done - paid) / portion * each;
        if (changed.state != Name("done")) return std::min(now - before, left);
        return use.amount > 0 ? std::min(std::min(use.amount, now) - before, left) : left;
    }

    static void swallow(const UseIntent& use, const Item& item, std::int32_t ounces, Work& work) {
        const std::int32_t gone = work.view().get(kOuncesGone, item.id) + ounces;
        work.set_raw(kOuncesGone, gone, item.id, 0, use.subject);
        if (gone < ounces_in(work.view(), use, item)) return;
        use_up(item, use.subject, work);
        if (item.charges > 1) work.set_raw(kOuncesGone, 0, item.id, 0, use.subject);
        take_effect(use.who, item, work);
    }

    // What heals says so among its qualities, and how much among its dice.
    static void take_effect(CreatureId who, const Item& item, Work& work) {
        const Gear gear = work.view().state().gear(item);
        if (!gear.has("healing") || !gear.damage) return;
        const std::int32_t amount = work.roll(*gear.damage, "potion", who) + gear.damage->bonus;
        work.heal(who, amount, item.name);
    }
};

}  // namespace

MechanicPtr meals() { return make_mechanic<Meals>(); }

}  // namespace affray
