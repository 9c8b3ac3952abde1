// Spells that last, read from themselves (CLS-331 to CLS-337).
#include "readings/spells/boons.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"
#include "readings/powers/operations.h"
#include "readings/spells/spells.h"
#include "readings/things/enchantments.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kWhole = 100, kWithstandsPerLevel = 5;
constexpr std::string_view kBoonRule = "CLS-331";

bool is_boon(const Name& op) {
    static const std::array<Name, 8> kBoons{op::kBonus,  boon::kPace,   boon::kFly,    boon::kBlows,
                                            boon::kWard, boon::kTemper, boon::kImages, boon::kBodiless};
    return among(op, kBoons);
}

bool holds_against(const Name& scope, const std::vector<Name>& scopes) {
    return scope.empty() || among(scope, scopes);
}

bool lies_there(const View& view, const Effect& effect, const SpellArea& area) {
    if (effect.who != CreatureId::None) return covers(view, area, effect.who);
    return effect.place && covers(view, area, *effect.place);
}

// CLS-353: two rings of one kind give no more than one.
void add_worn(const View& view, CreatureId who, const Name& op, std::vector<Boon>& all) {
    std::vector<Name> worn;
    for (const Item& item : view.state().items) {
        if (item.owner != who || !is_in_force(view, item)) continue;
        const Power& magic = *nature_of(view, item);
        if (among(magic.id, worn)) continue;
        worn.push_back(magic.id);
        for (const PowerEffect& gives : magic.effects)
            if (gives.op == op) all.push_back({nullptr, &gives, item.name});
    }
}

}  // namespace

const Power* spell_behind(const View& view, const Effect& effect) {
    if (effect.type.empty() || !view.state().has(effect.source)) return nullptr;
    const Power* power = view.sheet(effect.source).power(effect.type);
    if (power == nullptr) power = magic_named(view, effect.type);
    return power != nullptr && power->form && power->spell ? power : nullptr;
}

bool gives_boons(const Power& spell) {
    return any(spell.effects, [](const PowerEffect& effect) { return is_boon(effect.op); });
}

std::vector<Boon> boons_on(const View& view, CreatureId who, const Name& op) {
    std::vector<Boon> all;
    std::vector<Name> spells;
    for (const Effect& effect : view.state().effects) {
        if (effect.who != who || effect.type.empty()) continue;
        if (among(effect.type, spells)) continue;
        const Power* spell = spell_behind(view, effect);
        if (spell == nullptr) continue;
        spells.push_back(effect.type);
        for (const PowerEffect& gives : spell->effects)
            if (gives.op == op) all.push_back({&effect, &gives, effect.name});
    }
    add_worn(view, who, op, all);
    return all;
}

void add_bonuses(const std::vector<Boon>& boons, const Name& stat, const std::vector<Name>& scopes,
                 std::vector<Modifier>& out) {
    for (const Boon& boon : boons)
        if (boon.gives->stat == stat && boon.gives->amount != 0 && holds_against(boon.gives->scope, scopes))
            out.push_back({boon.source, boon.gives->amount, Name(kBoonRule)});
}

void add_boons(const View& view, CreatureId who, const Name& stat, const std::vector<Name>& scopes,
               std::vector<Modifier>& out) {
    add_bonuses(boons_on(view, who, op::kBonus), stat, scopes, out);
}

std::int32_t pace_with_boons(const View& view, CreatureId who, std::int32_t feet) {
    for (const Boon& boon : boons_on(view, who, boon::kFly)) feet = std::max(feet, boon.gives->amount);
    for (const Boon& boon : boons_on(view, who, boon::kPace))
        feet = mul_saturated(feet, boon.gives->amount) / kWhole;
    return feet;
}

std::int32_t blows_a_round(const View& view, CreatureId who) {
    std::int32_t most = 1;
    for (const Boon& boon : boons_on(view, who, boon::kBlows)) most = std::max(most, boon.gives->amount);
    return most;
}

void dispel(const SpellArea& area, CreatureId by, Work& work) {
    const std::int32_t level = caster_level(work.view(), by);
    for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
        const View view = work.view();
        if (spell_behind(view, effect) == nullptr || !lies_there(view, effect, area)) continue;
        const std::int32_t above = caster_level(view, effect.source) - level;
        if (above > 0 && work.roll(kWhole, "dispel", by, Audience::Referee) <= above * kWithstandsPerLevel)
            continue;
        work.emit(EffectRemoved{effect.id, effect.who, effect.name, "dispelled"});
    }
}

}  // namespace affray
