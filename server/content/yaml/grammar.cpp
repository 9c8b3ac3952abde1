// Parsing of dice, calls and durations.
#include "content/yaml/grammar.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr std::array<std::int32_t, 9> kSides{2, 3, 4, 6, 8, 10, 12, 20, 100};
constexpr std::int32_t kDiceMax = 100;
constexpr std::int32_t kConstantMax = 100'000;

std::optional<std::int32_t> whole(std::string_view digits) {
    std::int32_t value = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, value);
    if (digits.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

bool add_term(DiceExpression& dice, std::string_view term, int sign) {
    const std::size_t d = term.find('d');
    if (d == std::string_view::npos) {
        const auto value = whole(term);
        if (!value || *value < 0 || *value > kConstantMax) return false;
        dice.bonus += sign * *value;
        return true;
    }
    const auto count = d == 0 ? std::optional<std::int32_t>(1) : whole(term.substr(0, d));
    if (const std::size_t times = term.find('x', d); times != std::string_view::npos) {
        const auto factor = whole(term.substr(times + 1));
        if (!factor || *factor < 1 || *factor > kDiceMax || !dice.terms.empty()) return false;
        dice.factor = *factor;
        term = term.substr(0, times);
    }
    const auto sides = whole(term.substr(d + 1));
    if (!count || !sides || sign < 0 || *count < 1 || *count > kDiceMax) return false;
    if (std::find(kSides.begin(), kSides.end(), *sides) == kSides.end()) return false;
    dice.terms.push_back({*count, *sides});
    return true;
}

struct UntilWord {
    std::string_view text;
    Until::When when;
    bool names_creature;
};
using When = Until::When;
constexpr std::array<UntilWord, 20> kUntilWords{{
    {"scene", When::Scene, false},
    {"battle", When::Scene, false},
    {"save", When::Save, false},
    {"turn_start", When::TurnStart, true},
    {"turn_end", When::TurnEnd, true},
    {"end_of_turn", When::TurnEnd, true},
    {"next_turn_start", When::NextTurnStart, true},
    {"sot_next", When::NextTurnStart, true},
    {"next_turn_end", When::NextTurnEnd, true},
    {"eot_next", When::NextTurnEnd, true},
    {"round", When::Round, false},
    {"heal_up", When::HealUp, false},
    {"cured", When::Cured, false},
    {"permanent", When::Permanent, false},
    {"save_ends", When::Save, false},
    {"end_of_battle", When::Scene, false},
    {"next_attack", When::NextAttack, false},
    {"next_attack_roll", When::NextAttack, false},
    {"next_crit", When::NextCrit, false},
    {"next_own_melee_crit", When::NextCrit, false},
}};
constexpr std::int32_t kNormalSave = 11;

}  // namespace

std::optional<DiceExpression> dice_from(std::string_view text) {
    constexpr std::size_t kTextMax = 100;
    if (text.size() > kTextMax) return std::nullopt;
    DiceExpression dice;
    int sign = 1;
    while (true) {
        const std::size_t next = text.find_first_of("+-");
        if (!add_term(dice, text.substr(0, next), sign)) return std::nullopt;
        if (next == std::string_view::npos) return fault_of(dice) ? std::nullopt : std::optional(dice);
        sign = text[next] == '-' ? -1 : 1;
        text.remove_prefix(next + 1);
    }
}

std::optional<DiceExpression> read_dice(const Node& node) {
    const std::string text = node.text();
    auto dice = dice_from(text);
    if (!dice && node.is_scalar())
        node.fail("'" + text + "' is no dice expression; write one such as 1d6+1d3+3");
    return dice;
}

std::optional<std::int32_t> Call::number() const { return argument ? whole(*argument) : std::nullopt; }

std::optional<Call> call_from(std::string_view text) {
    const std::size_t open = text.find('(');
    if (open == std::string_view::npos)
        return text.empty() ? std::nullopt : std::optional(Call{std::string(text), {}});
    if (open == 0 || text.back() != ')') return std::nullopt;
    return Call{std::string(text.substr(0, open)),
                std::string(text.substr(open + 1, text.size() - open - 2))};
}

WrittenUntil read_until(const Node& node) {
    WrittenUntil written;
    if (!node) return written;
    const auto call = call_from(node.text());
    const auto* const word =
        std::find_if(kUntilWords.begin(), kUntilWords.end(),
                     [&](const UntilWord& known) { return call && known.text == call->word; });
    if (word == kUntilWords.end()) {
        node.fail("'" + node.text() +
                  "' is no duration; write scene, save(11), next_turn_end(user), round(3) or such");
        return written;
    }
    written.until.when = word->when;
    if (word->when == When::Save) written.until.number = call->number().value_or(kNormalSave);
    if (word->when == When::Round) {
        if (!call->number()) node.fail("round wants a number; write it as round(3)");
        written.until.number = call->number().value_or(0);
    }
    if (word->names_creature) written.of = call->argument.value_or("user");
    return written;
}

}  // namespace affray::content
