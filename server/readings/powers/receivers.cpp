// The words of ARC-238 for those who receive an effect.
#include "readings/powers/receivers.h"

#include <algorithm>
#include <array>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/powers/power_readings.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

enum class Whose : std::uint8_t { Allies, Enemies };

// A word that means several creatures: which side, which state, whether the user is one of them, and whether
// all or one of them.
struct Group {
    std::string_view word;
    Whose side;
    std::string_view state;
    bool near;
    bool user;
    bool one;
};
constexpr std::array<Group, 12> kGroups{{
    {"one_ally", Whose::Allies, "", false, false, true},
    {"one_nearby_ally", Whose::Allies, "", true, false, true},
    {"nearby_ally", Whose::Allies, "", true, false, true},
    {"nearby_conscious_ally", Whose::Allies, "conscious", true, false, true},
    {"unengaged_nearby_ally", Whose::Allies, "unengaged", true, false, true},
    {"engaged_nearby_ally", Whose::Allies, "engaged", true, false, true},
    {"one_nearby_enemy", Whose::Enemies, "", true, false, true},
    {"all_nearby_allies", Whose::Allies, "", true, false, false},
    {"user_and_nearby_allies", Whose::Allies, "", true, true, false},
    {"all_nearby_enemies", Whose::Enemies, "", true, false, false},
    {"all_nearby_staggered_enemies", Whose::Enemies, "staggered", true, false, false},
    {"nearby_ally_with_fewest_hp", Whose::Allies, "", true, false, false},
}};

bool belongs(const View& view, const Group& group, CreatureId user, CreatureId other) {
    if (!view.present(other) || view.creature(other).hidden) return false;
    if (other == user) return group.user;
    const bool enemy = view.hostile(user, other);
    if (enemy != (group.side == Whose::Enemies)) return false;
    return (!group.near || nearby(view, user, other)) && is_a(view, other, Name(group.state));
}

std::vector<CreatureId> members(const View& view, const Group& group, CreatureId user) {
    std::vector<CreatureId> all = view.by_rank();
    std::erase_if(all, [&](CreatureId other) { return !belongs(view, group, user, other); });
    if (group.word != "nearby_ally_with_fewest_hp" || all.empty()) return all;
    const auto weaker = [&view](CreatureId a, CreatureId b) {
        return std::pair(view.creature(a).hp, number(a)) < std::pair(view.creature(b).hp, number(b));
    };
    return {*std::min_element(all.begin(), all.end(), weaker)};
}

const Group* group_named(const Name& word) {
    return first_that(kGroups, [&](const Group& group) { return group.word == word.view(); });
}

}  // namespace

bool is_choice(const Name& word) {
    const Group* group = group_named(word);
    return group != nullptr && group->one;
}

namespace {

// The level, or else the Hit Dice.
std::int32_t rank_of(const View& view, CreatureId who) {
    return view.stat(view.sheet(who).class_id.empty() ? kHitDice : kLevel, who);
}

}  // namespace

bool is_done_by_user(const View& view, const PowerEffect& effect) {
    const Operation* operation = view.rules().operation(effect.op);
    return operation != nullptr && operation->by_user;
}

std::vector<CreatureId> receivers(const View& view, const PowerEffect& effect, const Consequence& of) {
    std::vector<CreatureId> all;
    if (effect.to == Name("user"))
        all = {of.user};
    else if (effect.to == Name("engaged_foes"))
        all = engaged_foes(view, of.user);
    else if (const Group* group = group_named(effect.to))
        all = members(view, *group, of.user);
    else
        all = {of.target};
    const bool by_user = is_done_by_user(view, effect);
    std::erase_if(all, [&](CreatureId who) {
        return (!view.present(who) && !by_user) || !is_a(view, who, effect.only) ||
               (effect.if_target_hp_at_most > 0 && threshold_hp(view, who) > effect.if_target_hp_at_most) ||
               (effect.below_hit_dice > 0 && rank_of(view, who) >= effect.below_hit_dice);
    });
    return all;
}

std::vector<CreatureId> all_of(const View& view, TargetAll group, CreatureId user) {
    switch (group) {
        case TargetAll::None: return {};
        case TargetAll::EngagedFoes: return engaged_foes(view, user);
        case TargetAll::NearbyFoes: return members(view, sure(group_named("all_nearby_enemies")), user);
        case TargetAll::NearbyAllies: return members(view, sure(group_named("all_nearby_allies")), user);
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray
