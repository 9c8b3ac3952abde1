// Bill: what an intent costs, collected line by line with its source, as modifiers are.
#pragma once

#include <any>
#include <utility>

#include "rules/fact.h"

namespace affray {

/// How a line is met. Paid: it must be there, and is taken. Owed: it is taken, and may not be there yet
/// (SEG-052). Held: it must be there, and is not taken (SEG-020: how far a move may lead).
enum class Charge : std::uint8_t { Paid, Owed, Held };

/// `amount` of a resource fact of the actor; `step` -1: paid when the action begins, else with that step of
/// the path.
struct BillLine {
    WordIndex fact = kNoWord;
    std::int32_t amount = 0;
    std::int32_t step = -1;
    Name source;
    Name rule;
    Charge charge = Charge::Paid;
};

class Bill {
  public:
    /// A line on a fact that the ruleset lacks, or of nothing, costs nothing and is dropped.
    [[gnu::always_inline]] void add(const BillLine& line) {
        if (line.fact == kNoWord || line.amount == 0) return;
        if (lines_.empty()) lines_.reserve(kUsual);
        // Written where it stays: copied as a whole, it would have to be read before it is written out.
        BillLine& to = lines_.emplace_back();
        to.fact = line.fact;
        to.amount = line.amount;
        to.step = line.step;
        to.source = line.source;
        to.rule = line.rule;
        to.charge = line.charge;
    }
    /// Free of lines, as it was made, but for the room that it has.
    void clear() {
        lines_.clear();
        workings_.reset();
    }
    const std::vector<BillLine>& lines() const { return lines_; }
    std::vector<BillLine>& lines() { return lines_; }
    std::int32_t total(WordIndex fact) const;
    /// What is taken of the fact with that step.
    std::int32_t at_step(WordIndex fact, std::int32_t step) const;

    /// What had to be worked out for the price and is needed again to act: a path that was planned. One for
    /// a bill, of the mechanic that owns the verb; Work::workings gives it back.
    void keep(std::any workings) { workings_ = std::move(workings); }
    const std::any& workings() const { return workings_; }

  private:
    static constexpr std::size_t kUsual = 4;  // most bills have no more lines
    std::vector<BillLine> lines_;
    std::any workings_;
};

}  // namespace affray
