// Passing: who of a mover's foes is passed by, and may therefore intercept it; one way for each kind of map
// (ARC-099; AFR-024).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// The referee's word on whether a pursues past b: 1 it does, -1 it does not, 0 the rule decides (ARC-099;
/// owner: past_rulings).
inline constexpr Fact kPast{"past", Scope::Pair, Audience::Referee};

/// Has intercepted since its own turn began, where that is limited (AFR-026, ARC-103; owner: intercepts).
inline constexpr Fact kInterceptUsed{"intercept.used", Scope::Creature};

/// a, skilled and in heavy armor, has come in b's way in b's present turn: b's hits on it do half (ARC-103;
/// owner: intercepts).
inline constexpr Fact kInterceptGuard{"intercept.guard", Scope::Pair};

/// Somebody who may step into the mover's way.
struct Interceptor {
    CreatureId who = CreatureId::None;
    std::vector<Place> places{};      ///< where it could stand, the default first; empty: where they meet
    std::vector<CreatureId> wards{};  ///< friends that the mover approaches, by number
    std::vector<Name> choices{};      ///< what it may name in its answer
    bool decisive = false;            ///< the mover would come to one of the wards, and surely does not
};

/// Const and stateless, as mechanics are.
class Passing {
  public:
    virtual ~Passing() = default;
    virtual std::vector<std::string_view> rules() const = 0;
    /// Where on a step the mover can be stopped.
    virtual Moment moment() const = 0;
    /// Those who may intercept at this step, in order of priority. `ruled`: the referee's word counts.
    virtual std::vector<Interceptor> interceptors(const View& view, const Step& step, bool ruled) const = 0;
    /// Those who could, were they passed by; in rank order.
    virtual std::vector<CreatureId> able(const View& view, const Step& step) const = 0;
    /// Brings the two together; marks the step as stopped unless the mover slips through.
    virtual void meet(const Offer& taken, Step& step, Work& work) const = 0;
};

std::unique_ptr<const Passing> past_hexes();
std::unique_ptr<const Passing> past_zones();

}  // namespace affray
