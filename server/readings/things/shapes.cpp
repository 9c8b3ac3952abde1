// Readings of shapes (AP-112).
#include "readings/things/shapes.h"

namespace affray {

std::int32_t shape_named(const View& view, CreatureId who, const Name& name) {
    std::int32_t shape = 0;
    for (const auto& [id, size] : view.sheet(who).backgrounds) {
        if (!id.view().starts_with(kShapePrefix)) continue;
        ++shape;
        if (id.view().substr(kShapePrefix.size()) == name.view()) return shape;
    }
    return 0;
}

std::int32_t size_in(const View& view, CreatureId who, std::int32_t shape) {
    std::int32_t at = 0;
    for (const auto& [id, size] : view.sheet(who).backgrounds)
        if (id.view().starts_with(kShapePrefix) && ++at == shape) return size;
    return view.stat(kSize, who);
}

std::int32_t size_of(const View& view, CreatureId who) { return size_in(view, who, view.get(kForm, who)); }

}  // namespace affray
