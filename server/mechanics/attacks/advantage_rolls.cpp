// One form for attacks, checks and saves: a d20 or two of them, a die of expertise, and bonuses, against a
// number (TBA-001..007, 009, 013, 143, 151, 153, 154).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/strikes.h"
#include "rules/odds.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kSides = 20;

// Any of both kinds cancel all (TBA-002). All of the dice: there is one.
Keep kept(const Modifiers& modifiers) {
    if (modifiers.advantage.empty() == modifiers.disadvantage.empty()) return Keep::All;
    return modifiers.advantage.empty() ? Keep::Lowest : Keep::Highest;
}

// d4, d6, d8 and no more; 0: none (TBA-003).
std::int32_t expertise_sides(const Modifiers& modifiers) {
    const std::size_t sources = modifiers.expertise.size();
    if (sources == 0) return 0;
    return sources == 1 ? 4 : sources == 2 ? 6 : 8;
}

// The lists of a sheet write who is good at what (TBA-003).
void add_sheet_sources(const Sheet& sheet, const std::string& tag, Modifiers& out) {
    if (!Name::fits("expert." + tag)) return;
    const Name wanted("expert." + tag);
    for (const Name& trait : sheet.traits)
        if (trait == wanted) out.expertise.push_back({wanted, 1, "TBA-003"});
}

// Why there are two dice, among the parts of the total, of which each is nothing (TBA-323).
void tell_sources(const Modifiers& modifiers, Tested& test) {
    const auto tell = [&test](const std::vector<Modifier>& sources, const std::string& way) {
        for (const Modifier& one : sources)
            if (const std::string told = way + one.source.str(); Name::fits(told))
                test.modifiers.push_back({Name(told), 0, one.rule});
    };
    tell(modifiers.advantage, "advantage.");
    tell(modifiers.disadvantage, "disadvantage.");
}

bool of_stealth(const Tested& test, const Name& purpose) {
    return test.subject == Name("stealth") || purpose == Name("surprise");
}

// What a creature of the referee's does in secret is its own affair (TBA-012).
bool in_secret(const View& view, const Tested& test, const Name& purpose) {
    return of_stealth(test, purpose) && view.creature(test.who).seat == SeatId::Referee &&
           view.rules().option("narrator_rolls_hidden") != 0;
}

class AdvantageRolls final : public Resolution, public Foreseeable {
  public:
    Claims claims() const override {
        Claims all{.rules = {"TBA-001", "TBA-002", "TBA-003", "TBA-004", "TBA-005", "TBA-006", "TBA-007",
                             "TBA-009", "TBA-010", "TBA-012", "TBA-013", "TBA-015", "TBA-143", "TBA-152",
                             "TBA-153", "TBA-154", "TBA-323"},
                   .stats = {kAc, kProficiency, kSpellMod, kSpellAttack, kSpellDc},
                   .ops = {carried_out<&counted>(kWhenBloodied)},
                   .options = {{"narrator_rolls_hidden", 1}}};
        for (const Stat& stat : kMods) all.stats.push_back(stat);
        for (const Stat& stat : kSaveTotals) all.stats.push_back(stat);
        for (const SkillStat& skill : kSkills) all.stats.push_back(skill.stat);
        return all;
    }

    std::vector<Name> saves() const override { return {kAbilityWords.begin(), kAbilityWords.end()}; }

    bool averts(const PowerEffect& effect, const Consequence& of, CreatureId whom,
                Work& work) const override {
        return saved({.who = whom,
                      .ability = effect.save,
                      .dc = effect.save_modifier,
                      .cause = of.power == nullptr ? effect.name : of.power->id,
                      .against = of.user},
                     work);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const Sheet& sheet = view.sheet(test.who);
        if (sheet.traits.empty()) return;
        if (test.kind == Name("attack")) {
            add_sheet_sources(sheet, "attack", out);
            add_sheet_sources(sheet, "attack:" + test.subject.str(), out);
        } else if (test.kind == Name("save")) {
            add_sheet_sources(sheet, "save:" + test.versus.str(), out);
        } else {
            add_sheet_sources(sheet, "check:" + test.versus.str(), out);
            add_sheet_sources(sheet, "skill:" + test.subject.str(), out);
        }
    }

    void attack(const Strike& strike, Work& work) const override {
        for (const CreatureId target : strike.targets) {
            if (!work.view().present(target) || work.over()) continue;
            Proposal proposal = roll_of(strike, target, "ac");
            work.window(Moment::BeforeRoll, proposal);
            const View view = work.view();
            // What has vanished before the roll is missed, and the attack made (TBA-046).
            if (work.over() || std::get<Roll>(proposal).cancelled || !view.present(target)) continue;
            if (incapacitated(view, strike.who)) return;
            Roll& roll = std::get<Roll>(proposal);
            resolve_attack(roll, work);
            const Tested told = roll.test;
            work.emit(told);
            if (told.outcome != TestOutcome::Failure && told.outcome != TestOutcome::Fumble)
                deal(strike, told, work);
        }
    }

    Prospect prospect(const View& view, const Strike& strike, CreatureId target,
                      std::optional<std::int32_t> defence) const override {
        Roll roll = roll_of(strike, target, "ac");
        const Modifiers modifiers = modifiers_of(view, roll);
        Prospect prospect{
            .trial = weighed(view, roll, modifiers, defence), .harm = {}, .versus = roll.test.versus};
        roll.test.outcome = TestOutcome::Success;
        if (const auto& dice = dice_of(view, strike)) {
            const std::int32_t more = total(modifiers_of(view, roll).damage);
            prospect.harm = times(extent_of(*dice) + Extent{more, more}, 0, 1);
        }
        return prospect;
    }

    Tested test(Tested test, std::int32_t sides, const Name& purpose, Work& work) const override {
        Roll roll{.test = std::move(test)};
        const View view = work.view();
        const Modifiers modifiers = modifiers_of(view, roll);
        Tested& told = roll.test;
        told.closed = in_secret(view, told, purpose);
        told.modifiers.insert(told.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        roll_dice(told, modifiers, sides, purpose, work);
        told.outcome =
            *told.total >= told.target.value_or(*told.total) ? TestOutcome::Success : TestOutcome::Failure;
        // The total of a hider is told to its player alone; all see the die (TBA-012).
        const Audience audience = told.closed                 ? Audience::Referee
                                  : of_stealth(told, purpose) ? Audience::Owner
                                                              : Audience::Everyone;
        work.emit(told, audience);
        return told;
    }

    void reroll(Roll& roll, CreatureId, Work& work) const override { resolve_attack(roll, work); }

  private:
    static void roll_dice(Tested& test, const Modifiers& modifiers, std::int32_t sides, const Name& purpose,
                          Work& work) {
        const Audience audience = test.closed ? Audience::Referee : Audience::Everyone;
        const Keep keep = kept(modifiers);
        std::int32_t natural = work.roll(sides, purpose, test.who, audience);
        if (keep != Keep::All) {
            const std::int32_t second = work.roll(sides, Name(purpose.str() + ".2"), test.who, audience);
            natural = keep == Keep::Highest ? std::max(natural, second) : std::min(natural, second);
        }
        if (const std::int32_t die = expertise_sides(modifiers); die != 0)
            test.modifiers.push_back(
                {"expertise", work.roll(die, Name(purpose.str() + ".die"), test.who, audience), "TBA-003"});
        tell_sources(modifiers, test);
        test.natural = natural;
        test.total = natural + total(test.modifiers);
    }

    // What is added to the dice, and what there is to reach.
    static Trial weighed(const View& view, Roll& roll, const Modifiers& modifiers,
                         std::optional<std::int32_t> defence) {
        Tested& test = roll.test;
        test.modifiers.push_back({test.subject, roll.power->attack.bonus, "TBA-153"});
        test.modifiers.insert(test.modifiers.end(), modifiers.flat.begin(), modifiers.flat.end());
        test.target = defence ? *defence : view.stat(kAc, test.against) + total(modifiers.defence);
        const Keep keep = kept(modifiers);
        return {.count = keep == Keep::All ? 1 : 2,
                .sides = kSides,
                .keep = keep,
                .further = expertise_sides(modifiers),
                .bonus = total(test.modifiers),
                .target = *test.target,
                .always = kSides,
                .never = 1};
    }

    static void resolve_attack(Roll& roll, Work& work) {
        Tested& test = roll.test;
        const Modifiers modifiers = modifiers_of(work.view(), roll);
        weighed(work.view(), roll, modifiers, std::nullopt);
        roll_dice(test, modifiers, kSides, "attack", work);
        const bool hit = test.natural == kSides || (test.natural != 1 && *test.total >= *test.target);
        const bool defenceless =
            !work.view().up(test.against) && cells_between(work.view(), test.who, test.against) <= 1;
        test.outcome = !hit ? (test.natural == 1 ? TestOutcome::Fumble : TestOutcome::Failure)
                       : test.natural == kSides || defenceless ? TestOutcome::Crit
                                                               : TestOutcome::Success;
    }

    static void counted(const Impact&, Work&) {}  // the dice have been rolled

    // Whoever has half of its hit points or less may have other dice (TBA-304).
    static const std::optional<DiceExpression>& dice_of(const View& view, const Strike& strike) {
        const Creature& user = view.creature(strike.who);
        for (const PowerEffect& effect : strike.power->attack.hit.effects)
            if (effect.op == kWhenBloodied && 2 * user.hp <= user.hp_max) return effect.dice;
        return strike.power->attack.hit.damage;
    }

    // A critical hit rolls the same dice again (TBA-154).
    static void deal(const Strike& strike, const Tested& test, Work& work) {
        const Power& power = *strike.power;
        const bool critical = test.outcome == TestOutcome::Crit;
        if (const std::optional<DiceExpression> dice = dice_of(work.view(), strike)) {
            const Roll roll{.test = test, .power = &power, .strike = &strike};
            std::int32_t rolled = work.roll(*dice, "damage", strike.who);
            if (critical) rolled += work.roll(*dice, "damage.crit", strike.who);
            Wound wound;
            wound.source = strike.who;
            wound.who = test.against;
            wound.rolled = rolled + dice->bonus + total(modifiers_of(work.view(), roll).damage);
            wound.rolled = std::max(0, wound.rolled);
            wound.dice = dice_in(*dice) * (critical ? 2 : 1);
            wound.type = power.attack.hit.type;
            wound.natural = *test.natural;
            wound.cause = "hit";
            wound.melee = !is_ranged(power) && !power.spell;
            wound.nonlethal = strike.nonlethal;
            wound.power = &power;
            if (critical) wound.tags.emplace_back("critical");
            work.harm(std::move(wound));
        }
        const Consequence of{strike.who, test.against, *test.natural, true, &power};
        for (const PowerEffect& effect : power.attack.hit.effects) {
            if (work.over() || !work.view().present(test.against)) return;
            const bool averted = !effect.save.empty() &&
                                 work.view().rules().resolution().averts(effect, of, test.against, work);
            if (!averted) work.carry_out({effect, of, test.against});
        }
    }
};

}  // namespace

std::unique_ptr<const Resolution> advantage_rolls() { return make_mechanic<AdvantageRolls>(); }

}  // namespace affray
