// Days by land: legs and roads, forced marches and days of rest, lost ways, foraging and hunting, what
// wanders by (ADV-070, 072..083, 086, 087, 089, 091).
#include "base/int_math.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/lands.h"
#include "readings/journey/region.h"
#include "readings/journey/wandering.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

constexpr std::int32_t kMilePoints = 12;  // a fifth of the base rate, in sixtieths of a mile
constexpr std::int32_t kTravelDaysMost = 6, kMendsADay = 3;
/// Its rest of this day was broken (ADV-091).
constexpr Fact kRestBroken{"rest_interrupted", Scope::Creature};

std::int32_t activity_named(const Name& word) {
    for (std::size_t i = 1; i + 1 < kActivityWords.size(); ++i)
        if (kActivityWords[i] == word.view()) return static_cast<std::int32_t>(i);
    return kNoActivity;
}

// ADV-074, ADV-075, ADV-089.
std::int32_t route_cost(const View& view, const JourneyIntent& day) {
    std::int32_t cost = 0;
    for (const Leg& leg : stretches(view, day)) {
        const Land* land = land_named(leg.terrain);
        std::int32_t each = land == nullptr ? kOpenMile : land->per_mile;
        if (leg.road) each = kRoadMile;
        if (day.says("flying")) each = kOpenMile;
        cost = add_saturated(cost, mul_saturated(leg.miles, each));
    }
    return cost;
}

// ADV-072, ADV-076, ADV-089.
std::int32_t day_points(const View& view, const JourneyIntent& day) {
    const std::int32_t points = kMilePoints * party_rate(view) * (day.says("flying") ? 2 : 1);
    return day.mode == Name("forced_march") ? points * 3 / 2 : points;
}

const Land& land_of_day(const JourneyIntent& day, const std::vector<Leg>& route) {
    const bool moves = day.mode == Name("travel") || day.mode == Name("forced_march");
    const Land* land = land_named(moves && !route.empty() ? route.front().terrain : day.where);
    return land == nullptr ? *land_named("clear") : *land;
}

class OverlandTravel final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-070", "ADV-072", "ADV-073", "ADV-074", "ADV-075", "ADV-076", "ADV-077",
                          "ADV-078", "ADV-079", "ADV-080", "ADV-081", "ADV-082", "ADV-083", "ADV-086",
                          "ADV-087", "ADV-089", "ADV-091"},
                .facts = {kTravelDays, kMustRest, kFootsore, kActivity, kMiles, kMeals, kGameMet, kHeading,
                          kLostWay, kTrueHeading, kRestBroken},
                .verbs = {Verb::Disrupt},
                .options = {{"wilderness_checks_per_day", 1}}};
    }

    void check(const View& view, const JourneyIntent& day, SeatId seat, Refusals& out) const {
        if (day.verb != Verb::PlanDay || !on_journey(view)) return;
        const std::int32_t activity = activity_named(day.mode);
        const bool moves = activity == kTravelDay || activity == kForcedMarch;
        if (activity == kNoActivity || (moves && day.route.empty() && !by_hexes(day)))
            out.add(Reason::BadArgument, "activity");
        check_route(day, out);
        if (!leads(view, seat)) out.add(Reason::NotController);
        if (in_scene(view, kInWilds) && in_phase(view, kTravelled)) return out.add(Reason::AlreadyActed);
        check_phase(view, kInWilds, kDayStart, out);
        const bool ruled = day.says("override") && seat == SeatId::Referee;
        if (view.get(kMustRest) != 0 && activity != kDayOfRest && !ruled)
            out.add(Reason::MustRest, Stage::Means, {});
        if (day.says("forage") && (activity != kTravelDay || day.says("flying")))
            out.add(Reason::RequirementNotMet, "forage");
        if (!moves) return;
        if (party_rate(view) == 0) return out.add(Reason::Overloaded, Stage::Space, {});
        if (route_cost(view, day) > day_points(view, day)) out.add(Reason::NotEnoughMovement, "route");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (in_scene(view, kInWilds) && in_phase(view, kDayStart) && travels(view, who) && !running(view))
            out.push_back({JourneyIntent{.verb = Verb::PlanDay, .mode = "rest"}});
    }

    bool begin(const JourneyIntent& day, const Bill&, Work& work) const {
        if (day.verb != Verb::PlanDay || !on_journey(work.view())) return false;
        const std::int32_t activity = activity_named(day.mode);
        const std::vector<Leg> route = stretches(work.view(), day);
        const Land& land = land_of_day(day, route);
        const bool moves = activity == kTravelDay || activity == kForcedMarch;
        for (const Fact& fact : {kMiles, kMeals, kGameMet, kLostWay})
            work.set(fact, 0, CreatureId::None, 0, "plan_day");
        work.set(kActivity, activity, CreatureId::None, 0, "plan_day");
        work.emit(Declared{CreatureId::None, Verb::PlanDay, day.mode, {}});
        if (moves) set_out(day, route.front(), land, work);
        const std::int32_t checks = option_within(work.view(), "wilderness_checks_per_day", 1, 4);
        forget_met("plan_day", work);
        const bool aloft = moves && day.says("flying");
        const bool met = wandering_checks(aloft ? kAerialWandering : land.wandering, checks, work) > 0;
        if (met && !(aloft && roll_own_table(Name(kAloft), work))) roll_own_table(Name(land.name), work);
        if (moves) arrive(day, route, activity, work);
        if (activity == kHuntDay && chance_in_six(1, "game", CreatureId::None, Audience::Everyone, work))
            work.set(kGameMet, 1, CreatureId::None, 0, "hunt");
        enter_phase(kTravelled, "plan_day", work);
        return true;
    }

    void check(const View& view, Own<GovernIntent> broken, SeatId, Refusals& out) const {
        if (broken->subject != Name("rest")) out.add(Reason::BadArgument, "what");
        if (!view.has(broken->who) || !travels(view, broken->who)) return out.add(Reason::UnknownId, "who");
        if (view.get(kActivity) != kDayOfRest) out.add(Reason::WrongPhase);
    }

    void act(const GovernIntent& broken, Work& work) const {
        work.set(kRestBroken, 1, broken.who, 0, "disrupted");
    }

    // ADV-091: a fight breaks everybody's rest.
    void after(const SceneBegan&, Work& work) const {
        if (!on_journey(work.view()) || work.view().get(kActivity) != kDayOfRest) return;
        for (const CreatureId who : travellers(work.view())) work.set(kRestBroken, 1, who, 0, "fight");
    }

    void after(const PeriodEnded& period, Work& work) const {
        const View view = work.view();
        if (period.unit != Name(kDay) || !on_journey(view) || view.get(kActivity) != kDayOfRest) return;
        bool whole = true;
        for (const CreatureId who : travellers(view)) {
            const bool broken = work.view().get(kRestBroken, who) != 0;
            whole = whole && !broken;
            work.set(kRestBroken, 0, who, 0, "day");
            if (broken) continue;
            work.set(kFootsore, 0, who, 0, "rested");
            refresh(who, work);
            const Creature creature = work.view().creature(who);
            if (creature.hp < creature.hp_max) work.heal(who, work.roll(kMendsADay, "heal", who), "rest");
        }
        if (!whole) return;
        work.set(kTravelDays, 0, CreatureId::None, 0, "rested");
        work.set(kMustRest, 0, CreatureId::None, 0, "rested");
    }

  private:
    static void check_route(const JourneyIntent& day, Refusals& out) {
        for (const Leg& leg : day.route)
            if (land_named(leg.terrain) == nullptr || leg.miles < 0) out.add(Reason::BadArgument, "route");
        if (!day.where.empty() && land_named(day.where) == nullptr) out.add(Reason::BadArgument, "terrain");
        const std::int32_t heading = day.told("heading").value_or(0);
        if (heading < 0 || heading > 5) out.add(Reason::BadArgument, "heading");
    }

    // ADV-078..081: who presses on tires; who has no road, trail, mark or guide may go astray.
    static void set_out(const JourneyIntent& day, const Leg& first, const Land& land, Work& work) {
        if (work.view().get(kTravelDays) >= kTravelDaysMost || work.view().get(kMustRest) != 0)
            for (const CreatureId who : travellers(work.view())) {
                work.set(kFootsore, 1, who, 0, "travel");
                tire_out(who, work);
            }
        const bool road = first.road && !day.says("flying");
        const bool led = road || day.says("trail") || day.says("landmark") || day.says("guide");
        find_heading(heading_of(work.view(), day), led ? 0 : land.lost, work);
    }

    static void arrive(const JourneyIntent& day, const std::vector<Leg>& route, std::int32_t activity,
                       Work& work) {
        if (day.says("forage") && chance_in_six(1, "forage", CreatureId::None, Audience::Everyone, work))
            work.set(kMeals, work.roll(6, "meals", CreatureId::None), CreatureId::None, 0, "forage");
        std::int32_t miles = 0;
        for (const Leg& leg : route) miles = add_saturated(miles, leg.miles);
        work.set(kMiles, miles, CreatureId::None, 0, "travel");
        work.set(kTravelDays, work.view().get(kTravelDays) + 1, CreatureId::None, 0, "travel");
        work.set(kMustRest, activity == kForcedMarch ? 1 : 0, CreatureId::None, 0, "travel");
        cross_region(day, miles, work);
    }
};

}  // namespace

MechanicPtr overland_travel() { return make_mechanic<OverlandTravel>(); }

}  // namespace affray
