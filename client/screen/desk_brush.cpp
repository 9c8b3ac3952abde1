// Painting zones on the map: by keys, by the mouse, and what a line that is typed would paint.
#include <algorithm>
#include <sstream>

#include "client/screen/desk.h"
#include "client/screen/glyphs.h"
#include "client/text/painting.h"

namespace affray::client {
namespace {

std::vector<std::string> words_in(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(word);
    return out;
}

}  // namespace

bool Desk::take_up_brush(const std::string& line, const Standing& now) {
    if (now.view == nullptr || !brush_.take_up(line, Book(*now.view, now.welcome))) return false;
    tab_ = Tab::Map;
    map_focus_ = false;
    line_.set({});
    if (!cursor_) move_cursor(0, 0, now);
    return true;
}

std::optional<v1::Place> Desk::pointed_at(const Pointer& pointer, const Standing& now) const {
    const Area& area = layout_.map;
    if (now.view == nullptr || !area.holds(pointer.x, pointer.y)) return std::nullopt;
    const MapPicture map(Book(*now.view, now.welcome), nullptr);
    return map.place_at(pointer.x - area.x + map_x_, pointer.y - area.y + map_y_);
}

Wish Desk::stroke(const Standing& now) {
    const auto edit = zone_edit(now);
    brush_.let_go();
    return edit ? Wish{Wish::Kind::Say, zone_edit_line(*edit)} : Wish{};
}

Wish Desk::on_brush(const Key& key, const Standing& now) {
    using Kind = Key::Kind;
    const Book book(*now.view, now.welcome);
    switch (key.kind) {
        case Kind::Left:
        case Kind::MapLeft: move_cursor(-1, 0, now); return {};
        case Kind::Right:
        case Kind::MapRight: move_cursor(1, 0, now); return {};
        case Kind::Up:
        case Kind::MapUp: move_cursor(0, -1, now); return {};
        case Kind::Down:
        case Kind::MapDown: move_cursor(0, 1, now); return {};
        case Kind::Enter: return stroke(now);
        case Kind::Tab: brush_.next_zone(book); return {};
        case Kind::Escape:
            if (!brush_.let_go()) brush_.put_away();
            return {};
        case Kind::PageUp:
        case Kind::PageDown: return edit(key, now);
        case Kind::Text: break;
        default: return {};
    }
    const char letter = key.text.size() == 1 ? key.text.front() : '\0';
    if (letter >= '1' && letter <= '9') brush_.widen(letter - '0');
    switch (letter) {
        case ' ':
            if (cursor_) brush_.mark(*cursor_);
            return {};
        case 'p': brush_.choose("paint"); return {};
        case 'w': brush_.choose("wipe"); return {};
        case 'm': brush_.choose("shift"); return {};
        case 'c': return {Wish::Kind::Say, brush_.clearing()};
        case 'u': return {Wish::Kind::Say, "zone back"};
        default: return {};
    }
}

// From where the button was pressed to where it is let go; outside of the map the stroke is given up.
Wish Desk::paint_with(const Pointer& pointer, const Standing& now) {
    const auto at = pointed_at(pointer, now);
    if (!at) {
        if (pointer.kind == Pointer::Kind::Release) brush_.let_go();
        return {};
    }
    switch (pointer.kind) {
        case Pointer::Kind::Click:
            cursor_ = *at;
            brush_.press(*at);
            break;
        case Pointer::Kind::Drag:
            if (brush_.pressed()) cursor_ = *at;
            break;
        case Pointer::Kind::Release:
            if (!brush_.pressed()) break;
            cursor_ = *at;
            return stroke(now);
        case Pointer::Kind::WheelUp:
        case Pointer::Kind::WheelDown: break;
    }
    return {};
}

std::optional<v1::Govern> Desk::zone_edit(const Standing& now) const {
    if (now.view == nullptr) return std::nullopt;
    const Book book(*now.view, now.welcome);
    if (brush_.in_hand()) return cursor_ ? std::optional(brush_.stroke(book, *cursor_)) : std::nullopt;
    const std::vector<std::string> typed = words_in(line_.text());
    std::size_t wrong = 0;
    return !typed.empty() && typed[0] == "zone" ? read_zone_edit(typed, book, wrong) : std::nullopt;
}

void Desk::draw_zone_edit(Picture& picture, const Area& area, const Standing& now) const {
    const auto edit = zone_edit(now);
    if (!edit) return;
    const MapPicture map(Book(*now.view, now.welcome), nullptr);
    for (const v1::Place& place : covered_by(*now.view, *edit)) {
        const auto point = map.point_of(place);
        if (!point) continue;
        const int y = area.y + point->second - map_y_;
        for (int i = 0; i < map.columns_of_place(); ++i) {
            const int x = area.x + point->first + i - map_x_;
            if (!area.holds(x, y)) continue;
            Style style = picture.at(x, y).style;
            style.inverse = true;
            picture.mark(x, y, style);
        }
        // Seen by whoever sees no inverse, too.
        if (const int x = area.x + point->first + map.columns_of_place() - map_x_; area.holds(x, y))
            picture.put(area, x, y, "▪", {Tone::Ask, true});
    }
}

}  // namespace affray::client
