// Routes of campaigns: making and changing them, members, invitations, encounters and their seats.
#pragma once

#include "access/campaigns.h"
#include "affray/v1/campaign.pb.h"
#include "campaign_service/campaign_service.h"
#include "net/api/invitation_mail.h"
#include "net/api/route.h"
#include "session/directory.h"

namespace affray::net {

v1::Campaign as_message(const access::CampaignSeen& seen);

/// Any thread.
class CampaignRoutes {
  public:
    CampaignRoutes(access::Campaigns& campaigns, session::Directory& directory,
                   campaign_service::CampaignService& service, const InvitationMail& mail)
        : campaigns_(campaigns), directory_(directory), service_(service), mail_(mail) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;
    using OptionMap = google::protobuf::Map<std::string, std::int32_t>;

    void add_campaigns(RouteTable& table) const;
    void add_members(RouteTable& table) const;
    void add_encounters(RouteTable& table) const;

    Response rulesets() const;
    Answered create(Call call) const;
    Response list(const Call& call) const;
    Answered change(Call call) const;
    Answered set_archived(Call call, bool archived) const;
    Answered store_change(access::CampaignSeen seen, access::CampaignChange change) const;
    std::optional<Response> bad_options(const std::string& ruleset, const OptionMap& options) const;

    Response members(const Call& call) const;
    Answered set_role(Call call) const;
    Answered transfer(Call call) const;
    Answered remove_member(Call call) const;
    Answered invite(Call call) const;
    Response invitations(const Call& call) const;
    Answered revoke_invitation(Call call) const;

    Answered create_encounter(Call call) const;
    Response encounters(const Call& call) const;
    Response encounter_as_seen(const store::Campaign& campaign, const store::Encounter& encounter) const;
    Answered set_encounter_archived(Call call, bool archived) const;
    Answered take_seat(Call call) const;

    access::Campaigns& campaigns_;
    session::Directory& directory_;
    campaign_service::CampaignService& service_;
    const InvitationMail& mail_;
};

}  // namespace affray::net
