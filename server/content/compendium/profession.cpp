// Class tables and Hit Dice from the data files.
#include "content/compendium/profession.h"

#include <algorithm>

#include "content/compendium/class_reader.h"
#include "content/yaml/grammar.h"
#include "readings/things/classic_tables.h"

namespace affray::content {
namespace {

constexpr std::int32_t kLevelsMax = 36;
constexpr std::size_t kLevelColumns = 10;  // level, xp, hit dice, fixed hp, thac0, five saves

std::vector<std::int32_t> read_numbers(const Node& node) {
    std::vector<std::int32_t> numbers;
    for (const Node& item : node.list()) numbers.push_back(item.number(0, -1'000, 10'000'000));
    return numbers;
}

SaveRow save_row(const std::vector<std::int32_t>& numbers, std::size_t from) {
    SaveRow row{};
    for (std::size_t i = 0; i < row.size() && from + i < numbers.size(); ++i) row[i] = numbers[from + i];
    return row;
}

void read_levels(Profession& out, const Node& node) {
    for (const Node& item : node.list()) {
        const std::vector<std::int32_t> numbers = read_numbers(item);
        if (numbers.size() != kLevelColumns) {
            item.fail("a level has ten numbers: level, xp, hit dice, fixed hp, thac0, D, W, P, B, S");
            continue;
        }
        if (numbers[0] != static_cast<std::int32_t>(out.levels.size() + 1))
            item.fail("levels stand in order, from 1");
        out.levels.push_back({numbers[1], numbers[2], numbers[3], numbers[4], save_row(numbers, 5), {}, {}});
    }
    if (out.levels.empty()) node.fail("a class has at least one level");
}

// Rows beside the levels: spells to memorise, skills.
void read_beside(Profession& out, const Node& node, std::vector<std::int32_t> ProfessionLevel::*column) {
    if (!node) return;
    const std::vector<Node> rows = node.list();
    if (rows.size() != out.levels.size()) node.fail("wants a row for each level");
    for (std::size_t i = 0; i < rows.size() && i < out.levels.size(); ++i)
        out.levels[i].*column = read_numbers(rows[i]);
}

void read_weapon_limits(Profession& out, const Node& node) {
    if (!node || (node.is_scalar() && node.text() == "any")) return;
    if (!node.is_map()) {
        out.weapons = node.names();
        return;
    }
    Fields fields(node);
    out.never_weapons = fields.need("except").names();
    fields.finish();
}

void read_prime_rules(Profession& out, const Node& node) {
    if (!node) return;
    for (const Node& item : node.list()) {
        Fields fields(item);
        PrimeRule rule;
        rule.percent = fields.need("percent").number(5, -20, 20);
        rule.any = fields.has("any");
        for (const auto& [ability, least] : fields.need(rule.any ? "any" : "all").entries())
            rule.least.emplace_back(least.named(ability), least.number(13, 3, 18));
        fields.finish();
        out.prime_rules.push_back(std::move(rule));
    }
}

std::int32_t halves(const HitDice& dice) { return 2 * dice.dice + (dice.bonus > 0 ? 1 : 0); }

std::optional<HitDice> hit_dice_from(std::string text) {
    HitDice out;
    while (!text.empty() && text.back() == '*') {
        ++out.special;
        text.pop_back();
    }
    out.normal_human = text == "NH";
    if (out.normal_human) return out;
    if (text == "1/2" || text == "0.5") {
        out.dice = 0;
        return out;
    }
    const std::size_t sign = text.find_first_of("+-");
    const auto parts = dice_from(text.substr(0, sign));
    if (!parts || !parts->terms.empty() || parts->bonus < 0 || parts->bonus > 40) return std::nullopt;
    out.dice = parts->bonus;
    if (sign == std::string::npos) return out;
    const auto bonus = dice_from(text.substr(sign + 1));
    if (!bonus || !bonus->terms.empty()) return std::nullopt;
    out.bonus = text[sign] == '-' ? -bonus->bonus : bonus->bonus;
    return out;
}

}  // namespace

const ProfessionLevel& Profession::at(std::int32_t level) const {
    const auto last = static_cast<std::int32_t>(levels.size());
    return levels[static_cast<std::size_t>(std::clamp(level, 1, last) - 1)];
}

bool Profession::may_wield(const Name& weapon) const {
    const auto in = [&weapon](const std::vector<Name>& list) {
        return std::find(list.begin(), list.end(), weapon) != list.end();
    };
    return !in(never_weapons) && (weapons.empty() || in(weapons));
}

std::int32_t Profession::experience_percent(const std::vector<std::pair<Name, std::int32_t>>& scores) const {
    const auto score = [&scores](const Name& ability) {
        for (const auto& [name, value] : scores)
            if (name == ability) return value;
        return 10;
    };
    if (prime_rules.empty()) return prime.empty() ? 0 : ability_row(score(prime.front())).experience;
    std::int32_t percent = 0;
    for (const PrimeRule& rule : prime_rules) {
        const auto met = [&](const auto& one) { return score(one.first) >= one.second; };
        const bool holds = rule.any ? std::any_of(rule.least.begin(), rule.least.end(), met)
                                    : std::all_of(rule.least.begin(), rule.least.end(), met);
        if (holds) percent = std::max(percent, rule.percent);
    }
    return percent;
}

std::int32_t Profession::experience_cap(std::int32_t level) const {
    const auto second = static_cast<std::size_t>(std::max(0, level + 1));
    return second < levels.size() ? levels[second].xp - 1 : 0;
}

Profession read_profession(const std::string& id, const Node& node) {
    Profession out;
    out.id = id_name(id, node);
    Fields fields(node);
    out.prime = fields.need("prime").names();
    for (const auto& [ability, least] : fields.at("minimums").entries())
        out.minimums.emplace_back(least.named(ability), least.number(9, 3, 18));
    read_prime_rules(out, fields.at("prime_bonus"));
    out.hit_die = fields.need("hit_die").number(8, 4, 12);
    out.armour = fields.name("armour", "any");
    out.shield = fields.flag("shield", true);
    read_weapon_limits(out, fields.at("weapons"));
    if (const Node traits = fields.at("traits")) out.traits = traits.names();
    out.magic = fields.name("magic");
    read_levels(out, fields.need("levels"));
    if (out.levels.empty()) out.levels.emplace_back();
    if (out.levels.size() > kLevelsMax) node.fail("more than 36 levels");
    read_beside(out, fields.at("spells"), &ProfessionLevel::spells);
    read_beside(out, fields.at("skills"), &ProfessionLevel::skills);
    if (const Node numbers = fields.at("numbers"))
        for (const auto& [key, value] : numbers.entries())
            out.numbers.emplace_back(value.named(key), value.number(0, 0, 1000));
    fields.finish();
    return out;
}

HitDice read_hit_dice(const Node& node) {
    if (node.is_map()) {
        Fields fields(node);
        const Node dice = fields.at("dice");
        HitDice out = dice ? hit_dice_from(dice.text()).value_or(HitDice{}) : HitDice{};
        out.bonus = fields.number("bonus", 0, -10, 40);
        fields.finish();
        return out;
    }
    const auto out = hit_dice_from(node.text());
    if (!out) node.fail("'" + node.text() + "' are no Hit Dice; write 4+1, 1-1, 1/2, 2* or NH");
    return out.value_or(HitDice{});
}

std::int32_t HitDiceTable::thac0(const HitDice& dice) const {
    if (dice.normal_human) return normal_thac0;
    for (const Row& row : attacks)
        if (halves(dice) <= 2 * row.up_to) return row.thac0;
    return attacks.back().thac0;
}

const SaveRow& HitDiceTable::saves_of(const HitDice& dice) const {
    const bool less_than_one = dice.dice == 0 || (dice.dice == 1 && dice.bonus < 0);
    if (dice.normal_human || less_than_one) return normal_saves;
    for (const Row& row : saves)
        if (dice.dice <= row.up_to) return row.saves;
    return saves.back().saves;
}

HitDiceTable read_hit_dice_table(const Node& node) {
    HitDiceTable table;
    Fields fields(node);
    Fields normal(fields.need("normal_human"));
    table.normal_thac0 = normal.need("thac0").number(20, 1, 20);
    table.normal_saves = save_row(read_numbers(normal.need("saves")), 0);
    normal.finish();
    for (const Node& item : fields.need("attacks").list()) {
        const std::vector<std::int32_t> numbers = read_numbers(item);
        if (numbers.size() == 2)
            table.attacks.push_back({numbers[0], numbers[1], {}});
        else
            item.fail("wants two numbers: up to so many dice, thac0");
    }
    for (const Node& item : fields.need("saves").list()) {
        const std::vector<std::int32_t> numbers = read_numbers(item);
        if (numbers.size() == 6)
            table.saves.push_back({numbers[0], 0, save_row(numbers, 1)});
        else
            item.fail("wants six numbers: up to so many dice, D, W, P, B, S");
    }
    fields.finish();
    return table;
}

}  // namespace affray::content
