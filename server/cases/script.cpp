// Steps and dice scripts of a case file.
#include "cases/script.h"

#include <algorithm>
#include <array>

#include "content/words/vocabulary_words.h"
#include "rules/event.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;

template <std::size_t... I>
std::vector<std::string> built_events(std::index_sequence<I...>) {
    return {std::string(event_name(EventBody(std::in_place_index<I>)))...};
}

// Events of the vocabulary that this build does not have.
constexpr auto kOtherEvents = std::to_array<std::string_view>(
    {"step_changed", "spell_changed", "feature_changed", "revealed", "travelled", "supplies_changed",
     "weather_changed", "encounter_found", "pursuit_changed", "treasure_divided", "healed_up"});

void check_events(const Node& node) {
    static const std::vector<std::string> known = built_events(std::make_index_sequence<kEventKinds>());
    for (const Node& item : node.list()) {
        const std::string word = item.text();
        if (word == kHazardTriggered || std::find(known.begin(), known.end(), word) != known.end()) continue;
        if (std::find(kOtherEvents.begin(), kOtherEvents.end(), word) != kOtherEvents.end())
            item.unbuilt("event " + word);
        else
            item.fail("unknown event; did you mean '" + content::nearest(word, known) + "'?");
    }
}

std::optional<Reason> read_expectation(const Node& node, std::string_view ruleset) {
    if (!node || (node.is_scalar() && node.text() == "accepted")) return std::nullopt;
    if (!node.is_map()) {
        node.fail("write accepted, or {rejected: CODE}");
        return std::nullopt;
    }
    Fields fields(node);
    const Node code = fields.need("rejected");
    fields.finish();
    const auto reason = code ? content::reason_by_any_name(ruleset, code.text()) : std::nullopt;
    if (code && !reason) code.fail("unknown reason code; they stand in section 4 of docs/rules/README.md");
    return reason;
}

}  // namespace

std::vector<ScriptedDice::Line> read_dice_script(const Node& node) {
    std::vector<ScriptedDice::Line> lines;
    if (!node) return lines;
    for (const Node& item : node.list()) {
        Fields fields(item);
        ScriptedDice::Line line;
        line.sides = fields.need("sides").number(20, 2, 1000);
        line.value = fields.need("value").number(1, 1, line.sides);
        line.purpose = fields.name("purpose");
        fields.text("note");
        fields.finish();
        lines.push_back(line);
    }
    return lines;
}

std::vector<Step> read_steps(const Node& node, std::string_view ruleset) {
    std::vector<Step> steps;
    if (!node) return steps;
    for (const Node& item : node.list()) {
        Fields fields(item);
        Step step;
        step.node = item;
        step.action = fields.need("do");
        step.by = fields.text("by");
        step.rejected = read_expectation(fields.at("expect"), ruleset);
        step.asked = fields.at("asked");
        step.after = fields.at("after");
        step.result = fields.at("result");
        step.events = fields.at("events");
        if (step.events) check_events(step.events);
        if (const Node dice = fields.at("dice")) step.dice = read_dice_script(dice);
        fields.finish();
        steps.push_back(std::move(step));
    }
    return steps;
}

}  // namespace affray::cases
