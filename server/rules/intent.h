// Intents: what a seat asks for. Never trusted.
#pragma once

#include <memory>
#include <variant>

#include "rules/values.h"
#include "rules/verb.h"

namespace affray {

struct Intent;

/// In a readied intent: whoever's action fires it (ARC-042).
inline constexpr CreatureId kTriggerActor{10'000};

/// begin_turn, end_turn, end_step, delay, act_now.
struct TurnIntent {
    Verb verb = Verb::EndTurn;
    CreatureId who = CreatureId::None;
    bool cancel = false;
    Name to{};  ///< end_step: the step to go on to; empty: the next
    bool operator==(const TurnIntent&) const = default;
};
/// move, engage, disengage, withdraw, face, drop_prone, stand_up. `path` is without the start. Where
/// positions are zones a move goes to a place, beside or behind an ally, or to a foe (ARC-071, ARC-080).
struct MoveIntent {
    Verb verb = Verb::Move;
    CreatureId who = CreatureId::None;
    std::vector<Place> path{};
    std::vector<CreatureId> from{};  ///< disengage: foes to break from; empty: all
    bool carry = false;
    std::int32_t direction = 0;
    CreatureId target = CreatureId::None;  ///< the foe to engage
    std::vector<CreatureId> also{};        ///< further foes of the same melee
    bool keep = false;                     ///< takes on another foe without leaving (ARC-081)
    CreatureId beside = CreatureId::None;
    CreatureId behind = CreatureId::None;
    Name pay{};   ///< action spent on it where the cheapest is not wanted: move, standard (ARC-061)
    Name pace{};  ///< normal, run, or stride with `stride` hexes a point (AP-037)
    std::int32_t stride = 0;
    Name item{};                         ///< drawn on the way (AP-036), or taken when standing up (AP-138)
    CreatureId swap = CreatureId::None;  ///< ally to change places with (AP-035)
    Name seat{};                         ///< mount: saddle, harness, howdah
    bool operator==(const MoveIntent&) const = default;
};
struct AttackIntent {
    Verb verb = Verb::Attack;
    CreatureId who = CreatureId::None;
    Name with{};  ///< power or weapon
    std::vector<CreatureId> targets{};
    bool nonlethal = false;
    std::vector<Name> flex{};
    Name mode{};                  ///< melee, thrown, fired, careful or bomb; empty: as the weapon does
    Name hand{};                  ///< main or off
    std::vector<Place> places{};  ///< bomb: the square
    bool back_stab = false;
    bool charge = false;
    bool unaware = false;                    ///< referee: the target does not know of it
    std::optional<std::int32_t> modifier{};  ///< referee: situation
    std::optional<std::int32_t> cover{};     ///< referee: instead of the map's
    bool operator==(const AttackIntent&) const = default;
};
struct CastIntent {
    Verb verb = Verb::Cast;
    CreatureId who = CreatureId::None;
    Name spell{};
    std::vector<CreatureId> targets{};
    std::vector<Place> places{};
    Name touch{};  ///< discharge: friendly or hostile; empty: none
    std::int32_t direction = 0;
    bool operator==(const CastIntent&) const = default;
};
/// rally, stabilize, coup_de_grace, use_power, use_item, release, continue_activity, act, fight_in_spirit …
struct UseIntent {
    Verb verb = Verb::UsePower;
    CreatureId who = CreatureId::None;
    Name subject{};  ///< power, item or priced action
    std::vector<CreatureId> targets{};
    Name detail{};  ///< background, ability, stat
    std::string text{};
    std::int32_t pay = 0;
    Name slot{};    ///< action to spend on what has no fixed price (ARC-134): standard, move, quick, free
    Name item{};    ///< act: the thing worked on
    Name object{};  ///< act: the feature or animal worked on
    std::int32_t amount = 0;
    std::vector<Place> places{};
    bool operator==(const UseIntent&) const = default;
};
/// ready, declare, set_policy. `readied` is shared so that intents stay cheap to copy.
struct PrepareIntent {
    Verb verb = Verb::Ready;
    CreatureId who = CreatureId::None;
    std::shared_ptr<const Intent> readied{};
    Name trigger_event{};
    Name trigger_who{};
    Name trigger_target{};
    std::string text{};  ///< a trigger in words, for the referee to recognise (ARC-043)
    bool ask = false;
    Name key{};
    Name value{};
    bool operator==(const PrepareIntent& other) const;
};
struct SayIntent {
    Verb verb = Verb::Speak;
    CreatureId who = CreatureId::None;
    std::string text{};
    std::vector<CreatureId> threat_to{};  ///< foes whom a threat is meant for (AFR-047)
    bool operator==(const SayIntent&) const = default;
};
/// answer, react. `by` is set by the host when it answers for a seat.
struct AnswerIntent {
    Verb verb = Verb::Answer;
    std::uint64_t question = 0;
    std::vector<std::uint32_t> picks{};
    std::vector<Place> places{};
    std::int32_t amount = 0;
    Name with{};                         ///< the power used instead of the offered one
    std::string text{};                  ///< what a ruling comes to, in words
    std::optional<SeatId> instead_of{};  ///< referee: the seat that this answers for
    bool operator==(const AnswerIntent&) const = default;
};
struct ProposeIntent {
    Verb verb = Verb::Propose;
    Name what{};  ///< flee, heal_up
    bool retreat = false;
    bool operator==(const ProposeIntent&) const = default;
};
/// The referee's rulings.
struct GovernIntent {
    Verb verb = Verb::SetModifier;
    CreatureId who = CreatureId::None;
    Name subject{};  ///< side, group, mob, effect
    Name roll{};
    std::int32_t value = 0;
    Name text{};  ///< named value: normal, hold, reset …
    Place place{};
    std::vector<CreatureId> add{};     ///< rule_past: creatures that do pass by
    std::vector<CreatureId> remove{};  ///< rule_past: creatures that do not
    Name detail{};                     ///< call_roll: background, ability or save category
    Name effect{};                     ///< call_roll: what failure brings
    std::optional<DiceExpression> damage{};
    bool magical = false;
    bool destructive = false;
    bool operator==(const GovernIntent&) const = default;
};
/// start_encounter, add_creature, remove_creature, end_encounter, set_initiative.
struct SetupIntent {
    Verb verb = Verb::StartEncounter;
    CreatureId who = CreatureId::None;
    Name ambush_side{};
    CreatureId ambush_nominee = CreatureId::None;
    Name stat_block{};
    std::string name{};
    Place place{};
    std::optional<std::int32_t> score{};
    Name outcome{};                          ///< end_encounter
    Name difficulty{};                       ///< regular, hard or very_hard (ARC-220); empty: as it was
    std::vector<Name> aware{};               ///< sides that expect the encounter (CLS-052)
    std::optional<std::int32_t> distance{};  ///< in feet (CLS-057); absent: rolled
    bool hidden = false;                     ///< add_creature: only the referee knows of it
    Name side{};                             ///< add_creature: empty: the foes'
    bool operator==(const SetupIntent&) const = default;
};
/// run_pursuit, divide_treasure, pick_item, annotate_map, rest …
struct JourneyIntent {
    Verb verb = Verb::Rest;
    CreatureId who = CreatureId::None;
    Name mode{};  ///< divide_treasure: even, custom, picks; run_pursuit: what is dropped
    std::vector<Name> items{};
    std::vector<std::int32_t> shares{};  ///< in copper pieces
    std::vector<Place> places{};         ///< annotate_map: the place
    std::string text{};                  ///< annotate_map: what stands there; empty: nothing any more
    bool operator==(const JourneyIntent&) const = default;
};
/// Any quantity by path, such as creatures.orc1.hp (ARC-006).
struct OverrideIntent {
    Verb verb = Verb::Override;
    std::string path{};
    std::string value{};
    std::string reason{};
    bool operator==(const OverrideIntent&) const = default;
};

using IntentBody =
    std::variant<TurnIntent, MoveIntent, AttackIntent, CastIntent, UseIntent, PrepareIntent, SayIntent,
                 AnswerIntent, ProposeIntent, GovernIntent, SetupIntent, JourneyIntent, OverrideIntent>;

struct Intent {
    IntentBody body;

    template <class T>
    const T* as() const {
        return std::get_if<T>(&body);
    }
    Verb verb() const {
        return std::visit([](const auto& alternative) { return alternative.verb; }, body);
    }
    /// The creature it is about; None where the intent names none.
    CreatureId who() const;
    bool operator==(const Intent&) const = default;
};

inline bool PrepareIntent::operator==(const PrepareIntent& other) const {
    const bool same_readied =
        readied == other.readied || (readied && other.readied && *readied == *other.readied);
    return same_readied && verb == other.verb && who == other.who && trigger_event == other.trigger_event &&
           trigger_who == other.trigger_who && trigger_target == other.trigger_target && text == other.text &&
           ask == other.ask && key == other.key && value == other.value;
}

}  // namespace affray
