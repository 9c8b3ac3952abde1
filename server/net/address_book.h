// Who is connected from where: caps on connections (RULE-7), rates of requests and of join guesses (SEC-5)
// per address.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "net/limits.h"
#include "net/token_bucket.h"
#include "session/metrics.h"

namespace affray::net {

/// Thread safe: listeners and connections of all loops share one.
class AddressBook {
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
        bool counted_ = false;  // per address
        bool unknown_ = true;   // unauthenticated
    };

    enum class Refusal : std::uint8_t { None, TooMany, TooManyFromAddress, TooManyUnknown };
    /// Takes a place for a new connection, or says why there is none.
    Refusal admit(const std::string& address, Slot& slot);
    bool trusted_proxy(std::string_view address) const;

    /// Zero: go on. Else: not before that time.
    std::chrono::milliseconds request_wait(const std::string& address, Time now);
    std::chrono::milliseconds guess_wait(const std::string& address, Time now);
    /// A code was right: the guess is given back, so that a table that joins together is not taken for a
    /// thief.
    void forgive_guess(const std::string& address);

    std::size_t connections() const;

  private:
    struct Entry {
        std::uint32_t connections = 0;
        TokenBucket requests;
        TokenBucket guesses;
    };

    Entry& entry(const std::string& address);
    void prune(Time now);
    void release(Slot& slot);

    const Limits& limits_;
    session::Metrics& metrics_;
    std::uint32_t connections_max_;
    mutable std::mutex mutex_;
    std::map<std::string, Entry> entries_;
    std::uint32_t connections_ = 0;
    std::uint32_t unauthenticated_ = 0;
    TokenBucket guesses_of_all_;
    std::size_t prune_at_ = 1024;
};

}  // namespace affray::net
