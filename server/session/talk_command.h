// What is typed at the table beside the game: an open line, a whisper, dice of one's own, a deed.
#pragma once

#include "base/result.h"
#include "session/seats.h"
#include "table/keyed_dice.h"

namespace affray::session {

/// Reads what a seat says, `line.text`, into what all of the line means. Text that begins with a stroke is a
/// command; two strokes begin a text with one. A roll is thrown with the next number of its seat. Errors:
/// InvalidInput, with a message for the one who said it; a number may have been used up by then.
Status read_command(const Seats& seats, table::KeyedDice& dice, SeatState& speaker, v1::ChatLine& line);

/// A referee hears what is whispered to or by another one; what players whisper to each other is their own.
void whisper_to(const SeatState& from, const SeatState& to, v1::ChatLine& line);

}  // namespace affray::session
