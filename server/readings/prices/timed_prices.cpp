// Rows, prices and payments in points of time (SEG-030 to SEG-042, SEG-045).
#include "readings/prices/timed_prices.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"
#include "readings/prices/timed_words.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::array<std::string_view, 7> kRowWords{"half_attack", "half", "full", "half_attack_spell",
                                                    "full_spell",  "zero", "free"};
constexpr std::int32_t kHalfPhaseLeast = 1, kFullPhaseLeast = 2;  // SEG-037
constexpr std::int32_t kKeptAfterHalf = 6;                        // SEG-032

std::int32_t primary_there(const View& view, CreatureId who) { return std::max(0, view.get(kPrimary, who)); }

// Twice what it costs before it is rounded: the only halves are those of spells (SEG-034, SEG-038).
std::int32_t doubled(const View& view, TimedRow row, std::int32_t speed, std::int32_t level,
                     std::int32_t caster) {
    switch (row) {
        case TimedRow::HalfAttack:
        case TimedRow::Half: return 2 * (6 - speed);
        case TimedRow::Full: return 2 * (12 - 2 * speed);
        case TimedRow::FullSpell: return 2 * (8 + 2 * level - caster - 2 * speed);
        case TimedRow::HalfAttackSpell:
            return view.rules().option("seg_spell_grouping") == 0 ? 2 * (4 + level - speed) + level - caster
                                                                  : 2 * (4 - speed) + 2 * level - caster;
        case TimedRow::Zero:
        case TimedRow::Free: return 0;
    }
    AFFRAY_UNREACHABLE();
}

std::int32_t least_of(TimedRow row) {
    const bool full = row == TimedRow::Full || row == TimedRow::FullSpell;
    return full ? kFullPhaseLeast : kHalfPhaseLeast;
}

}  // namespace

std::string_view to_string(TimedRow row) { return kRowWords[static_cast<std::size_t>(row)]; }

std::optional<TimedRow> timed_row_from(std::string_view word) {
    const auto found = std::find(kRowWords.begin(), kRowWords.end(), word);
    if (found == kRowWords.end()) return std::nullopt;
    return static_cast<TimedRow>(found - kRowWords.begin());
}

const Power* timed_power(const View& view, const Intent& intent) {
    Name id;
    if (const auto* attack = intent.as<AttackIntent>()) id = attack->with;
    if (const auto* cast = intent.as<CastIntent>()) id = cast->spell;
    if (const auto* use = intent.as<UseIntent>(); use != nullptr && use->verb == Verb::Act) id = use->subject;
    const Power* power = id.empty() ? nullptr : view.sheet(intent.who()).power(id);
    return power != nullptr && power->timed ? power : nullptr;
}

bool is_attack(const Power& power) {
    if (!power.timed) return false;
    const Name& row = power.timed->row;
    return power.timed->attack || power.timed->kind == Name("attack") || row == Name("half_attack") ||
           row == Name("half_attack_spell");
}

std::optional<TimedRow> timed_row_of(const View& view, const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    if (use != nullptr && use->verb == Verb::Recover) return TimedRow::Full;
    const Power* power = timed_power(view, intent);
    const bool acts = use != nullptr && use->verb == Verb::Act;
    const Name word = acts ? use->subject : power == nullptr ? Name() : power->id;
    if (const auto ruled = row_ruled(view, word)) return ruled;
    if (power != nullptr) return timed_row_from(power->timed->row.view());
    if (!acts) return std::nullopt;
    return use->detail.empty() ? usual_row(word) : timed_row_from(use->detail.view());
}

std::int32_t speed_of(const View& view, CreatureId who) {
    return std::clamp(view.stat(kSpeed, who), kSpeedLeast, kSpeedMost);
}

std::int32_t half_phase_price(std::int32_t speed) { return std::max(kHalfPhaseLeast, 6 - speed); }

std::int32_t full_phase_price(std::int32_t speed) { return std::max(kFullPhaseLeast, 12 - 2 * speed); }

TimedPrice timed_price_of(const View& view, CreatureId who, TimedRow row, const Power* power) {
    TimedPrice price;
    price.row = Name(to_string(row));
    if (row == TimedRow::Zero || row == TimedRow::Free) return price;
    const std::int32_t speed = speed_of(view, who);
    const std::int32_t level = power == nullptr ? 0 : power->level;
    const std::int32_t modifier =
        view.get(kPriceModifier, who) + (power == nullptr ? 0 : power->timed->modifier);
    const std::int32_t twice = doubled(view, row, speed, level, view.stat(kCasterLevel, who)) + 2 * modifier;
    price.own = std::max(least_of(row), div_floor(twice, 2));
    if (power == nullptr) return price;
    price.extra = power->timed->extra_phases * full_phase_price(speed);
    price.primary = is_attack(*power);
    return price;
}

// Attacks in primary points; of the rest secondary ones first, as they are of less use.
void charge_time(const View& view, CreatureId who, const TimedPrice& price,
                 const std::optional<Payment>& split, Bill& bill) {
    const Vocabulary& words = *view.rules().vocabulary();
    const std::int32_t free_choice = price.primary ? price.extra : price.own + price.extra;
    std::int32_t primary = price.primary ? price.own : 0;
    std::int32_t secondary = 0;
    if (split) {
        primary = split->primary;
        secondary = split->secondary;
    } else {
        secondary = std::min(free_choice, std::max(0, view.get(kSecondary, who)));
        primary += free_choice - secondary;
    }
    bill.add({words.index(kSecondary), secondary, -1, price.row, "SEG-039"});
    bill.add({words.index(kPrimary), primary, -1, price.row, "SEG-039"});
}

void check_split(const View& view, CreatureId who, const TimedPrice& price,
                 const std::optional<Payment>& split, Refusals& out) {
    if (!split) return;
    const std::int32_t least = price.primary ? price.own : 0;
    const bool fits = split->primary >= least && split->secondary >= 0 &&
                      add_saturated(split->primary, split->secondary) == price.own + price.extra &&
                      split->primary <= std::max(least, primary_there(view, who)) &&
                      split->secondary <= view.get(kSecondary, who);
    if (!fits) out.add(Reason::BadPayment, "pay");
}

std::optional<std::int32_t> kept_after(TimedRow row, bool attack) {
    if (attack) return 0;
    switch (row) {
        case TimedRow::Half: return kKeptAfterHalf;
        case TimedRow::HalfAttack:
        case TimedRow::Full:
        case TimedRow::HalfAttackSpell:
        case TimedRow::FullSpell: return 0;
        case TimedRow::Zero:
        case TimedRow::Free: return std::nullopt;
    }
    AFFRAY_UNREACHABLE();
}

void trim_points(CreatureId who, std::int32_t limit, Work& work) {
    const View view = work.view();
    const std::int32_t primary = primary_there(view, who);
    const std::int32_t secondary = view.get(kSecondary, who);
    const std::int32_t over = std::max(0, primary + secondary - limit);
    const std::int32_t dropped = std::min(over, secondary);
    work.set(kSecondary, secondary - dropped, who, 0, "trimmed");
    if (over > dropped) work.set(kPrimary, primary - (over - dropped), who, 0, "trimmed");
}

void reset_points(CreatureId who, const Name& cause, Work& work) {
    if (!work.view().present(who)) return;
    work.set(kPrimary, std::min(0, work.view().get(kPrimary, who)), who, 0, cause);
    work.set(kSecondary, std::min(0, work.view().get(kSecondary, who)), who, 0, cause);
}

}  // namespace affray
