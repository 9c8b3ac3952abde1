// Advice to a party before it sets out (CLS-010 to CLS-014).
#pragma once

#include <span>

#include "rules/mechanic.h"

namespace affray {

/// A character as the lobby sees it, in marching order (CLS-013).
struct PartyMember {
    Name class_id;
    std::int32_t level = 1;
    std::int32_t charisma = 10;
};

/// PARTY_SMALL, PARTY_LARGE (CLS-010), NO_SPECIALISTS (CLS-011), LEVEL_GAP (CLS-012); nothing is enforced.
std::vector<Name> party_notices(std::span<const PartyMember> party);

/// Index of the member to propose as caller: the highest charisma, of equals the one nearest the front
/// (CLS-014). 0 for an empty party.
std::size_t suggested_caller(std::span<const PartyMember> party);

}  // namespace affray
