// Dice as people write them at the table: 2d6+3, d20, 4d6kh3, 2d20kl1-1, d%. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "rules/dice.h"

namespace affray::table {

/// Dice of which the highest or lowest count, or a number where there are no sides.
struct SpokenTerm {
    bool minus = false;
    std::int32_t count = 0;
    std::int32_t sides = 0;
    char keep = 0;  ///< h: the highest, l: the lowest, 0: all
    std::int32_t kept = 0;
    std::int32_t number = 0;
};

struct SpokenDice {
    static constexpr std::int32_t kDiceMax = 100, kSidesMax = 1000, kNumberMax = 1'000'000;
    static constexpr std::size_t kTermsMax = 10;

    std::vector<SpokenTerm> terms;
    std::string why;  ///< what stood behind them

    /// As it was understood, without spaces.
    std::string text() const;
};

/// Errors: InvalidInput; the message says what is wrong and what to write instead.
Result<SpokenDice> read_spoken_dice(std::string_view text);

/// One term, thrown.
struct ThrownTerm {
    std::vector<std::int32_t> faces;
    std::vector<std::uint32_t> dropped;  ///< indices of faces that do not count, in order
    std::int32_t sum = 0;                ///< with its sign
};
std::vector<ThrownTerm> throw_dice(const SpokenDice& spoken, Dice& dice);

}  // namespace affray::table
