// A table of kernel and codec alone at which a play is played, with what must hold after every line of it
// (REL-13): a refusal changes nothing and draws no die; what is accepted survives the way to the log and
// back, folds to the same state and stays within its bounds; a preview says the same; and nobody can tell a
// hidden creature from none.
#pragma once

#include <cstdint>
#include <string>

#include "fuzz/play.h"
#include "fuzz/play_scenes.h"
#include "rules/preview.h"
#include "support/arena.h"

namespace affray::fuzz {

enum class Verdict : std::uint8_t { Malformed, Refused, Accepted };

class PlayTable {
  public:
    /// Dice follow from the seed.
    PlayTable(Scene scene, std::uint64_t seed);

    /// Ends the process, with the play so far, where something does not hold.
    Verdict ask(const Line& line);
    const Situation& situation() const { return scene_.situation; }
    const Ruleset& rules() const { return *scene_.rules; }
    /// The scene, and the lines that were accepted.
    const Play& play() const { return play_; }
    /// The same, with the line that is being asked now.
    Play play_until_now() const;

  private:
    Verdict submit(const Viewer& asker, const ForeignIntent& intent);
    void look(const Viewer& asker, ForeignId who);
    void accept(const Viewer& asker, const ForeignIntent& intent, Outcome outcome);
    void expect_stored(const Batch& batch, const Outcome& outcome);
    void expect_bounds() const;
    void expect_shown(const Batch& batch);
    void expect_alike(const Line& line);
    [[noreturn]] void broken(const std::string& what) const;
    void expect(bool holds, const char* what) const {
        if (!holds) broken(what);
    }

    Scene scene_;
    test::ChanceDice dice_;
    DefaultOrders orders_;
    Play play_;
    const Line* now_ = nullptr;
    std::uint64_t asked_ = 0;
};

/// Prints the play of the table that is in play when the process is ended by a signal, or when a line takes
/// longer than any honest one could.
void print_play_on_death();

}  // namespace affray::fuzz
