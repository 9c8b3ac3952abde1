// Logging in by an identity provider: the authorization code flow with PKCE (OpenID Connect Core 1.0, section
// 3.1; RFC 7636).
//
// Nothing of a try is kept here, so that any of several servers may end what another began: the page keeps
// the verifier, and state and nonce are made of it. What comes back is good only where its verifier is, in
// the browser that began.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "openid/id_token.h"
#include "openid/provider.h"
#include "seams/clock.h"

namespace affray::openid {

/// Where the browser goes, and what its page keeps until it is back.
struct Beginning {
    std::string url;
    Secret verifier;
};

/// What the browser has come back with.
struct Return {
    std::string provider;
    std::string code;
    std::string state;
    Secret verifier;
};

/// On one loop.
class RelyingParty {
  public:
    /// `back`: the address of the page that browsers come back to, as the providers know it. InvalidInput: of
    /// a provider something is wrong. Unsupported: this machine has no libjose. The clock outlives it.
    static Result<std::unique_ptr<RelyingParty>> make(std::vector<Provider> providers, std::string back,
                                                      const Clock& clock);
    ~RelyingParty();

    std::vector<Provider> providers() const;

    /// Errors: NotFound (no such provider), Closed (it cannot be reached, or what it says of itself is
    /// wrong).
    boost::asio::awaitable<Result<Beginning>> begin(std::string provider);
    /// Errors: as of begin, and InvalidInput: what came back is not to be believed; the text says why, for
    /// the log.
    boost::asio::awaitable<Result<Identity>> finish(Return back);
    /// What came back belongs to its verifier; else finish refuses it without asking anybody.
    static bool belongs_together(const Return& back);

  private:
    struct Known;
    RelyingParty(std::string back, const Clock& clock);

    boost::asio::awaitable<Status> learn(Known& of);
    boost::asio::awaitable<Status> read_keys(Known& of);
    boost::asio::awaitable<Result<std::string>> redeem(const Known& of, const Return& back);
    boost::asio::awaitable<Result<Identity>> judge(Known& of, std::string token, std::string nonce);

    const std::string back_;
    const Clock& clock_;
    std::map<std::string, std::unique_ptr<Known>, std::less<>> known_;
};

}  // namespace affray::openid
