// Ounces of a thing that is drunk or eaten, and how many of them are left (AP-121).
#pragma once

#include <algorithm>

#include "rules/mechanic.h"

namespace affray {

/// Ounces that are gone of the one of its kind that is in use (owner: meals).
inline constexpr Fact kOuncesGone = Fact{"ounces.gone", Scope::Item}.outlasting();

/// Of something to drink or to smear on, as its tables print it, or as its kind usually holds.
inline std::int32_t fluid_ounces(const View& view, const Item& item) {
    constexpr std::int32_t kPotion = 8, kSalve = 2;
    const std::int32_t usual = item.kind == Name("potion")  ? kPotion
                               : item.kind == Name("salve") ? kSalve
                                                            : 0;
    return view.state().gear(item).number("fluid_oz", usual);
}

inline std::int32_t fluid_ounces_left(const View& view, const Item& item) {
    return std::max(0, fluid_ounces(view, item) - view.get(kOuncesGone, item.id));
}

}  // namespace affray
