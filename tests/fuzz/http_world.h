// A live server with people of every standing, a campaign with records, and what has been learnt of it: ids
// by their collection, bodies that were accepted by their kind.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "net/people.h"

namespace affray::fuzz {

/// One route of the server's own OpenAPI document.
struct Operation {
    std::string method;
    std::string path;  ///< with {names}
    std::string body;  ///< name of the message that it takes; empty: none
    std::vector<std::string> queries;
};
std::vector<Operation> operations_of(std::uint16_t port);

/// One request as it was sent; `who` is a standing.
struct Request {
    std::string who;
    std::string method;
    std::string path;
    std::string body;
};
std::string to_text(const Request& request);

class HttpWorld {
  public:
    explicit HttpWorld(net::test::LiveServer& live) : live_(live) {}

    /// New people and a new campaign of this ruleset: nobody, stranger, operator, owner, referee, player,
    /// spectator, removed.
    void make_anew(const std::string& ruleset, std::size_t number);
    /// Sends, learns from the answer, and looks whether it is one that the server may give: described,
    /// never 500, never none.
    net::test::HttpAnswer send(const Request& request);
    /// The server is well, and has not grown beyond its bounds.
    void expect_health();

    /// Who is no member, and no operator either.
    static const std::set<std::string>& outsiders();
    const std::vector<std::string>& memberships() const { return standings_; }
    /// Newest last, by collection: characters, hoards, parties …
    const std::map<std::string, std::vector<std::string>>& ids() const { return ids_; }
    /// Replaces {campaign} and its kin by the newest of their kind.
    std::string filled(std::string text) const;

  private:
    net::test::Person grow(const std::string& name);
    void learn(const Request& request, const std::string& body);

    net::test::LiveServer& live_;
    std::vector<std::string> standings_;
    std::map<std::string, std::string> tokens_;
    std::map<std::string, std::vector<std::string>> ids_;
    std::size_t number_ = 0;
};

}  // namespace affray::fuzz
