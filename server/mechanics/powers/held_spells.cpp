// Held spells: cast over whole rounds, held, let go in a later one by a word or a touch; cantrips; running
// spells and their end (AP-054, AP-070, AP-072, AP-075..079, AP-150).
#include "base/sure.h"
#include "readings/spells/held_spell.h"

#include "mechanics/powers/powers.h"
#include "readings/prices/action_table.h"
#include "readings/prices/spans.h"
#include "readings/things/hands.h"

namespace affray {
namespace {

constexpr std::string_view kRowSpell = "cast_spell", kRowCantrip = "cast_cantrip";

// Known and not spent.
const Power* castable(const View& view, CreatureId who, const Name& spell) {
    const Power* power = view.sheet(who).power(spell);
    if (power == nullptr || !power->spell || !power->form) return nullptr;
    return view.get(kSpent, number(who), view.sheet(who).power_index(spell)) == 0 ? power : nullptr;
}

bool is_cantrip(const Power& power) { return power.form->points > 0; }

bool is_being_cast(const View& view, const CastIntent& cast) {
    const Activity* activity = activity_of(view, cast.who);
    return activity != nullptr && activity->unit == Name(kRounds) && whole_intent(*activity) == Intent{cast};
}

class HeldSpells final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-070", "AP-078", "AP-079"},
                .facts = {kSpellPhase, kHeldPower, kHeldRound, kHeldMoved, kSpent},
                .verbs = {Verb::Cast}};
    }

    void check(const View& view, Own<CastIntent> cast, SeatId, Refusals& out) const {
        const Power* power = castable(view, cast->who, cast->spell);
        if (power == nullptr) return out.add(Reason::PowerUnknown, "spell");
        if (free_hands(view, cast->who) < row_of(*power).free_hands)
            out.add(Reason::HandsNotFree, Stage::Step, "who");
        // Going on with it is judged by the same words as beginning it.
        if (is_being_cast(view, *cast)) return;
        if (view.get(kSpellPhase, cast->who) != kNoSpell) out.add(Reason::WrongState, "spell");
        if (!is_cantrip(*power) && view.get(kActed, cast->who) != 0) out.add(Reason::AlreadyActed, "spell");
    }

    void price(const View& view, Own<CastIntent> cast, Bill& bill) const {
        const Power* power = castable(view, cast->who, cast->spell);
        if (power == nullptr) return;
        const std::int32_t points =
            is_cantrip(*power) ? power->form->points : view.get(kApMax, cast->who) / point_unit(view);
        charge_row(view, bill, Name(row_of(*power).id), points);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers)
            if (castable(view, who, power.id) != nullptr)
                out.push_back({CastIntent{.verb = Verb::Cast, .who = who, .spell = power.id}});
    }

    // A round of casting is done: the first, or the last.
    void act(const CastIntent& cast, Work& work) const {
        const Power& power = sure(castable(work.view(), cast.who, cast.spell));
        const bool first = work.view().get(kSpellPhase, cast.who) == kNoSpell;
        const auto index = static_cast<std::int32_t>(work.view().sheet(cast.who).power_index(cast.spell));
        work.set(kHeldPower, index + 1, cast.who, 0, "cast");
        if (!first || is_cantrip(power) || power.form->rounds <= 1) return hold(cast, work);
        work.set(kSpellPhase, kCasting, cast.who, 0, "cast");
        work.set(kContinued, 1, cast.who, 0, "started");
        Activity casting = begun_with({cast});
        casting.done = 1;
        casting.need = power.form->rounds;
        casting.unit = Name(kRounds);
        work.emit(ActivityChanged{casting, "started", {}});
        work.emit(SpellChanged{cast.who, cast.spell, "casting", cast.targets, {}});
    }

  private:
    static const ActionRow& row_of(const Power& power) {
        return sure(action_row(Name(is_cantrip(power) ? kRowCantrip : kRowSpell)));
    }

    static void hold(const CastIntent& cast, Work& work) {
        work.set(kHeldRound, work.view().state().round, cast.who, 0, "cast");
        work.set(kHeldMoved, 0, cast.who, 0, "cast");
        work.set(kSpellPhase, kHolding, cast.who, 0, "cast");
        work.emit(SpellChanged{cast.who, cast.spell, "held", cast.targets, {}});
    }
};

}  // namespace

MechanicPtr held_spells() { return make_mechanic<HeldSpells>(); }

}  // namespace affray
