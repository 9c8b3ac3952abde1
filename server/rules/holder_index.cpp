// A list of rows for each fact that is asked of.
#include "rules/holder_index.h"

#include <algorithm>

namespace affray {

const HolderIndex::Column* HolderIndex::column(const Word& fact) const {
    const auto is_it = [&fact](const Column& one) { return one.number == fact.column; };
    const auto at = std::find_if(columns_.begin(), columns_.end(), is_it);
    return at == columns_.end() ? nullptr : &*at;
}

bool HolderIndex::knows(const State& state, const Word& fact) const {
    return seen_.is_same(state.numbers) && words_ == state.scene->vocabulary && column(fact) != nullptr;
}

const std::vector<std::uint32_t>& HolderIndex::of(const Word& fact) const { return column(fact)->rows; }

void HolderIndex::follow(const State& state, const Word& fact) {
    if (words_ != state.scene->vocabulary) *this = HolderIndex();
    words_ = state.scene->vocabulary;
    take_changes(state);
    if (column(fact) != nullptr) return;
    Column& fresh = columns_.emplace_back(Column{fact.column, fact.initial});
    for (std::uint32_t row = 0; row < state.creatures.size(); ++row)
        if (state.fact(fact, number(state.creatures[row].id), 0) != fact.initial) fresh.rows.push_back(row);
}

void HolderIndex::take_changes(const State& state) {
    const std::size_t first = words_->encounter_columns();
    const std::size_t width = words_->creature_columns();
    for (Column& column : columns_)
        std::erase_if(column.rows, [&](std::uint32_t row) { return row >= state.creatures.size(); });
    state.numbers.unlike(seen_, [&](std::size_t at, std::int32_t now, const std::int32_t* before) {
        if (at < first || (before != nullptr && *before == now)) return;
        const std::size_t number = (at - first) % width;
        for (Column& column : columns_)
            if (column.number == number)
                take(column, static_cast<std::uint32_t>((at - first) / width), now != column.initial);
    });
    seen_ = state.numbers;
}

void HolderIndex::take(Column& column, std::uint32_t row, bool holds) {
    const auto at = std::lower_bound(column.rows.begin(), column.rows.end(), row);
    const bool held = at != column.rows.end() && *at == row;
    if (holds && !held) column.rows.insert(at, row);
    if (!holds && held) column.rows.erase(at);
}

}  // namespace affray
