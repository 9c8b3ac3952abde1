// The referee's brush for the ground on the full screen: which zone, which stroke, how wide, and from where.
// What it does becomes a line, as if it had been typed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "affray/v1/intent.pb.h"
#include "client/text/book.h"

namespace affray::client {

class Brush {
  public:
    // Takes it in hand by a line that names a stroke and a zone, and no place: "zone paint coals"; or by
    // `zone brush`, with the first zone. False: the line is none of these, or there is no such zone.
    bool take_up(const std::string& line, const Book& book);
    void put_away() { stroke_.reset(); }
    bool in_hand() const { return stroke_.has_value(); }

    // The zone after this one.
    void next_zone(const Book& book);
    void choose(const char* stroke);
    void widen(int squares) { wide_ = squares; }
    // A corner from which the stroke goes to where it ends; again: there is none.
    void mark(const v1::Place& at);
    // The same with the mouse: pressed here, and let go there.
    void press(const v1::Place& at);
    bool pressed() const { return pressed_; }
    // Lets go of the corner; false: there was none.
    bool let_go();

    // The stroke that ends at a place.
    v1::Govern stroke(const Book& book, const v1::Place& at) const;
    // A change that needs no place.
    std::string clearing() const;
    // What it is and what it would do, for the pane beside the map.
    std::vector<std::string> lines(const Book& book, const v1::Place& at) const;

  private:
    std::optional<v1::Govern> stroke_{};
    std::optional<v1::Place> corner_{};
    bool pressed_ = false;
    int wide_ = 1;
};

}  // namespace affray::client
