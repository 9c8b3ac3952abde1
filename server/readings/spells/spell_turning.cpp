// Spells turned by what their target wears.
#include "readings/spells/spell_turning.h"

#include "readings/common.h"
#include "readings/things/enchantments.h"

#include <algorithm>

namespace affray {
namespace {

// What is cast at somebody and may be withstood or does harm; not what a wand does, nor a blast on a place.
bool can_be_turned(const SpellCast& cast) {
    const Power& spell = *cast.power;
    return spell.level > 0 && (!spell.form->save.empty() || spell.form->damage.has_value());
}

const Item* ward_of(const View& view, CreatureId who) {
    return first_that(view.state().items, [&](const Item& item) {
        return item.owner == who && is_in_force(view, item) &&
               effect_of(*nature_of(view, item), enchantment::kTurnsSpells) != nullptr;
    });
}

}  // namespace

SpellCast turned_back(const SpellCast& cast, Work& work) {
    SpellCast turned = cast;
    if (!can_be_turned(cast)) return turned;
    for (CreatureId& target : turned.targets) {
        const View view = work.view();
        const Item* ward = target == cast.who || !view.has(target) ? nullptr : ward_of(view, target);
        if (ward == nullptr) continue;
        const Power magic = *nature_of(view, *ward);
        const std::uint32_t item = ward->id;
        if (!spend_charge(magic, item, target, work)) continue;
        work.emit(ActionFailed{cast.who, Verb::Cast, "turned", magic.id, {}});
        target = cast.who;
    }
    if (turned.targets == cast.targets) return turned;
    std::sort(turned.targets.begin(), turned.targets.end());
    turned.targets.erase(std::unique(turned.targets.begin(), turned.targets.end()), turned.targets.end());
    return turned;
}

}  // namespace affray
