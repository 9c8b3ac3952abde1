// Resistance by a number: an attack whose natural roll is lower does half; mundane energy does nothing
// (ARC-148..151).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/powers/amounts.h"
#include "readings/powers/lasting.h"
#include "readings/powers/operations.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::array<std::string_view, 10> kEnergies{
    "acid", "cold", "fire", "force", "holy", "lightning", "negative_energy", "poison", "psychic", "thunder"};

// The highest number with which it resists the type, by nature or by magic; 0: it does not.
std::int32_t resistance(const View& view, CreatureId who, const Name& type, CreatureId source) {
    std::int32_t number = 0;
    for (const auto& [resisted, value] : view.sheet(who).resist)
        if (resisted == type) number = std::max(number, value);
    const std::int32_t level = source == CreatureId::None ? 0 : view.stat(kLevel, source);
    for (const Effect& effect : view.state().effects) {
        if (effect.who != who || effect.name != Name("resist") || effect.type != type) continue;
        // ARC-241: a potion is nothing to a source of a higher tier; `natural` is the level it goes up to.
        if (effect.natural == 0 || level <= effect.natural) number = std::max(number, effect.level);
    }
    return number;
}

bool is_energy(const Name& type) { return among(type.view(), kEnergies); }

class ThresholdResistance final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-019", "ARC-148", "ARC-149", "ARC-150", "ARC-151"},
                .moments = {Moment::BeforeHarm},
                .ops = {carried_out<&lend>(op::kResist).given()},
                .offers = {{.name = "resistance"}}};
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (wound.rolled <= 0 || wound.type.empty()) return;
        const std::int32_t number = resistance(view, wound.who, wound.type, wound.source);
        if (number == 0 || (!wound.magical && !is_energy(wound.type))) return;
        if (wound.magical && wound.natural >= number) return;
        out.push_back({.kind = "resistance",
                       .option = wound.type,
                       .actor = wound.who,
                       .subject = wound.source,
                       .forced = true});
    }

    void perform(const Offer&, Moment, Wound& wound, Work& work) const {
        if (!wound.magical) {
            wound.rolled = 0;
            return;
        }
        // ARC-151: what nobody rolled for is rolled now, in place of the attack.
        if (wound.natural == 0) {
            const View view = work.view();
            const std::int32_t number = resistance(view, wound.who, wound.type, wound.source);
            const CreatureId roller = wound.source == CreatureId::None ? wound.who : wound.source;
            if (work.roll(20, "stand_in", roller) >= number) return;
        }
        wound.halved_by.emplace_back("resistance");
    }

  private:
    static void lend(const Impact& impact, Work& work) {
        Effect resist = begun(impact, work);
        resist.name = "resist";
        resist.level =
            impact.effect.amount + known_in_play(work.view(), impact.effect.of, impact.of, impact.whom);
        resist.type = impact.effect.type;
        resist.natural = 0;
        work.add_effect(std::move(resist));
    }
};

}  // namespace

MechanicPtr threshold_resistance() { return make_mechanic<ThresholdResistance>(); }

}  // namespace affray
