// Damage of an attack, from its dice to its wounds and riders (ARC-004, 011, 110, 116, 119, 122, 124, 126).
#include "readings/powers/attack_damage.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"
#include "base/sure.h"
#include "readings/facts.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/receivers.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::array<std::int32_t, 6> kDiceLadder{3, 4, 6, 8, 10, 12};  // ARC-135
constexpr std::array<std::string_view, 10> kEnergies{
    "acid", "cold", "fire", "force", "holy", "lightning", "negative_energy", "poison", "psychic", "thunder"};

std::int32_t sum(const std::vector<Modifier>& modifiers) {
    std::int32_t total = 0;
    for (const Modifier& modifier : modifiers) total += modifier.value;
    return total;
}

std::int32_t on_ladder(std::int32_t sides, std::int32_t steps) {
    const auto* const at = std::find(kDiceLadder.begin(), kDiceLadder.end(), sides);
    if (at == kDiceLadder.end()) return sides;
    const auto index = static_cast<std::int32_t>(at - kDiceLadder.begin()) + steps;
    return kDiceLadder[static_cast<std::size_t>(
        std::clamp<std::int32_t>(index, 0, static_cast<std::int32_t>(kDiceLadder.size()) - 1))];
}

const Power* option_of(const Strike& strike, const Aimed& one, const Work& work) {
    return one.test.option.empty() ? nullptr : work.view().sheet(strike.who).power(one.test.option);
}

// A weapon's dice may be larger or smaller than printed (ARC-135).
std::int32_t weapon_sides(const View& view, const Strike& strike, const PowerOutcome& outcome,
                          std::int32_t sides, std::int32_t more_steps) {
    const Power& power = *strike.power;
    if (outcome.type != Name("weapon") || power.spell) return sides;
    const auto larger = bonuses(view, strike.who, "basic_die", &power);
    if (power.basic && !larger.empty()) sides = first_of(larger)->level;
    return on_ladder(sides, power.attack.die_steps + more_steps);
}

// ARC-122: doublings add: twice doubled is triple.
std::int32_t times_over(const PowerOutcome& outcome, const Aimed& hit) {
    return 1 + outcome.doublings + sum(hit.extra.doublings) + (hit.test.outcome == TestOutcome::Crit ? 1 : 0);
}

class Deal {
  public:
    Deal(const Strike& strike, const std::vector<Aimed>& aimed, Work& work)
        : strike_(strike), power_(*strike.power), aimed_(aimed), work_(work) {}

    void run() {
        type_ = energy(power_.attack.hit.type);
        roll();
        for (std::size_t i = 0; i < aimed_.size() && !work_.over(); ++i) apply(i);
        together();
    }

  private:
    static constexpr std::string_view kRandom = "random_energy";

    Name energy(const Name& type) {
        if (type != Name(kRandom)) return type;
        const auto rolled = work_.roll(static_cast<std::int32_t>(kEnergies.size()), "type", strike_.who);
        return Name(kEnergies[static_cast<std::size_t>(rolled - 1)]);
    }

    // ARC-004: hit damage before miss damage, base dice before bonus dice, only what somebody takes.
    void roll() {
        const bool any_hit = any(aimed_, [](const Aimed& a) { return a.hit(); });
        if (any_hit) hit_ = roll_dice(power_.attack.hit, "damage");
        for (const Aimed& one : aimed_) shares_.push_back(one.hit() ? bonus_of(one) : 0);
        for (std::size_t i = 0; i < aimed_.size(); ++i) {
            const Aimed& one = aimed_[i];
            if (!one.missed()) continue;
            if (halves_on_miss(one)) {
                if (!any_hit && !half_) half_ = roll_dice(power_.attack.hit, "damage");
                shares_[i] = div_floor(any_hit ? hit_ : *half_, 2);
            } else {
                if (!miss_) miss_ = roll_dice(power_.attack.miss, "damage.miss");
                shares_[i] = *miss_;
            }
            shares_[i] += option_damage(one, true);
        }
    }

    bool halves_on_miss(const Aimed&) const {
        return power_.attack.miss.half ||
               !bonuses(work_.view(), strike_.who, "half_on_miss", &power_).empty();
    }

    std::int32_t roll_dice(const PowerOutcome& outcome, const Name& purpose) {
        if (!outcome.damage) return 0;
        std::int32_t total = 0;
        for (const DiceTerm& term : outcome.damage->terms)
            for (std::int32_t i = 0; i < term.count; ++i) total += roll_die(term.sides, purpose, outcome);
        return std::max(0, total * outcome.damage->factor + outcome.damage->bonus);
    }

    // A one may be rolled again.
    std::int32_t roll_die(std::int32_t printed, const Name& purpose, const PowerOutcome& outcome) {
        const std::int32_t steps = aimed_.empty() ? 0 : first_of(aimed_).die_steps;
        const std::int32_t sides = weapon_sides(work_.view(), strike_, outcome, printed, steps);
        const std::int32_t natural = work_.roll(sides, purpose, strike_.who);
        if (natural != 1 || !rerolls_ones()) return natural;
        return work_.roll(sides, "damage.2", strike_.who);
    }

    bool rerolls_ones() const {
        return any(aimed_, [this](const Aimed& one) {
            const Power* option = option_of(strike_, one, work_);
            return one.hit() && option != nullptr &&
                   any(option->effects, [](const PowerEffect& e) { return e.op == op::kRerollOnes; });
        });
    }

    // What only this target takes: flat parts, the dice of features, the option of a flexible attack.
    std::int32_t bonus_of(const Aimed& one) {
        std::int32_t total = sum(one.extra.damage) + option_damage(one, false);
        for (const ExtraDice& extra : one.extra.dice) {
            if (among(extra.source, used_)) continue;
            used_.push_back(extra.source);
            total += work_.roll(extra.dice, "damage", strike_.who) + extra.dice.bonus;
            const Power* feature = work_.view().sheet(strike_.who).power(extra.source);
            if (feature != nullptr && feature->passive) spend_use(strike_.who, *feature, work_);
        }
        return total;
    }

    std::int32_t option_damage(const Aimed& one, bool on_miss) {
        const Power* option = option_of(strike_, one, work_);
        if (option == nullptr) return 0;
        std::int32_t total = 0;
        for (const PowerEffect& effect : std::vector<PowerEffect>(option->effects)) {
            const bool of_miss = effect.stat == Name("miss_damage");
            if (effect.op != op::kAddDamage || of_miss != on_miss) continue;
            total += effect.amount;
            if (effect.of == Name("escalation")) total += work_.view().get(kEscalation);
            if (effect.dice) total += work_.roll(*effect.dice, "damage", strike_.who) + effect.dice->bonus;
        }
        return total;
    }

    void apply(std::size_t index) {
        const Aimed& one = aimed_[index];
        const std::int32_t natural = one.test.natural.value_or(0);
        const Consequence of{strike_.who, one.target, natural, one.hit(), &power_};
        if (one.hit() || one.missed()) {
            wound(one, shares_[index]);
            const PowerOutcome& outcome = one.hit() ? power_.attack.hit : power_.attack.miss;
            if (!work_.over() && work_.view().present(one.target)) add_ongoing(outcome, of);
            if (!work_.over()) apply_effects(reaching(outcome.effects, one), of, work_);
            if (!work_.over() && one.hit()) apply_margin(one, of);
        }
        if (!work_.over()) apply_effects(reaching(power_.attack.riders, one), of, work_);
        const Power* option = option_of(strike_, one, work_);
        if (work_.over() || option == nullptr) return;
        const Power chosen = *option;
        apply_effects(reaching(chosen.effects, one), {strike_.who, one.target, natural, one.hit(), &chosen},
                      work_);
    }

    // ARC-124, ARC-131: a natural 1 and a blow at the air do nothing to the target, but what they do to
    // others stands; the dead need nothing more.
    std::vector<PowerEffect> reaching(const std::vector<PowerEffect>& effects, const Aimed& one) const {
        const bool touches = (one.hit() || one.missed()) && work_.view().present(one.target);
        std::vector<PowerEffect> all;
        for (const PowerEffect& effect : effects)
            if (touches || effect.to != Name("target") || is_done_by_user(work_.view(), effect))
                all.push_back(effect);
        return all;
    }

    void wound(const Aimed& one, std::int32_t damage) {
        const PowerOutcome& outcome = one.hit() ? power_.attack.hit : power_.attack.miss;
        const bool half = one.missed() && halves_on_miss(one);
        if (!outcome.damage && !half && damage == 0) return;
        if (one.missed() && has_trait(work_.view(), one.target, "no_miss_damage_taken")) return;
        Wound wound{
            .source = strike_.who, .who = one.target, .rolled = std::max(0, damage + (one.hit() ? hit_ : 0))};
        if (one.test.outcome == TestOutcome::Crit &&
            has_trait(work_.view(), one.target, "crit_drops_to_zero"))
            wound.rolled = std::max(
                wound.rolled, work_.view().creature(one.target).hp + work_.view().get(kTempHp, one.target));
        // Nothing doubles a miss (ARC-126).
        if (one.hit()) wound.multiplier = times_over(outcome, one);
        wound.type = one.hit() || half || outcome.type == Name(kRandom) ? type_ : outcome.type;
        wound.natural = one.test.natural.value_or(0);
        wound.cause = one.hit() ? "hit" : "miss";
        wound.versus = power_.attack.versus;
        wound.melee = power_.kind == PowerKind::Melee;
        wound.nonlethal = strike_.nonlethal;
        wound.magical = !power_.mundane;
        wound.power = &power_;
        work_.harm(std::move(wound));
    }

    void add_ongoing(const PowerOutcome& outcome, const Consequence& of) {
        if (!outcome.ongoing) return;
        PowerEffect ongoing;
        ongoing.op = op::kOngoing;
        ongoing.dice = outcome.ongoing;
        ongoing.type = outcome.ongoing_type;
        apply_effects({ongoing}, of, work_);
    }

    // Turn undead: the highest margin reached says what happens.
    void apply_margin(const Aimed& one, const Consequence& of) {
        std::int32_t by = one.test.total.value_or(0) - one.test.target.value_or(0);
        if (one.test.natural == 20) by = std::max(by, power_.attack.margin_on_20);
        const PowerMargin* best = nullptr;
        for (const PowerMargin& margin : power_.attack.margins)
            if (margin.margin <= by) best = &margin;
        if (best != nullptr && work_.view().present(one.target)) apply_effects(best->effects, of, work_);
    }

    // A grab that takes both claws.
    void together() {
        if (power_.attack.both_hit.empty() || work_.over()) return;
        for (std::size_t i = 0; i < aimed_.size(); ++i) {
            if (!aimed_[i].hit()) continue;
            for (std::size_t k = i + 1; k < aimed_.size(); ++k) {
                if (!aimed_[k].hit() || aimed_[k].target != aimed_[i].target) continue;
                if (work_.view().present(aimed_[i].target))
                    apply_effects(
                        power_.attack.both_hit,
                        {strike_.who, aimed_[i].target, aimed_[k].test.natural.value_or(0), true, &power_},
                        work_);
                return;
            }
        }
    }

    const Strike& strike_;
    const Power& power_;
    const std::vector<Aimed>& aimed_;
    Work& work_;
    Name type_;
    std::int32_t hit_ = 0;
    std::optional<std::int32_t> half_;
    std::optional<std::int32_t> miss_;
    std::vector<std::int32_t> shares_;
    std::vector<Name> used_;
};

}  // namespace

Extent harm_of(const View& view, const Strike& strike, const Aimed& hit) {
    const PowerOutcome& outcome = strike.power->attack.hit;
    Extent extent;
    if (outcome.damage) {
        DiceExpression dice = *outcome.damage;
        for (DiceTerm& term : dice.terms)
            term.sides = weapon_sides(view, strike, outcome, term.sides, hit.die_steps);
        extent = times(extent_of(dice), 0, 1);
    }
    const std::int32_t more = sum(hit.extra.damage);
    extent = extent + Extent{more, more};
    std::vector<Name> used;
    for (const ExtraDice& extra : hit.extra.dice) {
        if (among(extra.source, used)) continue;
        used.push_back(extra.source);
        extent = extent + extent_of(extra.dice);
    }
    return times(extent, 0, times_over(outcome, hit));
}

void deal(const Strike& strike, const std::vector<Aimed>& aimed, Work& work) {
    Deal(strike, aimed, work).run();
}

}  // namespace affray
