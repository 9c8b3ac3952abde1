// Collecting situations.
#include "fuzz/play_scenes.h"

#include <filesystem>
#include <set>
#include <sstream>

#include "cases/case_runner.h"
#include "codec/intent_codec.h"
#include "content/library.h"
#include "fuzz/fields.h"
#include "property/player.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::fuzz {
namespace {

namespace fs = std::filesystem;

// The ruleset with these options, the same one for all who ask.
std::shared_ptr<const Ruleset> shared_ruleset(std::string_view id, const Options& options) {
    static std::map<std::pair<std::string, Options>, std::shared_ptr<const Ruleset>> all;
    auto& kept = all[{std::string(id), options}];
    if (kept == nullptr) kept = make_ruleset(id, options);
    return kept;
}

std::shared_ptr<const Ruleset> ruleset_of(const State& state) {
    Options options;
    for (const auto& [name, value] : state.scene->options) options[name.str()] = value;
    return shared_ruleset(state.scene->ruleset, options);
}

std::vector<std::string> case_files() {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(source_path("/tests/cases")))
        if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

std::optional<Scene> arena(const std::string& name) {
    std::istringstream in(name);
    std::string kind, ruleset;
    std::uint64_t seed = 0, steps = 0;
    const auto known = ruleset_ids();
    if (!(in >> kind >> ruleset >> seed >> steps) || kind != "arena" ||
        std::find(known.begin(), known.end(), ruleset) == known.end())
        return std::nullopt;
    const auto rules = shared_ruleset(ruleset, {});
    test::RandomPlayer player(test::random_opening(seed, 0, ruleset), *rules, seed);
    test::Tally tally;
    for (std::uint64_t step = 0; step < std::min<std::uint64_t>(steps, 1000) && player.step(tally); ++step) {
    }
    return Scene{name, rules, player.situation(), std::nullopt};
}

}  // namespace

Scenes::Scenes() {
    read_cases();
    read_content();
    gather();
}

void Scenes::read_cases() {
    for (const std::string& file : case_files()) {
        content::Problems problems(file);
        const content::Node root = content::read_file(file, problems);
        for (const content::Node& item : root ? root.list() : std::vector<content::Node>{}) {
            const std::string id = fs::path(file).parent_path().filename().string() + "/" +
                                   content::Fields(item).text("id", "?");
            std::size_t count = 0;
            const auto keep = [&](const Situation& situation, SeatId seat, const ForeignIntent& intent) {
                const auto* answer = intent.as<AnswerIntent>();
                if (answer != nullptr && answer->question > UINT32_MAX) return;  // of a case: to no question
                Scene scene{"case " + id + " " + std::to_string(count++), ruleset_of(situation.state),
                            situation, std::pair(seat, v1::Intent())};
                codec::encode_intent(intent, scene.prompt->second);
                kept_.insert_or_assign(scene.name, std::move(scene));
            };
            cases::run_case(item, shared_ruleset, false, {}, keep);
        }
    }
}

void Scenes::read_content() {
    const content::Library library = content::Library::load(source_path("/content"), shared_ruleset);
    for (const content::Listing& listing : library.list()) {
        const auto opening = library.open(listing.id);
        const std::string name = "content " + listing.id;
        if (opening) kept_[name] = {name, opening->ruleset, {opening->state, nullptr}, std::nullopt};
    }
}

void Scenes::gather() {
    std::map<std::string, std::map<std::string, std::set<std::string>>> words;
    for (auto& entry : kept_) {
        auto& scene = entry.second;
        Lore& lore = lore_[scene.rules->id()];
        lore.scenes.push_back(&scene);
        if (!scene.prompt) continue;
        lore.intents.push_back(scene.prompt->second);
        for_each_text(scene.prompt->second,
                      [&](const google::protobuf::FieldDescriptor& field, const std::string& text) {
                          words[scene.rules->id()][field.full_name()].insert(text);
                      });
    }
    for (auto& [ruleset, fields] : words)
        for (auto& [field, all] : fields) lore_[ruleset].words[field].assign(all.begin(), all.end());
}

std::optional<Scene> Scenes::open(const std::string& name) const {
    const auto found = kept_.find(name);
    if (found != kept_.end()) return found->second;
    return arena(name);
}

}  // namespace affray::fuzz
