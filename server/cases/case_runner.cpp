// A case from reading to verdict.
#include "cases/case_runner.h"

#include <algorithm>

#include "cases/campaign_run.h"
#include "cases/case_reader.h"
#include "cases/event_text.h"
#include "cases/expectation.h"
#include "cases/outlook_text.h"
#include "cases/scene_text.h"
#include "cases/script.h"
#include "cases/table_run.h"
#include "rules/door.h"
#include "rules/run.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;
using content::Problem;
using content::Problems;

bool is_asked(const State& state, ForeignId who) {
    if (!state.asked) return false;
    const std::vector<Offer>& offers = state.asked->offers;
    return std::any_of(offers.begin(), offers.end(),
                       [who](const Offer& offer) { return foreign(offer.actor) == who; });
}

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
        result_.events.push_back("step " + std::to_string(number_) + ": " + spelled(step.action));
        before_ = table_.state();
        const bool refused = !enter_own_creatures(step);
        const auto action = read_action(step.action, names_for(step, {table_.state(), *script_.rules}));
        if (!action) return fail("the step cannot be read any more");
        close_questions_before(*action, step);
        const std::optional<Rejection> refusal =
            refused ? Rejection{Reason::ValueOutOfRange, stage_of(Reason::ValueOutOfRange), {}, {}, {}}
                    : perform(*action, step);
        note_events();
        if (!table_.breach().empty()) return fail(table_.breach());
        if (!table_.dice().problem().empty()) return fail("dice: " + table_.dice().problem());
        const std::string expected =
            step.rejected ? "rejected " + std::string(to_string(*step.rejected)) : "accepted";
        if (text_of(refusal) != expected) return fail("verdict", expected, text_of(refusal));
        if (step.dice) dice_left();
        compare_step(step);
    }

    // start_encounter may bring creatures of its own. False: one of them is not within the bounds of a sheet.
    bool enter_own_creatures(const Step& step) {
        const content::Value& creatures = step.action.value()["creatures"];
        if (creatures.is_null()) return true;
        content::BlockWriter scene(script_.scene_node.value());
        scene.set("creatures", creatures);
        Fields fields(Node(scene.value(), "scene", scratch_));
        content::ReadScene read = content::read_scene(
            fields, {result_.id, script_.rules, script_.options, {}, {}, &data_of(*script_.rules), false});
        if (scratch_.wrong()) return false;
        table_.open(std::move(read.state), std::move(read.seats));
        return true;
    }

    void close_questions_before(const CaseAction& action, const Step& step) {
        const bool host = action.kind != CaseAction::Kind::Submit && action.kind != CaseAction::Kind::Preview;
        const Verb verb = action.intent.verb();
        const bool at_question = verb == Verb::Answer || verb == Verb::FireReadied ||
                                 verb == Verb::EndPursuit ||
                                 (script_.rules->at_question(verb) &&
                                  (verb != Verb::React || is_asked(table_.state(), action.intent.who())));
        if (!host && !step.rejected && !at_question) table_.close_questions();
    }

    SeatId seat_of(const CaseAction& action, const Step& step) {
        if (!step.by.empty()) return table_.seats().seat(step.by);
        // Whom an intent is about may be named otherwise than who asks for it.
        if (!step.action.value().has("who")) return SeatId::Referee;
        const auto who = known_creature(table_.state(), viewer_of(SeatId::Referee), action.intent.who());
        return who ? table_.state().creature(*who).seat : SeatId::Referee;
    }

    std::optional<Rejection> perform(const CaseAction& action, const Step& step) {
        const SeatId seat = seat_of(action, step);
        switch (action.kind) {
            case CaseAction::Kind::Submit:
                return action.intent.verb() == Verb::Answer ? table_.answer(seat, action)
                                                            : table_.submit(seat, action.intent);
            case CaseAction::Kind::Preview:
                preview_ = table_.preview(seat, action.intent);
                outlook_ = outlook_fields(View(table_.state(), *script_.rules), seat, action.intent);
                return std::nullopt;
            case CaseAction::Kind::Passive:
                outlook_ = passive_fields(View(table_.state(), *script_.rules), action.intent.who());
                return std::nullopt;
            case CaseAction::Kind::Presence: table_.set_present(seat, action.present); return std::nullopt;
            case CaseAction::Kind::Campaign: return campaign_.run(action.command, table_.dice());
            case CaseAction::Kind::Timeout:
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
            if (key == "paid") {
                compare_paid(value);
                continue;
            }
            const auto found = actual.find(key);
            const std::string expected = spelled(value);
            const std::string got = found == actual.end() ? "none" : found->second;
            if (expected != got) fail("result." + key, expected, got);
        }
        preview_.reset();
        outlook_.clear();
    }

    // What the step took as prices, by the names of what was paid (README A15).
    void compare_paid(const Node& expected) {
        std::map<std::string, std::int32_t> paid;
        State state = before_;
        for (const Event& event : table_.events()) {
            if (const auto* set = event.as<FactSet>(); set != nullptr && set->cause == kPaid)
                paid[std::string(state.scene->vocabulary->facts()[set->key.fact].name)] +=
                    state.fact(set->key) - set->value;
            fold(state, event);
        }
        for (const auto& [what, amount] : expected.entries())
            if (const std::string got = std::to_string(paid[what]); got != spelled(amount))
                fail("result.paid." + what, spelled(amount), got);
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
        for (const Odds& odds : preview_->odds) {
            const std::string of = table_.state().sheet(odds.target).id;
            if (odds.chance) fields["chance." + of] = std::to_string(*odds.chance);
            for (const Band& band : odds.bands)
                fields["chance." + of + "." + std::to_string(band.chance)] = std::to_string(band.defence);
            fields["harm." + of] = std::to_string(odds.harm.least) + ".." + std::to_string(odds.harm.most);
        }
        const WordIndex ap = script_.rules->vocabulary()->fact_named("ap");
        if (ap != kNoWord) fields["ap"] = std::to_string(preview_->bill.total(ap));
        return fields;
    }

    // A hazard, an action of the world, a trap: the fact or the state that says so is the event.
    bool springs(const Event& event) const {
        if (const auto* changed = std::get_if<FeatureChanged>(&event.body))
            return changed->cause == Name("sprung");
        const auto* set = std::get_if<FactSet>(&event.body);
        if (set == nullptr || set->value == 0) return false;
        const Vocabulary& words = *script_.rules->vocabulary();
        return set->key.fact != kNoWord && (set->key.fact == words.fact_named("touched") ||
                                            set->key.fact == words.fact_named("world.used"));
    }

    void compare_events(const Step& step) {
        std::vector<std::string> names;
        for (const Event& event : table_.events()) {
            names.emplace_back(event_name(event.body));
            if (springs(event)) names.emplace_back(kHazardTriggered);
        }
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
    State before_;
    std::map<std::string, std::string> outlook_;
    std::size_t number_ = 0;
};

}  // namespace

CaseResult run_case(const Node& item, const content::RulesetSource& rulesets, bool strict,
                    const Witness& witness, const Prompter& prompter) {
    CaseResult result;
    result.file = item.problems().file();
    result.line = item.where().line;
    auto script = read_case(item, rulesets, result);
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
