// Most of a view's facts are 0, so most of its time goes into passing them over.
#include "codec/told_facts.h"

#include <algorithm>
#include <vector>

#include "base/check.h"

namespace affray::codec {
namespace {

void put_fact(FactKey key, std::int32_t value, v1::View& out) {
    v1::FactValue& m = *out.add_facts();
    m.set_fact(key.fact);
    m.set_a(key.a);
    m.set_b(key.b);
    m.set_value(value);
}

// The facts of one creature among all numbers.
struct FactRow {
    std::uint32_t who = 0;
    const std::int32_t* facts = nullptr;
};

// In the order in which facts are listed.
std::vector<FactRow> fact_rows(const State& state, const std::vector<std::int32_t>& numbers) {
    const Vocabulary& words = *state.scene->vocabulary;
    const std::size_t of_creatures = state.creatures.size() * words.creature_columns();
    AFFRAY_CHECK(numbers.size() == words.encounter_columns() + of_creatures, "a fact has no place");
    std::vector<FactRow> rows;
    rows.reserve(state.creatures.size());
    const std::int32_t* row = numbers.data() + words.encounter_columns();
    for (const Creature& creature : state.creatures) {
        rows.push_back({number(creature.id), row});
        row += words.creature_columns();
    }
    std::sort(rows.begin(), rows.end(), [](const FactRow& a, const FactRow& b) { return a.who < b.who; });
    return rows;
}

}  // namespace

void put_facts(const State& state, const Viewer& viewer, v1::View& out) {
    const auto& facts = state.scene->vocabulary->facts();
    // In one piece: to look for each among its pages would take most of a view's time.
    const std::vector<std::int32_t> numbers(state.numbers.begin(), state.numbers.end());
    const std::vector<FactRow> rows = fact_rows(state, numbers);
    const auto put_known = [&](FactKey key, std::int32_t value) {
        if (value == 0) return;  // as most are
        const Fact& fact = facts[key.fact];
        // A derived fact has its initial value here as long as nothing announced another: that is no truth to
        // tell.
        const bool announced = !fact.derived || value != fact.initial;
        if (announced && knows_fact(state, viewer, key)) put_fact(key, value, out);
    };
    auto sparse = state.sparse.begin();
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const auto fact = static_cast<WordIndex>(i);
        const Word& word = state.scene->vocabulary->word(fact);
        if (word.scope == Scope::Encounter) put_known({fact, 0, 0}, state.fact(word, 0, 0));
        if (word.scope == Scope::Creature)
            for (const FactRow& row : rows) put_known({fact, row.who, 0}, row.facts[word.column]);
        for (; sparse != state.sparse.end() && sparse->key.fact == fact; ++sparse)
            put_known(sparse->key, sparse->value);
    }
}

}  // namespace affray::codec
