// Whoever was hired rises like anybody of its class, and keeps its own weapons and armour.
#include "content/making/hired.h"

#include <algorithm>
#include <array>

#include "content/making/classic_character.h"
#include "content/making/likeness.h"

namespace affray::content {
namespace {

// What a line says of its rank, and of those who meet it: the class says the first, nobody meets it any more.
constexpr auto kOfTheRank =
    std::to_array<std::string_view>({"kind", "class", "level", "hd", "hp", "hp_max", "save_as", "saves",
                                     "thac0", "morale", "appearing", "lair", "xp"});

// "fighter 1" by its words.
void read_rank(const std::string& text, const Compendium& data, HiredRank& rank) {
    const std::size_t space = text.find(' ');
    const auto found = data.professions.find(text.substr(0, space));
    if (found == data.professions.end()) return;
    rank.profession = &found->second;
    const auto level = space == std::string::npos ? 1 : whole_number(text.substr(space + 1));
    rank.level = std::clamp(level.value_or(1), 1, 36);
}

ClassicChoices as_choices(const Profession& role, std::int32_t level) {
    ClassicChoices choices;
    choices.profession = &role;
    choices.level = level;
    return choices;
}

}  // namespace

std::optional<HiredRank> hired_rank(const Node& choices, const Compendium& data) {
    Fields fields(choices);
    const auto line = data.stat_lines.find(fields.text(kLike));
    if (line == data.stat_lines.end()) return std::nullopt;
    HiredRank rank{.line = line->second};
    Fields said(rank.line);
    rank.hit_points = said.number("hp", 1, 1, kHitPointsMax);
    read_rank(said.text("save_as"), data, rank);
    if (const auto role = data.professions.find(fields.text("class")); role != data.professions.end()) {
        rank.profession = &role->second;
        rank.level = fields.number("level", 1, 1, 36);
        rank.hit_points = fields.number("hit_points", rank.hit_points, 1, kHitPointsMax);
    }
    return rank;
}

std::int32_t next_level_of(const HiredRank& rank) {
    if (rank.profession == nullptr) return 1;
    const bool last = rank.level >= static_cast<std::int32_t>(rank.profession->levels.size());
    return last ? 0 : rank.profession->at(rank.level + 1).xp;
}

std::int32_t hit_points_grown(const HiredRank& rank, const Profession& role, Dice& dice) {
    if (rank.level == 0) return std::max(rank.hit_points, roll_hit_points(as_choices(role, 1), false, dice));
    return rank.hit_points + hit_points_of_next_level(as_choices(role, rank.level), dice);
}

Value hired_block(const HiredRank& rank, const Compendium& data) {
    BlockWriter block(classic_block(as_choices(*rank.profession, rank.level), rank.hit_points, data));
    for (const auto& [key, value] : rank.line.entries())
        if (std::find(kOfTheRank.begin(), kOfTheRank.end(), key) == kOfTheRank.end())
            block.set(key, value.value());
    return block.value();
}

}  // namespace affray::content
