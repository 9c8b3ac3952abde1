// Saves, checks and contests; what fells, moves and frees a creature.
#include <algorithm>

#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

constexpr std::int32_t kFeetPerDie = 10;
constexpr std::int32_t kDiceMost = 20;

std::optional<std::size_t> ability_index(const Name& word) {
    for (std::size_t i = 0; i < kAbilityWords.size(); ++i)
        if (word == Name(kAbilityWords[i])) return i;
    return std::nullopt;
}

const SkillStat* skill_named(const Name& word) {
    return first_that(kSkills, [&](const SkillStat& skill) { return word == Name(skill.skill); });
}

}  // namespace

std::int32_t ability_bonus(const View& view, CreatureId who, const Name& ability) {
    const auto index = ability_index(ability);
    return index ? view.stat(kMods[*index], who) : 0;
}

std::int32_t save_bonus_of(const View& view, CreatureId who, const Name& ability) {
    const auto index = ability_index(ability);
    if (!index) return 0;
    const std::int32_t said = view.stat(kSaveTotals[*index], who);
    return said == kUnsaid ? view.stat(kMods[*index], who) : said;
}

std::int32_t skill_bonus(const View& view, CreatureId who, const Name& word) {
    const SkillStat* skill = skill_named(word);
    if (skill == nullptr) return ability_bonus(view, who, word);
    const std::int32_t said = view.stat(skill->stat, who);
    return said == kUnsaid ? view.stat(kMods[skill->ability], who) : said;
}

Name ability_of(const Name& word) {
    if (ability_index(word)) return word;
    const SkillStat* skill = skill_named(word);
    return skill == nullptr ? Name() : Name(kAbilityWords[skill->ability]);
}

std::int32_t passive_perception(const View& view, CreatureId who, CreatureId towards) {
    Roll roll;
    roll.test = {.who = who, .against = towards, .kind = "passive", .subject = "perception", .versus = "wis"};
    const Modifiers modifiers = modifiers_of(view, roll);
    const std::int32_t odds =
        (modifiers.advantage.empty() ? 0 : 5) - (modifiers.disadvantage.empty() ? 0 : 5);
    return 10 + skill_bonus(view, who, "perception") + total(modifiers.flat) + odds;
}

std::int32_t maneuver_dc(const View& view, CreatureId who) {
    if (const std::int32_t said = view.stat(kManeuverDc, who); said != 0) return said;
    return 8 + view.stat(kProficiency, who) + std::max(view.stat(kMods[0], who), view.stat(kMods[1], who));
}

bool saved(const SaveCall& call, Work& work) { return missed_by(call, work) == 0; }

std::int32_t missed_by(const SaveCall& call, Work& work) {
    const View view = work.view();
    Tested test{.who = call.who,
                .against = call.against,
                .kind = "save",
                .subject = call.cause,
                .target = call.dc,
                .versus = call.ability};
    const bool bodily = call.ability == Name("str") || call.ability == Name("dex");
    if (!view.up(call.who) && bodily) {  // TBA-215
        work.emit(std::move(test));
        return 1;
    }
    test.modifiers.push_back({call.ability, save_bonus_of(view, call.who, call.ability), "TBA-007"});
    if (call.bonus != 0) test.modifiers.push_back({"cover", call.bonus, "TBA-197"});
    const Resolution& resolution = view.rules().resolution();
    const Tested rolled = resolution.test(std::move(test), 20, "save", work);
    return rolled.outcome == TestOutcome::Success ? 0 : std::max(1, call.dc - *rolled.total);
}

Tested check_of(const CheckCall& call, Work& work) {
    const View view = work.view();
    Tested test{.who = call.who,
                .against = call.against,
                .kind = "check",
                .subject = call.skill,
                .target = call.dc,
                .versus = ability_of(call.skill)};
    test.modifiers.push_back({call.skill, skill_bonus(view, call.who, call.skill), "TBA-005"});
    return view.rules().resolution().test(std::move(test), 20, call.purpose, work);
}

bool contest(const CheckCall& first, const CheckCall& second, Work& work) {
    CheckCall one = first, other = second;
    one.purpose = "contest";
    other.purpose = "contest.against";
    const Tested mine = check_of(one, work);
    const Tested theirs = check_of(other, work);
    return *mine.total > *theirs.total;
}

void impose(CreatureId who, CreatureId by, const Name& condition, const Until& until, Work& work) {
    const View view = work.view();
    if (!view.present(who) || view.sheet(who).has_trait(condition)) return;
    // A condition lasts until its last source ends; the same from the same source counts once (TBA-014).
    for (const Effect& effect : view.state().effects)
        if (effect.who == who && effect.name == condition && effect.source == by && effect.until == until)
            return;
    work.add_effect({.name = condition, .who = who, .source = by, .until = until});
}

void knock_prone(CreatureId who, CreatureId by, Work& work) {
    if (suffers(work.view(), who, "prone")) return;
    impose(who, by, "prone", {Until::When::Cured, CreatureId::None, 0}, work);
}

Until lasting(const View& view, const Name& word, CreatureId who, std::int32_t seconds) {
    using When = Until::When;
    const bool own_turn = view.state().active == who;
    if (word == Name("start_next")) return {When::NextTurnStart, who, 0};
    if (word == Name("end_next")) return {When::NextTurnEnd, who, own_turn ? view.state().round : 0};
    if (word == Name("next_world_step")) return {When::Round, CreatureId::None, view.state().round};
    if (word == Name(kSeconds)) {
        const std::int32_t round = std::max(1, view.rules().option("round_seconds"));
        const std::int32_t rounds = std::max(1, (seconds + round - 1) / round);
        return {When::Round, CreatureId::None, view.state().round + rounds - 1};
    }
    if (word == Name("encounter")) return {When::Scene, CreatureId::None, 0};
    return {When::Cured, CreatureId::None, 0};
}

bool hangs_in_the_air(const View& view, CreatureId who) {
    if (mount_of(view, who) || !airborne(view, who)) return false;
    if (view.stat(kSpeeds[kHover], who) > 0 || view.stat(kMagicFlight, who) != 0) return false;
    const bool up = view.up(who) && !suffers(view, who, "prone");
    return !up || (speed_of(view, who, kFly, 0) == 0 && speed_of(view, who, kGlide, 0) == 0);
}

void fall(CreatureId who, Work& work) {
    const View view = work.view();
    const Place from = view.creature(who).place;
    const Body body = body_at(view, who, from, view.get(kSqueezing, who) != 0);
    std::int32_t ground = 0;
    for (const Place at : squares(body)) ground = std::max(ground, ground_height(view.state(), at));
    if (from.z <= ground) return;
    Place to{from.x, from.y, ground};
    // A body takes nobody's room and is hurt no more (TBA-010, TBA-057).
    if (!view.present(who)) return work.emit(Moved{who, from, to, "fall"});
    if (!free_space(view, who, body_at(view, who, to, view.get(kSqueezing, who) != 0)))
        to = nearest_space(view, who, body_at(view, who, to, false)).value_or(to);
    work.emit(Moved{who, from, to, "fall"});
    const std::int32_t dice = std::min(kDiceMost, (from.z - ground) / kFeetPerDie);
    if (dice == 0) return;
    const std::int32_t before = work.view().creature(who).hp;
    work.harm({.who = who,
               .rolled = work.roll(DiceExpression{{{dice, 6}}}, "fall", who),
               .type = "bludgeoning",
               .cause = "fall"});
    if (work.view().creature(who).hp < before) knock_prone(who, CreatureId::None, work);
}

void push(CreatureId who, std::int32_t direction, std::int32_t feet, Work& work) {
    if (direction < 1 || direction > 8) return;
    const Place step = kEightWays[static_cast<std::size_t>(direction - 1)];
    for (std::int32_t gone = 0; gone + kFeetPerSquare <= feet && !work.over(); gone += kFeetPerSquare) {
        const View view = work.view();
        const Place from = view.creature(who).place;
        const Place to{from.x + step.x, from.y + step.y, from.z};
        const bool squeezed = view.get(kSqueezing, who) != 0;
        const Body body = body_at(view, who, to, squeezed);
        const Squares all = squares(body);
        const bool walled = any(all, [&](Place at) { return ground_height(view.state(), at) > from.z; });
        if (walled || no_ground(view.state(), body) || !free_space(view, who, body)) return;
        const bool stood = !suffers(view, who, "prone");
        work.emit(Moved{who, from, to, "forced"});
        if (stood && suffers(work.view(), who, "prone")) return;  // what lies there has felled it (TBA-252)
        if (hangs_in_the_air(work.view(), who)) return fall(who, work);
    }
}

}  // namespace affray
