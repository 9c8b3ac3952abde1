// Finding the directive that speaks of a creature, and keeping directives as texts.
#include "autopilot/directives.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace affray::autopilot {
namespace {

constexpr std::array<std::string_view, 4> kModes{"inherit", "off", "propose", "run"};
constexpr std::array<std::string_view, 4> kTactics{"nearest", "weakest", "protect", "hold"};
constexpr std::string_view kCreatureKey = "autopilot:creature:", kSideKey = "autopilot:side:";
constexpr std::int32_t kMostPercent = 100;

template <class E>
std::optional<E> find_word(const std::array<std::string_view, 4>& words, std::string_view text) {
    const auto at = std::find(words.begin(), words.end(), text);
    if (at == words.end()) return std::nullopt;
    return static_cast<E>(at - words.begin());
}

std::optional<std::int32_t> number_from(std::string_view text) {
    std::int32_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

// Cuts off what stands before the next space.
std::string_view next_word(std::string_view& rest) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view word = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return word;
}

bool sensible(const Directive& directive) {
    const bool one_subject = (directive.who != CreatureId::None) != !directive.side.empty();
    const bool wards = directive.wards.empty() || directive.tactic == Tactic::Protect;
    return one_subject && wards && directive.wards.size() <= Directives::kWardsMax &&
           directive.flee_below >= 0 && directive.flee_below <= kMostPercent;
}

}  // namespace

std::string_view to_string(Mode mode) { return kModes[static_cast<std::size_t>(mode)]; }
std::string_view to_string(Tactic tactic) { return kTactics[static_cast<std::size_t>(tactic)]; }
std::optional<Mode> mode_from(std::string_view text) { return find_word<Mode>(kModes, text); }
std::optional<Tactic> tactic_from(std::string_view text) { return find_word<Tactic>(kTactics, text); }

bool Directives::set(const Directive& directive) {
    if (!sensible(directive)) return false;
    const auto same = std::find_if(all_.begin(), all_.end(), [&](const Directive& other) {
        return other.who == directive.who && other.side == directive.side;
    });
    if (directive.mode == Mode::Inherit) {
        if (same != all_.end()) all_.erase(same);
    } else if (same != all_.end()) {
        *same = directive;
    } else if (all_.size() < kMax) {
        all_.push_back(directive);
    } else {
        return false;
    }
    return true;
}

const Directive* Directives::of(const State& state, CreatureId who) const {
    const Creature& creature = state.creature(who);
    if (creature.seat != SeatId::Referee) return nullptr;
    const Directive* found = nullptr;
    for (const Directive& directive : all_) {
        if (directive.who == who) return &directive;
        if (directive.side == state.scene->sides[number(creature.side)].id) found = &directive;
    }
    return found;
}

std::string Directives::stored_key(const Directive& directive) {
    if (directive.who == CreatureId::None) return std::string(kSideKey) + directive.side.str();
    return std::string(kCreatureKey) + std::to_string(number(directive.who));
}

std::string Directives::stored_value(const Directive& directive) {
    std::string text(to_string(directive.mode));
    text += " " + std::string(to_string(directive.tactic)) + " " + std::to_string(directive.flee_below);
    for (const ForeignId ward : directive.wards) text += " " + std::to_string(number(ward));
    return text;
}

std::optional<Directive> Directives::from_stored(std::string_view key, std::string_view value) {
    Directive directive;
    if (key.starts_with(kCreatureKey)) {
        const auto who = number_from(key.substr(kCreatureKey.size()));
        if (!who || *who <= 0) return std::nullopt;
        directive.who = CreatureId{static_cast<std::uint32_t>(*who)};
    } else if (key.starts_with(kSideKey) && Name::fits(key.substr(kSideKey.size()))) {
        directive.side = Name(key.substr(kSideKey.size()));
    } else {
        return std::nullopt;
    }
    const auto mode = mode_from(next_word(value));
    const auto tactic = tactic_from(next_word(value));
    const auto share = number_from(next_word(value));
    if (!mode || !tactic || !share) return std::nullopt;
    directive.mode = *mode;
    directive.tactic = *tactic;
    directive.flee_below = *share;
    while (!value.empty()) {
        const auto ward = number_from(next_word(value));
        if (!ward || *ward <= 0) return std::nullopt;
        directive.wards.push_back(ForeignId{static_cast<std::uint32_t>(*ward)});
    }
    if (!sensible(directive)) return std::nullopt;
    return directive;
}

}  // namespace affray::autopilot
