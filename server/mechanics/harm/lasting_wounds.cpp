// Lasting wounds: a hero who was dropped has a lower maximum after the battle (ARC-173, an option). Those
// that a scene or an import gives as a number have cost as much as if they had been suffered.
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/wounds.h"
#include "rules/seat_view.h"

#include <algorithm>
#include <charconv>

namespace affray {
namespace {

/// Fell to 0 or below at least once in this battle.
constexpr Fact kDropped{"dropped", Scope::Creature, Audience::Side};

constexpr std::int32_t kMaximumMost = 1'000'000;

std::int32_t number_in(const std::string& text) {
    std::int32_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

class LastingWounds final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-173"},
                .facts = {kLastingWounds, kDropped, kWoundsLost},
                .stats = {kLevel},
                .options = {{"lasting_wounds", 0}}};
    }

    void after(const HealedUp&, Work& work) const { heal_party(work); }

    void after(const Overridden& set, Work& work) const { follow_ruling(set, work); }

    void after(const Harmed& harmed, Work& work) const {
        if (!counts(work.view())) return;
        const bool hero = work.view().creature(harmed.who).kind == Kind::Character;
        if (hero && harmed.hp && *harmed.hp <= 0) work.set(kDropped, 1, harmed.who, 0, "dropped");
    }

    void after(const SceneBegan&, Work& work) const {
        if (!counts(work.view())) return;
        for (const CreatureId who : everyone(work.view())) work.set(kDropped, 0, who, 0, "battle");
    }

    void after(const SceneEnded&, Work& work) const {
        if (!counts(work.view())) return;
        for (const CreatureId who : everyone(work.view())) {
            const bool wounded = work.view().get(kDropped, who) != 0 &&
                                 work.view().creature(who).status != CreatureStatus::Dead;
            work.set(kDropped, 0, who, 0, "battle");
            const std::int32_t wounds = work.view().get(kLastingWounds, who);
            if (wounded) count(who, wounds, wounds + 1, "lasting_wound", work);
        }
    }

  private:
    static bool counts(const View& view) { return view.rules().option("lasting_wounds") != 0; }

    // What so many wounds cost is lost of the maximum, and comes back to it.
    static void count(CreatureId who, std::int32_t before, std::int32_t now, const Name& cause, Work& work) {
        const View view = work.view();
        const std::int32_t level = view.stat(kLevel, who);
        const std::int32_t lost = lost_to_wounds(before, view.get(kWoundsLost, who), level);
        const std::int32_t whole = std::min(kMaximumMost, add_saturated(view.creature(who).hp_max, lost));
        const std::int32_t cost = now > before ? add_saturated(lost, lost_to_wounds(now - before, 0, level))
                                               : lost_to_wounds(now, 0, level);
        const std::int32_t after = std::max(1, sub_saturated(whole, cost));
        work.set(kWoundsLost, now > 0 ? whole - after : 0, who, 0, cause);
        work.set(kLastingWounds, now, who, 0, cause);
        change_maximum(who, after, work);
    }

    static void change_maximum(CreatureId who, std::int32_t maximum, Work& work) {
        const Creature creature = work.view().creature(who);
        const std::string path = "creatures." + work.view().sheet(who).id + ".";
        const auto set = [&](const std::string& field, std::int32_t from, std::int32_t to) {
            work.emit(Overridden{path + field, std::to_string(from), std::to_string(to), "ARC-173"});
        };
        if (maximum != creature.hp_max) set("hp_max", creature.hp_max, maximum);
        if (creature.hp > maximum) set("hp", creature.hp, maximum);
    }

    // ARC-219, before the hit points: the maximum comes back.
    static void heal_party(Work& work) {
        for (const CreatureId who : everyone(work.view()))
            if (const std::int32_t wounds = work.view().get(kLastingWounds, who);
                wounds != 0 && of_the_party(work.view(), who))
                count(who, wounds, 0, "heal_up", work);
    }

    // The referee may say how many there are (ARC-006).
    static void follow_ruling(const Overridden& set, Work& work) {
        const View view = work.view();
        const OverrideSubject subject = override_subject(view.state(), set.path);
        if (subject.fact && subject.fact->fact == view.rules().vocabulary()->index(kLastingWounds))
            count(subject.who, number_in(set.old_value), number_in(set.value), "referee", work);
    }
};

}  // namespace

MechanicPtr lasting_wounds() { return make_mechanic<LastingWounds>(); }

}  // namespace affray
