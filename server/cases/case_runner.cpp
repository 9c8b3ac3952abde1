// A case from reading to verdict.
#include "cases/case_runner.h"

#include <algorithm>
#include <array>

#include "cases/campaign_run.h"
#include "cases/event_text.h"
#include "cases/expectation.h"
#include "cases/intent_reader.h"
#include "cases/outlook_text.h"
#include "cases/scene_text.h"
#include "cases/script.h"
#include "cases/table_run.h"
#include "readings/rounds/waves.h"
#include "rules/door.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;
using content::Problem;
using content::Problems;

constexpr auto kRulesets = std::to_array<std::string_view>(
    {"affray", "archmage", "action-points", "segments", "turn-based", "turn_based_action", "classic"});

bool contains(const auto& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

const content::Compendium& data_of(const Ruleset& rules) {
    return content::Compendia::built_in().of(rules.id());
}

// The written case, and what it needs to run.
struct Script {
    std::shared_ptr<const Ruleset> rules;
    std::optional<content::ReadScene> scene;
    std::vector<Step> steps;
    std::vector<ScriptedDice::Line> dice;
    std::vector<std::string> absent;
    Node final_state;
};

Names names_for(const Step& step, Names names) {
    names.may_be_unknown = step.rejected == Reason::UnknownIntent;
    return names;
}

// Characters, creatures or things that the opening does not know.
bool brings_something(const Deed& deed) {
    const Verb verb = deed.intent.verb();
    return deed.kind == Deed::Kind::Campaign || verb == Verb::AddCreature || verb == Verb::DivideTreasure ||
           verb == Verb::WorldAction;
}

// Whoever waits off the board has no id yet.
bool brings_waves(const State& opening) {
    const auto& features = opening.scene->features;
    return std::any_of(features.begin(), features.end(),
                       [](const Feature& feature) { return feature.kind == Name(kWaveKind); });
}

class CaseReader {
  public:
    CaseReader(const Node& item, const content::RulesetSource& rulesets, CaseResult& result)
        : fields_(item), item_(item), rulesets_(rulesets), result_(result) {}

    /// nullopt: the verdict is in the result already.
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
        if (!defaults && contains(kRulesets, node.text())) return skip("ruleset " + node.text());
        if (!defaults) {
            node.fail("unknown ruleset; they stand in section 1 of docs/rules/README.md");
            verdict(std::nullopt);
            return false;
        }
        for (const std::string& rule : result_.rules)
            if (!contains(defaults->rules(), rule)) return skip("rule " + rule);
        script.rules = defaults;
        options_ = content::read_options(fields_.at("options"), *defaults);
        if (!options_.empty()) script.rules = rulesets_(node.text(), options_);
        return true;
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
        bool grows = brings_waves(opening);
        for (const Step& step : script.steps) {
            const auto deed = step.deed ? read_deed(step.deed, names_for(step, names)) : std::nullopt;
            grows = grows || (deed && brings_something(*deed));
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

std::string text_of(const std::optional<Rejection>& rejection) {
    return rejection ? "rejected " + std::string(to_string(rejection->code)) : std::string("accepted");
}

class CasePlay {
  public:
    CasePlay(Script script, CaseResult& result, const Witness& witness, const Prompter& prompter)
        : script_(std::move(script)),
          table_(script_.scene->state, script_.scene->seats, script_.rules),
          campaign_(data_of(*script_.rules), script_.rules),
          result_(result),
          scratch_(result.file) {
        for (const ScriptedDice::Line& line : script_.dice) table_.dice().append(line);
        for (const std::string& seat : script_.absent) table_.set_present(table_.seats().seat(seat), false);
        set_orders();
        if (witness) witness({}, table_.state());
        table_.watch(witness);
        table_.prompt(prompter);
    }

    void run() {
        for (std::size_t i = 0; i < script_.steps.size() && result_.failures.empty(); ++i) {
            number_ = i + 1;
            play(script_.steps[i]);
        }
        if (result_.failures.empty()) {
            number_ = 0;
            differences(script_.final_state);
            dice_left();
        }
        result_.warnings = table_.dice().warnings();
        result_.verdict = result_.failures.empty() ? Verdict::Passed : Verdict::Failed;
    }

  private:
    void fail(const std::string& what) {
        result_.failures.push_back(number_ == 0 ? "final: " + what
                                                : "step " + std::to_string(number_) + ": " + what);
    }
    void fail(const std::string& field, const std::string& expected, const std::string& actual) {
        fail(field + ": expected " + expected + ", actual " + actual);
    }

    void set_orders() {
        for (const auto& [who, node] : script_.scene->standing_orders) {
            for (const auto& [key, value] : node.entries()) {
                table::StandingOrder order;
                order.seat = table_.state().creature(who).seat;
                order.who = who;
                order.key = key == "oa" ? "opportunity" : key;
                if (!table::may_be_ordered(*script_.rules, order.key) ||
                    !table::StandingOrders::read_value(order_text(value), order) ||
                    !table_.orders().set(order))
                    value.fail("not a standing order: ask, always, never, if_decisive or {protect: [ids]}");
            }
        }
    }

    // As the wire writes it: creatures by number.
    std::string order_text(const Node& value) const {
        if (value.is_scalar()) return value.text() == "fire" ? "always" : value.text();
        if (!value.is_map()) return {};
        Fields fields(value);
        std::string text = "protect";
        for (const Node& ward : fields.need("protect").list()) {
            const auto who = table_.state().find(ward.text());
            text += (text == "protect" ? ":" : ",") + std::to_string(who ? number(*who) : 0);
        }
        fields.finish();
        return text;
    }

    void play(const Step& step) {
        const std::size_t drawn_before = table_.dice().left();
        if (step.dice) {
            if (drawn_before > 0)
                return fail(std::to_string(drawn_before) + " dice are left over from earlier steps");
            for (const ScriptedDice::Line& line : *step.dice) table_.dice().append(line);
        }
        table_.forget_events();
        result_.events.push_back("step " + std::to_string(number_) + ": " + spelled(step.deed));
        const auto deed = read_deed(step.deed, names_for(step, {table_.state(), *script_.rules}));
        if (!deed) return fail("the step cannot be read any more");
        close_questions_before(*deed, step);
        const std::optional<Rejection> refusal = perform(*deed, step);
        note_events();
        if (!table_.breach().empty()) return fail(table_.breach());
        if (!table_.dice().problem().empty()) return fail("dice: " + table_.dice().problem());
        const std::string expected =
            step.rejected ? "rejected " + std::string(to_string(*step.rejected)) : "accepted";
        if (text_of(refusal) != expected) return fail("verdict", expected, text_of(refusal));
        if (step.dice) dice_left();
        compare_step(step);
    }

    void close_questions_before(const Deed& deed, const Step& step) {
        const bool host = deed.kind != Deed::Kind::Submit && deed.kind != Deed::Kind::Preview;
        const Verb verb = deed.intent.verb();
        const bool at_question = verb == Verb::Answer || verb == Verb::FireReadied ||
                                 verb == Verb::EndPursuit || script_.rules->at_question(verb);
        if (!host && !step.rejected && !at_question) table_.close_questions();
    }

    SeatId seat_of(const Deed& deed, const Step& step) {
        if (!step.by.empty()) return table_.seats().seat(step.by);
        // What is asked of the referee may name its creature otherwise than as who asks.
        const Form form = form_of(deed.intent.verb());
        const bool governs = form == Form::Govern || form == Form::Setup || form == Form::Override;
        if (governs && !step.deed.yaml()["who"].IsDefined()) return SeatId::Referee;
        const auto who = known_creature(table_.state(), viewer_of(SeatId::Referee), deed.intent.who());
        return who ? table_.state().creature(*who).seat : SeatId::Referee;
    }

    std::optional<Rejection> perform(const Deed& deed, const Step& step) {
        const SeatId seat = seat_of(deed, step);
        switch (deed.kind) {
            case Deed::Kind::Submit:
                return deed.intent.verb() == Verb::Answer ? table_.answer(seat, deed)
                                                          : table_.submit(seat, deed.intent);
            case Deed::Kind::Preview:
                preview_ = table_.preview(seat, deed.intent);
                outlook_ = outlook_fields(View(table_.state(), *script_.rules), seat, deed.intent);
                return std::nullopt;
            case Deed::Kind::Passive:
                outlook_ = passive_fields(View(table_.state(), *script_.rules), deed.intent.who());
                return std::nullopt;
            case Deed::Kind::Presence: table_.set_present(seat, deed.present); return std::nullopt;
            case Deed::Kind::Campaign: return campaign_.run(deed.command, table_.dice());
            case Deed::Kind::Timeout:
                if (!table_.pass_deadline()) fail("nothing is waited for, so no deadline can pass");
                return std::nullopt;
        }
        AFFRAY_UNREACHABLE();
    }

    void note_events() {
        for (const Event& event : table_.events())
            result_.events.push_back("    " + event_text(event, table_.state()));
    }

    void compare_step(const Step& step) {
        if (step.asked) {
            const std::string actual = spelled(table_.asked());
            const std::string expected = spelled(step.asked, true);
            if (expected != actual) fail("asked", expected, actual);
        }
        differences(step.after);
        if (step.result) compare_result(step);
        if (step.events) compare_events(step);
    }

    void differences(const Node& expected) {
        const State* characters = campaign_.characters().scene ? &campaign_.characters() : nullptr;
        for (const Mismatch& one :
             compare(expected, {table_.state(), *script_.rules, table_.seats(), characters}))
            fail(one.field, one.expected, one.actual);
    }

    void dice_left() {
        const std::size_t left = table_.dice().left();
        if (left > 0) fail("dice: " + std::to_string(left) + " dice of the script were not drawn");
    }

    void compare_result(const Step& step) {
        const std::map<std::string, std::string> actual =
            !outlook_.empty()             ? outlook_
            : preview_                    ? preview_result()
            : !campaign_.result().empty() ? campaign_.result()
                                          : result_fields(table_.events(), table_.state());
        for (const auto& [key, value] : step.result.entries()) {
            const auto found = actual.find(key);
            const std::string expected = spelled(value);
            const std::string got = found == actual.end() ? "none" : found->second;
            if (expected != got) fail("result." + key, expected, got);
        }
        preview_.reset();
        outlook_.clear();
    }

    std::map<std::string, std::string> preview_result() const {
        std::vector<std::string> reasons;
        for (const Rejection& reason : preview_->reasons) reasons.emplace_back(to_string(reason.code));
        std::vector<std::string> reactions;
        for (const Provoked& one : preview_->reactions)
            reactions.push_back(table_.state().sheet(one.actor).id);
        std::map<std::string, std::string> fields{{"legal", reasons.empty() ? "true" : "false"},
                                                  {"code", reasons.empty() ? "none" : reasons.front()},
                                                  {"reasons", spelled(reasons)},
                                                  {"reactions", spelled(reactions)},
                                                  {"needs_roll", preview_->needs_roll ? "true" : "false"}};
        const WordIndex ap = script_.rules->vocabulary()->fact_named("ap");
        if (ap != kNoWord) fields["ap"] = std::to_string(preview_->bill.total(ap));
        return fields;
    }

    void compare_events(const Step& step) {
        std::vector<std::string> names;
        for (const Event& event : table_.events()) names.emplace_back(event_name(event.body));
        auto from = names.begin();
        for (const Node& wanted : step.events.list()) {
            from = std::find(from, names.end(), wanted.text());
            if (from == names.end()) return fail("events", spelled(step.events), spelled(names));
            ++from;
        }
    }

    Script script_;
    TableRun table_;
    CampaignRun campaign_;
    CaseResult& result_;
    Problems scratch_;
    std::optional<Preview> preview_;
    std::map<std::string, std::string> outlook_;
    std::size_t number_ = 0;
};

}  // namespace

CaseResult run_case(const Node& item, const content::RulesetSource& rulesets, bool strict,
                    const Witness& witness, const Prompter& prompter) {
    CaseResult result;
    result.file = item.problems().file();
    result.line = item.where().line;
    auto script = CaseReader(item, rulesets, result).read();
    if (!script) return result;
    CasePlay(std::move(*script), result, witness, prompter).run();
    if (strict && result.verdict == Verdict::Passed && !result.warnings.empty()) {
        result.verdict = Verdict::Failed;
        for (const std::string& warning : result.warnings)
            result.failures.push_back("dice purpose: " + warning);
    }
    return result;
}

}  // namespace affray::cases
