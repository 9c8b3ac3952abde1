// The commands of attacks and spells.
#include <algorithm>
#include <array>

#include "client/play/reader.h"

namespace affray::client::attack_commands {
namespace {

constexpr const char* kAttackForm =
    "a WEAPON TARGET... [thrown | fired | melee | careful] [main | off] [at X,Y] [charge] [behind] [subdue] "
    "[flex NAME] [mod N] [cover N] [unaware]";
constexpr std::array<std::string_view, 4> kModes{"melee", "thrown", "fired", "careful"};
constexpr std::array<std::string_view, 2> kHands{"main", "off"};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& known, const std::string& word) {
    return std::find(known.begin(), known.end(), word) != known.end();
}

// A word that stands for itself; false: it is none of them.
bool take_flag(const std::string& word, v1::Attack& attack) {
    if (among(kModes, word)) {
        attack.set_mode(word);
    } else if (among(kHands, word)) {
        attack.set_hand(word);
    } else if (word == "charge") {
        attack.set_charge(true);
    } else if (word == "behind") {
        attack.set_back_stab(true);
    } else if (word == "subdue") {
        attack.set_nonlethal(true);
    } else if (word == "unaware") {
        attack.set_unaware(true);
    } else {
        return false;
    }
    return true;
}

// A word with a value behind it; the value's place, or 0 where it is none of them.
std::size_t take_value(const Reader& r, std::size_t i, v1::Attack& attack) {
    const auto value = r.number(i + 1);
    if (r[i] == "mod" && value) {
        attack.set_modifier(*value);
    } else if (r[i] == "cover" && value) {
        attack.set_cover(*value);
    } else if (r[i] == "flex" && i + 1 < r.size()) {
        attack.add_flex(r[i + 1]);
    } else {
        return 0;
    }
    return i + 1;
}

Parsed read_attack(const Reader& r, bool nonlethal) {
    if (r.size() < 3) return expected(kAttackForm);
    if (r.book.creature(r.who) != nullptr && r.book.find(r[1]) && r.book.id(*r.book.find(r[1])) == r[1])
        return Error{ErrorCode::InvalidInput, "'" + r[1] +
                                                  "' is a creature; what is the attack made with?   " +
                                                  "(expected: " + kAttackForm + ")"};
    v1::Intent intent;
    v1::Attack& attack = *intent.mutable_attack();
    attack.set_verb("attack");
    attack.set_who(r.who);
    attack.set_with(r[1]);
    attack.set_nonlethal(nonlethal);
    for (std::size_t i = 2; i < r.size(); ++i) {
        if (take_flag(r[i], attack)) continue;
        if (const std::size_t value = take_value(r, i, attack); value != 0) {
            i = value;
        } else if (r[i] == "at") {
            const auto place = r.place(++i);
            if (!place) return r.no_place(i, kAttackForm);
            *attack.add_places() = *place;
        } else if (const auto target = r.creature(i)) {
            attack.add_targets(*target);
        } else {
            return r.no_creature(i, kAttackForm);
        }
    }
    return submit_command(std::move(intent));
}

}  // namespace

Parsed attack(const Reader& r) { return read_attack(r, false); }

Parsed subdue(const Reader& r) { return read_attack(r, true); }

// bomb LOAD X,Y: what a flyer lets fall on a square (CLS-137).
Parsed bomb(const Reader& r) {
    constexpr const char* kForm = "bomb LOAD X,Y";
    const auto place = r.place(2);
    if (!place || r.size() != 3) return r.size() < 3 ? expected(kForm) : r.no_place(2, kForm);
    v1::Intent intent;
    v1::Attack& attack = *intent.mutable_attack();
    attack.set_verb("attack");
    attack.set_who(r.who);
    attack.set_with(r[1]);
    attack.set_mode("bomb");
    *attack.add_places() = *place;
    return submit_command(std::move(intent));
}

// cast SPELL [WHO...] [at X,Y...] [dir N] · discharge [WHO...] [at X,Y...] [touch friendly|hostile]
Parsed cast(const Reader& r, const char* verb) {
    const bool casts = std::string_view(verb) == "cast";
    const char* form = casts ? "cast SPELL [WHO...] [at X,Y...] [dir N]"
                             : "discharge [WHO...] [at X,Y...] [touch friendly|hostile|none] [dir N]";
    if (casts && r.size() < 2) return expected(form);
    v1::Intent intent;
    v1::Cast& spell = *intent.mutable_cast();
    spell.set_verb(verb);
    spell.set_who(r.who);
    if (casts) spell.set_spell(r[1]);
    bool at = false;
    for (std::size_t i = casts ? 2 : 1; i < r.size(); ++i) {
        if (r[i] == "at") {
            at = true;
        } else if (r[i] == "touch" && i + 1 < r.size()) {
            spell.set_touch(r[++i]);
        } else if (r[i] == "dir" && r.number(i + 1)) {
            spell.set_direction(*r.number(++i));
        } else if (const auto place = at ? r.place(i) : std::nullopt) {
            *spell.add_places() = *place;
        } else if (const auto target = r.creature(i)) {
            spell.add_targets(*target);
        } else {
            return at ? r.no_place(i, form) : r.no_creature(i, form);
        }
    }
    return submit_command(std::move(intent));
}

Parsed dismiss(const Reader& r) {
    if (r.size() > 2) return r.unexpected(2, "dismiss [SPELL]");
    v1::Intent intent;
    intent.mutable_cast()->set_verb("dismiss_spell");
    intent.mutable_cast()->set_who(r.who);
    if (r.size() == 2) intent.mutable_cast()->set_spell(r[1]);
    return submit_command(std::move(intent));
}

Parsed coup(const Reader& r) {
    const auto target = r.creature(2);
    if (!target) return r.no_creature(2, "coup POWER TARGET");
    v1::Intent intent;
    v1::Use& use = *intent.mutable_use();
    use.set_verb("coup_de_grace");
    use.set_who(r.who);
    use.set_subject(r[1]);
    use.add_targets(*target);
    return submit_command(std::move(intent));
}

}  // namespace affray::client::attack_commands
