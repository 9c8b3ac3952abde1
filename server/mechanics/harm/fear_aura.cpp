// Fear aura: a weak enough hero in melee with such a monster is afraid while both hold (ARC-183, 197).
#include <algorithm>
#include <array>

#include "mechanics/harm/harm.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr Stat kHasAura{"fear_aura", 0, 0, 1};
// By the monster's level, 0 to 14.
constexpr std::array<std::int32_t, 15> kThresholds{7,  9,  12, 15, 18,  24,  30, 36,
                                                   48, 60, 72, 96, 120, 144, 192};
constexpr std::string_view kName = "fear_aura";

bool has_aura(const View& view, CreatureId who) {
    return view.stat(kHasAura, who) != 0 || view.sheet(who).has_trait(kName);
}

// Asked at nearly every event.
bool anybody_frightens(const View& view) {
    return view.state().scene->anybody_has(kName, view.rules().vocabulary()->index(kHasAura));
}

bool frightens(const View& view, const Creature& foe, const Creature& hero) {
    if (foe.side == hero.side || !has_aura(view, foe.id)) return false;
    const auto level = static_cast<std::size_t>(std::clamp(view.stat(kLevel, foe.id), 0, 14));
    return hero.hp <= kThresholds[level] && view.get(kEngaged, hero.id, foe.id) != 0;
}

const Creature* source_of(const View& view, CreatureId who) {
    const Creature& hero = view.creature(who);
    if (hero.kind != Kind::Character || hero.hp > kThresholds.back() || !anybody_frightens(view) ||
        view.rules().option(kName) == 0)
        return nullptr;
    return first_that(view.state().creatures,
                      [&](const Creature& foe) { return frightens(view, foe, hero); });
}

class FearAura final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-197"},
                .facts = {kInFearAura},
                .stats = {kHasAura},
                .follows = {kEngaged},
                .derives = {derived<&frightened>(kInFearAura)},
                .options = {{kName, 1}}};
    }

    static std::int32_t frightened(const View& view, CreatureId who) {
        return source_of(view, who) != nullptr;
    }

    // The truth is derived; the effect tells the table.
    void after(const FactSet& set, Work& work) const {
        if (set.key.fact == work.view().rules().vocabulary()->index(kEngaged)) announce_all(work);
    }

    void after(const AnyOf<Harmed, Healed, StatusChanged, Moved, TurnBegan, CreatureLeft> auto&,
               Work& work) const {
        announce_all(work);
    }

  private:
    static void announce_all(Work& work) {
        if (!anybody_frightens(work.view())) return;
        for (const CreatureId who : everyone(work.view())) announce(who, work);
    }

    static void announce(CreatureId who, Work& work) {
        const View view = work.view();
        if (view.creature(who).kind != Kind::Character) return;
        const Creature* foe = source_of(view, who);
        const auto& all = view.state().effects;
        const auto* const told = first_that(all, [who](const Effect& effect) {
            return effect.who == who && effect.name == Name("fear") && effect.stat == Name(kName);
        });
        if (foe == nullptr && told != nullptr)
            return work.emit(EffectRemoved{told->id, who, "fear", "out_of_aura"});
        if (foe == nullptr || told != nullptr) return;
        work.add_effect({.name = "fear",
                         .who = who,
                         .source = foe->id,
                         .stat = Name(kName),
                         .until = {Until::When::Cured}});
    }
};

}  // namespace

MechanicPtr fear_aura() { return make_mechanic<FearAura>(); }

}  // namespace affray
