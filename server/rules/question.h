// Questions, offers and answers: how a resolution waits for people (design: re-run from a checkpoint).
#pragma once

#include "rules/values.h"

namespace affray {

/// Where in a resolution mechanics may offer reactions (rules/README.md section 5). Vote and Ruling are asked
/// for by a mechanic itself; Recovering: a recovery that is not possessed (ARC-162); Ordering: a roll for
/// initiative, on its proposal the Roll (ARC-232); Joined: two are in contact who were not, as a Step of one
/// that joins the other (ARC-243).
enum class Moment : std::uint8_t {
    Declared,
    Paid,
    LeavingPlace,
    EnteringPlace,
    EnteredPlace,
    BeforeRoll,
    AfterRoll,
    BeforeHarm,
    AfterHarm,
    Toppled,
    TurnStarting,
    TurnEnding,
    StepEnding,
    Vote,
    Ruling,
    Recovering,
    Ordering,
    Joined,
};
constexpr std::size_t kMomentCount = static_cast<std::size_t>(Moment::Joined) + 1;

/// When a question closes. All: everyone has answered. Priority: as soon as an offer is taken and all before
/// it are declined (ARC-100). Veto: as soon as one declines (ARC-203).
enum class Closing : std::uint8_t { All, Priority, Veto };

/// "This mechanic would let `actor` do `option` now; `seat` decides."
struct Offer {
    Name kind{};    ///< intercept, opportunity, interrupt, reroll, referee_ruling, flee_vote …
    Name option{};  ///< power or choice
    CreatureId actor = CreatureId::None;
    CreatureId subject = CreatureId::None;
    SeatId seat = SeatId::Referee;
    std::vector<Place> places{};      ///< cells the answer may name
    bool default_take = false;        ///< what a deadline answers
    bool forced = false;              ///< the rule leaves no choice: performed without asking anybody
    std::vector<Name> choices{};      ///< powers that the answer may name instead of `option`
    Name with{};                      ///< where it is performed, the one that was named
    std::int32_t amount = 0;          ///< proposed; where it is performed, what was answered
    std::string text{};               ///< what is to be decided; where it is performed, what was ruled
    bool decisive = false;            ///< taking it is known to turn the outcome; for standing orders alone
    std::vector<CreatureId> wards{};  ///< creatures that it would protect (ARC-100)
    bool operator==(const Offer&) const = default;
};

enum class AnsweredBy : std::uint8_t { Player, StandingOrder, Timeout, Absent, Referee };
std::string_view to_string(AnsweredBy by);
std::optional<AnsweredBy> answered_by_from(std::string_view text);

/// One seat's answer: indices of the question's offers that it takes; none: it declines all of its own.
struct Pick {
    SeatId seat = SeatId::Referee;
    std::vector<std::uint32_t> picks;
    std::vector<Place> places;
    std::int32_t amount = 0;
    AnsweredBy by = AnsweredBy::Player;
    Name with{};
    std::string text{};
    bool operator==(const Pick&) const = default;
};

struct Question {
    std::uint64_t id = 0;  ///< sequence number of its `Asked`
    Name kind{};           ///< kind of its offers
    Moment moment = Moment::Declared;
    Closing closing = Closing::All;
    CreatureId subject = CreatureId::None;
    std::vector<Offer> offers{};    ///< in order of priority
    std::vector<SeatId> waiting{};  ///< seats that have not answered
    std::vector<Pick> picks{};      ///< answers so far, in order of arrival
    bool operator==(const Question&) const = default;

    bool waits_for(SeatId seat) const;
    const Pick* pick_of(SeatId seat) const;
    bool taken(std::size_t offer) const;  ///< its seat has answered and picked it
    bool settled() const;                 ///< the answers so far close it
};

}  // namespace affray
