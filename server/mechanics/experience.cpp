// Experience for treasure brought to safety and for monsters defeated (CLS-173, CLS-T13).
#include "mechanics/experience_table.h"
#include "mechanics/mechanics.h"
#include "mechanics/purse.h"
#include "mechanics/readings.h"

#include <algorithm>
#include <numeric>

namespace affray {
namespace {

/// A monster that has been counted.
constexpr Fact kCounted{"xp.counted", Scope::Creature, Audience::Referee};
/// What high and low prime requisites add, in percent.
constexpr Stat kPrimePercent{"xp_percent", 0, -20, 10};
/// One point short of a second new level; 0: no such bound is known.
constexpr Stat kCap{"xp_cap", 0, 0, 10'000'000};

constexpr std::int32_t kCopperPerGold = 100;

bool survives(const View& view, CreatureId who) {
    const Kind kind = view.creature(who).kind;
    return view.present(who) && (kind == Kind::Character || kind == Kind::Retainer);
}

bool defeated(const View& view, CreatureId who) {
    const CreatureStatus status = view.creature(who).status;
    return status == CreatureStatus::Dead || status == CreatureStatus::Surrendered;
}

std::int32_t worth(const View& view, CreatureId who) {
    if (const std::int32_t written = view.get(kExperience, who); written != 0) return written;
    if (view.creature(who).kind == Kind::NormalHuman) return monster_experience(0, 0, 0);
    return monster_experience(view.stat(kHitDice, who), view.stat(kHitDiceBonus, who),
                              view.stat(kSpecial, who));
}

class Experience final : public Mechanic {
  public:
    std::string_view id() const override { return "experience"; }

    Claims claims() const override {
        return {.rules = {"CLS-173"},
                .facts = {kExperience, kCounted},
                .stats = {kPrimePercent, kCap, kHitDice, kHitDiceBonus, kSpecial},
                .events = listens<TreasureDivided>()};
    }

    void after(const EventBody& body, Work& work) const override {
        const auto& division = std::get<TreasureDivided>(body);
        if (division.mode == Name("picks")) return;
        const std::int32_t coins =
            std::accumulate(division.shares.begin(), division.shares.end(), division.left);
        const std::int32_t total = coins / kCopperPerGold + count_monsters(work);
        std::vector<CreatureId> survivors;
        for (const Creature& one : work.view().state().creatures)
            if (survives(work.view(), one.id)) survivors.push_back(one.id);
        for (const CreatureId who : survivors)
            award(who, total / static_cast<std::int32_t>(survivors.size()), work);
    }

  private:
    // Foes of the party that are dead or have given up, each once.
    static std::int32_t count_monsters(Work& work) {
        const std::vector<Creature> all = work.view().state().creatures;
        std::int32_t total = 0;
        for (const Creature& one : all) {
            if (!defeated(work.view(), one.id) || work.view().get(kCounted, one.id) != 0) continue;
            const bool foe = std::any_of(all.begin(), all.end(), [&](const Creature& other) {
                return survives(work.view(), other.id) && work.view().hostile(one.id, other.id);
            });
            if (!foe) continue;
            total += worth(work.view(), one.id);
            work.set(kCounted, 1, one.id, 0, "counted");
        }
        return total;
    }

    // A retainer learns half as much; nobody rises more than one level at once.
    static void award(CreatureId who, std::int32_t share, Work& work) {
        const View view = work.view();
        const bool retainer = view.creature(who).kind == Kind::Retainer;
        const std::int32_t now = experience_after(view.get(kExperience, who), share, retainer,
                                                  view.stat(kPrimePercent, who), view.stat(kCap, who));
        work.set(kExperience, now, who, 0, "adventure");
    }
};

}  // namespace

Rider experience() { return make_mechanic<Experience>(); }

}  // namespace affray
