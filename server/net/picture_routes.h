// Routes of uploaded pictures: bringing, listing, showing and removing them.
#pragma once

#include "campaign_service/campaign_service.h"
#include "net/route.h"
#include "session/directory.h"

namespace affray::net {

/// Any thread.
class PictureRoutes {
  public:
    PictureRoutes(campaign_service::CampaignService& service, session::Directory& directory)
        : service_(service), directory_(directory) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    Answered bring(Call call) const;
    Answered list(Call call) const;
    Answered remove(Call call) const;
    Answered show_member(Call call) const;
    Answered show_seat(Call call) const;
    Answered shown(std::string account,
                   campaign_service::CampaignService::Work<campaign_service::PictureFile> work) const;

    campaign_service::CampaignService& service_;
    session::Directory& directory_;
};

}  // namespace affray::net
