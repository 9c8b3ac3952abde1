// Data that all requests share keep nothing of what one of them reads (REL-14, REL-24).
#include <gtest/gtest.h>
#include <malloc.h>

#include "content/scene/encounter_reader.h"
#include "rulesets/registry.h"

namespace affray::content {
namespace {

// Of creatures that take from the data what they leave open, and of monsters of the data.
std::string peopled(const std::string& ruleset, const std::string& monster) {
    std::string text =
        "title: A road\nruleset: " + ruleset + "\nmap: {grid: square, width: 40, height: 40}\ncreatures:\n";
    for (int i = 0; i < 30; ++i) {
        const std::string at = std::to_string(i);
        text +=
            "  - {id: a" + at + ", side: pcs, kind: character, seat: one, place: [" + at + ", 1], hp: 8}\n";
        text += "  - {id: m" + at + ", monster: " + monster + ", side: foes, place: [" + at + ", 9]}\n";
    }
    return text;
}

std::size_t in_use() { return mallinfo2().uordblks; }

class LastingMemory : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(LastingMemory, REL14ASceneThatWasReadLeavesNothingBehind) {
    const std::string text = peopled(GetParam().first, GetParam().second);
    const auto read = [&] {
        Problems problems("a.yaml");
        const bool good = read_encounter("road", read_text(text, problems), make_ruleset).has_value();
        EXPECT_TRUE(good) << (problems.empty() ? "" : to_string(problems.all().front()));
    };
    for (int i = 0; i < 3; ++i) read();  // what is kept on purpose, such as rulesets
    const std::size_t before = in_use();
    for (int i = 0; i < 10; ++i) read();
    constexpr std::size_t kNoise = 100'000;
    EXPECT_LT(in_use(), before + kNoise);
}

INSTANTIATE_TEST_SUITE_P(Of, LastingMemory,
                         testing::Values(std::pair{"classic", "goblin"},
                                         std::pair{"action-points", "toll_guard"}),
                         [](const auto& one) {
                             return std::string(one.param.first) == "classic" ? "classic" : "action_points";
                         });

}  // namespace
}  // namespace affray::content
