// Counting by household. One mutex: these calls happen per connection and request, never per message of play.
#include "net/limits/address_book.h"

#include <sys/resource.h>

#include <algorithm>

#include "access/peer_network.h"

namespace affray::net {
namespace {

constexpr std::size_t kEntriesMost = 65536;
constexpr std::size_t kProxiesMost = 64;

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
      unknown_max_(limits.connections != 0
                       ? limits.unauthenticated
                       : std::min(limits.unauthenticated, std::max(1U, connections_max_ / 2))) {}

AddressBook::Slot::Slot(Slot&& other) noexcept { *this = std::move(other); }

AddressBook::Slot& AddressBook::Slot::operator=(Slot&& other) noexcept {
    std::swap(book_, other.book_);
    std::swap(address_, other.address_);
    std::swap(at_, other.at_);
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
    if (at_ != nullptr) --at_->unknown;
    --book_->unauthenticated_;
    book_->show();
}

bool AddressBook::Slot::speaks_for(std::string address) {
    if (book_ == nullptr || address == address_) return true;
    const std::lock_guard lock(book_->mutex_);
    auto to = book_->entry(address, std::chrono::steady_clock::now());
    if (to != at_) {
        if (book_->full(*to, unknown_)) return false;
        discount(*this);
        count(*this, std::move(to));
    }
    address_ = std::move(address);
    return true;
}

bool AddressBook::full(const Entry& at, bool unknown) const {
    return at.connections >= limits_.connections_per_address ||
           (unknown && at.unknown >= limits_.unauthenticated_per_address);
}

void AddressBook::count(Slot& slot, std::shared_ptr<Entry> at) {
    ++at->connections;
    if (slot.unknown_) ++at->unknown;
    slot.at_ = std::move(at);
}

void AddressBook::discount(Slot& slot) {
    if (slot.at_ == nullptr) return;
    --slot.at_->connections;
    if (slot.unknown_) --slot.at_->unknown;
    slot.at_.reset();
}

void AddressBook::release(Slot& slot) {
    const std::lock_guard lock(mutex_);
    --connections_;
    if (slot.unknown_) --unauthenticated_;
    discount(slot);
    show();
}

void AddressBook::show() const {
    metrics_.connections.set(connections_);
    metrics_.unauthenticated.set(unauthenticated_);
}

AddressBook::Refusal AddressBook::admit(const std::string& address, Slot& slot) {
    const bool proxy = trusted_proxy(address);
    const std::lock_guard lock(mutex_);
    if (connections_ >= connections_max_) return Refusal::TooMany;
    if (unauthenticated_ >= unknown_max_) return Refusal::TooManyUnknown;
    if (!proxy) {
        auto from = entry(address, std::chrono::steady_clock::now());
        if (full(*from, true)) return Refusal::TooManyFromAddress;
        count(slot, std::move(from));
    }
    ++connections_;
    ++unauthenticated_;
    slot.book_ = this;
    slot.address_ = address;
    show();
    metrics_.connections_total.add();
    return Refusal::None;
}

void AddressBook::trust_servers(std::set<std::string> hosts) {
    const std::lock_guard lock(mutex_);
    servers_.swap(hosts);
}

bool AddressBook::is_server(const std::string& address) const {
    const std::lock_guard lock(mutex_);
    return servers_.contains(address);
}

bool AddressBook::trusted_proxy(std::string_view address) const {
    const auto& trusted = limits_.trusted_proxies;
    return std::find(trusted.begin(), trusted.end(), address) != trusted.end();
}

bool AddressBook::others_come_by(const access::Network& network) const {
    const auto meets = [&network](std::string_view text) {
        const auto other = access::Network::parse(text);
        return other && (network.holds(*other) || other->holds(network));
    };
    const std::lock_guard lock(mutex_);
    const auto& trusted = limits_.trusted_proxies;
    return meets("127.0.0.0/8") || meets("::1/128") || std::any_of(trusted.begin(), trusted.end(), meets) ||
           std::any_of(servers_.begin(), servers_.end(), meets);
}

bool AddressBook::notice_proxy(const std::string& address) {
    const std::lock_guard lock(mutex_);
    return noticed_proxies_.size() < kProxiesMost && noticed_proxies_.insert(address).second;
}

std::shared_ptr<AddressBook::Entry> AddressBook::entry(const std::string& address, Time now) {
    const std::string household = access::household_of(address);
    if (const auto found = entries_.find(household); found != entries_.end()) return found->second;
    if (entries_.size() >= prune_at_) prune(now);
    return entries_.emplace(household, std::make_shared<Entry>(Entry{0, 0, TokenBucket(limits_.requests)}))
        .first->second;
}

// What has no connection and a full bucket says no more than a fresh entry. A flood of addresses costs those
// without a connection their memory, never us ours.
void AddressBook::prune(Time now) {
    const bool flood = entries_.size() >= kEntriesMost;
    std::erase_if(entries_, [&](const auto& one) {
        return one.second.use_count() == 1 && (flood || one.second->requests.full(limits_.requests, now));
    });
    prune_at_ = std::max<std::size_t>(1024, std::min(entries_.size() * 2, entries_.size() + kEntriesMost));
}

std::chrono::milliseconds AddressBook::request_wait(const std::string& address, Time now) {
    const std::lock_guard lock(mutex_);
    TokenBucket& bucket = entry(address, now)->requests;
    return bucket.take(limits_.requests, now) ? std::chrono::milliseconds{0} : bucket.wait(limits_.requests);
}

std::size_t AddressBook::connections() const {
    const std::lock_guard lock(mutex_);
    return connections_;
}

std::size_t AddressBook::remembered() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

}  // namespace affray::net
