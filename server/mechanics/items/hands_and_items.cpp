// Hands and items: what is readied, what a class may ready, what is dropped (CLS-144, CLS-147; AP-025).
#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/things/classic_tables.h"
#include "readings/things/enchantments.h"
#include "readings/things/outfits.h"
#include "readings/things/things.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::string_view kShieldItem = "shield";

bool puts_away(const UseIntent& use) { return thing_named(use).empty() || thing_named(use) == Name("none"); }

// Carried, and not lying about; of several, one in hand first.
const Item* at_hand(const View& view, CreatureId who, const Name& name) {
    const Item* found = nullptr;
    for (const Item& item : view.state().items) {
        if (item.owner != who || item.name != name) continue;
        if (item.where == Name("ground") || item.where == Name("destroyed")) continue;
        if (in_hand(item)) return &item;
        if (found == nullptr) found = &item;
    }
    return found;
}

bool is_ammunition(const Item& item) { return item.kind == Name("ammunition"); }

bool serves_as_shield(const View& view, const Item& item) {
    return item.name == Name(kShieldItem) || item.kind == Name(kShieldItem) ||
           view.state().gear(item).has(kShieldItem);
}

bool bears_shield(const View& view, CreatureId who) {
    if (view.stat(kShield, who) > 0) return true;
    return any(view.state().items, [&](const Item& item) {
        return item.owner == who && serves_as_shield(view, item) &&
               (in_hand(item) || item.where == Name("worn"));
    });
}

// A flask is no weapon to be trained in: everybody takes it in hand and throws it. Whoever has hands carries
// a torch for its light, too; who may not fight with it does not (CLS-147).
bool is_flask(const Gear& gear) { return gear.has("splash"); }
bool gives_light(const Gear& gear) { return gear.has("fire") && !is_flask(gear); }

class HandsAndItems final : public Mechanic {
  public:
    explicit HandsAndItems(HandOptions options) : options_(options) {}

    Claims claims() const override {
        Claims claims{.rules = {"CLS-147"}, .stats = {kShield}, .verbs = {Verb::DropItem}};
        if (options_.equip) claims.verbs.push_back(Verb::Equip);
        return claims;
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (options_.equip) check_torch(view, attack, out);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->verb == Verb::Equip) return check_equip(view, *use, out);
        if (use->verb != Verb::DropItem) return;
        const Item* item = at_hand(view, use->who, thing_named(*use));
        if (item == nullptr || !in_hand(*item)) return out.add(Reason::ItemNotInHand, "item");
        if (item->state == Name("strapped")) out.add(Reason::WrongState, "item");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            if (item.owner != who) continue;
            if (in_hand(item)) {
                out.push_back({UseIntent{.verb = Verb::DropItem, .who = who, .subject = item.name}});
            } else if (options_.equip && item.where != Name("ground") && item.where != Name("destroyed") &&
                       item.where != Name(kLaidReady) &&
                       (is_ammunition(item) || view.state().gear(item).damage ||
                        serves_as_shield(view, item))) {
                out.push_back({UseIntent{.verb = Verb::Equip, .who = who, .subject = item.name}});
            }
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        const Item* item = at_hand(view, use.who, thing_named(use));
        if (use.verb == Verb::DropItem) {
            ItemChanged dropped{.item = item->id,
                                .charges = item->charges,
                                .where = "ground",
                                .cause = "dropped",
                                .owner = CreatureId::None};
            dropped.place = view.creature(use.who).place;
            return work.emit(std::move(dropped));
        }
        if (item != nullptr && is_ammunition(*item)) return lay_ready(*item, work);
        const Name hand = item != nullptr && serves_as_shield(view, *item) ? "off" : "main";
        const std::uint32_t wanted = item == nullptr ? 0 : item->id;
        if (const Item* before = held(view, use.who, hand); before != nullptr && before->id != wanted)
            put(*before, "belt", work);
        if (wanted != 0) put(sure(work.view().state().item(wanted)), hand, work);
    }

  private:
    // Of several kinds of arrow the archer shoots those first that it has laid ready.
    static void lay_ready(const Item& chosen, Work& work) {
        for (const Item& other : PagedVector<Item>(work.view().state().items))
            if (other.owner == chosen.owner && other.where == Name(kLaidReady) && other.id != chosen.id)
                put(other, "belt", work);
        put(sure(work.view().state().item(chosen.id)), Name(kLaidReady), work);
    }

    static void put(const Item& item, const Name& where, Work& work) {
        if (item.where != where) affray::put(item, where, "readied", work);
    }

    static void check_torch(const View& view, const AttackIntent& attack, Refusals& out) {
        const auto weapon = weapon_of(view, attack);
        if (!weapon || weapon->gear == nullptr || !gives_light(*weapon->gear)) return;
        if (!class_allows(view.sheet(attack.who).class_id, kind_of_arms(*weapon->item, *weapon->gear)))
            out.add(Reason::NotQualified, "with");
    }

    static void check_equip(const View& view, const UseIntent& use, Refusals& out) {
        if (dresses(view, use)) return;  // suits and shields between fights (outfits)
        if (view.state().stage != Name("declare")) out.add(Reason::WrongPhase);
        if (puts_away(use)) return;
        const Item* item = at_hand(view, use.who, thing_named(use));
        if (item == nullptr) return out.add(Reason::ItemMissing, "item");
        const Gear& gear = view.state().gear(*item);
        const Name& class_id = view.sheet(use.who).class_id;
        const bool shield = serves_as_shield(view, *item);
        const bool allowed = shield ? class_allows_shield(class_id)
                                    : !gear.damage || is_flask(gear) || gives_light(gear) ||
                                          class_allows(class_id, kind_of_arms(*item, gear));
        if (!allowed) out.add(Reason::NotQualified, "item");
        // CLS-144: two hands, hence no shield.
        const Item* other = held(view, use.who, "main");
        const bool both_full = other != nullptr && view.state().gear(*other).has("two_handed");
        if (shield ? both_full : gear.has("two_handed") && bears_shield(view, use.who))
            out.add(Reason::HandsNotFree, "item");
    }

    HandOptions options_;
};

}  // namespace

MechanicPtr hands_and_items(HandOptions options) { return make_mechanic<HandsAndItems>(options); }

}  // namespace affray
