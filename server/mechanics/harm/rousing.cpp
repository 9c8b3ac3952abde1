// Rousing: sleepers are woken with care, by shouting or by the noise of a fight, and come to themselves in a
// turn of their own (AP-110, AP-111).
#include "base/sure.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/prices/action_table.h"
#include "readings/prices/prices.h"
#include "readings/things/hands.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kQuietly = "awaken_other", kLoudly = "awaken_other_loudly",
                           kOneself = "awaken_self";
constexpr std::int32_t kEarshot = 12;                         // hexes
constexpr std::array<std::int32_t, 3> kChances{50, 75, 100};  // in 100, by the points paid
const UseIntent* as_act(const Intent& intent, std::string_view action) {
    const auto* use = intent.as<UseIntent>();
    return use != nullptr && use->verb == Verb::Act && use->subject == Name(action) ? use : nullptr;
}

bool asleep(const View& view, CreatureId who) {
    return view.present(who) && view.get(kAwake, who) == kAsleep;
}

// AP-111: whoever is roused comes to itself, and does what is free.
bool open_to_roused(const View& view, const Intent& intent) {
    if (is_always_free(view, intent) || as_act(intent, kOneself) != nullptr) return true;
    return intent.verb() == Verb::ContinueActivity &&
           any(view.state().activities, [&intent](const Activity& activity) {
               return activity.who == intent.who() && activity.subject == Name(kOneself);
           });
}

class Rousing final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-110", "AP-111"},
                .facts = {kAwake},
                .acts = {kQuietly, kLoudly, kOneself},
                .offers = {kRefereeRuling}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const CreatureId who = intent.who();
        if (who == CreatureId::None || !needs_own_turn(intent.verb())) return;
        const std::int32_t state = view.get(kAwake, who);
        if (state == kRoused && !open_to_roused(view, intent)) out.add(Reason::Asleep, "who");
        if (as_act(intent, kOneself) != nullptr && state == kWideAwake) out.add(Reason::WrongState);
        const UseIntent* use = as_act(intent, kQuietly);
        if (use == nullptr) return;
        if (use->pay < 1 || use->pay > static_cast<std::int32_t>(kChances.size()))
            out.add(Reason::BadArgument, "pay");
        if (use->targets.size() != 1) return out.add(Reason::TargetInvalid, "target");
        const CreatureId sleeper = first_of(use->targets);
        if (sleeper == who || !asleep(view, sleeper)) out.add(Reason::TargetInvalid, "target");
        if (free_hands(view, who) == 0) out.add(Reason::HandsNotFree, Stage::Step, "who");
        if (view.distance(who, sleeper) > 1) out.add(Reason::OutOfReach, "target");
    }

    void price(const View& view, const Intent& intent, Bill& bill) const {
        if (const UseIntent* use = as_act(intent, kQuietly))
            charge_row(view, bill, kQuietly, std::clamp(use->pay, 1, 3));
        else if (as_act(intent, kLoudly) != nullptr)
            charge_row(view, bill, kLoudly);
        else if (as_act(intent, kOneself) != nullptr)
            charge_row(view, bill, kOneself);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const auto act = [who](std::string_view action) {
            return UseIntent{.verb = Verb::Act, .who = who, .subject = Name(action)};
        };
        if (view.get(kAwake, who) == kRoused) out.push_back({act(kOneself)});
        bool anybody = false;
        for (const Creature& other : view.state().creatures) {
            if (other.hidden || !asleep(view, other.id) || other.id == who) continue;
            anybody = anybody || view.distance(who, other.id) <= kEarshot;
            if (view.distance(who, other.id) > 1) continue;
            for (std::int32_t pay = 3; pay >= 1; --pay) {
                UseIntent use = act(kQuietly);
                use.targets = {other.id};
                use.pay = pay;
                out.push_back({std::move(use)});
            }
        }
        if (anybody) out.push_back({act(kLoudly)});
    }

    void act(const UseIntent& use, Work& work) const {
        if (use.subject == Name(kOneself)) return work.set(kAwake, kWideAwake, use.who, 0, "woke");
        if (use.subject == Name(kLoudly)) return rouse_around(use.who, work);
        const CreatureId sleeper = first_of(use.targets);
        const std::int32_t chance = kChances[static_cast<std::size_t>(use.pay - 1)];
        if (chance < 100 && !succeeds(use.who, sleeper, chance, work)) return;
        work.set(kAwake, kRoused, sleeper, 0, "roused");
    }

    // A fight near by: the referee is asked at the end of each round, and silence wakes them.
    void after(const PeriodEnded& ended, Work& work) const {
        const View view = work.view();
        if (ended.unit != Name("round")) return;
        std::vector<CreatureId> sleepers = those(view, [&](const Creature& creature) {
            return asleep(view, creature.id) && hears_a_fight(view, creature.id);
        });
        if (sleepers.empty()) return;
        const CreatureId first = first_of(sleepers);
        const bool loud = agreed(
            first, {.kind = kRefereeRuling.name, .option = "rouse", .actor = first, .default_take = true},
            work);
        if (!loud) return;
        for (const CreatureId sleeper : sleepers) work.set(kAwake, kRoused, sleeper, 0, "noise");
    }

  private:
    static bool succeeds(CreatureId who, CreatureId sleeper, std::int32_t chance, Work& work) {
        const std::int32_t natural = work.roll(100, "wake", who);
        return tell_plain({.who = who, .against = sleeper, .kind = "wake", .target = chance}, natural,
                          natural <= chance, work);
    }

    static void rouse_around(CreatureId who, Work& work) {
        for (const CreatureId other : everyone(work.view())) {
            if (asleep(work.view(), other) && work.view().distance(who, other) <= kEarshot)
                work.set(kAwake, kRoused, other, 0, "noise");
        }
    }

    static bool hears_a_fight(const View& view, CreatureId sleeper) {
        return any(view.state().creatures, [&](const Creature& other) {
            return view.present(other.id) && view.get(kInMelee, other.id) != 0 &&
                   view.distance(sleeper, other.id) <= kEarshot;
        });
    }
};

}  // namespace

MechanicPtr rousing() { return make_mechanic<Rousing>(); }

}  // namespace affray
