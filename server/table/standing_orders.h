// Standing orders: how a seat answers an offer without being asked (ARC-044, ARC-091, ARC-100).
//
// An order is about one kind of offer, for one creature or for all of a seat's. Without one the rules' own
// default holds (`DefaultOrders`). What its kind says is always asked has none: silence is not agreement.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/ruleset.h"

namespace affray::table {

/// IfDecisive: taken where that is known to turn the outcome, a hit into none or a fall into none; else
/// declined. Protect: taken for the sake of the creatures named, else declined (ARC-100).
enum class Policy : std::uint8_t { Ask, Always, Never, IfDecisive, Protect };
std::string_view to_string(Policy policy);
std::optional<Policy> policy_from(std::string_view text);

struct StandingOrder {
    SeatId seat = SeatId::Referee;
    CreatureId who = CreatureId::None;  ///< None: every creature of the seat
    std::string key;                    ///< kind of offer: intercept, opportunity, readied …
    Policy policy = Policy::Ask;
    std::vector<ForeignId> wards{};  ///< of Protect, else empty; one may not be there any more
    bool operator==(const StandingOrder&) const = default;
};

/// May this kind of offer have a standing order in these rules?
bool may_be_ordered(const Ruleset& rules, std::string_view key);

/// A value; distinct objects may be used from distinct threads.
class StandingOrders final : public Orders {
  public:
    static constexpr std::size_t kPerSeatMax = 64;

    /// Replaces the order about the same seat, creature and key. False: no name of a kind has this form, or
    /// the seat has kPerSeatMax orders.
    bool set(StandingOrder order);
    std::vector<StandingOrder> of(SeatId seat) const;

    Decision decide(const View& view, const Offer& offer) const override;

    /// What an order says, in one text: its policy, of Protect with the numbers: protect:3,5.
    static std::string value_text(const StandingOrder& order);
    /// Reads such a text into the order; false, and nothing is changed, if it is none.
    static bool read_value(std::string_view text, StandingOrder& order);
    /// How an order is kept in one text: key alone, or key@creature.
    static std::string stored_key(const StandingOrder& order);
    /// The order back; nullopt if the texts are not such.
    static std::optional<StandingOrder> from_stored(SeatId seat, std::string_view key,
                                                    std::string_view value);

  private:
    const StandingOrder* find(SeatId seat, CreatureId who, std::string_view key) const;

    std::vector<StandingOrder> orders_;
};

}  // namespace affray::table
