// Character creation of the class tables.
#include "content/making/classic_character.h"

#include <algorithm>
#include <numeric>

#include "content/yaml/block_writer.h"
#include "readings/party/purse.h"
#include "readings/things/classic_tables.h"

namespace affray::content {
namespace {

using Scores = std::array<std::int32_t, 6>;

constexpr std::int32_t kLowestAfter = 9;  // CLS-180: nothing is lowered below it
constexpr std::int32_t kHighest = 18;
constexpr std::int32_t kUnarmoured = 9;

std::optional<std::size_t> score_index(std::string_view name) {
    const auto at = std::find(kScoreNames.begin(), kScoreNames.end(), name);
    if (at == kScoreNames.end()) return std::nullopt;
    return static_cast<std::size_t>(at - kScoreNames.begin());
}

void read_points(Scores& out, const Node& node, std::int32_t min, std::int32_t max) {
    if (!node) return;
    for (const auto& [ability, value] : node.entries())
        if (const auto at = score_index(ability))
            out[*at] = value.number(out[*at], min, max);
        else
            value.fail("unknown ability; the abilities are str, int, wis, dex, con, cha");
}

bool is_prime(const Profession& profession, std::size_t ability) {
    const auto& prime = profession.prime;
    return std::find(prime.begin(), prime.end(), Name(kScoreNames[ability])) != prime.end();
}

bool may_lower(const ClassicChoices& choices, std::size_t ability) {
    const std::string_view name = kScoreNames[ability];
    if (is_prime(*choices.profession, ability)) return false;
    if (choices.profession->id == Name("thief") && name == "str") return false;
    return std::find(kLowerable.begin(), kLowerable.end(), name) != kLowerable.end();
}

// Two points given up for each point gained, and only for a prime requisite.
std::optional<std::string> bad_adjustment(const ClassicChoices& choices) {
    const Scores after = choices.final_scores();
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (choices.lowered[i] > 0 && (!may_lower(choices, i) || after[i] < kLowestAfter)) return "lower";
        if (choices.raised[i] > 0 && (!is_prime(*choices.profession, i) || after[i] > kHighest))
            return "raise";
        if (choices.raised[i] > 0 && choices.lowered[i] > 0) return "raise";
    }
    const auto sum = [](const Scores& points) { return std::accumulate(points.begin(), points.end(), 0); };
    if (sum(choices.lowered) != 2 * sum(choices.raised)) return "lower";
    return std::nullopt;
}

const ThingBlock* armour_of(const ClassicChoices& choices, const Compendium& data) {
    const auto found = data.things.find(choices.armour);
    return found == data.things.end() ? nullptr : &found->second;
}

Value worn(const std::string& id, const std::string& where) {
    BlockWriter item;
    item.set("id", id);
    item.set("where", where);
    return item.value();
}

}  // namespace

std::array<std::int32_t, 6> ClassicChoices::final_scores() const {
    Scores after = scores;
    for (std::size_t i = 0; i < after.size(); ++i) after[i] += raised[i] - lowered[i];
    return after;
}

std::optional<ClassicChoices> read_classic_character(const Node& node, const Compendium& data) {
    Fields fields(node);
    ClassicChoices choices;
    const Node role = fields.need("class");
    const auto profession = role ? data.professions.find(role.text()) : data.professions.end();
    if (role && profession == data.professions.end()) role.fail("there is no class '" + role.text() + "'");
    const Node scores = fields.need("scores");
    if (scores.is_list()) {
        const std::vector<Node> six = scores.list();
        if (six.size() != choices.scores.size()) scores.fail("wants six: str, int, wis, dex, con, cha");
        for (std::size_t i = 0; i < six.size() && i < choices.scores.size(); ++i)
            choices.scores[i] = six[i].number(10, 3, kHighest);
    } else {
        read_points(choices.scores, scores, 3, kHighest);
    }
    read_points(choices.lowered, fields.at("lower"), 0, kHighest);
    read_points(choices.raised, fields.at("raise"), 0, kHighest);
    choices.armour = fields.text("armour", "none");
    choices.shield = fields.flag("shield");
    choices.level = fields.number("level", 1, 1, 36);
    const Node gold = fields.at("gold");
    choices.rolls_gold = gold && gold.text() == "rolled";
    if (gold && !choices.rolls_gold) choices.purse_cp = kCopperInGold * gold.number(0, 0, 1'000'000);
    fields.finish();
    if (!node.problems().empty()) return std::nullopt;
    choices.profession = &profession->second;
    if (choices.armour != "none" && armour_of(choices, data) == nullptr) {
        node.fail("there is no armour '" + choices.armour + "'");
        return std::nullopt;
    }
    return choices;
}

std::optional<Reason> classic_refusal(const ClassicChoices& choices, const Compendium& data,
                                      std::string& field) {
    if (const auto wrong = bad_adjustment(choices)) {
        field = *wrong;
        return Reason::BadArgument;
    }
    for (const auto& [ability, least] : choices.profession->minimums) {
        const auto at = score_index(ability.view());
        if (!at || choices.final_scores()[*at] >= least) continue;
        field = ability.str();
        return Reason::NotQualified;
    }
    const Name& allowed = choices.profession->armour;
    const ThingBlock* armour = armour_of(choices, data);
    const bool too_heavy = armour != nullptr && (allowed == Name("none") ||
                                                 (allowed == Name("leather") && !armour->gear.has("light")));
    if (too_heavy) field = "armour";
    if (choices.shield && !choices.profession->shield) field = "shield";
    return field.empty() ? std::nullopt : std::optional(Reason::NotQualified);
}

std::int32_t roll_hit_points(const ClassicChoices& choices, bool reroll_low, Dice& dice) {
    constexpr std::int32_t kLow = 2;
    const std::int32_t constitution = ability_row(choices.final_scores()[4]).modifier;
    const ProfessionLevel& row = choices.profession->at(choices.level);
    std::int32_t total = row.fixed_hp;
    for (std::int32_t die = 0; die < row.hit_dice; ++die) {
        std::int32_t value = dice.draw(choices.profession->hit_die, "hit_points");
        while (reroll_low && die == 0 && value <= kLow)
            value = dice.draw(choices.profession->hit_die, "hit_points");
        total += std::max(1, value + constitution);
    }
    return total;
}

std::int32_t roll_starting_gold(Dice& dice) {
    constexpr int kDice = 3;
    constexpr std::int32_t kTimes = 10;
    std::int32_t sum = 0;
    for (int i = 0; i < kDice; ++i) sum += dice.draw(6, "gold");
    return kTimes * kCopperInGold * sum;
}

std::int32_t hit_points_of_next_level(const ClassicChoices& choices, Dice& dice) {
    const ProfessionLevel& now = choices.profession->at(choices.level);
    const ProfessionLevel& next = choices.profession->at(choices.level + 1);
    std::int32_t more = next.fixed_hp - now.fixed_hp;
    const std::int32_t constitution = ability_row(choices.final_scores()[4]).modifier;
    if (next.hit_dice > now.hit_dice)
        more += std::max(1, dice.draw(choices.profession->hit_die, "hit_points") + constitution);
    return more;
}

Value classic_block(const ClassicChoices& choices, std::int32_t hit_points, const Compendium& data) {
    BlockWriter block;
    block.set("kind", "character");
    block.set("class", choices.profession->id.str());
    block.set("level", choices.level);
    block.set("hp", hit_points);
    block.set("hp_max", hit_points);
    if (choices.purse_cp > 0) block.set("purse", choices.purse_cp);
    const Scores scores = choices.final_scores();
    BlockWriter abilities;
    for (std::size_t i = 0; i < scores.size(); ++i) abilities.set(kScoreNames[i], scores[i]);
    block.set("abilities", abilities.value());
    Value::Items items;
    std::int32_t armour_class = kUnarmoured;
    if (const ThingBlock* armour = armour_of(choices, data)) {
        armour_class = armour->gear.number("ac", kUnarmoured);
        items.push_back(worn(choices.armour, "worn"));
    }
    const auto shield = data.things.find("shield");
    if (choices.shield && shield != data.things.end()) {
        const std::int32_t bonus = shield->second.gear.number("ac_bonus", 1);
        armour_class -= bonus;
        block.set("shield", bonus);
        items.push_back(worn("shield", "off"));
    }
    block.set("ac", armour_class - ability_row(scores[3]).modifier);
    block.set("items", Value::list(std::move(items)));
    return block.value();
}

}  // namespace affray::content
