// The table of treasure types: numbers of the open rules that the catalogue names (CLS-T14).
#include "readings/party/hoards.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kThousand = 1000;

constexpr Chance thousands(std::int32_t percent, std::int32_t count, std::int32_t sides) {
    return {percent, {count, sides}, kThousand};
}
constexpr Chance pieces(std::int32_t percent, std::int32_t count, std::int32_t sides,
                        std::int32_t times = 1) {
    return {percent, {count, sides}, times};
}
constexpr Chance kNone{};

// Coins in the order cp, sp, ep, gp, pp; then gems, jewellery, magic.
constexpr std::array<HoardType, 22> kTypes{{
    {'A',
     {thousands(25, 1, 6), thousands(30, 1, 6), thousands(20, 1, 4), thousands(35, 2, 6),
      thousands(25, 1, 2)},
     pieces(50, 6, 6),
     pieces(50, 6, 6),
     {.percent = 30, .any = 3}},
    {'B',
     {thousands(50, 1, 8), thousands(25, 1, 6), thousands(25, 1, 4), thousands(25, 1, 3), kNone},
     pieces(25, 1, 6),
     pieces(25, 1, 6),
     {.percent = 10, .any = 1, .arms_only = true}},
    {'C',
     {thousands(20, 1, 12), thousands(30, 1, 4), thousands(10, 1, 4), kNone, kNone},
     pieces(25, 1, 4),
     pieces(25, 1, 4),
     {.percent = 10, .any = 2}},
    {'D',
     {thousands(10, 1, 8), thousands(15, 1, 12), kNone, thousands(60, 1, 6), kNone},
     pieces(30, 1, 8),
     pieces(30, 1, 8),
     {.percent = 15, .any = 2, .potions = {0, 1}}},
    {'E',
     {thousands(5, 1, 10), thousands(30, 1, 12), thousands(25, 1, 4), thousands(25, 1, 8), kNone},
     pieces(10, 1, 10),
     pieces(10, 1, 10),
     {.percent = 25, .any = 3, .scrolls = {0, 1}}},
    {'F',
     {kNone, thousands(10, 2, 10), thousands(20, 1, 8), thousands(45, 1, 12), thousands(30, 1, 3)},
     pieces(20, 2, 12),
     pieces(10, 1, 12),
     {.percent = 30, .any = 3, .no_weapons = true, .potions = {0, 1}, .scrolls = {0, 1}}},
    {'G',
     {kNone, kNone, kNone, thousands(50, 10, 4), thousands(50, 1, 6)},
     pieces(25, 3, 6),
     pieces(25, 1, 10),
     {.percent = 35, .any = 4, .scrolls = {0, 1}}},
    {'H',
     {thousands(25, 3, 8), thousands(50, 1, 100), thousands(50, 10, 4), thousands(50, 10, 6),
      thousands(25, 5, 4)},
     pieces(50, 1, 100),
     pieces(50, 10, 4),
     {.percent = 15, .any = 4, .potions = {0, 1}, .scrolls = {0, 1}}},
    {'I',
     {kNone, kNone, kNone, kNone, thousands(30, 1, 8)},
     pieces(50, 2, 6),
     pieces(50, 2, 6),
     {.percent = 15, .any = 1}},
    {'J', {thousands(25, 1, 4), thousands(10, 1, 3)}},
    {'K', {kNone, thousands(30, 1, 6), thousands(10, 1, 2)}},
    {'L', {}, pieces(50, 1, 4)},
    {'M',
     {kNone, kNone, kNone, thousands(40, 2, 4), thousands(50, 5, 6)},
     pieces(55, 5, 4),
     pieces(45, 2, 6)},
    {'N', {}, {}, {}, {.percent = 40, .potions = {2, 4}}},
    {'O', {}, {}, {}, {.percent = 50, .scrolls = {1, 4}}},
    {'P', {pieces(100, 3, 8)}},
    {'Q', {kNone, pieces(100, 3, 6)}},
    {'R', {kNone, kNone, pieces(100, 2, 6)}},
    {'S', {kNone, kNone, kNone, pieces(100, 2, 4)}},
    {'T', {kNone, kNone, kNone, kNone, pieces(100, 1, 6)}},
    {'U',
     {pieces(10, 1, 100), pieces(10, 1, 100), kNone, pieces(5, 1, 100), kNone},
     pieces(5, 1, 4),
     pieces(5, 1, 4),
     {.percent = 2, .any = 1}},
    {'V',
     {kNone, pieces(10, 1, 100), pieces(5, 1, 100), pieces(10, 1, 100), pieces(5, 1, 100)},
     pieces(10, 1, 4),
     pieces(10, 1, 4),
     {.percent = 5, .any = 1}},
}};

constexpr std::array<std::int32_t, 5> kGemUpTo{4, 9, 15, 19, 20};
constexpr std::array<std::int32_t, 8> kMagicUpTo{10, 15, 35, 40, 45, 75, 95, 100};

// What looks like none of these is magic of another kind.
constexpr auto kGuises =
    std::to_array<std::pair<std::string_view, std::string_view>>({{"leather", "armour"},
                                                                  {"chainmail", "armour"},
                                                                  {"plate_mail", "armour"},
                                                                  {"shield", "armour"},
                                                                  {"potion", "potion"},
                                                                  {"ring", "ring"},
                                                                  {"wand", "wand"},
                                                                  {"rod", "wand"},
                                                                  {"magic_staff", "wand"},
                                                                  {"scroll", "scroll"},
                                                                  {"sword", "sword"},
                                                                  {"short_sword", "sword"},
                                                                  {"two_handed_sword", "sword"},
                                                                  {"battle_axe", "weapon"},
                                                                  {"dagger", "weapon"},
                                                                  {"hand_axe", "weapon"},
                                                                  {"long_bow", "weapon"},
                                                                  {"mace", "weapon"},
                                                                  {"short_bow", "weapon"},
                                                                  {"sling", "weapon"},
                                                                  {"spear", "weapon"},
                                                                  {"war_hammer", "weapon"}});

template <std::size_t n>
std::size_t place_in(const std::array<std::int32_t, n>& up_to, std::int32_t die) {
    const auto at = std::find_if(up_to.begin(), up_to.end(), [die](std::int32_t top) { return die <= top; });
    return static_cast<std::size_t>(std::min<std::ptrdiff_t>(at - up_to.begin(), n - 1));
}

}  // namespace

const HoardType* hoard_type(const Name& letter) {
    const std::string_view word = letter.view();
    return first_that(kTypes,
                      [&](const HoardType& type) { return word.size() == 1 && word.front() == type.letter; });
}

std::size_t gem_class(std::int32_t d20) { return place_in(kGemUpTo, d20); }

std::size_t magic_kind(std::int32_t d100) { return place_in(kMagicUpTo, d100) + 1; }

std::string_view kind_of_magic(const Name& guise) {
    for (const auto& [looks, kind] : kGuises)
        if (looks == guise.view()) return kind;
    return "other_magic";
}

}  // namespace affray
