// The referee's rulings: overrides, harm and healing by decree, places and effects (ARC-006).
#include "base/sure.h"
#include "mechanics/referee/referee.h"
#include "readings/common.h"
#include "readings/harm/durations.h"
#include "readings/rounds/round_parts.h"
#include "rules/override.h"

#include <charconv>

namespace affray {
namespace {

constexpr std::int32_t kAmountMax = 10'000;

// The number in brackets behind such a word.
std::optional<std::int32_t> called(std::string_view word, std::string_view opening) {
    if (!word.starts_with(opening) || !word.ends_with(")")) return std::nullopt;
    const std::string_view inside = word.substr(opening.size(), word.size() - opening.size() - 1);
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(inside.data(), inside.data() + inside.size(), value);
    if (error != std::errc{} || end != inside.data() + inside.size()) return std::nullopt;
    return value;
}

// Also as TBA-219 spells them: encounter, start_next, end_next, next_world_step.
// scene, cured, permanent, turn_end, next_turn_start, next_turn_end, save(11), round(3): as README section 5
// writes durations.
std::optional<Until> effect_lasts(const View& view, CreatureId who, std::string_view word) {
    using When = Until::When;
    const std::int32_t skipped = view.state().active == who ? view.state().round : 0;  // ARC-009
    if (word.empty() || word == "scene" || word == "encounter")
        return Until{When::Scene, CreatureId::None, 0};
    if (word == "cured") return Until{When::Cured, CreatureId::None, 0};
    if (word == "permanent") return Until{When::Permanent, CreatureId::None, 0};
    if (word == "turn_end") return Until{When::TurnEnd, who, 0};
    if (word == "next_turn_start" || word == "start_next") return Until{When::NextTurnStart, who, 0};
    if (word == "next_turn_end" || word == "end_next") return Until{When::NextTurnEnd, who, skipped};
    if (word == "next_world_step") return Until{When::Round, CreatureId::None, view.state().round};
    if (word == "save") return Until{When::Save, CreatureId::None, 11};
    if (const auto target = called(word, "save("); target && *target >= 1 && *target <= 30)
        return Until{When::Save, CreatureId::None, *target};
    if (const auto round = called(word, "round("); round && *round >= view.state().round)
        return for_rounds(view, *round - view.state().round);
    return std::nullopt;
}

class RefereeRulings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-006"},
                .verbs = {Verb::Override, Verb::ApplyDamage, Verb::Heal, Verb::Place, Verb::SetEffect}};
    }

    void check(const View& view, Own<OverrideIntent> set, SeatId, Refusals& out) const {
        State scratch = view.state();
        const OverrideResult result = apply_override(scratch, set->path, set->value);
        if (result.refused)
            out.add(*result.refused, *result.refused == Reason::UnknownId ? Name("path") : Name("value"));
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        if (!running(view) && !view.rules().between_battles(ruling->verb)) out.add(view.rules().idle());
        if (ruling->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (ruling->verb == Verb::ApplyDamage || ruling->verb == Verb::Heal) {
            const bool to_body = ruling->verb == Verb::ApplyDamage && ruling->body > 0;
            if (ruling->value < (to_body ? 0 : 1) || ruling->value > kAmountMax)
                out.add(Reason::ValueOutOfRange, "amount");
            if (ruling->body < 0 || ruling->body > kAmountMax) out.add(Reason::ValueOutOfRange, "body");
            if (!view.present(ruling->who)) out.add(Reason::TargetInvalid, "who");
        } else if (ruling->verb == Verb::Place) {
            if (const auto barred = view.rules().geometry().barred(view, ruling->who, ruling->place))
                out.add(*barred, "place");
        } else {
            const bool ends = ruling->value == 0;
            if (ruling->subject.empty() || !effect_lasts(view, ruling->who, ruling->text.view()))
                out.add(Reason::BadArgument, ruling->subject.empty() ? Name("effect") : Name("until"));
            if (ends && view.effect(ruling->who, ruling->subject) == nullptr && !kept(view, *ruling))
                out.add(Reason::WrongState, "effect");
        }
    }

    void act(const OverrideIntent& set, Work& work) const {
        for (Overridden& one : overridden(work.view().state(), set)) work.emit(std::move(one));
    }

    void act(const GovernIntent& ruling, Work& work) const {
        const CreatureId who = ruling.who;
        switch (ruling.verb) {
            case Verb::ApplyDamage: {
                Wound wound{.who = who,
                            .rolled = ruling.value,
                            .type = ruling.text,
                            .cause = "referee",
                            .body = ruling.body};
                wound.magical = false;  // ARC-150: a camp fire, a fall
                if (ruling.detail == Name("critical")) wound.tags.push_back(ruling.detail);  // TBA-224
                return work.harm(std::move(wound));
            }
            case Verb::Heal: return work.heal(who, ruling.value, "referee");
            case Verb::Place:
                return work.emit(Moved{who, work.view().creature(who).place, ruling.place, "placed"});
            default: return set_effect(ruling, work);
        }
    }

  private:
    // A state that a mechanic keeps as a fact of that name (TBA-025).
    static bool kept(const View& view, const GovernIntent& ruling) {
        const Vocabulary& words = *view.rules().vocabulary();
        const WordIndex word = words.fact_named(ruling.subject.view());
        if (word == kNoWord || words.facts()[word].scope != Scope::Creature) return false;
        return view.get(words.facts()[word], number(ruling.who)) != 0;
    }

    static void set_effect(const GovernIntent& ruling, Work& work) {
        const View view = work.view();
        if (ruling.value != 0) {
            return work.add_effect({.name = ruling.subject,
                                    .who = ruling.who,
                                    .until = sure(effect_lasts(view, ruling.who, ruling.text.view()))});
        }
        lift(ruling.who, ruling.subject, "referee", work);
    }
};

}  // namespace

MechanicPtr referee_rulings() { return make_mechanic<RefereeRulings>(); }

}  // namespace affray
