// What a power or a thing does, in words: its numbers as the sheet has them, and what its text says.
#pragma once

#include <string>
#include <string_view>

#include "client/text/book.h"

namespace affray::client {

// "Shield rush: melee, once per battle, +5 against PD, hit 2d6+3, miss 3."
std::string power_facts(const v1::Power& power);
// Powers and things of that name, or that unique beginning: those of `who` first, then all that the view
// tells. A line each, or a sentence that there are none.
std::string about_text(const Book& book, std::uint32_t who, std::string_view name);

}  // namespace affray::client
