// Rows of environments, each word of them looked at once, when the data are read.
#include "content/compendium/environment.h"

#include <algorithm>
#include <array>

#include "content/compendium/compendium.h"
#include "content/powers/effect_reader.h"
#include "readings/facts/tactics.h"
#include "readings/harm/condition_tables.h"
#include "readings/powers/operations.h"
#include "readings/space/bodies.h"
#include "readings/tactics/hazards.h"

namespace affray::content {
namespace {

constexpr auto kTriggers =
    std::to_array<std::string_view>({"contact", "enter", "turn_end", "dash_through", "disturbed"});
constexpr auto kTargets =
    std::to_array<std::string_view>({"one", "all", "in_zone", "random_in_zone", "none"});
constexpr auto kNeeds =
    std::to_array<std::string_view>({"bare_skin", "no_resistance", "once_per_target", "zone_if_any"});
constexpr auto kScopes =
    std::to_array<std::string_view>({"start_next", "end_next", "next_world_step", "seconds", "encounter"});
// Grades of cover; elsewhere what it takes off an attack.
constexpr auto kGrades = std::to_array<std::string_view>({"none", "half", "three_quarters"});

struct Range {
    std::string_view key;
    std::int32_t least;
    std::int32_t most;
};
// Yes or no is 0 to 1.
constexpr auto kNumbers = std::to_array<Range>({{"world", 0, 1},
                                                {"recharge", 0, 6},
                                                {"field", 0, 1},
                                                {"difficult", 0, 1},
                                                {"obscured", 0, 2},
                                                {"icy", 0, 1},
                                                {"water", 0, 1},
                                                {"perceive", 0, 40},
                                                {"ignores_flight", 0, 1},
                                                {"with_care", 0, 1},
                                                {"near_feet", 0, 1000},
                                                {"hears_within", 0, 1000},
                                                {"carries", 0, 10},
                                                {"thunder_per_die", 0, 100},
                                                {"delay", 0, 100},
                                                {"height", 0, 1000},
                                                {"solid", 0, 1},
                                                {"only_prone", 0, 1},
                                                {"overturns", 0, 1},
                                                {"ranged_only", 0, 1},
                                                {"ac", 0, 40}});
constexpr auto kRich =
    std::to_array<Range>({{"top", 0, 1000}, {"hides", 0, 1}, {"ac", 0, 40}, {"breaks", 0, 1}});
// One of these makes a row a zone, rather than a thing that stands there.
constexpr auto kOfGround = std::to_array<std::string_view>(
    {"on", "field", "difficult", "obscured", "icy", "perceive", "near_feet", "water"});

template <std::size_t N>
bool among(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <std::size_t N>
std::string listed(const std::array<std::string_view, N>& words) {
    std::string all;
    for (const std::string_view word : words) all += (all.empty() ? "" : ", ") + std::string(word);
    return all;
}

template <std::size_t N>
Name one_of(const Node& node, const std::array<std::string_view, N>& words) {
    if (!node) return {};
    const std::string text = node.text();
    if (among(text, words)) return Name(text);
    node.fail("'" + text + "' is not one of " + listed(words));
    return {};
}

std::int32_t flag_or_number(const Node& value, const Range& range) {
    const bool as_flag = value.is_scalar() && (value.text() == "true" || value.text() == "false");
    return as_flag ? (value.flag() ? 1 : 0) : value.number(0, range.least, range.most);
}

template <std::size_t N>
void read_numbers(Fields& fields, const std::array<Range, N>& known, HazardRow::Numbers& out) {
    for (const auto& [key, value] : fields.node().entries())
        for (const Range& range : known)
            if (key == range.key && fields.at(key))
                if (const std::int32_t number = flag_or_number(value, range); number != 0)
                    out.emplace_back(Name(key), number);
}

void check_condition(const PowerEffect& effect, const Node& node) {
    if (effect.name.empty())
        node.fail("say which condition; write {op: condition, name: prone}");
    else if (tactical_conditions().row(effect.name.view()) == nullptr)
        node.fail("'" + effect.name.str() + "' is no condition; write prone, blinded, poisoned or such");
    if (!effect.scope.empty() && !among(effect.scope.view(), kScopes))
        node.fail("'" + effect.scope.str() + "' is not one of " + listed(kScopes));
    if (effect.scope == Name("seconds") && effect.amount < 1)
        node.fail("say how many seconds; write {scope: seconds, amount: 30}");
}

// A part without its number would be a hazard that does nothing.
void check_effect(const PowerEffect& effect, const Node& node) {
    if (effect.op == op::kCondition) check_condition(effect, node);
    if (effect.op == op::kHarm && (!effect.dice || effect.type.empty()))
        node.fail("harm wants dice and a type; write {op: harm, dice: 2d6, type: fire}");
    constexpr auto kCounted = std::to_array<std::string_view>({"push", "fatigue", "drown_out", "spawn_copy"});
    if (among(effect.op.view(), kCounted) && effect.amount < 1)
        node.fail("'" + effect.op.str() + "' wants an amount of 1 or more");
    if (effect.op == Name("push") && effect.amount % kFeetPerSquare != 0)
        node.fail("a push goes from square to square; write 5, 10, 15 … feet");
    if (effect.op == Name("spawn") && effect.name.empty())
        node.fail("say who comes; write {op: spawn, name: leeches}");
}

void read_effects_of(const Node& node, HazardRow& row) {
    if (!node) return;
    row.power.effects = read_effects(node, {});
    if (row.power.effects.empty()) node.fail("an effect is missing; leave the key out, or write one");
    for (const PowerEffect& effect : row.power.effects) check_effect(effect, node);
}

void read_save(const Node& save, Power& power) {
    if (!save) return;
    Fields parts(save);
    power.attack.versus = one_of(parts.need("ability"), kAbilityWords);
    power.attack.bonus = parts.need("dc").number(10, 1, 40);
    parts.finish();
}

// What an action of the world has, and a hazard that lies on the map has not.
void check_kind(const HazardRow& row, Fields& fields) {
    const Node on = fields.at("on"), targets = fields.at("targets"), zone = fields.at("zone");
    if (row.acts) {
        if (on) on.fail("the world acts in its own time; leave 'on' out, or 'world'");
        if (!targets) row.written.fail("an action of the world says whom it reaches; add 'targets'");
        if (row.power.effects.empty()) row.written.fail("the action does nothing; add 'effects'");
        const bool zoned = row.power.use.only_on.view().ends_with("in_zone");
        if (zoned && !zone) targets.fail("say in which zone; add 'zone' with the name of a row");
        return;
    }
    for (const std::string_view key : {"targets", "zone", "recharge"})
        if (const Node one = fields.at(key))
            one.fail("only an action of the world has this; add 'world: true'");
    if (on && row.power.effects.empty()) on.fail("it strikes, and does nothing; add 'effects'");
    if (!on && row.numbers.empty() && row.rich.empty() && row.power.effects.empty() && !fields.at("text"))
        row.written.fail("the row does nothing; say what it is: 'on' and 'effects', 'difficult', 'cover' …");
}

HazardRow read_row(const std::string& environment, const std::string& id, const Node& node) {
    HazardRow row;
    row.written = node;
    Fields fields(node);
    Power& power = row.power;
    power.id = node.named(id);
    power.class_id = node.named(environment);
    power.name = fields.text("name", id);
    power.text = fields.text("text");
    power.use.trigger = one_of(fields.at("on"), kTriggers);
    power.use.only_on = one_of(fields.at("targets"), kTargets);
    if (const Node zone = fields.at("zone"))
        power.aim.needs = zone.is_list() ? zone.names() : std::vector<Name>{zone.name()};
    if (const Node needs = fields.at("needs"))
        for (const Node& need : needs.list()) power.use.needs.push_back(one_of(need, kNeeds));
    power.attack.versus = {};
    read_save(fields.at("save"), power);
    read_cover(fields.at("cover"), row.numbers);
    read_numbers(fields, kNumbers, row.numbers);
    if (const Node rich = fields.at("rich")) {
        Fields parts(rich);
        read_numbers(parts, kRich, row.rich);
        parts.finish({"top", "hides", "ac", "breaks"});
    }
    power.use.recharge = row.number("recharge");
    row.acts = row.number("world") != 0;
    row.ground = !row.acts && std::any_of(kOfGround.begin(), kOfGround.end(),
                                          [&fields](std::string_view key) { return fields.has(key); });
    read_effects_of(fields.at("effects"), row);
    check_kind(row, fields);
    std::vector<std::string> known;
    for (const Range& range : kNumbers) known.emplace_back(range.key);
    fields.finish(known);
    return row;
}

void check_row(const HazardRow& row, const Compendium& data) {
    for (const Name& zone : row.power.aim.needs) {
        const HazardRow* lies = hazard_row(data.environments, zone.view());
        if (zone != Name(kRim) && (lies == nullptr || !lies->ground))
            row.written.fail("no environment has a zone '" + zone.str() + "'");
    }
    for (const PowerEffect& effect : row.power.effects)
        if (effect.op == Name("spawn") && data.stat_lines.count(effect.name.view()) == 0)
            row.written.fail("there is no stat line '" + effect.name.str() + "'");
}

// The kind of a feature has to mean one row.
void check_alone(const HazardRow& row, const Compendium& data) {
    for (const auto& [id, environment] : data.environments)
        for (const HazardRow& other : environment.rows)
            if (&other != &row && other.power.id == row.power.id)
                row.written.fail("'" + id + "' has a row of that name; choose another");
}

}  // namespace

std::int32_t HazardRow::number(std::string_view name) const {
    for (const auto& [key, value] : numbers)
        if (key == Name(name)) return value;
    return 0;
}

void read_cover(const Node& node, HazardRow::Numbers& out) {
    if (!node) return;
    for (std::size_t grade = 0; grade < kGrades.size(); ++grade)
        if (node.text() == kGrades[grade]) {
            out.emplace_back("cover", static_cast<std::int32_t>(grade));
            return;
        }
    if (node.text() == "total")
        out.emplace_back("total", 1);
    else
        out.emplace_back("cover", node.number(-1, -4, -1));
}

Environment read_environment(const std::string& id, const Node& node) {
    Environment environment;
    Fields fields(node);
    environment.name = fields.text("name", id);
    environment.written = node;
    if (const Node entries = fields.need("entries"))
        for (const auto& [entry, row] : entries.entries()) {
            if (environment.rows.size() == Environment::kRowsMost) {
                row.fail("an environment has at most 64 rows; make two of it");
                break;
            }
            environment.rows.push_back(read_row(id, entry, row));
        }
    fields.finish();
    return environment;
}

const HazardRow* hazard_row(const Environments& all, std::string_view kind) {
    for (const auto& [id, environment] : all)
        for (const HazardRow& row : environment.rows)
            if (row.power.id == Name(kind)) return &row;
    return nullptr;
}

void check_environments(const Environments& these, const Compendium& data) {
    for (const auto& [id, unused] : these)
        if (const auto found = data.environments.find(id); found != data.environments.end())
            for (const HazardRow& row : found->second.rows) {
                check_row(row, data);
                check_alone(row, data);
            }
}

std::vector<Problem> strange_operations(const Environment& environment, const Ruleset& rules) {
    std::vector<Problem> all;
    for (const HazardRow& row : environment.rows) {
        Problems problems(row.written.problems().file());
        for (const PowerEffect& effect : row.power.effects)
            if (!rules.vocabulary()->has_operation(effect.op))
                problems.add(row.written.where(), "there is no effect '" + effect.op.str() +
                                                      "'; write harm, condition, push or such");
        all.insert(all.end(), problems.all().begin(), problems.all().end());
    }
    return all;
}

}  // namespace affray::content
