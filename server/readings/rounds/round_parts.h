// Readings of a round in parts: which sides and creatures may act in it, and what ends it (CLS section 3).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

inline constexpr std::string_view kContactStage = "contact", kEvasionStage = "evasion",
                                  kPursuitStage = "pursuit", kDeclareStage = "declare",
                                  kInitiativeStage = "initiative", kPassStage = "pass",
                                  kSlowPassStage = "slow_pass";

bool in_stage(const View& view, std::string_view stage);
/// Does an encounter run?
bool running(const View& view);
/// Index of a side by its id; nullopt: there is none.
std::optional<std::uint32_t> side_named(const View& view, const Name& id);
const Name& side_id(const View& view, std::uint32_t side);
/// Creatures of a side that are still in play, in the order of the roster, which is the marching order (C15).
std::vector<CreatureId> members(const View& view, std::uint32_t side);
/// The same without those who cannot act.
std::vector<CreatureId> able_members(const View& view, std::uint32_t side);
bool anyone_able(const View& view, std::uint32_t side);
/// The first member whom everybody sees, who stands for the side where it rolls; else the first of all.
CreatureId spokesman(const View& view, std::uint32_t side);
bool hostile_sides(const View& view, std::uint32_t a, std::uint32_t b);
/// A side led by player characters: its dice are everybody's (CLS-006).
bool is_party(const View& view, std::uint32_t side);
bool is_of_party(const View& view, CreatureId who);
/// May the side act in this round: it has able members, is not surprised (CLS-056) and has not used the
/// round before the fight began (CLS-063)?
bool acts_this_round(const View& view, std::uint32_t side);
std::vector<std::uint32_t> sides_acting(const View& view);
/// Group of the order in which a creature acts; -1: in none.
std::int32_t group_of(const View& view, CreatureId who);
/// Number of groups of the order.
std::int32_t group_count(const View& view);
/// Sides with a creature of that group that is still in play, by index.
std::vector<std::uint32_t> sides_of_group(const View& view, std::int32_t group);
/// The order in which those groups of sides act, each with its score.
std::vector<OrderEntry> order_of_sides(const View& view,
                                       const std::vector<std::vector<std::uint32_t>>& groups,
                                       const std::vector<std::int32_t>& scores);
/// May this seat speak for the whole side: the referee, the caller's seat, without a caller the one player
/// who leads it (CLS-014)?
bool speaks_for(const View& view, SeatId seat, std::uint32_t side);
/// The seat that decides for a side: of its caller, of the one player who leads it, else the referee.
SeatId speaker_of(const View& view, std::uint32_t side);
/// Names a new part of the round. Of a group that nobody but the referee sees, only the referee is told.
void go_to(Work& work, std::string_view stage, std::string_view step, std::int32_t group);
/// Ends the round and begins the next one. The order of the round is forgotten.
void next_round(Work& work);
/// Ends the encounter; the turns it took are noted first (CLS-065).
void conclude(Work& work, const Name& outcome);

}  // namespace affray
