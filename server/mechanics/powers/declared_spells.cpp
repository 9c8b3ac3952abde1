// Declared spells: memorised, declared before initiative, cast in the spell step and nothing else done,
// spoilt by whoever is faster (CLS-150..154, 156).
#include "base/sure.h"
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/spell_areas.h"
#include "readings/spells/declared_spell.h"
#include "readings/spells/spells.h"

#include <array>

namespace affray {
namespace {

// CLS-151, CLS-336, CLS-373
constexpr std::array<std::string_view, 6> kSpeechless{"gagged",       "bound",    "silenced",
                                                      "feebleminded", kAntiMagic, "bewildered"};

const CastIntent* as_cast(const Intent& intent) {
    const auto* cast = intent.as<CastIntent>();
    return cast != nullptr && cast->verb == Verb::Cast ? cast : nullptr;
}

// A declaration of a spell, in the words of `declare`.
const PrepareIntent* as_declared_cast(const Intent& intent) {
    const auto* declare = intent.as<PrepareIntent>();
    const bool casts = declare != nullptr && declare->verb == Verb::Declare && declare->key == Name("cast");
    return casts ? declare : nullptr;
}

const Power* spell_named(const View& view, CreatureId who, const Name& name) {
    const Power* power = view.sheet(who).power(name);
    return power != nullptr && power->form ? power : nullptr;
}

// CLS-151: free speech and free hands, and nothing magical that swallows the words.
void check_freedom(const View& view, CreatureId who, Refusals& out) {
    const auto suffers = [&](std::string_view word) { return view.effect(who, Name(word)) != nullptr; };
    if (any(kSpeechless, suffers) || stands_in(view, who, kSilence)) out.add(Reason::CannotCast, "who");
}

SpellCast cast_of(const CastIntent& intent, const Power& power) {
    return {intent.who, &power, intent.targets, intent.places, intent.direction};
}

class DeclaredSpells final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"CLS-150", "CLS-151", "CLS-152", "CLS-153", "CLS-154", "CLS-156", "CLS-339", "CLS-T11"},
            .facts = {kMemory, kDisrupted},
            .verbs = {Verb::Cast},
            .between_battles = {Verb::Cast}};
    }

    // What can be cast backwards can be named so.
    void furnish(const Vocabulary&, Kind, Sheet& sheet) const override {
        PowerList more;
        for (const Power& power : sheet.powers) {
            auto back = reversed(power);
            if (back && sheet.power(back->id) == nullptr) more.push_back(std::move(*back));
        }
        sheet.powers.append(more);
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        if (const PrepareIntent* declare = as_declared_cast(intent)) {
            const Power* spell = spell_named(view, declare->who, declare->value);
            if (spell == nullptr || !memorised(view, declare->who, *spell))
                out.add(Reason::PowerUnknown, "power");
            return check_freedom(view, declare->who, out);
        }
        if (const CastIntent* cast = as_cast(intent))
            return running(view) ? check_cast(view, *cast, out) : check_cast_at_peace(view, *cast, out);
        // CLS-152: it does nothing else, whatever became of the spell.
        if (!bound_by_declaration(intent) || view.get(kDeclared, intent.who()) != kDeclaredCast) return;
        const bool done = view.get(kActionUsed, intent.who()) != 0;
        out.add(done ? Reason::AlreadyActed : Reason::Committed, Stage::Conditions, "who");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!running(view)) return suggest_at_peace(view, who, out);
        if (in_stage(view, kDeclareStage)) return suggest_declarations(view, who, out);
        const Power* spell = declared_spell(view, who);
        if (spell == nullptr || view.get(kActionUsed, who) != 0) return;
        const Name& shape = spell->form->shape;
        if (shape == Name("self")) return out.push_back({CastIntent{.who = who, .spell = spell->id}});
        for (const Creature& other : view.state().creatures) {
            if (!view.present(other.id) || other.hidden) continue;
            CastIntent cast{.who = who, .spell = spell->id};
            if (shape == Name("line"))
                cast.direction = view.rules().geometry().bearing(view.creature(who).place, other.place);
            if (shape == Name("line") || shape == Name("cube"))
                cast.places = {other.place};
            else
                cast.targets = {other.id};
            out.push_back({std::move(cast)});
        }
    }

    void act(const CastIntent& cast, Work& work) const {
        const Power spell = sure(spell_named(work.view(), cast.who, cast.spell));
        forget_spell(cast.who, spell, "cast", work);
        const bool fights = running(work.view());
        if (fights) work.set(kActionUsed, 1, cast.who, 0, "cast");
        work.emit(SpellChanged{cast.who, spell.id, "cast", cast.targets, {}});
        resolve_spell(cast_of(cast, spell), work);
        const bool counted = !fights && in_scene(work.view(), kInDungeon);
        if (counted && !work.over()) spend_rounds(1, "cast", work);  // CLS-339
    }

    void after(const Tested& test, Work& work) const {
        const bool hit = test.kind == Name("attack") &&
                         (test.outcome == TestOutcome::Success || test.outcome == TestOutcome::Automatic);
        const bool at_image = test.option == kTakenByImage;  // CLS-335
        if (hit && !at_image && test.against != CreatureId::None) spoil_spell(test.against, test.who, work);
    }

    void after(const PeriodBegan& began, Work& work) const {
        if (began.unit != Name("round")) return;
        for (const CreatureId who : everyone(work.view())) work.set(kDisrupted, 0, who, 0, "round");
    }

  private:
    static bool bound_by_declaration(const Intent& intent) {
        switch (form_of(intent.verb())) {
            case Form::Move:
            case Form::Attack: return true;
            case Form::Use: return intent.verb() != Verb::DropItem && intent.verb() != Verb::Surrender;
            case Form::Cast:
            case Form::Turn:
            case Form::Prepare:
            case Form::Say:
            case Form::Answer:
            case Form::Propose:
            case Form::Govern:
            case Form::Setup:
            case Form::Journey:
            case Form::Override: return false;
        }
        AFFRAY_UNREACHABLE();
    }

    // CLS section 6, in its order.
    static void check_cast(const View& view, const CastIntent& cast, Refusals& out) {
        const Power* declared = declared_spell(view, cast.who);
        const Power* spell = spell_named(view, cast.who, cast.spell);
        const bool acted = view.get(kActionUsed, cast.who) != 0;
        const bool done = acted && declared != nullptr;
        if (done) out.add(Reason::AlreadyActed, Stage::Budget, "who");
        if (declared == nullptr || spell == nullptr || !same_or_reverse(*declared, *spell))
            out.add(Reason::NotDeclared, "spell");
        if (!done && view.get(kDisrupted, cast.who) != 0) out.add(Reason::PowerExpended, "spell");
        if (spell == nullptr || !memorised(view, cast.who, *spell)) out.add(Reason::PowerUnknown, "spell");
        check_freedom(view, cast.who, out);
        if (spell != nullptr) check_targets(view, cast_of(cast, *spell), out);
        if (acted && !done) out.add(Reason::AlreadyActed, Stage::Other, "who");
    }

    // CLS-339: nothing is declared, and nobody is faster.
    static void check_cast_at_peace(const View& view, const CastIntent& cast, Refusals& out) {
        if (!on_journey(view)) return out.add(Reason::WrongPhase);
        if (in_phase(view, kEncountered)) return out.add(Reason::InEncounter);
        check_member(view, cast.who, out);
        const Power* spell = spell_named(view, cast.who, cast.spell);
        if (spell == nullptr || !memorised(view, cast.who, *spell))
            return out.add(Reason::PowerUnknown, "spell");
        check_freedom(view, cast.who, out);
        check_targets(view, cast_of(cast, *spell), out);
    }

    static void suggest_at_peace(const View& view, CreatureId who, std::vector<Intent>& out) {
        if (!on_journey(view) || in_phase(view, kEncountered) || !travels(view, who)) return;
        for (const Power& power : view.sheet(who).powers) {
            if (!power.form || !power.spell || !memorised(view, who, power)) continue;
            const Name& shape = power.form->shape;
            const bool at_somebody =
                shape == Name("creature") || shape == Name("creatures") || shape == Name("pool");
            CastIntent cast{.who = who, .spell = power.id};
            if (shape == Name("self") || shape == Name("area")) out.push_back({cast});
            if (!at_somebody || power.form->damage) continue;
            for (const CreatureId other : everyone(view)) {
                if (!of_side(view, who, other)) continue;
                cast.targets = {other};
                out.push_back({cast});
            }
        }
    }

    // The fallen too: some spells are for them.
    static bool of_side(const View& view, CreatureId who, CreatureId other) {
        return view.creature(other).side == view.creature(who).side && !view.creature(other).hidden;
    }

    static void suggest_declarations(const View& view, CreatureId who, std::vector<Intent>& out) {
        for (const Power& power : view.sheet(who).powers) {
            if (!power.form || !memorised(view, who, power)) continue;
            out.push_back(
                {PrepareIntent{.verb = Verb::Declare, .who = who, .key = "cast", .value = power.id}});
        }
    }
};

}  // namespace

MechanicPtr declared_spells() { return make_mechanic<DeclaredSpells>(); }

}  // namespace affray
