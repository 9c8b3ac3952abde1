// Any text as an encounter file: problems with line and field, never a crash.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/check.h"
#include "content/encounter_reader.h"
#include "fuzz/fuzz_target.h"

namespace affray::fuzz {

void fuzz_one(std::string_view bytes) {
    content::Problems problems("fuzz.yaml");
    const content::Node node = content::read_text(std::string(bytes), problems);
    const auto no_ruleset = [](std::string_view, const Options&) { return std::shared_ptr<const Ruleset>{}; };
    const auto opening = content::read_encounter("fuzz", node, no_ruleset);
    AFFRAY_CHECK(opening.has_value() || !problems.empty(), "refused without a reason");
    for (const content::Problem& problem : problems.all()) AFFRAY_CHECK(!content::to_string(problem).empty());
}

std::vector<std::string> seeds() {
    std::vector<std::string> all{"title: A\nruleset: affray\nseats:\n  - {name: a, creatures: [a]}\n", "[]",
                                 "a: &x [*x]\n"};
    const std::filesystem::path content = std::filesystem::path(AFFRAY_SOURCE_DIR) / "content";
    if (!std::filesystem::is_directory(content)) return all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(content)) {
        if (entry.path().extension() != ".yaml") continue;
        std::ifstream file(entry.path());
        all.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>{});
    }
    return all;
}

}  // namespace affray::fuzz
