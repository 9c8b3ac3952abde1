// Load for a real store of which every write can be told apart afterwards: what was acknowledged must stand,
// what was asked may, nothing else (property S of the goals).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "store/rig.h"
#include "support/recording_disk.h"

namespace affray::crash {

/// One row of writes that follow one another: the first, the second, the third …
struct Lane {
    std::string name{};
    std::function<store::Write(std::uint64_t)> nth{};
    /// How many of them stand, each whole and once; the error says what is wrong.
    std::function<Result<std::uint64_t>(const store::Store&)> count{};
};

/// What a client knows of each lane at a moment.
struct Known {
    std::uint64_t asked = 0;
    std::uint64_t acknowledged = 0;
};
using Knowledge = std::map<std::string, Known, std::less<>>;

/// Log rows of two encounters, accounts, a character with its purse, talk, a setting.
std::vector<Lane> lanes_of(store::EncounterId ford, store::EncounterId mill);

/// How many writes of each lane were asked so far.
using Asked = std::map<std::string, std::uint64_t>;
struct Watch {
    test::RecordingDisk& disk;  // gets a note of each question and of each answer
    Asked& asked;
    bool early = false;  // the answer is noted before there is one: the mutant that the check must find
};

/// Writes to random lanes until so many were acknowledged, several in flight at a time.
void load(store::Writer& writer, const std::vector<Lane>& lanes, std::size_t writes, std::mt19937_64& chance,
          const Watch& watch);

/// Follows the notes.
void learn(Knowledge& knowledge, const test::DiskStep& step);

/// What is wrong with a store after a crash; empty: nothing. Writes to it.
std::string fault_of(const std::filesystem::path& data, const Knowledge& knowledge);

}  // namespace affray::crash
