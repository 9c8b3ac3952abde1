// The double-entry book of a campaign: what changes hands leaves one account and enters another, and every
// entry says why.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "campaign/unit.h"

namespace affray::campaign {

/// World: where things come from and go to; the only one that may owe.
enum class AccountKind : std::uint8_t { World, Hoard, Parcel, Party, Character };

struct Account {
    AccountKind kind = AccountKind::World;
    std::string id{};  ///< public id of the hoard, parcel, party or character; empty for the world
    auto operator<=>(const Account&) const = default;
};
inline const Account kWorld{};

/// "world", "character/c4x…". Stable: the store keeps it.
std::string to_text(const Account& account);
std::optional<Account> account_from(std::string_view text);

struct Posting {
    Account account;
    Unit unit;
    std::int64_t amount = 0;  ///< what enters; negative: what leaves
    bool operator==(const Posting&) const = default;
};

/// Why something was booked: an encounter's row of the log, or the act of a person with its reason.
struct Cause {
    std::string encounter{};    ///< public id; empty: an act
    std::uint64_t version = 0;  ///< of that encounter's log
    std::string reason{};       ///< never empty for an act
    bool operator==(const Cause&) const = default;
};

using EntryNumber = std::int64_t;  ///< 1, 2, 3 … in order of booking; 0: none

struct Entry {
    EntryNumber number = 0;
    Cause cause;
    std::vector<Posting> postings;
    EntryNumber reverses = 0;
    bool operator==(const Entry&) const = default;
};

/// Moves amounts from one account to another.
std::vector<Posting> transfer(const Account& from, const Account& to, const Amounts& amounts);
/// Postings that lie together as one, in order; those that come to nothing are gone.
std::vector<Posting> merged(const std::vector<Posting>& postings);
/// Each the other way round.
std::vector<Posting> reversed(const std::vector<Posting>& postings);
/// Does it name a cause, move something, and come to zero in every unit? Error: InvalidInput, with what is
/// wrong.
Status sound(const Entry& entry);

/// Entries are only ever added. Every balance but the world's is at least zero, and all balances of a unit
/// come to zero together.
class Ledger {
  public:
    /// Errors: InvalidInput (not sound), Conflict (an account does not hold so much; the message names it).
    Result<EntryNumber> post(Cause cause, std::vector<Posting> postings);
    /// Books the reverse of an entry. Errors: NotFound, Conflict (it is reversed already, or what it gave is
    /// no longer there).
    Result<EntryNumber> reverse(EntryNumber entry, Cause cause);

    std::int64_t balance(const Account& account, const Unit& unit) const;
    const Amounts& balances(const Account& account) const;
    const std::vector<Entry>& entries() const { return entries_; }
    /// Are all the promises above kept?
    bool balanced() const;

  private:
    Result<EntryNumber> book(Entry entry);

    std::vector<Entry> entries_;
    std::map<Account, Amounts> balances_;
    std::vector<bool> undone_;  ///< by entry number - 1
};

}  // namespace affray::campaign
