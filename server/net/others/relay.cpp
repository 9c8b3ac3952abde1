// Two coroutines, one for each way, and a look at the clock four times a second.
#include "net/others/relay.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>

#include "net/others/peer.h"

namespace affray::net {

Relay::Relay(const NetContext& context, Upgrade client, tcp::socket there, std::string address)
    : limits_(context.limits),
      loop_(client.loop),
      client_(std::move(client.socket)),
      slot_(std::move(client.slot)),
      there_(std::move(there)),
      address_(std::move(address)),
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

// One side that says no more is told to the other, which may still have something to say.
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
    while (!bytes.empty() && !gone_) {
        const auto [error, count] =
            co_await way.to.async_write_some(asio::buffer(bytes.data(), bytes.size()), kPeerAwait);
        if (error) co_return false;
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
    // It pings, and its client answers: silence is the end of one of them.
    if (stalls(up_) || stalls(down_) || now - heard_ > limits_.dead_after) finish();
    return !gone_;
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

void Relays::add(const std::shared_ptr<Relay>& relay) {
    const std::lock_guard lock(mutex_);
    if (all_.size() >= prune_at_) {
        std::erase_if(all_, [](const std::weak_ptr<Relay>& one) { return one.expired(); });
        prune_at_ = std::max<std::size_t>(64, 2 * all_.size());
    }
    all_.push_back(relay);
}

void Relays::end_those_to(const std::vector<std::string>& addresses) {
    const std::lock_guard lock(mutex_);
    for (const std::weak_ptr<Relay>& weak : all_) {
        const auto relay = weak.lock();
        if (relay == nullptr) continue;
        if (std::find(addresses.begin(), addresses.end(), relay->address()) == addresses.end()) continue;
        relay->loop().post([relay] { relay->end(); });
    }
}

}  // namespace affray::net
