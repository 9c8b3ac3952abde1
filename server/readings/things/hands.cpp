// Readings of hands and what they hold (AP-036, AP-044, AP-117).
#include "readings/things/hands.h"

namespace affray {
namespace {

bool taken(const View& view, CreatureId who, const Name& hand) {
    return any(view.state().items, [&](const Item& item) {
        return item.owner == who && (item.where == hand || item.where == Name("both"));
    });
}

}  // namespace

std::int32_t free_hands(const View& view, CreatureId who) {
    return std::int32_t{!taken(view, who, "main")} + std::int32_t{!taken(view, who, "off")};
}

Name free_hand(const View& view, CreatureId who) {
    for (const std::string_view hand : {"main", "off"})
        if (!taken(view, who, Name(hand))) return Name(hand);
    return {};
}

const Item* own_item(const View& view, CreatureId who, const Name& name) {
    return first_that(view.state().items,
                      [&](const Item& item) { return item.owner == who && item.name == name; });
}

}  // namespace affray
