// Three bounds, from the narrowest to the widest.
#include "access/guess_guard.h"

#include <algorithm>

#include "access/peer_network.h"

namespace affray::access {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kNetworksMost = 65536;

TryRule household_rule(const Rate& rate) {
    TryRule rule;
    rule.free = std::max(1U, static_cast<std::uint32_t>(rate.burst));
    rule.minute = milliseconds{static_cast<std::int64_t>(rate.burst / rate.per_second * 1000.0)};
    return rule;
}

}  // namespace

GuessGuard::GuessGuard(const GuessRule& rule, std::function<void()> refused)
    : rule_(rule),
      refused_(std::move(refused)),
      households_(household_rule(rule.household)),
      server_(rule.server) {}

milliseconds GuessGuard::take(const std::string& address, Time now) {
    const std::string household = household_of(address);
    const bool clean = households_.clean(household, now);
    milliseconds wait = households_.take(household, now);
    if (wait.count() == 0) {
        wait = take_shared(address, clean, now);
        if (wait.count() > 0) households_.forgive(household);
    }
    if (wait.count() > 0) refused_();
    return wait;
}

milliseconds GuessGuard::take_shared(const std::string& address, bool clean, Time now) {
    const std::lock_guard lock(mutex_);
    Network& from = network(address, now);
    if (!from.guesses.take(rule_.network, now)) return from.guesses.wait(rule_.network);
    if (server_.take(rule_.server, now)) return milliseconds{0};
    if (clean && from.spare.take(rule_.spare, now)) return milliseconds{0};
    from.guesses.give_back(rule_.network);
    return server_.wait(rule_.server);
}

void GuessGuard::forgive(const std::string& address) {
    households_.forgive(household_of(address));
    const std::lock_guard lock(mutex_);
    const auto from = networks_.find(network_of(address));
    if (from != networks_.end()) from->second.guesses.give_back(rule_.network);
    server_.give_back(rule_.server);
}

// A network with full buckets says no more than a fresh one. A flood of networks costs the others their
// memory, never us ours.
GuessGuard::Network& GuessGuard::network(const std::string& address, Time now) {
    const std::string name = network_of(address);
    if (const auto found = networks_.find(name); found != networks_.end()) return found->second;
    if (networks_.size() >= prune_at_) {
        std::erase_if(networks_, [&](const auto& one) {
            return one.second.guesses.full(rule_.network, now) && one.second.spare.full(rule_.spare, now);
        });
        if (networks_.size() >= kNetworksMost) networks_.clear();
        prune_at_ = std::clamp<std::size_t>(networks_.size() * 2, 1024, kNetworksMost);
    }
    return networks_.emplace(name, Network{TokenBucket(rule_.network), TokenBucket(rule_.spare)})
        .first->second;
}

}  // namespace affray::access
