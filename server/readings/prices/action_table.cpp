// The rows of the price list (AP section 4.I), and what the referee has set in their place (AP-008). A new
// row takes the next number.
#include "readings/prices/action_table.h"

#include <algorithm>

#include "rules/ruleset.h"

namespace affray {
namespace {

// clang-format off
constexpr ActionRow kRows[] = {
    {1, "drop_object", 0, Span::Never, Restart::None, 0, 0, {"item"}, "AP-025"},
    {2, "threaten", 0, Span::Never, Restart::None, 0, 0, {}, "AP-025"},
    {3, "change_facing", 0, Span::Never, Restart::None, 0, 0, {}, "AP-025"},
    {4, "dismiss_held_spell", 0, Span::Never, Restart::None, 0, 0, {}, "AP-075"},
    {5, "swap_with_stunned_ally", 0, Span::Never, Restart::None, 0, 0, {}, "AP-035"},
    {6, "move_hex", 1, Span::Never, Restart::None, 0, 0, {}, "AP-032"},
    {7, "leave_melee_hex", 1, Span::Never, Restart::None, 0, 0, {}, "AP-034"},
    {8, "drop_to_ground", 2, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-120"},
    {9, "stand_from_lying", 2, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-138"},
    {10, "stand_from_seat", 1, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-138"},
    {11, "take_chair", 1, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-138"},
    {12, "attack_melee", kByFormula, Span::Never, Restart::None, 0, 0, {"weapon"}, "AP-040"},
    {13, "attack_thrown", kByFormula, Span::Never, Restart::None, 0, 0, {"weapon"}, "AP-045"},
    {14, "attack_fired", kByFormula, Span::Never, Restart::None, 0, 0, {"weapon"}, "AP-046"},
    {15, "attack_offhand", kByFormula, Span::Never, Restart::None, 0, 0, {"weapon", "weapon"}, "AP-044"},
    {16, "touch_friendly", 1, Span::Never, Restart::None, 0, 1, {}, "AP-077"},
    {17, "touch_unfriendly", 2, Span::Never, Restart::None, 0, 1, {}, "AP-054"},
    {18, "load_bow_aimed", kByFormula, Span::Never, Restart::None, 0, 0, {"bow"}, "AP-060"},
    {19, "load_bow_snap", 2, Span::IfOverMax, Restart::Scratch, 0, 0, {"bow"}, "AP-062"},
    {20, "load_bow_rapid", 1, Span::Never, Restart::None, 0, 0, {"bow"}, "AP-064"},
    {21, "load_crossbow_heavy", 11, Span::Always, Restart::Scratch, 0, 0, {"crossbow"}, "AP-066"},
    {22, "load_crossbow_light", 7, Span::Always, Restart::Scratch, 0, 0, {"crossbow"}, "AP-067"},
    {23, "cast_spell", kByFormula, Span::Never, Restart::None, 0, 1, {}, "AP-070"},
    {24, "cast_cantrip", kByFormula, Span::Never, Restart::None, 0, 1, {}, "AP-078"},
    {25, "discharge_spell", 1, Span::Never, Restart::None, 0, 1, {}, "AP-072"},
    {26, "dispel_own_active", 1, Span::IfOverMax, Restart::None, 0, 0, {}, "AP-076"},
    {27, "draw_light_one_handed", 1, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-117"},
    {28, "draw_heavy_one_handed", 2, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-116"},
    {29, "draw_two_handed", 3, Span::IfOverMax, Restart::Scratch, 0, 2, {}, "AP-118"},
    {30, "sheathe_belt", 2, Span::IfOverMax, Restart::Scratch, 0, 0, {"weapon"}, "AP-136"},
    {31, "sheathe_back", 3, Span::IfOverMax, Restart::Scratch, 0, 0, {"weapon"}, "AP-136"},
    {32, "sling_on_shoulder", 3, Span::IfOverMax, Restart::Scratch, 0, 0, {"shield_or_bow"}, "AP-137"},
    {33, "unsling_shield_and_use", 3, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-141"},
    {34, "strap_shield", 15, Span::Always, Restart::Scratch, 9, 1, {"shield"}, "AP-139"},
    {35, "free_shield", 3, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-124"},
    {36, "unsling_pack", kByFormula, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-140"},
    {37, "search_pack", kByFormula, Span::Always, Restart::Scratch, 0, 1, {}, "AP-134"},
    {38, "search_saddlebag", kByFormula, Span::Always, Restart::Scratch, 0, 1, {}, "AP-135"},
    {39, "close_or_lock", 2, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-114"},
    {40, "obtain_stowed_item", kByFormula, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-129"},
    {41, "pick_up", kByFormula, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-133"},
    {42, "don_armor_point", 25, Span::Always, Restart::Points, 15, 2, {}, "AP-104"},
    {43, "activate_object", 1, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-101"},
    {44, "open_corked_bottle", 5, Span::IfOverMax, Restart::Scratch, 0, 1, {"bottle"}, "AP-101"},
    {45, "adjust_object", 1, Span::IfOverMax, Restart::Scratch, 0, 0, {"item"}, "AP-102"},
    {46, "apply_substance", 5, Span::IfOverMax, Restart::Scratch, 0, 0, {"item", "substance"}, "AP-103"},
    {47, "eat_ounce", 1, Span::IfOverMax, Restart::Keep, 0, 0, {"food"}, "AP-121"},
    {48, "drink_two_ounces", 1, Span::IfOverMax, Restart::Keep, 0, 0, {"drink"}, "AP-121"},
    {49, "extinguish_candle", 1, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-122"},
    {50, "dim_lantern", 1, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-123"},
    {51, "extinguish_dim_lantern", 1, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-123"},
    {52, "extinguish_lantern", 2, Span::IfOverMax, Restart::Keep, 0, 1, {}, "AP-123"},
    {53, "douse_torch", 1, Span::IfOverMax, Restart::Scratch, 0, 0, {"torch"}, "AP-125"},
    {54, "smother_torch", 3, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-125"},
    {55, "light_torch", 3, Span::IfOverMax, Restart::Scratch, 0, 0, {"torch", "fire"}, "AP-126"},
    {56, "light_wet_torch", 6, Span::IfOverMax, Restart::Scratch, 0, 0, {"torch", "open_flame"}, "AP-126"},
    {57, "awaken_other", kByFormula, Span::Never, Restart::None, 0, 1, {}, "AP-110"},
    {58, "awaken_self", 4, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-111"},
    {59, "change_form", 4, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-112"},
    {60, "speak_four_words", 1, Span::Never, Restart::None, 0, 0, {}, "AP-142"},
    {61, "open_door", 2, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-132"},
    {62, "shoulder_door", 1, Span::Never, Restart::None, 0, 0, {}, "AP-132"},
    {63, "open_stuck_door", kByFormula, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-132"},
    {64, "mount_standard", 4, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-130"},
    {65, "mount_camel", 5, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-130"},
    {66, "mount_garuda", 5, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-130"},
    {67, "mount_elephant", 6, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-130"},
    {68, "mount_elephant_howdah", 8, Span::IfOverMax, Restart::Keep, 0, 1, {}, "AP-130"},
    {69, "mount_oliphant_harness", 12, Span::IfOverMax, Restart::Keep, 0, 2, {}, "AP-130"},
    {70, "lower_oliphant_ladder", 5, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-130"},
    {71, "mount_oliphant_howdah", 20, Span::Always, Restart::Keep, 0, 2, {}, "AP-130"},
    {72, "dismount_standard", 3, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-115"},
    {73, "dismount_camel", 4, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-115"},
    {74, "dismount_elephant", 4, Span::IfOverMax, Restart::Scratch, 0, 0, {}, "AP-115"},
    {75, "dismount_elephant_howdah", 6, Span::IfOverMax, Restart::Keep, 0, 0, {}, "AP-115"},
    {76, "dismount_oliphant_harness", 9, Span::IfOverMax, Restart::Keep, 0, 2, {}, "AP-115"},
    {77, "dismount_oliphant_howdah", 15, Span::Always, Restart::Keep, 0, 2, {}, "AP-115"},
    {78, "open_container", 2, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-150"},
    {79, "awaken_other_loudly", 1, Span::Never, Restart::None, 0, 0, {}, "AP-110"},
    {80, "tie_rope", 5, Span::IfOverMax, Restart::Scratch, 0, 2, {}, "AP-150"},
    {81, "untie_rope", 3, Span::IfOverMax, Restart::Scratch, 0, 2, {}, "AP-150"},
    {82, "pull_in_rope", 1, Span::IfOverMax, Restart::Keep, 0, 2, {}, "AP-150"},
    {83, "brighten_lantern", 1, Span::IfOverMax, Restart::Scratch, 0, 1, {}, "AP-150"},
    {84, "maintain_spell", 4, Span::Never, Restart::None, 0, 0, {}, "AP-150"},
};
// clang-format on

constexpr bool each_has_a_number_of_its_own() {
    for (const ActionRow& row : kRows)
        if (row.number == 0 || std::count_if(std::begin(kRows), std::end(kRows), [&row](const ActionRow& o) {
                                   return o.number == row.number;
                               }) != 1)
            return false;
    return true;
}
static_assert(each_has_a_number_of_its_own());

}  // namespace

std::span<const ActionRow> action_table() { return kRows; }

const ActionRow* action_row(const Name& id) {
    const std::span rows(kRows);
    return first_that(rows, [&id](const ActionRow& row) { return row.id == id.view(); });
}

std::int32_t price_of_row(const View& view, const ActionRow& row, std::int32_t by_rule) {
    const std::int32_t set = view.get(kPriceSet, row.number);
    if (set > 0) return set - 1;
    return by_rule == kByFormula ? row.points : by_rule;
}

std::int32_t point_unit(const View& view) { return view.rules().option("ap_movement") == 1 ? 2 : 1; }

void charge_row(const View& view, Bill& bill, const Name& id, std::int32_t by_rule, std::int32_t step,
                std::int32_t times) {
    const ActionRow* row = action_row(id);
    AFFRAY_CHECK(row != nullptr, "a price that stands in no row");
    const std::int32_t points = price_of_row(view, *row, by_rule);
    AFFRAY_CHECK(points >= 0, "a row with a formula is priced without it");
    bill.add({view.rules().vocabulary()->index(kAp), points * times * point_unit(view), step, id, row->rule});
}

}  // namespace affray
