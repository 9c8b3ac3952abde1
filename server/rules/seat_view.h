// Seat view: the allow-list through which everything leaves the kernel for a person (ARC-007; rules/README.md
// section 3). What is not named here is not told.
#pragma once

#include <string>

#include "rules/event.h"

namespace affray {

enum class Role : std::uint8_t { Referee, Player, Spectator };

/// Who looks. `seat` counts for players only.
struct Viewer {
    Role role = Role::Spectator;
    SeatId seat = SeatId::Referee;

    bool is_referee() const { return role == Role::Referee; }
    /// Seat 0 is the referee's and never a player's own.
    bool owns(SeatId of) const { return role == Role::Player && of != SeatId::Referee && of == seat; }
    bool owns(const Creature& creature) const { return owns(creature.seat); }
    bool operator==(const Viewer&) const = default;
};

/// May the viewer know that this creature is there?
bool sees(const State& state, const Viewer& viewer, CreatureId who);
/// May the viewer know its exact numbers (hit points, defences, bonuses)? Referee: all. Players: their own
/// side's.
bool knows_numbers(const State& state, const Viewer& viewer, CreatureId who);
/// What is carried is known to the carrier's side; what lies about, to everyone who knows the place.
bool knows_item(const State& state, const Viewer& viewer, const Item& item);
/// A side is known by those of it who are seen: one of hidden creatures alone is the referee's.
bool knows_side(const State& state, const Viewer& viewer, SideId side);
/// A hidden feature is the referee's; one in fog, theirs who have explored any of its cells.
bool knows_feature(const State& state, const Viewer& viewer, std::uint32_t feature);
/// A hidden door bars steps and sight as a wall does: whoever does not know of the door meets a wall there.
bool meets_wall(const State& state, const Viewer& viewer, std::uint32_t feature);
/// Does the viewer control it (powers, items, hidden facts of its owner)?
bool controls(const State& state, const Viewer& viewer, CreatureId who);
/// A map is its side's (CLS-015).
bool knows_note(const State& state, const Viewer& viewer, const MapNote& note);
/// May the viewer know this fact's value?
bool knows_fact(const State& state, const Viewer& viewer, FactKey key);

/// What the viewer is told of an event; nullopt: nothing. `after` is the state that follows the event's
/// batch.
std::optional<Event> redact(const Event& event, const State& after, const Viewer& viewer);
/// The open question as the viewer may know it: own offers only (those of others are left blank in their
/// place, so that numbers keep their meaning), and who is waited for.
Question redact(const Question& question, const Viewer& viewer);
/// An effect as the viewer may know it; nullopt: not at all.
std::optional<Effect> redact(const Effect& effect, const State& state, const Viewer& viewer);

/// What an override's path names (rules/override.h), as far as views care. All empty: nothing that a view
/// shows.
struct OverrideSubject {
    CreatureId who = CreatureId::None;
    std::string_view field;  ///< of the creature
    std::optional<FactKey> fact;
    bool round = false;
};
OverrideSubject override_subject(const State& state, std::string_view path);

}  // namespace affray
