// Reading and telling of zones.
#include "client/text/painting.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "client/text/cell_board.h"
#include "client/text/measure.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

constexpr std::string_view kNowhere = "hidden", kEverywhere = "laid", kUsedUp = "spent";
constexpr std::array<std::string_view, 8> kZoneEdits{"paint", "wipe",    "shift", "clear",
                                                     "dress", "undress", "add",   "remove"};
// What covers no ground, whoever laid it.
constexpr std::array<std::string_view, 11> kNoGround{
    "door", "wall", "light", "note", "exit", "place", "area", "item", "height", "encounter_table", "wave"};
// Of what stands in a square rather than covers it.
constexpr std::array<std::string_view, 4> kOfThings{"cover", "height", "ac", "total"};
constexpr std::size_t kToldMost = 12;

template <std::size_t N>
bool among(const std::array<std::string_view, N>& all, std::string_view word) {
    return std::find(all.begin(), all.end(), word) != all.end();
}

std::int32_t number_of(const v1::Feature& feature, std::string_view name) {
    for (const v1::NamedNumber& one : feature.numbers())
        if (one.name() == name) return one.value();
    return 0;
}

// "stormy" of "stormy.lightning_strike"; empty: it was drawn on the map.
std::string environment_in(const v1::Feature& feature) {
    const std::size_t dot = feature.id().find('.');
    return dot == std::string::npos ? std::string{} : feature.id().substr(0, dot);
}

bool covers_ground(const v1::Feature& feature) {
    if (feature.id().empty() || among(kNoGround, feature.kind()) || is_deed(feature)) return false;
    if (std::any_of(kOfThings.begin(), kOfThings.end(),
                    [&](std::string_view name) { return number_of(feature, name) != 0; }))
        return false;
    return feature.kind() != "ground" || number_of(feature, "elevation") == 0;
}

bool sized(std::string_view op) { return op == "paint" || op == "wipe" || op == "dress"; }

using Spot = std::pair<std::int32_t, std::int32_t>;  // row, column

Spot spot_of(const v1::Place& place) { return {place.y(), place.x()}; }

std::set<Spot> spots_of(const std::vector<v1::Place>& places) {
    std::set<Spot> out;
    for (const v1::Place& place : places) out.insert(spot_of(place));
    return out;
}

v1::Place square(std::int32_t x, std::int32_t y) {
    v1::Place place;
    place.set_x(x);
    place.set_y(y);
    return place;
}

std::string told(const std::vector<v1::Place>& places) {
    std::string out;
    for (std::size_t i = 0; i < std::min(places.size(), kToldMost); ++i) out += " " + show(places[i]);
    return places.size() > kToldMost ? out + " ..." : out;
}

std::string counted_squares(std::size_t count) {
    return std::to_string(count) + (count == 1 ? " square" : " squares");
}

std::string dress_lines(const v1::View& view) {
    std::vector<std::string> known;
    std::string out;
    for (const v1::Feature& feature : view.features()) {
        const std::string environment = environment_in(feature);
        if (environment.empty() || number_of(feature, "field") == 0 ||
            std::find(known.begin(), known.end(), environment) != known.end())
            continue;
        known.push_back(environment);
        std::string fields;
        bool worn = false;
        for (const v1::Feature& field : view.features()) {
            if (environment_in(field) != environment || number_of(field, "field") == 0) continue;
            fields += (fields.empty() ? "" : ", ") + words(field.kind());
            worn = worn || !lies_nowhere(field);
        }
        out += "  " + environment + ": " + fields + (worn ? "; lies here\n" : "\n");
    }
    return out.empty() ? out
                       : "To dress the place in (zone dress PLACE [X,Y X,Y], zone undress PLACE):\n" + out;
}

std::string deed_lines(const v1::View& view) {
    std::string out;
    for (const v1::Feature& feature : view.features())
        if (is_deed(feature) && !environment_in(feature).empty())
            out += "  " + feature.id() +
                   (lies_nowhere(feature)        ? "\n"
                    : feature.state() == kUsedUp ? ": the place has it, used up for now\n"
                                                 : ": the place has it\n");
    return out.empty() ? out
                       : "Deeds of places (world PLACE.DEED does one in its step, why says whom it reaches; "
                         "zone add, remove PLACE.DEED):\n" +
                             out;
}

}  // namespace

bool lies_nowhere(const v1::Feature& feature) { return feature.state() == kNowhere; }

std::vector<PaintedZone> painted_zones(const v1::View& view) {
    std::vector<PaintedZone> lying, ready;
    for (const v1::Feature& feature : view.features()) {
        if (!covers_ground(feature)) continue;
        PaintedZone zone{&feature, {}};
        const auto& cells =
            feature.cells().empty() && feature.state() == kEverywhere ? view.map().cells() : feature.cells();
        if (!lies_nowhere(feature)) zone.lies.assign(cells.begin(), cells.end());
        (zone.lies.empty() ? ready : lying).push_back(std::move(zone));
    }
    lying.insert(lying.end(), ready.begin(), ready.end());
    return lying;
}

std::string zone_name(const v1::Feature& zone) {
    return zone.id() == zone.kind() ? words(zone.kind()) : words(zone.kind()) + " (" + zone.id() + ")";
}

void set_block(v1::Govern& edit, const v1::Place& from, const v1::Place& to) {
    const std::int32_t side = std::max(std::abs(to.x() - from.x()), std::abs(to.y() - from.y())) + 1;
    *edit.mutable_place() = square(to.x() < from.x() ? from.x() - side + 1 : from.x(),
                                   to.y() < from.y() ? from.y() - side + 1 : from.y());
    edit.set_value(side);
}

std::optional<v1::Govern> read_zone_edit(const std::vector<std::string>& words, const Book& book,
                                         std::size_t& wrong) {
    const auto fails = [&wrong](std::size_t word) {
        wrong = word;
        return std::nullopt;
    };
    if (words.size() < 2 || !among(kZoneEdits, words[1])) return fails(1);
    if (words.size() < 3) return fails(2);
    v1::Govern edit;
    edit.set_verb("edit_environment");
    edit.set_text(words[1]);
    const v1::Feature* known = book.find_feature(words[2]);
    edit.set_subject(known == nullptr ? words[2] : known->id());
    const bool needs_place = words[1] == "paint" || words[1] == "wipe" || words[1] == "shift";
    if (words.size() == 3) return needs_place ? fails(3) : std::optional(edit);
    const auto from = sized(words[1]) || needs_place ? book.find_place(words[3]) : std::nullopt;
    if (!from) return fails(3);
    *edit.mutable_place() = *from;
    if (sized(words[1])) edit.set_value(1);
    if (words.size() == 4) return edit;
    if (words.size() > 5 || !sized(words[1])) return fails(words.size() > 5 ? 5 : 4);
    std::int32_t side = 0;
    const std::string& last = words[4];
    if (const auto to = book.find_place(last)) {
        set_block(edit, *from, *to);
    } else if (const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), side);
               error == std::errc{} && end == last.data() + last.size()) {
        edit.set_value(side);
    } else {
        return fails(4);
    }
    return edit;
}

std::string zone_edit_line(const v1::Govern& edit) {
    std::string out = "zone " + edit.text() + " " + edit.subject();
    if (edit.has_place()) out += " " + show(edit.place());
    if (edit.value() > 1) {
        const std::int32_t more = edit.value() - 1;
        out += " " + show(square(edit.place().x() + more, edit.place().y() + more));
    }
    return out;
}

std::vector<v1::Place> covered_by(const v1::View& view, const v1::Govern& edit) {
    const auto& cells = view.map().cells();
    std::vector<v1::Place> lies;
    for (const PaintedZone& zone : painted_zones(view))
        if (zone.feature->id() == edit.subject()) lies = zone.lies;
    if (edit.text() == "clear") return lies;
    const bool whole = edit.text() == "dress" && edit.value() == 0;
    std::set<Spot> wanted;
    if (edit.text() == "shift" && !lies.empty()) {
        v1::Place corner = lies.front();
        for (const v1::Place& place : lies) {
            corner.set_x(std::min(corner.x(), place.x()));
            corner.set_y(std::min(corner.y(), place.y()));
        }
        for (const v1::Place& place : lies)
            wanted.insert(
                {place.y() - corner.y() + edit.place().y(), place.x() - corner.x() + edit.place().x()});
    }
    const auto within = [&edit](const v1::Place& place) {
        const std::int32_t dx = place.x() - edit.place().x(), dy = place.y() - edit.place().y();
        return edit.has_place() && dx >= 0 && dy >= 0 && dx < edit.value() && dy < edit.value();
    };
    std::vector<v1::Place> out;
    for (const v1::Place& place : cells)
        if (whole || within(place) || wanted.contains(spot_of(place))) out.push_back(place);
    return out;
}

std::string covered_text(const Book& book, const v1::Govern& edit) {
    const std::vector<v1::Place> places = covered_by(book.view(), edit);
    if (places.empty()) return "covers no square of the map";
    const std::set<Spot> over = spots_of(places);
    std::string out = "covers " + counted_squares(places.size()) + ":" + told(places);
    if (edit.text() == "paint" || edit.text() == "wipe")
        for (const PaintedZone& zone : painted_zones(book.view())) {
            if (zone.feature->id() != edit.subject()) continue;
            const auto already = std::count_if(zone.lies.begin(), zone.lies.end(), [&](const v1::Place& at) {
                return over.contains(spot_of(at));
            });
            if (already > 0) out += "; on " + std::to_string(already) + " of them it lies now";
        }
    std::string standing;
    for (const v1::CreatureView& creature : book.view().creatures()) {
        if (!on_board(book.view(), creature)) continue;
        bool here = false;
        for (std::int32_t i = 0; i < footprint(creature) * footprint(creature); ++i)
            here = here || over.contains({creature.place().y() + i / footprint(creature),
                                          creature.place().x() + i % footprint(creature)});
        if (here) standing += (standing.empty() ? "" : ", ") + book.name(creature.number());
    }
    return standing.empty() ? out : out + "; there: " + standing;
}

std::string painting_text(const Book& book) {
    std::string out;
    for (const PaintedZone& zone : painted_zones(book.view()))
        out +=
            "  " + zone.feature->id() + ": " + words(zone.feature->kind()) +
            (zone.lies.empty() ? ", lies nowhere\n"
                               : ", on " + counted_squares(zone.lies.size()) + ":" + told(zone.lies) + "\n");
    if (!out.empty())
        out =
            "To paint (zone paint, wipe ZONE X,Y [X,Y], zone shift ZONE X,Y, zone clear ZONE, zone back):\n" +
            out;
    out += dress_lines(book.view()) + deed_lines(book.view());
    return out.empty() ? "This place has nothing to be painted." : out;
}

}  // namespace affray::client
