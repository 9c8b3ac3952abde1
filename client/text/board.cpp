// Map, order and phrases.
#include "client/text/board.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>
#include <set>

#include "client/text/zone_board.h"

namespace affray::client {
namespace {

using Cell = std::pair<std::int32_t, std::int32_t>;

bool on_board(const v1::CreatureView& creature) {
    return creature.has_place() && creature.status() != v1::STATUS_GONE &&
           creature.status() != v1::STATUS_DEAD;
}

bool engaged(const Book& book, std::uint32_t a, std::uint32_t b) {
    return book.fact("engaged", a, b).value_or(0) != 0 || book.fact("engaged", b, a).value_or(0) != 0;
}

std::string effects_of(const Book& book, std::uint32_t who) {
    std::string out;
    for (const auto& effect : book.view().effects())
        if (effect.who() == who) out += ", " + words(effect.name());
    return out;
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

std::map<std::uint32_t, std::string> tokens(const v1::View& view) {
    std::map<std::uint32_t, std::string> out;
    std::set<std::string> used;
    for (const auto& creature : view.creatures()) {
        std::string mark = token(creature);
        if (used.contains(mark)) mark = std::to_string(creature.number());
        used.insert(mark);
        out[creature.number()] = mark;
    }
    return out;
}

std::string full_name(const v1::CreatureView& creature) {
    return (creature.name().empty() ? capital(creature.id()) : creature.name()) + " (" + creature.id() + ")";
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

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.resize(width, ' ');
    return text;
}

// What one cell shows, four characters wide.
std::string cell_text(const std::string& mark, bool active, bool fallen) {
    if (active) return padded("[" + mark + "]", 4);
    return padded(fallen ? "(" + mark + ")" : " " + mark, 4);
}

std::map<Cell, std::string> cells_of(const Book& book, const std::map<std::uint32_t, std::string>& marks) {
    std::map<Cell, std::string> cells;
    for (const auto& place : book.view().map().cells()) cells[{place.y(), place.x()}] = " .  ";
    for (const auto& place : book.view().map().exits()) cells[{place.y(), place.x()}] = " >> ";
    for (const auto& creature : book.view().creatures()) {
        if (!on_board(creature)) continue;
        const bool active = book.view().active() == creature.number();
        const bool fallen = creature.status() != v1::STATUS_UP;
        cells[{creature.place().y(), creature.place().x()}] =
            cell_text(marks.at(creature.number()), active, fallen);
    }
    return cells;
}

std::string legend(const Book& book, const std::map<std::uint32_t, std::string>& marks) {
    std::string out;
    for (const auto& creature : book.view().creatures()) {
        if (!on_board(creature)) continue;
        out += "  " + padded(marks.at(creature.number()), 4) + full_name(creature) + " at " +
               show(creature.place()) + health(creature) + "\n";
    }
    return out;
}

std::string where_from(const Book& book, const v1::Place& eye, const v1::Place& place) {
    const std::int32_t distance = cells_between(book.view(), eye, place);
    if (book.view().map().grid() == "zones") {
        if (distance == 0) return ", in your zone";
        const std::string far = distance >= kNoWay ? "no way there" : std::to_string(distance) + " away";
        return ", at " + book.place(place) + ", " + far;
    }
    return ", " + std::to_string(distance) + (distance == 1 ? " hex " : " hexes ") + bearing(eye, place) +
           " at " + show(place);
}

}  // namespace

std::int32_t cells_between(const v1::View& view, const v1::Place& a, const v1::Place& b) {
    const std::int32_t dx = a.x() - b.x();
    const std::int32_t dy = a.y() - b.y();
    if (view.map().grid() == "square") return std::max(std::abs(dx), std::abs(dy));
    if (view.map().grid() == "zones") return zones_between(view, a, b);
    return (std::abs(dx) + std::abs(dy) + std::abs(dx + dy)) / 2;
}

std::string bearing(const v1::Place& from, const v1::Place& to) {
    struct Wind {
        double degrees;
        const char* name;
    };
    static constexpr std::array<Wind, 9> kWinds{{{0, "east"},
                                                 {60, "north-east"},
                                                 {90, "north"},
                                                 {120, "north-west"},
                                                 {180, "west"},
                                                 {240, "south-west"},
                                                 {270, "south"},
                                                 {300, "south-east"},
                                                 {360, "east"}}};
    const double q = to.x() - from.x();
    const double r = to.y() - from.y();
    if (q == 0 && r == 0) return {};
    const double up = -1.5 * r;
    const double right = std::sqrt(3.0) * (q + r / 2);
    double degrees = std::atan2(up, right) * 180 / std::numbers::pi;
    if (degrees < 0) degrees += 360;
    const auto nearest = std::min_element(kWinds.begin(), kWinds.end(), [&](const Wind& a, const Wind& b) {
        return std::abs(a.degrees - degrees) < std::abs(b.degrees - degrees);
    });
    return nearest->name;
}

std::string phrase(const Book& book, std::uint32_t who, std::uint32_t seen_from) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr) return book.name(who);
    std::string out = full_name(*creature);
    const v1::CreatureView* eye = book.creature(seen_from);
    if (creature->has_place() && who == seen_from) {
        out += ", you, at " + book.place(creature->place());
    } else if (creature->has_place() && eye != nullptr && eye->has_place()) {
        out += where_from(book, eye->place(), creature->place());
    } else if (creature->has_place()) {
        out += ", at " + book.place(creature->place());
    }
    out += health(*creature) + effects_of(book, who) + ties(book, who);
    if (who != seen_from && engaged(book, who, seen_from)) out += ", engaged with you";
    for (const auto& other : book.view().creatures()) {
        if (other.number() == who || other.number() == seen_from || !engaged(book, who, other.number()))
            continue;
        out += ", engaged with " + book.name(other.number());
    }
    return out;
}

std::vector<std::string> board(const Book& book, std::uint32_t seen_from) {
    std::vector<std::pair<std::int32_t, std::uint32_t>> ranked;
    const v1::CreatureView* eye = book.creature(seen_from);
    for (const auto& creature : book.view().creatures()) {
        if (creature.status() == v1::STATUS_GONE) continue;
        const bool measured = eye != nullptr && eye->has_place() && creature.has_place();
        const std::int32_t far = measured ? cells_between(book.view(), eye->place(), creature.place()) : 9999;
        ranked.emplace_back(far, creature.number());
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> out;
    for (const auto& [far, who] : ranked) out.push_back(phrase(book, who, seen_from));
    return out;
}

std::string map_text(const Book& book) {
    const v1::Map& map = book.view().map();
    if (map.grid() == "zones") return zones_text(book);
    const auto marks = tokens(book.view());
    const auto cells = cells_of(book, marks);
    if (cells.empty()) return "(no map yet)\n";
    const std::int32_t slant = map.grid() == "square" ? 0 : 2;
    std::int32_t left = 1'000'000;
    std::map<std::int32_t, std::int32_t> first;  // of each row, its first q
    for (const auto& [cell, text] : cells) {
        left = std::min(left, 4 * cell.second + slant * cell.first);
        first.try_emplace(cell.first, cell.second);
    }
    std::string out = "  (rows: r, then the q of the row's first cell; east is +q, south-east is +r)\n";
    std::string line;
    for (auto at = cells.begin(); at != cells.end(); ++at) {
        const auto [r, q] = at->first;
        const auto column = static_cast<std::size_t>(4 * q + slant * r - left);
        if (line.size() < column) line.resize(column, ' ');
        line += at->second;
        if (std::next(at) != cells.end() && std::next(at)->first.first == r) continue;
        std::string label = "r" + std::to_string(r) + " q" + std::to_string(first[r]);
        out += "  " + padded(label, 10) + "|" + line + "\n";
        line.clear();
    }
    return out + legend(book, marks);
}

namespace {

std::string standing(const v1::View& view) {
    if (view.phase() == "setup") return "Not begun.";
    const std::string round = "Round " + std::to_string(view.round());
    if (view.phase() == "quick_rest")
        return "Quick rest after " + words(view.outcome()) + " in round " + std::to_string(view.round());
    return view.phase() == "ended" ? round + ", over: " + words(view.outcome()) : round;
}

std::string heal_up_text(std::int32_t points) {
    constexpr std::int32_t kEarned = 12, kSoon = 9;
    std::string out = "Heal-up: " + std::to_string(points) + " of " + std::to_string(kEarned) + " points";
    if (points >= kEarned) return out + ": earned.\n";
    return out + (points >= kSoon ? "; consider a story beat for it.\n" : ".\n");
}

}  // namespace

std::string order_text(const Book& book) {
    const v1::View& view = book.view();
    std::string out = standing(view) + "\n";
    if (const auto points = book.fact("heal_up_points"); points.value_or(0) > 0) out += heal_up_text(*points);
    for (const auto& entry : view.order()) {
        const v1::CreatureView* creature = book.creature(entry.who());
        out += view.active() == entry.who() ? " > " : "   ";
        out += padded(std::to_string(entry.score()), 4) + book.name(entry.who());
        if (creature != nullptr) out += health(*creature);
        const auto& delaying = view.delaying();
        if (std::find(delaying.begin(), delaying.end(), entry.who()) != delaying.end()) out += ", delaying";
        out += "\n";
    }
    return out;
}

std::string status_line(const Book& book, std::uint32_t who) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr) return {};
    std::string out = book.name(who) + health(*creature);
    if (const auto ap = book.fact("ap", who)) out += ", " + std::to_string(*ap) + " AP";
    for (const std::string_view slot : {"standard", "move", "quick"})
        if (book.fact("slot." + std::string(slot), who).value_or(0) > 0) out += ", " + std::string(slot);
    if (const auto temporary = book.fact("temp_hp", who); temporary.value_or(0) != 0)
        out += ", " + std::to_string(*temporary) + " temporary hp";
    if (const auto recoveries = book.fact("recoveries", who))
        out += ", " + std::to_string(*recoveries) + " recoveries";
    return out + effects_of(book, who);
}

}  // namespace affray::client
