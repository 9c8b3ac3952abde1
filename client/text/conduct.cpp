// The words of conduct and of talk.
#include "client/text/conduct.h"

#include <algorithm>

#include "client/text/chronicle.h"

namespace affray::client {
namespace {

std::string whose_name(const v1::Whose& whose, const Book& book) {
    if (whose.all()) return "everybody";
    return whose.side().empty() ? book.name(whose.who()) : words(whose.side());
}

std::string because(const std::string& reason) { return reason.empty() ? "" : ": " + reason; }

std::string clock_text(const v1::Steer& steer) {
    std::string out = steer.mode() == "off"    ? "no time runs out"
                      : steer.mode() == "slow" ? "everybody has four times the time"
                                               : "the usual times hold";
    if (steer.value() != 0) out += ", a turn lasts " + std::to_string(steer.value()) + " s";
    return out;
}

std::string timer_text(const v1::Steer& steer) {
    if (steer.mode() == "clear") return "the time does not run out";
    return steer.mode() + " the time by the referee: " + std::to_string(steer.value()) + " s";
}

// Empty: nothing to say.
std::string steered_text(const v1::Steered& steered, const Book& book) {
    const v1::Steer& steer = steered.steer();
    const std::string& verb = steer.verb();
    const std::string why = because(steer.reason());
    if (verb == "pause") return "paused" + why;
    if (verb == "adjourn") return "the fight rests until another day" + why;
    if (verb == "resume") return "play goes on" + why;
    if (verb == "clock") return clock_text(steer) + why;
    if (verb == "timer") return timer_text(steer) + why;
    if (verb == "player_dice")
        return (steer.off() ? "the referee enters all dice" : "players enter their own dice") + why;
    if (verb == "ask_rolls")
        return (steer.off() ? "the server rolls again for " : "dice are thrown at the table for ") +
               whose_name(steer.whose(), book) + why;
    if (verb == "lay_die" && steer.off()) return "the dice that were laid are taken away";
    if (verb == "lay_die")
        return "the next d" + std::to_string(steer.sides()) + " of " + whose_name(steer.whose(), book) +
               " shows " + std::to_string(steer.value()) + why;
    if (verb == "hold_steps")
        return (steer.off() ? "no more waiting: " : "waits for your word: ") +
               whose_name(steer.whose(), book) + why;
    if (verb == "accept") return "the step counts" + why;
    if (verb == "take_back") return "the referee takes the step back" + why;
    return {};
}

void add_held(const v1::Conduct& conduct, const Book& book, std::vector<std::string>& lines) {
    const v1::HeldStep& held = conduct.held();
    if (held.events_size() == 0) {
        lines.emplace_back("(a step waits for the referee's word)");
        return;
    }
    lines.push_back("(" + book.seat(held.seat()) + " would do this; accept, or refuse REASON)");
    for (const std::string& line : told_lines(held.events(), book)) lines.push_back("  | " + line);
}

}  // namespace

std::vector<std::string> conduct_lines(const v1::Delta& delta, const v1::View& before, const Book& book) {
    std::vector<std::string> lines;
    if (delta.has_steered())
        if (const std::string text = steered_text(delta.steered(), book); !text.empty())
            lines.push_back("(" + text + ")");
    const v1::Conduct& now = book.view().conduct();
    const bool waits = now.waits_for_referee(), waited = before.conduct().waits_for_referee();
    if (waits && !waited) add_held(now, book, lines);
    if (waited && !waits && !delta.has_steered()) lines.emplace_back("(the referee has spoken)");
    return lines;
}

std::string roll_text(const v1::TalkRoll& roll) {
    std::string out = roll.dice() + ":";
    for (const v1::TalkTerm& term : roll.terms()) {
        if (term.sides() == 0) {
            out += (term.minus() ? " -" : " +") + std::to_string(term.number());
            continue;
        }
        if (term.minus()) out += " -";
        for (int i = 0; i < term.faces_size(); ++i) {
            const auto& gone = term.dropped();
            const bool dropped =
                std::find(gone.begin(), gone.end(), static_cast<std::uint32_t>(i)) != gone.end();
            const std::string face = std::to_string(term.faces(i));
            out += dropped ? " (" + face + ")" : " " + face;
        }
    }
    return out + " = " + std::to_string(roll.total());
}

std::string talk_line(const v1::ChatLine& line, const Book& book) {
    if (line.deed()) return "* " + line.name() + " " + line.text();
    std::string out = "[" + line.name();
    if (line.whisper()) out += line.to() == 0 ? ", whispering" : ", whispering to " + book.seat(line.to());
    if (line.has_roll()) out += line.roll().secret() ? " rolls in secret" : " rolls";
    out += "] ";
    if (line.has_roll()) out += roll_text(line.roll()) + (line.text().empty() ? "" : ", " + line.text());
    return line.has_roll() ? out : out + line.text();
}

}  // namespace affray::client
