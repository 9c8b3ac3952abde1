// Signals, and between them what is done every few seconds.
#include "affrayd/signals.h"

#include <malloc.h>

#include <csignal>

#include "seams/program_pages.h"
#include "session/log.h"

namespace affray {
namespace {

// What a busy server maps again of its program after each, a hundred faults, takes half a millisecond.
constexpr std::chrono::seconds kPagesKept{3};

void keep_letting_go_of_pages(boost::asio::steady_timer& timer) {
    timer.expires_after(kPagesKept);
    timer.async_wait([&timer](boost::system::error_code ended) {
        if (ended) return;
        let_go_of_program_pages();
        // What a rush of people who sit down has left free: a tenth of a millisecond.
        ::malloc_trim(0);
        keep_letting_go_of_pages(timer);
    });
}

}  // namespace

Signals::Signals() : set(context, SIGTERM, SIGINT, SIGUSR1) { set.add(SIGUSR2); }

int wait_for_end(Signals& caught, net::Server& server) {
    keep_letting_go_of_pages(caught.pages);
    for (;;) {
        int signal = 0;
        caught.set.async_wait([&](boost::system::error_code, int number) {
            signal = number;
            caught.context.stop();
        });
        caught.context.restart();
        caught.context.run();
        if (signal != SIGUSR1 && signal != SIGUSR2) return signal;
        server.take_new_encounters(signal == SIGUSR2);
        session::log_line(session::LogLevel::Info, signal == SIGUSR1 ? "drain_mode_on" : "drain_mode_off");
    }
}

}  // namespace affray
