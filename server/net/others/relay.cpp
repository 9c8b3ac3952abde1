// Two coroutines, one for each way, and a look at the clock four times a second.
#include "net/others/relay.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>

#include "net/others/peer.h"
#include "session/replies.h"

namespace affray::net {
namespace {

constexpr std::string_view kEndOfHead = "\r\n\r\n";
constexpr std::string_view kSwitched = "HTTP/1.1 101";
constexpr std::string_view kNobodyAnswers =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
// For the close frame that answers ours.
constexpr std::chrono::milliseconds kFarewellWithin{1000};

}  // namespace

void ToldSoFar::scan(std::string_view bytes) {
    if (!in_frames_) {
        // A server's head has some hundred bytes; of a longer one the farewell is silence.
        const std::size_t had = head_.size();
        head_.append(bytes.substr(0, std::size_t{8192} - std::min<std::size_t>(had, 8192)));
        const std::size_t end = head_.find(kEndOfHead);
        if (end == std::string::npos || !head_.starts_with(kSwitched)) return;
        in_frames_ = true;
        bytes.remove_prefix(end + kEndOfHead.size() - had);
        head_ = {};
    }
    frames_.scan(bytes);
}

std::string ToldSoFar::farewell() const {
    if (!in_frames_) return head_.empty() ? std::string(kNobodyAnswers) : std::string();
    if (!frames_.between_frames()) return {};
    return close_frame(static_cast<std::uint16_t>(session::CloseCode::Restart), session::code::kMoved);
}

Relay::Relay(const NetContext& context, Upgrade client, tcp::socket there, store::Lease lease)
    : Handed(lease),
      limits_(context.limits),
      loop_(client.loop),
      client_(client.caller.in(*client.loop)),
      slot_(std::move(client.slot)),
      there_(std::move(there)),
      began_(std::chrono::steady_clock::now()),
      heard_(began_) {}

void Relay::start(std::string head) {
    loop_->add_periodic(shared_from_this());
    spawn(up_, std::move(head));
    spawn(down_, {});
}

void Relay::spawn(Way& way, std::string first) {
    auto run = [self = shared_from_this(), &way, first = std::move(first)]() -> asio::awaitable<void> {
        co_await self->carry(way, first);
    };
    asio::co_spawn(loop_->context(), std::move(run),
                   [self = shared_from_this()](const std::exception_ptr& thrown) {
                       if (thrown) self->finish();
                   });
}

// One side that says no more is told to the other, which may still have something to say. What a client says
// that has been told to come back is read away: a reset would overtake what it is told.
asio::awaitable<void> Relay::carry(Way& way, std::string first) {
    bool goes_on = co_await write(way, first);
    while (goes_on && !gone_) {
        const auto [error, count] = co_await way.from.async_read_some(asio::buffer(way.bytes), kPeerAwait);
        if (error) break;
        heard_ = std::chrono::steady_clock::now();
        goes_on = co_await write(way, std::string_view(way.bytes.data(), count));
    }
    way.ended = true;
    ErrorCodeAsio ignored;
    if (!gone_) way.to.shutdown(tcp::socket::shutdown_send, ignored);
    if (!goes_on || (up_.ended && down_.ended)) finish();
}

asio::awaitable<bool> Relay::write(Way& way, std::string_view bytes) {
    way.writes_since = std::chrono::steady_clock::now();
    while (!bytes.empty() && !gone_ && sent_back_at_ == SteadyTime{}) {
        const auto [error, count] =
            co_await way.to.async_write_some(asio::buffer(bytes.data(), bytes.size()), kPeerAwait);
        if (&way == &down_) told_.scan(bytes.substr(0, count));
        if (error && sent_back_at_ == SteadyTime{}) co_return false;
        bytes.remove_prefix(count);
        way.writes_since = std::chrono::steady_clock::now();
    }
    way.writes_since = {};
    co_return !gone_;
}

bool Relay::sweep(SteadyTime now) {
    if (gone_) return false;
    // The other server lets nobody stay for longer who has shown no token.
    if (!signed_in_ && now - began_ > limits_.handshake + limits_.sign_in) {
        signed_in_ = true;
        slot_.authenticated();
    }
    const auto stalls = [&](const Way& way) {
        return way.writes_since != SteadyTime{} && now - way.writes_since > limits_.write_stall;
    };
    const bool has_left = sent_back_at_ != SteadyTime{} && now - sent_back_at_ > kFarewellWithin;
    // It pings, and its client answers: silence is the end of one of them.
    if (has_left || stalls(up_) || stalls(down_) || now - heard_ > limits_.dead_after) finish();
    return !gone_;
}

void Relay::orphaned() {
    loop_->post([self = shared_from_this()] { self->send_back(); });
}

void Relay::send_back() {
    if (gone_ || sent_back_at_ != SteadyTime{}) return;
    const std::string word = down_.writes_since == SteadyTime{} ? told_.farewell() : std::string();
    ErrorCodeAsio error;
    client_.non_blocking(true, error);
    // Nothing else is being written: a few bytes find room, or the client reads nothing anyway.
    const std::size_t said = word.empty() || error ? 0 : client_.write_some(asio::buffer(word), error);
    if (said == 0 || said != word.size()) return finish();
    sent_back_at_ = std::chrono::steady_clock::now();
    ErrorCodeAsio ignored;
    client_.shutdown(tcp::socket::shutdown_send, ignored);
    there_.close(ignored);
}

void Relay::finish() {
    if (gone_) return;
    gone_ = true;
    ErrorCodeAsio ignored;
    for (tcp::socket* const socket : {&client_, &there_}) {
        socket->shutdown(tcp::socket::shutdown_both, ignored);
        socket->close(ignored);
    }
}

}  // namespace affray::net
