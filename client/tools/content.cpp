// `affray content check DIR` and `affray character new`.
#include <cstdio>
#include <iostream>
#include <sstream>

#include "client/tools/tools.h"
#include "content/characters/character_reader.h"
#include "content/content_check.h"
#include "rulesets/registry.h"

namespace affray::client {
namespace {

using content::ContentReport;

void print(const ContentReport& report) {
    for (const content::Problem& problem : report.problems) std::cout << to_string(problem) << "\n";
    for (const std::string& odd : report.oddities) std::cout << "odd: " << odd << "\n";
    for (const ContentReport::Data& data : report.data)
        std::cout << data.ruleset << ": " << data.classes << " classes, " << data.powers << " powers, "
                  << data.items << " items, " << data.monsters << " monsters of " << data.monster_types
                  << " kinds\n";
    for (const ContentReport::Fight& fight : report.fights) {
        const std::int32_t hundredths = fight.strength.units * 100 / kBattleUnit;
        std::cout << fight.id << ": " << fight.characters << " characters of level " << fight.level
                  << " against " << fight.foes << " foes worth " << hundredths / 100 << "."
                  << (hundredths % 100 < 10 ? "0" : "") << hundredths % 100 << ": "
                  << to_string(fight.strength.rating) << "\n";
    }
    std::cout << report.encounters << " encounters, " << report.problems.size() << " problems, "
              << report.oddities.size() << " oddities\n";
}

// "str=16,con=14" as {str: 16, con: 14}; "a,b" as [a, b].
std::string flow(const std::string& list, bool mapping) {
    std::string text = mapping ? "{" : "[";
    for (const char c : list) {
        if (c == '=')
            text += ": ";
        else if (c == ',')
            text += ", ";
        else
            text += c;
    }
    return text + (mapping ? "}" : "]");
}

std::string choices_text(const CharacterOptions& options) {
    std::ostringstream text;
    const auto line = [&text](const char* key, const std::string& value) {
        if (!value.empty()) text << key << ": " << value << "\n";
    };
    const auto list = [&](const char* key, const std::string& value, bool mapping = false) {
        if (!value.empty()) line(key, flow(value, mapping));
    };
    line("class", options.role);
    line("race", options.race);
    line("level", std::to_string(options.level));
    list("abilities", options.abilities, true);
    list("bought", options.bought, true);
    line("race_bonus", options.race_bonus);
    line("class_bonus", options.class_bonus);
    if (!options.increases.empty()) {
        std::string all;
        for (const std::string& raised : options.increases)
            all += (all.empty() ? "" : ", ") + flow(raised, false);
        line("increases", "[" + all + "]");
    }
    line("armor", options.armor);
    if (options.shield) line("shield", "true");
    list("weapons", options.weapons);
    line("melee_ability", options.melee_ability);
    list("powers", options.powers);
    list("talents", options.talents);
    list("backgrounds", options.backgrounds, true);
    list("items", options.items);
    return text.str();
}

}  // namespace

int check_content(const std::string& directory) {
    const ContentReport report = content::check_content(directory, make_ruleset);
    print(report);
    return report.problems.empty() ? 0 : 1;
}

int new_character(const CharacterOptions& options) {
    const auto loaded = options.content.empty() ? nullptr : content::Compendia::load(options.content);
    const content::Compendia& compendia = loaded ? *loaded : content::Compendia::built_in();
    const content::Compendium& data = compendia.of(options.ruleset);
    if (!data.professions.empty()) return new_classic_character(options, data);
    content::Problems problems("character");
    const content::Node node = content::read_text(choices_text(options), problems);
    const auto choices = node ? content::read_character(node, data) : std::nullopt;
    if (choices) content::character_powers(*choices, node);
    for (const content::Problem& problem : problems.all())
        std::fprintf(stderr, "affray: %s: %s\n", problem.key.empty() ? "character" : problem.key.c_str(),
                     problem.message.c_str());
    if (!choices || !problems.empty()) return 1;
    for (const std::string& warning : choices->warnings)
        std::fprintf(stderr, "affray: %s\n", warning.c_str());
    // The choices are what an encounter file holds; the numbers are for people.
    content::BlockWriter sheet(content::character_block(*choices, options.id));
    sheet.set("attacks", content::weapon_powers(*choices));
    content::BlockWriter out;
    out.set("id", options.id);
    out.set("character", node.value());
    out.set("sheet", sheet.value());
    std::cout << content::written_block(out.value());
    return 0;
}

}  // namespace affray::client
