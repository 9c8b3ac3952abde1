// Routes of an encounter's seats: looking and joining by a code or link, and who hands these out (SEC-2 to
// SEC-5).
#pragma once

#include "access/guess_guard.h"
#include "affray/v1/lobby.pb.h"
#include "net/api/route.h"
#include "net/others/others.h"
#include "session/directory.h"

namespace affray::net {

v1::JoinResponse join_response(const session::Joined& joined);

/// Any thread.
class SeatRoutes {
  public:
    SeatRoutes(session::Directory& directory, const Others& others, access::GuessGuard& guesses)
        : directory_(directory), others_(others), guesses_(guesses) {}

    void add_to(RouteTable& table) const;

  private:
    boost::asio::awaitable<Response> join(Call call) const;
    boost::asio::awaitable<Response> look(Call call) const;
    boost::asio::awaitable<Response> new_code(Call call) const;
    boost::asio::awaitable<Response> new_link(Call call) const;
    boost::asio::awaitable<Response> end_link(Call call) const;

    using Seated = Result<session::SeatCode>;
    boost::asio::awaitable<Seated> set_link(const Call& call, bool make) const;
    std::optional<Response> too_many(const Call& call) const;
    boost::asio::awaitable<std::optional<Response>> elsewhere(const Call& call, session::Claimant who) const;

    session::Directory& directory_;
    const Others& others_;
    access::GuessGuard& guesses_;
};

}  // namespace affray::net
