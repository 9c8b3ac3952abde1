// Reads and writes of campaigns.
#include "access/campaigns.h"

namespace affray::access {

Memberships standings_of(const std::optional<Caller>& caller,
                         const std::optional<store::Membership>& member) {
    Memberships all{Membership::Nobody};
    if (!caller) return all;
    all.add(Membership::Account);
    if (caller->account.is_operator) all.add(Membership::Operator);
    if (!member) return all;
    // An owner is not a referee besides: else the row by which referees leave would be theirs.
    if (member->owner) {
        all.add(Membership::Owner);
        return all;
    }
    switch (member->role) {
        case store::MemberRole::Referee: all.add(Membership::Referee); break;
        case store::MemberRole::Player: all.add(Membership::Player); break;
        case store::MemberRole::Spectator: all.add(Membership::Spectator); break;
    }
    return all;
}

Phase phase_of(const store::Campaign& campaign) {
    return campaign.archived_at_ms ? Phase::Archived : Phase::Active;
}

Answer<CampaignSeen> Campaigns::seen_by(store::AccountId account, const store::Campaign& campaign) {
    const auto member =
        records_.read([&](store::AccountReader& reader) { return reader.membership(campaign.id, account); });
    if (!member) return denied_of(member.error());
    return CampaignSeen{campaign, *member};
}

void Campaigns::create(const Caller& caller, NewCampaign wish, Done<CampaignSeen> done) {
    store::Campaign made;
    made.public_id = make_public_id();
    made.title = std::move(wish.title);
    made.ruleset = std::move(wish.ruleset);
    made.options = std::move(wish.options);
    made.owner = caller.account.id;
    made.created_at_ms = records_.now_ms();
    records_.write(store::CreateCampaign{made}, [this, made, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::RetryLater));
        store::Campaign stored = made;
        stored.id = store::CampaignId{receipt.id};
        done(seen_by(stored.owner, stored));
    });
}

Answer<CampaignSeen> Campaigns::find(const Caller& caller, std::string_view public_id) {
    const auto found =
        records_.read([public_id](store::AccountReader& reader) { return reader.find_campaign(public_id); });
    if (!found) return denied_of(found.error());
    if (!*found) return Denied{Denial::NotFound};
    auto seen = seen_by(caller.account.id, **found);
    const auto* concerned = std::get_if<CampaignSeen>(&seen);
    if (concerned != nullptr && !concerned->member && !caller.account.is_operator)
        return Denied{Denial::NotFound};
    return seen;
}

Answer<Page<CampaignSeen>> Campaigns::list(const Caller& caller, const Paging& paging) {
    store::CampaignId after = store::CampaignId::None;
    if (!paging.after.empty()) {
        const auto last = find(caller, paging.after);
        if (std::holds_alternative<Denied>(last)) return Denied{Denial::BadArgument, "after"};
        after = std::get<0>(last).campaign.id;
    }
    auto found = records_.read([&](store::AccountReader& reader) {
        return reader.campaigns(caller.account.id, after, paging.limit + 1);
    });
    if (!found) return denied_of(found.error());
    Page<store::Campaign> page = page_of(std::move(*found), paging.limit);
    Page<CampaignSeen> all;
    all.next = std::move(page.next);
    for (const store::Campaign& campaign : page.items) {
        auto seen = seen_by(caller.account.id, campaign);
        if (const auto* denied = std::get_if<Denied>(&seen)) return *denied;
        all.items.push_back(std::move(std::get<0>(seen)));
    }
    return all;
}

void Campaigns::change(const CampaignSeen& seen, const CampaignChange& change, Done<CampaignSeen> done) {
    store::AmendCampaign amend{seen.campaign.id, change.version, change.title, change.options, std::nullopt};
    if (change.archived)
        amend.archived_at_ms = *change.archived ? std::optional(records_.now_ms()) : std::nullopt;
    CampaignSeen after = seen;
    if (change.title) after.campaign.title = *change.title;
    if (change.options) after.campaign.options = *change.options;
    if (amend.archived_at_ms) after.campaign.archived_at_ms = *amend.archived_at_ms;
    records_.write(amend, [after, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::StaleVersion));
        CampaignSeen changed = after;
        changed.campaign.version = receipt.version;
        done(changed);
    });
}

Answer<std::vector<store::Membership>> Campaigns::members(const store::Campaign& campaign) {
    auto found = records_.read([&](store::AccountReader& reader) { return reader.members(campaign.id); });
    if (!found) return denied_of(found.error());
    return *found;
}

Answer<store::Membership> Campaigns::member(const store::Campaign& campaign, std::string_view account) {
    const auto all = members(campaign);
    if (const auto* denied = std::get_if<Denied>(&all)) return *denied;
    for (const store::Membership& one : std::get<0>(all)) {
        if (one.account_public_id == account) return one;
    }
    return Denied{Denial::NotFound};
}

void Campaigns::set_role(const store::Campaign& campaign, const store::Membership& member,
                         std::uint64_t version, store::MemberRole role, Done<store::Membership> done) {
    store::Membership after = member;
    after.role = role;
    const store::HeldSeats held{member.account, store::LoginId::None, store::LoginId::None,
                                campaign.public_id, true};
    const store::SetMemberRole set{campaign.id, member.account, version, role};
    records_.write(set, [this, after, held, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::OwnerStays));
        seats_ended_(held);
        store::Membership changed = after;
        changed.version = receipt.version;
        done(changed);
    });
}

void Campaigns::transfer(const Caller& by, const CampaignSeen& seen, std::uint64_t version,
                         const store::Membership& to, Done<CampaignSeen> done) {
    const store::HeldSeats held{to.account, store::LoginId::None, store::LoginId::None,
                                seen.campaign.public_id, true};
    const store::TransferCampaign transfer{
        seen.campaign.id, version, to.account, records_.now_ms(), by.account.public_id, to.account_public_id,
    };
    store::Campaign after = seen.campaign;
    after.owner = to.account;
    const store::AccountId asks = by.account.id;
    records_.write(transfer, [this, after, held, asks, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::OwnerStays));
        seats_ended_(held);
        store::Campaign changed = after;
        changed.version = receipt.version;
        done(seen_by(asks, changed));
    });
}

void Campaigns::remove(const store::Campaign& campaign, const store::Membership& member, Done<Nothing> done) {
    const store::HeldSeats held{member.account, store::LoginId::None, store::LoginId::None,
                                campaign.public_id, true};
    const store::RemoveMember remove{campaign.id, member.account};
    records_.write(remove, [this, held, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::OwnerStays));
        seats_ended_(held);
        done(Nothing{});
    });
}

void Campaigns::invite(const Caller& by, const store::Campaign& campaign, store::MemberRole role,
                       const InvitationTerms& terms, Done<Invited> done) {
    if (const auto bad = wrong(terms)) return done(*bad);
    Invited made = make_invitation(terms, by.account.id, records_.now_ms());
    made.invitation.campaign = campaign.id;
    made.invitation.role = role;
    const store::CreateInvitation create{made.invitation, hash_secret(made.code.reveal())};
    records_.write(create, [made, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::RetryLater));
        done(made);
    });
}

Answer<std::vector<store::Invitation>> Campaigns::invitations(const store::Campaign& campaign) {
    auto found = records_.read(
        [&](store::AccountReader& reader) { return reader.invitations(campaign.id, records_.now_ms()); });
    if (!found) return denied_of(found.error());
    return *found;
}

void Campaigns::revoke_invitation(const store::Campaign& campaign, std::string_view public_id,
                                  Done<Nothing> done) {
    const store::RevokeInvitation revoke{std::string(public_id), campaign.id};
    records_.write(revoke, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(Nothing{});
    });
}

Answer<InvitationSeen> Campaigns::look_at(std::string_view code, const std::string& address) {
    if (const auto wait = guesses_.take(address, records_.steady()); wait.count() > 0)
        return Denied{Denial::RateLimited, {}, wait};
    const auto tidy = normalise_join_code(code);
    if (!tidy) return Denied{Denial::UnknownCode, "code"};
    const SecretHash hash = hash_secret(*tidy);
    const auto known = records_.read(
        [&](store::AccountReader& reader) { return reader.find_invitation(hash, records_.now_ms()); });
    if (!known) return denied_of(known.error());
    if (!*known) return Denied{Denial::UnknownCode, "code"};
    guesses_.forgive(address);
    InvitationSeen seen{**known, {}, {}};
    const auto by = records_.read(
        [&seen](store::AccountReader& reader) { return reader.account(seen.invitation.made_by); });
    if (!by) return denied_of(by.error());
    if (*by) seen.by = (*by)->name;
    if (seen.invitation.campaign == store::CampaignId::None) return seen;
    const auto campaign = records_.read(
        [&seen](store::AccountReader& reader) { return reader.campaign(seen.invitation.campaign); });
    if (!campaign) return denied_of(campaign.error());
    if (*campaign) seen.campaign = (*campaign)->title;
    return seen;
}

void Campaigns::accept(const Caller& caller, std::string_view code, const std::string& address,
                       Done<CampaignSeen> done) {
    if (const auto wait = guesses_.take(address, records_.steady()); wait.count() > 0)
        return done(Denied{Denial::RateLimited, {}, wait});
    const auto tidy = normalise_join_code(code);
    if (!tidy) return done(Denied{Denial::UnknownCode, "code"});
    const store::AccountId account = caller.account.id;
    const store::AcceptInvitation accept{account, hash_secret(*tidy), records_.now_ms()};
    const auto known = records_.read([&accept](store::AccountReader& reader) {
        return reader.find_invitation(accept.code, accept.now_ms);
    });
    if (!known) return done(denied_of(known.error()));
    if (!*known) return done(Denied{Denial::UnknownCode, "code"});
    guesses_.forgive(address);
    records_.write(accept, [this, account, done](const store::Receipt& receipt) {
        if (receipt.refusal == store::Refusal::NotFound) return done(Denied{Denial::UnknownCode, "code"});
        if (!receipt.committed()) return done(denied_of(receipt, Denial::MemberAlready));
        const auto joined = records_.read([&receipt](store::AccountReader& reader) {
            return reader.campaign(store::CampaignId{receipt.id});
        });
        if (!joined) return done(denied_of(joined.error()));
        if (!*joined) return done(Denied{Denial::NotFound});
        done(seen_by(account, **joined));
    });
}

Answer<store::Encounter> Campaigns::encounter(const store::Campaign& campaign, std::string_view public_id) {
    const auto found =
        records_.read([public_id](store::AccountReader& reader) { return reader.find_encounter(public_id); });
    if (!found) return denied_of(found.error());
    if (!*found || (*found)->campaign != campaign.public_id) return Denied{Denial::NotFound};
    return **found;
}

Answer<Page<store::Encounter>> Campaigns::encounters(const store::Campaign& campaign,
                                                     store::Archived archived, const Paging& paging) {
    store::EncounterId after = store::EncounterId::None;
    if (!paging.after.empty()) {
        const auto last = encounter(campaign, paging.after);
        if (std::holds_alternative<Denied>(last)) return Denied{Denial::BadArgument, "after"};
        after = std::get<0>(last).id;
    }
    auto found = records_.read([&](store::AccountReader& reader) {
        return reader.encounters(campaign.public_id, archived, after, paging.limit + 1);
    });
    if (!found) return denied_of(found.error());
    return page_of(std::move(*found), paging.limit);
}

void Campaigns::set_archived(const store::Encounter& encounter, bool archived, Done<store::Encounter> done) {
    store::Encounter after = encounter;
    after.archived_at_ms = archived ? std::optional(records_.now_ms()) : std::nullopt;
    const store::ArchiveEncounter archive{encounter.id, after.archived_at_ms};
    records_.write(archive, [after, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::EncounterRuns));
        done(after);
    });
}

Answer<std::vector<store::Seat>> Campaigns::seats(store::EncounterId encounter) {
    auto found = records_.read([&](store::AccountReader& reader) { return reader.seats(encounter); });
    if (!found) return denied_of(found.error());
    return *found;
}

}  // namespace affray::access
