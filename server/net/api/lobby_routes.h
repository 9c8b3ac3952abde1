// Routes around an encounter outside of campaigns: contents, creation, a summary.
#pragma once

#include <memory>
#include <string>

#include "affray/v1/lobby.pb.h"
#include "net/api/route.h"
#include "session/directory.h"

namespace affray::net {

/// Who may create encounters.
enum class CreatePolicy : std::uint8_t { Nobody, Loopback, Key, Anyone };

struct LobbyOptions {
    CreatePolicy create = CreatePolicy::Loopback;
    SecretHash create_key{};  // for Key: the bearer that may
};

v1::SeatLink seat_link(const session::SeatCode& seat);
/// Makes an encounter and answers with the links to its seats, or with why there is none.
boost::asio::awaitable<Response> make_encounter(session::Directory& directory, session::NewEncounter wish);

/// Any thread.
class LobbyRoutes {
  public:
    LobbyRoutes(session::Directory& directory, LobbyOptions options);

    void add_to(RouteTable& table) const;

  private:
    boost::asio::awaitable<Response> create(Call call) const;
    boost::asio::awaitable<Response> summary(Call call) const;
    Response contents() const;
    std::optional<Response> may_create(const Request& request) const;

    session::Directory& directory_;
    LobbyOptions options_;
};

}  // namespace affray::net
