// Energy drain: a touch takes levels or Hit Dice for good, and what they gave (CLS-361).
#include "base/int_math.h"
#include "mechanics/wonders/wonders.h"
#include "readings/facts.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/party/purse.h"
#include "rules/operation.h"
#include "rules/ruleset.h"

#include <algorithm>

namespace affray {
namespace {

constexpr Name kDrain{"drain"};
/// Levels or Hit Dice that it has lost so.
constexpr Fact kLevelsLost = Fact{"levels_lost", Scope::Creature}.outlasting();
constexpr std::string_view kDrainRule = "CLS-361";

// A class at a level, as the scene's data say it; nullptr: they do not.
const Sheet* class_at(const View& view, CreatureId who, std::int32_t level) {
    const std::string id = view.sheet(who).class_id.str() + "." + std::to_string(level);
    return first_that(view.state().scene->ground, [&](const Sheet& sheet) { return sheet.id == id; });
}

bool is_levelled(const View& view, CreatureId who) { return !view.sheet(who).class_id.empty(); }

class EnergyDrain final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-361"},
                .facts = {kLevelsLost},
                .stats = {kLevel, kHitDice, kThac0, kExperienceCap},
                .ops = {carried_out<&EnergyDrain::drain>(kDrain)}};
    }

    void drain(const Impact& impact, Work& work) const {
        for (std::int32_t i = 0; i < std::max(1, impact.effect.amount); ++i) {
            if (work.over() || !work.view().present(impact.whom)) return;
            take_one(impact.whom, impact.of.user, work);
        }
    }

  private:
    static void take_one(CreatureId who, CreatureId by, Work& work) {
        const View view = work.view();
        const std::int32_t level = view.stat(is_levelled(view, who) ? kLevel : kHitDice, who);
        work.set(kLevelsLost, view.get(kLevelsLost, who) + 1, who, 0, "drained");
        if (level <= 1) return slay(who, "drained", by, work);
        unlearn(who, level, work);
        forget(who, level - 1, work);
        shrink(who, level, by, work);
    }

    // The numbers of the class are those of the level below; what a sheet has beside the class stays.
    static void unlearn(CreatureId who, std::int32_t level, Work& work) {
        const Sheet* now = class_at(work.view(), who, level);
        const Sheet* below = class_at(work.view(), who, level - 1);
        if (now == nullptr || below == nullptr) {
            const Stat& rank = is_levelled(work.view(), who) ? kLevel : kHitDice;
            set_stat(who, rank.name, level - 1, work);
            return set_stat(who, kThac0.name, std::min(kThac0.max, work.view().stat(kThac0, who) + 1), work);
        }
        const Sheet above = *now, lower = *below;
        const auto& stats = work.view().rules().vocabulary()->stats();
        for (std::size_t i = 0; i < stats.size(); ++i) {
            const std::int32_t change = lower.stats[i] - above.stats[i];
            const std::int32_t own = work.view().sheet(who).stats[i];
            if (change != 0)
                set_stat(who, stats[i].name,
                         std::clamp(add_saturated(own, change), stats[i].min, stats[i].max), work);
        }
    }

    // Experience falls to the least that the level takes: one more than where an adventure stopped that began
    // two levels below (CLS-173).
    static void forget(CreatureId who, std::int32_t level, Work& work) {
        if (!is_levelled(work.view(), who)) return;
        const Sheet* bound = level < 2 ? nullptr : class_at(work.view(), who, level - 2);
        if (level >= 2 && bound == nullptr) return;
        const WordIndex cap = work.view().rules().vocabulary()->index(kExperienceCap);
        const std::int32_t least = bound == nullptr || cap == kNoWord ? 0 : bound->stats[cap] + 1;
        work.set(kExperience, std::min(work.view().get(kExperience, who), least), who, 0, "drained");
    }

    // An equal share of the hit points for each level there was.
    static void shrink(CreatureId who, std::int32_t level, CreatureId by, Work& work) {
        const Creature creature = work.view().creature(who);
        const std::int32_t share = std::max(1, creature.hp_max / level);
        const std::int32_t left = creature.hp - share;
        if (left <= 0) return slay(who, "drained", by, work);
        set_field(who, "hp", creature.hp, left, work);
        set_field(who, "hp_max", creature.hp_max, std::max(1, creature.hp_max - share), work);
    }

    static void set_stat(CreatureId who, std::string_view name, std::int32_t value, Work& work) {
        const WordIndex index = work.view().rules().vocabulary()->stat_named(name);
        if (index != kNoWord) set_field(who, name, work.view().sheet(who).stats[index], value, work);
    }

    static void set_field(CreatureId who, std::string_view field, std::int32_t from, std::int32_t to,
                          Work& work) {
        if (from == to) return;
        const std::string path = "creatures." + work.view().sheet(who).id + "." + std::string(field);
        work.emit(Overridden{path, std::to_string(from), std::to_string(to), std::string(kDrainRule)});
    }
};

}  // namespace

MechanicPtr energy_drain() { return make_mechanic<EnergyDrain>(); }

}  // namespace affray
