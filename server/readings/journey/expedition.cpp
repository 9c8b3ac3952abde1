// What an expedition is and may be asked.
#include "readings/journey/expedition.h"
#include "readings/common.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/rounds/round_parts.h"

namespace affray {

static constexpr std::string_view kFatigued = "fatigued";

bool on_journey(const View& view) { return view.get(kScene) != kNoScene; }

bool in_scene(const View& view, JourneyScene scene) { return view.get(kScene) == scene; }

bool in_phase(const View& view, JourneyPhase phase) { return view.get(kJourneyPhase) == phase; }

std::optional<std::uint32_t> party_side(const View& view) {
    for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
        if (is_party(view, side)) return side;
    return std::nullopt;
}

std::vector<CreatureId> travellers(const View& view) {
    const auto side = party_side(view);
    if (!side) return {};
    std::vector<CreatureId> all = members(view, *side);
    const auto place = [&view](CreatureId who) {
        const std::int32_t march = view.get(kMarch, who);
        return march == 0 ? INT32_MAX : march;
    };
    std::stable_sort(all.begin(), all.end(), [&](CreatureId a, CreatureId b) { return place(a) < place(b); });
    return all;
}

bool travels(const View& view, CreatureId who) {
    return view.has(who) && view.present(who) && party_side(view) == number(view.creature(who).side);
}

bool leads(const View& view, SeatId seat) {
    for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
        if (is_party(view, side) && speaks_for(view, seat, side)) return true;
    return false;
}

std::int32_t party_rate(const View& view) {
    std::optional<std::int32_t> slowest;
    for (const CreatureId who : travellers(view))
        slowest = std::min(slowest.value_or(INT32_MAX), view.get(kRate, who));
    return slowest.value_or(0);
}

void check_phase(const View& view, JourneyScene scene, JourneyPhase phase, Refusals& out) {
    const bool fights = running(view) || in_phase(view, kEncountered);
    if (on_journey(view) && fights && phase != kEncountered) return out.add(Reason::InEncounter);
    if (running(view) || !in_scene(view, scene) || !in_phase(view, phase)) out.add(Reason::WrongPhase);
}

void check_member(const View& view, CreatureId who, Refusals& out) {
    if (!travels(view, who))
        return out.add(view.has(who) && !view.present(who) ? Reason::Incapacitated : Reason::TargetInvalid,
                       "who");
    if (view.get(kCanAct, who) == 0) out.add(Reason::Incapacitated, "who");
}

bool turn_free(const View& view, CreatureId who) { return view.get(kTurnUsed, who) == kUnused; }

const Name& state_of(const View& view, std::uint32_t feature) { return view.state().feature_states[feature]; }

const Feature& feature_of(const View& view, std::uint32_t feature) {
    return view.state().scene->features[feature];
}

bool is_hidden(const View& view, std::uint32_t feature) { return state_of(view, feature) == Name("hidden"); }

std::optional<std::uint32_t> known_feature(const View& view, const Name& id) {
    const auto feature = id.empty() ? std::nullopt : view.state().feature(id);
    return feature && !is_hidden(view, *feature) ? feature : std::nullopt;
}

bool lies_at(const View& view, std::uint32_t feature, std::uint32_t place) {
    const auto wanted = static_cast<std::int32_t>(place) + 1;
    return view.get(kAtFirst, feature) == wanted || view.get(kAtSecond, feature) == wanted;
}

bool at_hand(const View& view, std::uint32_t feature) {
    const bool nowhere = view.get(kAtFirst, feature) == 0 && view.get(kAtSecond, feature) == 0;
    const std::int32_t area = view.get(kPartyArea);
    return nowhere || (area != 0 && lies_at(view, feature, static_cast<std::uint32_t>(area - 1)));
}

const Item* thing_of(const View& view, CreatureId who, std::string_view name) {
    for (const Item& item : view.state().items) {
        const bool carried =
            item.owner == who && item.where != Name("ground") && item.where != Name("destroyed");
        if (carried && item.name.view() == name && item.charges > 0) return &item;
    }
    return nullptr;
}

void enter_phase(JourneyPhase phase, const Name& cause, Work& work) {
    work.set(kJourneyPhase, phase, CreatureId::None, 0, cause);
}

JourneyPhase phase_of_day(const View& view) {
    if (!in_scene(view, kInWilds) && !in_scene(view, kOnWater)) return kNoPhase;
    return view.get(kActivity) == kNoActivity ? kDayStart : kTravelled;
}

std::int32_t rounds_of_period(const View& view) {
    if (in_scene(view, kInDungeon)) return kRoundsInTurn;
    return in_scene(view, kInWilds) || in_scene(view, kOnWater) ? kTurnsInDay * kRoundsInTurn : 0;
}

void spend_rounds(std::int32_t rounds, const Name& cause, Work& work) {
    const View view = work.view();
    const std::int32_t later = add_saturated(view.get(kClock), rounds);
    const std::int32_t gone = add_saturated(view.get(kRoundsGone), rounds);
    work.set(kClock, later, CreatureId::None, 0, cause);
    work.set(kRoundsGone, gone, CreatureId::None, 0, cause);
}

void spend_the_rest(std::int32_t of_rounds, const Name& cause, Work& work) {
    const View view = work.view();
    const std::int32_t left = std::max(0, of_rounds - view.get(kRoundsGone));
    work.set(kClock, add_saturated(view.get(kClock), left), CreatureId::None, 0, cause);
    work.set(kRoundsGone, 0, CreatureId::None, 0, cause);
}

void end_day(Work& work) {
    const std::int32_t day = work.view().get(kDayNumber);
    work.emit(PeriodEnded{Name(kDay), day});
    spend_the_rest(kTurnsInDay * kRoundsInTurn, "day", work);
    work.set(kActivity, kNoActivity, CreatureId::None, 0, "day");
    work.set(kDayNumber, day + 1, CreatureId::None, 0, "day");
    if (!in_phase(work.view(), kPursued)) enter_phase(phase_of_day(work.view()), "day", work);
    work.emit(PeriodBegan{Name(kDay), day + 1});
}

void tire_out(CreatureId who, Work& work) {
    if (work.view().effect(who, kFatigued) != nullptr) return;
    work.add_effect({.name = Name(kFatigued), .who = who, .source = who, .until = {Until::When::Cured}});
}

void refresh(CreatureId who, Work& work) { lift(who, kFatigued, "rested", work); }

bool chance_in_six(std::int32_t chance, std::string_view purpose, CreatureId who, Audience audience,
                   Work& work) {
    return work.roll(6, Name(purpose), who, audience) <= std::clamp(chance, 0, 6);
}

}  // namespace affray
