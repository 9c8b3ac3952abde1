// Rows of classes as sheets.
#include "content/scene/lower_levels.h"

#include <algorithm>

#include "readings/facts.h"

namespace affray::content {
namespace {

void put(Sheet& sheet, const Vocabulary& words, std::string_view name, std::int32_t value) {
    const WordIndex index = words.stat_named(name);
    if (index == kNoWord) return;
    const Stat& stat = words.stats()[index];
    sheet.stats[index] = std::clamp(value, stat.min, stat.max);
}

Sheet at_level(const Profession& profession, std::int32_t level, const Vocabulary& words) {
    Sheet sheet;
    sheet.id = profession.id.str() + "." + std::to_string(level);
    sheet.name = sheet.id;
    for (const Stat& stat : words.stats()) sheet.stats.push_back(stat.initial);
    const ProfessionLevel& row = profession.at(level);
    put(sheet, words, kLevel.name, level);
    put(sheet, words, kHitDice.name, level);
    put(sheet, words, kThac0.name, row.thac0);
    put(sheet, words, "xp_cap", profession.experience_cap(level));
    for (std::size_t i = 0; i < row.saves.size(); ++i)
        put(sheet, words, "saves." + std::string(kSaveLetters[i]), row.saves[i]);
    for (std::size_t i = 0; i < row.spells.size(); ++i)
        put(sheet, words, "slots." + std::to_string(i + 1), row.spells[i]);
    return sheet;
}

}  // namespace

void bring_levels(Scene& scene, const Compendium& data) {
    const Vocabulary& words = *scene.vocabulary;
    if (words.fact_named("levels_lost") == kNoWord) return;
    const WordIndex level = words.stat_named(kLevel.name);
    for (const Sheet& sheet : scene.sheets) {
        const auto profession = data.professions.find(sheet.class_id.view());
        if (profession == data.professions.end()) continue;
        // The one below the first says by its bound what the second takes (CLS-361).
        for (std::int32_t at = 0; at <= sheet.stats[level]; ++at) {
            Sheet row = at_level(profession->second, at, words);
            const auto same = [&row](const Sheet& other) { return other.id == row.id; };
            if (std::none_of(scene.ground.begin(), scene.ground.end(), same))
                scene.ground.push_back(std::move(row));
        }
    }
}

}  // namespace affray::content
