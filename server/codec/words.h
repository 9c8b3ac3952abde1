// Words: the enumerations that travel as text or as protobuf enums, in both directions.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "affray/v1/values.pb.h"
#include "rules/power.h"
#include "rules/question.h"
#include "rules/state.h"

namespace affray::codec {

/// Texts of an enumeration by its enumerators' numbers.
template <class E>
struct Words;

template <>
struct Words<PowerKind> {
    static constexpr std::array<std::string_view, 4> kTexts{"melee", "ranged", "close", "special"};
};
template <>
struct Words<ActionKind> {
    static constexpr std::array<std::string_view, 5> kTexts{"standard", "move", "quick", "free", "interrupt"};
};
template <>
struct Words<Usage> {
    static constexpr std::array<std::string_view, 5> kTexts{"at_will", "per_battle", "recharge", "daily",
                                                            "cyclic"};
};
template <>
struct Words<RangeKind> {
    static constexpr std::array<std::string_view, 5> kTexts{"engaged", "next_to", "nearby", "nearby_far",
                                                            "self"};
};
template <>
struct Words<AttackKind> {
    static constexpr std::array<std::string_view, 3> kTexts{"none", "roll", "auto"};
};
template <>
struct Words<ResultTest> {
    static constexpr std::array<std::string_view, 3> kTexts{"any", "hit", "miss"};
};
template <>
struct Words<TargetAll> {
    static constexpr std::array<std::string_view, 4> kTexts{"none", "engaged_foes", "nearby_foes",
                                                            "nearby_allies"};
};
template <>
struct Words<Grid> {
    static constexpr std::array<std::string_view, 3> kTexts{"hex", "square", "zones"};
};
template <>
struct Words<Closing> {
    static constexpr std::array<std::string_view, 3> kTexts{"all", "priority", "veto"};
};
template <>
struct Words<Moment> {
    static constexpr std::array<std::string_view, kMomentCount> kTexts{
        "declared",    "paid",        "leaving_place", "entering_place", "entered_place", "before_roll",
        "after_roll",  "before_harm", "after_harm",    "toppled",        "turn_starting", "turn_ending",
        "step_ending", "vote",        "ruling",        "recovering",     "ordering",      "joined"};
};

template <class E>
std::string_view word(E value) {
    return Words<E>::kTexts[static_cast<std::size_t>(value)];
}

template <class E>
std::optional<E> word_from(std::string_view text) {
    for (std::size_t i = 0; i < Words<E>::kTexts.size(); ++i)
        if (Words<E>::kTexts[i] == text) return static_cast<E>(i);
    return std::nullopt;
}

/// The operations that had a number before they were words, from 1 on. Closed: what is not here travels as a
/// word.
inline constexpr std::array<std::string_view, v1::PowerEffect_Op_OP_OUTNUMBER> kNumberedOperations{
    "condition", "grab", "pop_free", "heal",   "temp_hp", "bonus",  "halve_damage",  "add_damage",
    "ongoing",   "harm", "slay",     "resist", "save",    "reroll", "reroll_ones",   "extra_attack",
    "move",      "push", "teleport", "table",  "lose",    "regain", "crowded_melee", "outnumber"};

/// The protobuf enums that mirror kernel enumerations count from 1; 0 is their "unspecified".
template <class P>
struct Mirror;
template <>
struct Mirror<v1::Kind> {
    using Kernel = Kind;
    static constexpr int kLast = v1::KIND_MONSTER;
};
template <>
struct Mirror<v1::Status> {
    using Kernel = CreatureStatus;
    static constexpr int kLast = v1::STATUS_GONE;
};
template <>
struct Mirror<v1::Audience> {
    using Kernel = Audience;
    static constexpr int kLast = v1::AUDIENCE_ASKED;
};
template <>
struct Mirror<v1::Until_When> {
    using Kernel = Until::When;
    static constexpr int kLast = v1::Until_When_WHEN_NEXT_CRIT;
};

template <class P>
P to_proto(typename Mirror<P>::Kernel value) {
    return static_cast<P>(static_cast<int>(value) + 1);
}

/// nullopt: unspecified, or a number that this program does not know.
template <class P>
std::optional<typename Mirror<P>::Kernel> from_proto(P value) {
    if (value < 1 || value > Mirror<P>::kLast) return std::nullopt;
    return static_cast<typename Mirror<P>::Kernel>(value - 1);
}

static_assert(static_cast<int>(Kind::Monster) + 1 == v1::KIND_MONSTER);
static_assert(static_cast<int>(CreatureStatus::Gone) + 1 == v1::STATUS_GONE);
static_assert(static_cast<int>(Audience::Asked) + 1 == v1::AUDIENCE_ASKED);
static_assert(static_cast<int>(Until::When::NextCrit) + 1 == v1::Until_When_WHEN_NEXT_CRIT);
static_assert(kMomentCount == Words<Moment>::kTexts.size());

}  // namespace affray::codec
