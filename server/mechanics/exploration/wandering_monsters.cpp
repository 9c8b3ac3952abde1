// What wanders by underground: a check every few turns, what it is and how many; the referee's word on noise,
// sight, weather and shore (ADV-007, 008, 011, 012, 014, 015, 088, 150).
#include "base/sure.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/wandering.h"

#include <array>

namespace affray {
namespace {

constexpr std::array<std::string_view, 9> kEntries{"none",   "goblin",    "kobold",      "orc",   "skeleton",
                                                   "zombie", "giant_rat", "crab_spider", "bandit"};
/// What was met where the scene has no table of its own, for the referee to place (ADV-T3).
constexpr Fact kEntryMet = Fact{"entry", Scope::Encounter, Audience::Referee}.in_words(kEntries);
constexpr std::array<DiceTerm, 9> kAppearing{
    {{0, 0}, {2, 4}, {4, 4}, {2, 4}, {3, 4}, {2, 4}, {3, 6}, {1, 4}, {1, 8}}};
struct Ruling {
    std::string_view word;
    Fact fact;
    std::int32_t least, most;
};
/// What of the journey is the referee's to say (ADV-014, 088, 111, 114).
constexpr std::array<Ruling, 4> kRulings{
    {{"wander_mod", kWanderShift, -6, 6},
     {"visibility", kVisibility, 0, 30},
     {"weather", kWeather, 0, static_cast<std::int32_t>(kWeatherWords.size()) - 1},
     {"ashore", kMetAshore, 0, 1}}};

const Ruling* ruling_on(const Name& word) {
    return first_that(kRulings, [&](const Ruling& ruling) { return ruling.word == word.view(); });
}

class WanderingMonsters final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"ADV-007", "ADV-008", "ADV-011", "ADV-012", "ADV-014", "ADV-015", "ADV-088", "ADV-150",
                      "ADV-151"},
            .facts = {kWanderShift, kWanderingMet, kEntryMet, kNumberMet, kVisibility, kTableRow, kBlockMet},
            .verbs = {Verb::SetTravel},
            .options = {{"dungeon_check_interval", 2}, {"dungeon_check_chance", 1}}};
    }

    void check(const View& view, Own<GovernIntent> set, SeatId, Refusals& out) const {
        const Ruling* ruling = ruling_on(set->text);
        if (ruling == nullptr) return out.add(Reason::BadArgument, "text");
        if (set->value < ruling->least || set->value > ruling->most)
            out.add(Reason::ValueOutOfRange, "value");
        if (!on_journey(view)) out.add(Reason::WrongPhase);
        // ADV-114: ashore is met only who has come to land.
        const bool landed = in_scene(view, kOnWater) && view.get(kDocked) != 0;
        if (ruling->fact.name == kMetAshore.name && set->value != 0 && !landed)
            out.add(Reason::RequirementNotMet, "value");
    }

    // What may be met never comes to light by itself.
    void check(const View& view, const GovernIntent& ruling, SeatId, Refusals& out) const {
        const bool shows = ruling.verb == Verb::Reveal || ruling.verb == Verb::SetFeature;
        if (!shows || ruling.subject.empty()) return;
        const auto feature = view.state().feature(ruling.subject);
        if (feature && feature_of(view, *feature).kind == Name(kEncounterTable))
            out.add(Reason::WrongState, "feature");
    }

    void act(const GovernIntent& set, Work& work) const {
        work.set(ruling_on(set.text)->fact, set.value, CreatureId::None, 0, "referee");
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name(kDungeonTurn) || !in_phase(work.view(), kActions)) return;
        const std::int32_t interval = option_within(work.view(), "dungeon_check_interval", 1, 6);
        work.set(kEntryMet, 0, CreatureId::None, 0, "turn");
        forget_met("turn", work);
        if (period.number % interval != 0) return;
        const std::int32_t chance = option_within(work.view(), "dungeon_check_chance", 0, 6);
        if (wandering_checks(chance, 1, work) == 0) return;
        enter_phase(kEncountered, "wandering", work);
        if (!roll_own_table(Name(kUnderground), work)) roll_common_table(work);
    }

    // They are there now, or have passed by.
    void after(const SceneBegan&, Work& work) const {
        if (on_journey(work.view())) forget_met("fight", work);
    }

  private:
    static void roll_common_table(Work& work) {
        const std::int32_t entry = work.roll(8, "table", CreatureId::None, Audience::Referee);
        const DiceTerm dice = kAppearing[static_cast<std::size_t>(entry)];
        std::int32_t number = 0;
        for (std::int32_t i = 0; i < dice.count; ++i)
            number += work.roll(dice.sides, "number", CreatureId::None, Audience::Referee);
        work.set(kEntryMet, entry, CreatureId::None, 0, "wandering");
        work.set(kNumberMet, number, CreatureId::None, 0, "wandering");
    }
};

}  // namespace

MechanicPtr wandering_monsters() { return make_mechanic<WanderingMonsters>(); }

}  // namespace affray
