// Who is connected from where: caps on connections (RULE-7) and the rate of requests, per household.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "access/network.h"
#include "net/limits/limits.h"
#include "session/metrics.h"

namespace affray::net {

/// Thread safe: listeners and connections of all loops share one.
class AddressBook {
    struct Entry;

  public:
    using Time = TokenBucket::Time;

    AddressBook(const Limits& limits, session::Metrics& metrics);

    /// A counted connection; gives its place back when destroyed. Movable; belongs to one connection.
    class Slot {
      public:
        Slot() = default;
        Slot(Slot&& other) noexcept;
        Slot& operator=(Slot&& other) noexcept;
        ~Slot();

        const std::string& address() const { return address_; }
        /// The peer is a trusted proxy that speaks for this address. False: too many connections from there.
        bool speaks_for(std::string address);
        /// The peer has shown a good token: it counts among the unauthenticated no more.
        void authenticated();

      private:
        friend class AddressBook;
        AddressBook* book_ = nullptr;
        std::string address_;
        std::shared_ptr<Entry> at_;  // where it is counted; none: a proxy that has not spoken yet
        bool unknown_ = true;        // unauthenticated
    };

    enum class Refusal : std::uint8_t { None, TooMany, TooManyFromAddress, TooManyUnknown };
    /// Takes a place for a new connection, or says why there is none.
    Refusal admit(const std::string& address, Slot& slot);
    bool trusted_proxy(std::string_view address) const;
    /// The hosts of the other servers of a shared database: they speak for those whom they hand through. Any
    /// number of times.
    void trust_servers(std::set<std::string> hosts);
    bool is_server(const std::string& address) const;
    /// Of these some are trusted proxies, other servers, or on this machine: by them others come.
    bool others_come_by(const access::Network& network) const;
    /// Somebody speaks for others without being trusted. True: for the first time, as far as is remembered.
    bool notice_proxy(const std::string& address);

    /// Zero: go on. Else: not before that time.
    std::chrono::milliseconds request_wait(const std::string& address, Time now);

    std::size_t connections() const;
    /// Households that are remembered.
    std::size_t remembered() const;

  private:
    // Held by the book and by every slot that is counted here, so that no slot can outlive it.
    struct Entry {
        std::uint32_t connections = 0;
        std::uint32_t unknown = 0;
        TokenBucket requests;
    };

    std::shared_ptr<Entry> entry(const std::string& address, Time now);
    bool full(const Entry& at, bool unknown) const;
    static void count(Slot& slot, std::shared_ptr<Entry> at);
    static void discount(Slot& slot);
    void prune(Time now);
    void release(Slot& slot);
    void show() const;

    const Limits& limits_;
    session::Metrics& metrics_;
    std::uint32_t connections_max_;
    std::uint32_t unknown_max_;
    mutable std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Entry>> entries_;  // by household
    std::set<std::string> noticed_proxies_;
    std::set<std::string> servers_;
    std::uint32_t connections_ = 0;
    std::uint32_t unauthenticated_ = 0;
    std::size_t prune_at_ = 1024;
};

}  // namespace affray::net
