// The tables of conditions (ARC-106; CLS section 2.3).
#include "readings/harm/condition_tables.h"

#include <array>

namespace affray {
namespace {

constexpr std::array<ConditionRow, 13> kGraded{{
    {.name = "dazed", .rule = "ARC-182", .attack = -4},
    {.name = "fear", .rule = "ARC-183", .attack = -4, .afraid = true},
    {.name = "hampered", .rule = "ARC-184", .hampered = true},
    {.name = "helpless", .rule = "ARC-185", .defence = -4, .helpless = true},
    {.name = "asleep", .rule = "ARC-185", .defence = -4, .helpless = true},
    {.name = "coma", .rule = "ARC-174", .defence = -4, .helpless = true},
    {.name = "stuck", .rule = "ARC-186", .stuck = true},
    {.name = "stunned", .rule = "ARC-187", .defence = -4, .stunned = true},
    {.name = "vulnerable", .rule = "ARC-188", .vulnerable = true},
    {.name = "weakened", .rule = "ARC-189", .attack = -4, .defence = -4},
    {.name = "confused", .rule = "ARC-181", .confused = true},
    {.name = "routed", .rule = "AFR-040"},
    {.name = "stable", .rule = "ARC-171", .until_up = true},
}};

// Armour classes descend: what makes one easier to hit is added.
constexpr std::array<ConditionRow, 21> kPlain{{
    {.name = "helpless", .rule = "CLS-130", .helpless = true},
    {.name = "paralysed", .rule = "CLS-130", .helpless = true},
    {.name = "asleep", .rule = "CLS-130", .helpless = true},
    {.name = "bound", .rule = "CLS-130", .helpless = true},
    {.name = "frozen", .rule = "CLS-130", .helpless = true},
    {.name = "unconscious", .rule = "CLS-130", .helpless = true},
    {.name = "petrified", .rule = "CLS-323", .helpless = true},
    {.name = "stunned", .rule = "AP-051", .stunned = true},
    {.name = "fleeing", .rule = "CLS-164", .flees = true},
    {.name = "exhausted", .rule = "CLS-079", .attack = -2, .damage = -2, .defence = 2},
    {.name = "fatigued", .rule = "ADV-019", .attack = -1, .damage = -1},
    {.name = "starving", .rule = "ADV-065", .by_level = true},
    {.name = "cursed", .rule = "CLS-338", .attack = -4},
    {.name = "diseased", .rule = "CLS-338", .attack = -2},
    {.name = "swallowed", .rule = "CLS-364", .attack = -4},
    {.name = "terrified", .rule = "CLS-373", .helpless = true},
    {.name = "swept_away", .rule = "CLS-372", .helpless = true},
    {.name = "bewildered", .rule = "CLS-373", .attack = -2, .save = -2},
    {.name = "sickened", .rule = "CLS-373", .attack = -2},
    {.name = "blistered", .rule = "CLS-380", .attack = -2},
    {.name = "dancing", .rule = "CLS-380", .attack = -4, .defence = 4, .save = -4},
}};

// What they cost in defence is halved there where defence is worked out (SEG-061).
constexpr std::array<ConditionRow, 2> kTimed{{
    {.name = "stunned", .rule = "SEG-064", .stunned = true},
    {.name = "prone", .rule = "SEG-025"},
}};

// How sight, prone bodies and held ones count is said where those are.
constexpr std::array<ConditionRow, 8> kTactical{{
    {.name = "blinded", .rule = "TBA-210"},
    {.name = "grappled", .rule = "TBA-211"},
    {.name = "incapacitated", .rule = "TBA-214", .incapacitated = true},
    {.name = "invisible", .rule = "TBA-216"},
    {.name = "poisoned", .rule = "TBA-213", .attack_odds = -1, .check_odds = -1},
    {.name = "prone", .rule = "TBA-094"},
    {.name = "restrained", .rule = "TBA-212", .attack_odds = -1, .attacked_odds = 1, .dex_save_odds = -1},
    {.name = "stable", .rule = "TBA-223", .until_up = true},
}};

}  // namespace

const ConditionRow* ConditionTable::row(std::string_view name) const {
    return first_that(rows, [name](const ConditionRow& one) { return one.name == name; });
}

const ConditionTable& graded_conditions() {
    static const ConditionTable table{
        .rules = {"ARC-008", "ARC-106", "ARC-180", "ARC-182", "ARC-183", "ARC-184", "ARC-185", "ARC-186",
                  "ARC-187", "ARC-188", "ARC-189"},
        .rows = kGraded,
        .unconscious = {.name = "unconscious", .rule = "ARC-185", .defence = -4, .helpless = true},
        .penalties = Penalties::Worst,
        .ends_with_places = true};
    return table;
}

const ConditionTable& plain_conditions() {
    static const ConditionTable table{
        .rules = {"CLS-008"},
        .rows = kPlain,
        .unconscious = {.name = "unconscious", .rule = "CLS-130", .helpless = true}};
    return table;
}

const ConditionTable& timed_conditions() {
    static const ConditionTable table{
        .rules = {}, .rows = kTimed, .unconscious = {.name = "unconscious", .rule = "SEG-066"}};
    return table;
}

const ConditionTable& tactical_conditions() {
    static const ConditionTable table{
        .rules = {"TBA-014", "TBA-023", "TBA-210", "TBA-211", "TBA-212", "TBA-213", "TBA-214", "TBA-215",
                  "TBA-216", "TBA-219"},
        .rows = kTactical,
        .unconscious = {.name = "unconscious", .rule = "TBA-215", .incapacitated = true, .attacked_odds = 1}};
    return table;
}

}  // namespace affray
