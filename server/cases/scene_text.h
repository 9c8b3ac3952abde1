// What of a scene is no number, in the spelling of case files: order of turns or groups, work under way,
// things.
#pragma once

#include "content/scene/scene_reader.h"
#include "content/yaml/node.h"

namespace affray::cases {

std::string creature_text(const State& state, CreatureId who);
/// The order as `expected` writes it: living creatures one by one; where it lists lists, groups of creatures
/// or of sides.
std::string order_text(const State& state, const content::Node& expected);
/// The group that may act now as a list, else the creature whose turn it is.
std::string active_text(const State& state, const content::Node& expected);
/// contact, declare, pass …; else the phase of the battle.
std::string phase_text(const State& state);
/// Sides with this part in a pursuit; none.
std::string pursuit_text(const State& state, const Ruleset& rules, std::int32_t role);
/// The thing in hand, or none.
std::string hand_text(const State& state, CreatureId who);
/// Names of the states that it is in.
std::string effects_text(const View& view, CreatureId who);
/// A defence with all that raises and lowers it now, whoever attacks (ARC-008); nullopt: there is none of
/// that name.
std::optional<std::int32_t> defence_now(const View& view, CreatureId who, std::string_view versus);
/// Fields of a loss of the campaign's.
std::map<std::string, std::string> loss_fields(const Loss& loss, const State& state,
                                               const content::SeatBook& seats);
/// What the party's maps say, each with its place.
std::string notes_text(const State& state);
/// Where an expedition stands, by a key of `party`; none: there is no such thing.
std::string journey_text(const State& state, const std::string& key);
/// Has anybody found the feature?
std::string found_text(const State& state, std::uint32_t feature);
/// Things of a creature that are not used up, sorted.
std::vector<std::string> item_names(const State& state, CreatureId who);
/// Fields of work under way; empty: there is none.
std::map<std::string, std::string> activity_fields(const State& state, CreatureId who);
/// Fields of a step's result: of its last test, its last harm or healing, and what else its events tell.
std::map<std::string, std::string> result_fields(const std::vector<Event>& events, const State& state);

}  // namespace affray::cases
