// Lasting wounds: a hero who was dropped has a lower maximum after the battle (ARC-173, an option).
#include "mechanics/harm/harm.h"
#include "readings/common.h"

#include <algorithm>

namespace affray {
namespace {

/// Fell to 0 or below at least once in this battle.
constexpr Fact kDropped{"dropped", Scope::Creature, Audience::Side};
/// What the wounds have taken from the maximum.
constexpr Fact kLost{"lasting_wounds.lost", Scope::Creature, Audience::Side};

constexpr std::int32_t kBase = 2;  // and the level

class LastingWounds final : public Mechanic {
  public:
    std::string_view id() const override { return "lasting_wounds"; }

    Claims claims() const override {
        return {.rules = {"ARC-173"},
                .facts = {kLastingWounds, kDropped, kLost},
                .stats = {kLevel},
                .events = listens<SceneBegan, SceneEnded, Harmed, FactSet>(),
                .options = {{"lasting_wounds", 0}}};
    }

    void after(const EventBody& body, Work& work) const override {
        if (const auto* set = std::get_if<FactSet>(&body)) {
            const bool cured = set->key.fact == work.view().rules().vocabulary()->index(kLastingWounds);
            if (cured && set->value == 0) heal(CreatureId{set->key.a}, work);
            return;
        }
        if (work.view().rules().option("lasting_wounds") == 0) return;
        if (const auto* harmed = std::get_if<Harmed>(&body)) {
            const bool hero = work.view().creature(harmed->who).kind == Kind::Character;
            if (hero && harmed->hp && *harmed->hp <= 0) work.set(kDropped, 1, harmed->who, 0, "dropped");
            return;
        }
        for (const CreatureId who : everyone(work.view())) {
            const bool wounded = work.view().get(kDropped, who) != 0 &&
                                 work.view().creature(who).status != CreatureStatus::Dead;
            work.set(kDropped, 0, who, 0, "battle");
            if (wounded && std::holds_alternative<SceneEnded>(body)) wound(who, work);
        }
    }

  private:
    static void change_maximum(CreatureId who, std::int32_t maximum, Work& work) {
        const Creature creature = work.view().creature(who);
        const std::string path = "creatures." + work.view().sheet(who).id + ".";
        const auto set = [&](const std::string& field, std::int32_t from, std::int32_t to) {
            work.emit(Overridden{path + field, std::to_string(from), std::to_string(to), "ARC-173"});
        };
        if (maximum != creature.hp_max) set("hp_max", creature.hp_max, maximum);
        if (creature.hp > maximum) set("hp", creature.hp, maximum);
    }

    static void wound(CreatureId who, Work& work) {
        const std::int32_t before = work.view().creature(who).hp_max;
        const std::int32_t after = std::max(1, before - kBase - work.view().stat(kLevel, who));
        work.set(kLost, work.view().get(kLost, who) + before - after, who, 0, "lasting_wound");
        work.set(kLastingWounds, work.view().get(kLastingWounds, who) + 1, who, 0, "lasting_wound");
        change_maximum(who, after, work);
    }

    // A full heal-up sets the number of wounds to none.
    static void heal(CreatureId who, Work& work) {
        const std::int32_t lost = work.view().get(kLost, who);
        if (lost == 0) return;
        work.set(kLost, 0, who, 0, "healed");
        change_maximum(who, work.view().creature(who).hp_max + lost, work);
    }
};

}  // namespace

Rider lasting_wounds() { return make_mechanic<LastingWounds>(); }

}  // namespace affray
