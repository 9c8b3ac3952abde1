// Waves as hidden features: members, what brings them, places.
#include "content/scene/wave_reader.h"

#include <algorithm>

#include "content/compendium/map_reader.h"
#include "content/scene/side_reader.h"
#include "readings/rounds/waves.h"

namespace affray::content {
namespace {

constexpr std::int32_t kMembersMost = 50;
constexpr std::int32_t kRoundMost = 1'000;

std::optional<std::uint32_t> side_of(const Scene& scene, const Node& word) {
    const auto side = side_index(scene, word.text());
    if (!side) word.fail("the scene has no side '" + word.text() + "'");
    return side;
}

void read_side(Feature& wave, const Scene& scene, const Node& node, Fields& fields) {
    if (const Node word = fields.at("side")) {
        if (const auto side = side_of(scene, word))
            wave.numbers.emplace_back(Name(kWaveSide), static_cast<std::int32_t>(*side) + 1);
    } else {
        node.fail("a wave belongs to a side; name it under 'side'");
    }
}

void read_comes(Feature& wave, const Scene& scene, const Node& node) {
    if (!node) return;
    Fields fields(node);
    if (const Node round = fields.at("round"))
        wave.numbers.emplace_back(Name(kWaveRound), round.number(1, 1, kRoundMost));
    if (const Node fallen = fields.at("fallen")) {
        wave.numbers.emplace_back(Name(kWaveFallen), fallen.number(1, 1, kRoundMost));
        if (const Node of = fields.need("of"); of)
            if (const auto side = side_of(scene, of))
                wave.numbers.emplace_back(Name(kWaveFallenOf), static_cast<std::int32_t>(*side) + 1);
    }
    fields.finish();
}

bool has_block(const Scene& scene, const std::string& id) {
    return std::any_of(scene.stat_blocks.begin(), scene.stat_blocks.end(),
                       [&id](const Sheet& block) { return block.id == id; });
}

void add_members(Feature& wave, const Node& word, std::int32_t count) {
    const std::string key = std::string(kWaveBlock) + word.text();
    if (!Name::fits(key)) return word.fail("a wave knows its members by at most 28 characters; shorten it");
    const auto same = std::find_if(wave.numbers.begin(), wave.numbers.end(),
                                   [&key](const auto& one) { return one.first == Name(key); });
    if (same == wave.numbers.end())
        wave.numbers.emplace_back(Name(key), count);
    else
        same->second += count;
}

void read_members(Feature& wave, const Scene& scene, const Node& node) {
    std::int32_t all = 0;
    for (const Node& item : node.list()) {
        Fields fields(item);
        const Node monster = fields.at("monster");
        const Node word = monster ? monster : fields.need("stat_block");
        const std::int32_t count = fields.number("count", 1, 1, kMembersMost);
        fields.finish();
        if (!word) continue;
        all += count;
        if (has_block(scene, word.text()))
            add_members(wave, word, count);
        else if (!monster)
            word.fail("there is no stat block '" + word.text() + "'");
    }
    if (node && all == 0) node.fail("nobody comes with this wave; name creatures");
    if (all > kMembersMost) node.fail("more than 50 creatures come at once; make two waves of them");
}

}  // namespace

std::vector<Node> wave_monsters(const Node& waves) {
    std::vector<Node> all;
    for (const Node& wave : waves.is_list() ? waves.list() : std::vector<Node>()) {
        const Node members = wave.is_map() ? Fields(wave).at("creatures") : Node();
        for (const Node& item : members.is_list() ? members.list() : std::vector<Node>())
            if (const Node monster = item.is_map() ? Fields(item).at("monster") : Node(); monster.is_scalar())
                all.push_back(monster);
    }
    return all;
}

void read_waves(State& state, Scene& scene, const Node& waves) {
    if (!waves) return;
    for (const Node& item : waves.list()) {
        Fields fields(item);
        Feature wave;
        wave.id = fields.need("id").name();
        wave.kind = kWaveKind;
        read_side(wave, scene, item, fields);
        read_comes(wave, scene, fields.at("comes"));
        if (const Node at = fields.need("at"))
            for (const Node& place : at.list()) {
                wave.cells.push_back(read_place(place, scene.map));
                if (!scene.map.passable(wave.cells.back()))
                    place.fail("nobody can come in here; name an open place of the map");
            }
        if (wave.cells.empty()) item.fail("a wave comes in somewhere; name places under 'at'");
        wave.text = fields.text("text");
        if (const Node members = fields.need("creatures")) read_members(wave, scene, members);
        fields.finish();
        for (const Feature& other : scene.features)
            if (other.id == wave.id) item.fail("the id '" + wave.id.str() + "' is taken; choose another");
        scene.features.push_back(std::move(wave));
        state.feature_states.emplace_back("hidden");
    }
}

}  // namespace affray::content
