// Checks a content directory: data and encounters, with what is odd though allowed, and how hard each fight
// is (ARC-242, ARC-245).
#pragma once

#include "content/library.h"
#include "readings/sheets/bestiary_rules.h"

namespace affray::content {

struct ContentReport {
    std::vector<Problem> problems;      ///< what keeps something from loading
    std::vector<std::string> oddities;  ///< allowed, but far from the baselines
    struct Fight {
        std::string id;
        std::size_t characters = 0;
        std::int32_t level = 1;  ///< of the party: the average, rounded down
        std::size_t foes = 0;
        BattleStrength strength;
    };
    std::vector<Fight> fights;  ///< encounters with characters and foes
    std::size_t encounters = 0;
    struct Data {
        std::string ruleset;
        std::size_t classes = 0;
        std::size_t powers = 0;  ///< features included
        std::size_t items = 0;
        std::size_t monsters = 0;
        std::size_t monster_types = 0;
    };
    std::vector<Data> data;
};

/// Its foes against its characters; nullopt where either is missing or the ruleset knows no levels.
std::optional<ContentReport::Fight> weigh_fight(const Opening& opening);

/// Reads everything below `directory` as a server would.
ContentReport check_content(const std::string& directory, const RulesetSource& rulesets);

}  // namespace affray::content
