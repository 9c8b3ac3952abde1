// Odds: what is likely to come of an attack before a die falls, as far as the asking seat may know. An attack
// is taken apart into the dice of its roll and what a hit does; the rest is counting.
#pragma once

#include <optional>
#include <vector>

#include "rules/mechanic.h"

namespace affray {

/// Which of the dice of a roll count.
enum class Keep : std::uint8_t { All, Highest, Lowest };

/// The roll of an attack before a die falls: what it is made of, and what it has to reach.
struct Trial {
    std::int32_t count = 1;
    std::int32_t sides = 20;
    Keep keep = Keep::All;
    std::int32_t further = 0;  ///< sides of one more die that is added; 0: none
    std::int32_t bonus = 0;
    std::int32_t target = 0;
    bool under = false;       ///< at or under the number, else at or above it
    std::int32_t always = 0;  ///< the natural result that hits whatever is added
    std::int32_t never = 0;   ///< the one that misses
    bool sure = false;        ///< no die is rolled: it hits
};

/// Of a hundred; 0 and 100 only where nothing else can happen.
std::int32_t chance(const Trial& trial);

/// The least and the most that something comes to.
struct Extent {
    std::int32_t least = 0;
    std::int32_t most = 0;
    bool operator==(const Extent&) const = default;
};
/// Of the dice and what is added to them.
Extent extent_of(const DiceExpression& dice);
Extent operator+(const Extent& a, const Extent& b);
/// No less than `least`, so many times over.
Extent times(const Extent& extent, std::int32_t least, std::int32_t factor);

/// An attack at one target, taken apart.
struct Prospect {
    Trial trial;
    Extent harm;    ///< of a hit, before what the target does about it
    Name versus{};  ///< the defence that it goes against
};

/// A resolution whose attacks can be taken apart; of any other nothing is foreseen.
class Foreseeable {
  public:
    virtual ~Foreseeable() = default;
    /// An attack before a die falls, by what the view knows: at its target, or, with `defence`, at somebody
    /// of whom no more is known than that all that defends it comes to this.
    virtual Prospect prospect(const View&, const Strike&, CreatureId target,
                              std::optional<std::int32_t> defence) const = 0;
};

/// A defence that is reached with this chance or a better one, and the next harder one no more.
struct Band {
    std::int32_t chance = 0;
    std::int32_t defence = 0;
    bool operator==(const Band&) const = default;
};

struct Odds {
    CreatureId target = CreatureId::None;
    Name versus{};
    std::optional<std::int32_t> chance{};  ///< that it hits, of a hundred; absent: the seat cannot know
    std::vector<Band> bands{};             ///< in its place
    Extent harm{};
    bool operator==(const Odds&) const = default;
};

/// The defences at which it hits three times of four, every other time, and once in four. `prospect` tells
/// what comes of one; it is easier or harder all the way up.
template <class ByDefence>
std::vector<Band> bands_of(const ByDefence& prospect) {
    constexpr std::int32_t kChances[] = {75, 50, 25};
    constexpr std::int32_t kLowest = -30, kHighest = 70;
    const auto reached = [&](std::int32_t defence) { return chance(prospect(defence).trial); };
    const std::int32_t harder = reached(kHighest) < reached(kLowest) ? 1 : -1;
    std::vector<Band> bands;
    for (const std::int32_t wanted : kChances) {
        std::int32_t at = harder > 0 ? kLowest : kHighest;
        if (reached(at) < wanted) continue;
        for (std::int32_t step = 64; step > 0; step /= 2) {
            const std::int32_t next = at + harder * step;
            if (next >= kLowest && next <= kHighest && reached(next) >= wanted) at = next;
        }
        if (at != (harder > 0 ? kHighest : kLowest)) bands.push_back({wanted, at});
    }
    return bands;
}

}  // namespace affray
