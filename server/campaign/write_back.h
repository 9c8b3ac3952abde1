// What an encounter leaves behind in its campaign, and how a campaign's characters come into an encounter.
#pragma once

#include "campaign/ledger.h"
#include "campaign/party.h"

namespace affray::campaign {

/// A character of the campaign as a creature of the encounter.
struct Member {
    Character character;  ///< as it was when the encounter was made
    CreatureId creature = CreatureId::None;
};

/// Where the characters of a campaign come in.
struct Staging {
    std::vector<Character> characters;
    std::vector<SeatId> seats;  ///< whose they are, in the same order
    std::optional<Party> party;
};

/// Puts the campaign's characters where the scene had its own, who leave it; whoever finds no place of theirs
/// stands as near as can be. They carry the torches that the scene's own people carried. Returns them with
/// their numbers. Requires a scene that has not begun and has the characters' vocabulary.
std::vector<Member> stage(State& scene, const Staging& staging);

/// What changes when the encounter ends.
struct WriteBack {
    std::vector<Character> characters;  ///< as they are now, in the order of the members
    std::optional<Party> party;
    std::vector<Posting> postings;  ///< what the members won and lost of treasure and experience
    Amounts found;                  ///< treasure that nobody has yet: a hoard of the campaign
    std::vector<Character> hired;  ///< retainers who stay with a member, without ids; their masters are named
    std::int32_t dungeon_turns = 0;
};

/// Pure: what `last` has made of the members. `opening`: the state at version 0. The party's fund goes to the
/// party, as does the experience for foes whom nobody has counted yet (CLS-173); without a party the fund is
/// found.
WriteBack outcome_of(const State& opening, const State& last, const std::vector<Member>& members,
                     const std::optional<Party>& party);

}  // namespace affray::campaign
