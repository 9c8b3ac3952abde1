// Magic items in a round of parts: the round's action, wherever one stands, neither declared nor disrupted
// (CLS-157).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/things/item_saves.h"
#include "readings/things/things.h"

namespace affray {
namespace {

const Item* carried_magic(const View& view, CreatureId who, const Name& name) {
    for (const Item& item : view.state().items)
        if (item.owner == who && item.name == name && item.where != Name("ground") &&
            item.where != Name("destroyed"))
            return &item;
    return nullptr;
}

// A wand by the charge; a potion or a scroll at once. Rings and blades stay what they are.
bool is_used_up(const View& view, const Item& item) {
    const bool charged = view.state().gear(item).number("charged") != 0;
    return item.charges > 0 && (charged || item.name == Name("potion") || item.name == Name("scroll"));
}

class MagicItems final : public Mechanic {
  public:
    std::string_view id() const override { return "magic_items"; }

    Claims claims() const override { return {.rules = {"CLS-157"}, .verbs = {Verb::UseItem}}; }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (view.get(kActionUsed, use->who) != 0) out.add(Reason::AlreadyActed, "who");
        const Item* item = carried_magic(view, use->who, thing_named(*use));
        if (item == nullptr || !is_magic(view, *item)) out.add(Reason::ItemMissing, "item");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.get(kActionUsed, who) != 0) return;
        for (const Item& item : view.state().items)
            if (item.owner == who && item.where != Name("ground") && item.where != Name("destroyed") &&
                is_magic(view, item))
                out.push_back({UseIntent{.verb = Verb::UseItem, .who = who, .subject = item.name}});
    }

    // What it does is the referee's to say; its charges are counted here, and the last one ends it.
    void act(const UseIntent& use, Work& work) const {
        work.set(kActionUsed, 1, use.who, 0, "use_item");
        const Item item = sure(carried_magic(work.view(), use.who, thing_named(use)));
        if (!is_used_up(work.view(), item)) return;
        const std::int32_t left = item.charges - 1;
        work.emit(ItemChanged{.item = item.id,
                              .charges = left,
                              .where = left == 0 ? Name("destroyed") : item.where,
                              .cause = "used"});
    }
};

}  // namespace

Rider magic_items() { return make_mechanic<MagicItems>(); }

}  // namespace affray
