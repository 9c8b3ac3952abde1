// The referee's rulings in the course of a fight: called rolls, prices, doors, disturbances, effects, the end
// of a chase.
#include "client/play/reader.h"

namespace affray::client::ruling_commands {
namespace {

constexpr const char* kRollForm =
    "roll check WHO ABILITY [N] | save WHO D|W|P|B|S [N] [damage 2d6] [or EFFECT] [magical] [destructive] | "
    "reaction SIDE [by WHO] [N] [as WORD] | morale SIDE [N] | loyalty WHO [N] | "
    "skill WHO hide|hide_outdoors|move_silently|pick_pockets|construction|read_languages|read_scroll [N] | "
    "fall WHO FEET | "
    "drowning WHO PERCENT | treasure HOARD [TYPE]";

v1::Govern& begin(v1::Intent& intent, const char* verb) {
    v1::Govern& ruling = *intent.mutable_govern();
    ruling.set_verb(verb);
    return ruling;
}

// 2d6+1, 1d6+1d4, 5.
bool read_dice(std::string_view text, v1::DiceExpression& dice) {
    while (!text.empty()) {
        const std::size_t plus = text.find('+', 1);
        const std::string_view part = text.substr(0, plus);
        const std::size_t d = part.find('d');
        std::int32_t count = 1, sides = 0;
        if (d == std::string_view::npos) {
            if (!parse_number(part, count)) return false;
            dice.set_bonus(dice.bonus() + count);
        } else {
            if ((d > 0 && !parse_number(part.substr(0, d), count)) ||
                !parse_number(part.substr(d + 1), sides))
                return false;
            v1::DiceTerm& term = *dice.add_terms();
            term.set_count(count);
            term.set_sides(sides);
        }
        if (plus == std::string_view::npos) return true;
        text.remove_prefix(plus + 1);
    }
    return false;
}

// What stands behind whom and what is rolled.
Parsed take_rest(const Reader& r, std::size_t first, v1::Intent intent) {
    v1::Govern& call = *intent.mutable_govern();
    for (std::size_t i = first; i < r.size(); ++i) {
        const bool more = i + 1 < r.size();
        if (const auto modifier = r.number(i)) {
            call.set_value(*modifier);
        } else if (r[i] == "damage" && more) {
            if (!read_dice(r[++i], *call.mutable_damage())) return r.unexpected(i, kRollForm);
        } else if ((r[i] == "or" || r[i] == "as") && more) {
            call.set_effect(r[++i]);
        } else if (r[i] == "by" && more) {
            const auto speaker = r.creature(++i);
            if (!speaker) return r.no_creature(i, kRollForm);
            call.set_who(*speaker);
        } else if (r[i] == "magical") {
            call.set_magical(true);
        } else if (r[i] == "destructive") {
            call.set_destructive(true);
        } else {
            return r.unexpected(i, kRollForm);
        }
    }
    return submit_command(std::move(intent));
}

}  // namespace

Parsed roll(const Reader& r) {
    if (r.size() < 3) return expected(kRollForm);
    v1::Intent intent;
    v1::Govern& call = begin(intent, "call_roll");
    call.set_roll(r[1]);
    if (r[1] == "reaction" || r[1] == "morale") {
        const auto side = r.book.find_side(r[2]);
        if (!side) return r.no_side(2, kRollForm);
        call.set_subject(r.book.view().sides(static_cast<int>(*side)).id());
        return take_rest(r, 3, std::move(intent));
    }
    if (r[1] == "treasure") {
        if (r.size() > 4) return r.unexpected(4, kRollForm);
        call.set_subject(r[2]);
        if (r.size() == 4) call.set_text(r[3]);
        return submit_command(std::move(intent));
    }
    const auto who = r.creature(2);
    if (!who) return r.no_creature(2, kRollForm);
    call.set_who(*who);
    if (r[1] == "fall" || r[1] == "drowning") {
        const auto much = r.number(3);
        if (!much || r.size() != 4) return r.unexpected(3, kRollForm);
        call.set_value(*much);
        return submit_command(std::move(intent));
    }
    if (r[1] == "loyalty") return take_rest(r, 3, std::move(intent));
    if (r[1] == "skill") {
        if (r.size() < 4) return expected(kRollForm);
        call.set_detail(r[3]);
        return take_rest(r, 4, std::move(intent));
    }
    if (r[1] != "check" && r[1] != "save") return r.unexpected(1, kRollForm);
    if (r.size() < 4) return expected(kRollForm);
    call.set_text(r[3]);
    if (r[1] == "save") call.set_detail(r[3]);
    return take_rest(r, 4, std::move(intent));
}

// cost ACTION N: what a row of the price list costs from now on (AP-008).
Parsed cost(const Reader& r) {
    const auto points = r.number(2);
    if (!points || r.size() != 3) return r.unexpected(r.size() < 3 ? r.size() : 2, "cost ACTION N");
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "set_cost");
    ruling.set_subject(r[1]);
    ruling.set_value(*points);
    return submit_command(std::move(intent));
}

// feature NAME STATE [N]: what it is now, and what forcing it costs (AP-132).
Parsed feature(const Reader& r) {
    constexpr const char* kForm = "feature NAME open | closed | stuck | locked | hidden | STATE [N]";
    if (r.size() < 3 || r.size() > 4) return expected(kForm);
    const v1::Feature* found = r.book.find_feature(r[1]);
    if (found == nullptr) {
        std::vector<std::string> known;
        for (const auto& one : r.book.view().features()) known.push_back(one.id());
        const std::string meant = nearest(r[1], known);
        return Error{ErrorCode::InvalidInput, "'" + r[1] + "' is no feature of this map" +
                                                  (meant.empty() ? "" : "; did you mean '" + meant + "'?") +
                                                  "   (expected: " + kForm + ")"};
    }
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "set_feature");
    ruling.set_subject(found->id());
    ruling.set_text(r[2]);
    if (r.size() == 4 && !r.number(3)) return r.unexpected(3, kForm);
    if (r.size() == 4) ruling.set_value(*r.number(3));
    return submit_command(std::move(intent));
}

// disrupt WHO [work | spell]
Parsed disrupt(const Reader& r) {
    constexpr const char* kForm = "disrupt WHO [work | spell]";
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, kForm);
    if (r.size() > 3) return r.unexpected(3, kForm);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "disrupt");
    ruling.set_who(*who);
    ruling.set_subject(r.size() == 3 ? r[2] : "work");
    return submit_command(std::move(intent));
}

// fire WHO: what it waited for has come.
Parsed fire(const Reader& r) {
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, "fire WHO");
    v1::Intent intent;
    intent.mutable_govern()->set_verb("fire_readied");
    intent.mutable_govern()->set_who(*who);
    return submit_command(std::move(intent));
}

// effect WHO NAME [off] [until WORD]
Parsed effect(const Reader& r) {
    constexpr const char* kForm = "effect WHO NAME [off] [until scene | cured | turn_end | round(3) ...]";
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, kForm);
    if (r.size() < 3) return expected(kForm);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "set_effect");
    ruling.set_who(*who);
    ruling.set_subject(r[2]);
    ruling.set_value(1);
    for (std::size_t i = 3; i < r.size(); ++i) {
        if (r[i] == "off") {
            ruling.set_value(0);
        } else if (r[i] == "until" && i + 1 < r.size()) {
            ruling.set_text(r[++i]);
        } else {
            return r.unexpected(i, kForm);
        }
    }
    return submit_command(std::move(intent));
}

// morale SIDE N: the referee's adjustment of a side (CLS-165), or of a creature's members (AFR-039).
Parsed morale(const Reader& r) {
    constexpr const char* kForm = "morale SIDE -2..2";
    const auto value = r.number(2);
    if (r.size() < 3) return expected(kForm);
    if (!value) return r.unexpected(2, kForm);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "set_modifier");
    const auto side = r.book.find_side(r[1]);
    const auto who = side ? std::nullopt : r.creature(1);
    if (!side && !who) return r.no_side(1, kForm);
    if (side) ruling.set_subject(r.book.view().sides(static_cast<int>(*side)).id());
    if (who) ruling.set_who(*who);
    ruling.set_roll("morale");
    ruling.set_value(*value);
    return submit_command(std::move(intent));
}

Parsed end_pursuit(const Reader& r) {
    if (r.size() != 2) return expected("endpursuit lost_sight | forced_stop | escaped | caught");
    v1::Intent intent;
    begin(intent, "end_pursuit").set_text(r[1]);
    return submit_command(std::move(intent));
}

}  // namespace affray::client::ruling_commands
