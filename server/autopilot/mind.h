// Mind: what one creature would do now, best first, each with its reason. Works on what the creature knows;
// what it comes to is checked against what is.
#pragma once

#include <algorithm>
#include <string>

#include "autopilot/directives.h"
#include "autopilot/distance_field.h"
#include "rules/judge.h"
#include "rules/preview.h"

namespace affray::autopilot {

struct Choice {
    Intent intent;
    std::string reason;  ///< in one line, for the referee
    std::vector<CreatureId> targets{};
};
using Choices = std::vector<Choice>;

/// How many are offered; the first is what it would do.
constexpr std::size_t kChoicesMax = 4;

/// A foe that it sees, and why it comes before others.
struct Foe {
    CreatureId id = CreatureId::None;
    std::int32_t distance = 0;  ///< in cells
    std::string why{};
};

/// What the rules suggest that it might do.
struct Wish {
    Intent intent;
    std::vector<CreatureId> targets{};  ///< whom it is aimed at
    bool strikes = false;               ///< it hurts somebody, and none of its own
};

/// Those whom an intent is aimed at, by name or by where they stand.
std::vector<CreatureId> aimed_at(const View& view, const Intent& intent);

class Mind {
  public:
    Mind(const Situation& situation, const Ruleset& rules, const Directive& directive, CreatureId who);
    /// What it works on refers to itself.
    Mind(const Mind&) = delete;
    Mind& operator=(const Mind&) = delete;

    /// Everything worth doing, and nothing that the table would refuse. Empty: nothing.
    Choices choices() const;

    /// Has it had enough, by the referee's word or by the rules?
    bool flees() const;

  private:
    // foes.cpp
    std::vector<Foe> rank_foes() const;
    std::optional<CreatureId> threatened_by(CreatureId foe) const;
    std::vector<CreatureId> wards() const;

    // attack_choices.cpp
    Choices attacks() const;
    Choices preparations() const;
    std::optional<std::string> prepares(const Wish& wish, bool armed) const;
    bool strikes(const Wish& wish) const;
    std::size_t rank_of(const Wish& wish) const;
    bool finds_mark(const Power& spell) const;
    bool mends_somebody(const Wish& idea) const;
    void widen(Intent& intent) const;
    bool can_strike_from(Place at, CreatureId foe) const;

    // movement_choices.cpp
    Choices approach() const;
    Choices go_for(const Foe& foe) const;
    Choices stand_by() const;
    Choices flight() const;
    Choices haste() const;
    Choices off_bad_ground() const;
    std::optional<Intent> walk_to(Place goal, const Foe* foe) const;
    const std::vector<ReachCell>& reachable() const;

    // means.cpp
    std::optional<Intent> by_other_means(Place goal, const Foe* foe) const;

    // Those of its wishes that are of use for something and that the rules allow, each once. Few are, so that
    // what is of use is asked first.
    std::vector<const Wish*> ideas(auto useful) const {
        std::vector<const Wish*> found;
        for (const Wish& wish : wishes_) {
            const auto same = [&](const Wish* other) { return other->intent == wish.intent; };
            if (useful(wish) && std::none_of(found.begin(), found.end(), same) && legal(wish.intent))
                found.push_back(&wish);
        }
        return found;
    }
    bool engaged() const;
    bool legal(const Intent& intent) const;
    bool lost_heart() const;
    bool at_exit() const;
    DistanceField way_out() const;
    std::string name(CreatureId id) const;
    std::string cells(std::int32_t count) const;
    std::string provoking(const Intent& intent, std::size_t& count) const;

    const Situation& actual_;
    const Ruleset& rules_;
    const Directive& directive_;
    CreatureId who_;
    Situation known_;
    View view_;
    std::vector<Wish> wishes_;
    std::vector<Foe> foes_;  // best first
    mutable Begun begun_{};  // of what it knows
    mutable std::optional<std::vector<ReachCell>> reachable_{};
};

}  // namespace affray::autopilot
