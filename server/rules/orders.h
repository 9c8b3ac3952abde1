// Orders: standing orders answer an offer for its seat at once, without unwinding (ARC-091, ARC-100).
#pragma once

#include "rules/question.h"

namespace affray {

class View;

enum class Decision : std::uint8_t { Ask, Take, Decline };

class Orders {
  public:
    virtual ~Orders() = default;
    /// Pure: the same view and offer get the same decision.
    virtual Decision decide(const View& view, const Offer& offer) const = 0;
};

/// Was this readied action to be asked about before it fires, whatever the standing orders (ARC-042)?
bool asks_first(const View& view, const Offer& offer);

/// Without any order of a seat's: as the kind of the offer says (OfferKind::usual).
class DefaultOrders final : public Orders {
  public:
    Decision decide(const View& view, const Offer& offer) const override;
};

}  // namespace affray
