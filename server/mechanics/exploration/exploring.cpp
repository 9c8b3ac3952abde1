// Exploring: feet of known and unknown ground in a turn, in the light and in the dark, by areas or by
// squares; the ground that a party comes to know (ADV-005, 006, 016, 017, 028).
#include "base/int_math.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/marching.h"
#include "readings/journey/sight_by_turn.h"
#include "readings/space/fog.h"

#include <algorithm>

namespace affray {
namespace {

/// Ground covered in this turn, in sixtieths of a foot of unknown ground by light.
constexpr Fact kCovered{"covered", Scope::Encounter};
/// Feet of unknown ground that are left in this turn.
constexpr Fact kAllowance{"allowance", Scope::Encounter, Audience::Everyone, 0, true};
constexpr std::int32_t kParts = 60;
constexpr std::int32_t kInTheDark = 3;  // ADV-028: a third
constexpr std::int32_t kFeetMost = 10'000;

// ADV-028: as long as anybody sees, the others are led.
std::int32_t dark_factor(const View& view) {
    const std::vector<CreatureId> all = travellers(view);
    const bool led = any(all, [&](CreatureId who) { return sees_by_turn(view, who); });
    return led ? 1 : kInTheDark;
}

std::int32_t ground_left(const View& view) {
    return std::max(0, kParts * party_rate(view) - view.get(kCovered));
}

// By squares it is as far as the path is long.
std::int32_t feet_of(const JourneyIntent& way) {
    if (way.places.empty()) return way.told("feet").value_or(0);
    return mul_saturated(static_cast<std::int32_t>(std::min<std::size_t>(way.places.size(), kFeetMost)),
                         kFeetPerCell);
}

std::int32_t ground_cost(const View& view, const JourneyIntent& way, std::int32_t feet) {
    const std::int32_t known = way.says("familiar") ? view.rules().option("familiar_multiplier") : 1;
    return mul_saturated(feet, kParts / std::clamp(known, 1, 5)) * dark_factor(view);
}

class Exploring final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-005", "ADV-006", "ADV-016", "ADV-017", "ADV-028"},
                .facts = {kCovered, kAllowance, kPartyArea},
                .verbs = {Verb::Explore},
                .between_battles = {Verb::Explore},
                .derives = {derived<&allowance>(kAllowance)},
                .options = {{"familiar_multiplier", 3}}};
    }

    void check(const View& view, Own<JourneyIntent> way, SeatId seat, Refusals& out) const {
        check_phase(view, kInDungeon, kActions, out);
        if (!leads(view, seat)) out.add(Reason::NotController);
        const std::int32_t feet = feet_of(*way);
        if (feet < 0 || feet > kFeetMost || (feet == 0 && way->where.empty()))
            out.add(Reason::BadArgument, "feet");
        if (!way->where.empty() && !goal(view, *way, seat)) out.add(Reason::UnknownId, "area");
        for (const CreatureId who : travellers(view)) {
            const std::int32_t used = view.get(kTurnUsed, who);
            if (used == kFullTurn || used == kRestedTurn) return out.add(Reason::AlreadyActed);
        }
        if (!way->places.empty()) check_march(view, way->places, out);
        if (feet > 0 && party_rate(view) == 0) return out.add(Reason::Overloaded, Stage::Space, {});
        if (feet >= 0 && feet <= kFeetMost && ground_cost(view, *way, feet) > ground_left(view))
            out.add_short(Reason::NotEnoughMovement, "feet", allowance(view), feet);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        if (const std::int32_t feet = allowance(view); feet > 0)
            out.push_back({JourneyIntent{.verb = Verb::Explore, .numbers = {{"feet", feet}}}});
    }

    void act(const JourneyIntent& way, Work& work) const {
        for (const CreatureId who : travellers(work.view())) work.set(kTurnUsed, kWayMade, who, 0, "explore");
        if (way.places.empty()) {
            cover(way, feet_of(way), work);
            if (!way.where.empty()) enter(work.view().state().feature(way.where).value(), work);
            return work.emit(Declared{CreatureId::None, Verb::Explore, way.where, {}});
        }
        walk(way, work);
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit == Name(kDungeonTurn)) work.set(kCovered, 0, CreatureId::None, 0, "turn");
    }

    static std::int32_t allowance(const View& view) {
        return in_scene(view, kInDungeon) ? ground_left(view) / kParts / dark_factor(view) : 0;
    }

  private:
    static void cover(const JourneyIntent& way, std::int32_t feet, Work& work) {
        const View view = work.view();
        const std::int32_t covered = view.get(kCovered) + ground_cost(view, way, feet);
        work.set(kCovered, covered, CreatureId::None, 0, "explore");
    }

    // Step by step, until something happens on the way or somebody stands in it; only what was walked counts.
    static void walk(const JourneyIntent& way, Work& work) {
        const CreatureId leader = leader_of(work.view()).value();
        for (const Place to : way.places) {
            if (work.over() || !leader_may_step(work.view(), to)) return;
            const PagedVector<Name> before = work.view().state().feature_states;
            cover(way, kFeetPerCell, work);
            march_to(to, work);
            if (const auto area = area_at(work.view(), to)) {
                enter(*area, work);
                work.emit(Declared{leader, Verb::Explore, feature_of(work.view(), *area).id, {}});
            }
            if (before != work.view().state().feature_states || leader_of(work.view()) != leader) return;
        }
    }

    // ADV-005: a party that comes to an area knows its ground.
    static void enter(std::uint32_t area, Work& work) {
        if (is_hidden(work.view(), area)) work.emit(FeatureChanged{area, "found", "explored"});
        work.set(kPartyArea, static_cast<std::int32_t>(area) + 1, CreatureId::None, 0, "explore");
        const std::vector<Place> cells = feature_of(work.view(), area).cells;
        uncover(party_side(work.view()).value(), cells, "explored", work);
    }

    // ADV-005: where nobody has been yet the referee leads.
    static bool goal(const View& view, const JourneyIntent& way, SeatId seat) {
        const auto area =
            seat == SeatId::Referee ? view.state().feature(way.where) : known_feature(view, way.where);
        return area && feature_of(view, *area).kind == Name("area");
    }
};

}  // namespace

MechanicPtr exploring() { return make_mechanic<Exploring>(); }

}  // namespace affray
