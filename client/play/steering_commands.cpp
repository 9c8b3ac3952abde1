// How play is conducted: pauses, clocks, dice on the table, steps that wait for the referee, whose a creature
// is and who sees it, awards, ways back.
#include "client/play/reader.h"

namespace affray::client::steering_commands {
namespace {

v1::Steer& begin(SubmitCommand& command, const char* verb) {
    v1::Steer& steer = *command.wish.mutable_steer();
    steer.set_verb(verb);
    return steer;
}

v1::Govern& begin(v1::Intent& intent, const char* verb) {
    v1::Govern& ruling = *intent.mutable_govern();
    ruling.set_verb(verb);
    return ruling;
}

// WHO, SIDE or all; false: word i is none of them.
bool take_whose(const Reader& r, std::size_t i, v1::Whose& whose) {
    if (i >= r.size()) return false;
    if (r[i] == "all") {
        whose.set_all(true);
    } else if (const auto side = r.book.find_side(r[i])) {
        whose.set_side(r.book.view().sides(static_cast<int>(*side)).id());
    } else if (const auto who = r.creature(i)) {
        whose.set_who(*who);
    } else {
        return false;
    }
    return true;
}

// d20 or 20.
bool take_sides(const std::string& word, v1::Steer& steer) {
    std::int32_t sides = 0;
    const bool die = word.starts_with("d") || word.starts_with("D");
    if (!parse_number(die ? std::string_view(word).substr(1) : std::string_view(word), sides)) return false;
    steer.set_sides(sides);
    return true;
}

bool is_feature(const Reader& r, std::size_t i) {
    for (const auto& feature : r.book.view().features())
        if (feature.id() == r[i]) return true;
    return false;
}

std::int64_t wave_number(const v1::Feature& feature, std::string_view name) {
    for (const auto& number : feature.numbers())
        if (number.name() == name) return number.value();
    return 0;
}

// What waits off the map, as far as this seat is told: with what it comes, and who.
std::string waves_text(const Book& book) {
    constexpr std::string_view kMember = "of.";
    std::string text;
    for (const auto& feature : book.view().features()) {
        if (feature.kind() != "wave") continue;
        const std::int32_t state = book.fact("wave", feature.index()).value_or(0);
        text += "  " + feature.id() + ":";
        for (const auto& one : feature.numbers())
            if (one.name().starts_with(kMember))
                text += " " + std::to_string(one.value()) + " " + words(one.name().substr(kMember.size()));
        const std::int64_t round = wave_number(feature, "round");
        const std::int64_t fallen = wave_number(feature, "fallen");
        if (state == 1) text += ", has come";
        if (state == 2) text += ", called off";
        if (state == 0 && round > 0) text += ", with round " + std::to_string(round);
        if (state == 0 && fallen > 0) text += ", when " + std::to_string(fallen) + " are down";
        if (state == 0 && round == 0 && fallen == 0) text += ", when called";
        text += "\n";
    }
    if (!text.empty()) text.pop_back();
    return text;
}

}  // namespace

// pause [REASON] · adjourn [REASON] · resume · discard REASON · accept · refuse REASON
Parsed plain(const Reader& r, const char* verb) {
    SubmitCommand command;
    begin(command, verb).set_reason(join_words(r.words, 1));
    if (r[0] == "refuse" && r.size() < 2) return expected("refuse REASON");
    // The second step of what cannot be taken back lightly: nobody types a reason by mistake.
    if (r[0] == "discard" && r.size() < 2) return expected("discard REASON (nothing of it will count)");
    return Command{std::move(command)};
}

// clock standard | slow | off [TURN SECONDS]
Parsed clock(const Reader& r) {
    constexpr const char* kForm = "clock standard | slow | off [SECONDS of each turn]";
    if (r.size() < 2 || r.size() > 3) return expected(kForm);
    SubmitCommand command;
    v1::Steer& steer = begin(command, "clock");
    steer.set_mode(r[1]);
    if (r.size() == 3 && !r.number(2)) return r.unexpected(2, kForm);
    if (r.size() == 3) steer.set_value(*r.number(2));
    return Command{std::move(command)};
}

// timer set SECONDS | extend SECONDS | clear: of the open question, else of the turn or part.
Parsed timer(const Reader& r) {
    constexpr const char* kForm = "timer set SECONDS | extend SECONDS | clear";
    SubmitCommand command;
    v1::Steer& steer = begin(command, "timer");
    if (r.size() < 2) return expected(kForm);
    steer.set_mode(r[1]);
    if (r[1] != "clear") {
        if (r.size() != 3 || !r.number(2))
            return r.size() < 3 ? Parsed(expected(kForm)) : r.unexpected(2, kForm);
        steer.set_value(*r.number(2));
    }
    steer.set_question(r.book.view().has_question() ? r.book.view().question().id() : 0);
    return Command{std::move(command)};
}

// table WHO | SIDE | all [off]; hold WHO | SIDE | all [off]
Parsed listed(const Reader& r, const char* verb) {
    const std::string form = r[0] + " WHO | SIDE | all [off]";
    SubmitCommand command;
    v1::Steer& steer = begin(command, verb);
    if (!take_whose(r, 1, *steer.mutable_whose()))
        return r.size() < 2 ? Parsed(expected(form)) : r.no_creature(1, form);
    if (r.size() > 3 || (r.size() == 3 && r[2] != "off")) return r.unexpected(2, form);
    steer.set_off(r.size() == 3);
    return Command{std::move(command)};
}

// dice players | referee: who tells of what was thrown at the table.
Parsed dice(const Reader& r) {
    if (r.size() != 2 || (r[1] != "players" && r[1] != "referee")) return expected("dice players | referee");
    SubmitCommand command;
    begin(command, "player_dice").set_off(r[1] == "referee");
    return Command{std::move(command)};
}

// lay WHO | SIDE | all d20 17 · lay off
Parsed lay(const Reader& r) {
    constexpr const char* kForm = "lay WHO | SIDE | all dSIDES VALUE   or   lay off";
    SubmitCommand command;
    v1::Steer& steer = begin(command, "lay_die");
    if (r.size() == 2 && r[1] == "off") {
        steer.set_off(true);
        return Command{std::move(command)};
    }
    if (r.size() != 4) return expected(kForm);
    if (!take_whose(r, 1, *steer.mutable_whose())) return r.no_creature(1, kForm);
    if (!take_sides(r[2], steer)) return r.unexpected(2, kForm);
    if (!r.number(3)) return r.unexpected(3, kForm);
    steer.set_value(*r.number(3));
    return Command{std::move(command)};
}

// die N: what the die that is asked for showed.
Parsed die(const Reader& r) {
    const v1::View& view = r.book.view();
    if (!view.has_question() || view.question().kind() != "throw_die")
        return Error{ErrorCode::InvalidInput, "no die is asked for"};
    if (r.size() != 2 || !r.number(1)) return expected("die N");
    v1::Intent intent;
    v1::Answer& answer = *intent.mutable_answer();
    answer.set_verb("answer");
    answer.set_question(view.question().id());
    answer.add_picks(view.question().offers(0).index());
    answer.set_amount(*r.number(1));
    return submit_command(std::move(intent));
}

// for SEAT ANSWER: the referee answers in the stead of a seat.
Parsed in_stead(const Reader& r) {
    constexpr const char* kForm = "for SEAT y | n | NUMBERS ...";
    std::uint32_t seat = 0;
    if (r.size() < 3 || !parse_number(r[1], seat)) return expected(kForm);
    auto answered = talk_commands::answer({Words(r.words.begin() + 2, r.words.end()), r.book, r.who});
    if (!answered) return answered;
    auto& command = std::get<SubmitCommand>(*answered);
    v1::Answer& answer = *command.intent.mutable_answer();
    // "y" takes all offers of those who are waited for: only the seat's own are meant.
    google::protobuf::RepeatedField<std::uint32_t> own;
    for (const auto& offer : r.book.view().question().offers())
        for (const std::uint32_t pick : answer.picks())
            if (pick == offer.index() && offer.seat() == seat) own.Add(pick);
    *answer.mutable_picks() = std::move(own);
    answer.set_instead_of(seat);
    return answered;
}

// control WHO SEAT: hands a creature over, or takes it (seat 0).
Parsed control(const Reader& r) {
    constexpr const char* kForm = "control WHO SEAT";
    const auto who = r.creature(1);
    if (!who) return r.no_creature(1, kForm);
    if (r.size() != 3 || !r.number(2)) return expected(kForm);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "set_control");
    ruling.set_who(*who);
    ruling.set_value(*r.number(2));
    return submit_command(std::move(intent));
}

// reveal WHO | FEATURE · hide WHO | FEATURE
Parsed reveal(const Reader& r, bool shown) {
    const std::string form = r[0] + " WHO | FEATURE";
    if (r.size() != 2) return expected(form);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "reveal");
    ruling.set_value(shown ? 1 : 0);
    if (is_feature(r, 1)) {
        ruling.set_subject(r[1]);
    } else if (const auto who = r.creature(1)) {
        ruling.set_who(*who);
    } else {
        return r.no_creature(1, form);
    }
    return submit_command(std::move(intent));
}

// wave · wave NAME · wave NAME off
Parsed wave(const Reader& r) {
    const std::string waiting = waves_text(r.book);
    const std::string form =
        "wave NAME [off]" + (waiting.empty() ? std::string("; none is prepared") : "\n" + waiting);
    const bool off = r.size() == 3 && r[2] == "off";
    if (r.size() < 2 || r.size() > 3 || (r.size() == 3 && !off)) return expected(form);
    if (!is_feature(r, 1)) return r.unexpected(1, form);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "call_wave");
    ruling.set_subject(r[1]);
    ruling.set_value(off ? 0 : 1);
    return submit_command(std::move(intent));
}

// award coins N [WHO] · award experience N WHO · award item NAME WHO [N]
Parsed award(const Reader& r) {
    constexpr const char* kForm = "award coins CP [WHO] | experience N WHO | item NAME WHO [N]";
    if (r.size() < 3) return expected(kForm);
    v1::Intent intent;
    v1::Govern& ruling = begin(intent, "award");
    ruling.set_subject(r[1]);
    const bool item = r[1] == "item";
    if (!item && r[1] != "coins" && r[1] != "experience") return r.unexpected(1, kForm);
    const std::size_t number = item ? 4 : 2;
    if (item) ruling.set_text(r[2]);
    if (r.size() > number && !r.number(number)) return r.unexpected(number, kForm);
    ruling.set_value(r.size() > number ? *r.number(number) : 1);
    if (r.size() > 3) {
        const auto who = r.creature(3);
        if (!who) return r.no_creature(3, kForm);
        ruling.set_who(*who);
    }
    return submit_command(std::move(intent));
}

// rewind VERSION [dice] REASON: what stood after that version stands again, with its dice.
Parsed rewind(const Reader& r) {
    std::uint32_t to = 0;
    const bool dice = r.size() > 2 && r[2] == "dice";
    const std::size_t reason = dice ? 3 : 2;
    if (r.size() <= reason || !parse_number(r[1], to)) return expected("rewind VERSION [dice] REASON");
    SubmitCommand command;
    command.wish.mutable_rewind()->set_to(to);
    command.wish.mutable_rewind()->set_keep_dice(dice);
    command.wish.mutable_rewind()->set_reason(join_words(r.words, reason));
    return Command{std::move(command)};
}

Parsed undo(const Reader& r) {
    if (r.size() != 1) return expected("undo");
    SubmitCommand command;
    command.wish.mutable_undo();
    return Command{std::move(command)};
}

}  // namespace affray::client::steering_commands
