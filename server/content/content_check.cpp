// What a content directory holds, and what is wrong or odd with it.
#include "content/content_check.h"

#include <algorithm>
#include <set>

#include "content/compendium/monster_reader.h"
#include "content/scene/creature_reader.h"
#include "readings/facts.h"

namespace affray::content {
namespace {

void weigh_monsters(const std::string& ruleset, const Compendium& data, ContentReport& report) {
    ContentReport::Data counts{
        ruleset,
        data.classes.size() + data.professions.size(),
        data.powers.size() + data.deeds.size() + data.features.size() + data.spells.size(),
        data.items.size() + data.things.size(),
        data.monsters.size() + data.stat_lines.size(),
        0};
    std::set<std::string> types;
    for (const auto& [id, node] : data.monsters) {
        const MonsterBlock monster = read_monster(id, node);
        types.insert(monster.type.str());
        for (const std::string& odd : oddities_of(monster.numbers)) {
            const std::string line = id + ": " + odd;
            const auto& all = report.oddities;
            if (std::find(all.begin(), all.end(), line) == all.end()) report.oddities.push_back(line);
        }
    }
    counts.monster_types = types.size();
    report.data.push_back(std::move(counts));
}

// A stat line is read as the creature that it makes; its mistakes are those of its file.
void check_stat_lines(const Compendium& data, const Ruleset& rules, ContentReport& report) {
    CreatureBases bases(data, rules);
    for (const auto& [id, line] : data.stat_lines) {
        Problems problems(line.problems().file());
        const Value written = Value::map({{"id", id}, {"side", "foes"}, {"monster", id}});
        const Node item(written, "stat_lines." + id, problems);
        read_creature(item, bases.completed(item, bases.of(id, item)), rules, Map());
        for (Problem problem : problems.all()) {
            const Where at = line.where();
            problem.line = at.line;
            problem.column = at.column;
            report.problems.push_back(std::move(problem));
        }
    }
}

void check_operations(const Compendium& data, const Ruleset& rules, ContentReport& report) {
    for (const auto& [id, environment] : data.environments) {
        const std::vector<Problem> strange = strange_operations(environment, rules);
        report.problems.insert(report.problems.end(), strange.begin(), strange.end());
    }
}

bool friendly(const Scene& scene, SideId a, SideId b) {
    if (a == b) return true;
    const std::vector<Name>& friends = scene.sides[number(a)].friends;
    return std::find(friends.begin(), friends.end(), scene.sides[number(b)].id) != friends.end();
}

}  // namespace

std::optional<ContentReport::Fight> weigh_fight(const Opening& opening) {
    const State& state = opening.state;
    const WordIndex level = opening.ruleset->vocabulary()->stat_named(kLevel.name);
    if (level == kNoWord) return std::nullopt;
    ContentReport::Fight fight;
    fight.id = opening.id;
    std::int32_t levels = 0;
    SideId side = SideId::First;
    for (const Creature& creature : state.creatures) {
        if (creature.kind != Kind::Character) continue;
        side = creature.side;
        levels += state.stat(creature.id, level);
        ++fight.characters;
    }
    std::vector<Combatant> foes;
    for (const Creature& creature : state.creatures) {
        if (fight.characters == 0 || friendly(*state.scene, side, creature.side)) continue;
        const auto role = monster_role_from(state.sheet(creature.id).role.view());
        foes.push_back({state.stat(creature.id, level), role.value_or(MonsterRole::Normal)});
    }
    if (fight.characters == 0 || foes.empty()) return std::nullopt;
    const auto characters = static_cast<std::int32_t>(fight.characters);
    fight.level = std::max(1, levels / characters);
    fight.foes = foes.size();
    fight.strength = strength_of(foes, characters, fight.level);
    return fight;
}

ContentReport check_content(const std::string& directory, const RulesetSource& rulesets) {
    ContentReport report;
    const Library library = Library::load(directory, rulesets);
    report.problems = library.problems();
    report.encounters = library.list().size();
    const Compendia& compendia = library.data();
    for (const std::string& ruleset : compendia.rulesets()) {
        weigh_monsters(ruleset, compendia.of(ruleset), report);
        if (const auto rules = rulesets(ruleset, {})) {
            check_stat_lines(compendia.of(ruleset), *rules, report);
            check_operations(compendia.of(ruleset), *rules, report);
        }
    }
    // Only stat blocks of levels can be weighed against a party.
    for (const Listing& listing : library.list())
        if (compendia.of(listing.ruleset).monsters.empty())
            continue;
        else if (const auto opening = library.open(listing.id))
            if (auto fight = weigh_fight(*opening)) report.fights.push_back(std::move(*fight));
    return report;
}

}  // namespace affray::content
