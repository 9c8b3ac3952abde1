// The printed table of CLS-173 (CLS-T13), and who is read in it.
#include "readings/party/experience_table.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"
#include "readings/facts.h"
#include "readings/party/purse.h"

namespace affray {
namespace {

// Up to so many halves: twice the dice, one more with a bonus.
struct LevelRow {
    std::int32_t halves = 0;
    std::int32_t base = 0;
    std::int32_t special = 0;
};
constexpr std::array<LevelRow, 20> kLevelRows{
    {{1, 5, 1},      {2, 10, 3},      {3, 15, 4},      {4, 20, 5},       {5, 25, 10},
     {6, 35, 15},    {7, 50, 25},     {8, 75, 50},     {9, 125, 75},     {10, 175, 125},
     {11, 225, 175}, {12, 275, 225},  {13, 350, 300},  {15, 450, 400},   {17, 650, 550},
     {21, 900, 700}, {25, 1100, 800}, {33, 1350, 950}, {41, 2000, 1150}, {43, 2500, 2000}}};
constexpr std::int32_t kLastDice = 21, kEachBeyond = 250;

std::int32_t fact_of(const State& state, const Fact& fact, CreatureId who) {
    const WordIndex index = state.scene->vocabulary->index(fact);
    return index == kNoWord ? fact.initial : state.fact({index, number(who), 0});
}

std::int32_t stat_of(const State& state, const Stat& stat, CreatureId who) {
    const WordIndex index = state.scene->vocabulary->word(stat).index;
    return index == kNoWord ? stat.initial : state.stat(who, index);
}

bool hostile(const State& state, SideId a, SideId b) {
    if (a == b) return false;
    return !among(state.scene->sides[number(b)].id, state.scene->sides[number(a)].friends);
}

// Slain, captured or driven away.
bool defeated(const State& state, const Creature& creature) {
    const bool flees = any(state.effects, [&creature](const Effect& effect) {
        return effect.who == creature.id && effect.name == Name("fleeing");
    });
    return flees || creature.status == CreatureStatus::Dead ||
           creature.status == CreatureStatus::Surrendered || fact_of(state, kDrivenOff, creature.id) != 0;
}

}  // namespace

std::vector<CreatureId> foes_to_count(const State& state, const std::vector<CreatureId>& victors) {
    std::vector<CreatureId> foes;
    if (state.scene->vocabulary->index(kCounted) == kNoWord) return foes;
    for (const Creature& creature : state.creatures) {
        const bool foe = any(victors, [&](CreatureId victor) {
            return hostile(state, creature.side, state.creature(victor).side);
        });
        if (foe && defeated(state, creature) && fact_of(state, kCounted, creature.id) == 0)
            foes.push_back(creature.id);
    }
    return foes;
}

std::int32_t worth(const State& state, CreatureId who) {
    if (const std::int32_t written = fact_of(state, kExperience, who); written != 0) return written;
    if (state.creature(who).kind == Kind::NormalHuman) return monster_experience(0, 0, 0);
    return monster_experience(stat_of(state, kHitDice, who), stat_of(state, kHitDiceBonus, who),
                              stat_of(state, kSpecial, who));
}

std::int32_t monster_experience(std::int32_t dice, std::int32_t bonus, std::int32_t special) {
    const bool less_than_one = dice == 0 || (dice == 1 && bonus < 0);
    const std::int32_t halves = less_than_one ? 1 : 2 * dice + (bonus > 0 ? 1 : 0);
    const auto* const row = std::find_if(kLevelRows.begin(), kLevelRows.end() - 1,
                                         [halves](const LevelRow& one) { return halves <= one.halves; });
    const std::int32_t beyond = kEachBeyond * std::max(0, sub_saturated(dice, kLastDice));
    return row->base + beyond + special * (row->special + beyond);
}

std::int32_t experience_after(std::int32_t had, std::int64_t share, bool retainer, std::int32_t percent,
                              std::int32_t cap) {
    // No percentage takes more than all of it away.
    const std::int64_t hundredths = std::max<std::int64_t>(0, std::int64_t{100} + percent);
    const std::int64_t most = std::int64_t{kExperienceMax} * 2;
    const std::int64_t learned = std::clamp<std::int64_t>(retainer ? share / 2 : share, 0, most);
    const std::int64_t bound = cap == 0 ? kExperienceMax : std::min(cap, kExperienceMax);
    const std::int64_t has = had + learned * hundredths / 100;
    return static_cast<std::int32_t>(std::min(has, std::max<std::int64_t>(bound, had)));
}

}  // namespace affray
