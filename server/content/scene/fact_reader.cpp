// Facts by scope, effects with their durations, items.
#include "content/scene/fact_reader.h"

#include <algorithm>

#include "content/words/fact_words.h"
#include "content/words/vocabulary_words.h"
#include "content/yaml/grammar.h"
#include "readings/facts.h"
#include "readings/tactics/hazards.h"
#include "rules/verb.h"

namespace affray::content {
namespace {

void unknown_fact(const std::string& name, const Node& value) {
    if (is_fact_or_stat_word(name))
        value.unbuilt("fact " + name);
    else
        value.fail("unknown fact; write one of section 6 of docs/rules/README.md");
}

std::uint32_t creature_number(const State& state, const Node& node) {
    const auto found = state.find(node.text());
    if (!found) node.fail("no creature has the id '" + node.text() + "'");
    return found ? number(*found) : 0;
}

// Whom another holds is grappled (TBA-169), whether its states say so or not.
void hold(State& state, CreatureId holder, CreatureId held) {
    // A state that is written in the scene is the first holder's; each further one holds it as well.
    const auto grappled = [held](const Effect& one) {
        return one.who == held && one.name == Name("grappled") && one.source == held;
    };
    const auto written = std::find_if(state.effects.begin(), state.effects.end(), grappled);
    if (written != state.effects.end()) {
        state.effects.edit(written).source = holder;
        return;
    }
    Effect effect;
    effect.id = next_effect_on(state, held);
    effect.name = "grappled";
    effect.who = held;
    effect.source = holder;
    effect.until.when = Until::When::Cured;
    put_effect(state, effect);
}

void read_pair_fact(State& state, WordIndex index, const Node& value) {
    for (const Node& item : value.list()) {
        const std::vector<Node> pair = item.list();
        if (pair.size() != 2 && pair.size() != 3) {
            item.fail("a pair is wanted here; write it as [ada, orc1]");
            continue;
        }
        const std::uint32_t a = creature_number(state, pair[0]);
        const std::uint32_t b = creature_number(state, pair[1]);
        if (a == 0 || b == 0) continue;
        const FactKey key = fact_key(*state.scene->vocabulary, index, a, b);
        state.set_fact(key, pair.size() == 3 ? pair[2].number() : 1);
        if (state.scene->vocabulary->index(kGrapple) == index) hold(state, CreatureId{a}, CreatureId{b});
    }
}

// ARC-117: the order of a zone's creatures, zone by zone.
void read_lines(State& state, WordIndex index, const Node& value) {
    for (const auto& [zone, listed] : value.entries()) {
        std::int32_t place = 0;
        for (const Node& item : listed.list())
            if (const std::uint32_t who = creature_number(state, item); who != 0)
                state.set_fact({index, who, 0}, ++place);
    }
}

void read_named_fact(State& state, WordIndex index, Scope scope, const Node& value) {
    for (const auto& [name, amount] : value.entries()) {
        const auto subject = subject_number(state, scope, name);
        if (subject)
            state.set_fact({index, *subject, 0}, amount.number());
        else
            amount.fail("no side, group or mob has the id '" + name + "'");
    }
}

void read_uses(State& state, WordIndex index, CreatureId who, const Node& value) {
    const Sheet& sheet = state.sheet(who);
    for (const auto& [power, spent] : value.entries()) {
        const std::size_t at = Name::fits(power) ? sheet.power_index(power) : sheet.powers.size();
        if (at < sheet.powers.size())
            state.set_fact({index, number(who), static_cast<std::uint32_t>(at)}, spent.number(0, 0, 1000));
        else
            spent.fail("the creature has no power '" + power + "'");
    }
}

// A list of powers says each as often as it counts: memory: [sleep, sleep].
void read_counts(State& state, WordIndex index, CreatureId who, const Node& value) {
    const Sheet& sheet = state.sheet(who);
    for (const Node& item : value.list()) {
        const std::uint32_t at = sheet.power_index(item.name());
        if (at >= sheet.powers.size()) {
            item.fail("the creature has no power '" + item.text() + "'");
            continue;
        }
        const FactKey key{index, number(who), at};
        state.set_fact(key, state.fact(key) + 1);
    }
}

// Facts of a group stand with each member; the group is the creature's own.
std::uint32_t own_group(const State& state, CreatureId who, std::string_view fact) {
    const Sheet& sheet = state.sheet(who);
    const Name& name = fact.starts_with("mob") ? sheet.mob : sheet.group;
    return subject_number(state, Scope::Group, name.view()).value_or(number(who));
}

void read_creature_fact(State& state, const Vocabulary& words, CreatureId who, const std::string& name,
                        const Node& value) {
    const WordIndex index = words.fact_named(name);
    if (index == kNoWord && value.is_null()) return;  // no record, such as mount: null
    if (index == kNoWord && value.is_map()) {         // slot: {standard: 1} writes slot.standard
        for (const auto& [part, amount] : value.entries())
            read_creature_fact(state, words, who, name + "." + part, amount);
        return;
    }
    if (index == kNoWord) return unknown_fact(name, value);
    const Fact& fact = words.facts()[index];
    if (fact.derived) return value.fail("this fact is derived by the rules; leave it out");
    switch (fact.scope) {
        case Scope::Creature:
            return state.set_fact({index, number(who), 0}, fact_number(state, who, fact, value));
        case Scope::CreaturePower:
            if (value.is_list()) return read_counts(state, index, who, value);
            return read_uses(state, index, who, value);
        case Scope::Group: return state.set_fact({index, own_group(state, who, name), 0}, value.number());
        case Scope::Encounter:
        case Scope::Pair:
        case Scope::Bond:
        case Scope::Item:
        case Scope::Feature: return value.fail("this fact belongs to a thing; write it there");
        case Scope::Side: return value.fail("this fact belongs to the scene; write it under its 'facts'");
    }
}

// charged: {fiery.flame_burst: false}; found: [[leaves, ana]].
bool read_of_surroundings(State& state, const Ruleset& rules, const std::string& name, const Node& value) {
    const Vocabulary& words = *rules.vocabulary();
    if (name == "charged" && words.index(kWorldUsed) != kNoWord) {
        for (const auto& [action, charged] : value.entries()) {
            const auto feature = Name::fits(action) ? state.feature(Name(action)) : std::nullopt;
            if (feature)
                state.feature_states.edit(*feature) = charged.flag() ? Name(kCharged) : Name(kUncharged);
            else
                charged.fail("the world has no action '" + action + "'");
        }
        return true;
    }
    if (name != kFound.name || words.index(kFound) == kNoWord) return false;
    for (const Node& item : value.list()) {
        const std::vector<Node> pair = item.list();
        const auto feature = pair.size() == 2 ? state.feature(pair[0].name()) : std::nullopt;
        for (const SeatEntry& seat : state.scene->seats)
            if (feature && seat.name == pair[1].text())
                state.set_fact({words.index(kFound), *feature, number(seat.id)}, 1);
        if (!feature) item.fail("a feature and a seat are wanted here; write it as [leaves, ada]");
    }
    return true;
}

}  // namespace

void read_scene_facts(State& state, const Ruleset& rules, const Node& node) {
    const Vocabulary& words = *rules.vocabulary();
    for (const auto& [name, value] : node.entries()) {
        if (read_of_surroundings(state, rules, name, value)) continue;
        const WordIndex index = words.fact_named(name);
        if (index == kNoWord) {
            unknown_fact(name, value);
            continue;
        }
        const Fact& fact = words.facts()[index];
        if (fact.derived) {
            value.fail("this fact is derived by the rules; leave it out");
            continue;
        }
        switch (fact.scope) {
            case Scope::Encounter:
                state.set_fact({index, 0, 0}, fact_number(state, CreatureId::None, fact, value));
                break;
            case Scope::Pair:
            case Scope::Bond: read_pair_fact(state, index, value); break;
            case Scope::Side:
            case Scope::Group: read_named_fact(state, index, fact.scope, value); break;
            case Scope::Item:
            case Scope::Feature: value.fail("this fact belongs to a thing; write it there"); break;
            case Scope::Creature:
            case Scope::CreaturePower:
                if (name == kLine.name && value.is_map())
                    read_lines(state, index, value);
                else
                    value.fail("this fact belongs to a creature; write it there");
                break;
        }
    }
}

void read_creature_facts(State& state, const Ruleset& rules, CreatureId who, const CreatureDraft& draft) {
    const Vocabulary& words = *rules.vocabulary();
    const WordIndex recoveries = words.fact_named("recoveries");
    const WordIndex recoveries_max = words.stat_named("recoveries_max");
    if (recoveries != kNoWord && recoveries_max != kNoWord &&
        words.facts()[recoveries].scope == Scope::Creature)
        state.set_fact({recoveries, number(who), 0}, state.stat(who, recoveries_max));
    for (const auto& [name, value] : draft.direct_facts) read_creature_fact(state, words, who, name, value);
    for (const auto& [name, value] : draft.facts.entries())
        read_creature_fact(state, words, who, name, value);
}

void read_effects(State& state, CreatureId who, const Node& node) {
    if (!node) return;
    for (const Node& item : node.list()) {
        Effect effect;
        effect.id = next_effect_on(state, who);
        effect.who = who;
        if (item.is_scalar()) {
            effect.name = item.name();
            effect.source = who;
            put_effect(state, effect);
            continue;
        }
        Fields fields(item);
        effect.name = fields.need("name").name();
        effect.level = fields.number("level");
        effect.type = fields.name("type");
        effect.stat = fields.name("stat");
        effect.natural = fields.number("natural", 0, 0, 20);
        effect.source = who;
        if (const Node source = fields.at("source"))
            effect.source = CreatureId{creature_number(state, source)};
        const Node until = fields.at("until");
        const WrittenUntil written = read_until(until);
        effect.until = written.until;
        if (!written.of.empty()) {
            effect.until.of = creature_of(state, written.of, effect.source);
            if (effect.until.of == CreatureId::None)
                until.fail("no creature has the id '" + written.of + "'");
        }
        fields.finish();
        put_effect(state, effect);
    }
}

void read_activity(State& state, CreatureId who, const Node& node) {
    if (!node || node.is_null()) return;
    Fields fields(node);
    Activity work;
    work.who = who;
    const Name word = fields.need("action").name();
    // An intent of its own, or a row of the priced actions.
    const bool own = verb_from(word.view()).has_value();
    work.action = own ? word : Name("act");
    if (!own) work.subject = word;
    if (const Node written = fields.at("args")) {
        Fields args(written);
        for (const std::string_view key : {"weapon", "spell"})
            if (const Node thing = args.at(key)) (own ? work.subject : work.item) = thing.name();
        for (const std::string_view key : {"target", "steed", "ally"})
            if (const Node other = args.at(key)) work.target = CreatureId{creature_number(state, other)};
        for (const std::string_view key : {"class", "mode", "seat"})
            if (const Node detail = args.at(key)) work.detail = detail.name();
        if (const Node item = args.at("item")) work.item = item.name();
        work.object = args.name("object");
        work.pay = args.number("amount", args.number("pay"));
        for (const std::string_view key : {"place", "to"})
            if (const Node place = args.at(key)) work.place = place.place();
        if (args.has("to")) work.object = "to";
        args.finish();
    }
    work.done = fields.number("done", 0, 0, 100'000);
    work.need = fields.number("need", 0, 0, 100'000);
    work.unit = fields.name("unit");
    if (work.unit == Name("ap")) work.unit = {};
    work.secret = fields.flag("secret");
    fields.finish();
    state.activities.push_back(work);
}

}  // namespace affray::content
