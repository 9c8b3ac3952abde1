// The rows of the campaign routes.
#include "affray/v1/account.pb.h"
#include "affray/v1/lobby.pb.h"
#include "net/api/answers.h"
#include "net/api/campaign_routes.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;

void CampaignRoutes::add_to(RouteTable& table) const {
    add_campaigns(table);
    add_members(table);
    add_encounters(table);
}

void CampaignRoutes::add_campaigns(RouteTable& table) const {
    table.push_back({"GET", "/api/rulesets", "listRulesets", "What a campaign can be played by",
                     Action::ReadContents, Credential::None, nullptr, body_of<v1::RulesetList>(), 200, false,
                     [this](Call) -> asio::awaitable<Response> { co_return rulesets(); }});
    table.push_back({"POST", "/api/campaigns", "createCampaign", "A campaign of one's own",
                     Action::CreateCampaign, Credential::Account, body_of<v1::NewCampaign>(),
                     body_of<v1::Campaign>(), 201, false,
                     [this](Call call) { return create(std::move(call)); }});
    table.push_back({"GET", "/api/campaigns", "listCampaigns", "Where this account is a member",
                     Action::ListCampaigns, Credential::Account, nullptr, body_of<v1::CampaignList>(), 200,
                     true, [this](Call call) -> asio::awaitable<Response> { co_return list(call); }});
    table.push_back(
        {"GET", "/api/campaigns/{campaign}", "readCampaign", "One campaign", Action::ReadCampaign,
         Credential::Account, nullptr, body_of<v1::Campaign>(), 200, false,
         [](Call call) -> asio::awaitable<Response> { co_return json(200, as_message(*call.campaign)); }});
    table.push_back({"PATCH", "/api/campaigns/{campaign}", "changeCampaign",
                     "Title or options; with the version that was seen", Action::EditCampaign,
                     Credential::Account, body_of<v1::CampaignPatch>(), body_of<v1::Campaign>(), 200, false,
                     [this](Call call) { return change(std::move(call)); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/archive", "archiveCampaign",
                     "Lay it aside: nothing of it changes any more", Action::ArchiveCampaign,
                     Credential::Account, body_of<v1::CampaignVersion>(), body_of<v1::Campaign>(), 200, false,
                     [this](Call call) { return set_archived(std::move(call), true); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/reopen", "reopenCampaign", "Take it up again",
                     Action::ReopenCampaign, Credential::Account, body_of<v1::CampaignVersion>(),
                     body_of<v1::Campaign>(), 200, false,
                     [this](Call call) { return set_archived(std::move(call), false); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/owner", "transferCampaign",
                     "To another member; the former owner stays as a referee", Action::TransferCampaign,
                     Credential::Account, body_of<v1::CampaignTransfer>(), body_of<v1::Campaign>(), 200,
                     false, [this](Call call) { return transfer(std::move(call)); }});
}

void CampaignRoutes::add_members(RouteTable& table) const {
    table.push_back({"GET", "/api/campaigns/{campaign}/members", "listMembers", "Who plays",
                     Action::ListMembers, Credential::Account, nullptr, body_of<v1::MemberList>(), 200, false,
                     [this](Call call) -> asio::awaitable<Response> { co_return members(call); }});
    table.push_back({"PATCH", "/api/campaigns/{campaign}/members/{account}", "setMemberRole",
                     "Another role; ends the seats held in it", Action::SetMemberRole, Credential::Account,
                     body_of<v1::MemberPatch>(), body_of<v1::Member>(), 200, false,
                     [this](Call call) { return set_role(std::move(call)); }});
    table.push_back({"DELETE", "/api/campaigns/{campaign}/members/{account}", "removeMember",
                     "Remove somebody, or leave", Action::RemoveMember, Credential::Account, nullptr, nullptr,
                     204, false, [this](Call call) { return remove_member(std::move(call)); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/invitations", "inviteToCampaign",
                     "An invitation, good for signing up too", Action::InviteToCampaign, Credential::Account,
                     body_of<v1::NewInvitation>(), body_of<v1::Invitation>(), 201, false,
                     [this](Call call) { return invite(std::move(call)); }});
    table.push_back({"GET", "/api/campaigns/{campaign}/invitations", "listCampaignInvitations",
                     "Open invitations", Action::ListCampaignInvitations, Credential::Account, nullptr,
                     body_of<v1::InvitationList>(), 200, false,
                     [this](Call call) -> asio::awaitable<Response> { co_return invitations(call); }});
    table.push_back({"DELETE", "/api/campaigns/{campaign}/invitations/{invitation}",
                     "revokeCampaignInvitation", "Take an invitation back", Action::RevokeCampaignInvitation,
                     Credential::Account, nullptr, nullptr, 204, false,
                     [this](Call call) { return revoke_invitation(std::move(call)); }});
}

void CampaignRoutes::add_encounters(RouteTable& table) const {
    table.push_back({"POST", "/api/campaigns/{campaign}/encounters", "createCampaignEncounter",
                     "An encounter of the campaign; codes are for guests, the referee's seat for a member",
                     Action::CreateEncounter, Credential::Account, body_of<v1::CreateEncounterRequest>(),
                     body_of<v1::CreateEncounterResponse>(), 201, false,
                     [this](Call call) { return create_encounter(std::move(call)); }});
    table.back().cost = kLongWork;
    table.push_back({"GET", "/api/campaigns/{campaign}/encounters", "listCampaignEncounters",
                     "Its encounters and who sits where; without those laid aside, unless asked for",
                     Action::ListEncounters, Credential::Account, nullptr,
                     body_of<v1::CampaignEncounterList>(), 200, true,
                     [this](Call call) -> asio::awaitable<Response> { co_return encounters(call); }});
    table.back().query = {{"archived", {"no", "only", "too"}}};
    table.push_back({"POST", "/api/campaigns/{campaign}/encounters/{encounter}/archive", "archiveEncounter",
                     "Lay an encounter that has ended aside; its log stays", Action::ArchiveEncounter,
                     Credential::Account, nullptr, body_of<v1::CampaignEncounter>(), 200, false,
                     [this](Call call) { return set_encounter_archived(std::move(call), true); }});
    table.push_back({"POST", "/api/campaigns/{campaign}/encounters/{encounter}/unarchive",
                     "unarchiveEncounter", "List it again", Action::ArchiveEncounter, Credential::Account,
                     nullptr, body_of<v1::CampaignEncounter>(), 200, false,
                     [this](Call call) { return set_encounter_archived(std::move(call), false); }});
    // The row of the least demanding seat: which one it is, the handler looks at.
    table.push_back({"POST", "/api/campaigns/{campaign}/encounters/{encounter}/seats/{seat}", "takeSeat",
                     "Take a seat as a member", Action::TakeSpectatorSeat, Credential::Account,
                     body_of<v1::TakeSeatRequest>(), body_of<v1::JoinResponse>(), 200, false,
                     [this](Call call) { return take_seat(std::move(call)); }});
    table.back().answerer = Answerer::Table;
}

}  // namespace affray::net
