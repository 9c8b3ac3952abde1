// Routes of logging in by another server's word, and of whose word an account is opened by.
#pragma once

#include "access/accounts.h"
#include "affray/v1/account.pb.h"
#include "net/api/route.h"
#include "openid/relying_party.h"

namespace affray::net {

/// Where browsers come back to: the page is served there, and takes code and state out of its address.
inline constexpr std::string_view kOpenIdReturn = "/openid";

/// On the loop of the requests.
class IdentityRoutes {
  public:
    /// `party`: nullptr where no provider is set.
    IdentityRoutes(access::Accounts& accounts, openid::RelyingParty* party)
        : accounts_(accounts), party_(party) {}

    void add_to(RouteTable& table) const;
    void tell_providers(v1::ServerInfo& info) const;

  private:
    using Answered = boost::asio::awaitable<Response>;
    using Seen = std::variant<access::Vouched, Response>;

    Answered begin(Call call) const;
    Answered log_in(Call call) const;
    Answered sign_up(Call call) const;
    Answered link(Call call) const;
    Response list(const Call& call) const;
    Answered unlink(Call call) const;
    /// Who came back, by the provider's word.
    boost::asio::awaitable<Seen> seen(const Call& call, v1::OpenIdReturn back) const;
    void describe(const store::AccountIdentity& identity, v1::AccountIdentity& told) const;

    access::Accounts& accounts_;
    openid::RelyingParty* party_;
};

}  // namespace affray::net
