// Where an encounter stands.
#include "content/scene/standing_reader.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "content/scene/scene_reader.h"
#include "readings/common.h"
#include "readings/harm/courage.h"
#include "readings/rounds/held_back.h"
#include "readings/rounds/segments.h"
#include "rules/run.h"

namespace affray::content {
namespace {

constexpr auto kStages = std::to_array<std::string_view>(
    {"contact", "evasion", "pursuit", "declare", "pass", "slow_pass", "concluded"});
constexpr auto kTacticalStages =
    std::to_array<std::string_view>({"setup_surprise", "setup_initiative", "world_step"});
constexpr auto kSteps = std::to_array<std::string_view>({"movement", "missile", "spell", "melee"});

bool has_word(const auto& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

// A member of a group: a creature, or all of a side.
std::vector<CreatureId> members(const State& state, const Node& word) {
    if (const auto who = state.find(word.text())) return {*who};
    const auto side = subject_number(state, Scope::Side, word.text());
    if (!side) word.fail("no creature or side has the id '" + word.text() + "'");
    std::vector<CreatureId> all;
    for (const Creature& creature : state.creatures)
        if (side && number(creature.side) == *side && creature.status != CreatureStatus::Gone)
            all.push_back(creature.id);
    return all;
}

// Each entry of `order` is a group of its own; those of a list act together.
void read_groups(State& state, const Node& node) {
    std::int32_t group = 0;
    for (const Node& item : node.list()) {
        const std::vector<Node> words = item.is_list() ? item.list() : std::vector<Node>{item};
        for (const Node& word : words)
            for (const CreatureId who : members(state, word)) {
                Creature& creature = state.creature(who);
                creature.has_score = true;
                state.order.push_back({who, creature.score, state.round - 1, group});
            }
        ++group;
    }
}

std::int32_t group_of(const State& state, CreatureId who) {
    for (const OrderEntry& entry : state.order)
        if (entry.who == who) return entry.group;
    return -1;
}

// The group that all words of `active` belong to.
void read_active_group(State& state, const Node& node) {
    if (!node) return;
    const std::vector<Node> words = node.is_list() ? node.list() : std::vector<Node>{node};
    for (const Node& word : words)
        for (const CreatureId who : members(state, word)) state.group = group_of(state, who);
    if (state.group < 0) node.fail("the active group does not stand in the order; add it");
}

void read_pursuit_role(State& state, const Node& node, PursuitRole role) {
    if (!node) return;
    const auto side = subject_number(state, Scope::Side, node.text());
    const WordIndex index = state.scene->vocabulary->index(kPursuitRole);
    if (!side)
        node.fail("no side has the id '" + node.text() + "'");
    else if (index == kNoWord)
        node.unbuilt("fact pursuit.role");
    else
        state.set_fact({index, *side, 0}, role);
}

// A round in parts (CLS section 3).
void read_stage(State& state, const Node& phase, Fields& fields) {
    state.stage = phase.name();
    const bool over = state.stage == Name("concluded");
    state.phase = over ? Phase::Ended : Phase::Turns;
    if (const Node order = fields.at("order")) read_groups(state, order);
    read_active_group(state, fields.at("active"));
    const bool in_pass = state.stage == Name("pass") || state.stage == Name("slow_pass");
    if (const Node step = fields.at("step")) {
        if (!has_word(kSteps, step.text())) step.fail("write movement, missile, spell or melee");
        state.step = step.name();
    } else if (in_pass) {
        state.step = Name(kSteps.front());
    }
    if (in_pass && state.group < 0) phase.fail("a pass is of a group; name it under 'active'");
    read_pursuit_role(state, fields.at("fleeing"), kFleeingSide);
    read_pursuit_role(state, fields.at("pursuing"), kPursuingSide);
    state.outcome = fields.name("outcome");
    fields.finish();
}

// Turns that an intent begins (AP-023): what stands before `active` has had its turn.
void read_blocks(State& state, const Ruleset& rules, Fields& fields) {
    const Node active = fields.at("active");
    const Node order = fields.need("order");
    fields.finish();
    if (!order) return;
    read_groups(state, order);
    state.group = 0;
    if (!active || active.is_null()) return;
    const auto who = state.find(active.text());
    if (!who) return active.fail("no creature has the id '" + active.text() + "'");
    const auto at = std::find_if(state.order.begin(), state.order.end(),
                                 [&](const OrderEntry& entry) { return entry.who == *who; });
    if (at == state.order.end())
        return active.fail("the active creature does not stand in the order; add it");
    state.group = at->group;
    for (auto entry = state.order.begin(); entry != at; ++entry)
        state.order.edit(entry).last_turn_round = state.round;
    const Intent begins{TurnIntent{.verb = Verb::BeginTurn, .who = *who}};
    if (!rules.tempo().opens(View(state, rules), begins)) return active.fail("its turn cannot begin here");
    Run run(state, rules, {});
    run.open(begins);
    state = run.take_state();
}

// A segment: whoever stands before `active` has had its place, and that one's has just come (SEG-010).
void read_segment(State& state, const Ruleset& rules, Fields& fields) {
    const std::int32_t cycle = fields.number("cycle", 1, 1, 10'000);
    const std::int32_t segment = fields.number("segment", 1, 1, kSegmentsPerCycle);
    const Node active = fields.at("active");
    const std::int32_t step = fields.number("step", active ? 2 : 1, 1, 2);
    fields.at("order");  // it follows from dexterity
    fields.finish();
    state.round = (cycle - 1) * kSegmentsPerCycle + segment;
    state.set_fact({rules.vocabulary()->index(kCycle), 0, 0}, cycle);
    state.set_fact({rules.vocabulary()->index(kSegment), 0, 0}, segment);
    state.step = Name(step == 1 ? kZeroPhaseStep : kOrderStep);
    state.order = dexterity_order(View(state, rules));
    for (OrderEntry& entry : state.order.edited()) {
        entry.last_turn_round = state.round - 1;
        state.creature(entry.who).has_score = true;
        state.creature(entry.who).score = entry.score;
    }
    if (!active || active.is_null()) return;
    const auto who = state.find(active.text());
    const auto at = std::find_if(state.order.begin(), state.order.end(),
                                 [&](const OrderEntry& entry) { return who && entry.who == *who; });
    if (at == state.order.end())
        return active.fail("no creature that has a place has the id '" + active.text() + "'");
    for (auto entry = state.order.begin(); entry <= at; ++entry)
        state.order.edit(entry).last_turn_round = state.round;
    state.active = *who;
}

void read_order(State& state, const Node& node, CreatureId active) {
    bool passed = true;
    for (const Node& item : node.list()) {
        const auto who = state.find(item.text());
        if (!who) {
            item.fail("no creature has the id '" + item.text() + "'");
            continue;
        }
        // Whoever stands at or before the active creature has begun its turn of this round.
        state.order.push_back({*who, state.creature(*who).score, passed ? state.round : state.round - 1});
        if (*who == active) passed = false;
        state.creature(*who).has_score = true;
    }
    if (passed) node.fail("the active creature does not stand in the order; add it");
}

// Before the turns of a round: nobody has had one (TBA section 3).
void read_tactical_stage(State& state, const Node& phase, Fields& fields) {
    state.phase = Phase::Turns;
    state.stage = phase.name();
    if (const Node order = fields.at("order"))
        for (const Node& item : order.list()) {
            const auto who = state.find(item.text());
            if (!who) {
                item.fail("no creature has the id '" + item.text() + "'");
                continue;
            }
            state.order.push_back({*who, state.creature(*who).score, state.round - 1});
            state.creature(*who).has_score = true;
        }
    fields.finish();
}

void read_turns(State& state, const Ruleset& rules, Fields& fields) {
    if (state.round == 0) state.phase = Phase::Ambush;
    const Node active = fields.need("active");
    const auto who = active ? state.find(active.text()) : std::nullopt;
    if (active && !who) active.fail("no creature has the id '" + active.text() + "'");
    const Node order = fields.need("order");
    fields.finish();
    if (!who || !order) return;
    state.active = *who;
    read_order(state, order, *who);
    Refusals unable;
    rules.tempo().check_able(View(state, rules), *who, unable);
    state.limited_turn = !unable.empty();
    // Nothing of the turn is spent; the pool of points is written in the scene itself.
    const View view(state, rules);
    const std::int32_t written =
        view.get(kStandard, *who) + view.get(kMoveAction, *who) + view.get(kQuick, *who);
    if (state.limited_turn || written != 0) return;
    for (const Fact& slot : {kStandard, kMoveAction, kQuick})
        if (const WordIndex index = rules.vocabulary()->index(slot); index != kNoWord)
            state.set_fact({index, number(*who), 0}, 1);
}

// Direction from a to b: octants clockwise from north, those beside an axis twice as narrow (CLS-107).
std::int8_t octant(Place a, Place b) {
    const std::int32_t dx = b.x - a.x;
    const std::int32_t dy = b.y - a.y;
    constexpr std::array<std::array<std::int8_t, 3>, 3> kByStep{{{8, 1, 2}, {7, 1, 3}, {6, 5, 4}}};
    const bool level = 2 * std::abs(dy) < std::abs(dx);
    const bool upright = 2 * std::abs(dx) < std::abs(dy);
    const auto sign = [](std::int32_t n) { return static_cast<std::size_t>(1 + (n > 0) - (n < 0)); };
    return kByStep[level ? 1 : sign(dy)][upright ? 1 : sign(dx)];
}

void look_at_foes(State& state, const Ruleset& rules, const std::vector<CreatureId>& unturned) {
    const View view(state, rules);
    for (const CreatureId who : unturned) {
        Creature& own = state.creature(who);
        const Creature* nearest = nullptr;
        for (const Creature& other : state.creatures) {
            if (!view.hostile(who, other.id) || other.place == kNowhere || own.place == kNowhere) continue;
            if (nearest == nullptr ||
                view.distance(own.place, other.place) < view.distance(own.place, nearest->place))
                nearest = &other;
        }
        if (nearest != nullptr) own.facing = octant(own.place, nearest->place);
    }
}

// CLS-169: at the start, those who check morale.
void count_sides(State& state, const Ruleset& rules) {
    const WordIndex index = state.scene->vocabulary->index(kInitialCount);
    if (index == kNoWord) return;
    for (std::uint32_t side = 0; side < state.scene->sides.size(); ++side) {
        if (state.fact({index, side, 0}) != 0) continue;
        const View view(state, rules);
        const auto count = std::count_if(
            state.creatures.begin(), state.creatures.end(),
            [&](const Creature& one) { return number(one.side) == side && counts_for_morale(view, one); });
        state.set_fact({index, side, 0}, static_cast<std::int32_t>(count));
    }
}

void note_retreats(State& state, const Ruleset& rules) {
    const Vocabulary& words = *state.scene->vocabulary;
    const WordIndex declared = words.index(kDeclared);
    const WordIndex retreating = words.index(kRetreating);
    const WordIndex from = words.index(kRetreatingFrom);
    if (declared == kNoWord || retreating == kNoWord || from == kNoWord) return;
    const View view(state, rules);
    for (const Creature& creature : state.creatures) {
        if (state.fact({declared, number(creature.id), 0}) != kDeclaredRetreat) continue;
        state.set_fact({retreating, number(creature.id), 0}, 1);
        for (const CreatureId foe : engaged_foes(view, creature.id))
            state.set_fact({from, number(creature.id), number(foe)}, 1);
    }
}

// CLS-094: a step that is under way when the scene begins, began as all stand there.
void freeze_contact(State& state, const Ruleset& rules) {
    const WordIndex frozen = rules.vocabulary()->index(kContactFrozen);
    const WordIndex at_start = rules.vocabulary()->index(kContactAtStart);
    const View view(state, rules);
    if (frozen == kNoWord || !freezes_contact(view, state.group, state.step)) return;
    for (const Creature& creature : state.creatures)
        for (const CreatureId foe : engaged_foes(view, creature.id))
            if (creature.id < foe) state.set_fact({at_start, number(creature.id), number(foe)}, 1);
    state.set_fact({frozen, 0, 0}, 1);
}

}  // namespace

void read_standing(State& state, const Ruleset& rules, const Node& node) {
    if (!node) return;
    Fields fields(node);
    const Node phase = fields.at("phase");
    const std::string word = phase ? phase.text() : std::string("turn");
    state.round = fields.number("round", 1, 0, 100'000);
    if (word == "quick_rest") {
        state.phase = Phase::Rest;
        state.outcome = fields.name("outcome");
        return fields.finish();
    }
    if (has_word(kTacticalStages, word)) return read_tactical_stage(state, phase, fields);
    if (has_word(kStages, word)) {
        read_stage(state, phase, fields);
        return freeze_contact(state, rules);
    }
    if (word != "turn") {
        phase.fail("'" + word + "' is no phase; leave 'encounter' out for a scene before set-up");
        fields.rest();
        return;
    }
    state.phase = Phase::Turns;
    if (rules.vocabulary()->index(kSegment) != kNoWord) return read_segment(state, rules, fields);
    if (rules.owner(Verb::BeginTurn) != nullptr) return read_blocks(state, rules, fields);
    read_turns(state, rules, fields);
}

void settle_scene(State& state, const Ruleset& rules, const std::vector<CreatureId>& unturned) {
    count_sides(state, rules);
    look_at_foes(state, rules, unturned);
    note_retreats(state, rules);
}

}  // namespace affray::content
