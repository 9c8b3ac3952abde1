// A turn of an action, a bonus action, a reaction and feet, how high the ground is, and what a place does by
// itself (TBA-034 to TBA-036, TBA-070, TBA-240 to TBA-244).
#pragma once

#include <map>
#include <string>

#include "client/text/book.h"

namespace affray::client {

// Whether turns are made of slots and feet.
bool counts_slots(const Book& book);
// "action, bonus action, reaction spent".
std::string slots_text(const Book& book, std::uint32_t who);
// The same in four columns, "A-R": a stroke for each that is spent.
std::string slot_signs(const Book& book, std::uint32_t who);
// "20 of 30 feet left"; empty: not told.
std::string feet_left_text(const Book& book, std::uint32_t who);

// Something that a place may do by itself, here or lent by the referee.
bool is_deed(const v1::Feature& feature);
// Ground that is higher or lower than the rest; on the map its number stands for it.
bool is_height(const v1::Feature& feature);
// How high the ground is, in feet, by row and column; what is level is left out.
std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> ground_heights(const v1::View& view);

// What the place may do in its step: "The place: flame burst, ready (fiery.flame_burst): text", a line each;
// empty where it does nothing.
std::string place_card(const Book& book);

}  // namespace affray::client
