// The hash of a state. Each part is taken apart into all its fields: one that is new does not compile until
// it is said here whether it counts. What logs of old did not have counts only where it says something, and
// what their hashes left out is left out for good: else no log of theirs would verify.
#include "base/hash.h"
#include "rules/intent.h"
#include "rules/state.h"

namespace affray {
namespace {

void add(Hasher& hash, const Name& name) { hash.add(name.view()); }

void add(Hasher& hash, const Place& place) {
    const auto& [x, y, z] = place;
    hash.add(x).add(y).add(z);
}

void add(Hasher& hash, const Creature& creature) {
    const auto& [id, seat, side, kind, status, mook, hidden, has_score, facing, score, place, hp, hp_max] =
        creature;
    hash.add(number(id)).add(number(seat)).add(number(side)).add(kind).add(status);
    hash.add(mook).add(hidden).add(has_score).add(facing).add(score).add(hp).add(hp_max);
    add(hash, place);
}

void add(Hasher& hash, const Effect& effect) {
    const auto& [id, name, who, source, level, type, stat, natural, until, place] = effect;
    const auto& [when, of, end] = until;
    hash.add(id).add(number(who)).add(number(source)).add(level).add(natural);
    hash.add(when).add(number(of)).add(end);
    add(hash, name);
    add(hash, type);
    add(hash, stat);
    if (place) add(hash, *place);
}

void add(Hasher& hash, const Item& item) {
    // Its name and kind never change.
    const auto& [id, name, kind, owner, charges, where, state, place] = item;
    hash.add(id).add(number(owner)).add(charges);
    add(hash, where);
    if (!state.empty()) add(hash, state);
    if (place != Place{}) add(hash, place);
}

void add(Hasher& hash, const OrderEntry& entry) {
    const auto& [who, score, last_turn_round, group] = entry;
    hash.add(number(who)).add(score).add(last_turn_round);
    if (group != 0) hash.add(group);
}

void add(Hasher& hash, const Activity& activity) {
    // What it works on follows from the intent that began it.
    const auto& [who, action, subject, target, done, need, detail, pay, item, object, unit, place, secret] =
        activity;
    hash.add(number(who)).add(done).add(need).add(pay);
    add(hash, action);
    add(hash, detail);
}

void add(Hasher& hash, const Readied& readied) {
    const auto& [who, intent, event, actor, target, text, ask, round] = readied;
    hash.add(number(who)).add(intent->verb()).add(ask).add(round);
    add(hash, event);
    add(hash, actor);
    add(hash, target);
    hash.add(text);
}

void add(Hasher& hash, const Loss& loss) {
    // Who agreed and what was carried off is told by the event that the loss comes of.
    const auto& [id, kind, round, proposed_by, agreed_by, excluded, carried] = loss;
    hash.add(id).add(round).add(number(proposed_by));
}

void add(Hasher& hash, const Offer& offer) {
    // The rest is worked out anew from the same proposal.
    const auto& [kind, option, actor, subject, seat, places, default_take, forced, choices, with, amount,
                 text, decisive, wards] = offer;
    hash.add(number(actor)).add(number(subject)).add(number(seat)).add(default_take);
    add(hash, kind);
    add(hash, option);
}

void add(Hasher& hash, const Pick& pick) {
    const auto& [seat, picks, places, amount, by, with, text] = pick;
    hash.add(number(seat)).add(by).add(amount);
    for (const std::uint32_t index : picks) hash.add(index);
}

void add(Hasher& hash, const Question& question) {
    const auto& [id, kind, moment, closing, subject, offers, waiting, picks] = question;
    hash.add(id).add(moment).add(closing).add(offers.size()).add(waiting.size()).add(picks.size());
    add(hash, kind);
    for (const Offer& offer : offers) add(hash, offer);
    for (const SeatId seat : waiting) hash.add(number(seat));
    for (const Pick& pick : picks) add(hash, pick);
}

// In the order in which their values lie in a row.
std::vector<const Fact*> facts_of(const Vocabulary& words, Scope scope) {
    std::vector<const Fact*> all;
    for (const Fact& fact : words.facts())
        if (fact.scope == scope) all.push_back(&fact);
    return all;
}

// Facts and stats count by name and only where they differ from their initial value, in any order, so that a
// ruleset which learns new words leaves the hashes of old logs alone.
std::uint64_t word_sum(const State& state) {
    std::uint64_t sum = 0;
    const Vocabulary& words = *state.scene->vocabulary;
    const auto count = [&sum](std::uint32_t word, std::uint32_t a, std::uint32_t b, std::int32_t value) {
        sum += Hasher().add(word).add(a).add(b).add(value).finish();
    };
    std::size_t slot = 0;
    const auto count_dense = [&](const Fact& fact, std::uint32_t a) {
        if (const std::int32_t value = state.numbers[slot++]; value != fact.initial)
            count(fact.hash, a, 0, value);
    };
    const std::vector<const Fact*> of_creatures = facts_of(words, Scope::Creature);
    for (const Fact* fact : facts_of(words, Scope::Encounter)) count_dense(*fact, 0);
    for (const Creature& creature : state.creatures)
        for (const Fact* fact : of_creatures) count_dense(*fact, number(creature.id));
    for (const FactEntry& entry : state.sparse)
        count(words.facts()[entry.key.fact].hash, entry.key.a, entry.key.b, entry.value);
    for (std::size_t row = 0; row < state.creatures.size(); ++row) {
        const std::vector<std::int32_t>& stats = state.scene->sheets[row].stats;
        for (WordIndex i = 0; i < words.stats().size(); ++i)
            if (stats[i] != words.stats()[i].initial)
                count(words.stats()[i].hash, number(state.creatures[row].id), 1, stats[i]);
    }
    return sum;
}

}  // namespace

std::uint64_t state_hash(const State& state) {
    // Of the scene, sheets count with the facts; notes of a map are read by no rule, and the index of places
    // follows from the rest.
    const auto& [scene, creatures, numbers, sparse, effects, items, feature_states, order, activities,
                 readied, losses, notes, asked, phase, limited_turn, round, active, stage, step, group,
                 ambush_side, outcome, next_effect, seq, last_question, place_index] = state;
    Hasher hash;
    hash.add(phase).add(round).add(number(active)).add(limited_turn).add(seq).add(next_effect);
    // Without a key numbers follow from what is counted below.
    if (const std::uint64_t key = scene->creature_numbers.key(); key != 0) hash.word(key);
    add(hash, outcome);
    add(hash, ambush_side);
    for (const Creature& creature : creatures) add(hash, creature);
    hash.word(word_sum(state));
    for (const Effect& effect : effects) add(hash, effect);
    for (const Item& item : items) add(hash, item);
    for (const OrderEntry& entry : order) add(hash, entry);
    if (!stage.empty()) {
        add(hash, stage);
        add(hash, step);
        hash.add(group);
    }
    for (const Name& feature : feature_states) add(hash, feature);
    for (const Activity& activity : activities) add(hash, activity);
    for (const Readied& one : readied) add(hash, one);
    for (const Loss& loss : losses) add(hash, loss);
    hash.add(asked.has_value());
    if (asked) add(hash, *asked);
    return hash.finish();
}

}  // namespace affray
