// Each monster is read as the creature that it makes, so that the list says what the table will.
#include "content/bestiary.h"

#include <array>
#include <set>

#include "content/scene/creature_base.h"
#include "content/scene/creature_reader.h"

namespace affray::content {
namespace {

constexpr auto kShownNumbers =
    std::to_array<std::string_view>({"level", "hd.dice", "ac", "pd", "md", "morale", "size", "footprint"});

CreatureDraft draft_of(const std::string& id, CreatureBases& bases, const Ruleset& rules,
                       Problems& problems) {
    const Value written = Value::map({{"id", id}, {"side", "foes"}, {"monster", id}});
    const Node item(written, id, problems);
    return read_creature(item, bases.completed(item, bases.of(id, item)), rules, Map());
}

std::optional<BestiaryEntry> entry_of(const std::string& id, const Node& block, CreatureBases& bases,
                                      const Ruleset& rules) {
    Problems problems("bestiary");
    const CreatureDraft draft = draft_of(id, bases, rules, problems);
    if (!problems.empty()) return std::nullopt;
    BestiaryEntry entry;
    entry.id = id;
    if (draft.sheet.name != id) entry.name = draft.sheet.name;
    entry.kind = to_string(draft.creature.kind);
    entry.role = draft.sheet.role.str();
    entry.hp = draft.creature.hp_max;
    const Vocabulary& words = *rules.vocabulary();
    for (const std::string_view name : kShownNumbers)
        if (const WordIndex index = words.stat_named(name); index != kNoWord)
            entry.numbers.emplace_back(name, draft.sheet.stats[index]);
    if (words.stat_named("hd.dice") != kNoWord)
        if (const Node dice = Fields(block).at("hd"); dice.is_scalar()) entry.hit_dice = dice.text();
    for (const Name& trait : draft.sheet.traits) entry.tags.push_back(trait.str());
    for (const Power& power : draft.sheet.powers)
        entry.powers.push_back(power.name.empty() ? power.id.str() : power.name);
    return entry;
}

}  // namespace

std::vector<Problem> unfit_lines(const OwnData& text, const Compendium& data, const Ruleset& rules) {
    Problems reading(text.name);
    const Node root = read_text(text.text, reading);
    if (!root.is_map()) return reading.all();
    CreatureBases bases(data, rules);
    std::vector<Problem> all;
    Fields fields(root);
    for (const std::string section : {"monsters", "stat_lines"}) {
        const Node lines = fields.at(section);
        if (!lines) continue;
        for (const auto& [id, block] : lines.entries()) {
            Problems problems(text.name);
            draft_of(id, bases, rules, problems);
            for (Problem problem : problems.all()) {
                if (!problem.key.starts_with(section)) problem.key = section + "." + problem.key;
                all.push_back(std::move(problem));
            }
        }
    }
    return all;
}

std::vector<ThingEntry> things_to_carry(const Compendium& data, std::size_t most) {
    std::vector<ThingEntry> all;
    for (const auto& [id, block] : data.gear) {
        if (all.size() >= most) break;
        if (const auto item = data.items.find(id); item != data.items.end()) {
            const ItemBlock& is = item->second;
            all.push_back({id, is.name, (is.kind.empty() ? is.magic.chakra : is.kind).str(), is.text});
        } else if (const auto thing = data.things.find(id); thing != data.things.end()) {
            const ThingBlock& is = thing->second;
            all.push_back({id, is.name, is.kind.str(), is.gear.text});
        }
    }
    return all;
}

std::vector<BestiaryEntry> bestiary(const Compendium& data, const Ruleset& rules, std::size_t most) {
    std::map<std::string, Node, std::less<>> blocks = data.stat_lines;
    blocks.insert(data.monsters.begin(), data.monsters.end());
    CreatureBases bases(data, rules);
    std::vector<BestiaryEntry> all;
    for (const auto& [id, block] : blocks) {
        if (all.size() >= most) break;
        if (auto entry = entry_of(id, block, bases, rules)) all.push_back(std::move(*entry));
    }
    return all;
}

}  // namespace affray::content
