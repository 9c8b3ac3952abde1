// Hoards, parcels, and their division: even shares, retainers' halves, magic items by roll-off or choice,
// experience (CLS-170 to CLS-173).
#pragma once

#include "campaign/ledger.h"
#include "campaign/party.h"
#include "rules/dice.h"

namespace affray::campaign {

/// A place where treasure lies: a hoard that somebody may find, or a parcel made ready to be given. What it
/// holds stands in the book.
struct Hoard {
    std::string id{};
    std::string name{};
    bool parcel = false;
    bool hidden = true;  ///< only referees know of it
    std::string notes{};
    bool operator==(const Hoard&) const = default;
};

/// Error: InvalidInput; the message begins with the field.
Status sound(const Hoard& hoard);

enum class DivisionStatus : std::uint8_t { Proposed, Carried, Withdrawn };
std::string_view to_string(DivisionStatus status);
std::optional<DivisionStatus> division_status_from(std::string_view text);

/// How magic items are given away that nobody has by the wish (CLS-171).
enum class MagicBy : std::uint8_t {
    RollOff,  ///< each is thrown for
    Picks,    ///< a throw gives the order in which they are picked
};
std::string_view to_string(MagicBy by);
std::optional<MagicBy> magic_by_from(std::string_view text);

/// A d20 as it fell; those who tie throw again.
struct Throw {
    std::string character{};
    Name item{};  ///< empty: for the order of picking
    std::int32_t value = 0;
    bool operator==(const Throw&) const = default;
};

struct Share {
    std::string character{};
    std::int32_t rank = 0;  ///< in the order of picking, from 1; 0: picks nothing
    Amounts amounts{};
    bool operator==(const Share&) const = default;
};

/// A proposal: nothing changes hands until all voters have agreed.
struct Division {
    std::string id{};
    Account from;
    DivisionStatus status = DivisionStatus::Proposed;
    bool keep_pieces = false;  ///< as in the wish
    std::vector<Share> shares{};
    std::vector<std::string> agreed{};  ///< public ids of accounts
    MagicBy magic = MagicBy::RollOff;
    std::vector<Throw> throws{};
    Amounts pool{};           ///< not picked yet
    std::string picker{};     ///< whose pick it is; empty: nobody's, and then it may be agreed to
    std::int32_t passed = 0;  ///< in a row
    Amounts left{};           ///< of the account, what nobody gets: it stays there
    bool operator==(const Division&) const = default;
};

struct DivisionWish {
    Account from;
    /// Gems and jewelry are divided as they are; else they are turned into coins at their value first.
    bool keep_pieces = false;
    /// Who shall have how many of a magic item or other piece, before the order of picking is asked.
    struct Choice {
        Unit unit;
        std::string character{};
        std::int64_t count = 1;
    };
    std::vector<Choice> choices{};
    MagicBy magic = MagicBy::RollOff;
};

/// Most magic items that are thrown for at once; more of them are picked, or chosen for somebody.
inline constexpr std::int64_t kThrownForMax = 200;

/// A character with whose it is, as far as a division has to know.
struct Holder {
    std::string character{};
    std::string owner{};  ///< public id of an account; empty: the referee's own
    bool operator==(const Holder&) const = default;
};

/// Whom an account belongs to: a party's own to its members; a hoard or parcel to the members of the only
/// party or, where no party was gathered, to everybody. Empty: several may claim it, or nobody, and only the
/// referee divides it. `everybody`: the living characters and retainers of the campaign.
std::vector<Holder> holders_of(const Account& from, const std::vector<Party>& parties,
                               const std::vector<Holder>& everybody);

/// May a player propose it: has it a character among the holders, and are all heirs holders too? Errors:
/// InvalidInput, the message begins with the field.
Status may_propose(const std::vector<Holder>& holders, std::string_view account,
                   const std::vector<std::string>& heirs);

/// Accounts that have to agree: owners of the holders and of the heirs, each once, in order. Empty: the
/// referee decides.
std::vector<std::string> voters(const Division& division, const std::vector<Holder>& holders,
                                const std::vector<Holder>& everybody);

/// By the rules: by value in even shares, paid in gold, silver and copper; a retainer has half a share where
/// the ruleset says so (CLS-172). What cannot be divided stays, and `left` says so. Magic items whose heir
/// the wish does not name go to the highest throw among characters, or are picked afterwards. Experience goes
/// to everybody living. Errors: InvalidInput (nothing to divide or more than can be, nobody to have it or
/// somebody twice, a choice that names nobody or nothing, too much to throw for).
Result<Division> propose_division(const Amounts& held, const std::vector<Character>& heirs,
                                  const DivisionWish& wish, Dice& dice);

/// The picker takes an item of the pool, or passes; the order goes around until the pool is empty or all have
/// passed in a row. Errors: Conflict (nobody picks any more), InvalidInput (no such item; begins with its
/// field).
Status pick(Division& division, const std::optional<Unit>& item);

struct Divided {
    std::vector<Character> characters;  ///< as they are afterwards
    std::vector<Posting> postings;
};

/// Carries it out. Errors: Conflict (somebody has yet to pick, the account does not hold so much any more, or
/// an heir is not there).
Result<Divided> carry_out(const Division& division, const Amounts& held, const std::vector<Character>& heirs);
}  // namespace affray::campaign
