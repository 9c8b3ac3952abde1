// How a command line is read word by word, and the commands that become frames. Private to client/play.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/play/command.h"

namespace affray::client {

using Words = std::vector<std::string>;
using Parsed = Result<Command>;

// In a readied action: whoever fires it. As a word: them.
inline constexpr std::uint32_t kTriggerActor = 10'000;

Words split_words(std::string_view text);
// The words from one on, with single blanks between them.
std::string join_words(const Words& words, std::size_t from);
bool parse_number(std::string_view text, std::int32_t& out);
bool parse_number(std::string_view text, std::uint32_t& out);
Error expected(std::string_view form);
Command submit_command(v1::Intent intent);

// Nearest of some known words, if it is near enough to be meant; else empty.
std::string nearest(std::string_view word, const std::vector<std::string>& known);

// One command line being read: its words, the book and the creature that acts.
struct Reader {
    Words words;
    const Book& book;
    std::uint32_t who;

    std::size_t size() const { return words.size(); }
    const std::string& operator[](std::size_t i) const { return words[i]; }
    std::optional<std::uint32_t> creature(std::size_t i) const;
    std::optional<v1::Place> place(std::size_t i) const;
    std::optional<std::int32_t> number(std::size_t i) const;
    // Takes creatures, or places, from word i on; false if one is unknown (places: or none is there).
    bool creatures(std::size_t i, google::protobuf::RepeatedField<std::uint32_t>* field) const;
    bool places(std::size_t i, google::protobuf::RepeatedPtrField<v1::Place>* field) const;

    // Why word i is no creature, side or place here, with the nearest that is one, and the form of the whole;
    // where the line ends before it, the form alone.
    Error no_creature(std::size_t i, std::string_view form) const;
    Error no_side(std::size_t i, std::string_view form) const;
    Error no_place(std::size_t i, std::string_view form) const;
    Error unexpected(std::size_t i, std::string_view form) const;
};

namespace turn_commands {

Parsed turn(const Reader& r, const char* verb, bool cancel);
// close: ends the declarations or a step, or shuts what is named.
Parsed close(const Reader& r);
Parsed declare(const Reader& r);
Parsed stance(const Reader& r);
Parsed policy(const Reader& r);
Parsed ready(const Reader& r);
Parsed flee(const Reader& r);
Parsed heal_up(const Reader& r);

}  // namespace turn_commands

namespace attack_commands {

Parsed attack(const Reader& r);
Parsed subdue(const Reader& r);
Parsed bomb(const Reader& r);
// cast, discharge.
Parsed cast(const Reader& r, const char* verb);
Parsed dismiss(const Reader& r);
Parsed coup(const Reader& r);

}  // namespace attack_commands

namespace use_commands {

Parsed use(const Reader& r, const char* verb, bool subject);
Parsed act(const Reader& r);
Parsed load(const Reader& r);
// equip, drop: one thing by name; equip none puts away.
Parsed thing(const Reader& r, const char* verb);
Parsed spirit(const Reader& r);
Parsed stunt(const Reader& r);
Parsed idea(const Reader& r);
// draw, stow, pick up, open, light ...: whatever the menu has of that kind for the thing that is named.
Parsed choose(const Reader& r, std::string_view word);

}  // namespace use_commands

namespace talk_commands {

Parsed answer(const Reader& r);
Parsed speak(const Reader& r);
Parsed point(const Reader& r);
Parsed threaten(const Reader& r);
Parsed chat(const Reader& r, bool whisper);
Parsed standing_order(const Reader& r);
Parsed raw(const Reader& r);
// log, log more, log VERSION, log find WORDS.
Parsed read_log(const Reader& r);
// A line that is JSON: a frame of the protocol, or an intent alone.
Parsed json_command(std::string_view line);

}  // namespace talk_commands

namespace journey_commands {

Parsed pursuit(const Reader& r);
Parsed note(const Reader& r);
Parsed divide(const Reader& r);
Parsed pick(const Reader& r);

}  // namespace journey_commands

namespace expedition_commands {

// The rule of each of its words.
std::map<std::string, std::function<Parsed(const Reader&)>, std::less<>> words();
// search PLACE doors, traps, hoard; search THING treasure: by the turn.
Parsed search(const Reader& r);

}  // namespace expedition_commands

namespace town_commands {

// The rule of each of its words.
std::map<std::string, std::function<Parsed(const Reader&)>, std::less<>> words();

}  // namespace town_commands

namespace movement_commands {

Parsed walk(const Reader& r, const char* verb);
// run, stride N, sprint: a pace of its own.
Parsed pace(const Reader& r, const char* pace);
// lie, stand [CHAIR].
Parsed step(const Reader& r, const char* verb);
Parsed face(const Reader& r);
Parsed mount(const Reader& r);
Parsed dismount(const Reader& r);
// early: before its own place in the order.
Parsed early(const Reader& r);
// beside, behind: a move that ends at an ally.
Parsed join(const Reader& r, bool hidden);
Parsed engage(const Reader& r);
Parsed disengage(const Reader& r);

}  // namespace movement_commands

namespace segment_commands {

Parsed abort(const Reader& r);
Parsed recover(const Reader& r, const char* from);
Parsed object(const Reader& r);
Parsed forward(const Reader& r);
Parsed step_one(const Reader& r);

}  // namespace segment_commands

namespace tactical_commands {

// climb, swim, fly ...: a move by that mode.
Parsed by_mode(const Reader& r, const char* mode);
// grapple, knockdown, throw_rider: instead of a blow; shove FOE DIRECTION.
Parsed maneuver(const Reader& r, const char* kind);
Parsed escape(const Reader& r);
// release [drag]: lets go of what is held, or of what is dragged.
Parsed release(const Reader& r);
Parsed ride(const Reader& r);
// hide, of oneself; with a word behind it the referee hides a creature or a feature.
Parsed hide(const Reader& r);
Parsed search(const Reader& r);
Parsed murmur(const Reader& r);
// Of the referee's: what the place does, what sets it off, and what of it lies where.
Parsed world(const Reader& r);
Parsed trigger(const Reader& r);
Parsed zone(const Reader& r);

}  // namespace tactical_commands

namespace referee_commands {

Parsed admit(const Reader& r);
Parsed start(const Reader& r);
Parsed add(const Reader& r);
Parsed remove(const Reader& r);
Parsed score(const Reader& r);
Parsed govern(const Reader& r, const char* verb);
Parsed govern_word(const Reader& r, const char* verb);
Parsed finish(const Reader& r);
Parsed rule_past(const Reader& r);
Parsed rewind(const Reader& r);
Parsed grant(const Reader& r);
Parsed override_path(const Reader& r);
// hp WHO -7 | +3 | 12: harms, heals, or says what is left.
Parsed hit_points(const Reader& r);
Parsed rename(const Reader& r);

}  // namespace referee_commands

namespace autopilot_commands {

Parsed pilot(const Reader& r);

}  // namespace autopilot_commands
namespace steering_commands {

// pause, resume, accept, refuse.
Parsed plain(const Reader& r, const char* verb);
Parsed clock(const Reader& r);
Parsed timer(const Reader& r);
// table, hold: whose dice are thrown at the table, whose steps wait.
Parsed listed(const Reader& r, const char* verb);
Parsed dice(const Reader& r);
Parsed lay(const Reader& r);
Parsed die(const Reader& r);
Parsed in_stead(const Reader& r);
Parsed control(const Reader& r);
Parsed reveal(const Reader& r, bool shown);
Parsed wave(const Reader& r);
Parsed award(const Reader& r);
Parsed rewind(const Reader& r);
Parsed undo(const Reader& r);

}  // namespace steering_commands

namespace ruling_commands {

// roll check, save, reaction, morale, loyalty.
Parsed roll(const Reader& r);
Parsed cost(const Reader& r);
Parsed feature(const Reader& r);
Parsed disrupt(const Reader& r);
Parsed effect(const Reader& r);
Parsed fire(const Reader& r);
Parsed morale(const Reader& r);
Parsed end_pursuit(const Reader& r);

}  // namespace ruling_commands

}  // namespace affray::client
