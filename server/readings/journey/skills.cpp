// Tables of what classes and kin do between fights.
#include "readings/journey/skills.h"

#include <algorithm>
#include <array>

#include "readings/facts.h"

namespace affray {
namespace {

constexpr std::array<ThiefSkills, 14> kThieves{{{87, 10, 2, 15, 10, 20, 20},
                                                {88, 15, 2, 20, 15, 25, 25},
                                                {89, 20, 3, 25, 20, 30, 30},
                                                {90, 25, 3, 30, 25, 35, 35},
                                                {91, 30, 3, 35, 30, 40, 40},
                                                {92, 40, 3, 45, 36, 45, 45},
                                                {93, 50, 4, 55, 45, 55, 55},
                                                {94, 60, 4, 65, 55, 65, 65},
                                                {95, 70, 4, 75, 65, 75, 75},
                                                {96, 80, 4, 85, 75, 85, 85},
                                                {97, 90, 5, 95, 85, 95, 95},
                                                {98, 95, 5, 96, 90, 96, 105},
                                                {99, 97, 5, 97, 95, 98, 115},
                                                {99, 99, 5, 99, 99, 99, 125}}};

constexpr std::string_view kHide = "hide", kHideOutdoors = "hide_outdoors", kMoveSilently = "move_silently",
                           kConstruction = "construction", kReadLanguages = "read_languages",
                           kReadScroll = "read_scroll";
constexpr std::int32_t kReadsLanguagesFrom = 4, kReadsScrollsFrom = 10;  // levels of a thief

bool of_class(const View& view, CreatureId who, std::string_view word) {
    return view.sheet(who).class_id.view() == word;
}

}  // namespace

const ThiefSkills* thief_skills(const View& view, CreatureId who) {
    if (!of_class(view, who, "thief")) return nullptr;
    const std::int32_t level = std::clamp(view.stat(kLevel, who), 1, 14);
    return &kThieves[static_cast<std::size_t>(level - 1)];
}

bool is_called_skill(const Name& skill) {
    constexpr std::array<std::string_view, 7> kAll{kHide,         kHideOutdoors,  kMoveSilently, kPickPockets,
                                                   kConstruction, kReadLanguages, kReadScroll};
    return among(skill.view(), kAll);
}

std::optional<SkillChance> called_skill(const View& view, CreatureId who, const Name& skill) {
    const std::string_view word = skill.view();
    if (const ThiefSkills* thief = thief_skills(view, who)) {
        if (word == kHide) return SkillChance{100, thief->hide, true};
        if (word == kMoveSilently) return SkillChance{100, thief->move_silently, true};
        if (word == kPickPockets) return SkillChance{100, thief->pick_pockets};
        const std::int32_t level = view.stat(kLevel, who);
        if (word == kReadLanguages && level >= kReadsLanguagesFrom) return SkillChance{100, 80};
        if (word == kReadScroll && level >= kReadsScrollsFrom) return SkillChance{100, 90};
    }
    if (of_class(view, who, "halfling") && word == kHideOutdoors) return SkillChance{100, 90, true};
    if (of_class(view, who, "halfling") && word == kHide) return SkillChance{6, 2, true};
    if (of_class(view, who, "dwarf") && word == kConstruction) return SkillChance{6, 2, true};
    return std::nullopt;
}

std::int32_t hearing(const View& view, CreatureId who) {
    if (const ThiefSkills* thief = thief_skills(view, who)) return thief->hear;
    return of_class(view, who, "dwarf") || of_class(view, who, "elf") || of_class(view, who, "halfling") ? 2
                                                                                                         : 1;
}

std::int32_t finds_doors(const View& view, CreatureId who) { return of_class(view, who, "elf") ? 2 : 1; }

std::int32_t finds_room_traps(const View& view, CreatureId who, bool magical) {
    return of_class(view, who, "dwarf") && !magical ? 2 : 1;
}

std::int32_t kin_infravision(const Name& class_id) {
    return class_id == Name("dwarf") || class_id == Name("elf") ? 60 : 0;
}

}  // namespace affray
