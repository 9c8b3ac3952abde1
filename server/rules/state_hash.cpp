// The hash of a state. Each part is taken apart into all its fields: one that is new does not compile until
// it is said here whether it counts. What logs of old did not have counts only where it says something, and
// what their hashes left out is left out for good: else no log of theirs would verify.
#include "base/hash.h"
#include "rules/crowd_index.h"
#include "rules/intent.h"
#include "rules/state_hasher.h"

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
std::uint64_t counted(std::uint32_t word, std::uint32_t a, std::uint32_t b, std::int32_t value) {
    return Hasher().add(word).add(a).add(b).add(value).finish();
}

std::uint64_t sum_of_stats(const State& state) {
    std::uint64_t sum = 0;
    const std::vector<Stat>& all = state.scene->vocabulary->stats();
    for (std::size_t row = 0; row < state.creatures.size(); ++row) {
        const std::vector<std::int32_t>& stats = state.scene->sheets[row].stats;
        for (WordIndex i = 0; i < all.size(); ++i)
            if (stats[i] != all[i].initial)
                sum += counted(all[i].hash, number(state.creatures[row].id), 1, stats[i]);
    }
    return sum;
}

std::uint64_t sum_of_sparse(const State& state) {
    std::uint64_t sum = 0;
    for (const FactEntry& entry : state.sparse)
        sum += counted(state.scene->vocabulary->facts()[entry.key.fact].hash, entry.key.a, entry.key.b,
                       entry.value);
    return sum;
}

// What one of a state's numbers counts, by its place among them.
class NumberSum {
  public:
    explicit NumberSum(const State& state)
        : creatures_(state.creatures),
          of_all_(facts_of(*state.scene->vocabulary, Scope::Encounter)),
          of_creatures_(facts_of(*state.scene->vocabulary, Scope::Creature)) {}

    std::uint64_t operator()(std::size_t at, std::int32_t value) const {
        if (at < of_all_.size()) return of(*of_all_[at], 0, value);
        const auto among = static_cast<std::uint32_t>(at - of_all_.size());
        const auto columns = static_cast<std::uint32_t>(of_creatures_.size());
        const Fact& fact = *of_creatures_[among % columns];
        if (value == fact.initial) return 0;
        return of(fact, number(creatures_[among / columns].id), value);
    }

  private:
    static std::uint64_t of(const Fact& fact, std::uint32_t who, std::int32_t value) {
        return value == fact.initial ? 0 : counted(fact.hash, who, 0, value);
    }

    const PagedVector<Creature>& creatures_;
    std::vector<const Fact*> of_all_, of_creatures_;
};

}  // namespace

// Another scene may have other words and creatures; the numbers of one say by their places whose they are.
void StateHasher::follow(const State& state) {
    if (state.scene.get() != scene_.get() || state.numbers.size() < numbers_.size()) {
        *this = StateHasher();
        scene_ = state.scene;
        sum_of_stats_ = sum_of_stats(state);
    }
    const NumberSum counts(state);
    state.numbers.unlike(numbers_, [&](std::size_t at, std::int32_t now, const std::int32_t* before) {
        if (before != nullptr && *before == now) return;
        sum_of_numbers_ += counts(at, now);
        if (before != nullptr) sum_of_numbers_ -= counts(at, *before);
    });
    numbers_ = state.numbers;
}

std::uint64_t state_hash(const State& state) { return StateHasher().of(state); }

std::uint64_t StateHasher::of(const State& state) {
    follow(state);
    // Of the scene, sheets count with the facts; notes of a map are read by no rule, and the index of places
    // follows from the rest.
    const auto& [scene, creatures, numbers, sparse, effects, items, feature_states, order, activities,
                 readied, losses, notes, asked, phase, limited_turn, round, active, stage, step, group,
                 ambush_side, outcome, next_effect, seq, last_question, crowd_index] = state;
    Hasher hash;
    hash.add(phase).add(round).add(number(active)).add(limited_turn).add(seq).add(next_effect);
    // Without a key numbers follow from what is counted below.
    if (const std::uint64_t key = scene->creature_numbers.key(); key != 0) hash.word(key);
    add(hash, outcome);
    add(hash, ambush_side);
    for (const Creature& creature : creatures) add(hash, creature);
    hash.word(sum_of_numbers_ + sum_of_stats_ + sum_of_sparse(state));
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
    if (creatures.size() < kCrowd) *this = StateHasher();
    return hash.finish();
}

}  // namespace affray
