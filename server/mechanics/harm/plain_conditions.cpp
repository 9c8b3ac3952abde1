// Conditions of the classic family: a word forbids something and costs something; all of them add up
// (CLS-079, 130, 164 and section 2.3).
#include "mechanics/harm/harm.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/things/weapons.h"

#include <cstdlib>

#include "readings/harm/durations.h"

namespace affray {
namespace {

// A row of the table of CLS 2.3. `worse` raises the descending armour class.
struct ConditionRow {
    std::string_view name;
    std::string_view rule;
    std::int32_t attack = 0, damage = 0, worse = 0;
    bool helpless = false, stunned = false, flees = false;
};
constexpr std::array<ConditionRow, 11> kTable{{
    {.name = "helpless", .rule = "CLS-130", .helpless = true},
    {.name = "paralysed", .rule = "CLS-130", .helpless = true},
    {.name = "asleep", .rule = "CLS-130", .helpless = true},
    {.name = "bound", .rule = "CLS-130", .helpless = true},
    {.name = "frozen", .rule = "CLS-130", .helpless = true},
    {.name = "unconscious", .rule = "CLS-130", .helpless = true},
    {.name = "stunned", .rule = "AP-051", .stunned = true},
    {.name = "fleeing", .rule = "CLS-164", .flees = true},
    {.name = "exhausted", .rule = "CLS-079", .attack = -2, .damage = -2, .worse = 2},
    {.name = "fatigued", .rule = "ADV-019", .attack = -1, .damage = -1},
    {.name = "starving", .rule = "ADV-065"},
}};

const ConditionRow* row(const Name& name) {
    for (const ConditionRow& condition : kTable)
        if (condition.name == name.view()) return &condition;
    return nullptr;
}

bool any(const View& view, CreatureId who, bool ConditionRow::*flag) {
    for (const Effect& effect : view.state().effects) {
        const ConditionRow* condition = effect.who == who ? row(effect.name) : nullptr;
        if (condition != nullptr && condition->*flag) return true;
    }
    return false;
}

// The word alone, not what it is a state of: dead and surrendered are how a creature is, not what ails it.
std::optional<CreatureStatus> status_meant(const Name& word) {
    if (word == Name(kFatal)) return CreatureStatus::Dead;
    if (word == Name("surrendered")) return CreatureStatus::Surrendered;
    return std::nullopt;
}

class PlainConditions final : public Mechanic {
  public:
    std::string_view id() const override { return "conditions"; }

    Claims claims() const override {
        return {.rules = {"CLS-008"},
                .facts = {kHelpless, kStunned, kCanAct},
                .derives = {derived<&helpless>(kHelpless), derived<&stunned>(kStunned),
                            derived<&can_act>(kCanAct)}};
    }

    static std::int32_t helpless(const View& view, CreatureId who) {
        return view.creature(who).status == CreatureStatus::Unconscious ||
               any(view, who, &ConditionRow::helpless);
    }

    static std::int32_t stunned(const View& view, CreatureId who) {
        return any(view, who, &ConditionRow::stunned);
    }

    static std::int32_t can_act(const View& view, CreatureId who) {
        return view.up(who) && helpless(view, who) == 0 && stunned(view, who) == 0;
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (any(view, attack.who, &ConditionRow::flees)) out.add(Reason::Routed);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack")) return;
        for (const Effect& effect : view.state().effects) {
            const ConditionRow* condition = row(effect.name);
            if (condition == nullptr) continue;
            if (effect.who == roll.test.who) add_own(effect, *condition, out);
            if (effect.who == roll.test.against && condition->worse != 0)
                out.defence.push_back({effect.name, condition->worse, condition->rule});
        }
    }

    // The referee may also say that a creature is dead, or has given itself up.
    bool begin(const GovernIntent& govern, const Bill&, Work& work) const {
        if (govern.verb != Verb::SetEffect || govern.value == 0) return false;
        const auto status = status_meant(govern.subject);
        if (!status || work.view().creature(govern.who).status == *status) return status.has_value();
        if (*status == CreatureStatus::Dead)
            slay(govern.who, "referee", CreatureId::None, work);
        else
            work.emit(StatusChanged{govern.who, *status, "referee", CreatureId::None});
        return true;
    }

    void after(const AnyOf<TurnBegan, TurnEnded, PeriodBegan> auto& happened, Work& work) const {
        expire_effects(happened, work);
    }

    // CLS-040: the poison has had its time.
    void after(const EffectRemoved& removed, Work& work) const {
        if (removed.cause == Name("expired") && removed.name == Name("poisoned") &&
            work.view().present(removed.who))
            slay(removed.who, "poisoned", CreatureId::None, work);
    }

  private:
    static void add_own(const Effect& effect, const ConditionRow& condition, Modifiers& out) {
        if (condition.attack != 0) out.flat.push_back({effect.name, condition.attack, condition.rule});
        if (condition.damage != 0) out.damage.push_back({effect.name, condition.damage, condition.rule});
        // ADV-065: the referee says how hungry.
        if (effect.name == Name("starving") && effect.level != 0)
            out.flat.push_back({effect.name, -std::abs(effect.level), condition.rule});
    }
};

}  // namespace

Rider plain_conditions() { return make_mechanic<PlainConditions>(); }

}  // namespace affray
