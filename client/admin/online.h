// `affray admin` on a server that runs: the requests of its operator's page, by the same routes
// (docs/PROTOCOL.md).
//
// Each prints what came of it, and returns 0: done. 1: refused. 2: the command line or the login file makes
// no sense. 3: the server cannot be reached.
#pragma once

#include <cstdint>
#include <string>

namespace affray::client {

struct OnlineOptions {
    std::string server{};   // http:// or https://HOST:PORT
    std::string trusted{};  // certificates (PEM) beside the system's, of https
    // Two lines, name and password; or one, a token. Nobody else may read it.
    std::string login_file{};
    std::string id{};           // of the encounter, account or ban; a network
    std::string what{};         // accounts, encounters or bans; which quota
    std::string state{"open"};  // of encounters: open, asleep or ended
    std::string seat{};
    std::string most{};  // a number, or "usual"
    std::string reason{};
    std::uint32_t hours = 0;  // 0: for good
    bool own_too = false;
    bool discard = false;
};

int list_online(const OnlineOptions& options);
int look_at(const OnlineOptions& options);
int put_to_sleep(const OnlineOptions& options);
int end_encounter(const OnlineOptions& options);
int empty_seat(const OnlineOptions& options);
int disable_account(const OnlineOptions& options);
int enable_account(const OnlineOptions& options);
int limit_account(const OnlineOptions& options);
int ban_address(const OnlineOptions& options);
int lift_ban(const OnlineOptions& options);

}  // namespace affray::client
