// Spelling of a scene's parts, and of a step's result.
#include "cases/scene_text.h"

#include <algorithm>

#include "cases/expectation.h"
#include "content/words/fact_words.h"
#include "readings/facts.h"
#include "readings/facts/journey.h"
#include "readings/tactics/fighting.h"

namespace affray::cases {
namespace {

using content::Node;
using FieldTexts = std::map<std::string, std::string>;

bool names_creatures(const State& state, const Node& expected) {
    for (const Node& item : expected.list()) {
        const std::vector<Node> words = item.is_list() ? item.list() : std::vector<Node>{item};
        for (const Node& word : words)
            if (state.find(word.text())) return true;
    }
    return false;
}

std::string side_text(const State& state, CreatureId who) {
    return state.scene->sides[number(state.creature(who).side)].id.str();
}

bool alive(const State& state, CreatureId who) {
    const CreatureStatus status = state.creature(who).status;
    return status != CreatureStatus::Dead && status != CreatureStatus::Gone;
}

// Members of a group in order, each side once where sides are wanted.
std::vector<std::string> group_names(const State& state, std::int32_t group, bool creatures) {
    std::vector<std::string> names;
    for (const OrderEntry& entry : state.order) {
        if (entry.group != group) continue;
        std::string name = creatures ? creature_text(state, entry.who) : side_text(state, entry.who);
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
    }
    return names;
}

std::vector<std::int32_t> groups_of(const State& state) {
    std::vector<std::int32_t> groups;
    for (const OrderEntry& entry : state.order)
        if (std::find(groups.begin(), groups.end(), entry.group) == groups.end())
            groups.push_back(entry.group);
    return groups;
}

void add_test(FieldTexts& fields, const Tested& test) {
    fields["outcome"] = to_string(test.outcome);
    fields["kind"] = test.kind.str();
    fields["subject"] = test.subject.str();
    fields["as"] = test.as.str();
    fields["option"] = test.option.str();
    if (test.natural) fields["natural"] = std::to_string(*test.natural);
    if (test.total) fields["total"] = std::to_string(*test.total);
    // TBA-323: what gives a second die, or takes it away, stands among the parts of the roll.
    for (const std::string_view way : {"advantage", "disadvantage"}) {
        std::vector<std::string> sources;
        for (const Modifier& part : test.modifiers)
            if (const std::string source = part.source.str(); source.starts_with(std::string(way) + "."))
                sources.push_back(source.substr(way.size() + 1));
        if (!sources.empty()) fields[std::string(way)] = spelled(std::move(sources));
    }
    if (test.target) fields["target"] = std::to_string(*test.target);
    if (test.kind == Name("reaction"))
        fields["reaction"] = test.option.empty() ? test.subject.str() : test.option.str();
}

void add_division(FieldTexts& fields, const TreasureDivided& division, const State& state) {
    std::vector<std::string> who;
    std::vector<std::string> shares;
    for (const CreatureId one : division.who) who.push_back(creature_text(state, one));
    for (const std::int32_t share : division.shares) shares.push_back(std::to_string(share));
    fields["mode"] = division.mode.str();
    fields["order"] = spelled(std::move(who));
    if (!shares.empty()) fields["shares"] = spelled(std::move(shares));
    fields["left"] = std::to_string(division.left);
}

}  // namespace

std::string creature_text(const State& state, CreatureId who) {
    return state.has(who) ? state.sheet(who).id : std::string("none");
}

std::string order_text(const State& state, const Node& expected) {
    const std::vector<Node> wanted = expected.is_list() ? expected.list() : std::vector<Node>{};
    const bool grouped =
        std::any_of(wanted.begin(), wanted.end(), [](const Node& one) { return one.is_list(); });
    std::vector<std::string> all;
    if (!grouped) {
        for (const OrderEntry& entry : state.order)
            if (alive(state, entry.who)) all.push_back(creature_text(state, entry.who));
        return spelled(std::move(all));
    }
    const bool creatures = names_creatures(state, expected);
    for (const std::int32_t group : groups_of(state)) {
        std::vector<std::string> names = group_names(state, group, creatures);
        // A creature that stands alone may be written without brackets.
        const std::size_t at = all.size();
        const bool plain = names.size() == 1 && at < wanted.size() && !wanted[at].is_list();
        all.push_back(plain ? names.front() : spelled(std::move(names)));
    }
    return spelled(std::move(all));
}

std::string effects_text(const View& view, CreatureId who) {
    std::vector<std::string> names;
    for (const Effect& effect : view.state().effects)
        if (effect.who == who) names.push_back(effect.name.str());
    std::sort(names.begin(), names.end());
    // A state from several sources is one state (TBA-014).
    if (view.rules().vocabulary()->index(kSpeeds[kOnFoot]) != kNoWord)
        names.erase(std::unique(names.begin(), names.end()), names.end());
    return spelled(std::move(names), true);
}

// What a roll against it would have to reach: no power and no weapon has a say.
std::optional<std::int32_t> defence_now(const View& view, CreatureId who, std::string_view versus) {
    if (versus != kAc.name && versus != kPd.name && versus != kMd.name) return std::nullopt;
    const WordIndex stat = view.rules().vocabulary()->stat_named(versus);
    if (stat == kNoWord) return std::nullopt;
    Roll roll;
    roll.test = {.who = who, .against = who, .kind = "attack", .versus = Name(versus)};
    Modifiers modifiers;
    for (const Mechanic* mechanic : view.rules().modifying()) mechanic->modify(view, roll, modifiers);
    std::int32_t total = view.state().stat(who, stat);
    for (const Modifier& modifier : modifiers.defence) total += modifier.value;
    return total;
}

std::map<std::string, std::string> loss_fields(const Loss& loss, const State& state,
                                               const content::SeatBook& seats) {
    const auto names = [&seats](const std::vector<SeatId>& all) {
        std::vector<std::string> list;
        for (const SeatId seat : all) list.push_back(seats.name(seat));
        return spelled(std::move(list), true);
    };
    std::vector<std::string> carried;
    for (const CreatureId who : loss.carried) carried.push_back(creature_text(state, who));
    return {{"kind", loss.kind.str()},
            {"round", std::to_string(loss.round)},
            {"proposed_by", seats.name(loss.proposed_by)},
            {"agreed_by", names(loss.agreed_by)},
            {"excluded", names(loss.excluded)},
            {"carried", spelled(std::move(carried), true)}};
}

std::string active_text(const State& state, const Node& expected) {
    if (state.stage.empty()) return creature_text(state, state.active);
    if (state.group < 0) return "none";
    return spelled(group_names(state, state.group, names_creatures(state, expected)));
}

std::string phase_text(const State& state) {
    if (!state.stage.empty()) return state.stage.str();
    return std::string(to_string(state.phase));
}

std::string pursuit_text(const State& state, const Ruleset& rules, std::int32_t role) {
    const WordIndex index = rules.vocabulary()->index(kPursuitRole);
    for (std::uint32_t side = 0; index != kNoWord && side < state.scene->sides.size(); ++side)
        if (state.fact({index, side, 0}) == role) return state.scene->sides[side].id.str();
    return "none";
}

std::string notes_text(const State& state) {
    std::vector<std::string> all;
    for (const MapNote& note : state.notes) all.push_back(spelled(note.at) + " " + note.text);
    return spelled(std::move(all));
}

std::string journey_text(const State& state, const std::string& key) {
    const WordIndex index = state.scene->vocabulary->fact_named(key);
    if (index == kNoWord) return "none";
    const std::int32_t number = state.fact({index, 0, 0});
    if (key != "area")
        return content::fact_text(state, CreatureId::None, state.scene->vocabulary->facts()[index], number);
    const auto at = static_cast<std::size_t>(number - 1);
    return at < state.scene->features.size() ? state.scene->features[at].id.str() : std::string("none");
}

std::string found_text(const State& state, std::uint32_t feature) {
    return state.feature_states[feature] == Name("hidden") ? "false" : "true";
}

std::string hand_text(const State& state, CreatureId who) {
    for (const std::string_view where : {"main", "both"})
        for (const Item& item : state.items)
            if (item.owner == who && item.where == Name(where) && item.charges > 0) return item.name.str();
    return "none";
}

std::vector<std::string> item_names(const State& state, CreatureId who) {
    std::vector<std::string> names;
    for (const Item& one : state.items) {
        const bool left = one.where == Name("ground") || one.where == Name("destroyed");
        if (one.owner == who && one.charges > 0 && !left) names.push_back(one.name.str());
    }
    std::sort(names.begin(), names.end());
    return names;
}

std::map<std::string, std::string> activity_fields(const State& state, CreatureId who) {
    const auto at = std::find_if(state.activities.begin(), state.activities.end(),
                                 [who](const Activity& one) { return one.who == who; });
    if (at == state.activities.end()) return {};
    const bool priced = at->action == Name("act");
    return {{"action", priced ? at->subject.str() : at->action.str()},
            {"subject", at->subject.str()},
            {"target", creature_text(state, at->target)},
            {"item", at->item.str()},
            {"object", at->object.str()},
            {"done", std::to_string(at->done)},
            {"need", std::to_string(at->need)},
            {"unit", at->unit.empty() ? std::string("ap") : at->unit.str()}};
}

// Without the speaker.
static std::string hearers(const Spoke& spoke, const State& state) {
    std::vector<std::string> ids;
    for (const Creature& one : state.creatures) {
        const auto& all = spoke.heard_by;
        const bool hears = all.empty() || std::find(all.begin(), all.end(), one.id) != all.end();
        const bool there = one.status != CreatureStatus::Dead && one.status != CreatureStatus::Gone;
        if (hears && there && one.id != spoke.who) ids.push_back(state.sheet(one.id).id);
    }
    return spelled(std::move(ids), true);
}

// What a turn or a day of an expedition has come to, as it stands now.
static void add_journey(std::map<std::string, std::string>& fields, const std::vector<Event>& events,
                        const State& state) {
    const Vocabulary& words = *state.scene->vocabulary;
    for (const std::string_view name :
         {"miles", "wandering", "true_heading", "meals", "wind", "direction", "feet", "fell_ft"})
        fields.emplace(name, std::to_string(state.fact({words.fact_named(name), 0, 0})));
    for (const std::string_view name : {"lost", "game", "caught"})
        fields[std::string(name)] = state.fact({words.fact_named(name), 0, 0}) != 0 ? "true" : "false";
    std::vector<std::string> found;
    for (const Event& event : events)
        if (const auto* changed = event.as<FeatureChanged>();
            changed != nullptr && changed->cause == Name("search"))
            found.push_back(state.scene->features[changed->feature].id.str());
    fields["found"] = spelled(std::move(found), true);
    for (const Event& event : events) {
        const auto* tested = event.as<Tested>();
        if (tested == nullptr) continue;
        const std::string came = tested->outcome == TestOutcome::Success ? "true" : "false";
        if (tested->kind == Name("listen")) fields["heard"] = came;
        if (tested->kind == Name("remove_trap")) fields["removed"] = came;
        if (tested->kind == Name("climb")) fields["climbed"] = came;
    }
}

std::map<std::string, std::string> result_fields(const std::vector<Event>& events, const State& state) {
    FieldTexts fields;
    const Tested* last = nullptr;
    for (const Event& event : events) {
        if (const auto* tested = event.as<Tested>()) last = tested;
        if (const auto* harmed = event.as<Harmed>()) {
            fields["amount"] = std::to_string(harmed->amount);
            fields["staggered"] = harmed->staggered ? "true" : "false";
        }
        if (const auto* healed = event.as<Healed>()) {
            fields["amount"] = std::to_string(healed->amount);
            fields["staggered"] = healed->staggered ? "true" : "false";
        }
        if (const auto* pursuit = event.as<PursuitChanged>()) {
            fields["state"] = pursuit->state.str();
            fields["gap"] = std::to_string(pursuit->gap);
        }
        if (const auto* division = event.as<TreasureDivided>()) add_division(fields, *division, state);
        if (const auto* spoke = event.as<Spoke>()) fields["heard_by"] = hearers(*spoke, state);
        if (const auto* noted = event.as<MapNoted>()) fields["text"] = noted->note.text;
        if (const auto* fact = event.as<FactSet>()) {
            const Fact& named = state.scene->vocabulary->facts()[fact->key.fact];
            if (named.scope == Scope::Encounter)
                fields[std::string(named.name)] =
                    named.words.empty() ? std::to_string(fact->value)
                                        : content::fact_text(state, CreatureId::None, named, fact->value);
        }
    }
    if (state.scene->vocabulary->index(kScene) != kNoWord) add_journey(fields, events, state);
    if (last != nullptr) add_test(fields, *last);
    return fields;
}

}  // namespace affray::cases
