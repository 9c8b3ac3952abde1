// Treasure by type: what a lair may hold, and what it is worth (CLS-311 to CLS-314).
#pragma once

#include <array>

#include "rules/mechanic.h"

namespace affray {

/// So many of something, at a chance in a hundred.
struct Chance {
    std::int32_t percent = 0;  ///< 0: never
    DiceTerm dice{};
    std::int32_t times = 1;
};

/// What magic a hoard has if it has any: so many of any kind, and certain ones besides.
struct MagicChance {
    std::int32_t percent = 0;
    std::int32_t any = 0;
    bool no_weapons = false;
    bool arms_only = false;
    DiceTerm potions{};
    DiceTerm scrolls{};
};

inline constexpr std::size_t kCoinKinds = 5;
inline constexpr std::array<std::string_view, kCoinKinds> kCoinWords{"cp", "sp", "ep", "gp", "pp"};
inline constexpr std::array<std::int32_t, kCoinKinds> kCoinWorth{1, 10, 50, 100, 500};  ///< in copper pieces

struct HoardType {
    char letter = 'A';
    std::array<Chance, kCoinKinds> coins{};
    Chance gems{};
    Chance jewellery{};
    MagicChance magic{};
};
/// By its letter, A to V; nullptr: there is no such type.
const HoardType* hoard_type(const Name& letter);

/// Worth of a gem in gold pieces by a d20, and the classes of worth there are (CLS-312).
inline constexpr std::array<std::int32_t, 5> kGemWorths{10, 50, 100, 500, 1000};
std::size_t gem_class(std::int32_t d20);

/// Kinds of magic things by a d100 (CLS-314).
inline constexpr std::array<std::string_view, 9> kMagicKinds{
    "none", "armour", "other_magic", "potion", "ring", "wand", "scroll", "sword", "weapon"};
std::size_t magic_kind(std::int32_t d100);
/// Of which of these kinds a thing is that looks like `guise` (CLS-316).
std::string_view kind_of_magic(const Name& guise);

}  // namespace affray
