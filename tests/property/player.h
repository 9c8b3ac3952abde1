// A player that tries things at random, with a twin that is rebuilt from the log after every accepted intent.
#pragma once

#include <map>

#include "rules/preview.h"
#include "support/arena.h"

namespace affray::test {

struct Tally {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t questions = 0;
    std::uint64_t dice = 0;
    std::map<std::string, std::uint64_t> outcomes;
};

class RandomPlayer {
  public:
    static constexpr std::size_t kIntentsMax = 300;
    static constexpr std::size_t kPatience = 100;
    static constexpr std::size_t kRefusedMax = 200;

    RandomPlayer(State opening, const Ruleset& rules, std::uint64_t seed, bool extremes = false);

    /// Tries one intent. False: the fight is over, or has taken long enough.
    bool step(Tally& tally);
    /// Submits this intent; the rejection, if any.
    std::optional<Rejection> submit_as(SeatId seat, const Intent& intent, Tally& tally);
    const Situation& situation() const { return situation_; }
    const std::vector<Batch>& log() const { return log_; }
    /// The first broken promise; empty: none.
    const std::string& problem() const { return problem_; }
    /// What this player would try now, and the seat that does; for a twin world that must follow it.
    std::pair<SeatId, Intent> propose();

  private:
    Intent candidate(SeatId seat);
    std::optional<std::pair<SeatId, Intent>> from_menus();
    Intent ruling(const Question& asked);
    Intent of_the_place();
    Intent pass(CreatureId who) const;
    CreatureId actor(SeatId seat);
    std::optional<Intent> legal(SeatId seat, const std::vector<Intent>& tries, bool (*wanted)(Verb));
    std::optional<Intent> towards_a_foe(const View& view, CreatureId who);
    void accept(SeatId seat, const Intent& intent, Outcome outcome, Tally& tally);
    void check_twin();

    const Ruleset& rules_;
    Situation situation_;
    Situation twin_;
    Chance chance_;
    ChanceDice dice_;
    DefaultOrders orders_;
    std::vector<Batch> log_;
    std::size_t refused_in_a_row_ = 0;
    std::string problem_;
};

}  // namespace affray::test
