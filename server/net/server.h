// The network edge as a whole: the play listener with lobby, web client and WebSockets, and the operations
// listener.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "access/accounts.h"
#include "base/result.h"
#include "campaign_service/campaign_service.h"
#include "net/api/lobby_routes.h"
#include "net/limits/limits.h"
#include "net/others/others.h"
#include "openid/relying_party.h"
#include "push/herald.h"
#include "push/mailer.h"
#include "push/pusher.h"
#include "session/directory.h"

namespace affray::net {

struct ServerOptions {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::string ops_host = "127.0.0.1";
    /// nullopt: no operations listener. ops_flexible: another free port if that one is taken.
    std::optional<std::uint16_t> ops_port;
    bool ops_flexible = false;
    std::vector<std::string> origins;
    std::vector<std::string> host_names;
    LobbyOptions lobby;
    access::AccountOptions accounts;
    Limits limits;
    OthersOptions others{};
    campaign_service::QueueLimits campaign_queue{};
    /// Outlives the server; nullptr: nobody is called who is not at their page.
    const push::Pusher* pusher = nullptr;
    /// Outlives the server; nullptr: no webhook is told anything.
    push::Herald* herald = nullptr;
    /// Outlives the server; nullptr: no mail is sent.
    push::Mailer* mailer = nullptr;
    /// The same; nullptr: people log in by passwords alone.
    openid::RelyingParty* openid = nullptr;
};

class Server {
  public:
    /// Everything given outlives it. `requests`: a further loop, where HTTP is answered while the others
    /// play.
    Server(ServerOptions options, std::vector<session::Loop*> loops, session::Loop& requests,
           session::Directory& directory, store::Store& store, session::Metrics& metrics);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Binds both listeners; before the loops run.
    Status open();
    std::uint16_t port() const;
    /// 0: there is none.
    std::uint16_t ops_port() const;
    void start();
    /// Takes no new connections, and tells the probes so. On the first loop.
    void stop_accepting();
    /// Drain mode while not: encounters that run go on and end, new ones are refused by name. Any thread.
    void take_new_encounters(bool yes);
    campaign_service::CampaignService& campaign_service();

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::net
