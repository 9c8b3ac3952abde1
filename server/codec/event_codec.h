// Events as messages: whole as they are stored, and redacted as they are sent.
#pragma once

#include "affray/v1/event.pb.h"
#include "base/result.h"
#include "codec/fact_map.h"
#include "rules/seat_view.h"

namespace affray::codec {

/// The stored form: everything, audience included. Total; `out` is expected to be empty.
void encode_stored(const Event& event, const Vocabulary& words, v1::Event& out);

/// Reads the stored form. `facts` leads from the numbers of the time of writing to today's. Errors: Corrupt
/// (an unknown word, a name that cannot be one, a fact or stat that today's ruleset does not know; the
/// message names it).
Status decode_stored(const v1::Event& message, const FactMap& facts, Event& out);

/// The sent form of an event that `redact` has already judged for this viewer: without the audience, and a
/// creature that joins as its CreatureView. `after`: the state after the event's batch.
void encode_sent(const Event& redacted, const State& after, const Viewer& viewer, v1::Event& out);

/// Do the bytes that are sent hang on the viewer even where two viewers' redacted events are equal? True
/// where an event carries a whole creature; every other event may be encoded once for all viewers with equal
/// redactions.
bool depends_on_viewer(const Event& event);

}  // namespace affray::codec
