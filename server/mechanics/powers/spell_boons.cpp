// What spells give while they last: bonuses, wards, false images, cold and fire that do less; and what ends
// them or comes of them (CLS-331 to CLS-336).
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/powers/operations.h"
#include "readings/powers/triggered.h"
#include "readings/spells/blows.h"
#include "readings/spells/boons.h"
#include "readings/spells/declared_spell.h"
#include "readings/things/weapons.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kCharmed = "charmed", kMissiles = "missiles", kMundane = "mundane",
                           kAttackEnds = "attack", kStirEnds = "stir";

bool is_missile(const View& view, const Roll& roll) {
    const auto weapon = roll.strike == nullptr ? std::nullopt : weapon_of(view, *roll.strike);
    return weapon && weapon->missile();
}

// CLS-334: what magic has sharpened comes through.
bool warded(const View& view, const Roll& roll) {
    if (!strikes(roll.test.outcome)) return false;
    const bool missile = is_missile(view, roll);
    const std::vector<Name> tags = tags_of(view, *roll.strike);
    if (among(Name("magical"), tags)) return false;
    const std::vector<Boon> wards = boons_on(view, roll.test.against, boon::kWard);
    return any(wards, [missile](const Boon& ward) {
        const Name& off = ward.gives->name;
        return off == Name(kMundane) || (missile && off == Name(kMissiles));
    });
}

const Effect* images_of(const View& view, CreatureId who) {
    for (const Boon& boon : boons_on(view, who, boon::kImages))
        if (boon.effect != nullptr && boon.effect->level > 0) return boon.effect;
    return nullptr;
}

bool tempered(const View& view, const Wound& wound) {
    if (wound.rolled <= wound.dice || wound.dice <= 0 || !view.has(wound.who)) return false;
    const std::vector<Boon> all = boons_on(view, wound.who, boon::kTemper);
    return any(all, [&](const Boon& boon) { return among(boon.gives->type, wound.tags); });
}

class SpellBoons final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"CLS-331", "CLS-332", "CLS-333", "CLS-334", "CLS-335", "CLS-336", "CLS-337", "CLS-338"},
            .facts = {kBlowsMade},
            .moments = {Moment::AfterRoll, Moment::BeforeHarm},
            .ops = {amended(op::kBonus), amended(boon::kPace), amended(boon::kFly), amended(boon::kBlows),
                    amended(boon::kWard), amended(boon::kTemper), amended(boon::kImages),
                    amended(boon::kBodiless), amended(boon::kDispel)},
            .offers = {{.name = "spell_ward"}}};
    }

    // CLS-336: a charmed creature does nothing to its friend; CLS-334: a cloud strikes nobody.
    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (view.has(attack.who) && !boons_on(view, attack.who, boon::kBodiless).empty())
            out.add(Reason::Incapacitated, "who");
        const Effect* charm = view.effect(attack.who, Name(kCharmed));
        if (charm != nullptr && among(charm->source, attack.targets)) out.add(Reason::NotAnEnemy, "targets");
    }

    // Armour classes descend: a better one is taken off.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr || !view.has(roll.test.against)) return;
        const CreatureId who = roll.test.who;
        const std::vector<Boon> ours = boons_on(view, who, op::kBonus);
        const std::vector<Boon> theirs = boons_on(view, roll.test.against, op::kBonus);
        if (ours.empty() && theirs.empty()) return;
        const std::vector<Name> how{is_missile(view, roll) ? Name("missile") : Name("melee")};
        add_bonuses(ours, "attack", how, out.flat);
        if (!sees_unseen(view, who, roll.test.against))
            add_bonuses(theirs, "attacked", how, out.flat);  // CLS-332
        std::vector<Modifier> armour;
        add_bonuses(theirs, "ac", how, armour);
        for (Modifier& one : armour) {
            one.value = -one.value;
            out.defence.push_back(one);
        }
        if (roll.strike->power != nullptr && roll.strike->power->spell) return;  // a touch lets a spell go
        add_bonuses(ours, "damage", how, out.damage);
        add_bonuses(ours, "doublings", how, out.doublings);
        for (const Boon& boon : ours)
            if (boon.gives->stat == Name("damage") && boon.gives->dice)
                out.dice.push_back({boon.source, *boon.gives->dice, "CLS-331"});
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        if (roll.strike == nullptr || roll.cancelled || !view.has(roll.test.against)) return;
        if (warded(view, roll) || images_of(view, roll.test.against) != nullptr) out.push_back(forced());
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (tempered(view, wound)) out.push_back(forced());
    }

    // CLS-335: an image is gone by the attack, whatever the die has shown.
    void perform(const Offer&, Moment, Roll& roll, Work& work) const {
        const bool lands = strikes(roll.test.outcome);
        Name spent_on = "no_effect";
        if (const Effect* images = images_of(work.view(), roll.test.against)) {
            Effect fewer = *images;
            work.emit(EffectRemoved{fewer.id, fewer.who, fewer.name, "replaced"});
            fewer.level -= 1;
            if (fewer.level > 0) work.add_effect(std::move(fewer));
            spent_on = kTakenByImage;
        }
        if (!lands) return;
        roll.cancelled = true;
        roll.test.option = spent_on;
    }

    // CLS-333: at least one for each die is left.
    void perform(const Offer&, Moment, Wound& wound, Work&) const {
        wound.rolled = std::max(wound.dice, wound.rolled - wound.dice);
    }

    void after(const Declared& declared, Work& work) const {
        if (declared.verb == Verb::Attack) betray(declared.who, work);
    }

    void after(const Moved& moved, Work& work) const {
        if (walked(moved.cause) && moved.from != moved.to) betray(moved.who, work, true);
    }

    void after(const SpellChanged& spell, Work& work) const {
        if (spell.state == Name("cast")) betray(spell.who, work);
    }

    void after(const PeriodBegan& began, Work& work) const {
        if (began.unit != Name("round")) return;
        for (const CreatureId who : everyone(work.view())) work.set(kBlowsMade, 0, who, 0, "round");
    }

  private:
    static Offer forced() { return {.kind = "spell_ward", .forced = true}; }

    // CLS-332: an attack or a spell of its bearer's ends what hides it; of a cloak, a step as well (CLS-353).
    static void betray(CreatureId who, Work& work, bool moved = false) {
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            const Power* spell = effect.who == who ? spell_behind(work.view(), effect) : nullptr;
            const bool shows = spell != nullptr && (spell->use.ends == Name(kStirEnds) ||
                                                    (!moved && spell->use.ends == Name(kAttackEnds)));
            if (shows) work.emit(EffectRemoved{effect.id, effect.who, effect.name, "ended"});
        }
    }
};

}  // namespace

MechanicPtr spell_boons() { return make_mechanic<SpellBoons>(); }

}  // namespace affray
