// Drawing of cells, edges and bodies.
#include "client/text/cell_board.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <set>

#include "client/text/measure.h"
#include "client/text/painting.h"
#include "client/text/printable.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

using Cell = std::pair<std::int32_t, std::int32_t>;  // row, column
using Marks = std::map<std::uint32_t, std::string>;

Cell cell_at(const v1::Place& place) { return {place.y(), place.x()}; }

v1::Place place_of(const Cell& cell) {
    v1::Place place;
    place.set_x(cell.second);
    place.set_y(cell.first);
    return place;
}

// Two characters for the map: "Ad" for a character, "o1" for orc1.
std::string token(const v1::CreatureView& creature) {
    const std::string& id = creature.id();
    const auto digits =
        std::find_if(id.begin(), id.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    const bool character = creature.kind() == v1::KIND_CHARACTER || creature.kind() == v1::KIND_COMPANION;
    std::string out = id.substr(0, digits == id.end() ? 2 : 1);
    if (digits != id.end()) out += std::string(digits, id.end()).substr(0, 2);
    return character ? capital(out) : out;
}

struct Sign {
    std::string_view word;
    char sign;
};
constexpr std::array<Sign, 6> kDoorSigns{
    {{"open", '/'}, {"closed", '+'}, {"stuck", '%'}, {"locked", '='}, {"broken", 'x'}, {"hidden", '?'}}};
constexpr std::array<Sign, 4> kKindSigns{{{"zone", '~'}, {"light", '*'}, {"door", '+'}, {"wall", '#'}}};
constexpr char kOther = 'o', kNote = '"';

// Lines of glyphs, each one column wide; a line between every two rows of cells is for edges.
class Canvas {
  public:
    Canvas(const v1::View& view, bool wide) : hexes_(view.map().grid() != "square"), width_(wide ? 6 : 4) {}

    void put(const Cell& cell, std::int32_t offset, const std::string& glyph) {
        lines_[2 * cell.first][column(cell) + offset] = glyph;
    }
    void text(const Cell& cell, std::string_view glyphs) {
        for (std::size_t i = 0; i < glyphs.size(); ++i)
            put(cell, static_cast<std::int32_t>(i), std::string(1, glyphs[i]));
        firsts_.try_emplace(cell.first, cell.second);
        firsts_[cell.first] = std::min(firsts_[cell.first], cell.second);
    }
    // The edge between two cells that touch.
    void edge(Cell a, Cell b, char sign) {
        if (b < a) std::swap(a, b);
        if (a.first == b.first) return put(a, width_ - 1, std::string(1, sign));
        const std::int32_t middle = (column(a) + column(b)) / 2 + 1;
        auto& line = lines_[2 * a.first + 1];
        for (const std::int32_t beside : {-1, 1}) line.try_emplace(middle + beside, "-");
        line[middle] = std::string(1, sign);
    }

    std::string str() const {
        std::int32_t left = 1'000'000;
        for (const auto& [at, line] : lines_)
            if (!line.empty()) left = std::min(left, line.begin()->first);
        std::string out;
        for (const auto& [at, line] : lines_) {
            const bool row = at % 2 == 0 && firsts_.contains(at / 2);
            out += "  " + padded(row ? label(at / 2) : "", 10) + "|";
            std::int32_t next = left;
            for (const auto& [column, glyph] : line) {
                out.append(static_cast<std::size_t>(column - next), ' ');
                out += glyph;
                next = column + 1;
            }
            out.erase(out.find_last_not_of(' ') + 1);
            out += "\n";
        }
        return out;
    }

  private:
    std::int32_t column(const Cell& cell) const {
        return width_ * cell.second + (hexes_ ? width_ / 2 : 0) * cell.first;
    }
    std::string label(std::int32_t row) const {
        const std::string first = std::to_string(firsts_.at(row));
        return hexes_ ? "r" + std::to_string(row) + " q" + first : "y" + std::to_string(row) + " x" + first;
    }

    bool hexes_;
    std::int32_t width_;
    std::map<std::int32_t, std::map<std::int32_t, std::string>> lines_{};
    std::map<std::int32_t, std::int32_t> firsts_{};  // of each row, its first column
};

void draw_ground(const v1::View& view, Canvas& canvas) {
    for (const auto& place : view.map().cells()) canvas.text(cell_at(place), " .  ");
    for (const auto& [cell, feet] : ground_heights(view))
        if (on_map(view, place_of(cell))) canvas.text(cell, " " + padded(std::to_string(feet), 3));
    for (const auto& place : view.map().blocked()) canvas.text(cell_at(place), " ## ");
    for (const auto& place : view.map().exits()) canvas.text(cell_at(place), " >> ");
    const auto spot = [&](const v1::Place& place, char sign) {
        if (on_map(view, place)) canvas.put(cell_at(place), 1, std::string(1, sign));
    };
    for (const auto& effect : view.effects())
        if (effect.has_place()) spot(effect.place(), '~');
    for (const auto& feature : view.features())
        for (const auto& place : feature.cells())
            if (feature.carrier() == 0 && !on_edge(feature) && !is_height(feature) &&
                feature.kind() != "area")
                spot(place, sign_of(feature));
    for (const auto& item : view.items())
        if (item.where() == "ground") spot(item.place(), '!');
    for (const auto& note : view.notes()) spot(note.at(), kNote);
    for (const auto& feature : view.features())
        if (on_edge(feature))
            canvas.edge(cell_at(feature.cells(0)), cell_at(feature.cells(1)), sign_of(feature));
}

void draw_body(const v1::View& view, const v1::CreatureView& creature, const std::string& mark,
               Canvas& canvas) {
    const bool active = view.active() == creature.number();
    const bool fallen = creature.status() != v1::STATUS_UP;
    const std::string body = active ? "[" + mark + "]" : fallen ? "(" + mark + ")" : " " + mark;
    for (std::int32_t y = 0; y < footprint(creature); ++y)
        for (std::int32_t x = 0; x < footprint(creature); ++x)
            canvas.text({creature.place().y() + y, creature.place().x() + x}, padded(body, 4));
    const std::string sign = facing_sign(view, creature);
    if (!sign.empty()) canvas.put(cell_at(creature.place()), 4, sign);
    if (feet_aloft(view, creature) > 0) canvas.put(cell_at(creature.place()), 3, "^");
}

std::string places_text(const google::protobuf::RepeatedPtrField<v1::Place>& cells) {
    constexpr int kNamed = 4;
    std::string out;
    for (int i = 0; i < std::min(cells.size(), kNamed); ++i) out += " " + show(cells[i]);
    if (cells.size() > kNamed) out += " and " + std::to_string(cells.size() - kNamed) + " cells more";
    return out;
}

// What a place may do is told with the order of battle; what lies nowhere yet has no place on a map.
bool in_legend(const v1::Feature& feature) {
    // Hexes are on the map of the region, shops and who waits to be hired among the things of a town.
    const bool elsewhere = (feature.kind() == "area" && feature.cells().empty()) ||
                           feature.kind() == "shop" || feature.kind() == "hireling";
    return !elsewhere && !is_deed(feature) &&
           (!feature.cells().empty() || feature.carrier() != 0 || !lies_nowhere(feature));
}

std::string feature_text(const Book& book, const v1::Feature& feature) {
    std::string out = "  " + std::string(1, sign_of(feature)) + "   " + capital(words(feature.id()));
    if (words(feature.kind()) != words(feature.id())) out += " (" + words(feature.kind()) + ")";
    if (!feature.state().empty())
        out += ", " + (feature.state() == "hidden" ? "secret" : words(feature.state()));
    if (feature.has_damage()) out += ", " + dice_text(feature.damage()) + " " + words(feature.type());
    for (const auto& number : feature.numbers())
        out += ", " + words(number.name()) + " " + std::to_string(number.value());
    if (feature.carrier() != 0) return out + ", with " + book.name(feature.carrier()) + "\n";
    if (feature.cells().empty()) return out + (feature.state() == "laid" ? ", everywhere\n" : "\n");
    return out + (on_edge(feature) ? ", between" : ", at") + places_text(feature.cells()) + "\n";
}

std::string thing_text(const Book& book, const v1::Item& item, const v1::CreatureView* eye) {
    std::string out = "  !   " + words(item.name());
    if (item.charges() > 1) out += " x" + std::to_string(item.charges());
    if (!item.state().empty()) out += ", " + words(item.state());
    out += ", at " + show(item.place());
    if (eye != nullptr && eye->has_place() && on_map(book.view(), eye->place()))
        out += ", " + distance_text(book.view(), cells_between(book.view(), eye->place(), item.place()));
    return out + "\n";
}

std::string legend(const Book& book, const Marks& marks, std::uint32_t seen_from) {
    const v1::View& view = book.view();
    std::string out;
    for (const auto& creature : view.creatures()) {
        if (!on_board(view, creature)) continue;
        out += "  " + padded(marks.at(creature.number()), 4) + full_name(creature) + " at " +
               show(creature.place());
        if (const std::int32_t side = footprint(creature); side > 1)
            out += ", " + std::to_string(side) + " by " + std::to_string(side) + " cells";
        if (const std::string way = facing_text(view, creature); !way.empty()) out += ", facing " + way;
        if (creature.place().z() != 0) out += ", " + std::to_string(creature.place().z()) + " feet high";
        if (const std::int32_t feet = feet_aloft(view, creature); feet > 0)
            out += " and " + std::to_string(feet) + " feet above the ground";
        out += health(creature) + light_text(book, creature.number()) + "\n";
    }
    for (const auto& feature : view.features())
        if (in_legend(feature)) out += feature_text(book, feature);
    for (const auto& effect : view.effects())
        if (effect.has_place())
            out += "  ~   " + words(effect.name()) + ", " + std::to_string(effect.level()) + " feet around " +
                   show(effect.place()) + "\n";
    for (const v1::Item* item : book.things_on_ground())
        out += thing_text(book, *item, book.creature(seen_from));
    for (const auto& note : view.notes())
        out += std::string("  ") + kNote + "   " + note.text() + ", noted at " + show(note.at()) + "\n";
    return out;
}

std::string heading(const v1::View& view) {
    std::string out = view.map().grid() == "square"
                          ? "  (rows: y, then the x of the row's first square; south is +y; 5 feet a square"
                          : "  (rows: r, then the q of the row's first cell; east is +q, south-east is +r";
    if (view.map().blocked_size() > 0) out += "; ## is wall";
    if (!ground_heights(view).empty()) out += "; a number is the height of the ground in feet, ^ is aloft";
    out += ")\n";
    if (!view.environment().empty()) out += "  " + capital(words(view.environment())) + ".";
    if (view.dark()) out += "  It is dark: only what lights reach is seen.";
    return !view.environment().empty() || view.dark() ? out + "\n" : out;
}

bool needs_room(const v1::View& view) {
    const auto looks = [&view](const v1::CreatureView& one) { return !facing_sign(view, one).empty(); };
    return std::any_of(view.creatures().begin(), view.creatures().end(), looks) ||
           std::any_of(view.features().begin(), view.features().end(), on_edge);
}

}  // namespace

std::map<std::uint32_t, std::string> marks_of(const v1::View& view) {
    Marks out;
    std::set<std::string> used;
    for (const auto& creature : view.creatures()) {
        std::string mark = token(creature);
        // A cell has room for three characters.
        for (std::uint32_t number = creature.number(); used.contains(mark); ++number)
            mark = std::to_string(number % 1000);
        used.insert(mark);
        out[creature.number()] = mark;
    }
    return out;
}

char sign_of(const v1::Feature& feature) {
    if (feature.kind() == "door")
        for (const Sign& known : kDoorSigns)
            if (known.word == feature.state()) return known.sign;
    for (const Sign& known : kKindSigns)
        if (known.word == feature.kind()) return known.sign;
    return kOther;
}

bool on_edge(const v1::Feature& feature) {
    const bool bars = feature.kind() == "door" || feature.kind() == "wall";
    if (!bars || feature.cells_size() != 2) return false;
    const std::int32_t dx = feature.cells(1).x() - feature.cells(0).x();
    const std::int32_t dy = feature.cells(1).y() - feature.cells(0).y();
    return std::abs(dx) <= 1 && std::abs(dy) <= 1 && (dx != 0 || dy != 0);
}

bool on_board(const v1::View& view, const v1::CreatureView& creature) {
    return creature.has_place() && creature.status() != v1::STATUS_GONE &&
           creature.status() != v1::STATUS_DEAD && on_map(view, creature.place());
}

std::string full_name(const v1::CreatureView& creature) {
    return spoken_name(creature) + " (" + creature.id() + ")";
}

std::string light_text(const Book& book, std::uint32_t who) {
    const auto lit = [who](const v1::Item& item) { return item.owner() == who && item.state() == "lit"; };
    const auto& items = book.view().items();
    const bool own = std::any_of(items.begin(), items.end(), lit);
    return own || book.fact("light_ft", who).value_or(0) > 0 ? ", with a light" : "";
}

std::string health(const v1::CreatureView& creature) {
    std::string out;
    if (creature.has_hp()) {
        out = ", " + std::to_string(creature.hp());
        if (creature.has_hp_max()) out += "/" + std::to_string(creature.hp_max());
        out += " hp";
    }
    switch (creature.status()) {
        case v1::STATUS_UNCONSCIOUS: return out + ", unconscious";
        case v1::STATUS_DEAD: return out + ", dead";
        case v1::STATUS_SURRENDERED: return out + ", surrendered";
        case v1::STATUS_GONE: return out + ", gone";
        default: return creature.staggered() ? out + ", staggered" : out;
    }
}

std::string cells_text(const Book& book, std::uint32_t seen_from) {
    const v1::View& view = book.view();
    const Marks marks = marks_of(view);
    if (view.map().cells().empty() && view.map().blocked().empty()) return "(no map yet)\n";
    Canvas canvas(view, needs_room(view));
    draw_ground(view, canvas);
    for (const auto& creature : view.creatures())
        if (on_board(view, creature)) draw_body(view, creature, marks.at(creature.number()), canvas);
    return heading(view) + canvas.str() + legend(book, marks, seen_from);
}

}  // namespace affray::client
