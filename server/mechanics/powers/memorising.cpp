// Memorising: spells chosen into the slots of class and level, once after a night's rest, arcane ones out of
// the caster's book (CLS-301..306). A switch of the encounter; without it a memory is what its sheet says.
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "readings/spells/declared_spell.h"

#include <algorithm>
#include <array>
#include <map>

namespace affray {
namespace {

constexpr std::string_view kMemorisingSwitch = "memorising", kMode = "memorise", kSpellBook = "spell_book";
/// Spells of each level that it may have in mind (CLS-302).
constexpr std::array<Stat, 6> kSlots{{{"slots.1", 0, 0, 20},
                                      {"slots.2", 0, 0, 20},
                                      {"slots.3", 0, 0, 20},
                                      {"slots.4", 0, 0, 20},
                                      {"slots.5", 0, 0, 20},
                                      {"slots.6", 0, 0, 20}}};
/// 1: has slept and not memorised since (CLS-303).
constexpr Fact kSlept = Fact{"slept", Scope::Creature, Audience::Side, 1}.outlasting();
/// What stands in a caster's book (CLS-305).
constexpr Fact kInBook = Fact{"book", Scope::CreaturePower, Audience::Owner}.outlasting();
constexpr std::size_t kSpellsMost = 120;

const JourneyIntent* as_study(const JourneyIntent& rest) {
    return rest.verb == Verb::Rest && rest.mode == Name(kMode) ? &rest : nullptr;
}

// Rest of any other name would be rest that takes no time.
void check_mode(const JourneyIntent& rest, Refusals& out) {
    if (rest.verb == Verb::Rest && !rest.mode.empty() && rest.mode != Name(kMode))
        out.add(Reason::BadArgument, "mode");
}

std::int32_t slots_of(const View& view, CreatureId who, std::int32_t level) {
    const bool known = level >= 1 && level <= static_cast<std::int32_t>(kSlots.size());
    return known ? view.stat(kSlots[static_cast<std::size_t>(level - 1)], who) : 0;
}

bool has_slots(const View& view, CreatureId who) { return slots_of(view, who, 1) > 0; }

bool is_spell(const Power& power) { return power.form && power.level > 0; }

// CLS-305: a divine caster prays for whatever its list has; the book of another says what may be studied.
bool may_learn(const View& view, CreatureId who, const Power& spell) {
    if (spell.form->list != Name("arcane")) return true;
    const PowerList& powers = view.sheet(who).powers;
    for (std::uint32_t i = 0; i < powers.size(); ++i)
        if (powers[i].form && same_or_reverse(powers[i], spell) && view.get(kInBook, number(who), i) > 0)
            return true;
    return false;
}

// The switch alone.
class GivenMemories final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-301", "CLS-302", "CLS-303", "CLS-304", "CLS-305", "CLS-306"},
                .options = {{Name(kMemorisingSwitch), 0}}};
    }

    void check(const View&, const JourneyIntent& rest, SeatId, Refusals& out) const {
        check_mode(rest, out);
        if (as_study(rest) != nullptr) out.add(Reason::OptionDisabled);
    }
};

class Memorising final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-301", "CLS-302", "CLS-303", "CLS-304", "CLS-305", "CLS-306"},
                .facts = {kSlept, kInBook},
                .stats = {kSlots.begin(), kSlots.end()},
                .options = {{Name(kMemorisingSwitch), 0}}};
    }

    void check(const View& view, const JourneyIntent& rest, SeatId, Refusals& out) const {
        check_mode(rest, out);
        const JourneyIntent* study = as_study(rest);
        if (study == nullptr || !view.has(study->who)) return;
        const CreatureId who = study->who;
        if (running(view) || in_phase(view, kEncountered)) return out.add(Reason::InEncounter);
        if (view.get(kCanAct, who) == 0) out.add(Reason::Incapacitated, "who");
        if (study->items.size() > kSpellsMost) return out.add(Reason::BadArgument, "items");
        if (!has_slots(view, who)) out.add(Reason::NotQualified, "who");
        if (view.get(kSlept, who) == 0) out.add(Reason::MustRest, "who");
        check_spells(view, *study, out);
    }

    // As many of what it knows as there is room for, from the first on.
    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (running(view) || in_phase(view, kEncountered) || !has_slots(view, who)) return;
        if (view.get(kSlept, who) == 0 || !view.present(who)) return;
        JourneyIntent study{.verb = Verb::Rest, .who = who, .mode = Name(kMode)};
        std::map<std::int32_t, std::int32_t> used;
        for (const Power& power : view.sheet(who).powers) {
            if (!is_spell(power) || !may_learn(view, who, power)) continue;
            while (used[power.level] < slots_of(view, who, power.level)) {
                study.items.push_back(power.id);
                ++used[power.level];
            }
        }
        if (!study.items.empty() && has_book(view, study)) out.push_back({std::move(study)});
    }

    bool begin(const JourneyIntent& rest, const Bill&, Work& work) const {
        const JourneyIntent* study = as_study(rest);
        if (study == nullptr) return false;
        const CreatureId who = study->who;
        work.emit(Declared{who, Verb::Rest, Name(kMode), {}});
        work.set(kSlept, 0, who, 0, Name(kMode));
        const auto count = static_cast<std::uint32_t>(work.view().sheet(who).powers.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const Power& power = work.view().sheet(who).powers[i];
            if (!is_spell(power)) continue;
            const auto times = std::count(study->items.begin(), study->items.end(), power.id);
            work.set(kMemory, static_cast<std::int32_t>(times), who, i, Name(kMode));
        }
        return true;
    }

    // CLS-303: a night lies between two days. The hour of study is the morning's.
    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDay)) return;
        for (const CreatureId who : everyone(work.view()))
            if (work.view().present(who) && has_slots(work.view(), who)) work.set(kSlept, 1, who, 0, "night");
    }

  private:
    static bool has_book(const View& view, const JourneyIntent& study) {
        const bool arcane = any(view.sheet(study.who).powers, [&](const Power& power) {
            const bool named = among(power.id, study.items);
            return named && power.form && power.form->list == Name("arcane");
        });
        return !arcane || thing_of(view, study.who, kSpellBook) != nullptr;
    }

    static void check_spells(const View& view, const JourneyIntent& study, Refusals& out) {
        std::map<std::int32_t, std::int32_t> asked;
        for (const Name& name : study.items) {
            const Power* spell = view.sheet(study.who).power(name);
            if (spell == nullptr || !is_spell(*spell) || !may_learn(view, study.who, *spell))
                return out.add(Reason::PowerUnknown, "items");
            ++asked[spell->level];
        }
        for (const auto& [level, count] : asked)
            if (const std::int32_t slots = slots_of(view, study.who, level); count > slots)
                out.add_short(Reason::RequirementNotMet, "items", slots, count);
        if (!has_book(view, study)) out.add(Reason::ItemMissing, "items");
    }
};

}  // namespace

MechanicPtr memorising(bool on) {
    if (on) return make_mechanic<Memorising>();
    return make_mechanic<GivenMemories>();
}

}  // namespace affray
