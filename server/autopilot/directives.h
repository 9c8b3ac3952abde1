// Directives: what the referee has left to the host of the creatures they play.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/state.h"

namespace affray::autopilot {

/// Inherit: a creature does as its side; a side without an order is left alone.
enum class Mode : std::uint8_t { Inherit, Off, Propose, Run };
/// Whom it goes for: the nearest foe, the one that looks worst hurt, who threatens its wards, or only whom it
/// reaches from where it stands.
enum class Tactic : std::uint8_t { Nearest, Weakest, Protect, Hold };

std::string_view to_string(Mode mode);
std::string_view to_string(Tactic tactic);
std::optional<Mode> mode_from(std::string_view text);
std::optional<Tactic> tactic_from(std::string_view text);

/// About one creature, or about a side: then `who` is None.
struct Directive {
    CreatureId who = CreatureId::None;
    Name side{};
    Mode mode = Mode::Off;
    Tactic tactic = Tactic::Nearest;
    std::vector<ForeignId> wards{};  ///< of Protect, else empty; one may not be there any more
    std::int32_t flee_below = 0;     ///< percent of its hit points below which it flees; 0: never
    bool operator==(const Directive&) const = default;
};

class Directives {
  public:
    static constexpr std::size_t kMax = 256;
    static constexpr std::size_t kWardsMax = 16;

    /// Replaces the directive about the same creature or side; Inherit removes it. False: there are kMax
    /// already, or it makes no sense (wards without Protect, too many, a share outside 0 to 100, neither
    /// creature nor side or both).
    bool set(const Directive& directive);
    /// In the order in which they were first given.
    const std::vector<Directive>& all() const { return all_; }
    /// What holds for a creature: its own, else that of its side. nullptr: it is left alone, because nobody
    /// said otherwise or because a player plays it.
    const Directive* of(const State& state, CreatureId who) const;

    /// How one is kept in a store of texts.
    static std::string stored_key(const Directive& directive);
    static std::string stored_value(const Directive& directive);
    /// nullopt: the texts are no directive.
    static std::optional<Directive> from_stored(std::string_view key, std::string_view value);

  private:
    std::vector<Directive> all_;
};

}  // namespace affray::autopilot
