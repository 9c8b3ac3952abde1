// Text as a terminal has it: which characters share a cell, how many columns each takes, and what must not
// reach it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace affray::client {

// What stands in one place of a screen: a character with the marks that are written over it.
struct Glyph {
    std::string text{};
    int columns = 1;  // 1 or 2
};

// UTF-8 in glyphs. Control characters and what is no UTF-8 become '?', marks that change the direction of
// writing or have no width are left out, and of marks over a character no more than two are kept. A newline
// is '?'.
std::vector<Glyph> glyphs(std::string_view text);

// Columns that all of it takes.
int columns_of(std::string_view text);

// As much of it as fits; where something is left out, "…" is the last column.
std::string clipped(std::string_view text, int columns);

// Lines of at most so many columns (at least 1), broken at blanks where there are any; newlines break, too.
// Lines that go on are indented as the first one is, and by two more.
std::vector<std::string> wrapped(std::string_view text, int columns);

}  // namespace affray::client
