// Keys, signals and the clock on one loop.
#include "client/play/full_screen.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio.hpp>
#include <csignal>

#include "client/play/command.h"
#include "client/play/help.h"

namespace affray::client {
namespace {

constexpr std::ptrdiff_t kShort = 4;  // lines that stand in the log as well as on a page of their own

std::vector<std::string> topics() {
    std::vector<std::string> out{"all"};
    const std::string names = help_topics();
    for (std::size_t at = 0; at < names.size();) {
        const std::size_t end = std::min(names.find(", ", at), names.size());
        out.push_back(names.substr(at, end - at));
        at = end + 2;
    }
    return out;
}

bool hung_up(int descriptor) {
    pollfd one{descriptor, POLLIN, 0};
    return poll(&one, 1, 0) > 0 && (one.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

}  // namespace

FullScreen::FullScreen(boost::asio::io_context& loop, std::unique_ptr<Terminal> terminal)
    : loop_(loop),
      terminal_(std::move(terminal)),
      keys_(loop, ::dup(STDIN_FILENO)),
      signals_(loop),
      second_(loop),
      desk_(command_words(), topics()) {}

FullScreen::~FullScreen() { end(); }

void FullScreen::begin(Handlers handlers) {
    handlers_ = std::move(handlers);
    // Until here ncurses ends the program by itself, with the terminal as it was.
    for (const int number : {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP}) signals_.add(number);
    await_keys();
    await_signals();
    await_second();
    changed();
}

std::string FullScreen::end() {
    boost::system::error_code ignored;
    keys_.cancel(ignored);
    signals_.cancel(ignored);
    second_.cancel();
    terminal_.reset();
    return last_;
}

void FullScreen::await_keys() {
    keys_.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                     [this](const boost::system::error_code& error) {
                         if (error || terminal_ == nullptr) return;
                         take_keys();
                         if (terminal_ != nullptr && ended_by_ == 0) await_keys();
                     });
}

void FullScreen::take_keys() {
    bool any = false;
    while (const auto event = terminal_ == nullptr ? std::nullopt : terminal_->next()) {
        any = true;
        const Standing now = handlers_.standing();
        fulfil(std::holds_alternative<Key>(*event) ? desk_.press(std::get<Key>(*event), now)
                                                   : desk_.point(std::get<Pointer>(*event), now));
    }
    // A terminal that has gone is readable for ever.
    if (!any && hung_up(STDIN_FILENO)) take_signal(SIGHUP);
    changed();
}

void FullScreen::fulfil(const Wish& wish) {
    switch (wish.kind) {
        case Wish::Kind::Nothing: break;
        case Wish::Kind::Say:
            desk_.log().add("> " + wish.line);
            handlers_.on_line(wish.line);
            break;
        case Wish::Kind::Earlier:
            if (std::exchange(earlier_asked_, true)) break;
            handlers_.on_earlier();
            break;
        case Wish::Kind::Leave: handlers_.on_leave(); break;
        case Wish::Kind::Redraw: terminal_->forget(); break;
    }
}

void FullScreen::await_signals() {
    signals_.async_wait([this](const boost::system::error_code& error, int number) {
        if (error || terminal_ == nullptr) return;
        take_signal(number);
        if (terminal_ != nullptr && ended_by_ == 0) await_signals();
    });
}

void FullScreen::take_signal(int number) {
    switch (number) {
        case SIGWINCH: terminal_->resized(); break;
        case SIGTSTP: terminal_->sleep(); break;
        case SIGINT: fulfil(desk_.press({Key::Kind::Interrupt, {}, 0}, handlers_.standing())); break;
        default:
            ended_by_ = number;
            handlers_.on_leave();
            return;
    }
    changed();
}

void FullScreen::await_second() {
    second_.expires_after(std::chrono::seconds(1));
    second_.async_wait([this](const boost::system::error_code& error) {
        if (error || terminal_ == nullptr) return;
        if (handlers_.standing().seconds_left >= 0) changed();
        await_second();
    });
}

void FullScreen::print(std::string_view text) {
    if (text.empty()) return;
    last_ = text;
    desk_.log().add(text);
    changed();
}

void FullScreen::show(std::string_view text) {
    if (std::count(text.begin(), text.end(), '\n') <= kShort) return print(text);
    desk_.open_page(std::string(text));
    changed();
}

void FullScreen::call() {
    if (terminal_ != nullptr) terminal_->ring();
    changed();
}

void FullScreen::add_earlier(const std::vector<std::string>& lines, bool all) {
    earlier_asked_ = false;
    desk_.log().add_before(lines);
    desk_.whole_log = all;
    changed();
}

// Many things change in one go; they are drawn together.
void FullScreen::changed() {
    if (terminal_ == nullptr || std::exchange(dirty_, true)) return;
    boost::asio::post(loop_, [this] {
        dirty_ = false;
        draw();
    });
}

void FullScreen::draw() {
    if (terminal_ == nullptr || !handlers_.standing) return;
    terminal_->show(desk_.draw(terminal_->width(), terminal_->height(), handlers_.standing()));
}

}  // namespace affray::client
