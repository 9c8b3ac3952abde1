// Bonuses and penalties by name, that powers, things and the referee give for a time (ARC-008).
#include "mechanics/harm/harm.h"
#include "readings/powers/power_readings.h"

#include <algorithm>

namespace affray {
namespace {

// ARC-008: a named bonus never adds to itself: the best of each name counts; of all that items give, the
// best.
void add_bonuses(const View& view, CreatureId who, const Name& stat, const Power* power,
                 std::vector<Modifier>& out) {
    const std::size_t first = out.size();
    for (const Effect* effect : bonuses(view, who, stat, power)) {
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
    std::string_view id() const override { return "named_bonuses"; }

    Claims claims() const override { return {.rules = {"ARC-008"}}; }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("attack")) {
            add_bonuses(view, roll.test.who, "attack", roll.power, out.flat);
            add_bonuses(view, roll.test.against, roll.test.versus, roll.power, out.defence);
        } else {
            add_bonuses(view, roll.test.who, roll.test.kind, nullptr, out.flat);
        }
    }
};

}  // namespace

MechanicPtr named_bonuses() { return make_mechanic<NamedBonuses>(); }

}  // namespace affray
