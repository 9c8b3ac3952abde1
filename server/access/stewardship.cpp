// An operator's reads and writes.
#include "access/stewardship.h"

namespace affray::access {
namespace {

constexpr std::uint32_t kUsesMax = 100;
constexpr std::uint32_t kHoursDefault = 24 * 7;
constexpr std::uint32_t kHoursMax = 24 * 90;

std::int64_t after_hours(std::int64_t now_ms, std::uint32_t hours) {
    return now_ms + std::chrono::milliseconds(std::chrono::hours{hours}).count();
}

}  // namespace

std::optional<Denied> wrong(const InvitationTerms& terms) {
    if (terms.uses < 1 || terms.uses > kUsesMax) return Denied{Denial::BadArgument, "uses"};
    if (terms.hours > kHoursMax) return Denied{Denial::BadArgument, "hours"};
    return std::nullopt;
}

Invited make_invitation(const InvitationTerms& terms, store::AccountId by, std::int64_t now_ms) {
    Invited made;
    made.code = make_join_code();
    made.invitation.public_id = make_public_id();
    made.invitation.made_by = by;
    made.invitation.created_at_ms = now_ms;
    made.invitation.expires_at_ms = after_hours(now_ms, terms.hours == 0 ? kHoursDefault : terms.hours);
    made.invitation.uses_left = terms.uses;
    return made;
}

Answer<store::Account> Stewardship::find(std::string_view public_id) {
    const auto found = records_.read(
        [public_id](store::AccountReader& reader) { return reader.find_account_by_id(public_id); });
    if (!found) return denied_of(found.error());
    if (!*found) return Denied{Denial::NotFound};
    return **found;
}

Answer<Page<store::Account>> Stewardship::accounts(const Paging& paging) {
    store::AccountId after = store::AccountId::None;
    if (!paging.after.empty()) {
        const auto last = find(paging.after);
        if (std::holds_alternative<Denied>(last)) return Denied{Denial::BadArgument, "after"};
        after = std::get<0>(last).id;
    }
    auto found =
        records_.read([&](store::AccountReader& reader) { return reader.accounts(after, paging.limit + 1); });
    if (!found) return denied_of(found.error());
    return page_of(std::move(*found), paging.limit);
}

void Stewardship::set_disabled(std::string_view public_id, bool disabled, Done<store::Account> done) {
    auto found = find(public_id);
    if (const auto* denied = std::get_if<Denied>(&found)) return done(*denied);
    store::Account account = std::get<0>(found);
    account.disabled_at_ms = disabled ? std::optional(records_.now_ms()) : std::nullopt;
    const store::SetAccountDisabled set{account.id, account.disabled_at_ms};
    records_.write(set, [this, account, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        if (account.disabled_at_ms)
            seats_ended_({account.id, store::LoginId::None, store::LoginId::None, {}, true});
        done(account);
    });
}

Answer<Usage> Stewardship::usage(std::string_view public_id) {
    const auto found = find(public_id);
    if (const auto* denied = std::get_if<Denied>(&found)) return *denied;
    const auto has = records_.read(
        [&](store::AccountReader& reader) { return reader.usage(std::get<0>(found).id, records_.now_ms()); });
    if (!has) return denied_of(has.error());
    return Usage{*has, records_.quotas()};
}

void Stewardship::make_reset_code(std::string_view public_id, Done<Minted> done) {
    const auto found = find(public_id);
    if (const auto* denied = std::get_if<Denied>(&found)) return done(*denied);
    const Minted minted{make_join_code(), after_hours(records_.now_ms(), 24)};
    const store::SetResetCode set{std::get<0>(found).id, hash_secret(minted.code.reveal()),
                                  minted.expires_at_ms};
    records_.write(set, [minted, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::RetryLater));
        done(minted);
    });
}

void Stewardship::invite(const Caller& by, const InvitationTerms& terms, Done<Invited> done) {
    if (const auto bad = wrong(terms)) return done(*bad);
    const Invited made = make_invitation(terms, by.account.id, records_.now_ms());
    const store::CreateInvitation create{made.invitation, hash_secret(made.code.reveal())};
    records_.write(create, [made, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::RetryLater));
        done(made);
    });
}

Answer<std::vector<store::Invitation>> Stewardship::invitations() {
    auto found = records_.read([this](store::AccountReader& reader) {
        return reader.invitations(store::CampaignId::None, records_.now_ms());
    });
    if (!found) return denied_of(found.error());
    return *found;
}

void Stewardship::revoke_invitation(std::string_view public_id, Done<Nothing> done) {
    const store::RevokeInvitation revoke{std::string(public_id), store::CampaignId::None};
    records_.write(revoke, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(Nothing{});
    });
}

}  // namespace affray::access
