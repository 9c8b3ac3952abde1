// An expedition: its scene and phase, who belongs to it, and what it may be asked (ADV sections 2 and 3).
#pragma once

#include "readings/facts.h"
#include "readings/facts/journey.h"
#include "rules/ruleset.h"

namespace affray {

inline constexpr std::string_view kDungeonTurn = "dungeon_turn", kDay = "day";
inline constexpr std::int32_t kRoundsInTurn = 60, kTurnsInDay = 144;

bool on_journey(const View& view);
bool in_scene(const View& view, JourneyScene scene);
bool in_phase(const View& view, JourneyPhase phase);
/// Index of the party's side; nullopt: there is no party.
std::optional<std::uint32_t> party_side(const View& view);
/// Those who go along, in marching order: alive and with it.
std::vector<CreatureId> travellers(const View& view);
bool travels(const View& view, CreatureId who);
/// May this seat say what the party does: the referee, or whoever speaks for its side (CLS-014)?
bool leads(const View& view, SeatId seat);
/// ADV-006: the base rate of the slowest, in feet.
std::int32_t party_rate(const View& view);
/// Why nobody may do such a thing now: another scene, a fight, another phase. Every intent of the expedition
/// begins with it.
void check_phase(const View& view, JourneyScene scene, JourneyPhase phase, Refusals& out);
/// The same of a member who acts: alive, able and of the party.
void check_member(const View& view, CreatureId who, Refusals& out);
/// ADV-022: has the member used its turn, and it needs a whole one?
bool turn_free(const View& view, CreatureId who);

/// A feature by its id; nullopt where there is none, or it is hidden: that is the same answer.
std::optional<std::uint32_t> known_feature(const View& view, const Name& id);
const Name& state_of(const View& view, std::uint32_t feature);
const Feature& feature_of(const View& view, std::uint32_t feature);
bool is_hidden(const View& view, std::uint32_t feature);
/// Does it belong to that area or thing?
bool lies_at(const View& view, std::uint32_t feature, std::uint32_t place);
/// Is it where the party is, or said to be nowhere in particular?
bool at_hand(const View& view, std::uint32_t feature);
/// Does somebody of the party carry a thing of that name that is not used up?
const Item* thing_of(const View& view, CreatureId who, std::string_view name);

/// Rounds that a turn or a day of this scene has; 0 where none is counted (ADV-002).
std::int32_t rounds_of_period(const View& view);
/// So many rounds of the turn or day go by (ADV-004, 027, 036).
void spend_rounds(std::int32_t rounds, const Name& cause, Work& work);
/// The rest of them goes by.
void spend_the_rest(std::int32_t of_rounds, const Name& cause, Work& work);

/// The day is over: what follows it up comes first, then time and the next day's number (ADV-092).
void end_day(Work& work);
void enter_phase(JourneyPhase phase, const Name& cause, Work& work);
/// Where a day goes on after what interrupted it: planned already, or not yet.
JourneyPhase phase_of_day(const View& view);
/// −1 on attacks and damage until a rest (ADV-019, ADV-078).
void tire_out(CreatureId who, Work& work);
void refresh(CreatureId who, Work& work);

/// A chance in six (ADV-008): a die for the referee's eyes or everybody's, rolled even where it is sure.
bool chance_in_six(std::int32_t chance, std::string_view purpose, CreatureId who, Audience audience,
                   Work& work);

}  // namespace affray
