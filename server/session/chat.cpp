// Talk at the table: open lines, whispers and dice of one's own. Lines are numbered for each seat by what it
// hears, so that nobody learns of what was said or rolled behind their back. Ways back leave talk alone.
#include <algorithm>
#include <cctype>
#include <limits>

#include "codec/talk.h"
#include "session/link.h"
#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"
#include "table/spoken_dice.h"

namespace affray::session {
namespace {

constexpr std::size_t kChatTail = 50;

// Who is admitted hears what is said from then on.
bool hears(const SeatState& seat, const v1::ChatLine& line, std::int64_t row) {
    return seat.admitted() && row > seat.controller.since &&
           codec::hears(line, seat.controller.role, SeatId{seat.record.number});
}

void keep(SeatState& seat, const std::shared_ptr<const v1::ChatLine>& line) {
    seat.recent.push_back(line);
    if (seat.recent.size() > kChatTail) seat.recent.pop_front();
    ++seat.heard;
}

// As this seat counts what it hears.
v1::ServerFrame told(const v1::ChatLine& line, std::uint64_t id, std::uint64_t version) {
    v1::ServerFrame frame;
    *frame.mutable_chat() = line;
    frame.mutable_chat()->set_id(id);
    frame.mutable_chat()->set_version(version);
    return frame;
}

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

// A referee hears what is whispered to or by another one; what players whisper to each other is their own.
void whisper_to(const SeatState& from, const SeatState& to, v1::ChatLine& line) {
    line.set_whisper(true);
    const auto referees = [](const SeatState& one) { return one.controller.role == Role::Referee; };
    if (referees(to) && !referees(from)) return line.clear_to();
    line.set_to(to.record.number);
    line.set_aside(!referees(from));
}

}  // namespace

void SessionHost::chat(Link& link, const v1::ChatSay& say) {
    const SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return link.fault(code::kNotAdmitted, "The referee has not admitted this seat.");
    v1::ChatLine line;
    line.set_seat(seat.record.number);
    line.set_name(seat.record.name);
    line.set_text(say.text());
    line.set_whisper(say.whisper());
    line.set_at_ms(services_.clock.wall_ms());
    line.set_version(tip_version());
    if (say.whisper() && say.to() != 0) {
        const SeatState* whom = seats_.find(say.to());
        if (whom == nullptr || whom->record.number == seat.record.number)
            return link.fault(to_string(Reason::UnknownId), "No such seat.", "chat.to");
        whisper_to(seat, *whom, line);
    }
    if (const Status read = read_command(seat, line); !read)
        return link.fault(to_string(Reason::BadArgument), read.error().message, "chat.text");
    store::AddChat add{encounter_.id, seat.record.number, line.at_ms(), line.SerializeAsString()};
    write(std::move(add), [weak = weak_from_this(), weak_link = link.weak_from_this(),
                           line](const store::Receipt& receipt) {
        const auto self = weak.lock();
        if (self == nullptr) return;
        if (receipt.committed()) return self->say(line, receipt.id);
        if (const auto alive = weak_link.lock())
            alive->fault(code_of(receipt), receipt.named.empty() ? "The line was not kept." : receipt.named);
    });
}

// Text that begins with a stroke is a command; two strokes begin a text with one.
Status SessionHost::read_command(const SeatState& seat, v1::ChatLine& line) {
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
    if (secret || command == "/roll" || command == "/r") return roll_talk(seat, rest, line);
    if (command == "/w") return address(seat, rest, line);
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

Status SessionHost::roll_talk(const SeatState& seat, std::string_view words, v1::ChatLine& line) {
    const auto spoken = table::read_spoken_dice(words);
    if (!spoken) return spoken.error();
    v1::TalkRoll& roll = *line.mutable_roll();
    SeatState& roller = *seats_.find(seat.record.number);
    std::uint64_t& count = roll.secret() ? roller.secret_rolls : roller.open_rolls;
    roll.set_number(++count);
    dice_.begin_talk(seat.record.number, roll.secret(), roll.number());
    put_roll(*spoken, table::throw_dice(*spoken, dice_), roll);
    line.set_text(spoken->why);
    line.set_whisper(false);
    line.clear_to();
    line.clear_aside();
    return {};
}

// To a seat by its number or the beginning of its name, or to the referee.
Status SessionHost::address(const SeatState& seat, std::string_view words, v1::ChatLine& line) {
    line.set_whisper(true);
    line.clear_to();
    if (seat.controller.role != Role::Referee) {
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
    for (const SeatState& one : seats_.all()) {
        if (one.record.number == seat.record.number) continue;
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
    whisper_to(seat, *found, line);
    line.set_text(std::string(text));
    return {};
}

void SessionHost::say(const v1::ChatLine& line, std::int64_t row) {
    last_said_ = row;
    const auto kept = std::make_shared<const v1::ChatLine>(line);
    for (SeatState& seat : seats_.all()) {
        if (!hears(seat, line, row)) continue;
        keep(seat, kept);
        const MessagePtr message = make_message(told(*kept, seat.heard, counted(seat, line.version())));
        for (Link* listener : std::vector<Link*>(seat.links)) {
            if (listener->live()) listener->send(*message);
        }
    }
}

// The last lines that were for this seat, but what it has heard; what is being told now comes by itself.
void SessionHost::send_chat_tail(Link& link) {
    const SeatState& seat = *seats_.find(link.seat());
    if (!seat.admitted()) return;
    const std::uint64_t first = seat.heard - seat.recent.size();
    for (std::uint64_t id = std::max(link.hello().last_chat(), first); id < seat.heard; ++id) {
        const v1::ChatLine& line = *seat.recent[static_cast<std::size_t>(id - first)];
        link.send(told(line, id + 1, counted(seat, line.version())));
    }
}

// What every seat has heard, and how often it has rolled.
Status SessionHost::restore_talk(store::Reader& reader) {
    const auto stored = reader.chat_tail(encounter_.id, std::numeric_limits<std::int32_t>::max());
    if (!stored) return stored.status();
    for (const store::ChatLine& one : *stored) {
        const auto line = std::make_shared<v1::ChatLine>();
        if (!line->ParseFromString(one.body)) continue;
        last_said_ = one.id;
        for (SeatState& seat : seats_.all()) {
            if (hears(seat, *line, one.id)) keep(seat, line);
            if (!line->has_roll() || seat.record.number != line->seat()) continue;
            std::uint64_t& count = line->roll().secret() ? seat.secret_rolls : seat.open_rolls;
            count = std::max(count, line->roll().number());
        }
    }
    return {};
}

}  // namespace affray::session
