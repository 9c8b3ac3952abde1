// Addresses that are turned away, for whoever operates the server (docs/decisions/0325).
#pragma once

#include "access/stewardship.h"
#include "net/api/route.h"
#include "net/limits/address_book.h"
#include "net/limits/ban_list.h"

namespace affray::net {

/// On the loop of requests.
class BanRoutes {
  public:
    /// All outlive it.
    BanRoutes(access::Stewardship& stewardship, const AddressBook& addresses, BanList& bans,
              session::Metrics& metrics)
        : stewardship_(stewardship), addresses_(addresses), bans_(bans), metrics_(metrics) {}

    void add_to(RouteTable& table) const;
    /// What the database says becomes what is in force. Any thread. Error: it cannot be read.
    Status read() const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    Answered list(Call call) const;
    Answered ban(Call call) const;
    Answered lift(Call call) const;

    access::Stewardship& stewardship_;
    const AddressBook& addresses_;
    BanList& bans_;
    session::Metrics& metrics_;
    mutable std::mutex reading_;  // so that what was read first is not in force last
};

}  // namespace affray::net
