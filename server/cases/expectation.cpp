// Fields of creatures, items, sides, the encounter, the party and facts as a case spells them.
#include "cases/expectation.h"

#include <algorithm>

#include "cases/outlook_text.h"
#include "cases/scene_text.h"
#include "content/scene/journey_reader.h"
#include "content/words/fact_words.h"
#include "content/words/vocabulary_words.h"
#include "readings/facts.h"
#include "readings/space/bodies.h"
#include "readings/space/zones.h"
#include "readings/tactics/hazards.h"
#include "readings/things/ounces.h"

namespace affray::cases {
namespace {

using content::Node;

std::string text(std::int32_t number) { return std::to_string(number); }

// A number as the case writes it: a field that it calls true or false is one that is not 0.
std::string number_as(const Node& expected, std::int32_t number) {
    const bool as_flag = expected.is_scalar() && (expected.text() == "true" || expected.text() == "false");
    if (!as_flag) return text(number);
    return number != 0 ? "true" : "false";
}

class Comparison {
  public:
    explicit Comparison(const Actual& actual)
        : state_(actual.state),
          rules_(actual.rules),
          seats_(actual.seats),
          words_(*actual.rules.vocabulary()),
          campaign_(actual.campaign) {}

    std::vector<Mismatch> run(const Node& expected) {
        for (const auto& [subject, fields] : expected.entries()) {
            if (subject == "encounter")
                each(fields, [&](auto& key, auto& value) { encounter(key, value); });
            else if (subject == "party")
                each(fields, [&](auto& key, auto& value) { party(key, value); });
            else if (subject == "notes")
                same(fields, notes_text(state_));
            else if (subject == "facts")
                each(fields, [&](auto& key, auto& value) { scene_fact(key, value); });
            else if (campaign_ != nullptr && campaign_->find(subject))
                character(subject, fields);
            else if (const auto who = state_.find(subject))
                each(fields, [&](auto& key, auto& value) { creature(*who, key, value); });
            else if (const Item* found = item(subject))
                each(fields, [&](auto& key, auto& value) { item_field(*found, key, value); });
            else if (const auto feature = feature_named(subject))
                each(fields, [&](auto& key, auto& value) { feature_field(*feature, key, value); });
            else if (const auto side = content::subject_number(state_, Scope::Side, subject))
                each(fields, [&](auto& key, auto& value) { side_field(*side, key, value); });
            else
                fields.fail("nothing in the scene has the id '" + subject + "'");
        }
        return std::move(mismatches_);
    }

  private:
    template <class F>
    void each(const Node& fields, F visit) {
        for (const auto& [key, value] : fields.entries()) visit(key, value);
    }

    void character(const std::string& id, const Node& fields) {
        Comparison sheets({*campaign_, rules_, seats_});
        const CreatureId who = *campaign_->find(id);
        each(fields, [&](auto& key, auto& value) { sheets.creature(who, key, value); });
        mismatches_.insert(mismatches_.end(), sheets.mismatches_.begin(), sheets.mismatches_.end());
    }

    void same(const Node& expected, const std::string& actual, bool sorted = false) {
        const std::string wanted = spelled(expected, sorted);
        if (wanted != actual) mismatches_.push_back({expected.path(), wanted, actual});
    }

    void unknown(const std::string& key, const Node& value) {
        if (content::is_fact_or_stat_word(key))
            value.unbuilt("field " + key);
        else
            value.fail("unknown field; write a field, stat or fact of the vocabulary");
    }

    std::optional<std::uint32_t> feature_named(const std::string& id) const {
        return Name::fits(id) ? state_.feature(Name(id)) : std::nullopt;
    }

    const Item* item(const std::string& id) const {
        for (const Item& one : state_.items)
            if (one.name.view() == id) return &one;
        return nullptr;
    }

    void creature(CreatureId who, const std::string& key, const Node& value) {
        const Creature& c = state_.creature(who);
        if (key == "place") {
            const Place at = base_of(View(state_, rules_), who);
            return same(value, place_text(View(state_, rules_), value, at, place(at)));
        }
        if (key == "hp") return same(value, text(c.hp));
        if (key == "hp_max") return same(value, text(c.hp_max));
        if (key == "score") return same(value, c.has_score ? text(c.score) : "none");
        if (key == "status") return same(value, std::string(to_string(c.status)));
        if (key == "kind") return same(value, std::string(to_string(c.kind)));
        if (key == "seat") return same(value, seats_.name(c.seat));
        if (key == "side") return same(value, state_.scene->sides[number(c.side)].id.str());
        if (key == "facing") return same(value, text(c.facing));
        if (key == "effects") return same(value, effects_text(View(state_, rules_), who), true);
        if (key == "items") return same(value, spelled(item_names(state_, who)), true);
        if (key == "hand") return same(value, hand_text(state_, who));
        if (key == "class") return same(value, state_.sheet(who).class_id.str());
        if (key == "activity") return activity(who, value);
        if (key == "facts" && value.is_map())
            return each(value, [&](auto& fact, auto& node) { creature_word(who, fact, node); });
        if (key == "defences" && value.is_map())
            return each(value, [&](auto& versus, auto& node) { defence(who, versus, node); });
        if (key == "readied") return same(value, state_.readied_by(who) != nullptr ? "true" : "false");
        creature_word(who, key, value);
    }

    void defence(CreatureId who, const std::string& versus, const Node& value) {
        const auto now = defence_now(View(state_, rules_), who, versus);
        return now ? same(value, text(*now)) : unknown(versus, value);
    }

    std::string place(Place at) const {
        const auto& zones = state_.scene->map.zones();
        const auto zone = static_cast<std::size_t>(at.x);
        return zone < zones.size() ? zones[zone] : spelled(at);
    }

    // The order of each zone that is named; zones that are not do not matter.
    void lines(const Node& value) {
        const auto& zones = state_.scene->map.zones();
        for (const auto& [zone, wanted] : value.entries()) {
            const auto at = std::find(zones.begin(), zones.end(), zone);
            if (at == zones.end()) {
                wanted.fail("no zone has the name '" + zone + "'");
                continue;
            }
            std::vector<std::string> names;
            const Place there{static_cast<std::int32_t>(at - zones.begin()), 0, 0};
            for (const CreatureId who : zone_line(View(state_, rules_), there))
                names.push_back(creature_text(state_, who));
            same(wanted, spelled(std::move(names)));
        }
    }

    void creature_word(CreatureId who, const std::string& key, const Node& value) {
        const WordIndex index = words_.fact_named(key);
        if (index == kNoWord && value.is_null()) return no_record(who, key, value);
        if (index == kNoWord && value.is_map())  // slot: {move: 0} reads slot.move
            return each(value, [&](auto& part, auto& node) { creature_word(who, key + "." + part, node); });
        if (index == kNoWord) {
            const WordIndex stat = words_.stat_named(key);
            return stat == kNoWord ? unknown(key, value)
                                   : same(value, number_as(value, state_.stat(who, stat)));
        }
        const Fact& fact = words_.facts()[index];
        switch (fact.scope) {
            case Scope::Creature:
                return same(value, worded(who, fact, value, fact_value(index, number(who))));
            case Scope::CreaturePower:
                return value.is_list() ? same(value, counted(index, who), true)
                                       : same(value, powers(index, who));
            case Scope::Group: {
                const Sheet& sheet = state_.sheet(who);
                const Name& group = key.starts_with("mob") ? sheet.mob : sheet.group;
                const auto subject = content::subject_number(state_, Scope::Group, group.view());
                return same(value, text(fact_value(index, subject.value_or(number(who)))));
            }
            case Scope::Encounter:
            case Scope::Pair:
            case Scope::Bond:
            case Scope::Side: return value.fail("this fact belongs to the scene; write it under 'facts'");
            case Scope::Item:
            case Scope::Feature: return value.fail("this fact belongs to a thing; write it there");
        }
    }

    // A fact that has words for its values is written with them.
    std::string worded(CreatureId who, const Fact& fact, const Node& value, std::int32_t number) const {
        const std::string words = content::fact_text(state_, who, fact, number);
        const bool as_number = value.as_number().has_value() || words == text(number);
        return as_number ? number_as(value, number) : words;
    }

    // mount: null says that no part of the record is set.
    void no_record(CreatureId who, const std::string& key, const Node& value) {
        bool known = false;
        for (WordIndex i = 0; i < words_.facts().size(); ++i) {
            const Fact& fact = words_.facts()[i];
            if (fact.scope != Scope::Creature || !fact.name.starts_with(key + ".")) continue;
            known = true;
            if (fact_value(i, number(who)) != 0) same(value, std::string(fact.name) + " is set");
        }
        if (!known) unknown(key, value);
    }

    // memory: [sleep, sleep].
    std::string counted(WordIndex index, CreatureId who) const {
        std::vector<std::string> names;
        const PowerList& list = state_.sheet(who).powers;
        for (std::uint32_t i = 0; i < list.size(); ++i)
            names.insert(names.end(),
                         static_cast<std::size_t>(std::max(0, fact_value(index, number(who), i))),
                         list[i].id.str());
        return spelled(std::move(names), true);
    }

    std::int32_t fact_value(WordIndex index, std::uint32_t a, std::uint32_t b = 0) const {
        return View(state_, rules_).get(words_.facts()[index], a, b);
    }

    std::string powers(WordIndex index, CreatureId who) const {
        std::map<std::string, std::string> spent;
        const PowerList& list = state_.sheet(who).powers;
        for (std::uint32_t i = 0; i < list.size(); ++i)
            if (const std::int32_t uses = fact_value(index, number(who), i); uses != 0)
                spent[list[i].id.str()] = text(uses);
        return spelled_map(spent);
    }

    void activity(CreatureId who, const Node& value) {
        const std::map<std::string, std::string> fields = activity_fields(state_, who);
        if (fields.empty()) return same(value, "none");
        if (!value.is_map()) return same(value, spelled_map(fields));
        for (const auto& [key, wanted] : value.entries()) {
            const auto field = fields.find(key);
            if (field == fields.end())
                wanted.fail(
                    "unknown field; work has action, subject, target, item, object, done, need, unit");
            else
                same(wanted, field->second);
        }
    }

    void item_field(const Item& one, const std::string& key, const Node& value) {
        if (key == "charges" || key == "count") return same(value, text(one.charges));
        if (key == "where") return same(value, one.where.str());
        if (key == "owner") return same(value, creature_text(state_, one.owner));
        if (key == "kind") return same(value, one.kind.str());
        if (key == "state") return same(value, one.state.str());
        if (key == "place") return same(value, place(one.place));
        if (key == "fluid_oz") return same(value, text(fluid_ounces_left(View(state_, rules_), one)));
        thing_fact(Scope::Item, one.id, key, value);
    }

    void feature_field(std::uint32_t index, const std::string& key, const Node& value) {
        if (key == "state") return same(value, standing_text(View(state_, rules_), index));
        if (key == "found") return same(value, found_text(state_, index));
        if (key == "cells") return same(value, cells_text(state_.scene->features[index]), true);
        thing_fact(Scope::Feature, index, key, value);
    }

    void thing_fact(Scope scope, std::uint32_t subject, const std::string& key, const Node& value) {
        const WordIndex index = words_.fact_named(key);
        if (index == kNoWord || words_.facts()[index].scope != scope) return unknown(key, value);
        same(value, worded(CreatureId::None, words_.facts()[index], value, fact_value(index, subject)));
    }

    void side_field(std::uint32_t side, const std::string& key, const Node& value) {
        const WordIndex index = words_.fact_named(key);
        if (index == kNoWord || words_.facts()[index].scope != Scope::Side) return unknown(key, value);
        same(value, worded(CreatureId::None, words_.facts()[index], value, fact_value(index, side)));
    }

    void encounter(const std::string& key, const Node& value) {
        if (key == "round") return same(value, text(state_.round));
        if (key == "phase") return same(value, phase_text(state_));
        const WordIndex fact = words_.fact_named(key);
        if (fact != kNoWord && words_.facts()[fact].scope == Scope::Encounter)
            return same(value, number_as(value, fact_value(fact, 0)));
        if (key == "step") return same(value, state_.step.empty() ? "none" : state_.step.str());
        if (key == "active") return same(value, active_text(state_, value));
        if (key == "outcome") return same(value, state_.outcome.empty() ? "none" : state_.outcome.str());
        if (key == "limited") return same(value, state_.limited_turn ? "true" : "false");
        if (key == "fleeing") return same(value, pursuit_text(state_, rules_, kFleeingSide));
        if (key == "pursuing") return same(value, pursuit_text(state_, rules_, kPursuingSide));
        if (key == "order") return same(value, order_text(state_, value));
        value.fail("unknown field; write round, phase, step, active, outcome, limited, fleeing or order");
    }

    void party(const std::string& key, const Node& value) {
        if (key == "heal_up_points" || key == "heal_up_granted" || key == "can_rest" || key == "fund" ||
            key == "mapper") {
            const WordIndex index = words_.fact_named(key);
            if (index == kNoWord) return value.unbuilt("party " + key);
            return same(value, worded(CreatureId::None, words_.facts()[index], value, fact_value(index, 0)));
        }
        if (content::is_journey_key(key)) return same(value, journey_text(state_, key));
        if (key != "losses")
            return value.fail(
                "unknown field; the party has heal_up_points, heal_up_granted, can_rest, fund, mapper, "
                "losses");
        const std::vector<Node> wanted = value.list();
        if (wanted.size() != state_.losses.size()) {
            const std::string found = text(static_cast<std::int32_t>(state_.losses.size())) + " losses";
            mismatches_.push_back(
                {value.path(), text(static_cast<std::int32_t>(wanted.size())) + " losses", found});
            return;
        }
        for (std::size_t i = 0; i < wanted.size(); ++i)
            each(wanted[i], [&](auto& field, auto& node) { loss(state_.losses[i], field, node); });
    }

    void loss(const Loss& record, const std::string& key, const Node& value) {
        const auto fields = loss_fields(record, state_, seats_);
        const auto field = fields.find(key);
        if (field == fields.end())
            return value.fail(
                "unknown field; a loss has kind, round, proposed_by, agreed_by, excluded, carried");
        same(value, field->second, true);
    }

    void scene_fact(const std::string& key, const Node& value) {
        if (const auto actions = charged_fields(View(state_, rules_)); key == "charged" && actions)
            return each(value, [&](auto& action, auto& node) { same(node, charge_text(*actions, action)); });
        if (const auto pairs = found_pairs(View(state_, rules_)); key == kFound.name && pairs)
            return same(value, spelled(*pairs, true), true);
        const WordIndex index = words_.fact_named(key);
        if (index == kNoWord) return unknown(key, value);
        switch (words_.facts()[index].scope) {
            case Scope::Encounter: return same(value, number_as(value, fact_value(index, 0)));
            case Scope::Pair:
            case Scope::Bond: return pair_fact(index, value);
            case Scope::Side:
            case Scope::Group:
                for (const auto& [name, wanted] : value.entries()) {
                    const auto subject = content::subject_number(state_, words_.facts()[index].scope, name);
                    if (subject)
                        same(wanted, text(fact_value(index, *subject)));
                    else
                        wanted.fail("no side, group or mob has the id '" + name + "'");
                }
                return;
            case Scope::Creature:
            case Scope::CreaturePower:
                if (key == kLine.name && value.is_map()) return lines(value);
                return value.fail("this fact belongs to a creature; write it there");
            case Scope::Item:
            case Scope::Feature: value.fail("this fact belongs to a thing; write it there");
        }
    }

    // A relation that holds both ways is one pair, its members sorted.
    void pair_fact(WordIndex index, const Node& value) {
        const bool both_ways = words_.facts()[index].scope == Scope::Bond;
        std::vector<std::string> pairs;
        for (const Creature& a : state_.creatures)
            for (const Creature& b : state_.creatures) {
                if (a.id == b.id || (both_ways && a.id > b.id)) continue;
                if (fact_value(index, number(a.id), number(b.id)) != 0)
                    pairs.push_back(
                        pair(creature_text(state_, a.id), creature_text(state_, b.id), both_ways));
            }
        std::vector<std::string> wanted;
        for (const Node& item : value.list()) {
            const std::vector<Node> two = item.list();
            if (two.size() == 2 || two.size() == 3)  // a number may stand behind them
                wanted.push_back(pair(two[0].text(), two[1].text(), both_ways));
            else
                item.fail("a pair is wanted here; write it as [ada, orc1]");
        }
        const std::string actual = spelled(std::move(pairs), true);
        const std::string expected = spelled(std::move(wanted), true);
        if (expected != actual) mismatches_.push_back({value.path(), expected, actual});
    }

    static std::string pair(std::string a, std::string b, bool both_ways) {
        if (both_ways && b < a) std::swap(a, b);
        return spelled({std::move(a), std::move(b)});
    }

    const State& state_;
    const Ruleset& rules_;
    const content::SeatBook& seats_;
    const Vocabulary& words_;
    const State* campaign_;
    std::vector<Mismatch> mismatches_;
};

}  // namespace

std::vector<Mismatch> compare(const Node& expected, const Actual& actual) {
    return expected ? Comparison(actual).run(expected) : std::vector<Mismatch>{};
}

}  // namespace affray::cases
