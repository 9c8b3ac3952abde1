// The accept loop.
#include "net/listener.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cerrno>

#include "base/barrier.h"
#include "session/log.h"

namespace affray::net {
namespace {

constexpr std::chrono::milliseconds kBackOff{100};
// Accepted before the loop does anything else.
constexpr std::size_t kCallersAtOnce = 64;
constexpr auto kAcceptAwait = asio::as_tuple(asio::use_awaitable);
constexpr std::string_view kBusy =
    "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\nRetry-After: 5\r\n\r\n";

std::string text_of(const tcp::endpoint& endpoint) {
    auto address = endpoint.address();
    // A client has one name, whether it came to the IPv4 or the dual-stack socket.
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    return address.to_string();
}

// Accepting in vain costs much more than asking: the kernel makes the new socket before it looks.
bool somebody_waits(int listening) {
    pollfd one{listening, POLLIN, 0};
    return ::poll(&one, 1, 0) > 0;
}

void say_busy(int descriptor) {
    [[maybe_unused]] const auto sent =
        ::send(descriptor, kBusy.data(), kBusy.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

}  // namespace

Listener::Listener(const NetContext& context, std::vector<session::Loop*> loops, Handler handler,
                   std::shared_ptr<const UpgradeGate> gate)
    : context_(context),
      loops_(std::move(loops)),
      handler_(std::move(handler)),
      gate_(std::move(gate)),
      acceptor_(loops_.front()->context()),
      back_off_(loops_.front()->context()) {
    open_spare();
}

Listener::~Listener() {
    if (spare_ >= 0) ::close(spare_);
}

void Listener::open_spare() { spare_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

Status Listener::open(const std::string& host, std::uint16_t port) {
    const std::string where = host + ":" + std::to_string(port);
    ErrorCodeAsio error;
    tcp::resolver resolver(loops_.front()->context());
    const auto found = resolver.resolve(host, std::to_string(port), tcp::resolver::passive, error);
    if (error || found.empty())
        return Error{ErrorCode::InvalidInput, "cannot resolve " + where + ": " + error.message()};
    const tcp::endpoint endpoint = found.begin()->endpoint();
    acceptor_.open(endpoint.protocol(), error);
    if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
    // Those that are accepted have it from here.
    if (!error) acceptor_.set_option(tcp::no_delay(true), error);
    if (!error && endpoint.address().is_v6()) acceptor_.set_option(asio::ip::v6_only(false), error);
    if (!error) acceptor_.bind(endpoint, error);
    if (!error) acceptor_.listen(1024, error);
    if (!error) acceptor_.non_blocking(true, error);
    if (error) return Error{ErrorCode::Io, "cannot listen on " + where + ": " + error.message()};
    port_ = acceptor_.local_endpoint(error).port();
    return {};
}

void Listener::start() {
    auto run = [self = shared_from_this()]() -> asio::awaitable<void> { co_await self->accept_all(); };
    asio::co_spawn(loops_.front()->context(), std::move(run), asio::detached);
}

void Listener::stop() {
    stopped_ = true;
    ErrorCodeAsio ignored;
    acceptor_.close(ignored);
    back_off_.cancel();
}

asio::awaitable<void> Listener::accept_all() {
    std::vector<Caller> callers;
    callers.reserve(kCallersAtOnce);
    while (!stopped_) {
        const auto [ended] = co_await acceptor_.async_wait(tcp::acceptor::wait_read, kAcceptAwait);
        if (stopped_) break;
        const int error = accept_waiting(callers);
        for (Caller& caller : callers) {
            session::Loop& loop =
                callers.size() == 1 ? *loops_.front() : *loops_[next_loop_++ % loops_.size()];
            if (contained([&] { admit(loop, std::move(caller)); })) context_.http_failed.add();
        }
        callers.clear();
        const bool no_descriptor = error == EMFILE || error == ENFILE;
        if (no_descriptor) {
            refuse_with_spare();
            session::log_line(session::LogLevel::Warning, "accept_without_descriptors");
        }
        if (ended || no_descriptor || error == ENOBUFS || error == ENOMEM) {
            back_off_.expires_after(kBackOff);
            co_await back_off_.async_wait(kAcceptAwait);
        }
    }
}

// Why there are no more now.
int Listener::accept_waiting(std::vector<Caller>& callers) {
    do {
        tcp::endpoint from;
        auto size = static_cast<socklen_t>(from.capacity());
        const int descriptor =
            ::accept4(acceptor_.native_handle(), from.data(), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor >= 0) {
            from.resize(size);
            callers.emplace_back(descriptor, from);
        } else if (errno != EINTR && errno != ECONNABORTED) {
            return errno;
        }
    } while (callers.size() < kCallersAtOnce && somebody_waits(acceptor_.native_handle()));
    return 0;
}

// The descriptor that was held back accepts one peer, to tell it, and is held back again.
void Listener::refuse_with_spare() {
    if (spare_ >= 0) ::close(spare_);
    const int peer = ::accept4(acceptor_.native_handle(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (peer >= 0) {
        say_busy(peer);
        ::close(peer);
    }
    context_.metrics.connections_refused.add();
    open_spare();
}

void Listener::admit(session::Loop& loop, Caller caller) {
    AddressBook::Slot slot;
    if (context_.addresses.admit(text_of(caller.from()), slot) != AddressBook::Refusal::None) {
        context_.metrics.connections_refused.add();
        say_busy(caller.descriptor());
        return;
    }
    auto connection =
        std::make_shared<HttpConnection>(context_, loop, std::move(caller), std::move(slot), handler_, gate_);
    if (&loop == loops_.front()) return connection->start();
    loop.post([connection = std::move(connection)] { connection->start(); });
}

}  // namespace affray::net
