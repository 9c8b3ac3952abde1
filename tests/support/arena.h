// Arena: scenes built in code for property tests, benchmarks and tests of mechanics.
#pragma once

#include <string>
#include <vector>

#include "rules/resolver.h"
#include "rulesets/registry.h"

namespace affray::test {

/// The first two players' seats.
inline constexpr SeatId kAnn{1}, kBob{2};

/// A small generator of its own (SplitMix64): the same numbers on every machine, unlike <random>'s
/// distributions.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next();
    /// A number from `low` to `high`, both included.
    std::int32_t between(std::int32_t low, std::int32_t high);
    bool one_in(std::int32_t chances) { return between(1, chances) == 1; }

  private:
    std::uint64_t state_;
};

/// Dice of a Chance, counting what is drawn. With `extremes` an attack die shows only 1 or 20, so that a
/// hidden defence or bonus cannot change what everybody sees.
class ChanceDice final : public Dice {
  public:
    ChanceDice(std::uint64_t seed, bool extremes = false) : seed_(seed), chance_(seed), extremes_(extremes) {}
    /// The draws that follow belong to this version, as keyed dice do: what was rolled in secret before moves
    /// none of them.
    void begin(std::uint64_t version) { chance_ = Chance(seed_ + version * 0x9E3779B97F4A7C15U); }
    std::int32_t draw(std::int32_t sides, const Name& purpose) override;
    std::uint64_t drawn() const { return drawn_; }

  private:
    std::uint64_t seed_;
    Chance chance_;
    bool extremes_;
    std::uint64_t drawn_ = 0;
    std::uint64_t attack_dice_ = 0;
    std::int32_t face_ = 1;
};

/// A thing that a creature has about it, and what it is.
struct Thing {
    Item item;
    Gear gear;
};
/// What characters of the classic family fight with, one of several outfits by number: a sword and a knife, a
/// mace and a shield with a pack to search, a bow, a crossbow, a sling and a torch.
std::vector<Thing> outfit(std::int32_t number);

/// A creature to be put on the map. What is left out is an ordinary fighter of level 1.
struct Piece {
    std::string id{};
    Kind kind = Kind::Monster;
    SeatId seat = SeatId::Referee;
    Place place{};
    std::int32_t hp_max = 30;
    std::int32_t hp = 0;  ///< 0: hp_max
    std::int32_t ac = 16;
    std::int32_t init_bonus = 3;
    std::string mob{};
    std::int32_t mook_hp = 0;
    std::int32_t morale = 0;  ///< 0: never checks
    std::vector<Power> powers{};
    std::vector<std::string> items{};
    std::vector<Thing> things{};
    std::string class_id{};
    std::int32_t level = 1;
    bool hidden = false;
    std::int32_t memorised = 0;  ///< of each spell to be cast
};

/// Melee, basic, `bonus` against ac.
Power blade(std::int32_t bonus, DiceExpression damage, std::int32_t miss = 0);
/// A spell at range.
Power ray(std::int32_t bonus, DiceExpression damage);
/// A missile weapon of the body, as monsters of the classic family have them.
Power bow(DiceExpression damage);
/// Spells to be cast: a pool of sleep, a missile, a blast, a light and a touch.
std::vector<Power> spells();
/// What somebody fights with where seconds are counted, one of several by number.
std::vector<Power> timed_arms(std::int32_t number);
/// What somebody fights with where feet are counted, one of several by number.
std::vector<Power> tactical_arms(std::int32_t number);
/// Heals an adjacent ally or its user, twice a battle, quick.
Power mend();

/// Builds openings (phase setup, version 0) for a ruleset.
class Arena {
  public:
    explicit Arena(std::string_view ruleset = "affray", const Options& options = {});

    CreatureId add(const Piece& piece);
    void block(Place cell) { blocked_.push_back(cell); }
    const Ruleset& rules() const { return *rules_; }
    /// Puts a door, closed or stuck, on the edge between two cells.
    void door(std::string id, Place a, Place b, std::string state);
    /// The opening; `radius` of the hexagon, exits at its corners.
    State opening(std::int32_t radius = 8);
    /// Are there spells that are cast, rather than powers that are used?
    bool has_casting() const {
        return rules_->owner(Verb::Cast) != nullptr && !counts_seconds() && !counts_feet();
    }
    /// Are deeds paid with seconds that were saved?
    bool counts_seconds() const;
    /// Are there turns of an action, a reaction and feet?
    bool counts_feet() const;
    /// Embers, mud, a gale, and under leaves in one of two places a hole.
    void lay_ground(Place hole);

  private:
    /// Do creatures share places on this ruleset's maps? Then hexes stand for zones.
    bool in_zones() const;

    /// A square or hexagon around the middle.
    Map map_of(std::int32_t radius) const;
    void fill_memories(State& state) const;

    std::shared_ptr<const Ruleset> rules_;
    std::vector<std::pair<Creature, Sheet>> pieces_;
    std::vector<std::int32_t> memorised_;
    std::vector<Item> items_;
    std::vector<Gear> gear_;
    std::vector<std::pair<Feature, Name>> features_;
    std::vector<Sheet> ground_;
    std::vector<Place> blocked_;
};

/// Three or four characters of two seats against four to six foes, one of them a mob or a holder; from the
/// seed alone. `secret` changes only what no player may know: foes' hit points, defences, bonuses.
State random_opening(std::uint64_t seed, std::int32_t secret = 0, std::string_view ruleset = "affray");
/// Twenty creatures in two lines that fight each other: the benchmark's scene.
State twenty_creatures(std::string_view ruleset = "affray");

}  // namespace affray::test
