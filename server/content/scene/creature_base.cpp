// Characters and monsters of the data as creatures of a scene.
#include "content/scene/creature_base.h"

#include <algorithm>

#include "content/characters/character_reader.h"
#include "content/compendium/monster_reader.h"
#include "content/words/vocabulary_words.h"

namespace affray::content {
namespace {

// CLS-173: what prime requisites add, and where one adventure stops.
void put_experience(const Profession& profession, std::int32_t level, Fields& fields, const auto& put) {
    std::vector<std::pair<Name, std::int32_t>> scores;
    if (const Node abilities = fields.at("abilities"))
        for (const auto& [ability, value] : abilities.entries())
            if (const auto score = value.as_number()) scores.emplace_back(value.named(ability), *score);
    put("xp_percent", profession.experience_percent(scores));
    put("xp_cap", profession.experience_cap(level));
}

// CLS-302: what a class of that level may have in mind.
void put_slots(const ProfessionLevel& row, const auto& put) {
    BlockWriter slots;
    for (std::size_t i = 0; i < row.spells.size() && i < 6; ++i)
        slots.set(std::to_string(i + 1), row.spells[i]);
    if (!slots.empty()) put("slots", slots.value());
}

bool knows_already(const CreatureBase& base, const Name& spell) {
    const auto same = [&spell](const Power& power) { return power.id == spell; };
    return std::any_of(base.spells.begin(), base.spells.end(), same);
}

// CLS-305: who prays knows all that the gods may give at that level.
void add_prayers(const Profession& profession, const ProfessionLevel& row, const Compendium& data,
                 CreatureBase& base) {
    if (profession.magic != Name("divine")) return;
    for (const auto& [id, spell] : data.spells) {
        const auto level = static_cast<std::size_t>(spell.level);
        const bool reached = level >= 1 && level <= row.spells.size() && row.spells[level - 1] > 0;
        const bool divine = spell.form && spell.form->list == Name("divine");
        if (reached && divine && !knows_already(base, spell.id)) base.spells.push_back(spell);
    }
}

}  // namespace

CreatureBase CreatureBases::of(const std::string& id, const Node& item) const {
    if (!item.is_map()) return {.data = &data_};
    Fields fields(item);
    const Node character = fields.at("character");
    const Node name = fields.at("monster");
    const Node raise = fields.at("raise");
    if (character.present() + name.present() + fields.has("stat_block") > 1)
        item.fail("'character', 'monster' and 'stat_block' exclude one another; keep one");
    if (raise && !name) raise.fail("only a 'monster' can be raised");
    if (name) return {.block = monster(name, raise), .data = &data_};
    if (!character) return {.data = &data_};
    const auto choices = read_character(character, data_);
    if (!choices) return {.data = &data_};
    return {.block = fitted(character_block(*choices, id), rules_, character),
            .powers = character_powers(*choices, character),
            .data = &data_};
}

// The creature's side and kind choose; what stands under `all` is for everybody.
void CreatureBases::add_defaults(Fields& fields, BlockWriter& block) const {
    const std::string side = fields.text("side");
    const auto add = [&](const std::string& group) {
        const auto found = data_.defaults.find(group);
        if (found == data_.defaults.end()) return;
        for (const auto& [key, value] : found->second.entries())
            if (!fields.has(key) && !block.has(key)) block.set(key, value.value());
    };
    add("side." + side);
    const std::string written = fields.text("kind");
    add("kind." + (written.empty() ? std::string(block.at("kind").word()) : written));
    add("all");
}

void CreatureBases::add_ranks(Fields& fields, BlockWriter& block, CreatureBase& base) const {
    const Node role = fields.has("class") || !block.has("class")
                          ? fields.at("class")
                          : Node(block.at("class"), "class", fields.node().problems());
    const auto has_stat = [&](std::string_view stat) {
        return rules_.vocabulary()->stat_named(stat) != kNoWord;
    };
    const auto put = [&](const std::string& key, const auto& value) {
        if (!fields.has(key) && !block.has(key)) block.set(key, value);
    };
    const auto put_saves = [&](const SaveRow& row) {
        BlockWriter saves;
        for (std::size_t i = 0; i < row.size(); ++i) saves.set(kSaveLetters[i], row[i]);
        if (has_stat("saves.D")) put("saves", saves.value());
    };
    const auto profession = role ? data_.professions.find(role.text()) : data_.professions.end();
    if (profession != data_.professions.end()) {
        const std::int32_t level = fields.number("level", 1, 1, 36);
        const ProfessionLevel& row = profession->second.at(level);
        if (has_stat("thac0")) put("thac0", row.thac0);
        put_saves(row.saves);
        if (has_stat("hd.dice")) put("hd", Value::map({{"dice", level}}));
        for (const auto& [number, value] : profession->second.numbers)
            if (has_stat(number.view())) put(number.str(), value);
        if (has_stat("slots.1")) {
            put_slots(row, put);
            add_prayers(profession->second, row, data_, base);
        }
        if (has_stat("xp_percent")) put_experience(profession->second, level, fields, put);
        base.traits = profession->second.traits;
        return;
    }
    if (data_.hit_dice.empty() || !has_stat("hd.dice")) return;
    HitDice dice;
    // CLS-120: people without a class are less than one die unless their description states Hit Dice.
    const std::string kind = fields.text("kind");
    const bool unranked = kind == "normal_human" || kind == "mercenary";
    if (const Node written = fields.at("hd"))
        dice = read_hit_dice(written);
    else
        dice.normal_human = unranked;
    if (has_stat("thac0")) put("thac0", data_.hit_dice.thac0(dice));
    const Node like = fields.at("save_as");
    put_saves(like ? saves_like(like) : data_.hit_dice.saves_of(dice));
}

// CLS-041: as so many dice, or as a class of a level, such as thief 1.
SaveRow CreatureBases::saves_like(const Node& word) const {
    const std::string text = word.text();
    const std::size_t space = text.find(' ');
    const auto found = data_.professions.find(text.substr(0, space));
    if (found == data_.professions.end()) return data_.hit_dice.saves_of(read_hit_dice(word));
    const std::string level = space == std::string::npos ? "1" : text.substr(space + 1);
    return found->second.at(Node(level, word.path(), word.problems()).number(1, 1, 36)).saves;
}

void CreatureBases::add_spells(Fields& fields, CreatureBase& base) const {
    // Where spells are not memorised a creature simply knows them.
    const bool memorised = rules_.vocabulary()->fact_named("memory") != kNoWord;
    const Node memory = fields.at(memorised ? "memory" : "spells");
    if (!memorised && (!memory || data_.spells.empty())) return;
    add_named_spells(memory, fields.at("powers"), base);
    // CLS-305: what stands in a book is known as well, whatever of it is in mind.
    if (rules_.vocabulary()->fact_named("book") != kNoWord)
        if (const Node book = fields.at("book")) add_named_spells(book, fields.at("powers"), base);
}

void CreatureBases::add_named_spells(const Node& words, const Node& powers, CreatureBase& base) const {
    for (const Node& word : words.list()) {
        if (Name::fits(word.text()) && knows_already(base, Name(word.text()))) continue;
        if (powers.value().has(word.text())) continue;
        const auto spell = data_.spells.find(word.text());
        if (spell != data_.spells.end())
            base.spells.push_back(spell->second);
        else
            word.fail("there is no spell '" + word.text() + "'");
    }
}

CreatureBase CreatureBases::completed(const Node& item, CreatureBase base) {
    if (!item.is_map() || (data_.defaults.empty() && data_.professions.empty() && data_.spells.empty()))
        return base;
    BlockWriter block(base.block.value());
    Fields fields(item, base.block);
    add_defaults(fields, block);
    add_ranks(fields, block, base);
    add_spells(fields, base);
    base.block = Node(block.value(), item.path(), item.problems());
    return base;
}

// A stat line without the numbers that the ruleset has no word for.
static Node line_of(const Node& line, const Ruleset& rules, const Node& from) {
    const Vocabulary& words = *rules.vocabulary();
    BlockWriter out;
    const auto words_of_sheets = sheet_words();
    for (const auto& [key, value] : line.entries()) {
        const bool number =
            std::find(words_of_sheets.begin(), words_of_sheets.end(), key) != words_of_sheets.end();
        const bool known = words.stat_named(key) != kNoWord || words.fact_named(key) != kNoWord ||
                           (key == "hd" && words.stat_named("hd.dice") != kNoWord) ||
                           (key == "attack_schedule" && words.stat_named("attack_schedule.1") != kNoWord);
        if (!number || known) out.set(key, value.value());
    }
    return {out.value(), from.path(), from.problems()};
}

Node CreatureBases::monster(const Node& name, const Node& raise) const {
    if (const auto line = data_.stat_lines.find(name.text()); line != data_.stat_lines.end()) {
        if (raise) raise.fail("a stat line cannot be raised");
        return line_of(line->second, rules_, name);
    }
    const auto block = find_monster(name, raise, data_);
    return block ? fitted(*block, rules_, name) : Node();
}

Node fitted(const Value& block, const Ruleset& rules, const Node& from) {
    BlockWriter out;
    for (const auto& [key, value] : block.entries()) {
        bool known = true;
        for (const std::string_view stat :
             {"pd", "md", "size", "init_bonus", "recoveries_max", "recovery_die", "disengage_bonus",
              "save_bonus", "save_bonus_hp", "flying", "morale", "ap_base", "mook_hp", "fear"})
            if (key == stat && rules.vocabulary()->stat_named(key) == kNoWord) known = false;
        if (known) out.set(key, value);
    }
    return {out.value(), from.path(), from.problems()};
}

}  // namespace affray::content
