// What the referee may make of the place in play, and what a change of it would cover: zones that are
// painted, wiped, moved and cleared, an environment that dresses the place, deeds that it has (TBA-247, 310,
// 312).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/intent.pb.h"
#include "client/text/book.h"

namespace affray::client {

// A zone of the view, and where it lies; nowhere: it is kept ready.
struct PaintedZone {
    const v1::Feature* feature = nullptr;
    std::vector<v1::Place> lies{};
};

// Those that lie on the board first, then those that are kept ready, in the order of the scene.
std::vector<PaintedZone> painted_zones(const v1::View& view);
// "coals", or "heat haze (fiery.heat_haze)".
std::string zone_name(const v1::Feature& zone);
// Whether a zone or a deed lies nowhere now.
bool lies_nowhere(const v1::Feature& feature);

// Reads "paint coals 8,5 9,6" and its like from words[1] on. Nothing, and `wrong` the word that cannot stand
// where it stands (their number: one is missing), where it is none.
std::optional<v1::Govern> read_zone_edit(const std::vector<std::string>& words, const Book& book,
                                         std::size_t& wrong);
// The line that is typed for it.
std::string zone_edit_line(const v1::Govern& edit);

// From one corner to the other, square: as wide as they are apart, the longer way counting.
void set_block(v1::Govern& edit, const v1::Place& from, const v1::Place& to);
// The places of the board that the change is about: the block, or where a zone that moves comes to lie.
std::vector<v1::Place> covered_by(const v1::View& view, const v1::Govern& edit);
// "covers 4 squares: 8,5 9,5 8,6 9,6; 1 of them lies there already; Mira stands there".
std::string covered_text(const Book& book, const v1::Govern& edit);

// Everything that `zone` can be said of.
std::string painting_text(const Book& book);

}  // namespace affray::client
