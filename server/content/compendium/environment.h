// Environments as values: rows of hazards, of things and of actions of the world (TBA section 4.J, TBA-310).
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "content/yaml/node.h"
#include "rules/power.h"
#include "rules/ruleset.h"

namespace affray::content {

struct Compendium;

/// A feature of a map whose kind is the row's name takes its numbers from here.
struct HazardRow {
    using Numbers = std::vector<std::pair<Name, std::int32_t>>;

    Power power;          ///< when it strikes, whom, and with what; its class is the environment
    bool acts = false;    ///< an action of the world (TBA-242)
    bool ground = false;  ///< a zone, which can be laid and painted (TBA-312)
    Numbers numbers{};    ///< of its features, where the map says nothing else
    Numbers rich{};       ///< those that count where the surroundings are rich (TBA-313..318)
    Node written{};       ///< where it stands, for what is found out later

    /// 0: its features have no such number.
    std::int32_t number(std::string_view name) const;
};

struct Environment {
    /// Rows of one environment, and environments of one campaign.
    static constexpr std::size_t kRowsMost = 64, kOwnMost = 32;

    std::string name;
    Node written;                 ///< where it stands
    std::vector<HazardRow> rows;  ///< in order of writing
};
using Environments = std::map<std::string, Environment, std::less<>>;

/// {name, entries}; every word that is not known, every number out of its range and every part that would do
/// nothing is a problem.
Environment read_environment(const std::string& id, const Node& node);
/// Cover as it is written: a grade (half, three_quarters, total), else what it takes off an attack.
void read_cover(const Node& node, HazardRow::Numbers& out);

/// The row of a kind of features; nullptr: there is none.
const HazardRow* hazard_row(const Environments& all, std::string_view kind);
/// What the rows of these say of other entries of the data: kinds of zones, who comes up, names that are
/// there twice.
void check_environments(const Environments& these, const Compendium& data);
/// Operations of its rows that the ruleset does not have.
std::vector<Problem> strange_operations(const Environment& environment, const Ruleset& rules);

}  // namespace affray::content
