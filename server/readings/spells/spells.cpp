// What spells do: pools of Hit Dice, missiles, held persons, blasts and bolts, healing touches, and what they
// leave on the map (CLS-035..039, 155, CLS-T11).
#include "readings/spells/spells.h"
#include "readings/harm/durations.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/harm/saving_throws.h"
#include "readings/powers/lasting.h"
#include "readings/rounds/held_back.h"
#include "readings/space/spell_areas.h"
#include "readings/spells/boons.h"
#include "readings/spells/declared_spell.h"
#include "readings/spells/spell_turning.h"
#include "readings/things/weapons.h"
#include "rules/operation.h"

namespace affray {
namespace {

// CLS-T11: whole Hit Dice, at least one, bonuses apart.
std::int32_t hit_dice(const View& view, CreatureId who) { return std::max(1, view.stat(kHitDice, who)); }

// Above `limit` Hit Dice by more than `bonus` hit points: 4+1 is above 4.
bool above(const View& view, CreatureId who, std::int32_t limit, std::int32_t bonus) {
    const std::int32_t dice = hit_dice(view, who);
    return dice > limit || (dice == limit && view.stat(kHitDiceBonus, who) > bonus);
}

// Undead, or too dull to be a person; not what the spell is for; or where no magic reaches.
bool spared(const View& view, CreatureId who, const Power& spell) {
    const SpellForm& form = *spell.form;
    if (view.effect(who, Name(kAntiMagic)) != nullptr) return true;
    if (!every(spell.aim.needs, [&](const Name& need) { return immune_to(view, who, need); })) return true;
    const auto spares = [&](const Name& trait) {
        if (trait == Name("unintelligent")) return view.stat(kIntelligent, who) == 0;
        return immune_to(view, who, trait);
    };
    return any(form.spares, spares) ||
           any(form.tags, [&](const Name& tag) { return immune_to(view, who, tag); });
}

class Casting {
  public:
    Casting(const SpellCast& cast, Work& work) : cast_(cast), form_(*cast.power->form), work_(work) {}

    // What of it is the caster's own deed comes last and once: not where all have withstood it.
    void run() {
        carry_out();
        if (!took_hold_ || work_.over()) return;
        for (const PowerEffect& effect : cast_.power->effects)
            if (effect.to == Name("user")) bring(effect, cast_.who);
    }

  private:
    void carry_out() {
        const Name& shape = form_.shape;
        if (shape == Name("self")) return take_in();
        if (shape == Name("pool")) return spend_pool();
        if (shape == Name("creature") || shape == Name("creatures")) return strike_named();
        if (shape == Name("cone")) return sweep();
        const bool on_creature = shape == Name("area") && cast_.places.empty();
        if (on_creature) return cling();
        SpellArea area{shape == Name("area") ? Name("sphere") : shape, place(), form_.area, cast_.direction};
        took_hold_ = true;
        if (does(boon::kDispel)) return dispel(area, cast_.who, work_);
        if (form_.damage) return blast(unspared(caught_in(view(), area)));
        const std::int32_t rounds = duration();
        lay_down(area.at, rounds);
        if (form_.escape) catch_in(area);
    }

    // A draught may be one that its drinker would rather withstand (CLS-352).
    void take_in() {
        const std::int32_t rounds = duration();
        if (!saves(cast_.who, 0)) affect(cast_.who, rounds);
    }

    bool does(const Name& op) const {
        return any(cast_.power->effects, [&op](const PowerEffect& effect) { return effect.op == op; });
    }

    View view() const { return work_.view(); }

    Place place() const {
        if (!cast_.places.empty()) return first_of(cast_.places);
        return view().creature(cast_.targets.empty() ? cast_.who : first_of(cast_.targets)).place;
    }

    std::int32_t roll(const DiceExpression& dice, std::string_view purpose) {
        return work_.roll(dice, Name(purpose), cast_.who) + dice.bonus;
    }

    std::int32_t duration() {
        if (!form_.duration) return 0;
        const std::int32_t more = form_.duration_per_level * caster_level(view(), cast_.who);
        return rounds_of(roll(*form_.duration, "duration") + more, form_.unit);
    }

    // CLS-154: who fails a save before its turn loses what it was about to cast.
    bool saves(CreatureId who, std::int32_t modifier) {
        if (form_.save.empty()) return false;
        if (save({.who = who,
                  .category = form_.save,
                  .against = cast_.power->id,
                  .magical = true,
                  .modifier = modifier,
                  .tags = form_.tags},
                 work_))
            return true;
        spoil_spell(who, cast_.who, work_);
        return false;
    }

    // CLS-T11, sleep: weakest first, as far as the pool goes; one of just above the limit, named alone, falls
    // at once.
    void spend_pool() {
        std::int32_t pool = roll(*form_.pool, "targets");
        const std::int32_t rounds = duration();
        std::vector<CreatureId> targets = unspared(cast_.targets);
        const auto weaker = [this](CreatureId a, CreatureId b) {
            return std::pair(hit_dice(view(), a), a) < std::pair(hit_dice(view(), b), b);
        };
        std::sort(targets.begin(), targets.end(), weaker);
        const bool alone = cast_.targets.size() == 1;
        for (const CreatureId target : targets) {
            if (work_.over()) return;
            const bool mighty = above(view(), target, form_.hit_dice_limit, 0);
            if (mighty && (!alone || above(view(), target, form_.hit_dice_limit, 1))) return;
            const std::int32_t cost = mighty ? 0 : hit_dice(view(), target);
            if (cost > pool) return;
            pool -= cost;
            if (!saves(target, 0)) affect(target, rounds);
        }
    }

    // Number, duration, then one after the other (README section 9).
    void strike_named() {
        std::vector<CreatureId> targets = unspared(cast_.targets);
        if (form_.hit_dice_limit > 0)
            std::erase_if(targets,
                          [this](CreatureId who) { return above(view(), who, form_.hit_dice_limit, 1); });
        const bool alone = cast_.targets.size() == 1;
        if (form_.pool && !alone) {
            const auto count = static_cast<std::size_t>(std::max(0, roll(*form_.pool, "targets")));
            if (targets.size() > count) targets.resize(count);
            std::sort(targets.begin(), targets.end());
        }
        if (form_.unerring) return send_missiles(targets);
        const std::int32_t rounds = targets.empty() ? 0 : duration();
        for (const CreatureId target : targets) {
            if (work_.over()) return;
            if (form_.damage || form_.healing || !form_.cures.empty())
                touch(target, rounds);
            else if (!saves(target, alone ? form_.alone_modifier : 0))
                affect(target, rounds);
        }
    }

    // CLS-T11, magic missile: shared out in turn among those named; each counts as a hit (CLS-154).
    void send_missiles(const std::vector<CreatureId>& targets) {
        if (targets.empty()) return;
        const std::int32_t count = missile_count(view(), cast_.who, form_);
        for (std::int32_t i = 0; i < count && !work_.over(); ++i) {
            const CreatureId target = targets[static_cast<std::size_t>(i) % targets.size()];
            if (!view().present(target)) continue;
            spoil_spell(target, cast_.who, work_);
            harm(target, roll(*form_.damage, "damage"));
        }
    }

    // CLS-049; cast backwards it harms whom the caster can touch, which wants an attack.
    void touch(CreatureId target, std::int32_t rounds) {
        if (form_.damage) return touch_to_harm(target);
        bool mended = raised(target);
        for (const Effect& effect : PagedVector<Effect>(view().state().effects)) {
            if (effect.who != target || !curable(effect)) continue;
            work_.emit(EffectRemoved{effect.id, target, effect.name, cast_.power->id});
            mended = true;
        }
        if (!mended && form_.healing) work_.heal(target, roll(*form_.healing, "heal"), cast_.power->id);
        affect(target, rounds);
    }

    // CLS-338: back with one hit point.
    bool raised(CreatureId target) {
        if (!cures(form_, kFatal) || view().creature(target).status != CreatureStatus::Dead) return false;
        StatusChanged risen{target, CreatureStatus::Up, cast_.power->id, cast_.who};
        risen.hp = 1;
        work_.emit(std::move(risen));
        return true;
    }

    // Paralysis is cured, sleep is not.
    bool curable(const Effect& effect) const {
        const auto named = [&effect](const Name& cure) { return cure == effect.name; };
        return effect.type != Name("sleep") && any(form_.cures, named);
    }

    void touch_to_harm(CreatureId target) {
        Power touching = *cast_.power;
        touching.kind = PowerKind::Melee;
        touching.attack.kind = AttackKind::Roll;
        touching.attack.hit.damage = form_.damage;
        Strike strike;
        strike.who = cast_.who;
        strike.power = &touching;
        strike.targets = {target};
        strike.mode = "melee";
        work_.attack(strike);
    }

    // Whoever stands before the caster, friends too; the caster never.
    void sweep() {
        took_hold_ = true;
        std::vector<CreatureId> victims =
            unspared(caught_in_cone(view(), view().creature(cast_.who).place, place(), form_.area));
        std::erase(victims, cast_.who);
        if (form_.damage) return blast(victims);
        const std::int32_t rounds = victims.empty() ? 0 : duration();
        for (const CreatureId victim : victims) {
            if (work_.over()) return;
            if (!saves(victim, 0)) affect(victim, rounds);
        }
    }

    // CLS-037: the damage once, then the saves.
    void blast(const std::vector<CreatureId>& victims) {
        if (victims.empty()) return;
        DiceExpression dice = *form_.damage;
        if (form_.per_level)
            for (DiceTerm& term : dice.terms) term.count *= caster_level(view(), cast_.who);
        const std::int32_t amount = roll_among(victims, dice);
        std::int32_t count = 0;
        for (const DiceTerm& term : dice.terms) count += term.count;
        for (const CreatureId victim : victims) {
            if (work_.over()) return;
            if (!view().present(victim)) continue;
            const bool saved = saves(victim, 0);
            if (!saved || form_.half) harm(victim, saved ? halved(amount) : amount, count);
            const bool beyond = form_.hit_dice_limit > 0 && above(view(), victim, form_.hit_dice_limit, 1);
            if (!saved && !beyond && !form_.condition.empty() && !work_.over() && view().present(victim))
                affect(victim, 0);
        }
    }

    // Dice on those alone of whom nobody knows would tell of them.
    std::int32_t roll_among(const std::vector<CreatureId>& victims, const DiceExpression& dice) {
        const bool secret = every(victims, [this](CreatureId who) { return view().creature(who).hidden; });
        std::int32_t sum = dice.bonus;
        for (const DiceTerm& term : dice.terms)
            for (std::int32_t i = 0; i < term.count; ++i)
                sum += work_.roll(term.sides, "damage", cast_.who,
                                  secret ? Audience::Referee : Audience::Everyone);
        return sum;
    }

    void harm(CreatureId who, std::int32_t amount, std::int32_t dice = 1) {
        Wound wound{.source = cast_.who,
                    .who = who,
                    .rolled = amount,
                    .dice = dice,
                    .type = form_.tags.empty() ? Name() : first_of(form_.tags),
                    .cause = "hit",
                    .power = cast_.power,
                    .tags = form_.tags};
        wound.tags.emplace_back("magical");
        wound.category = form_.save;
        wound.destructive = form_.destructive;
        work_.harm(std::move(wound));
    }

    // Light in the eyes blinds; silence goes along with whoever fails to shake it off, and else stays there.
    // Cast at nobody it goes along with its caster (CLS-339).
    void cling() {
        took_hold_ = true;
        const std::int32_t rounds = duration();
        if (cast_.targets.empty())
            return lay_on(cast_.who, name_laid(form_.lasting, rounds), rounds, form_.area);
        const CreatureId target = first_of(cast_.targets);
        const bool saved = saves(target, 0);
        if (!form_.condition.empty()) {
            if (!saved) lay_on(target, form_.condition, rounds);
        } else if (saved) {
            lay_down(view().creature(target).place, rounds);
        } else {
            lay_on(target, name_laid(form_.lasting, rounds), rounds, form_.area);
        }
    }

    void catch_in(const SpellArea& area) {
        for (const CreatureId caught : caught_in(view(), area)) {
            const std::int32_t count = work_.roll(*form_.escape, "duration", caught) + form_.escape->bonus;
            lay_on(caught, form_.condition, rounds_of(count, form_.unit));
        }
    }

    // What it gives, and what runs its time until the referee has it end, is there under the spell's own
    // name.
    Name name_laid(const Name& own, std::int32_t rounds) const {
        const bool runs = gives_boons(*cast_.power) || (rounds > 0 && !cast_.power->effects.empty());
        return own.empty() && runs ? cast_.power->id : own;
    }

    // The condition that it brings, then each effect of its own.
    void affect(CreatureId who, std::int32_t rounds) {
        took_hold_ = true;
        std::int32_t level = 0;
        for (const PowerEffect& effect : cast_.power->effects)
            if (effect.op == boon::kImages && effect.dice) level = roll(*effect.dice, "images");
        lay_on(who, name_laid(form_.condition, rounds), rounds, level);
        for (const PowerEffect& effect : cast_.power->effects)
            if (effect.to != Name("user") && !work_.over()) bring(effect, who);
    }

    void bring(const PowerEffect& effect, CreatureId who) {
        const Operation* operation = view().rules().operation(effect.op);
        if (operation == nullptr || operation->call == nullptr) return;
        const CreatureId target = cast_.targets.empty() ? who : first_of(cast_.targets);
        const Consequence of{.user = cast_.who, .target = target, .power = cast_.power};
        work_.carry_out({effect, of, who, false});
    }

    void lay_on(CreatureId who, const Name& name, std::int32_t rounds, std::int32_t level = 0) {
        if (name.empty()) return;
        if (name == Name(kFatal) || name == Name(kDestruction))
            return afflict(who, cast_.who, name, 0, work_);
        const bool waits = who != cast_.who && holds_back(view(), cast_.who);
        const bool plain = level == 0 && !gives_boons(*cast_.power);
        if (waits && plain) return hold_condition(work_, who, cast_.who, name, rounds);
        Effect effect = begun(name, rounds);
        effect.who = who;
        effect.level = level;
        begin(std::move(effect), waits);
    }

    void lay_down(Place at, std::int32_t rounds) {
        const Name name = name_laid(form_.lasting, rounds);
        if (name.empty()) return;
        Effect effect = begun(name, rounds);
        effect.level = form_.area;
        effect.place = at;
        begin(std::move(effect), holds_back(view(), cast_.who));
    }

    // CLS-094: what the others of a tied group do in this step is judged as it began.
    void begin(Effect effect, bool waits) {
        if (waits) return hold_effect(work_, std::move(effect));
        work_.add_effect(std::move(effect));
    }

    Effect begun(const Name& name, std::int32_t rounds) {
        Effect effect{.name = name, .source = cast_.who, .type = cast_.power->id};
        if (rounds > 0) effect.until = for_rounds(view(), rounds);
        return effect;
    }

    std::vector<CreatureId> unspared(std::vector<CreatureId> list) const {
        std::erase_if(list, [this](CreatureId who) { return spared(view(), who, *cast_.power); });
        return list;
    }

    const SpellCast& cast_;
    const SpellForm& form_;
    Work& work_;
    bool took_hold_ = false;  ///< on somebody or something
};

}  // namespace

void resolve_spell(const SpellCast& cast, Work& work) {
    if (cast.power == nullptr || !cast.power->form) return;
    const SpellCast aimed = turned_back(cast, work);
    Casting(aimed, work).run();
}

}  // namespace affray
