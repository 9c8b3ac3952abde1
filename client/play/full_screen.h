// The table on a whole terminal: what is told goes into the log, the rest is drawn from what the table knows.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/play/screen.h"
#include "client/screen/desk.h"
#include "client/terminal/terminal.h"

namespace affray::client {

// Lives on one io_context that one thread drives.
class FullScreen final : public Screen {
  public:
    struct Handlers {
        std::function<Standing()> standing{};
        std::function<void(std::string line)> on_line{};
        // The log is wanted from further back.
        std::function<void()> on_earlier{};
        // The person leaves, or the system asks the program to end.
        std::function<void()> on_leave{};
    };

    FullScreen(boost::asio::io_context& loop, std::unique_ptr<Terminal> terminal);
    ~FullScreen() override;

    // Before the first key: what keys lead to.
    void begin(Handlers handlers);
    // Gives the terminal back. What was told last, for the screen that comes back.
    std::string end();
    // The signal that ended it; 0: none.
    int ended_by() const { return ended_by_; }

    void print(std::string_view text) override;
    void show(std::string_view text) override;
    void offer(const v1::Menu&, const Book&) override { changed(); }
    void ask(const v1::Question&, const Book&) override { call(); }
    void call() override;
    void changed() override;
    bool wants_offers() const override { return true; }
    bool shows_board() const override { return true; }

    // Lines from before all that the log has, oldest first; `all`: there is nothing before them.
    void add_earlier(const std::vector<std::string>& lines, bool all);

  private:
    void await_keys();
    void await_signals();
    void await_second();
    void take_keys();
    void take_signal(int number);
    void fulfil(const Wish& wish);
    void draw();

    boost::asio::io_context& loop_;
    std::unique_ptr<Terminal> terminal_;
    boost::asio::posix::stream_descriptor keys_;
    boost::asio::signal_set signals_;
    boost::asio::steady_timer second_;
    Handlers handlers_{};
    Desk desk_;
    bool dirty_ = false;
    bool earlier_asked_ = false;
    int ended_by_ = 0;
    std::string last_{};
};

}  // namespace affray::client
