// Intents by their form; every verb has the arguments that the vocabulary gives it and no others.
#include "cases/intent_reader.h"

#include <algorithm>
#include <array>

#include "cases/campaign_run.h"
#include "cases/intent_words.h"
#include "content/words/vocabulary_words.h"
#include "content/yaml/grammar.h"

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;

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
    {Verb::Recover, {}, {}, "from"},
    {Verb::BackToBack, {}, "ally", {}},
    {Verb::CommandMount, "action", "target", "with"},
    {Verb::React, "reaction", "target", {}},
    {Verb::Search, {}, {}, "for"},
    {Verb::UseDoor, {}, {}, "verb"},
    {Verb::Listen, {}, {}, {}},
    {Verb::RemoveTrap, {}, {}, {}},
    {Verb::TendLight, {}, {}, "verb"},
    {Verb::Climb, {}, {}, {}},
    {Verb::Swim, {}, {}, {}},
    {Verb::LoadBeast, {}, "beast", "burden"},
});

class IntentReader : private IntentWords {
  public:
    using IntentWords::IntentWords;

    ForeignIntent read(Verb verb) {
        const ForeignId who = form_of(verb) == Form::Propose || form_of(verb) == Form::Answer
                                  ? ForeignId::None
                                  : creature("who");
        switch (form_of(verb)) {
            case Form::Turn:
                return {TurnIntentOf<ForeignId>{verb, who, fields_.flag("cancel"), fields_.name("to"),
                                                fields_.number("segments")}};
            case Form::Move: return read_move(verb, who);
            case Form::Attack: return read_attack(verb, who);
            case Form::Cast: return read_cast(verb, who);
            case Form::Use: return read_use(verb, who);
            case Form::Prepare: return read_prepare(fields_, names_, verb, who);
            case Form::Say:
                creatures("to");  // whom it is meant for changes nothing of who hears it
                return {SayIntentOf<ForeignId>{verb, who, fields_.need("text").text(), creatures("threat_to"),
                                               fields_.name("volume")}};
            case Form::Answer:
                return {AnswerIntent{.verb = verb, .places = places(), .amount = fields_.number("amount")}};
            case Form::Propose:
                return {ProposeIntent{verb, fields_.need("what").name(), fields_.flag("retreat")}};
            case Form::Govern: return read_govern(fields_, names_, verb, who);
            case Form::Setup: return read_setup(fields_, names_, verb, who);
            case Form::Journey: return read_journey(fields_, names_, verb, who);
            case Form::Override: return read_override(verb);
        }
        AFFRAY_UNREACHABLE();
    }

  private:
    void read_way(Fields& fields, MoveIntentOf<ForeignId>& move) const {
        if (move.path.empty()) move.path = cells(fields.at("path"));
        for (const std::string_view key : {"target", "engage"})
            if (const Node node = fields.at(key)) move.target = creature_at(node);
        if (const Node also = fields.at("also"))
            for (const Node& item : also.list()) move.also.push_back(creature_at(item));
        move.keep = fields.flag("keep", move.keep);
        if (const Node node = fields.at("beside")) move.beside = creature_at(node);
        if (const Node node = fields.at("behind")) move.behind = creature_at(node);
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
        for (const std::string_view key : {"amount", "ap", "with", "power", "text"}) args.at(key);
        args.finish();
        return all;
    }

    // A price split between the two kinds of points: {pap, sap}.
    std::optional<Payment> split() {
        const Node node = fields_.at("pay");
        if (!node.is_map()) return std::nullopt;
        Fields parts(node);
        const Payment payment{parts.number("pap"), parts.number("sap")};
        parts.finish();
        return payment;
    }

    ForeignIntent read_move(Verb verb, ForeignId who) {
        MoveIntentOf<ForeignId> move;
        move.verb = verb;
        move.who = who;
        move.from = creatures("from");
        move.carry = fields_.flag("carry");
        move.direction = fields_.number("direction", 0, 0, 8);
        move.split = split();
        if (!move.split) move.pay = fields_.name("pay");
        move.early = fields_.flag("early");
        read_pace(move, fields_.at("pace"));
        for (const std::string_view key : {"draw", "take"})
            if (const Node item = fields_.at(key)) move.item = item.name();
        move.swap = creature("swap");
        move.seat = fields_.name("seat");
        move.mode = fields_.name("mode");
        move.squeeze = fields_.flag("squeeze");
        move.drop = fields_.flag("drop");
        if (const Node steed = fields_.at("steed")) move.target = creature_at(steed);
        if (const Node to = fields_.at("to")) move.path = {content::read_place(to, names_.state.scene->map)};
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

    ForeignIntent read_attack(Verb verb, ForeignId who) {
        const bool maneuver = verb == Verb::Maneuver;
        const Name with = fields_.need(maneuver ? "kind" : "with").name();
        AttackIntentOf<ForeignId> attack{verb, who, with, {}, false, {}};
        targets(maneuver ? "target" : "targets", attack.targets, attack.places);
        attack.confirm = fields_.flag("confirm");
        attack.direction = fields_.number("direction", 0, 0, 8);
        attack.nonlethal = fields_.flag("nonlethal");
        attack.mode = fields_.name("mode");
        attack.hand = fields_.name("hand");
        attack.back_stab = fields_.flag("back_stab");
        attack.charge = fields_.flag("charge");
        attack.unaware = fields_.flag("unaware");
        if (const Node modifier = fields_.at("modifier")) attack.modifier = modifier.number();
        if (const Node cover = fields_.at("cover")) attack.cover = cover.number();
        if (const Node flex = fields_.at("flex")) attack.flex = flex.names();
        return {std::move(attack)};
    }

    // What a priced action is done with; without a variant of its own it is also its detail.
    void read_things(UseIntentOf<ForeignId>& use) {
        use.item = fields_.name("item");
        use.object = fields_.name("object");
        for (const std::string_view key : {"power", "with"})
            if (const Node power = fields_.at(key)) use.item = power.name();
        if (const Node what = fields_.at("what"); what && use.subject.empty()) use.subject = what.name();
        if (use.detail.empty()) use.detail = use.object.empty() ? use.item : use.object;
    }

    // stride(3) is a stride of three cells.
    static void read_pace(MoveIntentOf<ForeignId>& move, const Node& node) {
        if (!node) return;
        const auto call = content::call_from(node.text());
        if (!call) return node.fail("'" + node.text() + "' is no pace; write normal, run or stride(3)");
        move.pace = Name(call->word);
        move.stride = call->number().value_or(0);
    }

    ForeignIntent read_cast(Verb verb, ForeignId who) {
        CastIntentOf<ForeignId> cast{verb, who, fields_.name("spell"), {}};
        targets("targets", cast.targets, cast.places);
        cast.touch = fields_.name("touch");
        cast.direction = fields_.number("direction", 0, 0, 8);
        cast.split = split();
        return {std::move(cast)};
    }

    ForeignIntent read_use(Verb verb, ForeignId who) {
        UseIntentOf<ForeignId> use;
        use.verb = verb;
        use.who = who;
        const auto known = std::find_if(kUseArguments.begin(), kUseArguments.end(),
                                        [verb](const UseArguments& row) { return row.verb == verb; });
        if (known != kUseArguments.end()) {
            if (!known->subject.empty()) use.subject = fields_.name(known->subject);
            if (!known->target.empty()) targets(known->target, use.targets, use.places);
            if (!known->detail.empty()) use.detail = fields_.name(known->detail);
        }
        if (verb == Verb::Act) read_things(use);
        const std::int32_t way = verb == Verb::Act ? fields_.number("direction", 0, 0, 8) : 0;
        if (verb == Verb::Search) read_where(use, fields_.at("where"));
        if (verb == Verb::Help)
            for (const ForeignId foe : creatures("target")) use.targets.push_back(foe);
        if (verb == Verb::React) read_reaction(use);
        if (verb == Verb::Load) use.item = fields_.name("item");
        if (const Node place = fields_.at("place"))
            use.places = {content::read_place(place, names_.state.scene->map)};
        use.amount = fields_.number("amount", way);
        read_on_the_way(use);
        use.text = fields_.text("text", verb == Verb::Help ? fields_.text("task") : std::string());
        use.split = split();
        if (!use.split) use.pay = fields_.number("pay");
        if (verb == Verb::Improvise) use.slot = fields_.name("slot");
        return {std::move(use)};
    }

    // What an expedition opens, hears, climbs and lights.
    void read_on_the_way(UseIntentOf<ForeignId>& use) {
        const Verb verb = use.verb;
        const std::string_view object = verb == Verb::UseDoor || verb == Verb::Listen ? "door"
                                        : verb == Verb::RemoveTrap                    ? "trap"
                                        : verb == Verb::TendLight                     ? "source"
                                                                                      : "";
        if (!object.empty()) use.object = fields_.name(object);
        if (verb == Verb::TendLight) use.item = fields_.name("from");
        if (verb == Verb::Climb) use.amount = fields_.number("height");
        if (verb == Verb::Swim) use.amount = fields_.number("feet");
        if (verb != Verb::Climb) return;
        const bool sheer = fields_.flag("sheer"), tense = fields_.flag("tense");
        if (sheer || tense) use.detail = Name(sheer ? "sheer" : "tense");
    }

    // A creature, a feature or a square.
    // What it is done with, and to what or where.
    void read_reaction(UseIntentOf<ForeignId>& use) {
        use.item = fields_.name("with");
        use.places = cells(fields_.at("path"));
        const Node to = fields_.at("to");
        if (to.is_list())
            use.places = {content::read_place(to, names_.state.scene->map)};
        else if (to)
            use.detail = to.name();
    }

    void read_where(UseIntentOf<ForeignId>& use, const Node& where) const {
        if (!where) return;
        if (where.is_list())
            use.places = {content::read_place(where, names_.state.scene->map)};
        else if (Name::fits(where.text()) && names_.state.feature(Name(where.text())))
            use.object = where.name();
        else
            use.targets = {creature_at(where)};
    }

    ForeignIntent read_override(Verb verb) {
        OverrideIntent set;
        set.verb = verb;
        set.path = fields_.need("path").text();
        // ada.hp, as `after` and `final` name it.
        const std::string subject = set.path.substr(0, set.path.find('.'));
        if (names_.state.find(subject)) set.path = "creatures." + set.path;
        set.value = fields_.need("value").text();
        set.reason = fields_.text("reason");
        return {std::move(set)};
    }
};

// Canonical verb of a word, with the argument that a catalogue spelling implies.
std::optional<Verb> verb_of(const Node& word, const Names& names, content::IntentAlias& alias) {
    const std::string text = word.text();
    const auto own = verb_from(text);
    // A word of the vocabulary that means something else in this ruleset's catalogue.
    const bool meant = own && (*own == Verb::Answer || names.rules.owner(*own) != nullptr);
    if (own && (meant || content::intent_alias(names.rules.id(), text).verb.empty())) return own;
    alias = content::intent_alias(names.rules.id(), text);
    if (alias.verb.empty()) {
        word.fail("unknown intent '" + text + "'; the intents stand in section 2 of docs/rules/README.md");
        return std::nullopt;
    }
    return verb_from(alias.verb);
}

std::optional<CaseAction> host_action(Fields& fields, const std::string& word, const Names& names) {
    CaseAction action;
    if (word == "timeout") {
        action.kind = CaseAction::Kind::Timeout;
    } else if (word == "presence") {
        action.kind = CaseAction::Kind::Presence;
        action.present = fields.need("present").flag(true);
    } else if (word == "preview" && fields.has("passive")) {
        action.kind = CaseAction::Kind::Passive;
        if (fields.need("passive").text() != "perception")
            fields.at("passive").fail("only perception is passive");
        action.intent = {TurnIntentOf<ForeignId>{Verb::EndTurn, IntentWords(fields, names).creature("who")}};
    } else if (word == "preview") {
        const Node of = fields.need("of");
        if (!of) return std::nullopt;
        const auto inner = read_action(of, names);
        if (!inner) return std::nullopt;
        action = *inner;
        action.kind = CaseAction::Kind::Preview;
    }
    fields.finish();
    return action;
}

void read_answer(Fields& fields, CaseAction& action) {
    action.question = fields.need("question").text();
    if (const Node picks = fields.need("picks"))
        for (const Node& pick : picks.list())
            action.picks.push_back(static_cast<std::uint32_t>(pick.number(0, 0, 1000)));
    if (const Node args = fields.at("args"); args.is_map()) {
        Fields parts(args);
        AnswerIntent& answer = std::get<AnswerIntent>(action.intent.body);
        answer.amount = parts.number("amount", parts.number("ap"));
        answer.with = parts.name("with");
        if (const Node power = parts.at("power")) answer.with = power.name();
        answer.text = parts.text("text");
    }
}

// An alias implies an argument of the intent that it stands for.
Node implied(const content::IntentAlias& alias) {
    static content::Problems none("spellings");  // the table of spellings is well written
    if (alias.key.empty()) return {};
    return content::read_text("{" + std::string(alias.key) + ": " + std::string(alias.value) + "}", none);
}

}  // namespace

std::optional<CaseAction> read_action(const Node& node, const Names& names) {
    Fields fields(node);
    const Node command = fields.at("command");
    const Node word = command ? command : fields.need("intent");
    if (!word) return std::nullopt;
    const std::string text = word.text();
    if (is_campaign_command(text)) {
        CaseAction action;
        action.kind = CaseAction::Kind::Campaign;
        action.command = node;
        return action;
    }
    if (command && !verb_from(text)) {
        command.unbuilt("command " + text);
        return std::nullopt;
    }
    if (text == "timeout" || text == "presence" || text == "preview") return host_action(fields, text, names);
    content::IntentAlias alias;
    const auto verb = verb_of(word, names, alias);
    if (!verb) return std::nullopt;
    const bool of_kernel = *verb == Verb::Answer;
    if (!of_kernel && names.rules.owner(*verb) == nullptr && !names.may_be_unknown) {
        word.unbuilt("intent " + std::string(to_string(*verb)));
        return std::nullopt;
    }
    Fields arguments(node, implied(alias));
    for (const std::string_view key : {"intent", "command"}) arguments.at(key);
    CaseAction action;
    action.intent = IntentReader(arguments, names).read(*verb);
    if (*verb == Verb::Answer) read_answer(arguments, action);
    arguments.finish();
    return action;
}

}  // namespace affray::cases
