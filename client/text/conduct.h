// How play is conducted, and talk with its dice, in plain English.
#pragma once

#include <string>
#include <vector>

#include "affray/v1/session.pb.h"
#include "client/text/book.h"

namespace affray::client {

// What a delta tells of conduct: pauses, clocks, dice, steps that wait. `before`: the view as it was.
std::vector<std::string> conduct_lines(const v1::Delta& delta, const v1::View& before, const Book& book);

// A line of talk, with what was rolled.
std::string talk_line(const v1::ChatLine& line, const Book& book);

// 2d6+3: 4 2 +3 = 9
std::string roll_text(const v1::TalkRoll& roll);

}  // namespace affray::client
