// The referee's modifiers: +2 or -2 for circumstances, and the morale of a company or side (ARC-130; AFR-039;
// CLS-165).
#include "base/sure.h"
#include "mechanics/referee/referee.h"
#include "readings/common.h"
#include "readings/harm/durations.h"
#include "readings/rounds/round_parts.h"

#include <array>
#include <cstdlib>

namespace affray {
namespace {

constexpr std::int32_t kCircumstance = 2;  // ARC-130: this much or nothing
constexpr std::int32_t kMoraleMax = 2;     // AFR-039: -2..+2
constexpr std::array<std::string_view, 8> kRolls{"attack", "ac",    "pd",        "md",
                                                 "save",   "check", "disengage", "death_save"};

CreatureId creature_meant(const View& view, const GovernIntent& govern) {
    if (govern.who != CreatureId::None) return govern.who;
    return view.state().find(govern.subject.view()).value_or(CreatureId::None);
}

// A group or mob by its name, or the one that a creature belongs to.
std::uint32_t group_meant(const View& view, const GovernIntent& govern) {
    if (const auto group = group_number(view.state(), govern.subject); group != 0) return group;
    const CreatureId who = creature_meant(view, govern);
    if (who == CreatureId::None) return 0;
    const Sheet& sheet = view.sheet(who);
    const Name& name = sheet.mob.empty() ? sheet.group : sheet.mob;
    return name.empty() ? number(who) : group_number(view.state(), name);
}

// How long it holds; by default for the rest of the current turn.
std::optional<Until> modifier_lasts(const View& view, CreatureId who, const Name& word) {
    using When = Until::When;
    const State& state = view.state();
    if (word == Name("scene") || state.active == CreatureId::None)
        return Until{When::Scene, CreatureId::None, 0};
    if (word.empty() || word == Name("turn_end")) return Until{When::TurnEnd, state.active, 0};
    if (word == Name("round")) return for_rounds(view, 0);
    const std::int32_t skipped =
        state.active == who ? state.round : 0;  // ARC-009: the turn it was made in does not count
    if (word == Name("next_turn_end")) return Until{When::NextTurnEnd, who, skipped};
    if (word == Name("next_turn_start")) return Until{When::NextTurnStart, who, 0};
    return std::nullopt;
}

class SetModifiers final : public Mechanic {
  public:
    explicit SetModifiers(Adjusted what) : sides_(what == Adjusted::SideMorale) {}

    Claims claims() const override {
        if (sides_)
            return {.rules = {"CLS-165"}, .facts = {kSideMoraleModifier}, .verbs = {Verb::SetModifier}};
        return {.rules = {"ARC-130"}, .facts = {kMoraleModifier}, .verbs = {Verb::SetModifier}};
    }

    void check(const View& view, Own<GovernIntent> govern, SeatId, Refusals& out) const {
        if (sides_) return check_side(view, *govern, out);
        if (govern->roll == Name("morale")) {
            if (group_meant(view, *govern) == 0) out.add(Reason::UnknownId, "subject");
            if (std::abs(govern->value) > kMoraleMax) out.add(Reason::ValueOutOfRange, "value");
            return;
        }
        const CreatureId who = creature_meant(view, *govern);
        if (who == CreatureId::None) out.add(Reason::UnknownId, "subject");
        if (!among(govern->roll.view(), kRolls)) out.add(Reason::BadArgument, "roll");
        if (govern->value != 0 && std::abs(govern->value) != kCircumstance)
            out.add(Reason::ValueOutOfRange, "value");
        if (who != CreatureId::None && !modifier_lasts(view, who, govern->text))
            out.add(Reason::BadArgument, "until");
    }

    // A modifier is an effect that adds to its roll; several reasons still give one +2 and one -2 at most.
    void act(const GovernIntent& govern, Work& work) const {
        const View view = work.view();
        if (sides_)
            return work.set_raw(kSideMoraleModifier, govern.value, sure(side_named(view, govern.subject)), 0,
                                "referee");
        if (govern.roll == Name("morale"))
            return work.set_raw(kMoraleModifier, govern.value, group_meant(view, govern), 0, "referee");
        const CreatureId who = creature_meant(view, govern);
        const Name name = govern.value > 0 ? "advantageous" : "adverse";
        for (const Effect& effect : PagedVector<Effect>(view.state().effects)) {
            const bool ours = effect.name == Name("advantageous") || effect.name == Name("adverse");
            if (effect.who != who || effect.stat != govern.roll || !ours) continue;
            if (govern.value == 0 || effect.name == name)
                work.emit(EffectRemoved{effect.id, who, effect.name, "replaced"});
        }
        if (govern.value == 0) return;
        work.add_effect({.name = name,
                         .who = who,
                         .level = govern.value,
                         .stat = govern.roll,
                         .until = sure(modifier_lasts(view, who, govern.text))});
    }

  private:
    static void check_side(const View& view, const GovernIntent& govern, Refusals& out) {
        if (govern.roll != Name("morale")) out.add(Reason::BadArgument, "roll");
        if (!side_named(view, govern.subject)) out.add(Reason::UnknownId, "subject");
        if (std::abs(govern.value) > kMoraleMax) out.add(Reason::ValueOutOfRange, "value");
    }

    bool sides_;
};

}  // namespace

MechanicPtr set_modifiers(Adjusted what) { return make_mechanic<SetModifiers>(what); }

}  // namespace affray
