// Limits: the one table of bounds that every intent and client frame must keep (RULE-5).
#pragma once

#include "base/bound.h"

namespace affray::codec {

/// Names (verbs aside) hold at most Name::kCapacity bytes; they have no bound of their own here.
namespace bound {

inline constexpr NumberBound kCreature{"creature", 0, 10'000};
inline constexpr NumberBound kCoordinate{"coordinate", -10'000, 10'000};
inline constexpr NumberBound kDirection{"direction", 0, 11};
inline constexpr NumberBound kPay{"pay", 0, 1'000};
inline constexpr NumberBound kAmount{"amount", -1'000'000, 1'000'000};
inline constexpr NumberBound kValue{"value", -1'000'000, 1'000'000};
inline constexpr NumberBound kScore{"score", -1'000, 1'000};
inline constexpr NumberBound kPoints{"split", -1'000, 1'000};
inline constexpr NumberBound kSegments{"segments", 0, 1'000};
inline constexpr NumberBound kBody{"body", 0, 1'000'000};
inline constexpr NumberBound kStride{"stride", 0, 8};
inline constexpr NumberBound kModifier{"modifier", -1'000, 1'000};
inline constexpr NumberBound kCover{"cover", -1'000, 1'000};
inline constexpr NumberBound kDistance{"distance", 0, 100'000};
inline constexpr NumberBound kMoney{"shares", 0, 1'000'000'000};
inline constexpr NumberBound kMiles{"route.miles", 0, 10'000};
inline constexpr NumberBound kJourneyNumber{"numbers", -10'000, 100'000};
inline constexpr NumberBound kDice{"damage.terms.count", 1, 100};
inline constexpr NumberBound kDieSides{"damage.terms.sides", 1, 1'000};
inline constexpr NumberBound kFactor{"damage.factor", 0, 100};
inline constexpr NumberBound kPickIndex{"picks", 0, 10'000};

inline constexpr ListBound kPath{"path", 128};
inline constexpr ListBound kFrom{"from", 32};
inline constexpr ListBound kAlso{"also", 32};
inline constexpr ListBound kPast{"add", 64};
inline constexpr ListBound kTargets{"targets", 32};
inline constexpr ListBound kFlex{"flex", 8};
inline constexpr ListBound kPicks{"picks", 64};
inline constexpr ListBound kItems{"items", 64};
inline constexpr ListBound kShares{"shares", 64};
inline constexpr ListBound kSides{"aware", 16};
inline constexpr ListBound kDiceTerms{"damage.terms", 8};
inline constexpr ListBound kPlaces{"places", 64};
inline constexpr ListBound kRoute{"route", 32};
inline constexpr ListBound kTerms{"terms", 16};
inline constexpr ListBound kJourneyNumbers{"numbers", 16};

inline constexpr TextBound kText{"text", 500, true};
inline constexpr TextBound kNote{"text", 120, false};
inline constexpr TextBound kCreatureName{"name", 64, false};
inline constexpr TextBound kOverridePath{"path", 200, false};
inline constexpr TextBound kOverrideValue{"value", 200, false};
inline constexpr TextBound kOverrideReason{"reason", 500, true};

// Client frames.
inline constexpr TextBound kToken{"token", 128, false};
inline constexpr TextBound kClient{"client", 64, false};
inline constexpr TextBound kIntentId{"intent_id", 64, false};
inline constexpr TextBound kChat{"text", 500, true};
inline constexpr TextBound kOrderWord{"value", 31, false};
inline constexpr ListBound kViewHash{"view_hash", 64};
inline constexpr NumberBound kPercent{"flee_below", 0, 100};
inline constexpr NumberBound kPauseMs{"pause_ms", 0, 60'000};
inline constexpr ListBound kWards{"wards", 16};

}  // namespace bound

/// A readied intent may be inside an intent, but not inside a readied one.
inline constexpr int kReadiedDepth = 1;
/// Messages within messages of one frame.
inline constexpr int kFrameDepth = 16;

}  // namespace affray::codec
