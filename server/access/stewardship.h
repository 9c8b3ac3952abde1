// What an operator does: accounts, codes to reset a password, invitations to the server; and sees of
// encounters.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "access/accounts.h"
#include "access/network.h"

namespace affray::access {

/// A code that is told once.
struct Minted {
    Secret code{};
    std::int64_t expires_at_ms = 0;
};

/// An invitation as it was made.
struct Invited {
    store::Invitation invitation{};
    Secret code{};
};

/// How far an invitation reaches.
struct InvitationTerms {
    std::uint32_t uses = 1;   // 1 to 100
    std::uint32_t hours = 0;  // 0: a week; at most 90 days
};
/// BadArgument with the field, or nothing.
std::optional<Denied> wrong(const InvitationTerms& terms);
/// An invitation with a code of its own, as these terms say.
Invited make_invitation(const InvitationTerms& terms, store::AccountId by, std::int64_t now_ms);

/// A ban, as it is asked for.
struct BanTerms {
    Network network{};
    std::string reason{};     // no more than 200 characters
    std::uint32_t hours = 0;  // 0: for good; at most ten years
};

/// One page of a list: `next` is the `after` of the following one, empty at the end.
template <class T>
struct Page {
    std::vector<T> items{};
    std::string next{};
};
struct Paging {
    std::size_t limit = 50;
    std::string after{};  // a public id
};
template <class T>
const std::string& public_id_of(const T& one) {
    return one.public_id;
}
inline const std::string& public_id_of(const store::HostedEncounter& one) { return one.encounter.public_id; }
/// Of one more than the limit: the page, and whether there is another.
template <class T>
Page<T> page_of(std::vector<T> found, std::size_t limit) {
    Page<T> page;
    const bool more = found.size() > limit;
    if (more) found.resize(limit);
    if (more) page.next = public_id_of(found.back());
    page.items = std::move(found);
    return page;
}

/// What an account has of what quotas bound.
struct Usage {
    store::AccountUsage has{};
    store::Quotas most{};
};

/// Any thread. Whoever calls has looked at the permission table.
class Stewardship {
  public:
    Stewardship(Records& records, Accounts::SeatsEnded seats_ended)
        : records_(records), seats_ended_(std::move(seats_ended)) {}

    Answer<Page<store::Account>> accounts(const Paging& paging);
    /// What it has, and what it may have. NotFound.
    Answer<Usage> usage(std::string_view account);
    /// Ends all logins and seats of whom it disables. NotFound.
    void set_disabled(std::string_view account, bool disabled, Done<store::Account> done);
    /// Replaces a former one; good for a day. NotFound.
    void make_reset_code(std::string_view account, Done<Minted> done);

    /// What the account may have of it from now on; nothing: what all may. NotFound; BadArgument with "most".
    void limit(std::string_view account, store::AccountQuota quota, std::optional<std::uint64_t> most,
               Done<Nothing> done);

    /// Those in force, newest first.
    Answer<Page<store::NetworkBan>> bans(const Paging& paging);
    /// All of them.
    Answer<std::vector<store::NetworkBan>> bans();
    /// Takes the place of one of the same network. BadArgument with the field; QuotaReached.
    void ban(const Caller& by, const BanTerms& terms, Done<store::NetworkBan> done);
    /// The one that was lifted. NotFound.
    void lift(std::string_view ban, Done<store::NetworkBan> done);

    using HostedPage = Page<store::HostedEncounter>;
    /// Encounters that nobody plays now, newest first: `but` are those that somebody does.
    Answer<HostedPage> hosted(bool ended, const std::set<store::EncounterId>& but, const Paging& paging);
    /// Of these, newest first.
    Answer<HostedPage> hosted(const std::set<store::EncounterId>& those, const Paging& paging);
    /// NotFound.
    Answer<store::HostedEncounter> hosted(std::string_view encounter);
    Answer<std::vector<store::HostedSeat>> hosted_seats(store::EncounterId encounter);

    void invite(const Caller& by, const InvitationTerms& terms, Done<Invited> done);
    Answer<std::vector<store::Invitation>> invitations();
    void revoke_invitation(std::string_view public_id, Done<Nothing> done);

  private:
    Answer<store::Account> find(std::string_view public_id);
    Answer<store::EncounterId> find_encounter(std::string_view public_id);

    Records& records_;
    const Accounts::SeatsEnded seats_ended_;
};

}  // namespace affray::access
