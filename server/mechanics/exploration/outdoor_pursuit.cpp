// Getting away outdoors: by land day after day, at sea round by round (ADV-120..126, 130..134).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/offers.h"
#include "readings/rounds/round_parts.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kKeepFleeing = "keep_fleeing", kEscaped = "escaped", kCaught = "caught",
                           kFlees = "fleeing", kPursues = "pursuing", kRuns = "running";
constexpr std::int32_t kFloorPercent = 5, kDoubleRate = 25, kEnvironmentMost = 50, kCaughtPercent = 50,
                       kClosingLeast = 30, kNumbersMost = 100'000;

/// Numbers and rates of a pursuit outdoors, as the referee gave them.
constexpr Fact kFleeingCount{"pursuit.fleeing", Scope::Encounter};
constexpr Fact kPursuerCount{"pursuit.pursuers", Scope::Encounter};
constexpr Fact kFleeingRate{"pursuit.rate", Scope::Encounter};
constexpr Fact kPursuerRate{"pursuit.their_rate", Scope::Encounter};
/// The way that the fleeing took that day (ADV-124).
constexpr Fact kFlightWay{"direction", Scope::Encounter, Audience::Referee};
/// 1: those who lost sight of them may be met again (ADV-131).
constexpr Fact kFollowers{"followers", Scope::Encounter, Audience::Referee};

struct Getaway {
    std::int32_t pursuers = 0;  ///< up to so many
    std::int32_t percent = 0;
};
struct GroupRow {
    std::int32_t fleeing = 0;
    std::array<Getaway, 3> odds;
};
constexpr std::array<GroupRow, 4> kByGroup{{{4, {{{1, 50}, {3, 70}, {kNumbersMost, 90}}}},
                                            {12, {{{3, 35}, {8, 50}, {kNumbersMost, 70}}}},
                                            {24, {{{6, 25}, {16, 35}, {kNumbersMost, 50}}}},
                                            {kNumbersMost, {{{10, 10}, {30, 25}, {kNumbersMost, 35}}}}}};
constexpr std::array<Getaway, 5> kBySlower{{{30, 50}, {60, 40}, {90, 35}, {120, 25}, {kNumbersMost, 10}}};
constexpr std::int32_t kFasterPercent = 80;

std::int32_t by_group(std::int32_t fleeing, std::int32_t pursuers) {
    for (const GroupRow& row : kByGroup)
        if (fleeing <= row.fleeing)
            for (const Getaway& odds : row.odds)
                if (pursuers <= odds.pursuers) return odds.percent;
    return 0;
}

std::int32_t by_rates(std::int32_t fleeing, std::int32_t pursuing) {
    const std::int32_t slower = pursuing - fleeing;
    if (slower < 0) return kFasterPercent;
    for (const Getaway& odds : kBySlower)
        if (slower <= odds.pursuers) return odds.percent;
    return 0;
}

std::int32_t doubled(std::int32_t fleeing, std::int32_t pursuing) {
    return (fleeing >= 2 * pursuing ? kDoubleRate : 0) - (pursuing >= 2 * fleeing ? kDoubleRate : 0);
}

bool pursued(const View& view) { return on_journey(view) && in_phase(view, kPursued) && !running(view); }

class OutdoorPursuit final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-120", "ADV-121", "ADV-122", "ADV-123", "ADV-124", "ADV-125", "ADV-126",
                          "ADV-130", "ADV-131", "ADV-132", "ADV-133", "ADV-134"},
                .facts = {kFleeingCount, kPursuerCount, kFleeingRate, kPursuerRate, kFlightWay, kRunDown,
                          kFollowers},
                .verbs = {Verb::Evade},
                .between_battles = {Verb::Evade, Verb::RunPursuit},
                .offers = {{.name = Name(kKeepFleeing), .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, const JourneyIntent& intent, SeatId seat, Refusals& out) const {
        if (intent.verb == Verb::Evade) return check_evade(view, intent, seat, out);
        if (intent.verb == Verb::AnnotateMap && pursued(view) && in_scene(view, kInWilds))
            out.add(Reason::WrongPhase);  // ADV-126
        if (intent.verb != Verb::RunPursuit || running(view)) return;
        if (!pursued(view)) out.add(Reason::WrongPhase);
        if (!leads(view, seat)) out.add(Reason::NotController);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (pursued(view) && travels(view, who)) out.push_back({JourneyIntent{.verb = Verb::RunPursuit}});
    }

    void act(const JourneyIntent& flight, Work& work) const {
        const auto number = [&flight](std::string_view what) { return flight.told(Name(what)).value_or(0); };
        const bool found_only = in_phase(work.view(), kTravelled);
        // Who slips away before the first blow leaves no fight behind: a chase by days is not one.
        if (running(work.view())) conclude(work, "evaded");
        work.set(kFleeingCount, number("fleeing"), CreatureId::None, 0, "evade");
        work.set(kPursuerCount, number("pursuers"), CreatureId::None, 0, "evade");
        work.set(kFleeingRate, number("fleeing_rate"), CreatureId::None, 0, "evade");
        work.set(kPursuerRate, number("pursuing_rate"), CreatureId::None, 0, "evade");
        if (found_only)
            work.set(kWanderingMet, work.view().get(kWanderingMet) - 1, CreatureId::None, 0, "evade");
        if (const auto gap = flight.told("gap")) work.set(kGap, *gap, CreatureId::None, 0, "evade");
        if (flight.mode == Name(kPursues)) {
            tell_test({}, TestOutcome::Automatic, work);  // ADV-121: they were never seen
            return get_away(work);
        }
        const auto granted = flight.told("granted");
        attempt(granted ? std::max(*granted, kFloorPercent) : chance(work.view(), number("environment")),
                work);
    }

    bool begin(const JourneyIntent& run, const Bill&, Work& work) const {
        if (run.verb != Verb::RunPursuit || !pursued(work.view())) return false;
        in_scene(work.view(), kOnWater) ? run_round(work) : run_day(work);
        return true;
    }

    // ADV-134
    bool begin(const GovernIntent& end, const Bill&, Work& work) const {
        if (end.verb != Verb::EndPursuit || !pursued(work.view())) return false;
        const bool taken = end.text == Name(kCaught) || end.text == Name("forced_stop");
        taken ? be_caught(work) : get_away(work);
        return true;
    }

    // ADV-131: only the next day's first encounter may be they.
    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name(kDay)) return;
        const std::int32_t since = work.view().get(kFollowers);
        if (since != 0) work.set(kFollowers, since >= 2 ? 0 : since + 1, CreatureId::None, 0, "day");
        if (!in_phase(work.view(), kEncountered)) work.set(kRunDown, 0, CreatureId::None, 0, "day");
    }

    // Whom the party meets after that fight has not run it down.
    void after(const SceneEnded&, Work& work) const {
        if (work.view().get(kRunDown) != 0) work.set(kRunDown, 0, CreatureId::None, 0, "fought");
    }

  private:
    static void check_evade(const View& view, const JourneyIntent& flight, SeatId seat, Refusals& out) {
        const bool sea = in_scene(view, kOnWater);
        const auto within = [&](std::string_view what, std::int32_t least, std::int32_t most) {
            const auto value = flight.told(Name(what));
            return value && *value >= least && *value <= most;
        };
        for (const std::string_view what : {"fleeing", "pursuers"})
            if (!within(what, 1, kNumbersMost)) out.add(Reason::BadArgument, Name(what));
        for (const std::string_view what : {"fleeing_rate", "pursuing_rate"})
            if (!within(what, 0, kNumbersMost)) out.add(Reason::BadArgument, Name(what));
        if (sea && !within("gap", 0, kNumbersMost)) out.add(Reason::BadArgument, "gap");
        const bool known =
            flight.mode.empty() || flight.mode == Name(kFlees) || flight.mode == Name(kPursues);
        if (!known) out.add(Reason::BadArgument, "surprised");
        if (!leads(view, seat)) out.add(Reason::NotController);
        const bool referees = flight.told("granted") || flight.told("environment");
        if (referees && seat != SeatId::Referee) out.add(Reason::RefereeOnly, "granted");
        if (flight.told("granted") && !within("granted", 0, 100)) out.add(Reason::ValueOutOfRange, "granted");
        if (flight.told("environment") && !within("environment", -kEnvironmentMost, kEnvironmentMost))
            out.add(Reason::ValueOutOfRange, "environment");
        const bool before_blows = !running(view) || in_stage(view, kContactStage);
        const bool met = in_phase(view, kEncountered) && before_blows && view.get(kRunDown) == 0;
        // What has been found on the way and stands on no map yet the referee alone knows of.
        const bool found =
            seat == SeatId::Referee && in_phase(view, kTravelled) && view.get(kWanderingMet) > 0;
        if ((!met && !found) || (!sea && !in_scene(view, kInWilds))) return out.add(Reason::WrongPhase);
        if (flight.mode == Name(kFlees) && !flight.told("granted")) out.add(Reason::Surprised);
    }

    static std::int32_t chance(const View& view, std::int32_t environment) {
        const std::int32_t fleeing = view.get(kFleeingRate), pursuing = view.get(kPursuerRate);
        if (in_scene(view, kOnWater)) return by_rates(fleeing, pursuing);
        const std::int32_t base = by_group(view.get(kFleeingCount), view.get(kPursuerCount));
        return std::clamp(base + doubled(fleeing, pursuing) + environment, kFloorPercent, 100);
    }

    // A10: what is sure draws no die.
    static void attempt(std::int32_t percent, Work& work) {
        Tested test{.kind = "evade", .target = percent};
        const bool sure_of_it = percent >= 100;
        if (!sure_of_it) test.natural = work.roll(100, "evade", CreatureId::None);
        const bool away = sure_of_it || *test.natural <= percent;
        const TestOutcome rolled = away ? TestOutcome::Success : TestOutcome::Failure;
        tell_test(test, sure_of_it ? TestOutcome::Automatic : rolled, work);
        if (away) return get_away(work);
        enter_phase(kPursued, "evade", work);
        tell(kRuns, work);
    }

    static void tell_test(Tested test, TestOutcome outcome, Work& work) {
        test.kind = "evade";
        test.outcome = outcome;
        const std::vector<CreatureId> all = travellers(work.view());
        if (!all.empty()) test.who = all.front();
        work.emit(std::move(test));
    }

    static void tell(std::string_view state, Work& work) {
        work.emit(PursuitChanged{Name(state), work.view().get(kGap), {}, {}});
    }

    // ADV-126: by land nobody knows any more where they are.
    static void get_away(Work& work) {
        const View view = work.view();
        if (in_scene(view, kOnWater)) work.set(kFollowers, 1, CreatureId::None, 0, "evade");
        if (in_phase(view, kPursued) && in_scene(view, kInWilds))
            work.set(kLostWay, 1, CreatureId::None, 0, "evade");
        enter_phase(phase_of_day(work.view()), "evade", work);
        tell(kEscaped, work);
    }

    static void be_caught(Work& work) {
        work.set(kRunDown, 1, CreatureId::None, 0, "caught");
        enter_phase(kEncountered, "caught", work);
        tell(kCaught, work);
    }

    // ADV-133: by the difference of the rates, and never by less than thirty yards.
    static void run_round(Work& work) {
        const View view = work.view();
        const std::int32_t closing = std::max(kClosingLeast, view.get(kPursuerRate) - view.get(kFleeingRate));
        work.set(kGap, std::max(0, view.get(kGap) - closing), CreatureId::None, 0, "run");
        work.view().get(kGap) == 0 ? be_caught(work) : tell(kRuns, work);
    }

    // ADV-124: each pass takes a day.
    static void run_day(Work& work) {
        const std::int32_t way = work.roll(6, "direction", CreatureId::None, Audience::Referee) - 1;
        work.set(kFlightWay, way, CreatureId::None, 0, "run");
        const bool faster = work.view().get(kPursuerRate) > work.view().get(kFleeingRate);
        const bool caught = faster && work.roll(100, "caught", CreatureId::None) <= kCaughtPercent;
        end_day(work);
        if (caught) return be_caught(work);
        tell(kRuns, work);
        const Offer further = going_on(work.view());
        agreed(further.actor, further, work) ? attempt(chance(work.view(), 0), work) : be_caught(work);
    }

    // The caller is asked; where there is none, the referee.
    static Offer going_on(const View& view) {
        Offer offer{.kind = Name(kKeepFleeing), .option = Name(kKeepFleeing), .default_take = true};
        const std::vector<CreatureId> all = travellers(view);
        if (!all.empty()) offer.actor = all.front();
        const auto side = party_side(view);
        if (side && view.get(kCaller, *side) != 0) offer.seat = speaker_of(view, *side);
        return offer;
    }
};

}  // namespace

MechanicPtr outdoor_pursuit() { return make_mechanic<OutdoorPursuit>(); }

}  // namespace affray
