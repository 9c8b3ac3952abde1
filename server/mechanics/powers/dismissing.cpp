// Dismissing one's own lasting magic, a free action (AFR-005; ARC-062).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"

namespace affray {
namespace {

bool brings(const std::vector<PowerEffect>& effects, const Name& name) {
    return any(effects, [&name](const PowerEffect& effect) { return effect.name == name; });
}

// A spell of the creature that brings this effect; nullptr: it was no spell.
const Power* spell_bringing(const View& view, const Effect& effect) {
    for (const Power& power : view.sheet(effect.source).powers) {
        const bool behind = power.id == effect.name || brings(power.effects, effect.name) ||
                            brings(power.attack.hit.effects, effect.name) ||
                            brings(power.attack.miss.effects, effect.name);
        if (power.spell && behind) return &power;
    }
    return nullptr;
}

// Named by the spell or by what it brings.
bool meant(const View& view, const CastIntent& cast, const Effect& effect) {
    if (effect.source != cast.who) return false;
    const Power* spell = spell_bringing(view, effect);
    return spell != nullptr && (spell->id == cast.spell || effect.name == cast.spell);
}

class Dismissing final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"AFR-005"}, .verbs = {Verb::DismissSpell}}; }

    void check(const View& view, Own<CastIntent> cast, SeatId, Refusals& out) const {
        if (!any(view.state().effects, [&](const Effect& effect) { return meant(view, *cast, effect); }))
            out.add(Reason::WrongState, "spell");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Effect& effect : view.state().effects) {
            if (effect.source != who || effect.name.empty()) continue;
            if (const Power* spell = spell_bringing(view, effect))
                out.push_back({CastIntent{Verb::DismissSpell, who, spell->id, {}}});
        }
    }

    void act(const CastIntent& cast, Work& work) const {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (meant(work.view(), cast, effect))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "dismissed"});
    }
};

}  // namespace

MechanicPtr dismissing() { return make_mechanic<Dismissing>(); }

}  // namespace affray
