// The runner of cases: what it calls a failure, what it skips and how it reports.
#include <gmock/gmock.h>

#include <sstream>

#include "cases/report.h"
#include "rulesets/registry.h"
#include "support/source_path.h"

namespace affray::cases {
namespace {

using testing::HasSubstr;

constexpr const char* kScene = R"(
  ruleset: affray
  scene:
    map: {grid: hex, radius: 9}
    creatures:
      - {id: ada, side: party, kind: character, place: [0, 0], hp_max: 30, ac: 18, score: 20, facts: {ap: 5},
         powers: {sword: {kind: melee, basic: true, attack: {bonus: 4, vs: ac},
                          hit: {dice: 1d8+3}, miss: {flat: 1}}}}
      - {id: orc1, side: foes, kind: monster, place: [1, 0], hp_max: 30, ac: 16, score: 10,
         powers: {axe: {kind: melee, basic: true, attack: {bonus: 6, vs: ac}, hit: {flat: 6}}}}
    encounter: {round: 1, phase: turn, active: ada, order: [ada, orc1]}
)";

// `head`: id and rules; `body`: steps, dice, final.
CaseResult run(const std::string& head, const std::string& body, bool strict = false) {
    content::Problems problems("t.yaml");
    const content::Node root = content::read_text("- " + head + kScene + body, problems);
    const auto items = root ? root.list() : std::vector<content::Node>{};
    EXPECT_EQ(items.size(), 1U) << (problems.empty() ? "" : to_string(problems.all().front()));
    return items.empty() ? CaseResult{} : run_case(items.front(), make_ruleset, strict);
}

constexpr const char* kHead = "id: T1\n  rules: [AFR-005]";

std::string failures(const CaseResult& result) {
    std::string all;
    for (const std::string& line : result.failures) all += line + "\n";
    return all;
}

TEST(CaseRunner, PassesWhatHolds) {
    const CaseResult result = run(kHead, R"(
  dice: [{sides: 20, value: 12, purpose: attack}, {sides: 8, value: 2, purpose: damage}]
  steps:
    - {do: {intent: attack, who: ada, with: sword, targets: [orc1]}, expect: accepted, result: {total: 16}}
  final: {orc1: {hp: 25}, ada: {ap: 3}}
)");
    EXPECT_EQ(result.verdict, Verdict::Passed) << failure_text(result);
}

TEST(CaseRunner, ReportsExpectedAndActualAndTheEventsSoFar) {
    const CaseResult result = run(kHead, R"(
  steps:
    - {do: {intent: move, who: ada, path: [[0, 1]]}, expect: accepted, after: {ada: {place: [0, 2], ap: 3}}}
)");
    EXPECT_EQ(result.verdict, Verdict::Failed);
    EXPECT_THAT(failures(result), HasSubstr("ada.place: expected [0, 2], actual [0, 1]"));
    EXPECT_THAT(failure_text(result), HasSubstr("moved ada [0, 0] -> [0, 1] move"));
}

TEST(CaseRunner, WrongVerdictsAndCodesFail) {
    EXPECT_THAT(failures(run(kHead, "  steps: [{do: {intent: end_turn, who: orc1}, expect: accepted}]\n")),
                HasSubstr("expected accepted, actual rejected NOT_YOUR_TURN"));
    EXPECT_THAT(
        failures(run(kHead, "  steps: [{do: {intent: end_turn, who: orc1}, expect: {rejected: STUCK}}]\n")),
        HasSubstr("expected rejected STUCK, actual rejected NOT_YOUR_TURN"));
}

TEST(CaseRunner, DiceMustFitExactly) {
    const std::string attack =
        "  steps: [{do: {intent: attack, who: ada, with: sword, targets: [orc1]}, expect: accepted}]\n";
    EXPECT_THAT(failures(run(kHead, attack)), HasSubstr("the script has ended"));
    EXPECT_THAT(failures(run(kHead, "  dice: [{sides: 12, value: 3, purpose: attack}]\n" + attack)),
                HasSubstr("the script has a d12"));
    EXPECT_THAT(
        failures(
            run(kHead,
                "  dice: [{sides: 20, value: 3, purpose: attack}, {sides: 6, value: 3, purpose: damage}]\n" +
                    attack)),
        HasSubstr("were not drawn"));
    const std::string other = "  dice: [{sides: 20, value: 3, purpose: save}]\n" + attack;
    EXPECT_EQ(run(kHead, other).verdict, Verdict::Passed);
    EXPECT_EQ(run(kHead, other).warnings.size(), 1U);
    EXPECT_EQ(run(kHead, other, true).verdict, Verdict::Failed);
}

TEST(CaseRunner, LeansOnTheRulesOfAnyRulesetOfTheBuild) {
    const CaseResult other = run("id: T2\n  rules: [AFR-038, CLS-161, CLS-T8]", "  steps: []\n");
    EXPECT_EQ(other.verdict, Verdict::Passed) << failure_text(other);
}

TEST(CaseRunner, SkipsByTheNameOfWhatItWaitsFor) {
    EXPECT_EQ(run("id: T2\n  rules: [AFR-990]", "  steps: []\n").reason, "rule AFR-990");
    const CaseResult intent =
        run(kHead, "  steps: [{do: {intent: swim, who: ada, feet: 3}, expect: accepted}]\n");
    EXPECT_EQ(intent.verdict, Verdict::Skipped) << failure_text(intent);
    EXPECT_EQ(intent.reason, "intent swim");
    EXPECT_EQ(run(kHead, "  steps: []\n  final: {ada: {pap: 3}}\n").reason, "field pap");
    EXPECT_EQ(run(kHead, "  steps: [{do: {command: divide_treasure}, expect: accepted}]\n").reason,
              "intent divide_treasure");
}

TEST(CaseRunner, WordsOutsideTheVocabularyAreFailures) {
    EXPECT_THAT(failures(run(kHead, "  steps: []\n  finale: {}\n")),
                HasSubstr("finale: unknown key; did you mean 'final'?"));
    EXPECT_THAT(failures(run(kHead, "  steps: [{do: {intent: mvoe, who: ada}, expect: accepted}]\n")),
                HasSubstr("unknown intent"));
    EXPECT_THAT(
        failures(run(kHead, "  steps: [{do: {intent: end_turn, who: ada, fast: 1}, expect: accepted}]\n")),
        HasSubstr("fast: unknown key"));
    EXPECT_THAT(
        failures(run(kHead, "  steps: [{do: {intent: end_turn, who: ada}, expect: {rejected: NO}}]\n")),
        HasSubstr("unknown reason code"));
    EXPECT_THAT(failures(run(kHead, "  steps: []\n  final: {ada: {luck: 3}}\n")), HasSubstr("unknown field"));
    EXPECT_THAT(failures(run(kHead, "  steps: []\n  final: {ghost: {hp: 3}}\n")),
                HasSubstr("nothing in the scene"));
    EXPECT_THAT(failures(run(kHead, "  steps: [{do: {intent: end_turn, who: ada}, events: [exploded]}]\n")),
                HasSubstr("unknown event"));
}

TEST(CaseRunner, CatalogueSpellingsAreAliases) {
    const CaseResult result = run(kHead, R"(
  dice: [{sides: 20, value: 2, purpose: attack}]
  steps:
    - {do: {intent: attack, who: ada, with: sword, targets: [orc1]}, expect: accepted}
    - {do: {intent: attack, who: ada, with: sword, targets: [orc1]}, expect: {rejected: STANDARD_USED}}
    - {do: {intent: propose_flee}, by: referee, expect: {rejected: NOT_ELIGIBLE}}
)");
    EXPECT_EQ(result.verdict, Verdict::Passed) << failure_text(result);
}

TEST(Report, CountsAndEndsWithOneLine) {
    const Report report =
        run_files({source_path("/tests/cases/affray/coup.yaml"), "no/such/file.yaml"}, make_ruleset);
    std::ostringstream text;
    print(report, text);
    EXPECT_EQ(report.failed, 1U);
    EXPECT_EQ(report.exit_status(), 1);
    EXPECT_THAT(text.str(), testing::EndsWith(std::to_string(report.passed) + " passed, 1 failed, " +
                                              std::to_string(report.skipped) + " skipped\n"));
}

}  // namespace
}  // namespace affray::cases
