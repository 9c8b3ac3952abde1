// Tables of what classes and kin do between fights.
#include "readings/journey/skills.h"

#include <algorithm>
#include <array>

#include "readings/facts.h"

namespace affray {
namespace {

constexpr std::array<ThiefSkills, 14> kThieves{{{87, 10, 2, 15},
                                                {88, 15, 2, 20},
                                                {89, 20, 3, 25},
                                                {90, 25, 3, 30},
                                                {91, 30, 3, 35},
                                                {92, 40, 3, 45},
                                                {93, 50, 4, 55},
                                                {94, 60, 4, 65},
                                                {95, 70, 4, 75},
                                                {96, 80, 4, 85},
                                                {97, 90, 5, 95},
                                                {98, 95, 5, 96},
                                                {99, 97, 5, 97},
                                                {99, 99, 5, 99}}};

bool of_class(const View& view, CreatureId who, std::string_view word) {
    return view.sheet(who).class_id.view() == word;
}

}  // namespace

const ThiefSkills* thief_skills(const View& view, CreatureId who) {
    if (!of_class(view, who, "thief")) return nullptr;
    const std::int32_t level = std::clamp(view.stat(kLevel, who), 1, 14);
    return &kThieves[static_cast<std::size_t>(level - 1)];
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
