// The catalogues' own spellings of reason codes and intents (docs/rules/README.md sections 2 and 4).
#include <algorithm>
#include <iterator>
#include <span>

#include "content/words/vocabulary_words.h"

namespace affray::content {
namespace {

// clang-format off
struct CodeAlias {
    std::string_view text;
    Reason code;
};
// Spellings of the archmage and affray catalogues; both rulesets share them.
constexpr CodeAlias kArchmageCodes[] = {
    {"INVALID_ARGS", Reason::BadArgument}, {"UNKNOWN_TARGET", Reason::UnknownId},
    {"UNKNOWN_ACTOR", Reason::UnknownId}, {"NOT_IN_BATTLE", Reason::NotInEncounter},
    {"BATTLE_OVER", Reason::NotInEncounter}, {"IN_BATTLE", Reason::InEncounter},
    {"NOT_OWNER", Reason::NotController}, {"PROMPT_PENDING", Reason::AwaitingAnswer},
    {"VOTE_PENDING", Reason::AwaitingAnswer}, {"NOT_PROMPTED", Reason::NotAsked},
    {"PROMPT_UNKNOWN", Reason::StaleQuestion}, {"ALREADY_VOTED", Reason::AlreadyAnswered},
    {"NO_STANDARD_ACTION", Reason::NoActionLeft}, {"NO_MOVE_ACTION", Reason::NoActionLeft},
    {"NO_QUICK_ACTION", Reason::NoActionLeft}, {"INTERRUPT_USED", Reason::NoActionLeft},
    {"STANDARD_USED", Reason::NoActionLeft}, {"POWER_REQUIREMENT", Reason::RequirementNotMet},
    {"CANNOT_READY", Reason::RequirementNotMet}, {"NOT_PC", Reason::NotQualified},
    {"NOT_LOADED", Reason::WeaponNotLoaded}, {"NOT_NEARBY", Reason::OutOfRange},
    {"NOT_NEXT_TO", Reason::NotAdjacent}, {"NO_READIED_ACTION", Reason::WrongState},
    {"NOT_DELAYING", Reason::WrongState}, {"STILL_IN_FIGHT", Reason::WrongState},
    {"RALLY_LOCKED", Reason::AlreadyUsed}, {"FLEE_ALREADY_PROPOSED", Reason::AlreadyUsed},
    {"NO_RECOVERIES", Reason::PowerExpended}, {"HEX_BLOCKED", Reason::PathBlocked},
    {"HEX_OCCUPIED", Reason::SpaceOccupied}, {"NOT_ALLY", Reason::NotAnAlly},
    {"INVALID_TARGET", Reason::TargetInvalid}, {"OPTION_OFF", Reason::OptionDisabled},
};

constexpr CodeAlias kClassicCodes[] = {
    {"INVALID_TARGET", Reason::TargetInvalid}, {"UNKNOWN_TARGET", Reason::UnknownId},
    {"MODIFIER_OUT_OF_RANGE", Reason::ValueOutOfRange}, {"OPTION_OFF", Reason::OptionDisabled},
    {"NOT_YOUR_CHARACTER", Reason::NotController}, {"NOT_MAPPER", Reason::NotController},
    {"NOT_REFEREE", Reason::RefereeOnly}, {"COMBAT_BEGUN", Reason::WrongPhase},
    {"NOT_EVADING", Reason::WrongPhase}, {"RUNNING", Reason::WrongPhase},
    {"NEVER_FIGHTS", Reason::Routed}, {"FLEEING", Reason::Routed},
    {"DECLARED_SPELL", Reason::Committed}, {"NOT_IN_MELEE", Reason::NotEngaged},
    {"SPELL_NOT_MEMORIZED", Reason::PowerUnknown}, {"SPELL_LOST", Reason::PowerExpended},
    {"UNSTABLE_SURFACE", Reason::EnvironmentForbids}, {"UNDERWATER", Reason::EnvironmentForbids},
    {"CLASS_RESTRICTION", Reason::NotQualified}, {"HANDS_FULL", Reason::HandsNotFree},
    {"NO_SUCH_ITEM", Reason::ItemMissing}, {"NO_AMMO", Reason::ItemMissing},
    {"TOO_FAR", Reason::NotEnoughMovement}, {"SQUARE_OCCUPIED", Reason::SpaceOccupied},
    {"MOVE_DURATION_EXCEEDED", Reason::CannotMove}, {"PATH_NOT_BACKWARDS", Reason::PathNotAway},
    {"MUST_LEAVE_MELEE", Reason::PathNotAway}, {"WEAPON_NOT_READY", Reason::ItemNotInHand},
    {"COMPLETE_COVER", Reason::TotalCover}, {"RELOADING", Reason::WeaponNotLoaded},
    {"SUBDUAL_NOT_POSSIBLE", Reason::WrongAttackKind}, {"SUBDUAL_NEEDS_BLUNT", Reason::WrongAttackKind},
    {"NOT_FLYING", Reason::WrongState}, {"ALTITUDE_TOO_HIGH", Reason::OutOfRange},
    {"MORALE_NOT_NEEDED", Reason::WrongState}, {"PROMPT_PENDING", Reason::AwaitingAnswer},
    // of adventure.md
    {"WRONG_SCENE", Reason::WrongPhase}, {"TURN_ALREADY_USED", Reason::AlreadyActed},
    {"DAY_ALREADY_PLANNED", Reason::AlreadyActed}, {"ALREADY_TRIED", Reason::AlreadyUsed},
    {"UNKNOWN_FEATURE", Reason::UnknownId}, {"DOOR_NOT_STUCK", Reason::WrongState},
    {"NOT_LOCKED", Reason::WrongState}, {"VESSEL_LOST", Reason::WrongState},
    {"NO_SKILL", Reason::NotQualified}, {"CANNOT_CLIMB", Reason::NotQualified},
    {"CANNOT_SWIM", Reason::NotQualified}, {"NO_TOOLS", Reason::ItemMissing},
    {"NO_SPIKES", Reason::ItemMissing}, {"NO_FLAME", Reason::ItemMissing},
    {"NO_SAIL", Reason::ItemMissing}, {"NO_OARS", Reason::ItemMissing},
    {"NO_LIGHT", Reason::EnvironmentForbids}, {"TOO_FAR_AWAY", Reason::NotAdjacent},
    {"MOUNT_TOO_WEAK", Reason::TooHeavy}, {"NOT_POSSIBLE", Reason::RequirementNotMet},
};

constexpr CodeAlias kActionPointsCodes[] = {
    {"ENCOUNTER_NOT_RUNNING", Reason::NotInEncounter}, {"UNKNOWN_ACTOR", Reason::UnknownId},
    {"UNKNOWN_ACTION", Reason::UnknownId}, {"UNKNOWN_TARGET", Reason::UnknownId},
    {"BOUND", Reason::Helpless}, {"TURN_IN_PROGRESS", Reason::NotYourTurn},
    {"AWAITING_REFEREE", Reason::AwaitingAnswer}, {"MUST_HOLD_CONCENTRATION", Reason::Committed},
    {"ITEM_NOT_AVAILABLE", Reason::ItemMissing}, {"NO_SCABBARD", Reason::ItemMissing},
    {"WEAPON_NOT_IN_HAND", Reason::ItemNotInHand}, {"ITEM_STRAPPED", Reason::WrongState},
    {"SPELL_NOT_AVAILABLE", Reason::PowerUnknown}, {"SPELL_ALREADY_ACTIVE", Reason::WrongState},
    {"NO_SPELL_HELD", Reason::WrongState}, {"NO_WORK_IN_PROGRESS", Reason::WrongState},
    {"ATTENDANT_INVALID", Reason::TargetInvalid}, {"NOT_STANDING", Reason::WrongPosture},
    {"PATH_NOT_ADJACENT", Reason::PathInvalid}, {"HEX_BLOCKED", Reason::PathBlocked},
    {"HEX_OCCUPIED", Reason::SpaceOccupied}, {"TARGET_OUT_OF_REACH", Reason::OutOfReach},
    {"ALREADY_LOADED", Reason::WrongState}, {"WEAPON_NOT_READY", Reason::WeaponNotLoaded},
    {"SPELL_NOT_READY", Reason::TooEarly}, {"NEEDS_TWO_ATTACKS", Reason::RequirementNotMet},
    {"RUN_NOT_ALLOWED", Reason::PaceNotAllowed}, {"STRIDE_CHANGE_LIMIT", Reason::AlreadyUsed},
    {"NOT_FULL_AP", Reason::AlreadyActed},
};

constexpr CodeAlias kTurnBasedCodes[] = {
    {"NOT_RUNNING", Reason::NotInEncounter}, {"WINDOW_OPEN", Reason::AwaitingAnswer},
    {"UNKNOWN_ACTOR", Reason::UnknownId}, {"UNKNOWN_TARGET", Reason::UnknownId},
    {"UNKNOWN_OBJECT", Reason::UnknownId}, {"NARRATOR_ONLY", Reason::RefereeOnly},
    {"NO_ACTION", Reason::NoActionLeft}, {"NO_BONUS_ACTION", Reason::NoActionLeft},
    {"NO_REACTION", Reason::NoActionLeft}, {"NO_FREE_INTERACTION", Reason::NoActionLeft},
    {"MOUNT_ONCE_PER_TURN", Reason::AlreadyUsed}, {"MOUNT_ACTION_USED", Reason::AlreadyUsed},
    {"WORLD_ACTION_USED", Reason::AlreadyUsed}, {"ALREADY_TRIGGERED", Reason::AlreadyUsed},
    {"NOT_RECHARGED", Reason::PowerExpended}, {"NO_ELIGIBLE_TARGET", Reason::TargetInvalid},
    {"INVALID_TARGET", Reason::TargetInvalid}, {"RANGED_ONLY", Reason::WrongAttackKind},
    {"NOT_RANGED", Reason::WrongAttackKind}, {"CANNOT_SEE_ATTACKER", Reason::NoLineOfSight},
    {"NO_FREE_HAND", Reason::HandsNotFree}, {"NOT_HELD", Reason::WrongState},
    {"NOT_DRAGGING", Reason::WrongState}, {"NOT_ALLY", Reason::NotAnAlly},
    {"ALLY_TOO_LARGE", Reason::SizeMismatch}, {"SPELL_TIMING", Reason::RequirementNotMet},
    {"SPELL_LEVEL_TOO_HIGH", Reason::RequirementNotMet},
    {"MULTIATTACK_FORBIDDEN", Reason::RequirementNotMet}, {"OPTION_OFF", Reason::OptionDisabled},
    {"ALREADY_MOUNTED", Reason::Mounted}, {"NOT_RIDDEN", Reason::NotMounted},
    {"NOT_CONTROLLED", Reason::MountNotControlled}, {"PRONE", Reason::WrongPosture},
    {"NOT_PRONE", Reason::WrongPosture}, {"ALREADY_PRONE", Reason::WrongPosture},
    {"PRONE_MUST_CRAWL", Reason::WrongPosture}, {"SPEED_ZERO", Reason::CannotMove},
    {"MODE_UNAVAILABLE", Reason::WrongMoveMode}, {"NEEDS_SWIM", Reason::WrongMoveMode},
    {"NEEDS_CLIMB", Reason::WrongMoveMode}, {"CANNOT_RISE", Reason::WrongMoveMode},
    {"PATH_NOT_CONTIGUOUS", Reason::PathInvalid}, {"OUT_OF_BOUNDS", Reason::OffMap},
    {"BLOCKED_BY_OBSTACLE", Reason::PathBlocked}, {"CORNER_BLOCKED", Reason::PathBlocked},
    {"BLOCKED_BY_CREATURE", Reason::SpaceOccupied},
};

constexpr CodeAlias kSegmentsCodes[] = {
    {"ENCOUNTER_NOT_RUNNING", Reason::NotInEncounter}, {"UNKNOWN_ACTOR", Reason::UnknownId},
    {"KNOCKED_OUT", Reason::Unconscious}, {"ALREADY_ABORTED", Reason::AlreadyActed},
    {"AFTER_ATTACK", Reason::AlreadyActed}, {"NOT_STEP1", Reason::WrongStep},
    {"NOT_STEP2", Reason::WrongStep}, {"ALREADY_MOVED_EARLY", Reason::AlreadyActed},
    {"EARLY_MOVE_OBJECTED", Reason::Objected}, {"NOT_DEFENSIVE", Reason::RequirementNotMet},
    {"PATH_NOT_ADJACENT", Reason::PathInvalid}, {"HEX_BLOCKED", Reason::PathBlocked},
    {"HEX_OCCUPIED", Reason::SpaceOccupied}, {"MOVE_TOO_FAR", Reason::NotEnoughMovement},
    {"ALREADY_MOVED", Reason::AlreadyUsed}, {"SAP_MOVE_FIRST", Reason::BadPayment},
    {"NOT_STUNNED", Reason::WrongState}, {"PAP_NEGATIVE", Reason::NotEnoughAp},
    {"NOT_ENOUGH_PAP", Reason::NotEnoughAp}, {"SPEED_OUT_OF_RANGE", Reason::ValueOutOfRange},
};

struct VerbAlias {
    std::string_view word;
    IntentAlias alias;
};
constexpr VerbAlias kArchmageVerbs[] = {
    {"use", {"use_power", {}, {}}}, {"drink_potion", {"use_item", {}, {}}},
    {"feed_potion", {"use_item", {}, {}}}, {"apply_oil", {"use_item", {}, {}}},
    {"propose_flee", {"propose", "what", "flee"}}, {"propose_heal_up", {"propose", "what", "heal_up"}},
    {"release_grab", {"release", "what", "grab"}}, {"cancel_act_now", {"act_now", "cancel", "true"}},
    {"call", {"speak", {}, {}}}, {"interact", {"act", "action", "interact"}},
    {"pick_up", {"act", "action", "pick_up"}}, {"wake", {"act", "action", "wake"}},
    {"reload", {"load", {}, {}}}, {"dicey_move", {"improvise", {}, {}}},
    {"end_quick_rest", {"end_step", {}, {}}}, {"start_battle", {"start_encounter", {}, {}}},
    {"end_battle", {"end_encounter", {}, {}}}, {"modifier", {"set_modifier", {}, {}}},
    {"morale_adjust", {"set_modifier", "roll", "morale"}},
    {"grant_recoveries", {"grant", "what", "recoveries"}},
    {"grant_recharge", {"grant", "what", "recharge"}}, {"grant_heal_up", {"grant", "what", "heal_up"}},
};

constexpr VerbAlias kClassicVerbs[] = {
    {"stance", {"choose_stance", {}, {}}}, {"reaction", {"call_roll", "kind", "reaction"}},
    {"pursuit_round", {"run_pursuit", {}, {}}}, {"lost_sight", {"end_pursuit", "outcome", "lost_sight"}},
    {"force_stop", {"end_pursuit", "outcome", "forced_stop"}}, {"close_declarations", {"end_step", {}, {}}},
    {"call_check", {"call_roll", "kind", "check"}}, {"call_save", {"call_roll", "kind", "save"}},
    {"call_morale", {"call_roll", "kind", "morale"}}, {"call_loyalty", {"call_roll", "kind", "loyalty"}},
    {"turn_undead", {"use_power", "power", "turn_undead"}}, {"condition", {"set_effect", {}, {}}},
    {"roll_picks", {"divide_treasure", "mode", "picks"}}, {"ready", {"equip", {}, {}}},
    // of adventure.md
    {"enter", {"enter_scene", {}, {}}}, {"open_door", {"use_door", "verb", "open"}},
    {"close_door", {"use_door", "verb", "close"}}, {"force_door", {"use_door", "verb", "force"}},
    {"pick_lock", {"use_door", "verb", "pick"}}, {"light", {"tend_light", "verb", "light"}},
    {"extinguish", {"tend_light", "verb", "extinguish"}}, {"shutter", {"tend_light", "verb", "shutter"}},
    {"rest_turn", {"rest", {}, {}}}, {"end_day", {"end_period", {}, {}}},
    {"interrupt_rest", {"disrupt", "what", "rest"}}, {"mount", {"load_beast", {}, {}}},
    {"fall", {"call_roll", "kind", "fall"}}, {"drown_check", {"call_roll", "kind", "drowning"}},
    {"evade_wild", {"evade", {}, {}}}, {"evade_water", {"evade", {}, {}}},
    {"pursuit_day", {"run_pursuit", {}, {}}}, {"pursuit_round_water", {"run_pursuit", {}, {}}},
    {"trigger", {"trigger_hazard", {}, {}}}, {"set_wander_mod", {"set_travel", {}, {}}},
    {"set_visibility", {"set_travel", {}, {}}}, {"set_weather", {"set_travel", {}, {}}},
};

constexpr VerbAlias kActionPointsVerbs[] = {
    {"hurt", {"apply_damage", {}, {}}}, {"custom_action", {"improvise", {}, {}}},
    {"continue_work", {"continue_activity", {}, {}}}, {"continue_cast", {"continue_activity", {}, {}}},
    {"touch", {"discharge", {}, {}}}, {"dismiss", {"dismiss_spell", {}, {}}},
    {"dispel", {"dismiss_spell", {}, {}}}, {"drop", {"drop_item", {}, {}}},
    {"threaten", {"speak", {}, {}}}, {"set_door", {"set_feature", {}, {}}},
    {"grant_ap", {"grant", "what", "ap"}}, {"interrupt", {"disrupt", "what", "work"}},
    {"distract", {"disrupt", "what", "spell"}}, {"force_end_turn", {"end_turn", {}, {}}},
    {"award_score", {"set_initiative", {}, {}}},
};
constexpr VerbAlias kTurnBasedVerbs[] = {
    {"create_encounter", {"start_encounter", {}, {}}}, {"add_participant", {"add_creature", {}, {}}},
    {"spawn", {"add_creature", {}, {}}}, {"call_surprise", {"call_roll", "kind", "surprise"}},
    {"set_initiative_check", {"set_initiative", {}, {}}},
    {"grant_sudden", {"set_initiative", "advantage", "true"}}, {"roll_initiative", {"end_step", {}, {}}},
    {"end_world_step", {"end_step", {}, {}}}, {"trigger", {"trigger_hazard", {}, {}}},
    {"request_check", {"call_roll", "kind", "check"}}, {"request_save", {"call_roll", "kind", "save"}},
    {"set_condition", {"set_effect", "on", "true"}}, {"clear_condition", {"set_effect", "on", "false"}},
    {"add_entry", {"edit_environment", "op", "add"}}, {"remove_entry", {"edit_environment", "op", "remove"}},
    {"confirm_trigger", {"fire_readied", {}, {}}}, {"grapple", {"maneuver", "kind", "grapple"}},
    {"shove", {"maneuver", "kind", "shove"}}, {"knockdown", {"maneuver", "kind", "knockdown"}},
    {"throw_rider", {"maneuver", "kind", "throw_rider"}}, {"break_free", {"escape", {}, {}}},
    {"release_grapple", {"release", "what", "grab"}}, {"release_drag", {"release", "what", "drag"}},
    {"use_object", {"act", "action", "use_object"}}, {"interact", {"act", "action", "interact"}},
    {"push_table", {"act", "action", "push_table"}}, {"swing", {"act", "action", "swing"}},
    {"dislodge", {"act", "action", "dislodge"}}, {"dig_out", {"act", "action", "dig_out"}},
    {"communicate", {"speak", {}, {}}}, {"first_aid", {"stabilize", {}, {}}},
    {"sprint", {"move", "pace", "sprint"}}, {"drag_ally", {"drag", {}, {}}},
    {"mount_action", {"command_mount", {}, {}}}, {"end_concentration", {"dismiss_spell", {}, {}}},
    {"set_allow_pass", {"set_policy", "key", "allow_pass"}},
    {"opportunity_attack", {"react", "reaction", "opportunity_attack"}},
    {"drop_prone_reaction", {"react", "reaction", "drop_prone"}},
    {"dismount_reaction", {"react", "reaction", "dismount"}},
    {"mirror_reflect", {"react", "reaction", "mirror_reflect"}},
    {"release_ready", {"react", "reaction", "release_ready"}},
};
constexpr VerbAlias kSegmentsVerbs[] = {
    {"ready", {"end_step", {}, {}}}, {"close_step1", {"end_step", {}, {}}},
    {"zero_phase", {"act", "class", "zero"}}, {"free", {"act", "class", "free"}},
    {"begin_extra_time", {"act", "action", "begin_extra_time"}}, {"early_move", {"move", "early", "true"}},
    {"object", {"object_to_move", {}, {}}}, {"abort", {"react", "reaction", "abort"}},
    {"recover_from_stun", {"recover", "from", "stun"}}, {"take_recovery", {"recover", "from", "damage"}},
    {"hurt", {"apply_damage", {}, {}}}, {"interrupt", {"disrupt", "what", "pools"}},
    {"mind_control", {"set_control", {}, {}}}, {"release", {"set_control", {}, {}}},
    {"set_class", {"set_cost", {}, {}}},
};
// clang-format on

struct Spellings {
    std::string_view ruleset;
    std::span<const CodeAlias> codes;
    std::span<const VerbAlias> verbs;
};
constexpr Spellings kCatalogues[] = {
    {"affray", kArchmageCodes, kArchmageVerbs},   {"archmage", kArchmageCodes, kArchmageVerbs},
    {"classic", kClassicCodes, kClassicVerbs},    {"action-points", kActionPointsCodes, kActionPointsVerbs},
    {"segments", kSegmentsCodes, kSegmentsVerbs}, {"turn-based", kTurnBasedCodes, kTurnBasedVerbs},
};

const Spellings* spellings_of(std::string_view ruleset) {
    for (const Spellings& one : kCatalogues)
        if (one.ruleset == ruleset) return &one;
    return nullptr;
}

}  // namespace

std::optional<Reason> reason_by_any_name(std::string_view ruleset, std::string_view text) {
    if (const auto canonical = reason_from(text)) return canonical;
    if (const Spellings* own = spellings_of(ruleset))
        for (const CodeAlias& alias : own->codes)
            if (alias.text == text) return alias.code;
    return std::nullopt;
}

IntentAlias intent_alias(std::string_view ruleset, std::string_view word) {
    if (const Spellings* own = spellings_of(ruleset))
        for (const VerbAlias& known : own->verbs)
            if (known.word == word) return known.alias;
    return {};
}

}  // namespace affray::content
