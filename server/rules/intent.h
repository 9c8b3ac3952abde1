// Intents: what a seat asks for. Never trusted: as somebody wrote it, it is a ForeignIntent, whose creatures
// nobody has looked for; the kernel's door makes an Intent of it (rules/door.h).
//
// A form names all its fields in `each`, once: visitors of ids and the way from one kind of id to the other
// go by it. `each` takes one intent, or two of different ids, and calls `visit` with the name of each field
// and the field of each of them.
#pragma once

#include <concepts>
#include <variant>

#include "base/shared.h"
#include "rules/journey_intent.h"
#include "rules/values.h"
#include "rules/verb.h"

namespace affray {

/// In a readied intent: whoever's action fires it (ARC-042).
inline constexpr ForeignId kTriggerActor{10'000};

/// begin_turn, end_turn, end_step, delay, act_now, fast_forward.
template <class Id>
struct TurnIntentOf {
    Verb verb = Verb::EndTurn;
    Id who = Id::None;
    bool cancel = false;
    Name to{};                  ///< end_step: the step to go on to; empty: the next
    std::int32_t segments = 0;  ///< fast_forward: how many
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("cancel", of.cancel...),
            visit("to", of.to...), visit("segments", of.segments...);
    }
    bool operator==(const TurnIntentOf&) const = default;
};
/// move, engage, disengage, withdraw, face, drop_prone, stand_up. `path` is without the start. Where
/// positions are zones a move goes to a place, beside or behind an ally, or to a foe (ARC-071, ARC-080).
template <class Id>
struct MoveIntentOf {
    Verb verb = Verb::Move;
    Id who = Id::None;
    std::vector<Place> path{};
    std::vector<Id> from{};  ///< disengage: foes to break from; empty: all
    bool carry = false;
    std::int32_t direction = 0;
    Id target = Id::None;    ///< the foe to engage
    std::vector<Id> also{};  ///< further foes of the same melee
    bool keep = false;       ///< takes on another foe without leaving (ARC-081)
    Id beside = Id::None;
    Id behind = Id::None;
    Name pay{};   ///< action spent on it where the cheapest is not wanted: move, standard (ARC-061)
    Name pace{};  ///< normal, run, or stride with `stride` hexes a point (AP-037)
    std::int32_t stride = 0;
    Name item{};         ///< drawn on the way (AP-036), or taken when standing up (AP-138)
    Id swap = Id::None;  ///< ally to change places with (AP-035)
    Name seat{};         ///< mount: saddle, harness, howdah
    bool early = false;  ///< before its own place in the order (SEG-017)
    std::optional<Payment> split{};
    Name mode{};           ///< walk, crawl, climb, swim, fly, glide, hover, burrow; empty: on foot
    bool squeeze = false;  ///< goes into spaces that are too small for it (TBA-060)
    bool drop = false;     ///< steps off edges instead of climbing down (TBA-088)
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("path", of.path...),
            visit("from", of.from...), visit("carry", of.carry...), visit("direction", of.direction...),
            visit("target", of.target...), visit("also", of.also...), visit("keep", of.keep...),
            visit("beside", of.beside...), visit("behind", of.behind...), visit("pay", of.pay...),
            visit("pace", of.pace...), visit("stride", of.stride...), visit("item", of.item...),
            visit("swap", of.swap...), visit("seat", of.seat...), visit("early", of.early...),
            visit("split", of.split...), visit("mode", of.mode...), visit("squeeze", of.squeeze...),
            visit("drop", of.drop...);
    }
    bool operator==(const MoveIntentOf&) const = default;
};
template <class Id>
struct AttackIntentOf {
    Verb verb = Verb::Attack;
    Id who = Id::None;
    Name with{};  ///< power or weapon
    std::vector<Id> targets{};
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
    bool confirm = false;                    ///< at one's own side on purpose (TBA-151)
    std::int32_t direction = 0;              ///< maneuver: where somebody is pushed to
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("with", of.with...),
            visit("targets", of.targets...), visit("nonlethal", of.nonlethal...), visit("flex", of.flex...),
            visit("mode", of.mode...), visit("hand", of.hand...), visit("places", of.places...),
            visit("back_stab", of.back_stab...), visit("charge", of.charge...),
            visit("unaware", of.unaware...), visit("modifier", of.modifier...), visit("cover", of.cover...),
            visit("confirm", of.confirm...), visit("direction", of.direction...);
    }
    bool operator==(const AttackIntentOf&) const = default;
};
template <class Id>
struct CastIntentOf {
    Verb verb = Verb::Cast;
    Id who = Id::None;
    Name spell{};
    std::vector<Id> targets{};
    std::vector<Place> places{};
    Name touch{};  ///< discharge: friendly or hostile; empty: none
    std::int32_t direction = 0;
    std::optional<Payment> split{};
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("spell", of.spell...),
            visit("targets", of.targets...), visit("places", of.places...), visit("touch", of.touch...),
            visit("direction", of.direction...), visit("split", of.split...);
    }
    bool operator==(const CastIntentOf&) const = default;
};
/// rally, stabilize, coup_de_grace, use_power, use_item, release, continue_activity, act, fight_in_spirit,
/// recover, react …
template <class Id>
struct UseIntentOf {
    Verb verb = Verb::UsePower;
    Id who = Id::None;
    Name subject{};  ///< power, item or priced action
    std::vector<Id> targets{};
    Name detail{};  ///< background, ability, stat
    std::string text{};
    std::int32_t pay = 0;
    Name slot{};    ///< action to spend on what has no fixed price (ARC-134): standard, move, quick, free
    Name item{};    ///< act: the thing worked on
    Name object{};  ///< act: the feature or animal worked on
    std::int32_t amount = 0;
    std::vector<Place> places{};
    std::optional<Payment> split{};
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("subject", of.subject...),
            visit("targets", of.targets...), visit("detail", of.detail...), visit("text", of.text...),
            visit("pay", of.pay...), visit("slot", of.slot...), visit("item", of.item...),
            visit("object", of.object...), visit("amount", of.amount...), visit("places", of.places...),
            visit("split", of.split...);
    }
    bool operator==(const UseIntentOf&) const = default;
};
/// ready, declare, set_policy; object_to_move, whose `who` is the creature objected to. `readied` is shared
/// so that intents stay cheap to copy.
template <class Id>
struct PrepareIntentOf {
    Verb verb = Verb::Ready;
    Id who = Id::None;
    Shared<ForeignIntent> readied{};
    Name trigger_event{};
    Name trigger_who{};
    Name trigger_target{};
    std::string text{};  ///< a trigger in words, for the referee to recognise (ARC-043)
    bool ask = false;
    Name key{};
    Name value{};
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("readied", of.readied...),
            visit("trigger_event", of.trigger_event...), visit("trigger_who", of.trigger_who...),
            visit("trigger_target", of.trigger_target...), visit("text", of.text...), visit("ask", of.ask...),
            visit("key", of.key...), visit("value", of.value...);
    }
    bool operator==(const PrepareIntentOf& other) const;
};
template <class Id>
struct SayIntentOf {
    Verb verb = Verb::Speak;
    Id who = Id::None;
    std::string text{};
    std::vector<Id> threat_to{};  ///< foes whom a threat is meant for (AFR-047)
    Name volume{};                ///< whisper, where that carries less far (TBA-202)
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("text", of.text...),
            visit("threat_to", of.threat_to...), visit("volume", of.volume...);
    }
    bool operator==(const SayIntentOf&) const = default;
};
/// answer. `by` is set by the host when it answers for a seat.
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
template <class Id>
struct GovernIntentOf {
    Verb verb = Verb::SetModifier;
    Id who = Id::None;
    Name subject{};  ///< side, group, mob, effect
    Name roll{};
    std::int32_t value = 0;
    Name text{};  ///< named value: normal, hold, reset …
    Place place{};
    std::vector<Id> add{};     ///< rule_past: creatures that do pass by
    std::vector<Id> remove{};  ///< rule_past: creatures that do not
    Name detail{};             ///< call_roll: background, ability or save category
    Name effect{};             ///< call_roll: what failure brings
    std::optional<DiceExpression> damage{};
    bool magical = false;
    bool destructive = false;
    std::int32_t body = 0;  ///< apply_damage: harm to the body, beside `value` (SEG-082)
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("subject", of.subject...),
            visit("roll", of.roll...), visit("value", of.value...), visit("text", of.text...),
            visit("place", of.place...), visit("add", of.add...), visit("remove", of.remove...),
            visit("detail", of.detail...), visit("effect", of.effect...), visit("damage", of.damage...),
            visit("magical", of.magical...), visit("destructive", of.destructive...),
            visit("body", of.body...);
    }
    bool operator==(const GovernIntentOf&) const = default;
};
/// start_encounter, add_creature, remove_creature, end_encounter, set_initiative.
template <class Id>
struct SetupIntentOf {
    Verb verb = Verb::StartEncounter;
    Id who = Id::None;
    Name ambush_side{};
    Id ambush_nominee = Id::None;
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
    Name check{};            ///< set_initiative: skill or ability rolled instead of dexterity (TBA-029)
    bool advantage = false;  ///< set_initiative: strikes while the others' guard is down (TBA-027)
    static void each(const auto& visit, auto&... of) {
        visit("verb", of.verb...), visit("who", of.who...), visit("ambush_side", of.ambush_side...),
            visit("ambush_nominee", of.ambush_nominee...), visit("stat_block", of.stat_block...),
            visit("name", of.name...), visit("place", of.place...), visit("score", of.score...),
            visit("outcome", of.outcome...), visit("difficulty", of.difficulty...),
            visit("aware", of.aware...), visit("distance", of.distance...), visit("hidden", of.hidden...),
            visit("side", of.side...), visit("check", of.check...), visit("advantage", of.advantage...);
    }
    bool operator==(const SetupIntentOf&) const = default;
};
/// Any quantity by path, such as creatures.orc1.hp (ARC-006).
struct OverrideIntent {
    Verb verb = Verb::Override;
    std::string path{};
    std::string value{};
    std::string reason{};
    bool operator==(const OverrideIntent&) const = default;
};

template <class Id>
using IntentBodyOf =
    std::variant<TurnIntentOf<Id>, MoveIntentOf<Id>, AttackIntentOf<Id>, CastIntentOf<Id>, UseIntentOf<Id>,
                 PrepareIntentOf<Id>, SayIntentOf<Id>, AnswerIntent, ProposeIntent, GovernIntentOf<Id>,
                 SetupIntentOf<Id>, JourneyIntentOf<Id>, OverrideIntent>;

template <class Form, class Id>
inline constexpr bool kIsForm = false;
template <template <class> class Form, class Id>
inline constexpr bool kIsForm<Form<Id>, Id> = true;
template <class Id>
inline constexpr bool kIsForm<AnswerIntent, Id> = true;
template <class Id>
inline constexpr bool kIsForm<ProposeIntent, Id> = true;
template <class Id>
inline constexpr bool kIsForm<OverrideIntent, Id> = true;

template <class Id>
struct IntentOf {
    IntentBodyOf<Id> body;

    IntentOf() = default;
    IntentOf(IntentBodyOf<Id> what) : body(std::move(what)) {}
    template <class Form>
        requires kIsForm<Form, Id> IntentOf(Form form) : body(std::move(form)) {}
        /// What is known can always be forgotten.
        template <std::same_as<CreatureId> Known>
            requires std::same_as<Id, ForeignId> IntentOf(const IntentOf<Known>& known);
        template <class Form>
            requires(std::same_as<Id, ForeignId>&& kIsForm<Form, CreatureId> && !kIsForm<Form, ForeignId>)
        IntentOf(const Form& form) : IntentOf(IntentOf<CreatureId>(form)) {}

        template <class Form>
        const Form* as() const {
            return std::get_if<Form>(&body);
        }
        Verb verb() const {
            return told([](const auto& form) { return form.verb; });
        }
        /// The creature it is about; None where the intent names none.
        Id who() const {
            return told([](const auto& form) {
                if constexpr (requires { form.who; })
                    return form.who;
                else
                    return Id::None;
            });
        }
        bool operator==(const IntentOf&) const = default;

      private:
        // As std::visit, which of so many forms calls a function out of a table. Asked several times for each
        // mechanic; all forms keep these two in the same place, so that one load answers for all.
        template <std::size_t at = 0>
        auto told(const auto& tell) const {
            if constexpr (at + 1 == std::variant_size_v<IntentBodyOf<Id>>) {
                return tell(std::get<at>(body));
            } else {
                return body.index() == at ? tell(*std::get_if<at>(&body)) : told<at + 1>(tell);
            }
        }
};

template <class Id>
bool PrepareIntentOf<Id>::operator==(const PrepareIntentOf&) const = default;

using TurnIntent = TurnIntentOf<CreatureId>;
using MoveIntent = MoveIntentOf<CreatureId>;
using AttackIntent = AttackIntentOf<CreatureId>;
using CastIntent = CastIntentOf<CreatureId>;
using UseIntent = UseIntentOf<CreatureId>;
using PrepareIntent = PrepareIntentOf<CreatureId>;
using SayIntent = SayIntentOf<CreatureId>;
using GovernIntent = GovernIntentOf<CreatureId>;
using SetupIntent = SetupIntentOf<CreatureId>;
using JourneyIntent = JourneyIntentOf<CreatureId>;

/// The same intent with every id led through `lead`, which makes a `To` of an id.
template <class To, class From>
IntentOf<To> with_ids(const IntentOf<From>& intent, const auto& lead) {
    const auto field = [&lead](std::string_view, const auto& from, auto& to) {
        using Value = std::remove_cvref_t<decltype(from)>;
        if constexpr (std::same_as<Value, From>)
            to = lead(from);
        else if constexpr (std::same_as<Value, std::vector<From>>)
            for (const From id : from) to.push_back(lead(id));
        else
            to = from;
    };
    const auto convert = [&field]<template <class> class Form>(const Form<From>& from) -> IntentOf<To> {
        Form<To> to;
        from.each(field, from, to);
        return {std::move(to)};
    };
    return std::visit(
        [&convert](const auto& form) -> IntentOf<To> {
            if constexpr (requires { convert(form); })
                return convert(form);
            else
                return {form};
        },
        intent.body);
}

template <class Id>
template <std::same_as<CreatureId> Known>
    requires std::same_as<Id, ForeignId> IntentOf<Id>::IntentOf(const IntentOf<Known>& known)
        : IntentOf(with_ids<ForeignId>(known, [](Known id) { return foreign(id); })) {}

}  // namespace affray
