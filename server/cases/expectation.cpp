// Fields of creatures, items, sides, the encounter, the party and facts as a case spells them.
#include "cases/expectation.h"

#include <algorithm>
#include <map>

#include "content/vocabulary_words.h"
#include "mechanics/zones.h"

namespace affray::cases {
namespace {

using content::Node;

std::string text(std::int32_t number) { return std::to_string(number); }

std::string spelled_map(const std::map<std::string, std::string>& entries) {
    std::string all;
    for (const auto& [key, value] : entries) all += (all.empty() ? "" : ", ") + key + ": " + value;
    return "{" + all + "}";
}

std::string creature_text(const State& state, CreatureId who) {
    return state.has(who) ? state.sheet(who).id : std::string("none");
}

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
            else if (subject == "facts")
                each(fields, [&](auto& key, auto& value) { scene_fact(key, value); });
            else if (campaign_ != nullptr && campaign_->find(subject))
                character(subject, fields);
            else if (const auto who = state_.find(subject))
                each(fields, [&](auto& key, auto& value) { creature(*who, key, value); });
            else if (const Item* found = item(subject))
                each(fields, [&](auto& key, auto& value) { item_field(*found, key, value); });
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

    const Item* item(const std::string& id) const {
        for (const Item& one : state_.items)
            if (one.name.view() == id) return &one;
        return nullptr;
    }

    void creature(CreatureId who, const std::string& key, const Node& value) {
        const Creature& c = state_.creature(who);
        if (key == "place") return same(value, place(c.place));
        if (key == "hp") return same(value, text(c.hp));
        if (key == "hp_max") return same(value, text(c.hp_max));
        if (key == "score") return same(value, c.has_score ? text(c.score) : "none");
        if (key == "status") return same(value, std::string(to_string(c.status)));
        if (key == "kind") return same(value, std::string(to_string(c.kind)));
        if (key == "seat") return same(value, seats_.name(c.seat));
        if (key == "side") return same(value, state_.scene->sides[number(c.side)].id.str());
        if (key == "facing") return same(value, text(c.facing));
        if (key == "effects") return same(value, effects(who), true);
        if (key == "items") return same(value, items(who), true);
        if (key == "activity") return activity(who, value);
        if (key == "readied") return same(value, state_.readied_by(who) != nullptr ? "true" : "false");
        creature_word(who, key, value);
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
        if (index == kNoWord && value.is_map())  // slot: {move: 0} reads slot.move
            return each(value, [&](auto& part, auto& node) { creature_word(who, key + "." + part, node); });
        if (index == kNoWord) {
            const WordIndex stat = words_.stat_named(key);
            return stat == kNoWord ? unknown(key, value)
                                   : same(value, number_as(value, state_.stat(who, stat)));
        }
        const Fact& fact = words_.facts()[index];
        switch (fact.scope) {
            case Scope::Creature: return same(value, number_as(value, fact_value(index, number(who))));
            case Scope::CreaturePower: return same(value, powers(index, who));
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

    std::int32_t fact_value(WordIndex index, std::uint32_t a, std::uint32_t b = 0) const {
        return View(state_, rules_).get(words_.facts()[index], a, b);
    }

    std::string effects(CreatureId who) const {
        std::vector<std::string> names;
        for (const Effect& effect : state_.effects)
            if (effect.who == who) names.push_back(effect.name.str());
        return spelled(std::move(names), true);
    }

    std::string items(CreatureId who) const {
        std::vector<std::string> names;
        for (const Item& one : state_.items)
            if (one.owner == who && one.charges > 0) names.push_back(one.name.str());
        return spelled(std::move(names), true);
    }

    std::string powers(WordIndex index, CreatureId who) const {
        std::map<std::string, std::string> spent;
        const std::vector<Power>& list = state_.sheet(who).powers;
        for (std::uint32_t i = 0; i < list.size(); ++i)
            if (const std::int32_t uses = fact_value(index, number(who), i); uses != 0)
                spent[list[i].id.str()] = text(uses);
        return spelled_map(spent);
    }

    void activity(CreatureId who, const Node& value) {
        const auto at = std::find_if(state_.activities.begin(), state_.activities.end(),
                                     [who](const Activity& one) { return one.who == who; });
        if (at == state_.activities.end()) return same(value, "none");
        const std::map<std::string, std::string> fields{{"action", at->action.str()},
                                                        {"subject", at->subject.str()},
                                                        {"target", creature_text(state_, at->target)},
                                                        {"done", text(at->done)},
                                                        {"need", text(at->need)}};
        if (!value.is_map()) return same(value, spelled_map(fields));
        for (const auto& [key, wanted] : value.entries()) {
            const auto field = fields.find(key);
            if (field == fields.end())
                wanted.fail("unknown field; an activity has action, subject, target, done, need");
            else
                same(wanted, field->second);
        }
    }

    void item_field(const Item& one, const std::string& key, const Node& value) {
        if (key == "charges") return same(value, text(one.charges));
        if (key == "where") return same(value, one.where.str());
        if (key == "owner") return same(value, creature_text(state_, one.owner));
        if (key == "kind") return same(value, one.kind.str());
        value.fail("unknown field; an item has charges, where, owner, kind");
    }

    void side_field(std::uint32_t side, const std::string& key, const Node& value) {
        const WordIndex index = words_.fact_named(key);
        if (index == kNoWord || words_.facts()[index].scope != Scope::Side) return unknown(key, value);
        same(value, text(fact_value(index, side)));
    }

    void encounter(const std::string& key, const Node& value) {
        if (key == "round") return same(value, text(state_.round));
        if (key == "phase") return same(value, std::string(to_string(state_.phase)));
        if (key == "active") return same(value, creature_text(state_, state_.active));
        if (key == "outcome") return same(value, state_.outcome.empty() ? "none" : state_.outcome.str());
        if (key == "limited") return same(value, state_.limited_turn ? "true" : "false");
        if (key != "order")
            return value.fail("unknown field; write round, phase, active, outcome, limited or order");
        std::vector<std::string> living;
        for (const OrderEntry& entry : state_.order) {
            const CreatureStatus status = state_.creature(entry.who).status;
            if (status != CreatureStatus::Dead && status != CreatureStatus::Gone)
                living.push_back(creature_text(state_, entry.who));
        }
        same(value, spelled(std::move(living)));
    }

    void party(const std::string& key, const Node& value) {
        if (key == "heal_up_points" || key == "heal_up_granted" || key == "can_rest") {
            const WordIndex index = words_.fact_named(key);
            if (index == kNoWord) return value.unbuilt("party " + key);
            return same(value, number_as(value, fact_value(index, 0)));
        }
        if (key != "losses")
            return value.fail(
                "unknown field; the party has heal_up_points, heal_up_granted, can_rest and losses");
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
        if (key == "kind") return same(value, record.kind.str());
        if (key == "round") return same(value, text(record.round));
        if (key == "proposed_by") return same(value, seats_.name(record.proposed_by));
        if (key == "agreed_by") return same(value, seat_list(record.agreed_by), true);
        if (key == "excluded") return same(value, seat_list(record.excluded), true);
        if (key != "carried")
            return value.fail(
                "unknown field; a loss has kind, round, proposed_by, agreed_by, excluded, carried");
        std::vector<std::string> names;
        for (const CreatureId who : record.carried) names.push_back(creature_text(state_, who));
        same(value, spelled(std::move(names), true), true);
    }

    std::string seat_list(const std::vector<SeatId>& seats) const {
        std::vector<std::string> names;
        for (const SeatId seat : seats) names.push_back(seats_.name(seat));
        return spelled(std::move(names), true);
    }

    void scene_fact(const std::string& key, const Node& value) {
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
        for (std::uint32_t a = 1; a <= state_.creatures.size(); ++a) {
            for (std::uint32_t b = 1; b <= state_.creatures.size(); ++b) {
                if (a == b || (both_ways && a > b) || fact_value(index, a, b) == 0) continue;
                pairs.push_back(pair(creature_text(state_, CreatureId{a}),
                                     creature_text(state_, CreatureId{b}), both_ways));
            }
        }
        std::vector<std::string> wanted;
        for (const Node& item : value.list()) {
            const std::vector<Node> two = item.list();
            if (two.size() == 2)
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

std::string spelled(std::vector<std::string> items, bool sorted) {
    if (sorted) std::sort(items.begin(), items.end());
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : ", ") + item;
    return "[" + all + "]";
}

std::string spelled(Place at) {
    std::vector<std::string> numbers{text(at.x), text(at.y)};
    if (at.z != 0) numbers.push_back(text(at.z));
    return spelled(std::move(numbers));
}

std::string spelled(const Node& node, bool sorted) {
    if (!node) return "none";
    if (node.is_list()) {
        std::vector<std::string> items;
        for (const Node& item : node.list()) items.push_back(spelled(item));
        return spelled(std::move(items), sorted);
    }
    if (node.is_map()) {
        std::map<std::string, std::string> entries;
        for (const auto& [key, value] : node.entries()) entries[key] = spelled(value);
        return spelled_map(entries);
    }
    if (const auto number = node.as_number()) return text(*number);
    return node.is_scalar() ? node.text() : "none";
}

std::vector<Mismatch> compare(const Node& expected, const Actual& actual) {
    return expected ? Comparison(actual).run(expected) : std::vector<Mismatch>{};
}

}  // namespace affray::cases
