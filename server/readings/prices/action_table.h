// The price list of a turn in points: what each row costs, whether it may go on in later turns and what it
// needs (AP-007, AP-008, AP-081, AP-084; rows of AP section 4.I).
#pragma once

#include <array>
#include <span>

#include "readings/facts.h"
#include "rules/mechanic.h"

namespace affray {

/// AP-081. Never: paid whole in one turn. IfOverMax: begun with what is left if it costs more than a turn
/// has. Always: begun part-way through a turn whatever it costs.
enum class Span : std::uint8_t { Never, IfOverMax, Always };
/// AP-084: what an interruption leaves.
enum class Restart : std::uint8_t { None, Scratch, Keep, Points };

/// Price of a row that a formula gives: whoever owns the row works it out.
inline constexpr std::int32_t kByFormula = -1;

struct ActionRow {
    /// By which stored facts know the row: it keeps it wherever it stands, and no other row ever gets it.
    std::uint32_t number = 0;
    std::string_view id;
    std::int32_t points = 0;  ///< kByFormula: see its rule
    Span span = Span::Never;
    Restart restart = Restart::None;
    std::int32_t attended = 0;                  ///< points with an attendant (AP-087); 0: none may help
    std::int32_t free_hands = 0;                ///< that must be free
    std::array<std::string_view, 2> in_hand{};  ///< kinds of thing that must be held; empty: none
    std::string_view rule;
};

std::span<const ActionRow> action_table();
/// nullptr: no such row.
const ActionRow* action_row(const Name& id);

/// What the referee has set for the row of this number plus 1; 0: nothing (AP-008; owner: point_rulings).
inline constexpr Fact kPriceSet{"price.set", Scope::Group};
inline constexpr std::int32_t kPriceMost = 60;

/// What a row costs: what the referee has set for it, else what the rules give.
std::int32_t price_of_row(const View& view, const ActionRow& row, std::int32_t by_rule);
/// How the pool counts one point: 2 where it counts halves (AP-038), else 1.
std::int32_t point_unit(const View& view);
/// Puts a row's price on the bill, `times` over, under the row's name; `by_rule` for a row that has a
/// formula.
void charge_row(const View& view, Bill& bill, const Name& id, std::int32_t by_rule = kByFormula,
                std::int32_t step = -1, std::int32_t times = 1);

}  // namespace affray
