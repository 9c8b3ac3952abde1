// A character of a campaign: the choices that made it, its sheet with what it has come to, and where it
// stands.
#pragma once

#include <string>

#include "base/bound.h"
#include "base/result.h"
#include "campaign/figure.h"
#include "campaign/unit.h"

namespace affray::campaign {

enum class CharacterStatus : std::uint8_t { Active, Retired, Dead };
std::string_view to_string(CharacterStatus status);
std::optional<CharacterStatus> character_status_from(std::string_view text);

struct Character {
    std::string id{};  ///< public id
    std::string name{};
    std::string owner{};   ///< public id of an account; empty: the referee's own
    std::string master{};  ///< of a retainer: public id of the character that it follows
    CharacterStatus status = CharacterStatus::Active;
    std::string choices{};        ///< as the content's readers take them, as JSON
    std::int32_t experience = 0;  ///< the same number as in the book
    std::int32_t loyalty = 0;     ///< of a retainer: 2 to 12; 0: none is known
    std::string notes{};
    State figure;  ///< sheet, hit points, lasting facts and effects, things

    Kind kind() const { return figure.creature(kFigure).kind; }
    bool retainer() const { return kind() == Kind::Retainer; }
    const std::string& ruleset() const { return figure.scene->ruleset; }
    std::int32_t level() const { return figure_stat(figure, "level", 1); }
    bool operator==(const Character&) const = default;
};

/// Names and notes of all records.
inline constexpr TextBound kRecordName{"name", 80, false};
inline constexpr TextBound kRecordNotes{"notes", 8'000, true};
Status sound_name(std::string_view name);
Status sound_notes(std::string_view notes);

/// Things that one character carries, each heap of coins or gems as one.
inline constexpr std::size_t kThingsMax = 1'000;
/// Pieces in one heap, and what all that somebody carries weighs, in coins.
inline constexpr std::int64_t kHeapMax = 1'000'000'000;
inline constexpr std::int64_t kCarriedMax = 2'000'000'000;
/// Lists within lists of the choices that made a character, and their length as JSON in bytes.
inline constexpr std::size_t kChoicesDepth = 12;
inline constexpr std::size_t kChoicesMax = 60'000;

/// Is it fit to be kept? Error: InvalidInput; the message begins with the field.
Status sound(const Character& character);

/// What it carries, as the book counts it; experience included.
Amounts belongings(const Character& character);
/// Gives or takes away what the book says: coins, gems, jewelry and magic items as things, experience as a
/// number. Errors: Conflict (it has not so much), InvalidInput (more than anybody carries or learns); then
/// nothing has changed.
Status change_belongings(Character& character, const Amounts& change);

/// What it begins with in its purse, as a number, becomes coins that it carries (CLS-180). Says which;
/// nothing, if it is more than anybody carries.
Amounts fill_purse(Character& character);

/// What a referee may set of a character outside of a fight; what is empty stays.
struct CharacterEdit {
    std::optional<std::string> name{};
    std::optional<std::string> notes{};
    std::optional<std::string> master{};
    std::optional<std::int32_t> loyalty{};
    std::optional<std::int32_t> hp{};
    std::optional<std::int32_t> hp_max{};
    std::optional<CreatureStatus> status{};
    std::optional<Portrait> portrait{};
    std::vector<std::pair<std::string, std::int32_t>> facts{};  ///< lasting ones of creatures, by name
};
/// Error: InvalidInput; then nothing has changed.
Status edit(Character& character, const CharacterEdit& changes);

/// Status as the figure's state says: whoever is dead, is dead; who came back, is active.
void settle_status(Character& character);

}  // namespace affray::campaign
