// What this seat may do now, asked once for each version; and what a picture of the table is drawn from.
#include <algorithm>
#include <boost/asio.hpp>

#include "client/play/table.h"
#include "client/text/expedition.h"
#include "client/text/round_progress.h"

namespace affray::client {

void Table::seek_offer() {
    if (!screen_.wants_offers() || !client_.has_view()) return;
    const v1::View& view = client_.view();
    if (view.version() + 1 == offered_at_) return;
    offered_at_ = view.version() + 1;
    offer_.Clear();
    to_offer_.clear();
    const auto mine = book().creatures_of(seat());
    const std::uint32_t acting = who();
    const bool explores = !expedition_line(book(), acting).empty();
    if (acting == 0 || (!on_turn(view, mine) && !explores)) return;
    to_offer_.push_back(acting);
    if (view.active() == 0)
        for (const std::uint32_t one : mine)
            if (one != acting) to_offer_.push_back(one);
    ask_offer();
}

void Table::ask_offer() {
    if (to_offer_.empty()) return;
    v1::ClientFrame frame;
    offer_ref_ = next_ref_++;
    frame.mutable_menu()->set_ref(offer_ref_);
    frame.mutable_menu()->set_who(to_offer_.front());
    to_offer_.pop_front();
    client_.send(frame);
}

void Table::take_offer(const v1::Menu& menu) {
    if (menu.ref() != offer_ref_) {
        menu_ = menu;
        return;
    }
    if (menu.version() != client_.view().version()) return;  // another one is asked for already
    const auto& entries = menu.entries();
    const bool possible = std::any_of(entries.begin(), entries.end(),
                                      [](const v1::MenuEntry& entry) { return entry.allowed(); });
    if (!possible) return ask_offer();
    offer_ = menu;
    screen_.offer(offer_, book());
}

Standing Table::standing() const {
    Standing now;
    now.trouble = trouble_;
    if (!client_.has_view()) return now;
    now.welcome = &client_.welcome();
    now.view = &client_.view();
    now.who = who();
    now.asked = asked();
    now.proposal = proposal();
    if (offer_.who() == now.who && offer_.who() != 0 && offer_.version() == now.view->version())
        now.menu = &offer_;
    for (const bool question : {true, false}) {
        const auto clock = clocks_.find(question);
        if (clock == clocks_.end() || now.seconds_left >= 0) continue;
        if (question && now.view->question().id() != clock->second.question) continue;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            clock->second.ends - std::chrono::steady_clock::now());
        const auto ms =
            clock->second.stopped ? static_cast<std::int64_t>(clock->second.left_ms) : left.count();
        now.time_stands = clock->second.stopped;
        now.seconds_left = static_cast<int>(std::max<std::int64_t>(0, (ms + 999) / 1000));
    }
    return now;
}

}  // namespace affray::client
