// `affray character new` for rulesets of class tables (CLS-180 to CLS-182).
#include "content/making/classic_character.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <random>
#include <sstream>

#include "client/tools/tools.h"
#include "content/yaml/block_writer.h"

namespace affray::client {
namespace {

// What was rolled at the table first, then the machine's own.
class TableDice final : public Dice {
  public:
    explicit TableDice(const std::string& rolled) {
        std::istringstream text(rolled);
        for (std::string one; std::getline(text, one, ',');) rolled_.push_back(std::atoi(one.c_str()));
    }
    std::int32_t draw(std::int32_t sides, const Name&) override {
        if (next_ < rolled_.size()) return std::clamp(rolled_[next_++], 1, sides);
        return std::uniform_int_distribution<std::int32_t>(1, sides)(source_);
    }

  private:
    std::vector<std::int32_t> rolled_;
    std::size_t next_ = 0;
    std::random_device source_;
};

// "str=15,dex=13" as {str: 15, dex: 13}.
std::string mapping(std::string list) {
    std::string text = "{";
    for (const char c : list)
        text += c == '=' ? std::string(": ") : c == ',' ? std::string(", ") : std::string(1, c);
    return text + "}";
}

std::string rolled_choices(const CharacterOptions& options) {
    std::ostringstream text;
    text << "class: " << options.role << "\nscores: " << mapping(options.abilities)
         << "\nlevel: " << options.level << "\n";
    if (!options.lower.empty()) text << "lower: " << mapping(options.lower) << "\n";
    if (!options.raise.empty()) text << "raise: " << mapping(options.raise) << "\n";
    if (!options.armor.empty()) text << "armour: " << options.armor << "\n";
    if (options.shield) text << "shield: true\n";
    return text.str();
}

}  // namespace

int new_classic_character(const CharacterOptions& options, const content::Compendium& data) {
    content::Problems problems("character");
    const content::Node node = content::read_text(rolled_choices(options), problems);
    const auto choices = node ? content::read_classic_character(node, data) : std::nullopt;
    for (const content::Problem& problem : problems.all())
        std::fprintf(stderr, "affray: %s: %s\n", problem.key.empty() ? "character" : problem.key.c_str(),
                     problem.message.c_str());
    if (!choices) return 1;
    std::string field;
    if (const auto refusal = content::classic_refusal(*choices, data, field)) {
        std::fprintf(stderr, "affray: %s: the class does not allow it (%s)\n", field.c_str(),
                     std::string(to_string(*refusal)).c_str());
        return 1;
    }
    TableDice dice(options.hit_dice);
    const content::Value sheet =
        content::classic_block(*choices, content::roll_hit_points(*choices, false, dice), data);
    content::BlockWriter out;
    out.set("id", options.id);
    out.set("side", "party");
    for (const auto& [key, value] : sheet.entries()) out.set(key, value);
    std::cout << content::written_block(out.value());
    return 0;
}

}  // namespace affray::client
