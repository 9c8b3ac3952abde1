// Bounds of what a file, sheet or form may say: one table for content that people write, for characters and
// campaigns that are brought in as files, and for the stored states that are opened again. Those of intents
// and frames stand in codec/limits.h.
#pragma once

#include "base/bound.h"

namespace affray::written {

// ── maps ──
inline constexpr NumberBound kCell{"cell", -1'000, 1'000};      ///< each coordinate
inline constexpr NumberBound kPlace{"place", -10'000, 10'000};  ///< where a creature stands or will stand
inline constexpr NumberBound kExtent{"extent", 1, 1'000};       ///< cells from one edge of a map to the other
inline constexpr ListBound kZones{"zones", 64};
inline constexpr ListBound kEdges{"edges", 1'000};
inline constexpr ListBound kExits{"exits", 1'000};
inline constexpr ListBound kFeatureCells{"cells", 2'000};

// ── pictures ──
inline constexpr TextBound kPictureId{"picture", 32, false};
inline constexpr NumberBound kImageEdge{"edge", -1'000'000, 1'000'000};  ///< hundredths of a cell
inline constexpr NumberBound kImageWidth{"width", 10, 1'000'000};        ///< hundredths of a cell
inline constexpr NumberBound kOpacity{"opacity", 1, 100};                ///< percent
inline constexpr NumberBound kPicturePixel{"pixel", 0, 8'192};

// ── scenes ──
inline constexpr ListBound kCreatures{"creatures", 1'000};
inline constexpr ListBound kStatBlocks{"stat_blocks", 200};
inline constexpr ListBound kScenePowers{"powers of all creatures together", 20'000};
inline constexpr ListBound kSides{"sides", 16};
inline constexpr ListBound kSeats{"seats", 64};
inline constexpr ListBound kFeatures{"features", 1'000};
inline constexpr ListBound kItems{"items", 5'000};
inline constexpr ListBound kEffects{"effects", 200};  ///< on one creature
inline constexpr ListBound kActivities{"activities", 1'000};

// ── sheets ──
inline constexpr TextBound kShownName{"name", 80, false};
inline constexpr TextBound kAbout{"text", 600, false};  ///< what a power or a thing does
inline constexpr ListBound kPowers{"powers", 200};
inline constexpr ListBound kModes{"modes", 16};
inline constexpr ListBound kPowerEffects{"effects", 64};
inline constexpr ListBound kRows{"rows", 40};
inline constexpr ListBound kWords{"words", 100};     ///< traits, needs, qualities …
inline constexpr ListBound kNumbers{"numbers", 64};  ///< backgrounds, resistances, numbers of gear …
inline constexpr NumberBound kHitPoints{"hp", -1'000'000, 1'000'000};
inline constexpr NumberBound kScore{"score", -1'000, 1'000};
inline constexpr NumberBound kNumber{"number", -1'000'000,
                                     1'000'000};  ///< of a power, thing, feature or effect
inline constexpr NumberBound kFact{"fact", -1'000'000'000, 1'000'000'000};

// ── dice ──
inline constexpr ListBound kDiceTerms{"terms of dice", 8};
inline constexpr NumberBound kDice{"dice", 1, 200};  ///< of one expression, all terms together
inline constexpr NumberBound kDieSides{"sides", 1, 100};
inline constexpr NumberBound kConstant{"constant", -100'000, 100'000};
inline constexpr NumberBound kFactor{"factor", 1, 100};

// ── texts of a file ──
inline constexpr TextBound kScalar{"text", 10'000, true};
inline constexpr ListBound kKeys{"keys", 1'000};        ///< of one mapping
inline constexpr ListBound kValues{"values", 200'000};  ///< of one file

}  // namespace affray::written
