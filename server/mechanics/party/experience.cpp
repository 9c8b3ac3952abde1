// Experience for treasure brought to safety and for monsters defeated (CLS-173, CLS-T13).
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/party/experience_table.h"
#include "readings/party/purse.h"

#include <numeric>

namespace affray {
namespace {

/// What high and low prime requisites add, in percent.
constexpr Stat kPrimePercent{"xp_percent", 0, -20, 10};

constexpr std::int32_t kCopperPerGold = 100;

bool survives(const View& view, CreatureId who) {
    const Kind kind = view.creature(who).kind;
    return view.present(who) && (kind == Kind::Character || kind == Kind::Retainer);
}

class Experience final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-173"},
                .facts = {kExperience, kCounted, kDrivenOff},
                .stats = {kPrimePercent, kExperienceCap, kHitDice, kHitDiceBonus, kSpecial}};
    }

    void after(const TreasureDivided& division, Work& work) const {
        if (division.mode == Name("picks")) return;
        std::vector<CreatureId> survivors =
            those(work.view(), [&](const Creature& one) { return survives(work.view(), one.id); });
        const std::int32_t coins =
            std::accumulate(division.shares.begin(), division.shares.end(), division.left);
        const std::int32_t total = coins / kCopperPerGold + count_foes(survivors, work);
        for (const CreatureId who : survivors)
            award(who, total / static_cast<std::int32_t>(survivors.size()), work);
    }

    void after(const EffectRemoved& removed, Work& work) const {
        // Who fled to the end was driven off, wherever it stands.
        if (removed.name == Name("fleeing") && work.over())
            work.set(kDrivenOff, 1, removed.who, 0, removed.cause);
        return;
    }

  private:
    static std::int32_t count_foes(const std::vector<CreatureId>& victors, Work& work) {
        std::int32_t total = 0;
        for (const CreatureId foe : foes_to_count(work.view().state(), victors)) {
            total += worth(work.view().state(), foe);
            work.set(kCounted, 1, foe, 0, "counted");
        }
        return total;
    }

    // A retainer learns half as much; nobody rises more than one level at once.
    static void award(CreatureId who, std::int32_t share, Work& work) {
        const View view = work.view();
        const bool retainer = view.creature(who).kind == Kind::Retainer;
        const std::int32_t now =
            experience_after(view.get(kExperience, who), share, retainer, view.stat(kPrimePercent, who),
                             view.stat(kExperienceCap, who));
        work.set(kExperience, now, who, 0, "adventure");
    }
};

}  // namespace

MechanicPtr experience() { return make_mechanic<Experience>(); }

}  // namespace affray
