// Conditions and bonuses: one table of what a state forbids and costs, stacking, durations
// (ARC-008, 009, 106, 180, 182..189).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/durations.h"
#include "readings/powers/power_readings.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

// One row of the state table (ARC-106). Penalties are those of conditions: only the worst counts (ARC-008).
struct ConditionRow {
    std::string_view name;
    std::string_view rule;
    std::int32_t attack = 0;
    std::int32_t defence = 0;
    bool helpless = false, stunned = false, stuck = false, confused = false, hampered = false, afraid = false,
         vulnerable = false;
};
constexpr std::array<ConditionRow, 13> kTable{{
    {.name = "dazed", .rule = "ARC-182", .attack = -4},
    {.name = "fear", .rule = "ARC-183", .attack = -4, .afraid = true},
    {.name = "hampered", .rule = "ARC-184", .hampered = true},
    {.name = "helpless", .rule = "ARC-185", .defence = -4, .helpless = true},
    {.name = "asleep", .rule = "ARC-185", .defence = -4, .helpless = true},
    {.name = "coma", .rule = "ARC-174", .defence = -4, .helpless = true},
    {.name = "stuck", .rule = "ARC-186", .stuck = true},
    {.name = "stunned", .rule = "ARC-187", .defence = -4, .stunned = true},
    {.name = "vulnerable", .rule = "ARC-188", .vulnerable = true},
    {.name = "weakened", .rule = "ARC-189", .attack = -4, .defence = -4},
    {.name = "confused", .rule = "ARC-181", .confused = true},
    {.name = "routed", .rule = "AFR-040"},
    {.name = "stable", .rule = "ARC-171"},
}};
constexpr ConditionRow kUnconscious{
    .name = "unconscious", .rule = "ARC-185", .defence = -4, .helpless = true};

const ConditionRow* row(const Name& name) {
    for (const ConditionRow& condition : kTable)
        if (condition.name == name.view()) return &condition;
    return nullptr;
}

bool any(const View& view, CreatureId who, bool ConditionRow::*flag) {
    if (view.creature(who).status == CreatureStatus::Unconscious && kUnconscious.*flag) return true;
    for (const Effect& effect : view.state().effects) {
        if (effect.who != who) continue;
        const ConditionRow* condition = row(effect.name);
        if (condition != nullptr && condition->*flag) return true;
    }
    return false;
}

// ARC-008: of the penalties that conditions put on one number only the worst counts.
void add_worst(const View& view, CreatureId who, std::int32_t ConditionRow::*number,
               std::vector<Modifier>& out) {
    const ConditionRow* worst = nullptr;
    if (view.creature(who).status == CreatureStatus::Unconscious && kUnconscious.*number < 0)
        worst = &kUnconscious;
    for (const Effect& effect : view.state().effects) {
        if (effect.who != who) continue;
        const ConditionRow* condition = row(effect.name);
        if (condition == nullptr || condition->*number >= 0) continue;
        if (worst == nullptr || condition->*number < worst->*number) worst = condition;
    }
    // ARC-197: an aura frightens as the condition does.
    if (view.get(kInFearAura, who) != 0 && row("fear")->*number < (worst == nullptr ? 0 : worst->*number))
        worst = row("fear");
    if (worst != nullptr) out.push_back({worst->name, worst->*number, worst->rule});
}

// ARC-008: a named bonus never adds to itself: the best of each name counts; of all that items give, the
// best.
void add_bonuses(const View& view, CreatureId who, const Name& stat, const Power* power,
                 std::vector<Modifier>& out) {
    const std::size_t first = out.size();
    for (const Effect* effect : bonuses(view, who, stat, power)) {
        if (effect->level == 0) continue;
        const Name name = effect->type == Name("item") ? Name("item") : effect->name;
        const auto same = std::find_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                                       [&name](const Modifier& m) { return m.source == name; });
        if (same == out.end())
            out.push_back({name, effect->level, "ARC-008"});
        else
            same->value = std::max(same->value, effect->level);
    }
}

class Conditions final : public Mechanic {
  public:
    std::string_view id() const override { return "conditions"; }

    Claims claims() const override {
        return {.rules = {"ARC-008", "ARC-009", "ARC-106", "ARC-180", "ARC-182", "ARC-183", "ARC-184",
                          "ARC-185", "ARC-186", "ARC-187", "ARC-188", "ARC-189"},
                .facts = {kHelpless, kStunned, kStuck, kConfused, kHampered, kAfraid, kVulnerable, kCanAct},
                .derives = {derived<&is<&ConditionRow::helpless>>(kHelpless),
                            derived<&is<&ConditionRow::stunned>>(kStunned),
                            derived<&is<&ConditionRow::stuck>>(kStuck),
                            derived<&is<&ConditionRow::confused>>(kConfused),
                            derived<&is<&ConditionRow::hampered>>(kHampered),
                            derived<&is<&ConditionRow::vulnerable>>(kVulnerable), derived<&afraid>(kAfraid),
                            derived<&can_act>(kCanAct)}};
    }

    template <bool ConditionRow::*flag>
    static std::int32_t is(const View& view, CreatureId who) {
        return any(view, who, flag);
    }

    static std::int32_t afraid(const View& view, CreatureId who) {
        return any(view, who, &ConditionRow::afraid) || view.get(kInFearAura, who) != 0;
    }

    static std::int32_t can_act(const View& view, CreatureId who) {
        return view.up(who) && !any(view, who, &ConditionRow::helpless) &&
               !any(view, who, &ConditionRow::stunned);
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const Verb verb = intent.verb();
        const bool turns = verb == Verb::Face || verb == Verb::DropProne || verb == Verb::StandUp;
        if (intent.as<MoveIntent>() != nullptr && !turns && view.get(kStuck, intent.who()) != 0)
            out.add(Reason::Stuck);
        const auto* attack = intent.as<AttackIntent>();
        if (attack == nullptr) return;
        const Power* power = view.sheet(attack->who).power(attack->with);
        // ARC-184: basic attacks only.
        if (power != nullptr && !power->basic && view.get(kHampered, attack->who) != 0)
            out.add(Reason::Hampered);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("attack")) {
            add_worst(view, roll.test.who, &ConditionRow::attack, out.flat);
            add_bonuses(view, roll.test.who, "attack", roll.power, out.flat);
            add_worst(view, roll.test.against, &ConditionRow::defence, out.defence);
            add_bonuses(view, roll.test.against, roll.test.versus, roll.power, out.defence);
        } else {
            add_bonuses(view, roll.test.who, roll.test.kind, nullptr, out.flat);
        }
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status == CreatureStatus::Up) wake(changed.who, work);
    }

    void after(const AnyOf<TurnBegan, PeriodBegan> auto& happened, Work& work) const {
        expire_effects_of_departed(happened, work);
        expire_effects(happened, work);
    }

    void after(const TurnEnded& ended, Work& work) const { expire_effects(ended, work); }

  private:
    static void wake(CreatureId who, Work& work) {
        for (const Effect& effect : std::vector<Effect>(work.view().state().effects))
            if (effect.who == who && effect.name == Name("stable"))
                work.emit(EffectRemoved{effect.id, who, effect.name, "woke"});
    }
};

}  // namespace

Rider conditions() { return make_mechanic<Conditions>(); }

}  // namespace affray
