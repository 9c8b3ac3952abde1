// Events: what happened. The only thing stored, the only thing sent; enough to rebuild the state without
// dice. `std::optional` marks fields that a viewer may not know.
#pragma once

#include <variant>

#include "rules/fact.h"
#include "rules/question.h"
#include "rules/state.h"
#include "rules/verb.h"

namespace affray {

struct SceneBegan {
    std::string scene;
    Name ambush_side;
    bool operator==(const SceneBegan&) const = default;
};
struct SceneEnded {
    Name outcome;
    std::int32_t rounds = 0;
    std::vector<CreatureId> survivors;
    bool operator==(const SceneEnded&) const = default;
};
struct PeriodBegan {
    Name unit;  ///< round, quick_rest
    std::int32_t number = 0;
    bool operator==(const PeriodBegan&) const = default;
};
struct PeriodEnded {
    Name unit;
    std::int32_t number = 0;
    bool operator==(const PeriodEnded&) const = default;
};
struct TurnBegan {
    CreatureId who = CreatureId::None;
    bool limited = false;
    bool skipped =
        false;  ///< only its start and end are processed; another creature's turn goes on (ARC-045)
    bool operator==(const TurnBegan&) const = default;
};
struct TurnEnded {
    CreatureId who = CreatureId::None;
    Name cause;
    bool operator==(const TurnEnded&) const = default;
};
struct OrderSet {
    std::vector<OrderEntry> entries;
    Name cause;
    bool operator==(const OrderSet&) const = default;
};
struct CreatureJoined {
    Creature creature;
    Shared<Sheet> sheet;
    bool operator==(const CreatureJoined&) const = default;
};
struct CreatureLeft {
    CreatureId who = CreatureId::None;
    Name how;
    bool operator==(const CreatureLeft&) const = default;
};
struct Declared {
    CreatureId who = CreatureId::None;
    Verb verb = Verb::Attack;
    Name subject;
    std::vector<CreatureId> targets;
    Name side{};  ///< of what a whole side declares (CLS-059)
    bool operator==(const Declared&) const = default;
};
struct ActionFailed {
    CreatureId who = CreatureId::None;
    Verb verb = Verb::Attack;
    Name how;  ///< voided, lost, interrupted
    Name cause;
    Place at;
    bool operator==(const ActionFailed&) const = default;
};
struct DelayChanged {
    CreatureId who = CreatureId::None;
    Name state;  ///< started, queued, cancelled, entered, forfeited
    CreatureId after = CreatureId::None;
    std::int32_t score = 0;
    bool operator==(const DelayChanged&) const = default;
};
struct ActivityChanged {
    Activity activity;
    Name state;  ///< started, progress, done, interrupted
    Name cause;
    bool operator==(const ActivityChanged&) const = default;
};
struct ItemChanged {
    std::uint32_t item = 0;
    std::int32_t charges = 0;
    Name where{};
    Name cause{};
    std::optional<CreatureId> owner{};  ///< only where it changes hands
    Name from{};                        ///< ground: it lay open before, whoever takes it now
    std::optional<Place> place{};       ///< only where it is put down
    std::optional<Name> state{};        ///< only where it changes
    bool operator==(const ItemChanged&) const = default;
};
struct FactSet {
    FactKey key;
    std::int32_t value = 0;
    Name cause;
    bool operator==(const FactSet&) const = default;
};
struct Rolled {
    std::int32_t sides = 0;
    std::int32_t value = 0;
    Name purpose;
    CreatureId by = CreatureId::None;
    std::optional<SeatId> entered{};  ///< who said what a die on the table showed; absent: it was drawn
    bool operator==(const Rolled&) const = default;
};
enum class TestOutcome : std::uint8_t { Failure, Success, Crit, Fumble, Automatic, MissedUnseen };
std::string_view to_string(TestOutcome outcome);
std::optional<TestOutcome> test_outcome_from(std::string_view text);
struct Tested {
    CreatureId who = CreatureId::None;
    CreatureId against = CreatureId::None;
    Name kind{};     ///< attack, save, check, death_save, disengage …
    Name subject{};  ///< power, effect, background
    std::vector<Modifier> modifiers{};
    std::optional<std::int32_t> natural{};
    std::optional<std::int32_t> total{};
    std::optional<std::int32_t> target{};
    TestOutcome outcome = TestOutcome::Failure;
    Name versus{};
    Name as{};  ///< reaction this was made as: opportunity_attack, readied …
    Name option{};
    bool reroll = false;
    bool closed = false;  ///< its die is for the side of `who` and the referee (CLS-112)
    bool operator==(const Tested&) const = default;
};
/// Facing of a move that turns nobody.
inline constexpr std::int8_t kSameFacing = -1;
struct Moved {
    CreatureId who = CreatureId::None;
    Place from;
    Place to;
    Name cause;  ///< move, disengage, withdraw, intercept, carried, placed, explore, led, face …
    std::int8_t facing = kSameFacing;
    bool operator==(const Moved&) const = default;
};
struct Harmed {
    CreatureId who = CreatureId::None;
    std::int32_t amount = 0;  ///< taken after all steps, temporary hit points included
    std::int32_t rolled = 0;
    Name type;
    CreatureId source = CreatureId::None;
    std::int32_t multiplier = 1;
    std::vector<Name> halved_by;
    std::int32_t to_temp = 0;
    std::optional<std::int32_t> hp;
    Name cause;  ///< hit, miss, ongoing, referee
    bool staggered = false;
    Name kind{};                ///< real if empty; subdual, stun
    std::int32_t overkill = 0;  ///< beyond the last hit point (CLS-045)
    bool operator==(const Harmed&) const = default;
};
struct Healed {
    CreatureId who = CreatureId::None;
    std::int32_t amount = 0;
    std::optional<std::int32_t> hp;
    Name source;
    bool staggered = false;
    bool operator==(const Healed&) const = default;
};
struct EffectAdded {
    Effect effect;
    bool operator==(const EffectAdded&) const = default;
};
struct EffectRemoved {
    std::uint32_t effect = 0;
    CreatureId who = CreatureId::None;
    Name name;
    Name cause;
    bool operator==(const EffectRemoved&) const = default;
};
struct StatusChanged {
    CreatureId who = CreatureId::None;
    CreatureStatus status = CreatureStatus::Up;
    Name detail;  ///< dying, slain, knocked_out, woke, died …
    CreatureId by = CreatureId::None;
    std::optional<std::int32_t> hp{};  ///< where no harm says so: what kills without a wound leaves none
    bool operator==(const StatusChanged&) const = default;
};
struct Spoke {
    CreatureId who = CreatureId::None;
    std::string text;
    std::vector<CreatureId> heard_by{};  ///< the speaker among them (TBA-202); empty: everybody
    bool operator==(const Spoke&) const = default;
};
struct Asked {
    Question question;
    bool operator==(const Asked&) const = default;
};
struct Answered {
    std::uint64_t question = 0;
    Pick pick;
    bool closes = false;
    bool operator==(const Answered&) const = default;
};
struct Reacted {
    CreatureId who = CreatureId::None;
    Name reaction;
    CreatureId against = CreatureId::None;
    bool operator==(const Reacted&) const = default;
};
struct Overridden {
    std::string path;
    std::string old_value;
    std::string value;
    std::string reason;
    bool operator==(const Overridden&) const = default;
};
struct CampaignLost {
    Loss loss;
    bool operator==(const CampaignLost&) const = default;
};
/// Everything restored (ARC-219).
struct HealedUp {
    Name cause;  ///< earned, granted or early
    bool operator==(const HealedUp&) const = default;
};
struct ReadiedChanged {
    CreatureId who = CreatureId::None;
    Name state;                        ///< set, fired, expired
    CreatureId by = CreatureId::None;  ///< fired: whose action triggered it
    Shared<Readied> readied{};         ///< set and fired; absent for whom it is not told
    bool operator==(const ReadiedChanged&) const = default;
};

/// A round in parts has come to another (CLS section 3).
struct StepChanged {
    Name stage;  ///< as State
    Name step;
    std::int32_t group = -1;
    bool operator==(const StepChanged&) const = default;
};
struct FeatureChanged {
    std::uint32_t feature = 0;  ///< index in the scene
    Name state;
    Name cause;
    std::vector<Place> cells{};  ///< where it lies from now on; none: where it did
    bool operator==(const FeatureChanged&) const = default;
};
/// A thing that no sheet listed has come into play. Its number is the next one of its owner's kind, open or
/// hidden.
struct ItemAppeared {
    Item item;
    Gear gear;
    bool operator==(const ItemAppeared&) const = default;
};
struct SpellChanged {
    CreatureId who = CreatureId::None;
    Name spell;
    Name state;  ///< casting, held, discharged, cast, disrupted, broken, lost, dismissed, dispelled
    std::vector<CreatureId> targets;
    Name cause;
    bool operator==(const SpellChanged&) const = default;
};
struct PursuitChanged {
    Name state;            ///< evaded, pursued, running, caught, escaped, stopped, forced_stop
    std::int32_t gap = 0;  ///< feet between the nearest
    Name fleeing;          ///< side
    std::vector<Name> dropped;
    bool operator==(const PursuitChanged&) const = default;
};
/// CLS-170..172. `shares` by creature, in copper pieces, or what each picked first.
struct TreasureDivided {
    Name mode;  ///< even, custom or picks
    std::vector<CreatureId> who;
    std::vector<std::int32_t> shares;
    std::int32_t left = 0;  ///< stays in the party's fund
    bool operator==(const TreasureDivided&) const = default;
};

/// The party's map says something of a place, or nothing any more (CLS-015).
struct MapNoted {
    CreatureId who = CreatureId::None;  ///< the mapper
    MapNote note;                       ///< without words: what stood there is taken away
    bool operator==(const MapNoted&) const = default;
};

/// A creature was handed to another seat, shown or hidden: what seats may know of it has changed at its root.
struct StandingChanged {
    CreatureId who = CreatureId::None;
    SeatId seat = SeatId::Referee;
    bool hidden = false;
    SeatId former_seat = SeatId::Referee;
    bool was_hidden = false;
    bool operator==(const StandingChanged&) const = default;
};

using EventBody =
    std::variant<SceneBegan, SceneEnded, PeriodBegan, PeriodEnded, TurnBegan, TurnEnded, OrderSet,
                 CreatureJoined, CreatureLeft, Declared, ActionFailed, DelayChanged, ActivityChanged,
                 ItemChanged, FactSet, Rolled, Tested, Moved, Harmed, Healed, EffectAdded, EffectRemoved,
                 StatusChanged, Spoke, Asked, Answered, Reacted, Overridden, CampaignLost, ReadiedChanged,
                 HealedUp, StepChanged, FeatureChanged, ItemAppeared, SpellChanged, PursuitChanged,
                 TreasureDivided, MapNoted, StandingChanged>;

inline constexpr std::size_t kEventKinds = std::variant_size_v<EventBody>;

struct Event {
    Audience audience = Audience::Everyone;
    EventBody body;

    template <class T>
    const T* as() const {
        return std::get_if<T>(&body);
    }
    bool operator==(const Event&) const = default;
};

/// snake_case name of an event as rules/README.md section 3 writes it.
std::string_view event_name(const EventBody& body);

/// The only mutator of a state. Total for every event that a resolver made; knows no rule.
void fold(State& state, const Event& event);

}  // namespace affray
