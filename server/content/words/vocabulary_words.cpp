// Tables of words; data from sections 2, 4, 5, 6 and 10 of docs/rules/README.md.
#include "content/words/vocabulary_words.h"

#include "base/lists.h"

namespace affray::content {
namespace {

// clang-format off
constexpr std::string_view kFactsAndStats[] = {
    "level", "size", "str", "dex", "con", "int", "wis", "cha", "temp_hp", "ac", "pd", "md", "ocv", "dcv",
    "saves", "speed", "move_per_segment", "ap_base", "encumbrance_ap", "morale", "loyalty", "init_bonus",
    "save_bonus", "disengage_bonus", "recovery_die", "recoveries_max", "mook_hp", "backgrounds", "flying",
    "named_villain", "footprint", "uses_escalation", "fear_aura", "hd", "xp", "weight", "mods",
    "str_percent", "thac0", "acted", "turn.kind", "segment", "passed", "step", "declared", "pass_taken",
    "turn_used", "allowance", "day", "travel_days", "tie_die", "delaying", "surprised", "aware",
    "ambusher", "ap", "ap_max", "slot", "pap", "sap", "attacks", "used", "interrupt.ready", "load", "rate",
    "line", "moved", "early", "objected", "sprint", "stride", "forward_ap", "move.spent", "dashes",
    "allow_pass", "moved_ft", "move_rounds", "beside", "behind", "squeezing", "max_attackers", "posture",
    "riding", "dragging", "engaged", "hit_grabber", "retreating", "waiver", "intercept.used", "grab",
    "grapple", "pair", "hidden", "escalation", "conflict", "aborted", "dodging", "death.success",
    "death.failure", "recoveries", "stun", "body", "stunned", "subdual", "rallies", "mob.damage",
    "run_rounds", "turns_since_rest", "concentrating", "breath", "disengaged", "helped", "spell.phase",
    "memory", "disrupted", "uses", "loaded", "awake", "morale.pending", "morale.success", "fled.proposed",
    "spirit.used", "charged", "found", "tried", "stance", "distance", "gap", "pursuit.day", "wander_mod",
    "heading", "lost", "food", "water", "must_rest", "heal_up_points", "controller", "lasting_wounds",
    "days_without_food", "days_without_water", "attack_penalty", "fatigue", "readied", "staggered",
    "defences", "rally.locked", "standard_used", "lost_next_battle", "rest.done", "rest.healed", "fled",
    "can_rest",
    "heal_up_granted", "declared.action", "declared.power", "held_spell", "held_spell.power",
    "held_spell.round", "held_spell.moved", "mount", "mount.steed", "mount.seat", "attending", "form",
    "ladder", "willing", "carrying_treasure", "initial_count", "already_down", "on_morale_failure",
    "pursuit.role", "hd", "shield", "move", "special", "intelligent", "surprise_on", "surprises_on",
    "initiative_mod", "infravision_ft", "body_weight", "base_load", "max_load", "attack_schedule", "reach",
    "one_hand_limit", "hand", "score.side", "slots", "slept", "book", "regenerates",
};

constexpr std::string_view kSheetWords[] = {
    "flying", "named_villain", "uses_escalation", "encumbrance_ap", "save_bonus", "disengage_bonus",
    "ap_base", "morale", "mook_hp", "thac0", "saves", "hd", "shield", "move", "loyalty", "special",
    "intelligent", "surprise_on", "surprises_on", "initiative_mod", "max_attackers", "infravision_ft",
    "body_weight", "base_load", "max_load", "attack_schedule", "reach", "footprint", "str_percent",
    "one_hand_limit", "memory", "held_spell", "mount", "attending", "form", "ladder", "willing",
    "carrying_treasure", "xp", "slots", "slept", "book", "regenerates",
};

constexpr std::string_view kOptions[] = {
    "nearby_hexes", "far_hexes", "paid_withdraw", "morale", "two_weapon_attacks", "veteran_double_attack",
    "missile_loading", "intercept_geometry", "oa_limit", "prompt_timeout_s", "referee_timeout_s",
    "limited_turn_timeout_s", "flee_timeout_s", "flee_disconnected", "ambush_escalation", "lasting_wounds",
    "meaningful_death", "situational_weapon_dice", "crit_extra", "fumble_mishap", "fear_aura",
    "ap_movement", "ap_stretch", "ap_encumbrance", "ap_stun", "ap_stun_knockback", "ap_fighter_schedule",
    "ap_monk_progression", "seg_spell_grouping", "seg_early_move", "seg_no_abort_after_action",
    "seg_sprint_noncombat", "seg_start_segment", "seg_post12_recovery", "diagonals", "reaction_refresh",
    "flanking_mode", "world_actions_per_round", "world_driver", "death_rules", "narrator_rolls_hidden",
    "rider_elevation", "round_seconds", "back_to_back_mutual", "sprint_action", "reaction_timeout",
    "attack_procedure", "initiative_ties", "magic_item_saves", "encumbrance", "individual_initiative",
    "variable_weapon_damage", "subdual", "invulnerability_hd5", "reload", "reroll_low_hp",
};

struct OptionWord {
    std::string_view text;
    std::int32_t value;
};
constexpr OptionWord kOptionWords[] = {
    {"true", 1}, {"on", 1}, {"yes", 1}, {"false", 0}, {"off", 0}, {"no", 0}, {"none", 0}, {"per_turn", 1},
    {"per_round", 2}, {"exclude", 0}, {"disagree", 1}, {"near", 0}, {"behind", 1}, {"referee", 2},
    {"normal", 0}, {"running", 1}, {"strides", 2}, {"every_round", 0}, {"alternate", 1},
    {"matrix", 0}, {"thac0", 1}, {"ascending", 2}, {"reroll", 0}, {"simultaneous", 1}, {"basic", 1},
    {"detailed", 2}, {"literal", 0}, {"averaged", 1},
    {"uniform", 0}, {"alternating", 1}, {"round_start", 0}, {"turn_start", 1}, {"grid", 1}, {"gridless", 2},
    {"narrator", 0}, {"auto", 1}, {"fifth", 0}, {"a5e", 1},
};

// clang-format on

}  // namespace

bool is_fact_or_stat_word(std::string_view word) { return among(word, kFactsAndStats); }
std::span<const std::string_view> sheet_words() { return kSheetWords; }
bool is_option_word(std::string_view word) { return among(word, kOptions); }

std::optional<std::int32_t> option_value(std::string_view word) {
    for (const OptionWord& known : kOptionWords)
        if (known.text == word) return known.value;
    return std::nullopt;
}

}  // namespace affray::content
