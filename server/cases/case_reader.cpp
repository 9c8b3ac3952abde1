// Cases from text to what a run needs.
#include "cases/case_reader.h"

#include <algorithm>
#include <array>

#include "cases/expectation.h"
#include "readings/powers/operations.h"
#include "readings/rounds/waves.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;
using content::Problem;
using content::Problems;

constexpr auto kRulesets = std::to_array<std::string_view>(
    {"affray", "archmage", "action-points", "segments", "turn-based", "turn_based_action", "classic"});

// Characters, creatures or things that the opening does not know.
bool brings_something(const CaseAction& action) {
    const Verb verb = action.intent.verb();
    return action.kind == CaseAction::Kind::Campaign || verb == Verb::AddCreature ||
           verb == Verb::DivideTreasure || verb == Verb::WorldAction;
}

// Whoever waits off the board has no id yet.
bool brings_waves(const State& opening) {
    const auto& features = opening.scene->features;
    return std::any_of(features.begin(), features.end(),
                       [](const Feature& feature) { return feature.kind == Name(kWaveKind); });
}

// Creatures that are called, or part from another, have none either (CLS-383).
bool brings_called(const State& opening) {
    const auto calls = [](const PowerEffect& effect) { return effect.op == op::kArrive; };
    for (const Sheet& sheet : opening.scene->sheets)
        for (const Power& power : sheet.powers)
            if (std::any_of(power.attack.hit.effects.begin(), power.attack.hit.effects.end(), calls))
                return true;
    return false;
}

class CaseReader {
  public:
    CaseReader(const Node& item, const content::RulesetSource& rulesets, CaseResult& result)
        : fields_(item), item_(item), rulesets_(rulesets), result_(result) {}

    std::optional<Script> read() {
        result_.id = fields_.need("id").text("?");
        result_.title = fields_.text("title");
        for (const Node& rule : fields_.need("rules").list()) result_.rules.push_back(rule.text());
        fields_.text("basis");
        const Node ruleset = fields_.need("ruleset");
        Script script;
        if (ruleset && !choose_ruleset(ruleset, script)) return std::nullopt;
        if (!ruleset) return verdict(std::nullopt);
        read_rest(script);
        return verdict(std::move(script));
    }

  private:
    bool choose_ruleset(const Node& node, Script& script) {
        const auto defaults = rulesets_(node.text(), {});
        if (!defaults && among(node.text(), kRulesets)) return skip("ruleset " + node.text());
        if (!defaults) {
            node.fail("unknown ruleset; they stand in section 1 of docs/rules/README.md");
            verdict(std::nullopt);
            return false;
        }
        for (const std::string& rule : result_.rules)
            if (!among(rule, defaults->rules()) && !claimed(rule)) return skip("rule " + rule);
        script.rules = defaults;
        options_ = content::read_options(fields_.at("options"), *defaults);
        if (!options_.empty()) script.rules = rulesets_(node.text(), options_);
        return true;
    }

    // A case may lean on what a ruleset of this build took its own rule from.
    bool claimed(std::string_view rule) const {
        return std::any_of(kRulesets.begin(), kRulesets.end(), [&](std::string_view name) {
            const auto other = rulesets_(name, {});
            return other && among(rule, other->rules());
        });
    }

    bool skip(std::string reason) {
        result_.verdict = Verdict::Skipped;
        result_.reason = std::move(reason);
        return false;
    }

    void read_rest(Script& script) {
        script.steps = read_steps(fields_.need("steps"), script.rules->id());
        script.dice = read_dice_script(fields_.at("dice"));
        script.final_state = fields_.at("final");
        const Node scene = fields_.need("scene");
        if (!scene) return;
        script.scene_node = scene;
        script.options = options_;
        Fields scene_fields(scene);
        for (const Node& seat : scene_fields.at("absent").list()) script.absent.push_back(seat.text());
        script.scene = content::read_scene(
            scene_fields, {result_.id, script.rules, options_, {}, {}, &data_of(*script.rules), false});
        scene_fields.finish();
        fields_.finish();
        if (!item_.problems().wrong()) check_words(script);
    }

    // Reads every intent and expectation once against the opening, so that a misspelling fails before the
    // first die.
    void check_words(const Script& script) {
        const State& opening = script.scene->state;
        const Names names{opening, *script.rules};
        const Actual actual{opening, *script.rules, script.scene->seats};
        bool grows = brings_waves(opening) || brings_called(opening);
        for (const Step& step : script.steps) {
            const auto action = step.action ? read_action(step.action, names_for(step, names)) : std::nullopt;
            grows = grows || (action && brings_something(*action)) ||
                    (step.action && step.action.value().has("creatures"));
            if (!grows) compare(step.after, actual);
            if (script.dice.empty() || !step.dice) continue;
            step.node.fail("dice stand in the case or in its steps, not in both");
        }
        if (!grows) compare(script.final_state, actual);
    }

    std::optional<Script> verdict(std::optional<Script> script) {
        const Problems& problems = item_.problems();
        if (problems.empty()) return script;
        if (!problems.wrong()) {
            skip(problems.all().front().word);
            return std::nullopt;
        }
        for (const Problem& problem : problems.all())
            if (!problem.unbuilt) result_.failures.push_back(content::to_string(problem));
        return std::nullopt;
    }

    Fields fields_;
    const Node& item_;
    const content::RulesetSource& rulesets_;
    CaseResult& result_;
    Options options_;
};

}  // namespace

const content::Compendium& data_of(const Ruleset& rules) {
    return content::Compendia::built_in().of(rules.id());
}

Names names_for(const Step& step, Names names) {
    names.may_be_unknown = step.rejected == Reason::UnknownIntent;
    return names;
}

std::optional<Script> read_case(const Node& item, const content::RulesetSource& rulesets,
                                CaseResult& result) {
    return CaseReader(item, rulesets, result).read();
}

}  // namespace affray::cases
