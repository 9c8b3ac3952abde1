// A small reader with one character of foresight.
#include "table/spoken_dice.h"

#include <algorithm>
#include <numeric>

namespace affray::table {
namespace {

constexpr const char* kForm =
    "write dice such as 2d6+3, d20-1, 4d6kh3 (the highest three) or 2d20kl1, and behind them why";

Error wrong(const std::string& what) { return {ErrorCode::InvalidInput, what + "; " + kForm}; }

bool digit(char c) { return c >= '0' && c <= '9'; }

class SpokenReader {
  public:
    explicit SpokenReader(std::string_view text) : text_(text) {}

    Result<SpokenDice> read() {
        SpokenDice spoken;
        for (bool first = true; first || at('+') || at('-'); first = false) {
            if (spoken.terms.size() == SpokenDice::kTermsMax) return wrong("at most 10 terms");
            auto term = read_term(first);
            if (!term) return term.error();
            spoken.terms.push_back(*term);
        }
        const std::int32_t dice =
            std::accumulate(spoken.terms.begin(), spoken.terms.end(), 0,
                            [](std::int32_t sum, const SpokenTerm& term) { return sum + term.count; });
        if (dice == 0) return wrong("no dice");
        if (dice > SpokenDice::kDiceMax) return wrong("at most 100 dice");
        if (next_ < text_.size() && text_[next_ - 1] != ' ')
            return wrong("'" + std::string(text_.substr(next_)) + "' is not understood");
        spoken.why = std::string(text_.substr(next_));
        return spoken;
    }

  private:
    // Past what is between terms.
    bool at(char c) {
        skip();
        return next_ < text_.size() && text_[next_] == c;
    }
    void skip() {
        while (next_ < text_.size() && text_[next_] == ' ') ++next_;
    }
    bool take(char c) {
        if (next_ == text_.size() || (text_[next_] | 0x20) != (c | 0x20)) return false;
        ++next_;
        return true;
    }
    // -1: there is none.
    std::int32_t number() {
        std::int32_t value = -1;
        for (; next_ < text_.size() && digit(text_[next_]); ++next_)
            value = std::min(SpokenDice::kNumberMax + 1, std::max(value, 0) * 10 + (text_[next_] - '0'));
        return value;
    }

    Result<SpokenTerm> read_term(bool first) {
        SpokenTerm term;
        term.minus = at('-');
        if (term.minus || at('+'))
            ++next_;
        else if (!first)
            return wrong("'+' or '-' is missing");
        skip();
        const std::int32_t count = number();
        if (!take('d')) {
            if (count < 0) return wrong(first ? "no dice" : "behind '+' and '-' comes a number or a die");
            if (count > SpokenDice::kNumberMax) return wrong("a number is at most 1000000");
            term.number = count;
            return term;
        }
        term.count = count < 0 ? 1 : count;
        term.sides = take('%') ? 100 : number();
        if (term.count < 1 || term.count > SpokenDice::kDiceMax) return wrong("1 to 100 dice");
        if (term.sides < 2 || term.sides > SpokenDice::kSidesMax) return wrong("a die has 2 to 1000 sides");
        if (!take('k')) return term;
        term.keep = take('l') ? 'l' : 'h';
        if (term.keep == 'h') take('h');
        const std::int32_t kept = number();
        term.kept = kept < 0 ? 1 : kept;
        if (term.kept < 1 || term.kept > term.count)
            return wrong("as many dice are kept as are thrown, or fewer");
        return term;
    }

    std::string_view text_;
    std::size_t next_ = 0;
};

}  // namespace

std::string SpokenDice::text() const {
    std::string out;
    for (const SpokenTerm& term : terms) {
        if (term.minus)
            out += '-';
        else if (!out.empty())
            out += '+';
        if (term.sides == 0) {
            out += std::to_string(term.number);
            continue;
        }
        out += (term.count == 1 ? "" : std::to_string(term.count)) + "d" + std::to_string(term.sides);
        if (term.keep != 0) out += std::string("k") + term.keep + std::to_string(term.kept);
    }
    return out;
}

Result<SpokenDice> read_spoken_dice(std::string_view text) { return SpokenReader(text).read(); }

std::vector<ThrownTerm> throw_dice(const SpokenDice& spoken, Dice& dice) {
    std::vector<ThrownTerm> thrown;
    for (const SpokenTerm& term : spoken.terms) {
        ThrownTerm one;
        std::vector<std::uint32_t> order;
        for (std::int32_t i = 0; i < term.count; ++i) {
            one.faces.push_back(dice.draw(term.sides, "talk"));
            order.push_back(static_cast<std::uint32_t>(i));
        }
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return term.keep == 'l' ? one.faces[a] < one.faces[b] : one.faces[a] > one.faces[b];
        });
        if (term.keep != 0) one.dropped.assign(order.begin() + term.kept, order.end());
        std::sort(one.dropped.begin(), one.dropped.end());
        one.sum = std::accumulate(one.faces.begin(), one.faces.end(), term.number);
        for (const std::uint32_t at : one.dropped) one.sum -= one.faces[at];
        if (term.minus) one.sum = -one.sum;
        thrown.push_back(std::move(one));
    }
    return thrown;
}

}  // namespace affray::table
