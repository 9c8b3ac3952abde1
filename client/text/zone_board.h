// The battlefield where positions are zones, in words: who stands in which zone, melees with everybody who is
// engaged with whom, who stands beside or hides behind whom.
#pragma once

#include <string>

#include "client/text/book.h"

namespace affray::client {

// What zones_between says of zones that no edge joins.
inline constexpr std::int32_t kNoWay = 99;

// Edges on the shortest way from one zone to another (ARC-070).
std::int32_t zones_between(const v1::View& view, const v1::Place& a, const v1::Place& b);

// ", beside Bram, behind Dov, holding an action ready": the ties of a creature that no zone tells.
std::string ties(const Book& book, std::uint32_t who);

// All zones, the ways between them, and everybody who stands in one.
std::string zones_text(const Book& book);

}  // namespace affray::client
