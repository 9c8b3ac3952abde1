// Data files into compendia, by ruleset.
#include "content/compendium/compendium.h"

#include <algorithm>
#include <utility>

#include "content/compendium/built_in.h"
#include "content/compendium/class_reader.h"
#include "content/compendium/gear_reader.h"
#include "content/compendium/magic_reader.h"
#include "content/compendium/map_reader.h"
#include "content/compendium/monster_reader.h"
#include "content/compendium/plain_power_reader.h"
#include "content/compendium/timed_power_reader.h"
#include "content/compendium/wandering_table.h"
#include "content/powers/power_reader.h"
#include "content/yaml/files.h"
#include "readings/spells/spells.h"

namespace affray::content {
namespace {

// An entry that stands in two files would mean one of them is not what it seems.
template <class M, class V>
void enter(M& map, const std::string& id, const Node& node, V value) {
    if (!map.emplace(id, std::move(value)).second)
        node.fail("'" + id + "' is there already, in this or an earlier file; remove one");
}

// Every block is read once; one with a mistake is left out, so that whoever names it is told.
template <class R>
void drop_broken(Blocks& blocks, R read) {
    for (auto at = blocks.begin(); at != blocks.end();) {
        const Node& node = at->second;
        const std::size_t before = node.problems().count();
        read(at->first, node);
        const std::vector<Problem>& all = node.problems().all();
        const bool broken =
            node.problems().count() > before ||
            std::any_of(all.begin(), all.end(), [&](const Problem& problem) {
                return problem.key == node.path() || problem.key.starts_with(node.path() + ".");
            });
        at = broken ? blocks.erase(at) : std::next(at);
    }
}

template <class M>
std::string like(const M& map, const std::string& id) {
    std::vector<std::string> names;
    for (const auto& [name, unused] : map) names.push_back(name);
    const std::string guess = nearest(id, names);
    return guess.empty() ? std::string() : "; did you mean '" + guess + "'?";
}

// A spell that can be cast backwards can be memorised so, under the name of its reverse.
void enter_spell(Compendium& out, const std::string& id, const Node& node) {
    Power spell = read_spell(id, node);
    if (auto back = reversed(spell)) {
        back->form->reverse = {};
        out.spells.try_emplace(back->id.str(), std::move(*back));
    }
    enter(out.spells, id, node, std::move(spell));
}

void read_entry(Compendium& out, const std::string& section, const std::string& id, const Node& node) {
    if (section == "classes") return enter(out.classes, id, node, read_class(id, node));
    if (section == "races") return enter(out.races, id, node, read_race(id, node));
    if (section == "weapon_categories")
        return enter(out.weapon_categories, id, node, read_weapon_category(node));
    if (section == "weapons") return enter(out.weapons, id, node, read_weapon(id, node));
    if (section == "armors") return enter(out.armors, id, node, read_armor_kind(node));
    if (section == "powers") return enter(out.powers, id, node, node);
    if (section == "deeds") return enter(out.deeds, id, node, node);
    if (section == "features") return enter(out.features, id, node, node);
    if (section == "things") {
        out.gear.emplace(id, node);
        return enter(out.things, id, node, read_thing(id, node));
    }
    if (section == "professions") return enter(out.professions, id, node, read_profession(id, node));
    if (section == "spells") return enter_spell(out, id, node);
    if (section == "stat_lines") return enter(out.stat_lines, id, node, node);
    if (section == "defaults") return enter(out.defaults, id, node, node);
    if (section == "maps") return enter(out.maps, id, node, node);
    if (section == "wandering") return enter(out.wandering, id, node, node);
    if (section == "environments") return enter(out.environments, id, node, read_environment(id, node));
    enter(out.monsters, id, node, node);
}

// A file may come from anywhere: each of its monsters says whose it is.
void need_notices(const Node& monsters) {
    for (const auto& [id, monster] : monsters.entries())
        if (monster.is_map()) Fields(monster).need("notice");
}

// Those are values by now, which cannot say where they were written.
void need_new(const Node& section, std::string_view name, const Compendium& there) {
    for (const auto& [id, node] : section.entries())
        if (name == "items" ? there.items.count(id) > 0 : there.things.count(id) > 0)
            node.fail("'" + id + "' is there already, in this or an earlier file; remove one");
}

void join(Blocks& all, const Blocks& own) {
    for (const auto& [id, node] : own) enter(all, id, node, node);
}

}  // namespace

bool Compendium::aimed(std::string_view weapon) const {
    const auto at = weapons.find(weapon);
    if (at == weapons.end()) return false;
    const auto category = weapon_categories.find(at->second.category.view());
    return category != weapon_categories.end() && category->second.aimed;
}

bool is_compendium(const Node& root) { return root.value().has(kCompendiumKey); }

const Compendium& no_compendium() {
    static const Compendium kNone;
    return kNone;
}

const Compendia& Compendia::built_in() {
    static const Compendia kBuiltIn = [] {
        Compendia all;
        for (const BuiltInFile& file : built_in_files()) {
            const auto problems = std::make_shared<Problems>(std::string(file.path));
            all.add(problems, read_text(std::string(file.text), *problems));
        }
        all.settle();
        all.join_up();
        return all;
    }();
    return kBuiltIn;
}

std::shared_ptr<const Compendia> Compendia::load(const std::string& directory) {
    const auto all = std::make_shared<Compendia>();
    bool found = false;
    std::error_code error;
    for (const std::filesystem::path& file : yaml_files(directory, error)) {
        const auto problems = std::make_shared<Problems>(file.string());
        const Node root = read_file(file.string(), *problems);
        if (!is_compendium(root)) continue;
        found = true;
        all->add(problems, root);
    }
    // Those live as long as the program: pointed to and not owned.
    if (!found) return {std::shared_ptr<const Compendia>(), &built_in()};
    all->settle();
    all->join_up();
    return all;
}

void Compendia::add(const std::shared_ptr<Problems>& problems, const Node& root) {
    files_.push_back(problems);
    if (!root) return;
    Fields fields(root);
    Fields head(fields.need(kCompendiumKey));
    std::vector<std::string> rulesets;
    for (const Node& name : head.need("rulesets").list()) rulesets.push_back(name.text());
    std::vector<std::string> notices;
    for (const Node& notice : head.need("notices").list()) notices.push_back(notice.text());
    head.finish();
    for (const std::string& ruleset : rulesets)
        for (const std::string& notice : notices) {
            std::vector<std::string>& all = by_ruleset_[ruleset].notices;
            if (std::find(all.begin(), all.end(), notice) == all.end()) all.push_back(notice);
        }
    if (const Node chakras = fields.at("chakras")) read_chakras(chakras);
    if (const Node monsters = fields.at("monsters")) need_notices(monsters);
    read_sections(fields,
                  {"classes", "races", "weapon_categories", "weapons", "armors", "items", "powers", "deeds",
                   "features", "monsters", "maps", "things", "professions", "spells", "stat_lines",
                   "defaults", "environments", "wandering"},
                  rulesets);
    if (const Node table = fields.at("hit_dice"))
        for (const std::string& ruleset : rulesets)
            by_ruleset_[ruleset].hit_dice = read_hit_dice_table(table);
    fields.finish();
}

// The campaign's texts are looked through by themselves, so that nobody else's entries are read again.
Compendia Compendia::with(const std::string& ruleset, const std::vector<OwnData>& own) const {
    Compendia all;
    all.chakras_ = chakras_;
    for (const OwnData& data : own) {
        const auto problems = std::make_shared<Problems>(data.name);
        all.files_.push_back(problems);
        const Node root = read_text(data.text, *problems);
        if (!root) continue;
        Fields fields(root);
        all.read_sections(fields,
                          {"monsters", "maps", "stat_lines", "powers", "deeds", "features", "items", "things",
                           "environments"},
                          {ruleset});
        for (const char* section : {"items", "things"})
            if (const Node node = fields.at(section)) need_new(node, section, of(ruleset));
        fields.finish();
    }
    all.settle();
    const Compendium added = std::exchange(all.by_ruleset_[ruleset], of(ruleset));
    Compendium& whole = all.by_ruleset_[ruleset];
    join(whole.monsters, added.monsters);
    join(whole.maps, added.maps);
    join(whole.stat_lines, added.stat_lines);
    join(whole.powers, added.powers);
    join(whole.deeds, added.deeds);
    join(whole.features, added.features);
    whole.items.insert(added.items.begin(), added.items.end());
    whole.things.insert(added.things.begin(), added.things.end());
    whole.gear.insert(added.gear.begin(), added.gear.end());
    if (added.environments.size() > Environment::kOwnMost)
        added.environments.begin()->second.written.fail("a campaign has at most 32 environments of its own");
    for (const auto& [id, environment] : added.environments)
        enter(whole.environments, id, environment.written, environment);
    check_environments(added.environments, whole);
    all.enchant_things();
    return all;
}

void Compendia::read_sections(Fields& fields, const std::vector<std::string>& sections,
                              const std::vector<std::string>& rulesets) {
    for (const std::string& section : sections)
        if (const Node node = fields.at(section)) read_section(section, node, rulesets);
}

void Compendia::read_chakras(const Node& node) {
    for (const auto& [chakra, bonuses] : node.entries()) chakras_.insert_or_assign(chakra, bonuses);
}

void Compendia::read_section(const std::string& section, const Node& node,
                             const std::vector<std::string>& rulesets) {
    for (const auto& [id, entry] : node.entries())
        for (const std::string& ruleset : rulesets) {
            // Chakras may stand in a later file.
            if (section == "items")
                item_nodes_.emplace_back(ruleset, entry);
            else
                read_entry(by_ruleset_[ruleset], section, id, entry);
        }
}

void Compendia::settle() {
    for (const auto& [ruleset, node] : item_nodes_) {
        const std::string id = node.path().substr(node.path().rfind('.') + 1);
        by_ruleset_[ruleset].gear.emplace(id, node);
        enter(by_ruleset_[ruleset].items, id, node, read_item(id, node, chakras_));
    }
    item_nodes_.clear();
    for (auto& [ruleset, data] : by_ruleset_) {
        const auto as_power = [](const std::string& id, const Node& node) { read_power(id, node, {}); };
        drop_broken(data.powers, as_power);
        drop_broken(data.features, as_power);
        drop_broken(data.deeds, [](const auto& id, const auto& node) { read_timed_power(id, node); });
        drop_broken(data.maps, [](const std::string&, const Node& node) { read_map(node); });
        drop_broken(data.monsters, [](const auto& id, const auto& node) { read_monster(id, node); });
        const Compendium& whole = data;
        check_appearing(whole.stat_lines);
        drop_broken(data.wandering, [&whole](const auto&, const Node& table) { check_table(table, whole); });
        for (const auto& [id, weapon] : data.weapons)
            for (const Name& category : {weapon.category, weapon.thrown})
                if (!category.empty() && data.weapon_categories.count(category.view()) == 0)
                    files_.front()->add({}, "weapons." + id + ": there is no weapon category '" +
                                                category.str() + "'" +
                                                like(data.weapon_categories, category.str()));
        for (const auto& [id, role] : data.classes)
            for (const WeaponRule& rule : role.weapons)
                if (data.weapon_categories.count(rule.category.view()) == 0)
                    files_.front()->add({}, "classes." + id + ": there is no weapon category '" +
                                                rule.category.str() + "'" +
                                                like(data.weapon_categories, rule.category.str()));
    }
}

void Compendia::join_up() {
    enchant_things();
    for (const auto& [ruleset, data] : by_ruleset_) check_environments(data.environments, data);
}

void Compendia::enchant_things() {
    for (auto& [ruleset, data] : by_ruleset_) enchant(data.things, data.spells);
}

const Compendium& Compendia::of(std::string_view ruleset) const {
    const auto found = by_ruleset_.find(ruleset);
    return found == by_ruleset_.end() ? no_compendium() : found->second;
}

std::vector<std::string> Compendia::rulesets() const {
    std::vector<std::string> all;
    for (const auto& [ruleset, unused] : by_ruleset_) all.push_back(ruleset);
    return all;
}

std::vector<Problem> Compendia::problems() const {
    std::vector<Problem> all;
    for (const auto& file : files_) all.insert(all.end(), file->all().begin(), file->all().end());
    return all;
}

}  // namespace affray::content
