// Unstable surfaces, in and under water (CLS-135, CLS-136).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/sight.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kUnstable = -4;  // CLS-135
/// What water takes from attack and damage: the referee's, 0 to -4 (CLS-136).
constexpr Stat kWaterPenalty{"water_penalty", -2, -4, 0};

// By an effect, or by where it stands: a feature of kind water is of type in_water or underwater.
bool is_in(const View& view, CreatureId who, const Name& water) {
    if (view.effect(who, water) != nullptr) return true;
    const std::vector<Feature>& features = view.state().scene->features;
    for (std::size_t i = 0; i < features.size(); ++i) {
        const Feature& feature = features[i];
        const bool is_it = feature.kind == Name("water") && feature.type == water &&
                           view.state().feature_states[i] != Name("hidden");
        if (!is_it) continue;
        const std::vector<Place> cells = cells_of(view, who);
        if (any(cells, [&](Place at) { return feature.at(at); })) return true;
    }
    return false;
}

bool at_home_in_water(const View& view, CreatureId who) { return view.sheet(who).has_trait("aquatic"); }

bool unstable(const View& view, CreatureId who) { return view.effect(who, "unstable") != nullptr; }

bool casts(const Intent& intent) {
    const auto* prepare = intent.as<PrepareIntent>();
    return intent.verb() == Verb::Cast ||
           (prepare != nullptr && prepare->verb == Verb::Declare && prepare->key == Name("cast"));
}

class UnstableAndWater final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-135", "CLS-136"}, .stats = {kWaterPenalty}}; }

    // Missiles are refused after range and cover, spells before anything of their own.
    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        if (casts(intent) && unstable(view, intent.who())) return out.add(Reason::EnvironmentForbids);
        const auto* attack = intent.as<AttackIntent>();
        if (attack == nullptr) return;
        const auto weapon = weapon_of(view, *attack);
        if (!weapon || !weapon->missile()) return;
        const bool drowned =
            is_in(view, attack->who, "underwater") ||
            any(attack->targets, [&](CreatureId id) { return is_in(view, id, "underwater"); });
        if (drowned) out.add(Reason::EnvironmentForbids, Stage::Space, {});
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack") || roll.strike == nullptr) return;
        const CreatureId who = roll.test.who;
        const auto weapon = weapon_of(view, *roll.strike);
        if (weapon && weapon->missile() && unstable(view, who))
            out.flat.push_back({"unstable", kUnstable, "CLS-135"});
        const bool wet = is_in(view, who, "in_water") || is_in(view, who, "underwater");
        const std::int32_t penalty = view.stat(kWaterPenalty, who);
        if (!wet || penalty == 0 || at_home_in_water(view, who)) return;
        out.flat.push_back({"water", penalty, "CLS-136"});
        out.damage.push_back({"water", penalty, "CLS-136"});
    }
};

}  // namespace

MechanicPtr unstable_and_water() { return make_mechanic<UnstableAndWater>(); }

}  // namespace affray
