// Waves: creatures that wait off the board for their round, for the losses of a side, or for the referee
// (WAV-001 to WAV-004). A wave is a feature of the scene that stays hidden for good; what comes of it joins
// like any newcomer (readings/rounds/joining.h).
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/mechanic.h"

namespace affray {

enum WaveState : std::int32_t { kWaveWaits = 0, kWaveCame = 1, kWaveStays = 2 };
inline constexpr std::array<std::string_view, 3> kWaveStates{"waits", "came", "stays"};
/// Of a wave: has it come, or been told to stay away?
inline constexpr Fact kWave = Fact{"wave", Scope::Feature, Audience::Referee}.in_words(kWaveStates);

inline constexpr std::string_view kWaveKind = "wave";
/// Numbers of a wave: the round with which it comes, how many of a side are down when it comes, that side and
/// its own, counted from 1. Each stat block of it stands under its name behind the prefix.
inline constexpr std::string_view kWaveRound = "round", kWaveFallen = "fallen", kWaveFallenOf = "fallen_of",
                                  kWaveSide = "side", kWaveBlock = "of.";

/// The wave of this name; nullopt: there is none.
std::optional<std::uint32_t> wave_named(const View& view, const Name& id);
/// Is it one that still waits for what brings it?
bool wave_waits(const View& view, std::uint32_t feature);
/// Waiting waves whose round has come, by their order in the scene.
std::vector<std::uint32_t> waves_of_round(const View& view, std::int32_t round);
/// Waiting waves for which enough of their side are down: dead, out, gone or given up.
std::vector<std::uint32_t> waves_of_losses(const View& view);
/// Does a wave hostile to the side of `who` still wait for a round? The fight is not won before it.
bool foes_to_come(const View& view, CreatureId who);
/// Its stat blocks, each with how many come.
std::vector<std::pair<Name, std::int32_t>> wave_members(const Feature& wave);
/// Where the next one enters: the first free of the wave's places, else the free cell nearest to the first of
/// them; of several the first of the map. nullopt: nothing is free.
std::optional<Place> way_in(const View& view, const Feature& wave);

}  // namespace affray
