// One's own creature in words: points, posture, load, what it holds, carries, remembers and works at.
#pragma once

#include <string>
#include <string_view>

#include "client/text/book.h"

namespace affray::client {

// One line: hit points, points of action, posture, spell held, conditions.
std::string status_line(const Book& book, std::uint32_t who);
// What the line has no room for: load, work in progress, loaded weapons, spells; a line each, may be empty.
std::string condition_text(const Book& book, std::uint32_t who);
// Hands, worn, belt, back, pack, and what lies within reach of a step; a line each.
std::string belongings_text(const Book& book, std::uint32_t who);
// "load 70 of 165 lb; -4 lb -> 5 AP": what is to be shed for the next point (AP-161); empty: not told.
std::string load_text(const Book& book, std::uint32_t who);
// "loaded and aimed": a weapon's load by its number.
std::string_view loaded_word(std::int32_t load);
// "strap shield, round shield".
std::string activity_name(const v1::ActivityView& activity);
// "strap shield, shield 2 of 4 units".
std::string activity_text(const v1::ActivityView& activity);

}  // namespace affray::client
