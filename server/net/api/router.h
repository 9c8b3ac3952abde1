// Dispatch by the route table: path, method, credential, permission, body, then the handler. Default deny.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "access/accounts.h"
#include "net/api/route.h"
#include "net/limits/account_budgets.h"
#include "net/others/others.h"

namespace affray::net {

/// On the loop of requests.
class Router {
  public:
    /// All outlive it.
    Router(RouteTable table, access::Accounts& accounts, access::Campaigns& campaigns, const Others& others,
           const Rate& account);

    boost::asio::awaitable<Response> answer(Request request);
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
    std::optional<Response> over_budget(const Route& route, const Call& call);
    std::optional<Response> prepare(const Route& route, Call& call);
    boost::asio::awaitable<std::optional<Response>> elsewhere(const Route& route, const Call& call) const;
    Response may_come(const Route& route, Request request,
                      std::vector<std::pair<std::string, std::string>> params) const;

    RouteTable table_;
    access::Accounts& accounts_;
    access::Campaigns& campaigns_;
    const Others& others_;
    std::atomic<bool> new_encounters_{true};
    AccountBudgets budgets_;
};

}  // namespace affray::net
