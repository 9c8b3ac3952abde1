// A thread that polls for input and for its own end.
#include "client/play/line_source.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cstdint>

#include "base/check.h"

namespace affray::client {

LineSource::LineSource(int descriptor, Handlers handlers)
    : descriptor_(descriptor), wake_(eventfd(0, EFD_CLOEXEC)), handlers_(std::move(handlers)) {
    AFFRAY_CHECK(wake_ >= 0, "no descriptor left for the reader of lines");
    thread_ = std::thread([this] { run(); });
}

LineSource::~LineSource() {
    const std::uint64_t one = 1;
    AFFRAY_CHECK(::write(wake_, &one, sizeof(one)) == sizeof(one));
    thread_.join();
    ::close(wake_);
}

void LineSource::run() {
    std::string pending;
    while (true) {
        std::array<pollfd, 2> ready{{{descriptor_, POLLIN, 0}, {wake_, POLLIN, 0}}};
        if (poll(ready.data(), ready.size(), -1) < 0) continue;
        if (ready[1].revents != 0) return;
        if (ready[0].revents == 0) continue;
        std::array<char, 4096> buffer{};
        const ssize_t size = ::read(descriptor_, buffer.data(), buffer.size());
        if (size <= 0) break;
        pending.append(buffer.data(), static_cast<std::size_t>(size));
        std::size_t newline = 0;
        while ((newline = pending.find('\n')) != std::string::npos) {
            handlers_.on_line(pending.substr(0, newline));
            pending.erase(0, newline + 1);
        }
    }
    if (!pending.empty()) handlers_.on_line(pending);
    handlers_.on_end();
}

}  // namespace affray::client
