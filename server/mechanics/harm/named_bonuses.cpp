// Bonuses and penalties by name, that powers, things and the referee give for a time (ARC-008).
#include "mechanics/harm/harm.h"
#include "readings/powers/power_readings.h"

#include <algorithm>

namespace affray {
namespace {

// ARC-008: a named bonus never adds to itself: the best of each name counts; of all that items give, the
// best.
void add_best(const std::vector<const Effect*>& bonuses, std::vector<Modifier>& out) {
    const std::size_t first = out.size();
    for (const Effect* effect : bonuses) {
        if (effect->level == 0) continue;
        const Name name = effect->type == Name("item") ? Name("item") : effect->name;
        const auto same = std::find_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                                       [&name](const Modifier& m) { return m.source == name; });
        if (same == out.end())
            out.push_back({name, effect->level, "ARC-008"});
        else
            same->value = std::max(same->value, effect->level);
    }
}

class NamedBonuses final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ARC-008"}}; }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("attack")) {
            add_best(bonuses(view, roll.test.who, "attack", roll.power), out.flat);
            add_best(bonuses(view, roll.test.against, roll.test.versus, roll.power), out.defence);
        } else {
            std::vector<const Effect*> all = bonuses(view, roll.test.who, roll.test.kind, nullptr);
            // ARC-165: what helps with saves helps against death.
            if (roll.test.kind == Name("death_save"))
                for (const Effect* effect : bonuses(view, roll.test.who, "save", nullptr))
                    all.push_back(effect);
            add_best(all, out.flat);
        }
    }
};

}  // namespace

MechanicPtr named_bonuses() { return make_mechanic<NamedBonuses>(); }

}  // namespace affray
