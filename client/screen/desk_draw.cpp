// How the panes lie and what stands in them.
#include <algorithm>
#include <array>

#include "client/screen/desk.h"
#include "client/screen/glyphs.h"
#include "client/text/cell_board.h"
#include "client/text/expedition.h"
#include "client/text/questions.h"
#include "client/text/round_progress.h"
#include "client/text/segments.h"
#include "client/text/status.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

constexpr int kWideFrom = 66, kHighFrom = 18;
constexpr int kMostAsked = 7;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    std::size_t from = 0;
    while (from < text.size()) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        out.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return out;
}

std::string clock_text(int seconds) {
    if (seconds < 0) return {};
    const std::string rest = std::to_string(seconds % 60);
    return seconds < 60 ? std::to_string(seconds) + " s"
                        : std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest;
}

void rule(Picture& picture, int x, int y, int width, std::string_view name) {
    std::string line;
    for (int i = 0; i < width; ++i) line += "─";
    picture.put({x, y, width, 1}, x, y, line, {Tone::Faint});
    picture.put({x, y, width - 1, 1}, x + 2, y, " " + std::string(name) + " ", {Tone::Title, true});
}

// In order of battle, then everybody else; groups that act together under their name.
struct OrderRow {
    std::uint32_t who = 0;
    std::string text{};
    Style style{};
};

std::string order_entry(const Book& book, const std::map<std::uint32_t, std::string>& marks,
                        const v1::CreatureView& creature) {
    const bool active = book.view().active() == creature.number();
    const auto mark = marks.find(creature.number());
    std::string out = active ? "▸" : " ";
    out += mark == marks.end() ? "  " : mark->second;
    out += (mark != marks.end() && mark->second.size() < 2 ? "  " : " ") + book.name(creature.number()) +
           health(creature);
    if (const auto points = book.fact("ap", creature.number())) out += ", " + std::to_string(*points) + " AP";
    if (in_segments(book))
        out += ", " + std::to_string(book.fact("pap", creature.number()).value_or(0)) + "+" +
               std::to_string(book.fact("sap", creature.number()).value_or(0));
    for (const std::string& more : {ready_text(book, creature.number()), step_text(book, creature.number()),
                                    slot_signs(book, creature.number())})
        if (!more.empty()) out += ", " + more;
    const auto& delaying = book.view().delaying();
    if (std::find(delaying.begin(), delaying.end(), creature.number()) != delaying.end()) out += ", delaying";
    if (creature.hidden()) out += ", unseen";
    for (const auto& effect : book.view().effects())
        if (effect.who() == creature.number() && !effect.has_place()) out += ", " + words(effect.name());
    return out;
}

std::vector<OrderRow> order_rows(const Book& book) {
    std::vector<OrderRow> rows;
    const v1::View& view = book.view();
    const auto marks = marks_of(view);
    std::vector<std::uint32_t> told;
    std::optional<std::int32_t> group;
    if (in_segments(book)) rows.push_back({0, strip_text(book), {Tone::Title, true}});
    const auto add = [&](const v1::CreatureView& creature) {
        const bool active = view.active() == creature.number();
        rows.push_back({creature.number(),
                        order_entry(book, marks, creature),
                        {relation(book, creature.number()), active, active}});
        told.push_back(creature.number());
    };
    for (const auto& entry : view.order()) {
        const v1::CreatureView* creature = book.creature(entry.who());
        if (creature == nullptr) continue;
        if (!view.stage().empty() && grouped(view) && group != entry.group())
            rows.push_back({0,
                            (view.group() == entry.group() ? "▸ " : "  ") + group_name(book, entry.group()),
                            {Tone::Title, view.group() == entry.group()}});
        group = entry.group();
        add(*creature);
    }
    for (const auto& creature : view.creatures())
        if (std::find(told.begin(), told.end(), creature.number()) == told.end() &&
            creature.status() != v1::STATUS_GONE)
            add(creature);
    for (const std::string& line : lines_of(order_notes(book))) rows.push_back({0, line, {Tone::Faint}});
    return rows;
}

}  // namespace

Desk::Layout Desk::lay_out(int width, int height, int asked_rows) const {
    Layout at;
    at.line = height - 1;
    at.hint = std::max(0, height - 2);
    const int free = std::max(0, height - 3);  // between the title and the hint
    const int asked = std::min(asked_rows, std::max(0, free - 2));
    at.question = {0, 1 + free - asked, width, asked};
    const int body = free - asked;
    at.wide = width >= kWideFrom && height >= kHighFrom;
    if (!at.wide) {
        const Area one{0, 2, width, std::max(0, body - 1)};
        (tab_ == Tab::Map ? at.map : tab_ == Tab::Order ? at.order : at.log) = one;
        return at;
    }
    const int log = std::clamp(body * 2 / 5, 5, 16);
    const int board = body - log - 2;  // two rules
    const int side = std::clamp(width * 2 / 5, 26, 46);
    const int details = std::clamp(board * 2 / 5, 3, 9);
    at.map = {0, 2, width - side - 1, board};
    at.order = {width - side, 2, side, board - details - 1};
    at.details = {width - side, 2 + board - details, side, details};
    at.log = {0, 3 + board, width, log};
    return at;
}

Picture Desk::draw(int width, int height, const Standing& now) {
    Picture picture(width, height);
    const std::vector<std::string> asked = question_rows(now, width - 2);
    layout_ = lay_out(picture.width(), picture.height(),
                      asked.empty() ? 0 : std::min(static_cast<int>(asked.size()), kMostAsked));
    draw_title(picture, now);
    if (!page_.empty()) {
        draw_page(picture, layout_);
    } else {
        draw_frame(picture, layout_);
        draw_map(picture, layout_.map, now);
        draw_order(picture, layout_.order, now);
        draw_details(picture, layout_.details, now);
        if (layout_.log.height > 0) log_.draw(picture, layout_.log);
        question_picks_.clear();
        for (const std::string& row : asked) {
            const std::size_t end = row.find(')');
            const std::string number = end == std::string::npos ? "" : row.substr(0, end);
            const std::size_t digit = number.find_first_not_of(' ');
            const bool pick = digit != std::string::npos &&
                              number.find_first_not_of("0123456789", digit) == std::string::npos;
            question_picks_.push_back(pick ? std::stoi(number.substr(digit, 4)) : -1);
        }
        draw_question(picture, layout_.question, now);
    }
    draw_hint(picture, layout_, now);
    draw_line(picture, layout_);
    return picture;
}

void Desk::draw_title(Picture& picture, const Standing& now) const {
    const Style style{Tone::Title, true, true};
    picture.fill({0, 0, picture.width(), 1}, style);
    if (now.welcome == nullptr || now.view == nullptr) {
        picture.put(1, 0, now.trouble.empty() ? "Affray" : "Affray · " + now.trouble, style);
        return;
    }
    const Book book(*now.view, now.welcome);
    std::string right = now.trouble;
    if (right.empty() && now.seconds_left >= 0)
        right = (now.time_stands ? "time stands, " : "") + clock_text(now.seconds_left) + " left";
    if (now.view->conduct().paused()) right = "PAUSED" + (right.empty() ? "" : " · " + right);
    const int room = picture.width() - columns_of(right) - 3;
    std::string left = expedition_line(book, now.who);
    if (left.empty()) left = stage_text(book);
    if (now.view->active() != 0 && now.view->phase() == "turn") {
        const bool mine = now.view->active() == now.who && now.welcome->role() == v1::SEAT_ROLE_PLAYER;
        left +=
            mine ? " · YOUR TURN: " + book.name(now.who) : " · " + book.name(now.view->active()) + "'s turn";
    }
    left += " · " + now.welcome->title() + " · you are " + book.seat(now.welcome->seat());
    picture.put(1, 0, clipped(left, room), style);
    picture.put(picture.width() - columns_of(right) - 1, 0, right, style);
}

void Desk::draw_frame(Picture& picture, const Layout& at) const {
    if (!at.wide) {
        const std::array<std::pair<Tab, std::string_view>, 3> tabs{
            {{Tab::Map, "F2 Map"}, {Tab::Order, "F5 Order"}, {Tab::Log, "F9 Log"}}};
        int x = 1;
        for (const auto& [tab, name] : tabs)
            x = picture.put(x, 1, " " + std::string(name) + " ", {Tone::Title, tab == tab_, tab == tab_}) + 1;
        return;
    }
    const bool paints = brush_.in_hand();
    rule(picture, 0, 1, at.map.width,
         paints       ? "Brush: arrows, Enter paints, Esc leaves"
         : map_focus_ ? "Map: arrows look, Enter acts, Esc leaves"
                      : "Map");
    rule(picture, at.order.x - 1, 1, at.order.width + 1, "Order of battle");
    for (int y = at.map.y; y < at.map.y + at.map.height; ++y)
        picture.put(at.order.x - 1, y, "│", {Tone::Faint});
    rule(picture, at.details.x - 1, at.details.y - 1, at.details.width + 1,
         paints    ? "Brush"
         : cursor_ ? "Here"
                   : "Acting");
    const std::string below =
        log_.back() > 0 ? "Log, " + std::to_string(log_.back()) + " lines below" : "Log";
    rule(picture, 0, at.log.y - 1, picture.width(), below);
}

void Desk::draw_map(Picture& picture, const Area& area, const Standing& now) {
    if (now.view == nullptr || area.height <= 0) return;
    const Book book(*now.view, now.welcome);
    const MapPicture map(book, now.menu);
    const auto bring = [&](const v1::Place& place) {
        const auto point = map.point_of(place);
        if (!point) return;
        const auto fit = [](int& from, int at, int size, int room, int whole) {
            if (at < from + 1) from = at - room / 3;
            if (at + size > from + room - 1) from = at + size - room * 2 / 3;
            from = std::clamp(from, 0, std::max(0, whole - room));
        };
        fit(map_x_, point->first, std::min(4, map.columns_of_place()), area.width, map.width());
        fit(map_y_, point->second, 1, area.height, map.height());
    };
    if (now.view->active() != 0 && now.view->active() != followed_) {
        followed_ = now.view->active();
        const v1::CreatureView* active = book.creature(followed_);
        if (active != nullptr && active->has_place()) bring(active->place());
    }
    if (follow_cursor_ && cursor_) bring(*cursor_);
    follow_cursor_ = false;
    map_x_ = std::clamp(map_x_, 0, std::max(0, map.width() - area.width));
    map_y_ = std::clamp(map_y_, 0, std::max(0, map.height() - area.height));
    // What is smaller than its pane stands in the middle of it; the offset is negative then.
    if (map.width() < area.width) map_x_ = -(area.width - map.width()) / 2;
    if (map.height() < area.height) map_y_ = -(area.height - map.height()) / 2;
    for (int y = 0; y < area.height; ++y)
        for (int x = 0; x < area.width; ++x) {
            const int from_x = x + map_x_, from_y = y + map_y_;
            if (from_x < 0 || from_y < 0 || from_x >= map.width() || from_y >= map.height()) continue;
            const Picture::Cell& cell = map.picture().at(from_x, from_y);
            if (!cell.tail) picture.put(area, area.x + x, area.y + y, cell.text, cell.style);
        }
    draw_zone_edit(picture, area, now);
    if (!cursor_) return;
    const auto point = map.point_of(*cursor_);
    if (!point) return;
    for (int i = 0; i < map.columns_of_place(); ++i) {
        const int x = area.x + point->first + i - map_x_, y = area.y + point->second - map_y_;
        if (!area.holds(x, y)) continue;
        Style style = picture.at(x, y).style;
        style.inverse = true;
        style.underline = true;
        picture.mark(x, y, style);
    }
}

void Desk::draw_order(Picture& picture, const Area& area, const Standing& now) {
    order_rows_.clear();
    if (now.view == nullptr || area.height <= 0) return;
    const Book book(*now.view, now.welcome);
    std::vector<OrderRow> rows = order_rows(book);
    // Whose turn it is stays in sight.
    std::size_t top = 0;
    const auto height = static_cast<std::size_t>(area.height);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].who != 0 && rows[i].who == now.view->active() && i >= height) top = i - height / 2;
    for (std::size_t i = top; i < rows.size() && i < top + height; ++i) {
        const int y = area.y + static_cast<int>(i - top);
        picture.put(area, area.x, y, clipped(rows[i].text, area.width), rows[i].style);
        order_rows_.push_back(rows[i].who);
    }
}

void Desk::draw_details(Picture& picture, const Area& area, const Standing& now) const {
    if (now.view == nullptr || area.height <= 0) return;
    const Book book(*now.view, now.welcome);
    std::vector<std::string> lines;
    if (brush_.in_hand() && cursor_) {
        lines = brush_.lines(book, *cursor_);
    } else if (cursor_) {
        lines = place_lines(book, *cursor_, now.who, now.menu);
    } else if (now.who != 0) {
        lines = lines_of(status_line(book, now.who) + "\n" + condition_text(book, now.who));
    }
    int y = area.y;
    for (const std::string& line : lines)
        for (const std::string& part : wrapped(line, area.width)) {
            if (y >= area.y + area.height) return;
            picture.put(area, area.x, y, part, y == area.y ? Style{Tone::Plain, true} : Style{});
            ++y;
        }
}

std::vector<std::string> Desk::question_rows(const Standing& now, int width) const {
    std::vector<std::string> rows;
    if (now.view == nullptr) return rows;
    const Book book(*now.view, now.welcome);
    std::string text;
    if (now.asked) text = describe_question(now.view->question(), book);
    if (!now.asked && now.proposal != nullptr && now.proposal->choices_size() > 0)
        text = book.name(now.proposal->who()) + " " + now.proposal->choices(0).reason() +
               ": auto accept lets it\n";
    for (const std::string& line : lines_of(text))
        for (const std::string& part : wrapped(line, width)) rows.push_back(part);
    return rows;
}

void Desk::draw_question(Picture& picture, const Area& area, const Standing& now) const {
    const std::vector<std::string> rows = question_rows(now, area.width - 2);
    const Style style{Tone::Ask, true, true};
    if (area.height > 0) picture.fill(area, style);
    for (int i = 0; i < area.height && i < static_cast<int>(rows.size()); ++i)
        picture.put(area, area.x + 1, area.y + i, rows[static_cast<std::size_t>(i)], style);
}

void Desk::draw_hint(Picture& picture, const Layout& at, const Standing& now) const {
    std::string text = "F1 keys  Tab completes  Esc map  PgUp log";
    if (!page_.empty()) text = "Arrows and PgDn read on, Esc closes";
    if (now.view != nullptr && page_.empty()) {
        const Book book(*now.view, now.welcome);
        if (const std::string hint = stage_hint(book); !hint.empty()) text = "now: " + hint;
        if (now.view->phase() == "setup")
            text = now.welcome->role() == v1::SEAT_ROLE_REFEREE ? "start begins the encounter   " + text
                                                                : "the referee has yet to start   " + text;
    }
    if (brush_.in_hand() && page_.empty())
        text = "Space corner  1-9 squares  p w m stroke  Tab next zone  c clear  u back  Esc";
    if (!line_.choices().empty()) {
        text.clear();
        for (const std::string& one : line_.choices()) text += (text.empty() ? "" : "  ") + one;
    }
    picture.put(0, at.hint, clipped(text, picture.width()), {Tone::Faint});
}

void Desk::draw_line(Picture& picture, const Layout& at) const {
    const int room = std::max(1, picture.width() - 3);
    const std::string before = line_.text().substr(0, line_.cursor());
    std::vector<Glyph> shown = glyphs(line_.text());
    int used = columns_of(before), skipped = 0;
    std::string text = line_.text();
    // A long line is shown from where its cursor can be seen.
    std::size_t first = 0;
    while (used - skipped >= room && first < shown.size()) skipped += shown[first++].columns;
    if (first > 0) {
        text.clear();
        for (std::size_t i = first; i < shown.size(); ++i) text += shown[i].text;
    }
    picture.put(0, at.line, "> ", {Tone::Ask, true});
    picture.put({2, at.line, room + 1, 1}, 2, at.line, text, {});
    if (page_.empty() && !map_focus_ && !brush_.in_hand()) {
        picture.cursor_x = std::min(2 + used - skipped, picture.width() - 1);
        picture.cursor_y = at.line;
    }
}

void Desk::draw_page(Picture& picture, const Layout& at) {
    const Area area{1, 1, picture.width() - 2, std::max(0, at.hint - 1)};
    std::vector<std::pair<std::string, Style>> rows;
    for (const std::string& line : page_)
        for (const std::string& part : wrapped(line, area.width)) rows.emplace_back(part, log_style(line));
    page_top_ = std::clamp(page_top_, 0, std::max(0, static_cast<int>(rows.size()) - area.height));
    for (int i = 0; i < area.height && page_top_ + i < static_cast<int>(rows.size()); ++i) {
        const auto& [text, style] = rows[static_cast<std::size_t>(page_top_ + i)];
        picture.put(area, area.x, area.y + i, text, style);
    }
}

}  // namespace affray::client
