// The board on a screen of cells: hexes and squares as they lie, zones as a list; each point of it leads to
// its place, and each place to its point.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "affray/v1/session.pb.h"
#include "client/screen/picture.h"
#include "client/text/book.h"

namespace affray::client {

// Own: this seat's; of the others by whether they are on the side of a creature of this seat's. For who only
// watches, and for the referee, characters are allies and monsters foes.
Tone relation(const Book& book, std::uint32_t who);

// A picture of its own, larger than what is shown of it.
class MapPicture {
  public:
    using Point = std::pair<int, int>;  // column, row
    using Key = std::pair<std::int32_t, std::int32_t>;

    // `menu`: shows what can be reached; null: nothing.
    MapPicture(const Book& book, const v1::Menu* menu);

    int width() const { return picture_.width(); }
    int height() const { return picture_.height(); }
    const Picture& picture() const { return picture_; }

    // The place that is drawn there.
    std::optional<v1::Place> place_at(int x, int y) const;
    // Where it is drawn, and how many columns of it; nothing where it is no place of the map.
    std::optional<Point> point_of(const v1::Place& place) const;
    int columns_of_place() const { return columns_; }
    // The nearest place in that direction; the same where there is none.
    v1::Place beside(const v1::Place& from, int columns, int rows) const;

  private:
    void draw_cells(const Book& book, const v1::Menu* menu);
    void draw_zones(const Book& book, const v1::Menu* menu);
    void draw_ground(const Book& book, const std::set<Key>& reach);
    void draw_edges(const Book& book);
    void draw_bodies(const Book& book);
    void sign(const v1::Place& place, std::string_view text, Style style);

    Picture picture_{1, 1};
    int columns_ = 3;
    bool zones_ = false;
    std::map<Key, Point> points_{};
};

// The creatures that stand at a place.
std::vector<std::uint32_t> standing_at(const Book& book, const v1::Place& place);
// Everything that is known of a place, a line each: who stands there, what it is, what it costs to go there.
std::vector<std::string> place_lines(const Book& book, const v1::Place& place, std::uint32_t who,
                                     const v1::Menu* menu);

}  // namespace affray::client
