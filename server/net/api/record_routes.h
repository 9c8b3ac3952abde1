// Routes of what a campaign holds: characters, parties, hoards, the book, divisions, losses, calendar and
// log.
#pragma once

#include "campaign_service/campaign_service.h"
#include "net/api/route.h"

namespace affray::net {

/// Any thread.
class RecordRoutes {
  public:
    RecordRoutes(campaign_service::CampaignService& service, access::Campaigns& campaigns)
        : service_(service), campaigns_(campaigns) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    void add_characters(RouteTable& table) const;
    void add_parties(RouteTable& table) const;
    void add_scenes(RouteTable& table) const;
    void add_treasure(RouteTable& table) const;
    void add_chronicle(RouteTable& table) const;

    Answered create_character(Call call) const;
    Answered change_character(Call call) const;
    Answered level_up(Call call) const;
    Answered transfer(Call call) const;
    std::optional<Response> bad_owner(const Call& call, const std::string& account,
                                      std::string_view field) const;
    Answered import_character(Call call) const;
    Answered export_character(Call call) const;
    boost::asio::awaitable<campaign_service::Answer<v1::Character>> character_of(const Call& call) const;
    Answered agree(Call call) const;

    campaign_service::CampaignService& service_;
    access::Campaigns& campaigns_;
};

}  // namespace affray::net
