// HTTP + JSON for everything around an encounter: contents, creation, joining, codes, a summary; and the web
// client.
#pragma once

#include <memory>
#include <string>

#include "net/address_book.h"
#include "net/http_types.h"
#include "net/origins.h"
#include "session/directory.h"

namespace affray::net {

/// Who may create encounters.
enum class CreatePolicy : std::uint8_t { Nobody, Loopback, Key, Anyone };

struct LobbyOptions {
    CreatePolicy create = CreatePolicy::Loopback;
    session::SecretHash create_key{};  // for Key: the bearer that may
};

/// Any thread.
class LobbyRoutes {
  public:
    LobbyRoutes(session::Directory& directory, AddressBook& addresses, const Origins& origins,
                session::Metrics& metrics, LobbyOptions options);

    boost::asio::awaitable<Response> answer(Request request) const;
    /// Whatever looks like a token in a query is revoked, and the request refused (SEC-2).
    std::optional<Response> token_in_query(const std::string& query) const;

  private:
    boost::asio::awaitable<Response> route_api(Request request) const;
    boost::asio::awaitable<Response> create(Request request) const;
    boost::asio::awaitable<Response> join(Request request) const;
    boost::asio::awaitable<Response> new_code(Request request, std::string public_id) const;
    boost::asio::awaitable<Response> summary(Request request, std::string public_id) const;
    Response contents() const;
    std::optional<Response> may_create(const Request& request) const;

    session::Directory& directory_;
    AddressBook& addresses_;
    const Origins& origins_;
    session::Metrics& metrics_;
    LobbyOptions options_;
};

}  // namespace affray::net
