// Terms of ability and level.
#include "content/powers/caster.h"

#include <algorithm>

#include "readings/common.h"
#include "readings/facts/tactics.h"

namespace affray::content {

std::optional<std::int32_t> Caster::modifier(std::string_view ability) const {
    const auto* const at = std::find(kAbilityWords.begin(), kAbilityWords.end(), ability);
    if (at == kAbilityWords.end()) return std::nullopt;
    return modifiers[static_cast<std::size_t>(at - kAbilityWords.begin())];
}

std::int32_t Caster::damage_of(std::string_view ability) const {
    return modifier(ability).value_or(0) * level_multiplier(level);
}

std::int32_t read_amount(const Node& node, const Caster& caster, Name* dynamic) {
    if (node.is_map()) {
        Fields fields(node);
        std::int32_t best = 0;
        if (const Node all = fields.need("max_of"))
            for (const Node& one : all.list()) best = std::max(best, caster.modifier(one.text()).value_or(0));
        fields.finish();
        return best;
    }
    if (const auto number = node.as_number()) return node.number(0, -10'000, 10'000);
    const std::string text = node.text();
    if (text == "level") return caster.level;
    if (caster.modifier(text)) return caster.damage_of(text);
    if (dynamic != nullptr && (text == "escalation" || text == "target_level" || text == "half_hp_max"))
        *dynamic = Name(text);
    else
        node.fail("'" + text + "' is no amount; write a number, level or an ability");
    return 0;
}

}  // namespace affray::content
