// The commands that move a creature: over hexes cell by cell, among zones to a place, an ally or a foe.
#include "client/play/reader.h"

namespace affray::client::movement_commands {
namespace {

v1::Move& begin(v1::Intent& intent, const Reader& r, const char* verb) {
    v1::Move& move = *intent.mutable_move();
    move.set_verb(verb);
    move.set_who(r.who);
    return move;
}

// "with standard" at the end of a movement: the action to spend.
std::size_t without_payment(const Reader& r, v1::Move& move) {
    const std::size_t last = r.size();
    if (last < 3 || r[last - 2] != "with") return last;
    move.set_pay(r[last - 1]);
    return last - 2;
}

// What follows ">": beside X, behind X, engage X, or places.
bool take_goal(const Reader& r, std::size_t i, std::size_t end, v1::Move& move) {
    if (i >= end) return false;
    if (r[i] == "beside" || r[i] == "behind" || r[i] == "engage") {
        const auto goal = r.creature(i + 1);
        if (!goal || i + 2 != end) return false;
        if (r[i] == "beside") move.set_beside(*goal);
        if (r[i] == "behind") move.set_behind(*goal);
        if (r[i] == "engage") move.set_target(*goal);
        return true;
    }
    for (; i < end; ++i) {
        const auto place = r.place(i);
        if (!place) return false;
        *move.add_path() = *place;
    }
    return true;
}

}  // namespace

Parsed walk(const Reader& r, const char* verb) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, verb);
    const std::size_t end = without_payment(r, move);
    if (!take_goal(r, 1, end, move))
        return expected(r[0] + " 1,0 2,0 ...   or, among zones, " + r[0] + " ZONE");
    return submit_command(std::move(intent));
}

// drop_prone, stand_up: a movement without a path.
Parsed step(const Reader& r, const char* verb) {
    v1::Intent intent;
    begin(intent, r, verb);
    return submit_command(std::move(intent));
}

Parsed face(const Reader& r) {
    std::int32_t direction = 0;
    if (r.size() != 2 || !parse_number(r[1], direction)) return expected("face 0..5");
    v1::Intent intent;
    begin(intent, r, "face").set_direction(direction);
    return submit_command(std::move(intent));
}

Parsed join(const Reader& r, bool hidden) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "move");
    const auto ally = r.creature(1);
    if (!ally || without_payment(r, move) != 2) return expected(r[0] + " ALLY [with standard]");
    if (hidden)
        move.set_behind(*ally);
    else
        move.set_beside(*ally);
    return submit_command(std::move(intent));
}

// engage FOE [FOE...] [keep]: the further foes are of the same melee.
Parsed engage(const Reader& r) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "engage");
    const std::size_t end = without_payment(r, move);
    for (std::size_t i = 1; i < end; ++i) {
        const auto foe = r.creature(i);
        if (r[i] == "keep") {
            move.set_keep(true);
        } else if (!foe) {
            return expected("engage FOE [FOE...] [keep]");
        } else if (move.target() == 0) {
            move.set_target(*foe);
        } else {
            move.add_also(*foe);
        }
    }
    if (move.target() == 0) return expected("engage FOE [FOE...] [keep]");
    return submit_command(std::move(intent));
}

Parsed disengage(const Reader& r) {
    constexpr const char* kForm = "dis [FOE...] [> 1,0 ... | > ZONE | > beside X | > behind X | > engage X]";
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "disengage");
    const std::size_t end = without_payment(r, move);
    std::size_t i = 1;
    for (; i < end && r[i] != ">" && r[i] != "then"; ++i) {
        const auto foe = r.creature(i);
        if (!foe) break;
        move.add_from(*foe);
    }
    if (i < end && (r[i] == ">" || r[i] == "then")) ++i;
    if (i < end && !take_goal(r, i, end, move)) return expected(kForm);
    return submit_command(std::move(intent));
}

}  // namespace affray::client::movement_commands
