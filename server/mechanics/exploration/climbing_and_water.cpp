// Walls, falls and deep water (ADV-060..064).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/skills.h"
#include "readings/journey/trying.h"
#include "readings/space/squares.h"

#include <array>

namespace affray {
namespace {

constexpr Stat kSwims{"swim", 1, 0, 1};
/// Feet swum in the last round of it.
constexpr Fact kSwum{"feet", Scope::Encounter};
constexpr std::string_view kSheer = "sheer", kTense = "tense", kDrowning = "drowning", kFall = "fall";
constexpr std::int32_t kHeightMost = 10'000, kFeetARoll = 100, kPercent = 100, kRoundsOfBase = 3;
constexpr std::array<std::string_view, 3> kClimbingGear{"climbing_gear", "grappling_hook", "rope"};

bool geared(const View& view, CreatureId who) {
    return any(kClimbingGear, [&](std::string_view name) { return thing_of(view, who, name) != nullptr; });
}

// ADV-063: half of the present rate, in the feet of a round, by fives.
std::int32_t swims(const View& view, CreatureId who) {
    return view.get(kRate, who) / 2 / kRoundsOfBase / 5 * 5;
}

class ClimbingAndWater final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-060", "ADV-061", "ADV-062", "ADV-063", "ADV-064"},
                .facts = {kFellFeet, kSwum},
                .stats = {kSwims, kDex, kLevel},
                .verbs = {Verb::Climb, Verb::Swim},
                .between_battles = {Verb::Climb, Verb::Swim}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_member(view, use->who, out);
        if (use->amount < 1 || use->amount > kHeightMost) out.add(Reason::BadArgument, "amount");
        if (use->verb == Verb::Swim) {
            if (view.stat(kSwims, use->who) == 0) out.add(Reason::NotQualified, "who");
            if (use->amount > swims(view, use->who))
                out.add_short(Reason::NotEnoughMovement, "amount", swims(view, use->who), use->amount);
        } else {
            const Name& how = use->detail;
            if (!how.empty() && how != Name(kSheer) && how != Name(kTense))
                out.add(Reason::BadArgument, "detail");
            const bool able = thief_skills(view, use->who) != nullptr || geared(view, use->who);
            if (how == Name(kSheer) && !able) out.add(Reason::NotQualified, "who");
        }
    }

    void act(const UseIntent& use, Work& work) const {
        if (use.verb == Verb::Swim) return work.set(kSwum, use.amount, CreatureId::None, 0, "swim");
        work.set(kFellFeet, 0, CreatureId::None, 0, "climb");
        const bool up = use.detail == Name(kSheer) ? scales(use, work) : keeps_hold(use, work);
        work.emit(Tested{
            .who = use.who, .kind = "climb", .outcome = up ? TestOutcome::Success : TestOutcome::Failure});
        if (!up) fall_onto_stone(use.who, use.amount / 2, work);
    }

    // The referee's kinds of rolls: how far somebody falls, how likely it is that they drown.
    void check(const View& view, const GovernIntent& call, SeatId, Refusals& out) const {
        if (!is_ours(call)) return;
        if (call.who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(call.who)) out.add(Reason::TargetInvalid, "who");
        const std::int32_t most = call.roll == Name(kFall) ? kHeightMost : kPercent;
        if (call.value < 0 || call.value > most) out.add(Reason::BadArgument, "value");
    }

    bool begin(const GovernIntent& call, const Bill&, Work& work) const {
        if (!is_ours(call)) return false;
        if (call.roll == Name(kFall)) {
            fall_onto_stone(call.who, call.value, work);
        } else if (drowns(call, work)) {
            work.emit(
                StatusChanged{.who = call.who, .status = CreatureStatus::Dead, .detail = "drowned", .hp = 0});
        }
        return true;
    }

  private:
    static bool is_ours(const GovernIntent& call) {
        return call.verb == Verb::CallRoll && (call.roll == Name(kFall) || call.roll == Name(kDrowning));
    }

    // A10: what is sure draws no die.
    static bool drowns(const GovernIntent& call, Work& work) {
        if (call.value == 0 || call.value == kPercent) return call.value == kPercent;
        return work.roll(kPercent, "drown", call.who) <= call.value;
    }

    static bool keeps_hold(const UseIntent& use, Work& work) {
        if (use.detail != Name(kTense)) return true;
        const View view = work.view();
        Tested check{.who = use.who, .kind = "check", .subject = "dex"};
        check.target = view.stat(kDex, use.who);
        check = view.rules().resolution().test(std::move(check), 20, "check", work);
        return check.outcome == TestOutcome::Success;
    }

    // ADV-061: a roll for each hundred feet or part of it.
    static bool scales(const UseIntent& use, Work& work) {
        const ThiefSkills* thief = thief_skills(work.view(), use.who);
        if (thief == nullptr) return true;  // by hooks and ropes
        for (std::int32_t feet = 0; feet < use.amount; feet += kFeetARoll)
            if (work.roll(kPercent, "climb", use.who) > thief->climb) return false;
        return true;
    }
};

}  // namespace

MechanicPtr climbing_and_water() { return make_mechanic<ClimbingAndWater>(); }

}  // namespace affray
