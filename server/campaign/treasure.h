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

struct Share {
    std::string character{};
    std::int32_t rank = 0;  ///< in the order of picking, from 1; 0: picks nothing
    Amounts amounts{};
    bool operator==(const Share&) const = default;
};

/// A proposal: nothing changes hands until everybody whose character is an heir has agreed.
struct Division {
    std::string id{};
    Account from;
    DivisionStatus status = DivisionStatus::Proposed;
    bool keep_pieces = false;  ///< as in the wish
    std::vector<Share> shares{};
    std::vector<std::string> agreed{};  ///< public ids of accounts
    bool operator==(const Division&) const = default;
};

struct DivisionWish {
    Account from;
    /// Gems and jewelry are divided as they are; else they are turned into coins at their value first.
    bool keep_pieces = false;
    /// Who shall have which magic item or other piece, before the order of picking is asked: unit and
    /// character.
    std::vector<std::pair<Unit, std::string>> choices{};
};

/// By the rules: by value in even shares, a retainer half a share, paid in gold, silver and copper; what
/// cannot be divided stays. Magic items go around in the order of a roll-off among characters (a d20 each,
/// ties again) unless the wish names their heir. Experience goes to everybody living. Errors: InvalidInput
/// (nothing to divide, nobody to have it, a choice names nobody or nothing).
Result<Division> propose_division(const Amounts& held, const std::vector<Character>& heirs,
                                  const DivisionWish& wish, Dice& dice);

struct Divided {
    std::vector<Character> characters;  ///< as they are afterwards
    std::vector<Posting> postings;
};

/// Carries it out. Errors: Conflict (the account does not hold so much any more, or an heir is not there).
Result<Divided> carry_out(const Division& division, const Amounts& held, const std::vector<Character>& heirs);

/// Accounts that have to agree: owners of the heirs, each once, in order.
std::vector<std::string> voters(const Division& division, const std::vector<Character>& heirs);

}  // namespace affray::campaign
