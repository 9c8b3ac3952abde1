// All encounters of the server, for its operator: listed, looked at, put to sleep, ended; seats emptied
// (docs/decisions/0300).
#pragma once

#include "access/stewardship.h"
#include "affray/v1/hosted.pb.h"
#include "net/api/route.h"
#include "session/directory.h"

namespace affray::net {

/// On the loop of requests.
class HostedRoutes {
  public:
    /// Both outlive it.
    HostedRoutes(session::Directory& directory, access::Stewardship& stewardship)
        : directory_(directory), stewardship_(stewardship) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;
    using Played = session::Directory::Played;

    Answered list(Call call) const;
    Answered inspect(Call call) const;
    Answered put_to_sleep(Call call) const;
    Answered end(Call call) const;
    Answered empty_seat(Call call) const;
    /// What its table is asked to do, once it is open here.
    Answered act(std::string encounter,
                 std::function<void(session::SessionHost&, session::SessionHost::StewardDone)> deed) const;
    std::optional<Response> describe(const store::HostedEncounter& hosted, const Played* played,
                                     v1::HostedEncounter& out) const;

    session::Directory& directory_;
    access::Stewardship& stewardship_;
};

}  // namespace affray::net
