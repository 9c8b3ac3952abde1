// Food and water by the day, and what comes of going without (ADV-065, ADV-066).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/journey/hunger.h"
#include "readings/offers.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kStarvation = "starvation";
constexpr std::int32_t kPenaltyMost = 4, kHarmedFromDay = 4;

class Provisions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-065", "ADV-066"},
                .facts = {kFoodDays, kWaterDays, kDaysWithoutFood, kDaysWithoutWater, kAttackPenalty},
                .derives = {derived<&penalty>(kAttackPenalty)},
                .offers = {{.name = Name(kStarvation), .by_itself = ByItself::LeavesToReferee}},
                .options = {{"starvation_schedule", 0}}};
    }

    // Meals that were found on the way go round first, in marching order.
    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay) || !on_journey(work.view())) return;
        if (in_scene(work.view(), kInTown)) return;  // ADV-160: one eats at the inn
        std::int32_t meals = work.view().get(kMeals);
        for (const CreatureId who : travellers(work.view())) {
            const bool fed = meals-- > 0 || take(kFoodDays, who, work);
            count(kDaysWithoutFood, fed, who, work);
            count(kDaysWithoutWater, take(kWaterDays, who, work), who, work);
            if (hungry_days(work.view(), who) == 0) weaken(who, 0, work);
        }
        work.set(kMeals, 0, CreatureId::None, 0, "eaten");
        suffer(work);
    }

    static std::int32_t penalty(const View& view, CreatureId who) {
        const Effect* starving = view.effect(who, kStarving);
        return starving == nullptr ? 0 : -starving->level;
    }

  private:
    static bool take(const Fact& store, CreatureId who, Work& work) {
        const std::int32_t left = work.view().get(store, who);
        if (left <= 0) return false;
        work.set(store, left - 1, who, 0, "used");
        return true;
    }

    static void count(const Fact& days, bool fed, CreatureId who, Work& work) {
        work.set(days, fed ? 0 : work.view().get(days, who) + 1, who, 0, fed ? "fed" : "hungry");
    }

    // By the schedule, where it is in force; else as the referee says of each.
    static void suffer(Work& work) {
        const View view = work.view();
        const bool scheduled = view.rules().option("starvation_schedule") != 0;
        std::vector<CreatureId> hungry;
        for (const CreatureId who : travellers(view))
            if (hungry_days(view, who) > 0) hungry.push_back(who);
        if (hungry.empty()) return;
        std::vector<CreatureId> weakened = scheduled ? hungry : std::vector<CreatureId>{};
        if (!scheduled) {
            const Question answered = work.ask(question(hungry));
            for (std::size_t i = 0; i < hungry.size(); ++i)
                if (answered.taken(i)) weakened.push_back(hungry[i]);
        }
        for (const CreatureId who : weakened) {
            const std::int32_t days = hungry_days(work.view(), who);
            weaken(who, std::min(days, kPenaltyMost), work);
            if (days >= kHarmedFromDay) lose_a_point(who, work);
        }
    }

    static Question question(const std::vector<CreatureId>& hungry) {
        std::vector<Offer> offers;
        for (const CreatureId who : hungry)
            offers.push_back({.kind = Name(kStarvation), .option = Name(kStarvation), .actor = who});
        return question_of(CreatureId::None, std::move(offers));
    }

    static void weaken(CreatureId who, std::int32_t level, Work& work) {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.who == who && effect.name == Name(kStarving) && effect.level != level)
                work.emit(EffectRemoved{effect.id, who, effect.name, level == 0 ? "fed" : "hungry"});
        if (level == 0 || work.view().effect(who, kStarving) != nullptr) return;
        work.add_effect({.name = Name(kStarving),
                         .who = who,
                         .source = who,
                         .level = level,
                         .until = {Until::When::Cured}});
    }

    static void lose_a_point(CreatureId who, Work& work) {
        work.harm({.who = who, .rolled = 1, .cause = Name(kStarvation), .magical = false});
    }
};

}  // namespace

MechanicPtr provisions() { return make_mechanic<Provisions>(); }

}  // namespace affray
