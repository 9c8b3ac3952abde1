// Sight, flanks, speeds.
#include "readings/tactics/fighting.h"

#include <algorithm>
#include <array>
#include <bit>

#include "readings/common.h"
#include "rules/notice.h"

namespace affray {
namespace {

constexpr std::int32_t kOnFootByDefault = 30;
constexpr std::int32_t kCrawlingPace = 5;  // of the spent (TBA-217)
constexpr std::uint32_t kAttackersInMelee = 3;

std::int32_t fatigue(const View& view, CreatureId who) { return view.get(kFatigue, who); }

bool senses(const View& view, CreatureId a, CreatureId b, const Stat& sense) {
    return kFeetPerSquare * cells_between(view, a, b) <= view.stat(sense, a);
}

bool in_zone(const View& view, const Body& body, const Feature& zone, bool whole) {
    const Squares all = squares(body);
    const auto inside = [&](Place at) { return covers(zone, at); };
    (void)view;
    return whole ? every(all, inside) : any(all, inside);
}

// The two squares that are nearest to each other.
std::pair<Place, Place> nearest(const Body& a, const Body& b) {
    std::pair<Place, Place> best{a.at, b.at};
    std::int32_t least = INT32_MAX;
    for (const Place from : squares(a))
        for (const Place to : squares(b)) {
            const std::int32_t far = std::max(std::abs(from.x - to.x), std::abs(from.y - to.y));
            if (far < least) {
                least = far;
                best = {from, to};
            }
        }
    return best;
}

// TBA-201: thick fog hides whoever stands in it or behind it, darkness only whom it lies on.
bool obscured(const View& view, CreatureId a, CreatureId b) {
    const State& state = view.state();
    const auto& features = state.scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i) {
        const Feature& zone = features[i];
        if (zone.number("obscured") < 2 || !standing(state, i)) continue;
        const bool dark = zone.number("dark") != 0;
        const bool pierced =
            dark ? senses(view, a, b, kDarkvision) : view.sheet(a).has_trait("sees_through.fog");
        if (pierced) continue;
        if (in_zone(view, body_of(view, b), zone, true)) return true;
        if (dark) continue;
        if (in_zone(view, body_of(view, a), zone, true)) return true;
        const auto [from, to] = nearest(body_of(view, a), body_of(view, b));
        for (const Place at : crossed(from, to))
            if (covers(zone, at)) return true;
    }
    return false;
}

enum Flank : std::uint32_t {
    kN = 1,
    kS = 2,
    kW = 4,
    kE = 8,
    kNW = 16,
    kSE = 32,
    kNE = 64,
    kSW = 128,
    kU = 256,
    kD = 512
};

// Where a body stands round another (TBA-132).
std::uint32_t sides_of(const Body& body, const Body& target) {
    std::uint32_t sides = 0;
    const auto within = [](std::int32_t at, std::int32_t from, std::int32_t length) {
        return at >= from && at < from + length;
    };
    for (const Place at : squares(body)) {
        const bool column = within(at.x, target.at.x, target.side);
        const bool row = within(at.y, target.at.y, target.side);
        const bool north = at.y == target.at.y - 1, south = at.y == target.at.y + target.side;
        const bool west = at.x == target.at.x - 1, east = at.x == target.at.x + target.side;
        if (column) sides |= north ? kN : south ? kS : 0U;
        if (row) sides |= west ? kW : east ? kE : 0U;
        if (north) sides |= west ? kNW : east ? kNE : 0U;
        if (south) sides |= west ? kSW : east ? kSE : 0U;
        if (column && row && body.low >= target.high) sides |= kU;
        if (column && row && body.high <= target.low) sides |= kD;
    }
    return sides;
}

bool opposite(std::uint32_t a, std::uint32_t b) {
    const auto pair = [&](std::uint32_t one, std::uint32_t other) {
        return ((a & one) && (b & other)) || ((a & other) && (b & one));
    };
    return pair(kN, kS) || pair(kW, kE) || pair(kNW, kSE) || pair(kNE, kSW) || pair(kU, kD);
}

bool pressed_by_many(const View& view, CreatureId who, CreatureId target) {
    std::uint32_t count = view.get(kPressing, who, target) == 0 ? 1 : 0;
    for (const CreatureId foe : view.firsts(kPressing, target))
        if (view.hostile(foe, target) && able(view, foe)) ++count;
    return count >= kAttackersInMelee;
}

}  // namespace

bool incapacitated(const View& view, CreatureId who) { return !view.up(who) || view.get(kCanAct, who) == 0; }

bool able(const View& view, CreatureId who) { return !incapacitated(view, who); }

bool sees(const View& view, CreatureId a, CreatureId b) {
    if (a == b) return true;
    if (!view.up(a) || (view.creature(b).hidden && view.hostile(a, b))) return false;
    if (cover_between(view, a, b) == kTotalCover) return false;
    if (senses(view, a, b, kBlindsight)) return true;
    if (suffers(view, a, "blinded")) return false;
    if (suffers(view, b, "invisible") && !senses(view, a, b, kTruesight)) return false;
    return !obscured(view, a, b);
}

bool lightly_obscured(const View& view, CreatureId who) {
    const auto& features = view.state().scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (features[i].number("obscured") == 1 && standing(view.state(), i) &&
            in_zone(view, body_of(view, who), features[i], false))
            return true;
    return false;
}

bool covered_from_behind(const View& view, CreatureId who) {
    if (!view.seconds(kBackToBack, who).empty()) return true;
    return view.rules().option("back_to_back_mutual") != 0 && !view.firsts(kBackToBack, who).empty();
}

bool flanks(const View& view, CreatureId who, CreatureId target) {
    const std::int32_t mode = view.rules().option("flanking_mode");
    if (mode == kNoFlanking || !view.hostile(who, target) || !able(view, who)) return false;
    if (covered_from_behind(view, target)) return false;
    if (mode == kFlankingByNumber) return pressed_by_many(view, who, target);
    if (cells_between(view, who, target) > 1) return false;
    const Body body = body_of(view, target);
    const std::uint32_t mine = sides_of(body_of(view, who), body);
    for (const Creature& ally : view.state().creatures) {
        if (ally.id == who || ally.hidden || view.hostile(ally.id, who) || !view.hostile(ally.id, target))
            continue;
        // Nobody turns to face whom it does not notice.
        if (view.get(kUnnoticed, ally.id, target) != 0) continue;
        const Body beside = body_of(view, ally.id);
        if (within_cells(view, beside, body, 1) && opposite(mine, sides_of(beside, body)) &&
            able(view, ally.id))
            return true;
    }
    return false;
}

bool is_dragged(const View& view, CreatureId who) { return !view.firsts(kDragging, who).empty(); }

bool may_react(const View& view, CreatureId who) {
    return able(view, who) && view.get(kCaughtUnaware, who) == 0 && view.get(kReactionSlot, who) > 0 &&
           !is_dragged(view, who);
}

void spend_reaction(CreatureId who, Work& work) {
    work.set(kReactionSlot, work.view().get(kReactionSlot, who) - 1, who, 0, "reaction");
}

std::optional<std::size_t> mode_named(const Name& word) {
    if (word.empty() || word == Name("crawl")) return kOnFoot;
    for (std::size_t i = 0; i < kModeWords.size(); ++i)
        if (word == Name(kModeWords[i])) return i;
    return std::nullopt;
}

// The speeds of its sheet. One that lists none at all has the usual speed on foot.
static std::array<std::int32_t, kSpeeds.size()> sheet_speeds(const View& view, CreatureId who) {
    const Vocabulary& words = *view.rules().vocabulary();
    const auto& stats = view.sheet(who).stats;
    std::array<std::int32_t, kSpeeds.size()> feet{};
    for (std::size_t mode = 0; mode < kSpeeds.size(); ++mode) {
        const WordIndex index = words.index(kSpeeds[mode]);
        feet[mode] = index == kNoWord ? kSpeeds[mode].initial : stats[index];
    }
    if (feet[kOnFoot] < 0) {
        const bool other =
            std::any_of(feet.begin() + 1, feet.end(), [](std::int32_t one) { return one > 0; });
        feet[kOnFoot] = other ? 0 : kOnFootByDefault;
    }
    return feet;
}

// What is left of a speed by what holds and tires (TBA-071).
static std::int32_t slowed(const View& view, CreatureId who, std::int32_t feet, std::int32_t halvings) {
    if (feet <= 0 || !view.up(who)) return 0;
    if (suffers(view, who, "grappled") || suffers(view, who, "restrained")) return 0;
    const std::int32_t tired = fatigue(view, who);
    if (tired >= 6 || suffers(view, who, "encumbered")) feet = std::min(feet, kCrawlingPace);
    for (std::int32_t i = 0; i < halvings + (tired >= 3 ? 1 : 0); ++i) feet /= 2;
    return feet;
}

// What slows a creature slows all its speeds alike, so the fastest stays the fastest.
static std::int32_t best_speed_of(const View& view, CreatureId who) {
    const auto feet = sheet_speeds(view, who);
    return slowed(view, who, *std::max_element(feet.begin(), feet.end()), 0);
}

std::int32_t speed_of(const View& view, CreatureId who, std::size_t mode, std::int32_t halvings) {
    const std::int32_t feet = view.stat(kSpeeds[mode], who);
    if (feet >= 0 || mode != kOnFoot) return slowed(view, who, feet, halvings);
    return slowed(view, who, sheet_speeds(view, who)[mode], halvings);
}

std::int32_t allowance_of(const View& view, CreatureId who, std::size_t mode, std::int32_t halvings) {
    const CreatureId carrier = carrier_of(view, who);
    return speed_of(view, carrier, mode, halvings) * (1 + view.get(kDashes, carrier));
}

std::int32_t best_allowance_of(const View& view, CreatureId who) {
    const CreatureId carrier = carrier_of(view, who);
    return best_speed_of(view, carrier) * (1 + view.get(kDashes, carrier));
}

bool held_fast(const View& view, CreatureId who) {
    // Asked three times for each step: most have a speed on foot.
    return speed_of(view, who, kOnFoot, 0) == 0 && best_speed_of(view, who) == 0;
}

std::int32_t dice_in(const DiceExpression& dice) {
    std::int32_t count = 0;
    for (const DiceTerm& term : dice.terms) count += term.count;
    return count;
}

Cover cover_against(const View& view, CreatureId attacker, CreatureId target, const Power& power) {
    const Cover cover = cover_between(view, attacker, target);
    const bool melee = !is_ranged(power) && !power.spell;
    return melee && mount_of(view, target) ? std::max(cover, kHalfCover) : cover;
}

bool is_ranged(const Power& power) { return power.kind == PowerKind::Ranged; }

std::int32_t reach_cells(const Power& power) { return power.aim.ranges[0] / kFeetPerSquare; }

const Power* longest_melee(const View& view, CreatureId who) {
    const Power* best = nullptr;
    for (const Power& power : view.sheet(who).powers)
        if (power.kind == PowerKind::Melee && power.attack.kind == AttackKind::Roll && !power.spell &&
            (best == nullptr || power.aim.ranges[0] > best->aim.ranges[0]))
            best = &power;
    return best;
}

}  // namespace affray
