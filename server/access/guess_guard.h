// How often a code of few characters may be guessed, at every door that takes one: join codes, invitations,
// reset codes, and tokens that stand where none belongs (SEC-5).
//
// A household may try a few times a minute, then waits longer with every further wrong try. A network may not
// use up what the whole server looks at, and when many networks have done so together, a household that has
// guessed nothing wrong lately still gets its try: a join evening goes on while others guess.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "access/token_bucket.h"
#include "access/try_limiter.h"

namespace affray::access {

struct GuessRule {
    Rate household{10.0 / 60.0, 10};  // beyond it each try waits twice as long, from 5 s to 15 min
    Rate network{1, 60};              // all households of a network together
    Rate server{20, 40};              // all together
    Rate spare{1.0 / 60.0, 10};       // of a network, for clean households, when the server's are used up
};

/// Thread safe. Addresses are those of Request::address.
class GuessGuard {
  public:
    using Time = TokenBucket::Time;

    /// `refused` is called for each guess that is not looked at.
    explicit GuessGuard(
        const GuessRule& rule, std::function<void()> refused = [] {});

    /// Zero: look at this guess; it counts. Else: not before that time, and it does not count.
    std::chrono::milliseconds take(const std::string& address, Time now);
    /// The guess was right: it is given back, so that a table that joins together is not taken for a thief.
    void forgive(const std::string& address);

  private:
    struct Network {
        TokenBucket guesses;
        TokenBucket spare;
    };
    Network& network(const std::string& address, Time now);
    std::chrono::milliseconds take_shared(const std::string& address, bool clean, Time now);

    const GuessRule rule_;
    const std::function<void()> refused_;
    TryLimiter households_;
    std::mutex mutex_;  // what follows
    std::map<std::string, Network> networks_;
    TokenBucket server_;
    std::size_t prune_at_ = 1024;
};

}  // namespace affray::access
