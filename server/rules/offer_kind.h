// Kinds of offers and questions: what a mechanic says, once, of all that it may ask people.
#pragma once

#include "rules/orders.h"

namespace affray {

/// What is done with an offer to a creature that acts by itself.
enum class ByItself : std::uint8_t {
    Declines,
    Takes,            ///< it hurts a foe, helps a friend, or costs nothing
    LeavesToReferee,  ///< it is about the world rather than about the creature
};

/// Declared in Claims::offers by the mechanic that makes offers of it or asks a question of it. Several may
/// declare the
/// same one, alike.
struct OfferKind {
    Name name{};
    Decision usual = Decision::Ask;  ///< without a standing order
    ByItself by_itself = ByItself::Declines;
    bool always_asked = false;  ///< has no standing order: silence is not agreement
    bool secret = false;        ///< previews tell it to nobody but its actor's seat (ARC-042)
    bool operator==(const OfferKind&) const = default;
};

}  // namespace affray
