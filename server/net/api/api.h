// The front door of HTTP: tokens in queries, origins, the web client, and /api by the route table.
#pragma once

#include <string>

#include "net/api/account_routes.h"
#include "net/api/ban_routes.h"
#include "net/api/campaign_routes.h"
#include "net/api/export_routes.h"
#include "net/api/hosted_routes.h"
#include "net/api/identity_routes.h"
#include "net/api/lobby_routes.h"
#include "net/api/picture_routes.h"
#include "net/api/push_routes.h"
#include "net/api/record_routes.h"
#include "net/api/router.h"
#include "net/api/seat_routes.h"
#include "net/api/share_routes.h"
#include "net/api/webhook_routes.h"
#include "net/http/origins.h"
#include "net/others/others.h"

namespace affray::net {

/// Any thread.
class Api {
  public:
    struct Parts {
        session::Directory& directory;
        const Others& others;
        access::GuessGuard& guesses;
        const Origins& origins;
        session::Metrics& metrics;
        access::Accounts& accounts;
        access::Stewardship& stewardship;
        access::Campaigns& campaigns;
        access::SharedReplays& shares;
        campaign_service::CampaignService& service;
        exports::ExportWorker& export_worker;
        access::PushSubscriptions& subscriptions;
        const push::Pusher* pusher;  // nullptr: nobody is called
        access::Webhooks& webhooks;
        push::Herald* herald;          // nullptr: nobody is told
        push::Mailer* mailer;          // nullptr: no mail is sent
        openid::RelyingParty* openid;  // nullptr: people log in by passwords alone
        session::Loop& requests;       // where answers are made
        const AddressBook& addresses;
        BanList& bans;
    };
    /// All parts outlive it.
    Api(const Parts& parts, const LobbyOptions& lobby, const Limits& limits);

    boost::asio::awaitable<Response> answer(Request request);
    /// See BanRoutes.
    Status read_bans() const { return bans_.read(); }
    void take_new_encounters(bool yes) { router_.take_new_encounters(yes); }
    /// What looks like a token in a query is revoked, and the request refused (SEC-2). Each is a guess of
    /// this address, and two of a request are looked at.
    std::optional<Response> token_in_query(const std::string& query, const std::string& address) const;

  private:
    RouteTable table() const;

    Parts parts_;
    InvitationMail mail_;
    LobbyRoutes lobby_;
    SeatRoutes seats_;
    IdentityRoutes identities_;
    AccountRoutes accounts_;
    HostedRoutes hosted_;
    BanRoutes bans_;
    CampaignRoutes campaigns_;
    RecordRoutes records_;
    ExportRoutes exports_;
    ShareRoutes shares_;
    PictureRoutes pictures_;
    PushRoutes push_;
    WebhookRoutes webhooks_;
    Router router_;
    std::string openapi_;  // once it has been asked for; of the loop of requests
};

}  // namespace affray::net
