// HolderIndex: for whom a stored fact is not at its initial value, found without a look at everybody.
#pragma once

#include "rules/state.h"

namespace affray {

/// Knows the facts of one creature that it has been asked of. Rows are those of `State::creatures`, in order.
class HolderIndex {
  public:
    /// Is this fact known, as of these numbers?
    bool knows(const State& state, const Word& fact) const;
    /// Looks at all creatures for a fact that it has never been asked of, and for the others at what lies on
    /// pages that the numbers do not share with what was seen last.
    void follow(const State& state, const Word& fact);
    /// Of a fact that it knows.
    const std::vector<std::uint32_t>& of(const Word& fact) const;

  private:
    struct Column {
        std::uint16_t number = 0;
        std::int32_t initial = 0;
        std::vector<std::uint32_t> rows{};
    };
    const Column* column(const Word& fact) const;
    static void take(Column& column, std::uint32_t row, bool holds);
    void take_changes(const State& state);

    std::shared_ptr<const Vocabulary> words_;  // whose columns they are
    PagedVector<std::int32_t> seen_;
    std::vector<Column> columns_;
};

}  // namespace affray
