// The commands that move a creature: over hexes cell by cell, among zones to a place, an ally or a foe.
#include "client/play/reader.h"
#include "client/text/measure.h"

namespace affray::client::movement_commands {
namespace {

v1::Move& begin(v1::Intent& intent, const Reader& r, const char* verb) {
    v1::Move& move = *intent.mutable_move();
    move.set_verb(verb);
    move.set_who(r.who);
    return move;
}

// Which of two kinds of points, or the name of an action.
void pay_with(const std::string& what, v1::Move& move) {
    const bool primary = what == "primary" || what == "both";
    const bool secondary = what == "secondary" || what == "both";
    if (!primary && !secondary) return move.set_pay(what);
    move.mutable_split()->set_primary(primary ? 1 : 0);
    move.mutable_split()->set_secondary(secondary ? 1 : 0);
}

// Words with a value at the end of a movement: with ACTION (what is spent), draw THING, swap ALLY; and carry.
// What is left of the line before them; 0: one of them has no value that is known.
std::size_t take_manner(const Reader& r, v1::Move& move) {
    std::size_t end = r.size();
    while (end >= 3) {
        if (r[end - 1] == "carry") {
            move.set_carry(true);
            --end;
        } else if (r[end - 2] == "with") {
            pay_with(r[end - 1], move);
            end -= 2;
        } else if (r[end - 2] == "draw") {
            const v1::Item* item = r.book.find_thing(r.who, r[end - 1]);
            move.set_item(item == nullptr ? r[end - 1] : item->name());
            end -= 2;
        } else if (r[end - 2] == "swap") {
            const auto ally = r.creature(end - 1);
            if (!ally) return 0;
            move.set_swap(*ally);
            end -= 2;
        } else {
            break;
        }
    }
    return end;
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

Error bad_way(const Reader& r, std::size_t first, std::size_t end) {
    const std::string form = r[0] + " X,Y X,Y ... [with ACTION] [draw THING] [swap ALLY] [carry]";
    const std::string zones = r[0] + " ZONE | beside ALLY | behind ALLY";
    const std::string& right = r.book.view().map().grid() == "zones" ? zones : form;
    for (std::size_t i = first; i < end; ++i)
        if (!r.place(i)) return r.no_place(i, right);
    return expected(right);
}

}  // namespace

Parsed walk(const Reader& r, const char* verb) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, verb);
    const std::size_t end = take_manner(r, move);
    if (end == 0) return r.no_creature(r.size() - 1, r[0] + " X,Y ... swap ALLY");
    if (!take_goal(r, 1, end, move)) return bad_way(r, 1, end);
    return submit_command(std::move(intent));
}

// run X,Y ... · stride N X,Y ...: hexes a point (AP-037, AP-038).
Parsed pace(const Reader& r, const char* pace) {
    const bool strides = std::string_view(pace) == "stride";
    const auto hexes = strides ? r.number(1) : std::nullopt;
    if (strides && !hexes) return expected("stride HEXES X,Y ...");
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "move");
    move.set_pace(pace);
    move.set_stride(hexes.value_or(0));
    const std::size_t end = take_manner(r, move);
    const std::size_t first = strides ? 2 : 1;
    if (!take_goal(r, first, end, move)) return bad_way(r, first, end);
    return submit_command(std::move(intent));
}

Parsed early(const Reader& r) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "move");
    move.set_early(true);
    const std::size_t end = take_manner(r, move);
    if (!take_goal(r, 1, end, move)) return bad_way(r, 1, end);
    return submit_command(std::move(intent));
}

// drop_prone, stand_up: a movement without a path; whoever stands up may take the chair along.
Parsed step(const Reader& r, const char* verb) {
    if (r.size() > 2) return r.unexpected(2, r[0] + " [THING]");
    v1::Intent intent;
    v1::Move& move = begin(intent, r, verb);
    if (r.size() == 2) move.set_item(r[1]);
    return submit_command(std::move(intent));
}

Parsed face(const Reader& r) {
    const auto direction = r.size() == 2 ? find_facing(r.book.view(), r[1]) : std::nullopt;
    if (!direction)
        return r.unexpected(1, r.book.view().map().grid() == "square" ? "face 1..8, or north, north-east ..."
                                                                      : "face 0..5, or east, north-east ...");
    v1::Intent intent;
    begin(intent, r, "face").set_direction(*direction);
    return submit_command(std::move(intent));
}

// mount BEAST [saddle | harness | howdah]
Parsed mount(const Reader& r) {
    constexpr const char* kForm = "mount BEAST [saddle | harness | howdah]";
    const auto beast = r.creature(1);
    if (!beast) return r.no_creature(1, kForm);
    if (r.size() > 3) return r.unexpected(3, kForm);
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "mount");
    move.set_target(*beast);
    if (r.size() == 3) move.set_seat(r[2]);
    return submit_command(std::move(intent));
}

Parsed dismount(const Reader& r) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "dismount");
    if (r.size() > 1 && !r.places(1, move.mutable_path())) return r.no_place(1, "dismount [X,Y]");
    return submit_command(std::move(intent));
}

Parsed join(const Reader& r, bool hidden) {
    v1::Intent intent;
    v1::Move& move = begin(intent, r, "move");
    const auto ally = r.creature(1);
    if (!ally) return r.no_creature(1, r[0] + " ALLY [with standard]");
    if (take_manner(r, move) != 2) return r.unexpected(2, r[0] + " ALLY [with standard]");
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
    const std::size_t end = take_manner(r, move);
    for (std::size_t i = 1; i < end; ++i) {
        const auto foe = r.creature(i);
        if (r[i] == "keep") {
            move.set_keep(true);
        } else if (!foe) {
            return r.no_creature(i, "engage FOE [FOE...] [keep]");
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
    const std::size_t end = take_manner(r, move);
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
