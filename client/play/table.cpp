// Frames in, text out.
#include "client/play/table.h"

#include <algorithm>
#include <boost/asio.hpp>

#include "client/text/board.h"
#include "client/text/chronicle.h"
#include "client/text/conduct.h"
#include "client/text/expedition.h"
#include "client/text/reasons.h"
#include "client/text/round_progress.h"
#include "client/text/status.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;

constexpr auto kUse = asio::as_tuple(asio::use_awaitable);

// This seat put what is voted on, and others have yet to vote.
bool may_take_back(const v1::Question& question, std::uint32_t seat) {
    const auto& offers = question.offers();
    return std::any_of(offers.begin(), offers.end(), [seat](const v1::Offer& offer) {
        return offer.seat() == seat && offer.option() == "propose";
    });
}

}  // namespace

Table::Table(asio::io_context& loop, SeatClient::Options options, Screen& screen, bool strict)
    : loop_(loop),
      screen_(screen),
      client_(loop.get_executor(), std::move(options),
              SeatClient::Handlers{
                  [this](const v1::ServerFrame& frame, const v1::View* before) { take_frame(frame, before); },
                  [this](LinkState state, const std::string& why) { take_link(state, why); },
                  [this](const std::string& token) {
                      if (on_token) on_token(token);
                  }}),
      strict_(strict) {}

void Table::take_line(std::string line) {
    lines_.push_back(std::move(line));
    screen_.input_came();
    wake();
}

void Table::end_input() {
    input_ended_ = true;
    screen_.input_came();
    wake();
}

void Table::leave() {
    quit_ = true;
    ended_ = true;
    wake();
}

Book Table::book() const { return Book(client_.view(), &client_.welcome()); }

std::uint32_t Table::seat() const { return client_.welcome().seat(); }

std::uint32_t Table::who() const {
    if (as_ != 0) return as_;
    const auto mine = book().creatures_of(seat());
    const std::uint32_t active = client_.view().active();
    if (std::find(mine.begin(), mine.end(), active) != mine.end()) return active;
    // The referee plays whoever's turn it is.
    if (client_.welcome().role() == v1::SEAT_ROLE_REFEREE && active != 0) return active;
    return mine.empty() ? 0 : mine.front();
}

bool Table::asked() const {
    if (!client_.has_view() || !client_.view().has_question()) return false;
    const auto& waiting = client_.view().question().waiting();
    return std::find(waiting.begin(), waiting.end(), seat()) != waiting.end();
}

void Table::take_link(LinkState state, const std::string& why) {
    trouble_ = state == LinkState::Online ? std::string{} : why;
    if (state == LinkState::Waiting) screen_.print("(connection lost: " + why + "; trying again)");
    if (state == LinkState::Ended) {
        ended_ = true;
        screen_.print("(the connection has ended: " + why + ")");
    }
    screen_.changed();
    wake();
}

void Table::take_frame(const v1::ServerFrame& frame, const v1::View* before) {
    screen_.take(frame);
    switch (frame.body_case()) {
        case v1::ServerFrame::kWelcome: {
            const v1::Welcome& welcome = frame.welcome();
            const std::string name = Book(v1::View::default_instance(), &welcome).seat(welcome.seat());
            const bool referee = welcome.role() == v1::SEAT_ROLE_REFEREE;
            screen_.print("(" + welcome.title() + ", ruleset " + welcome.ruleset() + ": you are " + name +
                          (referee && name != "the referee" ? ", the referee)" : ")"));
            break;
        }
        case v1::ServerFrame::kView:
            if (client_.views_received() == 1) {
                first_version_ = frame.view().version();
                print_view();
            }
            announce_question();
            break;
        case v1::ServerFrame::kDelta: take_delta(frame.delta(), *before); break;
        case v1::ServerFrame::kReply: replies_[frame.reply().intent_id()] = frame.reply(); break;
        case v1::ServerFrame::kPreview: preview_ = frame.preview(); break;
        case v1::ServerFrame::kMenu: take_offer(frame.menu()); break;
        case v1::ServerFrame::kChat:
            if (first_talk_ == 0) first_talk_ = frame.chat().id();
            screen_.print(talk_line(frame.chat(), book()));
            break;
        case v1::ServerFrame::kPresence: {
            const v1::SeatInfo& who = frame.presence().seat();
            if (who.number() == seat()) break;
            const std::string name = who.name().empty() ? "seat " + std::to_string(who.number()) : who.name();
            screen_.print("(" + name + (who.connected() ? " is here" : " is away") +
                          (who.admitted() ? ")" : ", waiting to be admitted)"));
            break;
        }
        case v1::ServerFrame::kPointed:
            screen_.print("(" + book().seat(frame.pointed().seat()) + " points at " +
                          book().place(frame.pointed().at()) + ")");
            break;
        case v1::ServerFrame::kDeadline: take_deadline(frame.deadline()); break;
        case v1::ServerFrame::kFault:
            faulted_ = true;
            retry_after_ms_ = frame.fault().retry_after_ms();
            // Somebody who reads the log waits a moment and is told nothing of it.
            if (!(reading_ && frame.fault().code() == "RETRY_LATER"))
                screen_.print("(" + fault_text(frame.fault()) + ")");
            break;
        case v1::ServerFrame::kStandingOrder:
            screen_.print("(standing order: " + frame.standing_order().key() + " " +
                          frame.standing_order().value() + ")");
            break;
        case v1::ServerFrame::kAutopilot: take_autopilot(frame.autopilot()); break;
        case v1::ServerFrame::kPast: past_ = frame.past(); break;
        case v1::ServerFrame::kHistory: history_ = frame.history(); break;
        case v1::ServerFrame::BODY_NOT_SET: break;
    }
    seek_offer();
    screen_.changed();
    wake();
}

void Table::take_delta(const v1::Delta& delta, const v1::View& before) {
    if (delta.has_rewound()) {
        const v1::Rewound& back = delta.rewound();
        screen_.print(back.undo() ? "(" + book().seat(back.seat()) + " took back their last step)"
                                  : "(rewound to version " + std::to_string(back.to()) +
                                        (back.keep_dice() ? " with its dice: " : ": ") + back.reason() + ")");
        print_view();
    }
    for (const std::string& line : told_lines(delta.events(), book())) screen_.print(line);
    for (const std::string& line : conduct_lines(delta, before, book())) screen_.print(line);
    announce_turn(before.active());
    announce_stage(before);
    announce_question();
}

void Table::take_deadline(const v1::Deadline& deadline) {
    clocks_.erase(deadline.question() != 0);
    if (deadline.cleared() || deadline.remaining_ms() == 0) return;
    const auto left = std::chrono::milliseconds(deadline.remaining_ms());
    clocks_[deadline.question() != 0] = {deadline.question(), std::chrono::steady_clock::now() + left,
                                         deadline.remaining_ms(), deadline.stopped()};
    if (screen_.shows_board()) return;
    const std::string seconds = std::to_string((deadline.remaining_ms() + 999) / 1000) + " s";
    if (deadline.stopped()) return screen_.print("(time stands still, " + seconds + " are left)");
    screen_.print(deadline.question() == 0 ? "(" + seconds + " are left of this turn or part)"
                                           : "(" + seconds + " to answer)");
}

void Table::announce_turn(std::uint32_t former) {
    const std::uint32_t active = client_.view().active();
    if (active == former || active == 0) return;
    const auto mine = book().creatures_of(seat());
    if (std::find(mine.begin(), mine.end(), active) == mine.end()) return;
    if (screen_.shows_board()) return screen_.call();
    screen_.print(status_text(active));
    for (const std::string& line : board(book(), active)) screen_.print("  " + line);
}

// A round in parts: what those of this seat may do in the part that has come.
void Table::announce_stage(const v1::View& before) {
    const v1::View& view = client_.view();
    const bool same = view.stage() == before.stage() && view.step() == before.step() &&
                      view.group() == before.group() && view.round() == before.round();
    if (same) return;
    const std::string hint = stage_hint(book());
    if (screen_.shows_board()) return;
    if (on_turn(view, book().creatures_of(seat())) && !hint.empty()) screen_.print("* now: " + hint);
}

void Table::announce_question() {
    const auto id = static_cast<std::uint64_t>(client_.view().question().id());
    if (id == asked_before_) return;
    if (!asked()) {
        if (may_take_back(client_.view().question(), seat())) {
            asked_before_ = id;
            screen_.print("(you can take your proposal back: vote no)");
        }
        return;
    }
    asked_before_ = id;
    screen_.ask(client_.view().question(), book());
}

void Table::print_view() {
    if (screen_.shows_board()) return;
    screen_.print(map_text(book(), who()));
    screen_.print(order_text(book()));
    if (who() != 0) screen_.print(status_text(who()));
}

std::string Table::status_text(std::uint32_t who) const {
    const std::string expedition = expedition_line(book(), who);
    return (expedition.empty() ? "" : "= " + expedition + "\n") + "* " + status_line(book(), who) + "\n" +
           condition_text(book(), who);
}

void Table::wake() {
    for (asio::steady_timer* one : waits_) one->cancel();
}

Table::Awaited Table::until(std::function<bool()> condition, std::chrono::milliseconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    asio::steady_timer timer(loop_);
    waits_.insert(&timer);
    bool held = condition();
    while (!held && !ended_ && std::chrono::steady_clock::now() < deadline) {
        timer.expires_at(deadline);
        co_await timer.async_wait(kUse);
        held = condition();
    }
    waits_.erase(&timer);
    co_return held;
}

}  // namespace affray::client
