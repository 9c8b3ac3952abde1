// Keys and clicks.
#include "client/screen/desk.h"

#include <algorithm>
#include <cctype>

#include "client/screen/glyphs.h"

namespace affray::client {
namespace {

constexpr int kWheel = 3;
constexpr int kNear = 4;  // rows from the beginning of the log at which what was before is asked for

constexpr std::string_view kKeys =
    R"(KEYS
Enter            does what is typed; on the map: types what can be done there
Tab              completes a word, again: the next that fits;
                 on an empty line: everything that is possible now
Up, Down         what was typed before
PgUp, PgDn       the log, back to its beginning; End goes to the newest
Esc              to the map and back; on the map arrows go from place to place
Shift+arrows     the same while you type
F1 keys   F2 map   F3 who is where   F4 what is possible   F5 order
F6 your state      F7 the question   F8 all commands       F9 log
F10 the referee's brush: arrows, Space a corner, Enter paints,
                 1-9 squares, p paints, w wipes, m moves, Tab next zone,
                 c clears it, u takes back, Esc puts away; or drag
Ctrl+A E U K W   begin, end, clear before, clear behind, clear a word
Ctrl+L Ctrl+Z    draws anew; sleeps, until fg wakes it
Ctrl+C twice     leaves, as quit does

MOUSE
A click looks at a place, a second one types what can be done there.
A row of the order looks at its creature, a row of a question types its
answer, the wheel scrolls. With Shift the terminal selects as ever.

BOARD
*Ad yours   +Bo beside you   !o1 against you   [Ad] its turn   (Ad) is down
. open   ·. within reach   ▒ wall   >> way out   ~ hazard or spell   * light
! thing   " note   o another feature
doors: + closed   / open   % stuck   = locked   x broken   ? secret)";

}  // namespace

std::string_view keys_text() { return kKeys; }

void Desk::open_page(std::string text) {
    page_.clear();
    page_top_ = 0;
    std::size_t from = 0;
    while (from <= text.size()) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        page_.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    while (!page_.empty() && page_.back().empty()) page_.pop_back();
}

std::vector<std::string> Desk::candidates(const std::string& line, const Standing& now) const {
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t blank = first == std::string::npos ? std::string::npos : line.find(' ', first);
    if (blank == std::string::npos) return verbs_;
    const std::string verb = line.substr(first, blank - first);
    if (verb == "help" || verb == "?") return topics_;
    if (verb == "why" && line.find(' ', blank + 1) == std::string::npos) return verbs_;
    return words_after(line, now, cursor_);
}

Wish Desk::press(const Key& key, const Standing& now) {
    using Kind = Key::Kind;
    if (key.kind != Kind::Interrupt) warned_ = false;
    switch (key.kind) {
        case Kind::Redraw: return {Wish::Kind::Redraw, {}};
        case Kind::Interrupt: return interrupt();
        case Kind::Function:
            if (key.number == 10 && take_up_brush("zone brush", now)) return {};
            return function(key.number);
        default: break;
    }
    if (!page_.empty()) return on_page(key);
    if (brush_.in_hand() && now.view != nullptr) return on_brush(key, now);
    if (map_focus_) return on_map(key, now);
    return edit(key, now);
}

Wish Desk::interrupt() {
    page_.clear();
    brush_.put_away();
    if (!line_.text().empty() || !warned_) {
        if (line_.text().empty()) log_.add("(Ctrl+C once more leaves the table; quit does, too)");
        warned_ = line_.text().empty();
        line_.set({});
        map_focus_ = false;
        return {};
    }
    return {Wish::Kind::Leave, {}};
}

Wish Desk::function(int number) {
    page_.clear();
    switch (number) {
        case 1: open_page(std::string(kKeys)); return {};
        case 2:
            tab_ = Tab::Map;
            map_focus_ = true;
            return {};
        case 3: tab_ = Tab::Order; return {Wish::Kind::Say, "board"};
        case 4: return {Wish::Kind::Say, "menu"};
        case 5: tab_ = Tab::Order; return layout_.wide ? Wish{Wish::Kind::Say, "init"} : Wish{};
        case 6: return {Wish::Kind::Say, "status"};
        case 7: return {Wish::Kind::Say, "question"};
        case 8: return {Wish::Kind::Say, "help all"};
        case 9: tab_ = Tab::Log; return {};
        case 10: log_.add("(there is nothing that you may paint here)"); return {};
        default: return {};
    }
}

Wish Desk::on_page(const Key& key) {
    using Kind = Key::Kind;
    const int step = std::max(1, layout_.line - 4);
    switch (key.kind) {
        case Kind::Up: page_top_ -= 1; break;
        case Kind::Down: page_top_ += 1; break;
        case Kind::PageUp: page_top_ -= step; break;
        case Kind::PageDown: page_top_ += step; break;
        case Kind::Home: page_top_ = 0; break;
        case Kind::End: page_top_ = static_cast<int>(page_.size()); break;
        case Kind::Text:
            page_.clear();
            if (key.text != " " && key.text != "q") line_.insert(key.text);
            break;
        default: page_.clear();
    }
    return {};
}

Wish Desk::on_map(const Key& key, const Standing& now) {
    using Kind = Key::Kind;
    switch (key.kind) {
        case Kind::Left: move_cursor(-1, 0, now); return {};
        case Kind::Right: move_cursor(1, 0, now); return {};
        case Kind::Up: move_cursor(0, -1, now); return {};
        case Kind::Down: move_cursor(0, 1, now); return {};
        case Kind::Enter:
            propose(now);
            map_focus_ = line_.text().empty();
            return {};
        case Kind::Escape:
            map_focus_ = false;
            cursor_.reset();
            return {};
        case Kind::Tab:
        case Kind::Text:
        case Kind::Backspace: map_focus_ = false; return edit(key, now);
        default: return edit(key, now);
    }
}

Wish Desk::edit(const Key& key, const Standing& now) {
    using Kind = Key::Kind;
    switch (key.kind) {
        case Kind::Text: line_.insert(key.text); break;
        case Kind::Enter: {
            if (line_.text().empty() || take_up_brush(line_.text(), now)) break;
            log_.to_end();
            return {Wish::Kind::Say, line_.take()};
        }
        case Kind::Tab:
            if (line_.text().empty() && line_.choices().empty()) return {Wish::Kind::Say, "help"};
            line_.complete([&](const std::string& line) { return candidates(line, now); });
            break;
        case Kind::Escape:
            if (line_.text().empty()) map_focus_ = true;
            if (map_focus_ && !cursor_) move_cursor(0, 0, now);
            line_.set({});
            break;
        case Kind::Backspace: line_.erase_back(); break;
        case Kind::Delete: line_.erase_here(); break;
        case Kind::Left: line_.left(); break;
        case Kind::Right: line_.right(); break;
        case Kind::Up: line_.older(); break;
        case Kind::Down: line_.newer(); break;
        case Kind::Home: line_.home(); break;
        case Kind::End:
            if (line_.text().empty()) log_.to_end();
            line_.end();
            break;
        case Kind::EraseWord: line_.erase_word(); break;
        case Kind::EraseBefore: line_.erase_before(); break;
        case Kind::EraseBehind: line_.erase_behind(); break;
        case Kind::PageUp: return scroll_log(std::max(1, layout_.log.height - 1));
        case Kind::PageDown: return scroll_log(-std::max(1, layout_.log.height - 1));
        case Kind::MapLeft: move_cursor(-1, 0, now); break;
        case Kind::MapRight: move_cursor(1, 0, now); break;
        case Kind::MapUp: move_cursor(0, -1, now); break;
        case Kind::MapDown: move_cursor(0, 1, now); break;
        case Kind::EndOfInput:
            if (line_.text().empty()) return {Wish::Kind::Leave, {}};
            line_.erase_here();
            break;
        case Kind::Function:
        case Kind::Interrupt:
        case Kind::Redraw: break;
    }
    return {};
}

Wish Desk::scroll_log(int rows) {
    if (!layout_.wide) tab_ = Tab::Log;
    log_.scroll(rows);
    Picture trial(std::max(1, layout_.log.width), std::max(1, layout_.log.height + kNear));
    log_.draw(trial, {0, 0, layout_.log.width, layout_.log.height});
    return rows > 0 && log_.at_beginning() && !whole_log ? Wish{Wish::Kind::Earlier, {}} : Wish{};
}

void Desk::look_at(const v1::Place& place, const Standing& now) {
    if (now.view == nullptr) return;
    cursor_ = place;
    follow_cursor_ = true;
}

void Desk::move_cursor(int columns, int rows, const Standing& now) {
    if (now.view == nullptr) return;
    const Book book(*now.view, now.welcome);
    const MapPicture map(book, nullptr);
    const v1::CreatureView* own = book.creature(now.who != 0 ? now.who : now.view->active());
    if (!cursor_ || !map.point_of(*cursor_)) {
        if (own != nullptr && own->has_place() && map.point_of(own->place()))
            look_at(own->place(), now);
        else if (const auto first = map.place_at(1, 0))
            look_at(*first, now);
        else if (now.view->map().cells_size() > 0)
            look_at(now.view->map().cells(0), now);
        return;
    }
    look_at(map.beside(*cursor_, columns, rows), now);
}

void Desk::propose(const Standing& now) {
    if (!cursor_) return;
    const std::vector<std::string> lines = lines_about(now, *cursor_);
    if (lines.empty()) {
        const bool on_its_way = now.menu == nullptr && now.view != nullptr && now.view->active() == now.who;
        log_.add(on_its_way            ? "(one moment: what can be done is not told yet)"
                 : now.menu == nullptr ? "(it is not your turn)"
                                       : "(nothing can be done there now)");
        return;
    }
    line_.offer(lines);
}

Wish Desk::point(const Pointer& pointer, const Standing& now) {
    const bool up = pointer.kind == Pointer::Kind::WheelUp;
    if (up || pointer.kind == Pointer::Kind::WheelDown) {
        if (!page_.empty())
            page_top_ += up ? -kWheel : kWheel;
        else if (layout_.map.holds(pointer.x, pointer.y))
            map_y_ += up ? -kWheel : kWheel;
        else
            return scroll_log(up ? kWheel : -kWheel);
        return {};
    }
    const bool click = pointer.kind == Pointer::Kind::Click;
    if (!page_.empty()) {
        if (click) page_.clear();
        return {};
    }
    if (now.view == nullptr) return {};
    const Layout& at = layout_;
    const bool begun = brush_.pressed() && !click;
    if (brush_.in_hand() && (begun || at.map.holds(pointer.x, pointer.y))) return paint_with(pointer, now);
    if (!click) return {};
    const Book book(*now.view, now.welcome);
    if (at.map.holds(pointer.x, pointer.y)) {
        const auto place = pointed_at(pointer, now);
        if (!place) return {};
        const bool again = cursor_ && cursor_->x() == place->x() && cursor_->y() == place->y();
        cursor_ = *place;
        if (again) propose(now);
    } else if (at.order.holds(pointer.x, pointer.y)) {
        const auto row = static_cast<std::size_t>(pointer.y - at.order.y);
        const std::uint32_t who = row < order_rows_.size() ? order_rows_[row] : 0;
        const v1::CreatureView* creature = book.creature(who);
        if (creature != nullptr && creature->has_place()) look_at(creature->place(), now);
    } else if (at.question.holds(pointer.x, pointer.y)) {
        const auto row = static_cast<std::size_t>(pointer.y - at.question.y);
        if (row < question_picks_.size() && question_picks_[row] >= 0)
            line_.set(std::to_string(question_picks_[row]));
    }
    return {};
}

}  // namespace affray::client
