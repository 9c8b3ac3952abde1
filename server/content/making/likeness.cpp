// Characters like a person of the data, changed as their player wishes.
#include "content/making/likeness.h"

#include <algorithm>
#include <array>

#include "content/making/form_parts.h"

namespace affray::content {
namespace {

constexpr std::int32_t kPointsMax = 100'000;
constexpr std::string_view kMaximum = "_max";
// Numbers that say at a glance what somebody is like; a ruleset has some of them.
constexpr std::array<std::string_view, 8> kAtAGlance{"level", "hp_max", "stun_max", "body_max",
                                                     "ac",    "speed",  "ocv",      "dcv"};
// Numbers that may differ, in the order of their sheets.
constexpr auto kMayDiffer = std::to_array<std::string_view>(
    {"level",    "ac",       "mods.str", "mods.dex", "mods.con", "mods.int",   "mods.wis",
     "mods.cha", "body_max", "dex",      "con",      "speed",    "ocv",        "dcv",
     "pd",       "ed",       "rpd",      "rec",      "running",  "speed.walk", "prof"});

bool is_person(const Value& line) { return line["kind"].is_word("character") || line["kind"].is_word("npc"); }

std::vector<std::string> powers_of(const Value& line) {
    std::vector<std::string> names;
    for (const Value& name : line["powers"].items()) names.emplace_back(name.word());
    for (const auto& [id, power] : line["powers"].entries()) names.emplace_back(id);
    return names;
}

std::vector<ChoiceOption> people(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, line] : data.stat_lines) {
        if (!is_person(line.value())) continue;
        ChoiceOption option{.id = id, .words = powers_of(line.value())};
        for (const std::string_view number : kAtAGlance)
            if (const auto value = whole_number(line.value()[number].word()))
                option.numbers.emplace_back(number, *value);
        options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> deeds(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, deed] : data.deeds) {
        ChoiceOption option{.id = id, .text = std::string(deed.value()["text"].word())};
        for (const std::string_view said : {"kind", "range"})
            if (deed.value()[said].is_word()) option.words.emplace_back(deed.value()[said].word());
        options.push_back(std::move(option));
    }
    return options;
}

// Theirs first; each once.
Value joined_list(const Value& theirs, const Value& own) {
    Value::Items all(theirs.items().begin(), theirs.items().end());
    for (const Value& item : own.items()) {
        const auto same = [&item](const Value& one) { return one.is_word() && one.is_word(item.word()); };
        if (std::none_of(all.begin(), all.end(), same)) all.push_back(item);
    }
    return Value::list(std::move(all));
}

Value joined_record(const Value& theirs, const Value& own) {
    BlockWriter all(theirs);
    for (const auto& [key, value] : own.entries()) all.set(key, value);
    return all.value();
}

}  // namespace

bool made_by_likeness(const Compendium& data) {
    const auto person = [](const auto& line) { return is_person(line.second.value()); };
    return data.professions.empty() && data.classes.empty() && data.things.empty() &&
           std::any_of(data.stat_lines.begin(), data.stat_lines.end(), person);
}

std::vector<ChoiceField> likeness_form(const Compendium& data, const Vocabulary& words) {
    using Kind = ChoiceKind;
    std::vector<ChoiceField> form{
        {.key = std::string(kLike), .kind = Kind::One, .required = true, .options = people(data)}};
    if (auto options = deeds(data); !options.empty())
        form.push_back({.key = "creature.powers", .kind = Kind::Many, .options = std::move(options)});
    const std::string most = std::string(words.points()) + std::string(kMaximum);
    form.push_back({.key = "creature." + most, .kind = Kind::Number, .min = 1, .max = kPointsMax});
    for (const std::string_view number : kMayDiffer) {
        const WordIndex index = words.stat_named(number);
        if (index == kNoWord) continue;
        const Stat& stat = words.stats()[index];
        form.push_back({.key = "creature." + std::string(number),
                        .kind = Kind::Number,
                        .min = stat.min,
                        .max = stat.max,
                        .initial = stat.initial});
    }
    return form;
}

void join_likeness(BlockWriter& own, const Value& like) {
    for (const auto& [key, theirs] : like.entries()) {
        const Value mine = own.at(key);
        if (mine.is_list() && theirs.is_list()) own.set(key, joined_list(theirs, mine));
        if (mine.is_map() && theirs.is_map()) own.set(key, joined_record(theirs, mine));
        if (const Value most = own.at(std::string(key) + std::string(kMaximum));
            most.is_word() && mine.is_null())
            own.set(key, most);
    }
}

}  // namespace affray::content
