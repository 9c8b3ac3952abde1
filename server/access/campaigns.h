// Campaigns as people share them: making, naming, archiving, members and invitations.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/permissions.h"
#include "access/stewardship.h"

namespace affray::access {

struct NewCampaign {
    std::string title{};
    std::string ruleset{};
    std::string options{};  // a JSON object
};

/// What is empty stays.
struct CampaignChange {
    std::uint64_t version = 0;  // the one that the caller has seen
    std::optional<std::string> title{};
    std::optional<std::string> options{};
    std::optional<bool> archived{};
};

/// A campaign as somebody stands to it.
struct CampaignSeen {
    store::Campaign campaign{};
    std::optional<store::Membership> member{};  // none: an operator looks
};

/// What an invitation is, for those who have its code.
struct InvitationSeen {
    store::Invitation invitation{};
    std::string campaign{};  // title; empty: to the server only
    std::string by{};        // name of who made it
};

/// What somebody is to the server, and in a campaign.
Memberships standings_of(const std::optional<Caller>& caller, const std::optional<store::Membership>& member);
Phase phase_of(const store::Campaign& campaign);

/// Any thread. Whoever calls has looked at the permission table.
class Campaigns {
  public:
    /// What is given by reference outlives it.
    Campaigns(Records& records, GuessGuard& guesses, Accounts::SeatsEnded seats_ended)
        : records_(records), guesses_(guesses), seats_ended_(std::move(seats_ended)) {}

    void create(const Caller& caller, NewCampaign wish, Done<CampaignSeen> done);
    /// NotFound too for whom it does not concern: neither a member nor an operator.
    Answer<CampaignSeen> find(const Caller& caller, std::string_view public_id);
    /// Those of which the caller is a member.
    Answer<Page<CampaignSeen>> list(const Caller& caller, const Paging& paging);
    /// StaleVersion, CampaignArchived. The answer is as it stands afterwards.
    void change(const CampaignSeen& seen, const CampaignChange& change, Done<CampaignSeen> done);

    Answer<std::vector<store::Membership>> members(const store::Campaign& campaign);
    /// NotFound.
    Answer<store::Membership> member(const store::Campaign& campaign, std::string_view account);
    /// OwnerStays, StaleVersion, NotFound. Ends the seats that the member holds in the campaign.
    void set_role(const store::Campaign& campaign, const store::Membership& member, std::uint64_t version,
                  store::MemberRole role, Done<store::Membership> done);
    void remove(const store::Campaign& campaign, const store::Membership& member, Done<Nothing> done);

    /// Another owner; the former one stays as a referee. StaleVersion, CampaignArchived, OwnerStays (the
    /// owner already). Ends the seats that the new owner held by another role.
    void transfer(const Caller& by, const CampaignSeen& seen, std::uint64_t version,
                  const store::Membership& to, Done<CampaignSeen> done);

    void invite(const Caller& by, const store::Campaign& campaign, store::MemberRole role,
                const InvitationTerms& terms, Done<Invited> done);
    Answer<std::vector<store::Invitation>> invitations(const store::Campaign& campaign);
    void revoke_invitation(const store::Campaign& campaign, std::string_view public_id, Done<Nothing> done);
    /// UnknownCode, RateLimited by the address. Spends nothing.
    Answer<InvitationSeen> look_at(std::string_view code, const std::string& address);
    /// UnknownCode, MemberAlready, RateLimited by the address. A wrong code is looked up, never written.
    void accept(const Caller& caller, std::string_view code, const std::string& address,
                Done<CampaignSeen> done);

    /// NotFound, also for another campaign's.
    Answer<store::Encounter> encounter(const store::Campaign& campaign, std::string_view public_id);
    Answer<Page<store::Encounter>> encounters(const store::Campaign& campaign, store::Archived archived,
                                              const Paging& paging);
    /// EncounterRuns.
    void set_archived(const store::Encounter& encounter, bool archived, Done<store::Encounter> done);
    Answer<std::vector<store::Seat>> seats(store::EncounterId encounter);

  private:
    Answer<CampaignSeen> seen_by(store::AccountId account, const store::Campaign& campaign);

    Records& records_;
    GuessGuard& guesses_;
    const Accounts::SeatsEnded seats_ended_;
};

}  // namespace affray::access
