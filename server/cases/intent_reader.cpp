// Intents by their form; every verb has the arguments that the vocabulary gives it and no others.
#include "cases/intent_reader.h"

#include <algorithm>
#include <array>

#include "cases/campaign_run.h"
#include "content/map_reader.h"
#include "content/vocabulary_words.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;

constexpr CreatureId kNobody{1'000'000};

// Which argument of a Use intent goes where.
struct UseArguments {
    Verb verb;
    std::string_view subject;
    std::string_view target;
    std::string_view detail;
};
constexpr auto kUseArguments = std::to_array<UseArguments>({
    {Verb::Rally, {}, {}, {}},
    {Verb::Stabilize, {}, "target", "background"},
    {Verb::CoupDeGrace, "with", "target", {}},
    {Verb::UsePower, "power", "targets", "mode"},
    {Verb::UseItem, "item", "target", {}},
    {Verb::Release, "what", "target", {}},
    {Verb::ContinueActivity, {}, {}, {}},
    {Verb::Act, "action", "target", "class"},
    {Verb::FightInSpirit, {}, "ally", "stat"},
    {Verb::Load, "weapon", {}, "mode"},
    {Verb::Equip, "item", {}, {}},
    {Verb::DropItem, "item", {}, {}},
    {Verb::Escape, {}, "from", "ability"},
    {Verb::Drag, {}, "ally", {}},
    {Verb::Help, {}, "ally", {}},
    {Verb::Attend, {}, "ally", {}},
    {Verb::Improvise, "ability", {}, "background"},
});

class IntentReader {
  public:
    IntentReader(Fields& fields, const Names& names) : fields_(fields), names_(names) {}

    Intent read(Verb verb) {
        const CreatureId who = form_of(verb) == Form::Propose || form_of(verb) == Form::Answer
                                   ? CreatureId::None
                                   : creature("who");
        switch (form_of(verb)) {
            case Form::Turn: return {TurnIntent{verb, who, fields_.flag("cancel")}};
            case Form::Move: return read_move(verb, who);
            case Form::Attack: return read_attack(verb, who);
            case Form::Cast: return {CastIntent{verb, who, fields_.name("spell"), creatures("targets")}};
            case Form::Use: return read_use(verb, who);
            case Form::Prepare: return read_prepare(verb, who);
            case Form::Say:
                return {SayIntent{verb, who, fields_.need("text").text(), creatures("threat_to")}};
            case Form::Answer:
                return {AnswerIntent{.verb = verb, .places = places(), .amount = fields_.number("amount")}};
            case Form::Propose:
                return {ProposeIntent{verb, fields_.need("what").name(), fields_.flag("retreat")}};
            case Form::Govern: return read_govern(verb, who);
            case Form::Setup: return read_setup(verb, who);
            case Form::Journey: return {JourneyIntent{verb, who}};
            case Form::Override: return read_override(verb);
        }
        AFFRAY_UNREACHABLE();
    }

  private:
    CreatureId creature_at(const Node& node) const {
        if (!node) return CreatureId::None;
        if (node.text() == "trigger_actor") return kTriggerActor;
        return names_.state.find(node.text()).value_or(kNobody);
    }
    CreatureId creature(std::string_view key) { return creature_at(fields_.at(key)); }

    std::vector<CreatureId> creatures(std::string_view key) {
        std::vector<CreatureId> all;
        const Node node = fields_.at(key);
        if (!node) return all;
        if (node.is_scalar()) return {creature_at(node)};
        for (const Node& item : node.list()) all.push_back(creature_at(item));
        return all;
    }

    void read_way(Fields& fields, MoveIntent& move) const {
        if (move.path.empty()) move.path = path(fields);
        for (const std::string_view key : {"target", "engage"})
            if (const Node node = fields.at(key)) move.target = creature_at(node);
        if (const Node also = fields.at("also"))
            for (const Node& item : also.list()) move.also.push_back(creature_at(item));
        move.keep = fields.flag("keep", move.keep);
        if (const Node node = fields.at("beside")) move.beside = creature_at(node);
        if (const Node node = fields.at("behind")) move.behind = creature_at(node);
    }

    std::vector<Place> path(Fields& fields) const {
        std::vector<Place> all;
        const Node node = fields.at("path");
        if (!node) return all;
        for (const Node& item : node.list())
            all.push_back(content::read_place(item, names_.state.scene->map));
        return all;
    }

    // What an answer names besides its picks stands under `args`.
    std::vector<Place> places() {
        const Node node = fields_.at("args");
        if (!node) return {};
        Fields args(node);
        std::vector<Place> all;
        for (const std::string_view key : {"place", "hex", "to"})
            if (const Node place = args.at(key))
                all.push_back(content::read_place(place, names_.state.scene->map));
        for (const std::string_view key : {"amount", "with", "power", "text"}) args.at(key);
        args.finish();
        return all;
    }

    Intent read_move(Verb verb, CreatureId who) {
        MoveIntent move;
        move.verb = verb;
        move.who = who;
        move.from = creatures("from");
        move.carry = fields_.flag("carry");
        move.direction = fields_.number("direction", 0, 0, 8);
        move.pay = fields_.name("pay");
        read_way(fields_, move);
        // ARC-094: a disengage check goes on with a move or an engagement.
        if (const Node then = fields_.at("then"); then.is_map()) {
            Fields form(then);
            form.at("intent");
            form.at("who");
            read_way(form, move);
            form.finish();
        }
        return {std::move(move)};
    }

    Intent read_attack(Verb verb, CreatureId who) {
        AttackIntent attack{verb, who, fields_.need("with").name(), creatures("targets"), false, {}};
        attack.nonlethal = fields_.flag("nonlethal");
        if (const Node flex = fields_.at("flex")) attack.flex = flex.names();
        return {std::move(attack)};
    }

    Intent read_use(Verb verb, CreatureId who) {
        UseIntent use;
        use.verb = verb;
        use.who = who;
        const auto known = std::find_if(kUseArguments.begin(), kUseArguments.end(),
                                        [verb](const UseArguments& row) { return row.verb == verb; });
        if (known != kUseArguments.end()) {
            if (!known->subject.empty()) use.subject = fields_.name(known->subject);
            if (!known->target.empty()) use.targets = creatures(known->target);
            if (!known->detail.empty()) use.detail = fields_.name(known->detail);
        }
        for (const std::string_view key : {"item", "object"})
            if (const Node thing = verb == Verb::Act ? fields_.at(key) : Node(); thing)
                use.detail = thing.name();
        use.text = fields_.text("text");
        use.pay = fields_.number("pay");
        if (verb == Verb::Improvise) use.slot = fields_.name("slot");
        return {std::move(use)};
    }

    Intent read_prepare(Verb verb, CreatureId who) {
        PrepareIntent prepare;
        prepare.verb = verb;
        prepare.who = who;
        if (const Node inner = fields_.at("readied")) {
            const auto deed = read_deed(inner, names_);
            if (deed && deed->kind == Deed::Kind::Submit)
                prepare.readied = std::make_shared<const Intent>(deed->intent);
        }
        if (const Node trigger = fields_.at("trigger"); trigger.is_map()) {
            Fields parts(trigger);
            prepare.trigger_event = parts.name("event");
            prepare.trigger_who = parts.name("who");
            prepare.trigger_target = parts.name("target");
            parts.finish();
        } else if (trigger) {
            prepare.text = trigger.text();
        }
        prepare.ask = fields_.flag("ask");
        prepare.key = fields_.name("key");
        prepare.value = fields_.name("value");
        return {std::move(prepare)};
    }

    Intent read_govern(Verb verb, CreatureId who) {
        GovernIntent govern;
        govern.verb = verb;
        govern.who = who;
        for (const std::string_view key : {"subject", "effect", "mob", "what", "versus"})
            if (const Node node = fields_.at(key)) govern.subject = node.name();
        if (who == CreatureId::None && verb == Verb::SetModifier)
            govern.who = names_.state.find(govern.subject.view()).value_or(CreatureId::None);
        govern.roll = fields_.name(verb == Verb::CallRoll ? "kind" : "roll");
        if (verb == Verb::CallRoll) govern.detail = fields_.name("skill");
        for (const std::string_view key : {"amount", "parts", "value", "dc"}) {
            const Node node = fields_.at(key);
            if (const auto number = node.as_number())
                govern.value = *number;
            else if (node)
                govern.text = node.name();
        }
        if (const Node on = fields_.at("on")) govern.value = on.flag() ? 1 : 0;
        for (const std::string_view key : {"until", "type", "power", "ability"})
            if (const Node node = fields_.at(key)) govern.text = node.name();
        if (const Node place = fields_.at("place"))
            govern.place = content::read_place(place, names_.state.scene->map);
        govern.add = creatures("add");
        govern.remove = creatures("remove");
        if (const Node mover = fields_.at("mover")) govern.who = creature_at(mover);
        return {govern};
    }

    Intent read_setup(Verb verb, CreatureId who) {
        SetupIntent setup;
        setup.verb = verb;
        setup.who = who;
        if (const Node ambush = fields_.at("ambush")) {
            Fields parts(ambush);
            setup.ambush_side = parts.need("side").name();
            setup.ambush_nominee = creature_at(parts.at("nominee"));
            parts.finish();
        }
        setup.stat_block = fields_.name("creature");
        setup.name = fields_.text("name");
        if (const Node place = fields_.at("place"))
            setup.place = content::read_place(place, names_.state.scene->map);
        if (const Node score = fields_.at("score")) setup.score = score.number();
        setup.outcome = fields_.name("outcome");
        setup.difficulty = fields_.name("difficulty");
        return {std::move(setup)};
    }

    Intent read_override(Verb verb) {
        OverrideIntent set;
        set.verb = verb;
        set.path = fields_.need("path").text();
        set.value = fields_.need("value").text();
        set.reason = fields_.text("reason");
        return {std::move(set)};
    }

    Fields& fields_;
    const Names& names_;
};

// Canonical verb of a word, with the argument that a catalogue spelling implies.
std::optional<Verb> verb_of(const Node& word, const Names& names, content::IntentAlias& alias) {
    const std::string text = word.text();
    if (const auto verb = verb_from(text)) return verb;
    alias = content::intent_alias(names.rules.id(), text);
    if (alias.verb.empty()) {
        word.fail("unknown intent '" + text + "'; the intents stand in section 2 of docs/rules/README.md");
        return std::nullopt;
    }
    return verb_from(alias.verb);
}

std::optional<Deed> host_deed(Fields& fields, const std::string& word, const Names& names) {
    Deed deed;
    if (word == "timeout") {
        deed.kind = Deed::Kind::Timeout;
    } else if (word == "presence") {
        deed.kind = Deed::Kind::Presence;
        deed.present = fields.need("present").flag(true);
    } else if (word == "preview") {
        const Node of = fields.need("of");
        if (!of) return std::nullopt;
        const auto inner = read_deed(of, names);
        if (!inner) return std::nullopt;
        deed = *inner;
        deed.kind = Deed::Kind::Preview;
    }
    fields.finish();
    return deed;
}

void read_answer(Fields& fields, Deed& deed) {
    deed.question = fields.need("question").text();
    if (const Node picks = fields.need("picks"))
        for (const Node& pick : picks.list())
            deed.picks.push_back(static_cast<std::uint32_t>(pick.number(0, 0, 1000)));
    if (const Node args = fields.at("args"); args.is_map()) {
        Fields parts(args);
        AnswerIntent& answer = std::get<AnswerIntent>(deed.intent.body);
        answer.amount = parts.number("amount");
        answer.with = parts.name("with");
        if (const Node power = parts.at("power")) answer.with = power.name();
        answer.text = parts.text("text");
    }
}

// An alias carries its implied argument into the intent it stands for.
void imply(Intent& intent, const content::IntentAlias& alias) {
    if (alias.key.empty()) return;
    if (auto* propose = std::get_if<ProposeIntent>(&intent.body)) propose->what = Name(alias.value);
    if (auto* turn = std::get_if<TurnIntent>(&intent.body)) turn->cancel = true;
    if (auto* use = std::get_if<UseIntent>(&intent.body)) use->subject = Name(alias.value);
    if (auto* govern = std::get_if<GovernIntent>(&intent.body))
        (alias.key == "roll" ? govern->roll : govern->subject) = Name(alias.value);
}

}  // namespace

std::optional<Deed> read_deed(const Node& node, const Names& names) {
    Fields fields(node);
    const Node command = fields.at("command");
    const Node word = command ? command : fields.need("intent");
    if (!word) return std::nullopt;
    const std::string text = word.text();
    if (is_campaign_command(text)) {
        Deed deed;
        deed.kind = Deed::Kind::Campaign;
        deed.command = node;
        return deed;
    }
    if (command) {
        command.unbuilt("command " + text);
        return std::nullopt;
    }
    if (text == "timeout" || text == "presence" || text == "preview") return host_deed(fields, text, names);
    content::IntentAlias alias;
    const auto verb = verb_of(word, names, alias);
    if (!verb) return std::nullopt;
    const bool of_kernel = *verb == Verb::Answer;
    if (!of_kernel && names.rules.owner(*verb) == nullptr && !names.may_be_unknown) {
        word.unbuilt("intent " + std::string(to_string(*verb)));
        return std::nullopt;
    }
    if (!alias.key.empty()) fields.at(alias.key);
    Deed deed;
    if (*verb == Verb::Propose && !alias.key.empty()) {
        deed.intent = {ProposeIntent{*verb, {}, fields.flag("retreat")}};
    } else {
        deed.intent = IntentReader(fields, names).read(*verb);
    }
    imply(deed.intent, alias);
    if (*verb == Verb::Answer) read_answer(fields, deed);
    fields.finish();
    return deed;
}

}  // namespace affray::cases
