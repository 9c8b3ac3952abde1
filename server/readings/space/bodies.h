// Bodies on squares of 5 feet with heights: what they fill, how far they are apart, what they stand on
// (TBA-050..056, TBA-065, TBA-073, TBA-085, TBA-113).
#pragma once

#include <iterator>

#include "readings/facts/tactics.h"
#include "rules/ruleset.h"

namespace affray {

inline constexpr std::int32_t kFeetPerSquare = 5;

/// A block of squares and the stretch of height above it, in half feet.
struct Body {
    Place at;
    std::int32_t side = 1;
    std::int32_t low = 0;
    std::int32_t high = 10;
};

/// The squares of a body, row by row from its north-west one, at height 0. They are counted out, not stored:
/// a step asks for those of several bodies several times.
class Squares {
  public:
    class Iterator {
      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Place;
        using difference_type = std::ptrdiff_t;
        using pointer = const Place*;
        using reference = Place;

        Iterator() = default;
        Iterator(Place first, std::int32_t side, std::int32_t index)
            : first_(first), side_(side), index_(index) {}
        Place operator*() const { return {first_.x + index_ % side_, first_.y + index_ / side_, 0}; }
        Iterator& operator++() {
            ++index_;
            return *this;
        }
        Iterator operator++(int) {
            Iterator before = *this;
            ++index_;
            return before;
        }
        bool operator==(const Iterator& other) const { return index_ == other.index_; }

      private:
        Place first_;
        std::int32_t side_ = 1, index_ = 0;
    };

    explicit Squares(const Body& body) : first_(body.at), side_(body.side) {}
    Iterator begin() const { return {first_, side_, 0}; }
    Iterator end() const { return {first_, side_, side_ * side_}; }
    std::size_t size() const { return static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_); }
    bool has(Place at) const {
        return at.x >= first_.x && at.x < first_.x + side_ && at.y >= first_.y && at.y < first_.y + side_;
    }

  private:
    Place first_;
    std::int32_t side_;
};
inline Squares squares(const Body& body) { return Squares(body); }

/// Squares on an edge by size (TBA-051); one less while squeezing (TBA-062).
std::int32_t squares_of(const View& view, CreatureId who, bool squeezed);
/// Squares on an edge of the largest creature.
std::int32_t widest_side(const View& view);
/// `who` stood at `at`; None: a Medium creature.
Body body_at(const View& view, CreatureId who, Place at, bool squeezed);
/// Where it is: a rider shares its steed's squares, higher up (TBA-113).
Body body_of(const View& view, CreatureId who);
/// Its place with the height of its base: a rider sits on its steed (TBA-050, TBA-113).
Place base_of(const View& view, CreatureId who);
/// Whose squares `who` moves: those of the steed that it rides, else its own.
CreatureId carrier_of(const View& view, CreatureId who);
/// Is there a steed with a rider at all? Asked first where everybody would be asked for one.
bool anybody_rides(const View& view);
std::optional<CreatureId> mount_of(const View& view, CreatureId who);
std::optional<CreatureId> rider_of(const View& view, CreatureId steed);
/// A steed of the rider's own side obeys it (TBA-119).
bool obeys(const View& view, CreatureId rider, CreatureId steed);

/// Whole squares, rounded as the option `diagonals` says (TBA-055); 1: within 5 feet.
std::int32_t cells_between(const View& view, const Body& a, const Body& b);
std::int32_t cells_between(const View& view, CreatureId a, CreatureId b);
/// Are they at most so many squares apart? Most are far off by any count.
bool within_cells(const View& view, const Body& a, const Body& b, std::int32_t cells);
bool overlap(const Body& a, const Body& b);

/// What the map says of a square: a number of the features there, the greatest; `otherwise` without any.
std::int32_t ground_number(const State& state, Place at, const Name& what, std::int32_t otherwise = 0);
std::int32_t ground_height(const State& state, Place at);
/// Filled by rock or by a standing obstacle (TBA-077).
bool solid(const State& state, Place at);
bool water(const State& state, Place at);
/// A number of features: whoever knows of it steps over it slowly and unharmed (TBA-252).
inline constexpr std::string_view kWithCare = "with_care";
/// Some source makes it difficult (TBA-073, TBA-074); what is concealed is left out of a state as somebody
/// knows it.
bool difficult(const View& view, CreatureId who, Place at);
/// Does a feature act on that square? One without squares is everywhere.
bool covers(const Feature& feature, Place at);
/// In force: neither unknown to everybody nor used up.
bool standing(const State& state, std::uint32_t feature);
/// Does any square of the body lie in a zone of this kind?
bool touches(const State& state, const Body& body, const Feature& zone);
/// Off the ground everywhere (TBA-249).
bool airborne(const View& view, CreatureId who);

/// May `who` go through the space of `other` (TBA-057, TBA-058, TBA-085)?
bool lets_pass(const View& view, CreatureId who, CreatureId other);
/// May they end in one space: riders and their steeds, swarms, four Tiny ones (TBA-053, TBA-086)?
bool shares_space(const View& view, CreatureId who, CreatureId other);
/// Why nobody could stand there as `body`, occupants left aside.
std::optional<Reason> no_ground(const State& state, const Body& body);
/// Nobody else is in that space, and it can be stood on.
bool free_space(const View& view, CreatureId who, const Body& body);
/// The first free space round a body, clockwise from the square north of its anchor (TBA-065).
std::optional<Place> nearest_space(const View& view, CreatureId who, const Body& round);

}  // namespace affray
