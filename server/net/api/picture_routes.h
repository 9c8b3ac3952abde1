// Routes of uploaded pictures: bringing, listing, showing and removing them.
#pragma once

#include "access/campaigns.h"
#include "access/shared_replays.h"
#include "campaign_service/campaign_service.h"
#include "net/api/route.h"
#include "net/others/others.h"
#include "session/directory.h"

namespace affray::net {

/// Any thread.
class PictureRoutes {
  public:
    PictureRoutes(campaign_service::CampaignService& service, session::Directory& directory,
                  const Others& others, access::Campaigns& campaigns, access::SharedReplays& shares)
        : service_(service), directory_(directory), others_(others), campaigns_(campaigns), shares_(shares) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;
    /// Whose eyes see a picture: any of these seats; none of a number is whoever only watches.
    using Eyes = std::vector<std::optional<store::SeatNumber>>;

    void add_of_campaign(RouteTable& table) const;
    void add_of_encounter(RouteTable& table) const;

    Answered bring(Call call) const;
    Answered list(Call call) const;
    Answered remove(Call call) const;
    Answered show_member(Call call) const;
    Answered show_seat(Call call) const;
    Answered show_player(Call call) const;
    Answered show_shared(Call call) const;
    Answered show_eyes(std::string encounter, std::string picture, Eyes eyes) const;
    Answered show_seen(Result<bool> seen, std::string encounter, std::string picture) const;
    Answered shown(std::string account,
                   campaign_service::CampaignService::Work<campaign_service::PictureFile> work) const;

    campaign_service::CampaignService& service_;
    session::Directory& directory_;
    const Others& others_;
    access::Campaigns& campaigns_;
    access::SharedReplays& shares_;
};

}  // namespace affray::net
