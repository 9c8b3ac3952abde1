// Reason codes: every "no" of the rules (docs/rules/README.md section 4), with the stage in which it is
// given.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/name.h"

namespace affray {

/// Stages of validation, named by the letters of rules/README.md; their order is a ruleset's data.
enum class Stage : std::uint8_t {
    Shape,       // a
    Ids,         // i
    Phase,       // p
    Authority,   // w
    Options,     // o
    Question,    // q
    Turn,        // t
    Step,        // l
    Actor,       // s
    Budget,      // b
    Conditions,  // c
    Means,       // m
    Target,      // g
    Space,       // x
    Other,       // z
};
constexpr std::size_t kStageCount = 15;
/// The stage of a letter such as 'a'; nullopt for another character.
std::optional<Stage> stage_from(char letter);

// clang-format off
#define AFFRAY_REASONS(X) \
    X(UnknownIntent, "UNKNOWN_INTENT", Shape) X(BadArgument, "BAD_ARGUMENT", Shape) \
    X(UnknownId, "UNKNOWN_ID", Ids) X(ValueOutOfRange, "VALUE_OUT_OF_RANGE", Shape) \
    X(OptionDisabled, "OPTION_DISABLED", Options) X(NotInEncounter, "NOT_IN_ENCOUNTER", Phase) \
    X(InEncounter, "IN_ENCOUNTER", Phase) X(WrongPhase, "WRONG_PHASE", Phase) \
    X(WrongStep, "WRONG_STEP", Step) X(TooEarly, "TOO_EARLY", Phase) \
    X(AwaitingAnswer, "AWAITING_ANSWER", Question) X(NotAsked, "NOT_ASKED", Question) \
    X(StaleQuestion, "STALE_QUESTION", Question) X(AlreadyAnswered, "ALREADY_ANSWERED", Question) \
    X(NoTrigger, "NO_TRIGGER", Conditions) X(NotController, "NOT_CONTROLLER", Authority) \
    X(RefereeOnly, "REFEREE_ONLY", Authority) X(NotEligible, "NOT_ELIGIBLE", Authority) \
    X(NotYourTurn, "NOT_YOUR_TURN", Turn) X(YourTurn, "YOUR_TURN", Turn) \
    X(NotPcTurn, "NOT_PC_TURN", Turn) X(Objected, "OBJECTED", Turn) X(Dead, "DEAD", Actor) \
    X(Unconscious, "UNCONSCIOUS", Actor) X(Helpless, "HELPLESS", Actor) X(Asleep, "ASLEEP", Actor) \
    X(Stunned, "STUNNED", Actor) X(Incapacitated, "INCAPACITATED", Actor) \
    X(Surprised, "SURPRISED", Actor) X(Routed, "ROUTED", Conditions) \
    X(Retreating, "RETREATING", Conditions) X(Confused, "CONFUSED", Conditions) \
    X(Hampered, "HAMPERED", Conditions) X(Stuck, "STUCK", Conditions) X(Grabbed, "GRABBED", Conditions) \
    X(Blind, "BLIND", Conditions) X(Overloaded, "OVERLOADED", Conditions) \
    X(ReactionLocked, "REACTION_LOCKED", Conditions) X(WrongPosture, "WRONG_POSTURE", Conditions) \
    X(Mounted, "MOUNTED", Conditions) X(NotMounted, "NOT_MOUNTED", Conditions) \
    X(MountNotControlled, "MOUNT_NOT_CONTROLLED", Conditions) X(Committed, "COMMITTED", Conditions) \
    X(NotDeclared, "NOT_DECLARED", Conditions) \
    X(SlowWeaponActsLast, "SLOW_WEAPON_ACTS_LAST", Conditions) X(NotEnoughAp, "NOT_ENOUGH_AP", Budget) \
    X(BadPayment, "BAD_PAYMENT", Budget) X(NoActionLeft, "NO_ACTION_LEFT", Budget) \
    X(NoAttacksLeft, "NO_ATTACKS_LEFT", Budget) X(AlreadyActed, "ALREADY_ACTED", Budget) \
    X(AlreadyUsed, "ALREADY_USED", Other) X(NotEnoughMovement, "NOT_ENOUGH_MOVEMENT", Space) \
    X(CannotMove, "CANNOT_MOVE", Space) X(PaceNotAllowed, "PACE_NOT_ALLOWED", Space) \
    X(ItemMissing, "ITEM_MISSING", Means) X(ItemNotInHand, "ITEM_NOT_IN_HAND", Means) \
    X(WeaponNotLoaded, "WEAPON_NOT_LOADED", Means) X(HandsNotFree, "HANDS_NOT_FREE", Means) \
    X(TooHeavy, "TOO_HEAVY", Means) X(PowerUnknown, "POWER_UNKNOWN", Means) \
    X(PowerExpended, "POWER_EXPENDED", Means) X(NotQualified, "NOT_QUALIFIED", Means) \
    X(RequirementNotMet, "REQUIREMENT_NOT_MET", Means) X(CannotCast, "CANNOT_CAST", Means) \
    X(EnvironmentForbids, "ENVIRONMENT_FORBIDS", Means) X(WrongState, "WRONG_STATE", Means) \
    X(TargetInvalid, "TARGET_INVALID", Target) X(NotAnAlly, "NOT_AN_ALLY", Target) \
    X(NotAnEnemy, "NOT_AN_ENEMY", Target) X(NotWilling, "NOT_WILLING", Target) \
    X(TargetHeld, "TARGET_HELD", Target) X(SizeMismatch, "SIZE_MISMATCH", Target) \
    X(NotHelpless, "NOT_HELPLESS", Target) X(TooManyTargets, "TOO_MANY_TARGETS", Target) \
    X(GroupBroken, "GROUP_BROKEN", Target) X(NoRoom, "NO_ROOM", Target) \
    X(InPlainSight, "IN_PLAIN_SIGHT", Target) X(WrongAttackKind, "WRONG_ATTACK_KIND", Target) \
    X(NotAdjacent, "NOT_ADJACENT", Space) X(OutOfReach, "OUT_OF_REACH", Space) \
    X(OutOfRange, "OUT_OF_RANGE", Space) X(TooClose, "TOO_CLOSE", Space) \
    X(NoLineOfSight, "NO_LINE_OF_SIGHT", Space) X(TotalCover, "TOTAL_COVER", Space) \
    X(Engaged, "ENGAGED", Space) X(NotEngaged, "NOT_ENGAGED", Space) \
    X(PathInvalid, "PATH_INVALID", Space) X(PathBlocked, "PATH_BLOCKED", Space) \
    X(OffMap, "OFF_MAP", Space) X(SpaceOccupied, "SPACE_OCCUPIED", Space) \
    X(SpaceTooNarrow, "SPACE_TOO_NARROW", Space) X(WrongMoveMode, "WRONG_MOVE_MODE", Space) \
    X(PathNotAway, "PATH_NOT_AWAY", Space) X(DoorStuck, "DOOR_STUCK", Other) \
    X(DoorLocked, "DOOR_LOCKED", Other) X(DoorHeld, "DOOR_HELD", Other) X(MustRest, "MUST_REST", Other) \
    X(MustHeal, "MUST_HEAL", Other) X(CannotRest, "CANNOT_REST", Other) \
    X(ActionTooLarge, "ACTION_TOO_LARGE", Other)
// clang-format on

enum class Reason : std::uint8_t {
#define X(name, text, stage) name,
    AFFRAY_REASONS(X)
#undef X
        Count,
};

std::string_view to_string(Reason reason);
std::optional<Reason> reason_from(std::string_view text);
/// The stage of a code where its rule does not say otherwise.
Stage stage_of(Reason reason);

/// One "no". `have` and `need` speak only about the sender's own creature.
struct Rejection {
    Reason code = Reason::UnknownIntent;
    Stage stage = Stage::Shape;
    Name field;
    std::optional<std::int32_t> have;
    std::optional<std::int32_t> need;
    bool operator==(const Rejection&) const = default;
};

/// What is wanted to know of a deed: every reason against it, or whether there is one.
enum class Wanted : std::uint8_t { EveryReason, AnyReason };

/// The reasons that speak against an intent, in the order in which the mechanics gave them: all of them, or,
/// if any will do, those of the first mechanic that objects.
class Refusals {
  public:
    Refusals() = default;
    explicit Refusals(Wanted wanted) : wanted_(wanted) {}

    void add(Reason code, const Name& field = {}) { add(code, stage_of(code), field); }
    void add(Reason code, Stage stage, const Name& field) {
        Rejection& to = all_.emplace_back();
        to.code = code;
        to.stage = stage;
        to.field = field;
    }
    void add_short(Reason code, const Name& field, std::int32_t have, std::int32_t need) {
        add(code, field);
        all_.back().have = have;
        all_.back().need = need;
    }
    bool empty() const { return all_.empty(); }
    /// Is nothing more wanted to know?
    bool enough() const { return wanted_ == Wanted::AnyReason && !all_.empty(); }
    const std::vector<Rejection>& all() const { return all_; }

  private:
    std::vector<Rejection> all_;
    Wanted wanted_ = Wanted::EveryReason;
};

}  // namespace affray
