// Dispatch by the route table: path, method, credential, permission, body, then the handler. Default deny.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "access/accounts.h"
#include "net/route.h"

namespace affray::net {

/// Any thread.
class Router {
  public:
    /// Both outlive it.
    Router(RouteTable table, access::Accounts& accounts, access::Campaigns& campaigns);

    boost::asio::awaitable<Response> answer(Request request) const;
    const RouteTable& table() const { return table_; }
    /// Not: what makes an encounter is refused as DRAINING.
    void take_new_encounters(bool yes) { new_encounters_ = yes; }

  private:
    struct Match {
        const Route* route = nullptr;
        std::vector<std::pair<std::string, std::string>> params;
        std::string allowed;  // the methods of the path, if only the method is wrong
    };
    Match match(const Request& request) const;
    std::optional<Response> identify(const Route& route, Call& call) const;
    std::optional<Response> prepare(const Route& route, Call& call) const;

    RouteTable table_;
    access::Accounts& accounts_;
    access::Campaigns& campaigns_;
    std::atomic<bool> new_encounters_{true};
};

}  // namespace affray::net
