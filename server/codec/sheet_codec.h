// Sheets and powers as messages; stats travel by name, so that a sheet outlives its vocabulary.
#pragma once

#include "codec/value_codec.h"

namespace affray::codec {

void put(const Power& power, v1::Power& to);
void put(const Sheet& sheet, const Vocabulary& words, v1::Sheet& to);
/// Without the sheet.
void put(const Creature& creature, v1::CreatureRecord& to);

void take(const v1::Power& m, Power& to, Reading& in);
/// Stats that the message lacks have their initial value; one that the vocabulary lacks is a fault that names
/// it.
void take(const v1::Sheet& m, const Vocabulary& words, Sheet& to, Reading& in);
/// The same; one that is alike is that one, at whatever tables it stands.
Shared<Sheet> take_shared(const v1::Sheet& m, const Vocabulary& words, Reading& in);
/// The same.
void take(const v1::CreatureRecord& m, Creature& to, Reading& in);

/// Does a save halve an effect of which the message does not say: before it could be said, it halved harm.
inline bool halved_unsaid(const v1::PowerEffect& m) {
    return m.op() == v1::PowerEffect_Op_OP_HARM && !m.save().empty();
}

}  // namespace affray::codec
