// Lines from deltas.
#include "client/text/story.h"

#include "client/lib/beats.h"
#include "client/lib/reducer.h"
#include "client/text/chronicle.h"
#include "client/text/conduct.h"
#include "client/text/odds.h"

namespace affray::client {
namespace {

StoryLine::Kind kind_of(const v1::Event& event) {
    switch (event.body_case()) {
        case v1::Event::kPeriodBegan: return StoryLine::Kind::Round;
        case v1::Event::kTurnBegan: return StoryLine::Kind::Turn;
        case v1::Event::kSpoke: return StoryLine::Kind::Said;
        case v1::Event::kTested:
        case v1::Event::kRolled: return StoryLine::Kind::Roll;
        default: return StoryLine::Kind::Told;
    }
}

std::vector<std::string> parts_of(const v1::Tested& test) {
    std::vector<std::string> parts;
    if (test.modifiers_size() == 0) return parts;
    if (test.has_natural()) parts.push_back("die " + std::to_string(test.natural()));
    for (const v1::Modifier& one : test.modifiers()) {
        std::string part = odds_source(one);
        if (part.empty())
            part = words(one.source()) + (one.value() < 0 ? " " : " +") + std::to_string(one.value());
        if (!one.rule().empty()) part += " (" + one.rule() + ")";
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

StoryLine Story::line_of(const v1::Event& event) const {
    StoryLine line;
    line.kind = kind_of(event);
    line.text = describe(event, book());
    if (event.has_tested()) line.parts = parts_of(event.tested());
    return line;
}

std::vector<StoryLine> Story::said_before(std::uint64_t version) {
    std::vector<StoryLine> lines;
    for (; said_ < head_.talk_size() && head_.talk(said_).version() < version; ++said_) {
        const v1::ChatLine& said = head_.talk(said_);
        lines.push_back({said.version(), StoryLine::Kind::Said, talk_line(said, book())});
    }
    return lines;
}

std::vector<StoryLine> Story::take(const v1::Delta& sent) {
    const v1::Delta delta = unfolded(view_, sent);
    std::vector<StoryLine> lines;
    std::vector<StoryLine> all = said_before(delta.version());
    if (delta.has_rewound()) {
        const v1::Rewound& back = delta.rewound();
        StoryLine line;
        line.kind = StoryLine::Kind::Back;
        line.text = capital(book().seat(back.seat())) +
                    (back.undo() ? " takes the last step back" : " leads play back") +
                    ": what stood after version " + std::to_string(back.to()) + " stands again" +
                    (back.reason().empty() ? "." : ": " + back.reason());
        lines.push_back(std::move(line));
    }
    const v1::View before = view_;
    v1::Event walk;
    InterruptedDay day;
    for (const v1::Event& event : delta.events()) {
        if (day.goes_on(event)) {
            reduce(view_, event);
            continue;
        }
        if (goes_on(walk, event)) {
            lines.back() = line_of(walk);
            reduce(view_, event);
            continue;
        }
        // Whoever leaves still has a name before, whoever comes only after.
        StoryLine line = event.has_creature_joined() ? StoryLine{} : line_of(event);
        reduce(view_, event);
        if (event.has_creature_joined()) line = line_of(event);
        if (line.text.empty()) continue;
        walk = event;
        lines.push_back(std::move(line));
    }
    view_ = before;
    view_.set_version(delta.version() - 1);  // what was led back from may be left out
    reduce(view_, delta);
    for (std::string& told : conduct_lines(delta, before, book())) lines.push_back({.text = std::move(told)});
    if (!delta.reason().empty()) lines.push_back({.text = "(why: " + delta.reason() + ")"});
    for (StoryLine& line : lines) {
        line.version = delta.version();
        all.push_back(std::move(line));
    }
    return all;
}

std::string Story::title() const {
    const v1::Welcome& seat = welcome();
    std::string who = "by the referee";
    if (seat.role() == v1::SEAT_ROLE_SPECTATOR) who = "by those who watched";
    if (seat.role() == v1::SEAT_ROLE_PLAYER) who = "by " + book().seat(seat.seat());
    return seat.title() + " (" + seat.ruleset() + ", encounter " + seat.encounter() + "), as seen " + who;
}

std::string plain_line(const StoryLine& line) {
    constexpr std::size_t kWidth = 5;
    std::string number = std::to_string(line.version);
    number.insert(0, number.size() < kWidth ? kWidth - number.size() : 0, ' ');
    return number + "  " + line.text;
}

}  // namespace affray::client
