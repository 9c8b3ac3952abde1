// A turn of twelve segments in words: where it stands, what has been saved, and what that buys when
// (SEG-010, SEG-030).
#pragma once

#include <string>

#include "client/text/book.h"

namespace affray::client {

// Is the fight counted in segments? Everything below is for such fights.
bool in_segments(const Book& book);
// "Turn 2, segment 1" for the thirteenth of the segments that are counted as rounds.
std::string segment_text(std::int32_t round);
// "· · [3] 4 5 6 7 8 9 10 11 12": what has passed, the segment that is played, those to come.
std::string strip_text(const Book& book);
// "2 primary and 1 secondary points"; below nothing they are owed. Empty: not told.
std::string saved_text(const Book& book, std::uint32_t who);
// "attacks in 6", "may attack": the segment in which what it has saved is enough; empty where its speed is
// not told.
std::string ready_text(const Book& book, std::uint32_t who);
// "attack 2 primary: in segment 6; half phase 2: now; full phase 4: in segment 5"; empty where its speed is
// not told.
std::string prices_text(const Book& book, std::uint32_t who);
// "enough in segment 6": when what is saved will pay a price of the menu; empty: it is enough, or is paid
// otherwise.
std::string enough_text(const Book& book, std::uint32_t who,
                        const google::protobuf::RepeatedPtrField<v1::NamedNumber>& cost);
// "done with step one", "passes step one", "asked to wait", "moved early"; commas between, empty: none of it.
std::string step_text(const Book& book, std::uint32_t who);

}  // namespace affray::client
