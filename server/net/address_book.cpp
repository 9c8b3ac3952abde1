// Counting by address. One mutex: these calls happen per connection and request, never per message of play.
#include "net/address_book.h"

#include <sys/resource.h>

#include <algorithm>

namespace affray::net {
namespace {

std::uint32_t half_of_descriptors() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 512;
    return static_cast<std::uint32_t>(std::min<rlim_t>(limit.rlim_cur / 2, 1'000'000));
}

}  // namespace

AddressBook::AddressBook(const Limits& limits, session::Metrics& metrics)
    : limits_(limits),
      metrics_(metrics),
      connections_max_(limits.connections != 0 ? limits.connections : half_of_descriptors()),
      guesses_of_all_(limits.join_guesses_server) {}

AddressBook::Slot::Slot(Slot&& other) noexcept { *this = std::move(other); }

AddressBook::Slot& AddressBook::Slot::operator=(Slot&& other) noexcept {
    std::swap(book_, other.book_);
    std::swap(address_, other.address_);
    std::swap(counted_, other.counted_);
    std::swap(unknown_, other.unknown_);
    return *this;
}

AddressBook::Slot::~Slot() {
    if (book_ != nullptr) book_->release(*this);
}

void AddressBook::Slot::authenticated() {
    if (book_ == nullptr || !unknown_) return;
    const std::lock_guard lock(book_->mutex_);
    unknown_ = false;
    --book_->unauthenticated_;
    book_->metrics_.unauthenticated.set(book_->unauthenticated_);
}

bool AddressBook::Slot::speaks_for(std::string address) {
    if (book_ == nullptr || address == address_) return true;
    const std::lock_guard lock(book_->mutex_);
    Entry& to = book_->entry(address);
    if (to.connections >= book_->limits_.connections_per_address) return false;
    if (counted_) --book_->entry(address_).connections;
    ++to.connections;
    counted_ = true;
    address_ = std::move(address);
    return true;
}

void AddressBook::release(Slot& slot) {
    const std::lock_guard lock(mutex_);
    --connections_;
    if (slot.unknown_) --unauthenticated_;
    if (slot.counted_) --entry(slot.address_).connections;
    metrics_.connections.set(connections_);
    metrics_.unauthenticated.set(unauthenticated_);
}

AddressBook::Refusal AddressBook::admit(const std::string& address, Slot& slot) {
    const bool proxy = trusted_proxy(address);
    const std::lock_guard lock(mutex_);
    if (connections_ >= connections_max_) return Refusal::TooMany;
    if (unauthenticated_ >= limits_.unauthenticated) return Refusal::TooManyUnknown;
    if (!proxy) {
        Entry& from = entry(address);
        if (from.connections >= limits_.connections_per_address) return Refusal::TooManyFromAddress;
        ++from.connections;
    }
    ++connections_;
    ++unauthenticated_;
    slot.book_ = this;
    slot.address_ = address;
    slot.counted_ = !proxy;
    slot.unknown_ = true;
    metrics_.connections.set(connections_);
    metrics_.unauthenticated.set(unauthenticated_);
    metrics_.connections_total.add();
    return Refusal::None;
}

bool AddressBook::trusted_proxy(std::string_view address) const {
    const auto& trusted = limits_.trusted_proxies;
    return std::find(trusted.begin(), trusted.end(), address) != trusted.end();
}

AddressBook::Entry& AddressBook::entry(const std::string& address) {
    if (entries_.size() >= prune_at_) prune(std::chrono::steady_clock::now());
    const auto found = entries_.find(address);
    if (found != entries_.end()) return found->second;
    return entries_
        .emplace(address, Entry{0, TokenBucket(limits_.requests), TokenBucket(limits_.join_guesses_address)})
        .first->second;
}

// What has no connection and full buckets says no more than a fresh entry.
void AddressBook::prune(Time now) {
    for (auto at = entries_.begin(); at != entries_.end();) {
        Entry& one = at->second;
        const bool fresh = one.connections == 0 && one.requests.full(limits_.requests, now) &&
                           one.guesses.full(limits_.join_guesses_address, now);
        at = fresh ? entries_.erase(at) : std::next(at);
    }
    prune_at_ = std::max<std::size_t>(1024, entries_.size() * 2);
}

std::chrono::milliseconds AddressBook::request_wait(const std::string& address, Time now) {
    const std::lock_guard lock(mutex_);
    TokenBucket& bucket = entry(address).requests;
    return bucket.take(limits_.requests, now) ? std::chrono::milliseconds{0} : bucket.wait(limits_.requests);
}

std::chrono::milliseconds AddressBook::guess_wait(const std::string& address, Time now) {
    const std::lock_guard lock(mutex_);
    TokenBucket& own = entry(address).guesses;
    if (!own.take(limits_.join_guesses_address, now)) return own.wait(limits_.join_guesses_address);
    if (!guesses_of_all_.take(limits_.join_guesses_server, now))
        return guesses_of_all_.wait(limits_.join_guesses_server);
    return std::chrono::milliseconds{0};
}

void AddressBook::forgive_guess(const std::string& address) {
    const std::lock_guard lock(mutex_);
    entry(address).guesses.give_back(limits_.join_guesses_address);
    guesses_of_all_.give_back(limits_.join_guesses_server);
}

std::size_t AddressBook::connections() const {
    const std::lock_guard lock(mutex_);
    return connections_;
}

}  // namespace affray::net
