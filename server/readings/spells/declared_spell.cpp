// What a memory holds, what of it is declared, and how it is spoilt (CLS-154, 156).
#include "readings/spells/declared_spell.h"

#include "readings/rounds/round_parts.h"

namespace affray {

bool same_or_reverse(const Power& a, const Power& b) {
    return a.id == b.id || a.id == b.form->reverse || b.id == a.form->reverse;
}

const Power* declared_spell(const View& view, CreatureId who) {
    const std::int32_t index = view.get(kDeclaredPower, who) - 1;
    const PowerList& powers = view.sheet(who).powers;
    if (view.get(kDeclared, who) != kDeclaredCast || index < 0 ||
        static_cast<std::size_t>(index) >= powers.size())
        return nullptr;
    const Power& power = powers[static_cast<std::size_t>(index)];
    return power.form ? &power : nullptr;
}

std::optional<std::uint32_t> memorised(const View& view, CreatureId who, const Power& spell) {
    const PowerList& powers = view.sheet(who).powers;
    std::optional<std::uint32_t> found;
    for (std::uint32_t i = 0; i < powers.size(); ++i) {
        if (!powers[i].form || view.get(kMemory, number(who), i) <= 0) continue;
        if (powers[i].id == spell.id) return i;
        if (!found && same_or_reverse(powers[i], spell)) found = i;
    }
    return found;
}

void forget_spell(CreatureId who, const Power& spell, std::string_view cause, Work& work) {
    const auto at = memorised(work.view(), who, spell);
    if (at) work.set(kMemory, work.view().get(kMemory, number(who), *at) - 1, who, *at, Name(cause));
}

namespace {

// CLS-154: never inside a tied group, nor by the slow, nor after its pass has come.
void lose_declared_spell(CreatureId who, std::int32_t faster, const Name& how, Work& work) {
    const View view = work.view();
    const Power* spell = declared_spell(view, who);
    if (spell == nullptr || !in_stage(view, kPassStage)) return;
    if (view.get(kActionUsed, who) != 0 || view.get(kDisrupted, who) != 0) return;
    const std::int32_t own = group_of(view, who);
    if (faster < 0 || own <= faster || own <= view.state().group) return;
    const Power lost = *spell;
    forget_spell(who, lost, "disrupted", work);
    work.set(kDisrupted, 1, who, 0, "disrupted");
    work.emit(SpellChanged{who, lost.id, "disrupted", {}, how});
}

}  // namespace

void spoil_spell(CreatureId who, CreatureId by, Work& work) {
    if (by != CreatureId::None) lose_declared_spell(who, group_of(work.view(), by), "hit", work);
}

void spoil_spell_of_failed_save(CreatureId who, Work& work) {
    lose_declared_spell(who, work.view().state().group, "save", work);
}

}  // namespace affray
