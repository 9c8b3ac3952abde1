// People of the data who were hired and have come home: what they rise to, and by which class (CLS-168,
// CLS-173; docs/decisions/0282).
#pragma once

#include "content/compendium/compendium.h"
#include "content/compendium/profession.h"
#include "content/yaml/block_writer.h"
#include "rules/dice.h"

namespace affray::content {

/// What somebody hired is: who the data says it was, and the class and level that it has. No class: one of
/// the people without one, who takes one up with the first experience.
struct HiredRank {
    Node line;
    const Profession* profession = nullptr;
    std::int32_t level = 0;
    std::int32_t hit_points = 1;  ///< its own, without the wounds that it has
};

/// `choices` name the line by `like`; since it first rose also its class, its level and its hit points.
/// nullopt: the data has no such line.
std::optional<HiredRank> hired_rank(const Node& choices, const Compendium& data);
/// Experience of its next level; 0: there is none. Whoever has no class needs to have learned anything at
/// all.
std::int32_t next_level_of(const HiredRank& rank);
/// Hit points at its next level in this class: by its dice, and never fewer than it has.
std::int32_t hit_points_grown(const HiredRank& rank, const Profession& role, Dice& dice);
/// The creature at a level of a class: what the class gives, and all else that the line says of it.
Value hired_block(const HiredRank& rank, const Compendium& data);

}  // namespace affray::content
