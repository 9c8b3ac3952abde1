// Readings of armour.
#include "readings/things/armour.h"

#include "readings/things/things.h"

namespace affray {
namespace {

bool shield_in_use(const View& view, CreatureId who) {
    return any(view.state().items, [&](const Item& item) {
        return item.owner == who && item.kind == Name("shield") && in_hand(item) &&
               item.state != Name(kDamaged) && item.state != Name("broken") && view.get(kInUse, item.id) != 0;
    });
}

}  // namespace

std::vector<Modifier> armour_modifiers(const View& view, CreatureId who) {
    std::vector<Modifier> all;
    if (const std::int32_t gained = view.get(kArmourGained, who); gained != 0)
        all.push_back({"armour", -gained, "AP-104"});
    for (const Item& item : view.state().items) {
        if (item.owner != who || item.where != Name(kWorn) || item.state != Name(kDamaged)) continue;
        if (const std::int32_t lost = view.get(kPointsOn, item.id); lost != 0)
            all.push_back({item.name, lost, "AP-112"});
    }
    // What the sheet says a shield is worth is lost as long as none is in use.
    const std::int32_t shield = view.stat(kShield, who);
    if (shield != 0 && !shield_in_use(view, who)) all.push_back({"no_shield", shield, "AP-102"});
    return all;
}

}  // namespace affray
