// By halves.
#include "client/lib/view_lists.h"

#include <tuple>

namespace affray::client {

const v1::CreatureView* creature_in(const v1::View& view, std::uint32_t number) {
    const auto& all = view.creatures();
    const auto is_it = [number](const v1::CreatureView& one) { return one.number() == number; };
    // Most are numbered 1, 2, 3 …, so the creature is most often at its own index.
    if (number >= 1 && number <= static_cast<std::uint32_t>(all.size()))
        if (const auto& likely = all[static_cast<int>(number - 1)]; is_it(likely)) return &likely;
    const auto at = std::lower_bound(
        all.begin(), all.end(), number,
        [](const v1::CreatureView& one, std::uint32_t wanted) { return one.number() < wanted; });
    return at != all.end() && is_it(*at) ? &*at : nullptr;
}

v1::CreatureView* creature_in(v1::View& view, std::uint32_t number) {
    return const_cast<v1::CreatureView*>(creature_in(std::as_const(view), number));
}

FactPlace place_of_fact(const v1::View& view, std::uint32_t fact, std::uint32_t a, std::uint32_t b) {
    const auto& all = view.facts();
    const auto key_of = [](const v1::FactValue& one) { return std::tuple(one.fact(), one.a(), one.b()); };
    const auto key = std::tuple(fact, a, b);
    const auto at =
        std::lower_bound(all.begin(), all.end(), key,
                         [&](const v1::FactValue& one, const auto& wanted) { return key_of(one) < wanted; });
    return {static_cast<int>(at - all.begin()), at != all.end() && key_of(*at) == key};
}

const v1::FactValue* fact_in(const v1::View& view, std::uint32_t fact, std::uint32_t a, std::uint32_t b) {
    const FactPlace place = place_of_fact(view, fact, a, b);
    return place.there ? &view.facts(place.at) : nullptr;
}

}  // namespace affray::client
