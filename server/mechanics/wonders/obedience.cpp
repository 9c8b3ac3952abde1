// Whoever is charmed obeys: the charmer's seat leads it, its friends are his, and it saves anew after so many
// days as it is dull (CLS-363).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/saving_throws.h"
#include "readings/journey/expedition.h"

namespace affray {
namespace {

constexpr std::string_view kCharm = "charmed";
/// The seat that leads it else, counted from 1; 0: nobody has taken it over.
constexpr Fact kOwnSeat = Fact{"charmed.seat", Scope::Creature, Audience::Referee};
/// Days that it has obeyed since its last save.
constexpr Fact kObeyed = Fact{"charmed.days", Scope::Creature, Audience::Referee}.outlasting();
constexpr std::int32_t kDull = 8, kAverage = 12, kMonth = 30, kWeek = 7, kNextDay = 1;

std::int32_t days_to_save(const View& view, CreatureId who) {
    const std::int32_t wit = view.stat(kInt, who);
    if (view.stat(kIntelligent, who) == 0 || wit <= kDull) return kMonth;
    return wit <= kAverage ? kWeek : kNextDay;
}

class Obedience final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-363"}, .facts = {kOwnSeat, kObeyed}, .stats = {kInt, kIntelligent}};
    }

    void after(const EffectAdded& added, Work& work) const {
        const Effect& effect = added.effect;
        if (effect.name != Name(kCharm) || !work.view().has(effect.who) || !work.view().has(effect.source))
            return;
        const Creature now = work.view().creature(effect.who);
        const SeatId leader = work.view().creature(effect.source).seat;
        work.set(kObeyed, 0, effect.who, 0, Name(kCharm));
        if (now.seat == leader || work.view().get(kOwnSeat, effect.who) != 0) return;
        work.set(kOwnSeat, static_cast<std::int32_t>(number(now.seat)) + 1, effect.who, 0, Name(kCharm));
        work.emit(StandingChanged{effect.who, leader, now.hidden, now.seat, now.hidden});
    }

    // Two may have charmed it; the last to go lets it go.
    void after(const EffectRemoved& removed, Work& work) const {
        const View view = work.view();
        if (removed.name != Name(kCharm) || !view.has(removed.who)) return;
        const std::int32_t own = view.get(kOwnSeat, removed.who);
        if (own == 0 || view.effect(removed.who, Name(kCharm)) != nullptr) return;
        const Creature now = view.creature(removed.who);
        work.set(kOwnSeat, 0, removed.who, 0, Name(kCharm));
        work.emit(StandingChanged{removed.who, SeatId{static_cast<std::uint32_t>(own - 1)}, now.hidden,
                                  now.seat, now.hidden});
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay)) return;
        for (const Effect& charm : PagedVector<Effect>(work.view().state().effects)) {
            if (charm.name != Name(kCharm) || !work.view().present(charm.who)) continue;
            const std::int32_t days = work.view().get(kObeyed, charm.who) + 1;
            const bool due = days >= days_to_save(work.view(), charm.who);
            work.set(kObeyed, due ? 0 : days, charm.who, 0, "day");
            const SavingThrow call{.who = charm.who, .category = "S", .against = charm.name, .magical = true};
            if (due && save(call, work)) work.emit(EffectRemoved{charm.id, charm.who, charm.name, "saved"});
        }
    }
};

}  // namespace

MechanicPtr obedience() { return make_mechanic<Obedience>(); }

}  // namespace affray
