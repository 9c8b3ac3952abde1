// From keys to lines.
#include "client/screen/brush.h"

#include <algorithm>
#include <sstream>

#include "client/text/painting.h"

namespace affray::client {
namespace {

v1::Place north_west(const std::vector<v1::Place>& places) {
    v1::Place corner = places.front();
    for (const v1::Place& place : places) {
        corner.set_x(std::min(corner.x(), place.x()));
        corner.set_y(std::min(corner.y(), place.y()));
    }
    return corner;
}

const PaintedZone* zone_of(const std::vector<PaintedZone>& zones, const std::string& id) {
    const auto found = std::find_if(zones.begin(), zones.end(),
                                    [&id](const PaintedZone& zone) { return zone.feature->id() == id; });
    return found == zones.end() ? nullptr : &*found;
}

}  // namespace

bool Brush::take_up(const std::string& line, const Book& book) {
    const bool referee = book.welcome() != nullptr && book.welcome()->role() == v1::SEAT_ROLE_REFEREE;
    std::istringstream in(line);
    std::string zone, op, entry, more;
    in >> zone >> op >> entry >> more;
    if (!referee || zone != "zone" || !more.empty()) return false;
    const std::vector<PaintedZone> zones = painted_zones(book.view());
    if (zones.empty()) return false;
    const v1::Feature* chosen = nullptr;
    if (op == "brush" && entry.empty()) {
        op = "paint";
        chosen = zones.front().feature;
    } else if (op == "brush" || op == "paint" || op == "wipe" || op == "shift") {
        if (op == "brush") op = "paint";
        const v1::Feature* named = book.find_feature(entry);
        if (named != nullptr && zone_of(zones, named->id()) != nullptr) chosen = named;
    }
    if (chosen == nullptr) return false;
    v1::Govern stroke;
    stroke.set_verb("edit_environment");
    stroke.set_text(op);
    stroke.set_subject(chosen->id());
    stroke_ = std::move(stroke);
    let_go();
    return true;
}

void Brush::next_zone(const Book& book) {
    const std::vector<PaintedZone> zones = painted_zones(book.view());
    if (!stroke_ || zones.empty()) return;
    const PaintedZone* now = zone_of(zones, stroke_->subject());
    const std::size_t at = now == nullptr ? 0 : static_cast<std::size_t>(now - zones.data()) + 1;
    stroke_->set_subject(zones[at % zones.size()].feature->id());
}

void Brush::choose(const char* stroke) {
    if (stroke_) stroke_->set_text(stroke);
}

void Brush::mark(const v1::Place& at) {
    if (!let_go()) corner_ = at;
}

void Brush::press(const v1::Place& at) {
    corner_ = at;
    pressed_ = true;
}

bool Brush::let_go() {
    pressed_ = false;
    return std::exchange(corner_, std::nullopt).has_value();
}

v1::Govern Brush::stroke(const Book& book, const v1::Place& at) const {
    v1::Govern out = *stroke_;
    const bool stretched = corner_ && (corner_->x() != at.x() || corner_->y() != at.y());
    if (out.text() != "shift") {
        if (stretched) {
            set_block(out, *corner_, at);
        } else {
            *out.mutable_place() = at;
            out.set_value(wide_);
        }
        return out;
    }
    *out.mutable_place() = at;
    const std::vector<PaintedZone> zones = painted_zones(book.view());
    const PaintedZone* zone = zone_of(zones, out.subject());
    if (!stretched || zone == nullptr || zone->lies.empty()) return out;
    // Dragged: it moves as far as the corner did.
    const v1::Place from = north_west(zone->lies);
    out.mutable_place()->set_x(from.x() + at.x() - corner_->x());
    out.mutable_place()->set_y(from.y() + at.y() - corner_->y());
    return out;
}

std::string Brush::clearing() const {
    v1::Govern clear = *stroke_;
    clear.set_text("clear");
    return zone_edit_line(clear);
}

std::vector<std::string> Brush::lines(const Book& book, const v1::Place& at) const {
    const v1::Govern now = stroke(book, at);
    const v1::Feature* zone = book.find_feature(now.subject());
    std::vector<std::string> out;
    out.push_back(capital(now.text()) + " " + (zone == nullptr ? now.subject() : zone_name(*zone)));
    out.push_back(capital(covered_text(book, now)));
    if (corner_) out.push_back("From " + book.place(*corner_) + ". Esc lets go of it.");
    return out;
}

}  // namespace affray::client
