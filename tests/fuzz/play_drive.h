// Random plays in every ruleset, by every role; counts what was sent, accepted and refused.
#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <string>

#include "fuzz/message_maker.h"
#include "fuzz/play_table.h"

namespace affray::fuzz {

struct Count {
    std::uint64_t sent = 0;
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t malformed = 0;
};

/// What came of the messages to one ruleset.
struct Tally {
    std::map<std::string, Count> by_role;
    std::map<std::string, std::uint64_t> by_kind;  ///< submit, answer, override, preview, menu
    std::array<std::uint64_t, kVerbCount> accepted{};
};

class Drive {
  public:
    explicit Drive(const Scenes& scenes) : scenes_(scenes) {}

    /// What each case asks, where it asks it: so every verb that has a case is accepted once.
    void ask_prompts();
    /// One scene, and the messages that follow from the seed. How many there were.
    std::uint64_t visit(std::uint64_t seed);
    const std::map<std::string, Tally>& tallies() const { return tallies_; }
    void print(std::ostream& out) const;
    /// Verbs of a ruleset that were never accepted.
    std::vector<Verb> missing(const std::string& ruleset) const;

  private:
    Scene choose(test::Chance& chance, const std::string& ruleset) const;
    void ask(PlayTable& table, const Line& line);

    const Scenes& scenes_;
    std::map<std::string, Tally> tallies_;
};

}  // namespace affray::fuzz
