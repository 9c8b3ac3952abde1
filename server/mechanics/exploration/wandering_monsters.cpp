// What wanders by underground: a check every few turns, what it is and how many; the referee's word on noise
// and sight (ADV-007, 008, 011, 012, 014, 015, 088).
#include "base/sure.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/wandering.h"
#include "readings/rounds/round_parts.h"

#include <array>

namespace affray {
namespace {

constexpr std::array<std::string_view, 9> kEntries{"none",   "goblin",    "kobold",      "orc",   "skeleton",
                                                   "zombie", "giant_rat", "crab_spider", "bandit"};
/// What was met and how many, for the referee to place (ADV-T3).
constexpr Fact kEntryMet = Fact{"entry", Scope::Encounter, Audience::Referee}.in_words(kEntries);
constexpr Fact kNumberMet{"number", Scope::Encounter, Audience::Referee};
constexpr std::array<DiceTerm, 9> kAppearing{
    {{0, 0}, {2, 4}, {4, 4}, {2, 4}, {3, 4}, {2, 4}, {3, 6}, {1, 4}, {1, 8}}};
constexpr std::string_view kNoiseWord = "wander_mod", kSightWord = "visibility";

class WanderingMonsters final : public Mechanic {
  public:
    std::string_view id() const override { return "wandering_monsters"; }

    Claims claims() const override {
        return {.rules = {"ADV-007", "ADV-008", "ADV-011", "ADV-012", "ADV-014", "ADV-015", "ADV-088"},
                .facts = {kWanderShift, kWanderingMet, kEntryMet, kNumberMet, kVisibility},
                .verbs = {Verb::SetTravel},
                .options = {{"dungeon_check_interval", 2}, {"dungeon_check_chance", 1}}};
    }

    void check(const View& view, Own<GovernIntent> set, SeatId, Refusals& out) const {
        const bool noise = set->text == Name(kNoiseWord), sight = set->text == Name(kSightWord);
        if (!noise && !sight) return out.add(Reason::BadArgument, "text");
        const bool good = noise ? set->value >= -6 && set->value <= 6 : set->value >= 0 && set->value <= 30;
        if (!good) out.add(Reason::ValueOutOfRange, "value");
        if (!on_journey(view)) out.add(Reason::WrongPhase);
    }

    void act(const GovernIntent& set, Work& work) const {
        const bool noise = set.text == Name(kNoiseWord);
        work.set(noise ? kWanderShift : kVisibility, set.value, CreatureId::None, 0, "referee");
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name(kDungeonTurn) || !in_phase(work.view(), kActions)) return;
        const std::int32_t interval = option_within(work.view(), "dungeon_check_interval", 1, 6);
        work.set(kEntryMet, 0, CreatureId::None, 0, "turn");
        work.set(kNumberMet, 0, CreatureId::None, 0, "turn");
        if (period.number % interval != 0) return;
        const std::int32_t chance = option_within(work.view(), "dungeon_check_chance", 0, 6);
        if (wandering_checks(chance, 1, work) == 0) return;
        const std::int32_t entry = work.roll(8, "table", CreatureId::None, Audience::Referee);
        const DiceTerm dice = kAppearing[static_cast<std::size_t>(entry)];
        std::int32_t number = 0;
        for (std::int32_t i = 0; i < dice.count; ++i)
            number += work.roll(dice.sides, "number", CreatureId::None, Audience::Referee);
        work.set(kEntryMet, entry, CreatureId::None, 0, "wandering");
        work.set(kNumberMet, number, CreatureId::None, 0, "wandering");
        enter_phase(kEncountered, "wandering", work);
    }
};

}  // namespace

Rider wandering_monsters() { return make_mechanic<WanderingMonsters>(); }

}  // namespace affray
