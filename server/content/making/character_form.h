// The form of a character: what a ruleset's data offers for the choices that CharacterMaker takes (ARC-230 to
// ARC-240, CLS-180 to CLS-182).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "content/compendium/compendium.h"
#include "rules/dice.h"
#include "rules/ruleset.h"

namespace affray::content {

enum class ChoiceKind : std::uint8_t {
    One,     ///< one option
    Many,    ///< a list of options, each at most `max` times
    Number,  ///< from `min` to `max`
    Flag,
    Scores,  ///< a number for each option
    Points,  ///< a number for each name of one's own
    Rises,   ///< at each of `levels` a list of `max` different options
};

struct ChoiceOption {
    std::string id;
    std::vector<std::string> with{};   ///< offered with one of these in the field `of`; empty: always
    std::int32_t level = 1;            ///< from this level on
    std::vector<std::string> words{};  ///< worth knowing: daily, ranged, needs_shield
    std::vector<std::pair<std::string, std::int32_t>> numbers{};  ///< cost_cp, weight, hit_die …
    std::string value{};                                          ///< JSON written instead of the id
    std::string text{};                                           ///< what it does, for people
};

struct ChoiceField {
    std::string key;  ///< where it stands in the choices, by dots
    ChoiceKind kind = ChoiceKind::One;
    bool required = false;
    std::string of{};  ///< key of the field that decides which options are offered
    std::vector<ChoiceOption> options{};
    std::int32_t min = 0;
    std::int32_t max = 1;
    std::int32_t initial = 0;
    std::int32_t budget = 0;             ///< what all of them may come to; 0: as they please
    std::vector<std::int32_t> costs{};   ///< of the budget, by score from `min`; empty: the number itself
    std::vector<std::int32_t> levels{};  ///< of Rises
    bool rolled = false;                 ///< the word `rolled` may stand instead
    bool grows = false;                  ///< a level may bring another value
    bool thrown = false;                 ///< scores that the dice say: see throw_scores
};

/// Of class blocks, of class tables, of people to be like, or of a plain sheet (key `creature`) where the
/// data has none of these.
std::vector<ChoiceField> character_form(const Compendium& data, const Ruleset& rules);

using ThrownScores = std::vector<std::pair<std::string, std::int32_t>>;

/// The form's field of scores that are thrown; nullptr: it has none.
const ChoiceField* thrown_field(const std::vector<ChoiceField>& form);
/// 3d6 for each of its options, in their order (CLS-180).
ThrownScores throw_scores(const ChoiceField& field, Dice& dice);
/// Whether characters begin with gold that is thrown (CLS-180).
bool throws_gold(const std::vector<ChoiceField>& form);
/// Do the choices have these? Otherwise their Problems say so.
bool has_scores(const Node& choices, const ChoiceField& field, const ThrownScores& scores);

}  // namespace affray::content
