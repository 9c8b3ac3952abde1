// Drawing of places.
#include "client/screen/map_picture.h"

#include <algorithm>
#include <cstdlib>

#include "client/screen/glyphs.h"
#include "client/text/board.h"
#include "client/text/cell_board.h"
#include "client/text/measure.h"
#include "client/text/painting.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

constexpr int kPitch = 4;

MapPicture::Key key_of(const v1::Place& place) { return {place.x(), place.y()}; }

bool zoned(const v1::View& view) { return view.map().grid() == "zones"; }

std::string_view shape_of(Tone relation) {
    return relation == Tone::Foe ? "!" : relation == Tone::Own ? "*" : relation == Tone::Ally ? "+" : " ";
}

std::set<MapPicture::Key> reach_of(const v1::Menu* menu) {
    std::set<MapPicture::Key> out;
    if (menu != nullptr)
        for (const auto& cell : menu->reach()) out.insert(key_of(cell.place()));
    return out;
}

// Whether the places of the map may be drawn at all: a map that is wider than any is not drawn.
constexpr std::int32_t kFarthest = 400;

}  // namespace

Tone relation(const Book& book, std::uint32_t who) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr) return Tone::Plain;
    const bool player = book.welcome() != nullptr && book.welcome()->role() == v1::SEAT_ROLE_PLAYER;
    if (player) {
        const auto mine = book.creatures_of(book.welcome()->seat());
        if (std::find(mine.begin(), mine.end(), who) != mine.end()) return Tone::Own;
        for (const std::uint32_t own : mine)
            if (const auto* one = book.creature(own); one != nullptr && one->side() == creature->side())
                return Tone::Ally;
        return mine.empty() && creature->kind() == v1::KIND_CHARACTER ? Tone::Ally : Tone::Foe;
    }
    const bool character = creature->kind() == v1::KIND_CHARACTER || creature->kind() == v1::KIND_COMPANION;
    return character ? Tone::Ally : Tone::Foe;
}

MapPicture::MapPicture(const Book& book, const v1::Menu* menu) {
    if (zoned(book.view()))
        draw_zones(book, menu);
    else
        draw_cells(book, menu);
}

std::optional<v1::Place> MapPicture::place_at(int x, int y) const {
    if (zones_) {
        std::optional<v1::Place> last;
        for (const auto& [key, point] : points_)
            if (point.second <= y && y < height()) last.emplace().set_x(key.first);
        return last;
    }
    for (const auto& [key, point] : points_) {
        if (point.second != y || x < point.first || x >= point.first + columns_) continue;
        v1::Place place;
        place.set_x(key.first);
        place.set_y(key.second);
        return place;
    }
    return std::nullopt;
}

std::optional<MapPicture::Point> MapPicture::point_of(const v1::Place& place) const {
    const auto found = points_.find(key_of(place));
    return found == points_.end() ? std::nullopt : std::optional(found->second);
}

v1::Place MapPicture::beside(const v1::Place& from, int columns, int rows) const {
    const auto here = point_of(from);
    v1::Place out = from;
    if (!here) return out;
    int best = 1'000'000;
    for (const auto& [key, point] : points_) {
        const int dx = point.first - here->first, dy = point.second - here->second;
        const bool ahead = (columns == 0 || dx * columns > 0) && (rows == 0 || dy * rows > 0);
        // Straight ahead goes before what is nearer but aside; among hexes up undoes down.
        const int aside = columns != 0 ? std::abs(dy) * kPitch * 3 : std::abs(dx) + (dx * rows < 0 ? 1 : 0);
        const int far = std::abs(dx) + std::abs(dy) * kPitch + aside;
        if (!ahead || far >= best) continue;
        best = far;
        out.set_x(key.first);
        out.set_y(key.second);
    }
    return out;
}

void MapPicture::sign(const v1::Place& place, std::string_view text, Style style) {
    if (const auto point = point_of(place)) picture_.put(point->first + 1, point->second, text, style);
}

void MapPicture::draw_cells(const Book& book, const v1::Menu* menu) {
    const v1::Map& map = book.view().map();
    const bool hexes = map.grid() != "square";
    const auto& features = book.view().features();
    const bool spaced = std::any_of(features.begin(), features.end(), on_edge);
    std::map<Key, Point> raw;
    for (const auto* cells : {&map.cells(), &map.blocked(), &map.exits()})
        for (const auto& place : *cells)
            if (std::abs(place.x()) < kFarthest && std::abs(place.y()) < kFarthest)
                raw[key_of(place)] = {kPitch * place.x() + (hexes ? kPitch / 2 * place.y() : 0),
                                      place.y() * (spaced ? 2 : 1)};
    if (raw.empty()) {
        picture_ = Picture(20, 1);
        picture_.put(0, 0, "There is no map yet.", {Tone::Faint});
        return;
    }
    int left = 1'000'000, top = 1'000'000, right = -1'000'000, bottom = -1'000'000;
    for (const auto& [key, point] : raw) {
        left = std::min(left, point.first);
        right = std::max(right, point.first);
        top = std::min(top, point.second);
        bottom = std::max(bottom, point.second);
    }
    picture_ = Picture(right - left + kPitch + 1, bottom - top + 1);
    for (const auto& [key, point] : raw) points_[key] = {point.first - left, point.second - top};
    draw_ground(book, reach_of(menu));
    draw_edges(book);
    draw_bodies(book);
}

void MapPicture::draw_ground(const Book& book, const std::set<Key>& reach) {
    const v1::View& view = book.view();
    for (const auto& [key, point] : points_) {
        const bool near = reach.contains(key);
        picture_.put(point.first + 1, point.second, near ? "·" : ".",
                     {near ? Tone::Reach : Tone::Faint, near});
        if (near) picture_.put(point.first + 2, point.second, ".", {Tone::Reach, true});
    }
    for (const auto& [cell, feet] : ground_heights(view)) {
        v1::Place place;
        place.set_x(cell.second);
        place.set_y(cell.first);
        const bool near = reach.contains(key_of(place));
        sign(place, std::to_string(feet), {near ? Tone::Reach : Tone::Ground, near});
    }
    for (const auto& place : view.map().blocked())
        if (const auto point = point_of(place))
            picture_.put(point->first, point->second, "▒▒▒▒", {Tone::Wall});
    for (const auto& place : view.map().exits()) sign(place, ">>", {Tone::Title, true});
    for (const auto& effect : view.effects())
        if (effect.has_place()) sign(effect.place(), "~", {Tone::Water});
    for (const auto& feature : view.features())
        for (const auto& place : feature.cells())
            if (feature.carrier() == 0 && !on_edge(feature) && !is_height(feature)) {
                const bool water = feature.kind() == "zone", away = lies_nowhere(feature);
                const Tone tone = away ? Tone::Faint : water ? Tone::Water : Tone::Ground;
                sign(place, std::string(1, sign_of(feature)), {tone, !water && !away});
            }
    for (const auto& item : view.items())
        if (item.where() == "ground") sign(item.place(), "!", {Tone::Title, true});
    for (const auto& note : view.notes()) sign(note.at(), "\"", {Tone::Said});
}

void MapPicture::draw_edges(const Book& book) {
    for (const auto& feature : book.view().features()) {
        if (!on_edge(feature)) continue;
        auto a = point_of(feature.cells(0)), b = point_of(feature.cells(1));
        if (!a || !b) continue;
        if (b->second < a->second || (b->second == a->second && b->first < a->first)) std::swap(a, b);
        const std::string glyph(1, sign_of(feature));
        const bool wall = feature.kind() == "wall";
        const Style style{wall ? Tone::Wall : Tone::Ground, !wall};
        if (a->second == b->second) {
            picture_.put(b->first - 1, a->second, wall ? "│" : glyph, style);
            continue;
        }
        const int middle = (a->first + b->first) / 2 + 1;
        picture_.put(middle - 1, a->second + 1, "───", {Tone::Wall});
        if (!wall) picture_.put(middle, a->second + 1, glyph, style);
    }
}

void MapPicture::draw_bodies(const Book& book) {
    const v1::View& view = book.view();
    const auto marks = marks_of(view);
    for (const auto& creature : view.creatures()) {
        if (!on_board(view, creature)) continue;
        const Tone tone = relation(book, creature.number());
        const bool active = view.active() == creature.number();
        const bool fallen = creature.status() != v1::STATUS_UP;
        const std::string& mark = marks.at(creature.number());
        const bool room = mark.size() <= 2;
        const std::string body = active && room   ? "[" + mark + "]"
                                 : fallen && room ? "(" + mark + ")"
                                                  : std::string(fallen ? "_" : shape_of(tone)) + mark;
        const Style style{tone, true, active, false};
        const bool aloft = feet_aloft(view, creature) > 0;
        for (std::int32_t y = 0; y < footprint(creature); ++y)
            for (std::int32_t x = 0; x < footprint(creature); ++x) {
                v1::Place place = creature.place();
                place.set_x(place.x() + x);
                place.set_y(place.y() + y);
                const auto point = point_of(place);
                if (!point) continue;
                picture_.put(point->first, point->second, "   ", {});
                picture_.put(point->first, point->second, body, style);
                if (aloft) picture_.put(point->first + 3, point->second, "^", style);
            }
    }
}

void MapPicture::draw_zones(const Book& book, const v1::Menu* menu) {
    const v1::View& view = book.view();
    const std::set<Key> reach = reach_of(menu);
    struct Line {
        std::string text;
        Style style;
        int zone;
    };
    std::vector<Line> lines;
    for (int zone = 0; zone < view.map().zones_size(); ++zone) {
        v1::Place place;
        place.set_x(zone);
        std::string ways;
        for (int i = 0; i + 1 < view.map().zone_edges_size(); i += 2) {
            const auto a = static_cast<int>(view.map().zone_edges(i)),
                       b = static_cast<int>(view.map().zone_edges(i + 1));
            const int other = a == zone ? b : b == zone ? a : -1;
            if (other >= 0 && other != zone && other < view.map().zones_size())
                ways += (ways.empty() ? "  → " : ", ") + words(view.map().zones(other));
        }
        const bool near = reach.contains({zone, 0});
        lines.push_back({(near ? "■ " : "□ ") + capital(words(view.map().zones(zone))) + ways,
                         {near ? Tone::Reach : Tone::Title, true},
                         zone});
        for (const std::uint32_t who : standing_at(book, place)) {
            const Tone tone = relation(book, who);
            const bool active = view.active() == who;
            std::string text = "   " + std::string(active ? "▸" : shape_of(tone)) + " " + book.name(who);
            lines.push_back({text + health(*book.creature(who)), {tone, true, active}, zone});
        }
    }
    int width = 20;
    for (const Line& line : lines) width = std::max(width, client::columns_of(line.text));
    picture_ = Picture(width, std::max(1, static_cast<int>(lines.size())));
    columns_ = width;
    zones_ = true;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        picture_.put(0, static_cast<int>(i), lines[i].text, lines[i].style);
        points_.try_emplace({lines[i].zone, 0}, 0, static_cast<int>(i));
    }
}

std::vector<std::uint32_t> standing_at(const Book& book, const v1::Place& place) {
    std::vector<std::uint32_t> out;
    for (const auto& creature : book.view().creatures()) {
        const bool gone = creature.status() == v1::STATUS_GONE || !creature.has_place();
        if (gone || (!zoned(book.view()) && !on_board(book.view(), creature))) continue;
        const std::int32_t side = zoned(book.view()) ? 1 : footprint(creature);
        const std::int32_t dx = place.x() - creature.place().x(), dy = place.y() - creature.place().y();
        const bool here = zoned(book.view()) ? dx == 0 : dx >= 0 && dx < side && dy >= 0 && dy < side;
        if (here) out.push_back(creature.number());
    }
    return out;
}

std::vector<std::string> place_lines(const Book& book, const v1::Place& place, std::uint32_t who,
                                     const v1::Menu* menu) {
    const v1::View& view = book.view();
    std::vector<std::string> out;
    const auto here = [&place](const v1::Place& at) { return key_of(at) == key_of(place); };
    std::string head = "At " + book.place(place);
    const auto& blocked = view.map().blocked();
    const auto& exits = view.map().exits();
    if (std::any_of(blocked.begin(), blocked.end(), here)) head += ", wall";
    if (std::any_of(exits.begin(), exits.end(), here)) head += ", a way out";
    if (menu != nullptr)
        for (const auto& cell : menu->reach())
            if (here(cell.place())) {
                head += ", to go there costs " + std::to_string(cell.cost());
                if (cell.provoked() > 0) head += ", and " + std::to_string(cell.provoked()) + " may strike";
            }
    out.push_back(head);
    for (const std::uint32_t one : standing_at(book, place)) out.push_back(phrase(book, one, who));
    for (const auto& feature : view.features()) {
        if (!std::any_of(feature.cells().begin(), feature.cells().end(), here)) continue;
        std::string line = capital(words(feature.id()));
        if (!feature.state().empty()) line += ", " + words(feature.state());
        if (feature.has_damage()) line += ", " + dice_text(feature.damage()) + " " + words(feature.type());
        out.push_back(feature.text().empty() ? line : line + ": " + feature.text());
    }
    for (const v1::Item* item : book.things_on_ground())
        if (here(item->place())) out.push_back(words(item->name()) + " lies there");
    for (const auto& effect : view.effects())
        if (effect.has_place() && here(effect.place())) out.push_back(words(effect.name()));
    for (const auto& note : view.notes())
        if (here(note.at())) out.push_back("Noted: " + note.text());
    return out;
}

}  // namespace affray::client
