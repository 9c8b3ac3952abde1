// The commands of turns, steps and declarations.
#include <algorithm>
#include <array>

#include "client/play/reader.h"

namespace affray::client::turn_commands {
namespace {

constexpr std::array<std::string_view, 5> kSteps{"movement", "missile", "spell", "melee", "done"};
constexpr std::array<std::string_view, 4> kStances{"fight", "evade", "parley", "wait"};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& known, const std::string& word) {
    return std::find(known.begin(), known.end(), word) != known.end();
}

v1::Prepare& begin(v1::Intent& intent, std::uint32_t who, const char* verb) {
    v1::Prepare& prepare = *intent.mutable_prepare();
    prepare.set_verb(verb);
    prepare.set_who(who);
    return prepare;
}

Parsed propose(const Reader& r, const char* what) {
    v1::Intent intent;
    intent.mutable_propose()->set_verb("propose");
    intent.mutable_propose()->set_what(what);
    intent.mutable_propose()->set_retreat(r.size() > 1 && r[1] == "retreat");
    return submit_command(std::move(intent));
}

}  // namespace

Parsed turn(const Reader& r, const char* verb, bool cancel) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb(verb);
    intent.mutable_turn()->set_who(r.who);
    intent.mutable_turn()->set_cancel(cancel);
    return submit_command(std::move(intent));
}

Parsed close(const Reader& r) {
    if (r.size() > 1 && !among(kSteps, r[1])) return use_commands::choose(r, "close");
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_step");
    if (r.size() > 1) intent.mutable_turn()->set_to(r[1]);
    return submit_command(std::move(intent));
}

// declare cast SPELL | withdraw | retreat | none
Parsed declare(const Reader& r) {
    constexpr const char* kForm = "declare cast SPELL | withdraw | retreat | none";
    if (r.size() < 2) return expected(kForm);
    const bool casts = r[1] == "cast";
    if (!casts && r[1] != "withdraw" && r[1] != "retreat" && r[1] != "none") return r.unexpected(1, kForm);
    if (casts ? r.size() != 3 : r.size() != 2) return r.unexpected(casts ? 3 : 2, kForm);
    v1::Intent intent;
    v1::Prepare& prepare = begin(intent, r.who, "declare");
    prepare.set_key(r[1]);
    if (casts) prepare.set_value(r[2]);
    return submit_command(std::move(intent));
}

// stance WORD [SIDE]: of the side that is named, else of the creature's own.
Parsed stance(const Reader& r) {
    constexpr const char* kForm = "stance fight | evade | parley | wait [SIDE]";
    if (r.size() < 2 || !among(kStances, r[1])) return r.unexpected(1, kForm);
    const auto side = r.size() > 2 ? r.book.find_side(r[2]) : r.book.side_of(r.who);
    if (!side) return r.no_side(2, "stance fight | evade | parley | wait SIDE");
    v1::Intent intent;
    v1::Prepare& prepare = begin(intent, 0, "choose_stance");
    prepare.set_key(r.book.view().sides(static_cast<int>(*side)).id());
    prepare.set_value(r[1]);
    return submit_command(std::move(intent));
}

// policy caller|mapper WHO|none [SIDE] · policy on_morale_failure flee|surrender [SIDE]
Parsed policy(const Reader& r) {
    constexpr const char* kForm =
        "policy caller|mapper WHO|none [SIDE]   or   policy walks_first WHO   or   policy on_morale_failure "
        "flee|surrender [SIDE]";
    if (r.size() < 3 || r.size() > 4) return expected(kForm);
    const bool role = r[1] == "caller" || r[1] == "mapper" || r[1] == "walks_first";
    if (!role && r[1] != "on_morale_failure") return r.unexpected(1, kForm);
    const auto named = role && r[2] != "none" ? r.creature(2) : std::nullopt;
    if (role && r[2] != "none" && !named) return r.no_creature(2, kForm);
    const auto side = r.size() == 4 ? r.book.find_side(r[3]) : std::nullopt;
    if (r.size() == 4 && !side) return r.no_side(3, kForm);
    v1::Intent intent;
    v1::Prepare& prepare = begin(intent, side ? 0 : named.value_or(r.who), "set_policy");
    prepare.set_key(r[1]);
    prepare.set_value(named ? r.book.id(*named) : r[2]);
    if (side) prepare.set_text(r.book.view().sides(static_cast<int>(*side)).id());
    return submit_command(std::move(intent));
}

// ready EVENT [WHO [TARGET]] [ask]: COMMAND, or ready when WORDS: COMMAND; in it "them" is whoever fires it.
Parsed ready(const Reader& r) {
    constexpr const char* kForm =
        "ready EVENT [WHO [TARGET]] [ask]: COMMAND   or   ready when WORDS: COMMAND";
    const std::string text = join_words(r.words, 1);
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return expected(kForm);
    Words trigger = split_words(std::string_view(text).substr(0, colon));
    auto inner = parse_command(std::string_view(text).substr(colon + 1), r.book, r.who);
    if (!inner) return inner.error();
    const auto* readied = std::get_if<SubmitCommand>(&*inner);
    if (trigger.empty() || readied == nullptr) return expected(kForm);
    v1::Intent intent;
    v1::Prepare& prepare = begin(intent, r.who, "ready");
    if (trigger.back() == "ask") {
        prepare.set_ask(true);
        trigger.pop_back();
    }
    if (!trigger.empty() && trigger[0] == "when") {
        prepare.set_text(join_words(trigger, 1));
    } else {
        if (!trigger.empty()) prepare.set_trigger_event(trigger[0]);
        if (trigger.size() > 1) prepare.set_trigger_who(trigger[1]);
        if (trigger.size() > 2) prepare.set_trigger_target(trigger[2]);
    }
    *prepare.mutable_readied() = readied->intent;
    return submit_command(std::move(intent));
}

Parsed flee(const Reader& r) { return propose(r, "flee"); }

Parsed heal_up(const Reader& r) { return propose(r, "heal_up"); }

}  // namespace affray::client::turn_commands
