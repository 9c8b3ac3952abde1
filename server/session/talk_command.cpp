// The commands of talk.
#include "session/talk_command.h"

#include <algorithm>
#include <cctype>

#include "table/spoken_dice.h"

namespace affray::session {
namespace {

Error no_sense(const std::string& why) { return {ErrorCode::InvalidInput, why}; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    return text;
}

// The first word, and what stands behind it.
std::pair<std::string_view, std::string_view> split_word(std::string_view text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    return {text.substr(0, end), trimmed(text.substr(end))};
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
    return out;
}

void put_roll(const table::SpokenDice& spoken, const std::vector<table::ThrownTerm>& thrown,
              v1::TalkRoll& roll) {
    roll.set_dice(spoken.text());
    std::int32_t total = 0;
    for (std::size_t i = 0; i < thrown.size(); ++i) {
        v1::TalkTerm& term = *roll.add_terms();
        term.set_minus(spoken.terms[i].minus);
        term.set_sides(spoken.terms[i].sides);
        term.mutable_faces()->Add(thrown[i].faces.begin(), thrown[i].faces.end());
        term.mutable_dropped()->Add(thrown[i].dropped.begin(), thrown[i].dropped.end());
        term.set_number(spoken.terms[i].number);
        total += thrown[i].sum;
    }
    roll.set_total(total);
}

Status roll_talk(table::KeyedDice& dice, SeatState& speaker, std::string_view words, v1::ChatLine& line) {
    const auto spoken = table::read_spoken_dice(words);
    if (!spoken) return spoken.error();
    v1::TalkRoll& roll = *line.mutable_roll();
    std::uint64_t& count = roll.secret() ? speaker.secret_rolls : speaker.open_rolls;
    roll.set_number(++count);
    dice.begin_talk(speaker.record.number, roll.secret(), roll.number());
    put_roll(*spoken, table::throw_dice(*spoken, dice), roll);
    line.set_text(spoken->why);
    line.set_whisper(false);
    line.clear_to();
    line.clear_aside();
    return {};
}

// To a seat by its number or the beginning of its name, or to the referee.
Status address(const Seats& seats, const SeatState& speaker, std::string_view words, v1::ChatLine& line) {
    line.set_whisper(true);
    line.clear_to();
    if (speaker.controller.role != Role::Referee) {
        const auto [whom, text] = split_word(words);
        const std::string meant = lower(whom);
        if (meant == "referee" || meant == "gm") {
            if (text.empty()) return no_sense("Say what: /w referee TEXT.");
            line.set_text(std::string(text));
            return {};
        }
    }
    const SeatState* found = nullptr;
    std::size_t length = 0;
    const auto [whom, behind] = split_word(words);
    const std::string all = lower(words), first = lower(whom);
    for (const SeatState& one : seats.all()) {
        if (one.record.number == speaker.record.number) continue;
        const std::string name = lower(one.record.name);
        const bool whole = !name.empty() && all.starts_with(name + " ");
        const bool begins =
            !first.empty() && (name.starts_with(first) || std::to_string(one.record.number) == first);
        const std::size_t fits = whole ? name.size() + 1 : begins ? 1 : 0;
        if (fits == 1 && length == 1) return no_sense("More than one seat is called so; use its number.");
        if (fits > length) {
            found = &one;
            length = fits;
        }
    }
    if (found == nullptr) return no_sense("Nobody here is called so: /w NAME TEXT, or a seat's number.");
    const std::string_view text = length > 1 ? trimmed(words.substr(length - 1)) : behind;
    if (text.empty()) return no_sense("Say what: /w NAME TEXT.");
    whisper_to(speaker, *found, line);
    line.set_text(std::string(text));
    return {};
}

}  // namespace

void whisper_to(const SeatState& from, const SeatState& to, v1::ChatLine& line) {
    line.set_whisper(true);
    const auto referees = [](const SeatState& one) { return one.controller.role == Role::Referee; };
    if (referees(to) && !referees(from)) return line.clear_to();
    line.set_to(to.record.number);
    line.set_aside(!referees(from));
}

Status read_command(const Seats& seats, table::KeyedDice& dice, SeatState& speaker, v1::ChatLine& line) {
    const std::string text = line.text();
    if (text.empty()) return no_sense("An empty line.");
    if (text.front() != '/') return {};
    if (text.starts_with("//")) {
        line.set_text(text.substr(1));
        return {};
    }
    const auto [word, rest] = split_word(text);
    const std::string command = lower(word);
    const bool secret = command == "/gmroll" || command == "/gmr";
    if (secret) line.mutable_roll()->set_secret(true);
    if (secret || command == "/roll" || command == "/r") return roll_talk(dice, speaker, rest, line);
    if (command == "/w") return address(seats, speaker, rest, line);
    if (command == "/me") {
        if (rest.empty()) return no_sense("Say what you do: /me waves.");
        line.set_deed(true);
        line.set_text(std::string(rest));
        return {};
    }
    return no_sense("There is no " + command +
                    ": use /roll 2d6+3, /gmroll 2d6+3, /me TEXT or /w NAME TEXT; // begins a text that " +
                    "begins with /.");
}

}  // namespace affray::session
