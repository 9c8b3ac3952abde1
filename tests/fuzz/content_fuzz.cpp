// Any text as an encounter file or as a campaign's data, and well-formed texts that mean nonsense: problems
// with line and field, or an opening that can be stored, read again and shown; never a crash.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/check.h"
#include "codec/state_codec.h"
#include "codec/view_codec.h"
#include "content/scene/encounter_reader.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/yaml_tree.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::fuzz {
namespace {

// What was taken in can be kept and opened again.
void stands(const content::Opening& opening) {
    const std::string bytes = codec::encode_state(opening.state, 0);
    const auto again = codec::decode_state(bytes, make_ruleset);
    AFFRAY_CHECK(again.ok(), "an accepted scene cannot be opened again");
    AFFRAY_CHECK(state_hash(again->state) == state_hash(opening.state), "it is another one");
}

void read(const std::string& text) {
    content::Problems problems("fuzz.yaml");
    const content::Node node = content::read_text(text, problems);
    const auto opening = content::read_encounter("fuzz", node, make_ruleset);
    AFFRAY_CHECK(opening.has_value() || !problems.empty(), "refused without a reason");
    for (const content::Problem& problem : problems.all()) AFFRAY_CHECK(!content::to_string(problem).empty());
    if (opening) stands(*opening);
}

void read_data(const std::string& text) {
    const auto with = content::Compendia::built_in().with("archmage", {{"fuzz", text}});
    for (const content::Problem& problem : with.problems())
        AFFRAY_CHECK(!content::to_string(problem).empty());
}

}  // namespace

void fuzz_one(std::string_view bytes) {
    const std::string text(bytes);
    read(text);
    YamlTree tree(seed_of(bytes));
    const std::string changed = tree.mutated(text);
    read(changed);
    if (text.find("monsters:") != std::string::npos || text.find("maps:") != std::string::npos)
        read_data(changed);
}

std::vector<std::string> seeds() {
    std::vector<std::string> all{
        "title: A\nruleset: affray\nseats:\n  - {name: a, creatures: [a]}\n",
        "[]",
        "a: &x [*x]\n",
        "title: A\nruleset: affray\nmap: {cells: [[0, 0], [1, 0]]}\ncreatures:\n"
        "  - {id: a, side: foes, place: [0, 0], hp_max: 9, powers: {axe: {kind: melee, attack: {bonus: 2, "
        "vs: "
        "ac}, hit: {dice: 2d6}}}}\n",
        "title: A\nruleset: classic\nmap: {grid: square, width: 9, height: 9}\ncreatures:\n"
        "  - {id: a, side: foes, place: [0, 0], hp_max: 9, hd: 2, facts: {declared.action: cast}}\n",
        "monsters: {imp: {level: 1, role: normal, ac: 17, pd: 15, md: 11, hp: 27, init: 4, type: demon, "
        "notice: "
        "ours, attacks: {claw: {kind: melee, bonus: 6, vs: ac, damage: 5}}}}\n",
        "maps: {yard: {radius: 4, blocked: [[1, 1]], exits: [[0, 4]]}}\n"};
    const std::filesystem::path content = source_path("/content");
    if (!std::filesystem::is_directory(content)) return all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(content)) {
        if (entry.path().extension() != ".yaml") continue;
        std::ifstream file(entry.path());
        all.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>{});
    }
    return all;
}

}  // namespace affray::fuzz
