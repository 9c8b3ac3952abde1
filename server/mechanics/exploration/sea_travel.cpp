// Days on the water: course, current, wind, gales, leaks and wrecks (ADV-100, 102..111, 113, 115, 116).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/lands.h"
#include "readings/journey/region.h"
#include "readings/journey/wandering.h"
#include "readings/rounds/round_parts.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kSail = "sail", kOar = "oar", kSunk = "sunk", kWrecked = "wrecked",
                           kBeached = "beached", kAfloat = "afloat", kUnstableDeck = "unstable";
constexpr std::int32_t kCalm = 2, kNearGale = 11, kGale = 12, kWayCount = 6;
constexpr std::int32_t kWreckPercent = 75, kSinkPercent = 80, kLeakSound = 10, kLeakUnsound = 20,
                       kHarbour = 2;

/// Feet that the vessel makes in a round, as printed; 0 away from the water (ADV-130).
constexpr Fact kShipPace{"ship.pace", Scope::Encounter, Audience::Everyone, 0, true};

struct Wind {
    std::int32_t sail = 1, sail_by = 1, oar = 1, oar_by = 1;
};
// ADV-106, by the total of the dice from 2 on.
constexpr std::array<Wind, 11> kWinds{{{0, 1, 1, 3},
                                       {1, 3, 1, 1},
                                       {1, 2, 1, 1},
                                       {2, 3, 1, 1},
                                       {1, 1, 1, 1},
                                       {1, 1, 1, 1},
                                       {1, 1, 1, 1},
                                       {4, 3, 1, 1},
                                       {3, 2, 1, 1},
                                       {2, 1, 1, 1},
                                       {3, 1, 3, 1}}};

std::optional<std::uint32_t> vessel(const View& view) {
    for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i)
        if (feature_of(view, i).kind == Name("vessel")) return i;
    return std::nullopt;
}

bool is_lost(const View& view, std::uint32_t ship) {
    return state_of(view, ship) == Name(kSunk) || state_of(view, ship) == Name(kWrecked);
}

std::int32_t ship_rate(const View& view, std::uint32_t ship, const Name& propulsion) {
    return feature_of(view, ship).number(Name(propulsion == Name(kSail) ? "sail" : "row"));
}

Wind wind_of(const View& view, std::int32_t total) {
    if (view.rules().option("variable_wind") != 0) return kWinds[static_cast<std::size_t>(total - 2)];
    return {total == kCalm ? 0 : total == kGale ? 3 : 1, 1, total == kGale ? 3 : 1, 1};
}

// Miles of a day as a fraction, until they are rounded down at the end.
struct Way {
    std::int32_t miles = 0;
    std::int32_t by = 1;
    void times(std::int32_t num, std::int32_t den) { miles *= num, by *= den; }
};

// ADV-130: of a round, in printed feet, with the wind that blows today; under sail where it has any.
std::int32_t ship_pace(const View& view) {
    const auto ship = vessel(view);
    if (!ship || !in_scene(view, kOnWater)) return 0;
    const bool sails = ship_rate(view, *ship, Name(kSail)) > 0;
    const Name by(sails ? kSail : kOar);
    Way way{feature_of(view, *ship)
                .number(Name(sails ? "sail_round" : "row_round"), ship_rate(view, *ship, by) / 3)};
    if (const std::int32_t total = view.get(kWind); total >= kCalm) {
        const Wind wind = wind_of(view, total);
        way.times(sails ? wind.sail : wind.oar, sails ? wind.sail_by : wind.oar_by);
    }
    if (view.get(kLeaking, *ship) != 0) way.times(2, 3);
    return way.miles / way.by;
}

class SeaTravel final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"ADV-100", "ADV-102", "ADV-103", "ADV-104", "ADV-105", "ADV-106", "ADV-107", "ADV-108",
                      "ADV-109", "ADV-110", "ADV-111", "ADV-113", "ADV-115", "ADV-116", "ADV-174"},
            .facts = {kWind, kLeaking, kShipPace},
            .verbs = {Verb::PlanVoyage},
            .between_battles = {Verb::PlanVoyage},
            .derives = {derived<&ship_pace>(kShipPace)},
            .options = {{"water_checks_per_day", 1}, {"variable_wind", 0}}};
    }

    void check(const View& view, Own<JourneyIntent> day, SeatId seat, Refusals& out) const {
        const bool sails = day->mode == Name(kSail), rows = day->mode == Name(kOar);
        if (!sails && !rows) out.add(Reason::BadArgument, "propulsion");
        if (waters_named(waters_of(view, *day)) == nullptr) out.add(Reason::BadArgument, "waters");
        const std::int32_t heading = day->told("heading").value_or(0);
        if (heading < 0 || heading >= kWayCount) out.add(Reason::BadArgument, "heading");
        if (day->told("land_in").value_or(0) < 0) out.add(Reason::BadArgument, "land_in");
        if (!leads(view, seat)) out.add(Reason::NotController);
        const bool planned = in_scene(view, kOnWater) && in_phase(view, kTravelled);
        if (!planned) check_phase(view, kOnWater, kDayStart, out);
        const auto ship = vessel(view);
        if (!ship || is_lost(view, *ship)) return out.add(Reason::WrongState, Stage::Budget, "vessel");
        if (planned) out.add(Reason::AlreadyActed);
        if (ship_rate(view, *ship, day->mode) <= 0) out.add(Reason::ItemMissing, "propulsion");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const auto ship = vessel(view);
        const bool plans = in_scene(view, kOnWater) && in_phase(view, kDayStart) && !running(view);
        if (!ship || !plans || !travels(view, who)) return;
        for (const std::string_view propulsion : {kSail, kOar}) {
            if (ship_rate(view, *ship, Name(propulsion)) <= 0) continue;
            JourneyIntent day{.verb = Verb::PlanVoyage, .mode = Name(propulsion)};
            day.where = "coastal";
            out.push_back({std::move(day)});
        }
    }

    // Order of dice: section 3 of the catalogue.
    void act(const JourneyIntent& day, Work& work) const {
        const Waters& waters = *waters_named(waters_of(work.view(), day));
        const std::uint32_t ship = vessel(work.view()).value();
        for (const Fact& fact : {kMiles, kMeals, kGameMet, kWind})
            work.set(fact, 0, CreatureId::None, 0, "plan_voyage");
        work.set(kActivity, kVoyageDay, CreatureId::None, 0, "plan_voyage");
        work.emit(Declared{CreatureId::None, Verb::PlanVoyage, day.mode, {}});
        if (state_of(work.view(), ship) == Name(kBeached)) tell(ship, kAfloat, "launched", work);
        find_heading(heading_of(work.view(), day), lost_chance(day, waters, ship, work.view()), work);
        Way way{ship_rate(work.view(), ship, day.mode), 5};
        const std::int32_t current = drift(day, waters, work);
        if (waters.wind) blow(day, ship, way, work);
        if (work.view().get(kLeaking, ship) != 0) way.times(2, 3);
        work.set(kMiles, std::max(0, way.miles / way.by + current), CreatureId::None, 0, "sailed");
        const bool driven = waters.wind && work.view().get(kWind) == kGale;
        cross_region(driven ? straight_on(work.view(), day) : day, work.view().get(kMiles), work);
        const std::int32_t checks = option_within(work.view(), "water_checks_per_day", 1, 4);
        forget_met("plan_voyage", work);
        const bool sunk = state_of(work.view(), ship) == Name(kSunk);
        if (!sunk && wandering_checks(waters.wandering, checks, work) > 0)
            roll_own_table(Name(waters.name), work);
        enter_phase(kTravelled, "plan_voyage", work);
    }

    // ADV-115: in a rough sea all who fight on deck stand unsteadily.
    void after(const SceneBegan&, Work& work) const {
        const View view = work.view();
        if (!in_scene(view, kOnWater) || view.get(kWind) < kNearGale || view.get(kMetAshore) != 0) return;
        for (const CreatureId who : everyone(view)) {
            work.add_effect({.name = Name(kUnstableDeck), .who = who, .source = who});
        }
    }

    void after(const SceneEnded&, Work& work) const {
        if (!in_scene(work.view(), kOnWater)) return;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.name == Name(kUnstableDeck))
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "scene_ended"});
    }

  private:
    static void tell(std::uint32_t ship, std::string_view state, const Name& cause, Work& work) {
        work.emit(FeatureChanged{ship, Name(state), cause});
        if (state == kBeached) work.set(kDocked, 1, CreatureId::None, 0, cause);
    }

    static bool is_sound(const View& view, std::uint32_t ship) {
        return feature_of(view, ship).number("seaworthy", 1) != 0;
    }

    static std::int32_t lost_chance(const JourneyIntent& day, const Waters& waters, std::uint32_t ship,
                                    const View& view) {
        const bool led = feature_of(view, ship).number("navigator") != 0 || sees_land(day, view);
        return led ? waters.lost_navigator : waters.lost_none;
    }

    // As it is said, or as the region lies (ADV-174).
    static bool sees_land(const JourneyIntent& day, const View& view) {
        return day.says("in_sight_of_land") || land_within(view, view.get(kLandSeen));
    }

    // ADV-104: six and a die, with the stream or against it.
    static std::int32_t drift(const JourneyIntent& day, const Waters& waters, Work& work) {
        const bool up = day.says("upstream"), down = day.says("downstream");
        if (waters.name != "river" || up == down) return 0;
        const std::int32_t miles = work.roll(6, "current", CreatureId::None) + 6;
        return down ? miles : -miles;
    }

    static void blow(const JourneyIntent& day, std::uint32_t ship, Way& way, Work& work) {
        const std::int32_t total =
            work.roll(6, "wind", CreatureId::None) + work.roll(6, "wind", CreatureId::None);
        work.set(kWind, total, CreatureId::None, 0, "wind");
        const Wind wind = wind_of(work.view(), total);
        // ADV-107: in a gale nobody rows.
        const std::int32_t by_sail = ship_rate(work.view(), ship, Name(kSail));
        const bool driven = total == kGale && by_sail > 0;
        if (driven) way = {by_sail, 5};
        const bool sails = driven || day.mode == Name(kSail);
        way.times(sails ? wind.sail : wind.oar, sails ? wind.sail_by : wind.oar_by);
        const bool variable = work.view().rules().option("variable_wind") != 0;
        if (total == kNearGale && variable && work.view().get(kLeaking, ship) == 0) leak(ship, work);
        if (total == kGale)
            is_sound(work.view(), ship) ? run(day, ship, way, work) : founder(day, ship, way, work);
    }

    static void leak(std::uint32_t ship, Work& work) {
        const std::int32_t percent = is_sound(work.view(), ship) ? kLeakSound : kLeakUnsound;
        if (work.roll(100, "leak", CreatureId::None) <= percent) work.set_raw(kLeaking, 1, ship, 0, "leak");
    }

    // ADV-109: before the wind, wherever it blows.
    static void run(const JourneyIntent& day, std::uint32_t ship, Way& way, Work& work) {
        const std::int32_t turned = work.roll(6, "course", CreatureId::None, Audience::Referee) - 1;
        const std::int32_t course = (heading_of(work.view(), day) + turned) % kWayCount;
        work.set(kTrueHeading, course, CreatureId::None, 0, "gale");
        const auto told = day.told("land_in");
        const auto land = told ? told : miles_to_land(work.view(), course);
        if (!land || *land > way.miles / way.by) return;
        way = {*land, 1};
        const bool wrecked = work.roll(100, "wreck", CreatureId::None) <= kWreckPercent;
        tell(ship, wrecked ? kWrecked : kBeached, "gale", work);
    }

    // ADV-110: ashore if it can, else it may go down.
    static void founder(const JourneyIntent& day, std::uint32_t ship, Way& way, Work& work) {
        way = {0, 1};
        const bool tries = day.says("beach") && sees_land(day, work.view());
        const bool safe = tries && (!day.says("rocky") || chance_in_six(kHarbour, "harbour", CreatureId::None,
                                                                        Audience::Everyone, work));
        if (safe) return tell(ship, kBeached, "gale", work);
        if (work.roll(100, "sink", CreatureId::None) <= kSinkPercent) tell(ship, kSunk, "gale", work);
    }
};

}  // namespace

MechanicPtr sea_travel() { return make_mechanic<SeaTravel>(); }

}  // namespace affray
