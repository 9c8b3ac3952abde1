// Makes a character of the class tables from rolled scores (CLS-180 to CLS-182).
#pragma once

#include "content/compendium/compendium.h"
#include "rules/dice.h"
#include "rules/reason.h"

namespace affray::content {

/// The order in which scores are rolled and written.
inline constexpr std::array<std::string_view, 6> kScoreNames{"str", "int", "wis", "dex", "con", "cha"};

/// Scores that may be lowered to raise a prime requisite (CLS-180).
inline constexpr std::array<std::string_view, 3> kLowerable{"str", "int", "wis"};
/// The most that a character may be said to have.
inline constexpr std::int32_t kHitPointsMax = 10'000;

struct ClassicChoices {
    std::array<std::int32_t, 6> scores{10, 10, 10, 10, 10, 10};  ///< as rolled
    std::array<std::int32_t, 6> lowered{};
    std::array<std::int32_t, 6> raised{};
    const Profession* profession = nullptr;
    std::string armour = "none";
    bool shield = false;
    std::int32_t level = 1;
    bool rolls_gold = false;  ///< its purse is to be rolled too (CLS-180)
    std::int32_t purse_cp = 0;

    /// After lowering and raising.
    std::array<std::int32_t, 6> final_scores() const;
};

/// Keys class, scores (a list in that order, or a mapping), lower, raise (points by ability), armour, shield,
/// level, gold (`rolled`, or gold pieces). nullopt if one is missing or no such thing; the Problems say
/// which.
std::optional<ClassicChoices> read_classic_character(const Node& node, const Compendium& data);

/// BAD_ARGUMENT for an adjustment that is not allowed, NOT_QUALIFIED for minimums, armour or shield of the
/// class; nullopt: it may be made. `field` is filled with what is wrong.
std::optional<Reason> classic_refusal(const ClassicChoices& choices, const Compendium& data,
                                      std::string& field);

/// Draws the Hit Die of each level (purpose hit_points); natural 1 and 2 of the first level again if
/// `reroll_low`. Constitution counts for each die, each die for at least 1 (CLS-181).
std::int32_t roll_hit_points(const ClassicChoices& choices, bool reroll_low, Dice& dice);

/// CLS-180: 3d6 times ten gold pieces to begin with, in copper pieces.
std::int32_t roll_starting_gold(Dice& dice);

/// What the level after the present one adds.
std::int32_t hit_points_of_next_level(const ClassicChoices& choices, Dice& dice);

/// The creature, with the keys of a scene but id and side (CLS-182).
Value classic_block(const ClassicChoices& choices, std::int32_t hit_points, const Compendium& data);

}  // namespace affray::content
