// Conditions: what a creature's states forbid and cost, by the table of its ruleset, and when they end
// (ARC-106, 182..189; CLS-130 and section 2.3).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/durations.h"

#include <cstdlib>

namespace affray {
namespace {

using Flag = bool ConditionRow::*;
using Number = std::int32_t ConditionRow::*;

class Conditions final : public Mechanic {
  public:
    explicit Conditions(const ConditionTable& table) : table_(table) {}

    // A table without a flag has no fact of it.
    Claims claims() const override {
        Claims all{.rules = table_.rules};
        const auto state = [this, &all](const Fact& fact, Flag flag, const Derivation& derivation) {
            const auto says = [flag](const ConditionRow& row) { return row.*flag; };
            if (!any(table_.rows, says)) return;
            all.facts.push_back(fact);
            all.derives.push_back(derivation);
        };
        state(kHelpless, &ConditionRow::helpless,
              derived<&Conditions::is<&ConditionRow::helpless>>(kHelpless).for_untouched(0));
        state(kStunned, &ConditionRow::stunned,
              derived<&Conditions::is<&ConditionRow::stunned>>(kStunned).for_untouched(0));
        state(kStuck, &ConditionRow::stuck,
              derived<&Conditions::is<&ConditionRow::stuck>>(kStuck).for_untouched(0));
        state(kConfused, &ConditionRow::confused,
              derived<&Conditions::is<&ConditionRow::confused>>(kConfused).for_untouched(0));
        state(kHampered, &ConditionRow::hampered,
              derived<&Conditions::is<&ConditionRow::hampered>>(kHampered).for_untouched(0));
        state(kAfraid, &ConditionRow::afraid, derived<&Conditions::afraid>(kAfraid));
        state(kVulnerable, &ConditionRow::vulnerable,
              derived<&Conditions::is<&ConditionRow::vulnerable>>(kVulnerable).for_untouched(0));
        all.facts.push_back(kCanAct);
        all.derives.push_back(derived<&Conditions::can_act>(kCanAct).for_untouched(1));
        return all;
    }

    template <bool ConditionRow::*flag>
    std::int32_t is(const View& view, CreatureId who) const {
        return afflicted(view, who, flag);
    }

    std::int32_t afraid(const View& view, CreatureId who) const {
        return afflicted(view, who, &ConditionRow::afraid) || view.get(kInFearAura, who) != 0;
    }

    std::int32_t can_act(const View& view, CreatureId who) const {
        if (!view.up(who)) return 0;
        const auto bars = [&](const Effect& effect) {
            const ConditionRow* row = effect.who == who ? table_.row(effect.name.view()) : nullptr;
            return row != nullptr && (row->helpless || row->stunned || row->incapacitated);
        };
        return !any(view.state().effects, bars);
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        const bool turns =
            move.verb == Verb::Face || move.verb == Verb::DropProne || move.verb == Verb::StandUp;
        if (!turns && afflicted(view, move.who, &ConditionRow::stuck)) out.add(Reason::Stuck);
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (afflicted(view, attack.who, &ConditionRow::flees)) out.add(Reason::Routed);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        if (test.kind == Name("check") || test.kind == Name("passive"))
            lean(view, test.who, &ConditionRow::check_odds, out);
        if (test.kind == Name("save") && test.versus == Name("dex"))
            lean(view, test.who, &ConditionRow::dex_save_odds, out);
        if (test.kind == Name("save") && table_.penalties == Penalties::Sum)
            add(view, test.who, &ConditionRow::save, out.flat);
        if (test.kind != Name("attack")) return;
        const bool weighs = may_have_any(view, test.who);
        if (weighs) lean(view, test.who, &ConditionRow::attack_odds, out);
        if (test.against == CreatureId::None) return;  // a thing
        const bool weighs_there = may_have_any(view, test.against);
        if (weighs_there) lean(view, test.against, &ConditionRow::attacked_odds, out);
        if (weighs) add(view, test.who, &ConditionRow::attack, out.flat);
        if (weighs) add(view, test.who, &ConditionRow::damage, out.damage);
        if (weighs_there) add(view, test.against, &ConditionRow::defence, out.defence);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) return;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            const ConditionRow* row = effect.who == changed.who ? table_.row(effect.name.view()) : nullptr;
            if (row != nullptr && row->until_up)
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "woke"});
        }
    }

    void after(const AnyOf<TurnBegan, PeriodBegan> auto& happened, Work& work) const {
        if (table_.ends_with_places) expire_effects_of_departed(happened, work);
        expire_effects(happened, work);
    }

    void after(const TurnEnded& ended, Work& work) const { expire_effects(ended, work); }

  private:
    // Of most creatures nothing is to be weighed, and they are not asked for each number.
    static bool may_have_any(const View& view, CreatureId who) {
        if (view.creature(who).status == CreatureStatus::Unconscious) return true;
        return any(view.state().effects, [who](const Effect& effect) { return effect.who == who; }) ||
               view.get(kInFearAura, who) != 0;
    }

    bool afflicted(const View& view, CreatureId who, Flag flag) const {
        if (view.creature(who).status == CreatureStatus::Unconscious && table_.unconscious.*flag) return true;
        for (const Effect& effect : view.state().effects) {
            const ConditionRow* row = effect.who == who ? table_.row(effect.name.view()) : nullptr;
            if (row != nullptr && row->*flag) return true;
        }
        return false;
    }

    // Two dice instead of one (TBA-002).
    void lean(const View& view, CreatureId who, Number odds, Modifiers& out) const {
        const auto weigh = [&](const ConditionRow* row) {
            if (row == nullptr || row->*odds == 0) return;
            (row->*odds > 0 ? out.advantage : out.disadvantage).push_back({row->name, 1, row->rule});
        };
        if (view.creature(who).status == CreatureStatus::Unconscious) weigh(&table_.unconscious);
        for (const Effect& effect : view.state().effects)
            if (effect.who == who) weigh(table_.row(effect.name.view()));
    }

    void add(const View& view, CreatureId who, Number number, std::vector<Modifier>& out) const {
        if (table_.penalties == Penalties::Worst) return add_worst(view, who, number, out);
        std::vector<const ConditionRow*> counted;  // CLS-331: twice cursed is cursed
        for (const Effect& effect : view.state().effects) {
            const ConditionRow* row = effect.who == who ? table_.row(effect.name.view()) : nullptr;
            if (row == nullptr || among(row, counted)) continue;
            counted.push_back(row);
            if (row->*number != 0) out.push_back({effect.name, row->*number, row->rule});
            if (row->by_level && number == &ConditionRow::attack && effect.level != 0)
                out.push_back({effect.name, -std::abs(effect.level), row->rule});
        }
    }

    void add_worst(const View& view, CreatureId who, Number number, std::vector<Modifier>& out) const {
        const ConditionRow* worst = nullptr;
        const auto weigh = [&worst, number](const ConditionRow* row) {
            if (row != nullptr && row->*number < (worst == nullptr ? 0 : worst->*number)) worst = row;
        };
        if (view.creature(who).status == CreatureStatus::Unconscious) weigh(&table_.unconscious);
        for (const Effect& effect : view.state().effects)
            if (effect.who == who) weigh(table_.row(effect.name.view()));
        // ARC-197: an aura frightens as the condition does.
        if (view.get(kInFearAura, who) != 0) weigh(table_.row("fear"));
        if (worst != nullptr) out.push_back({worst->name, worst->*number, worst->rule});
    }

    const ConditionTable& table_;
};

}  // namespace

MechanicPtr conditions(const ConditionTable& table) { return make_mechanic<Conditions>(table); }

}  // namespace affray
