// Intents as messages: what a seat asks for, checked field by field on arrival (RULE-5).
#pragma once

#include <string>
#include <variant>

#include "affray/v1/intent.pb.h"
#include "base/result.h"
#include "rules/intent.h"
#include "rules/reason.h"

namespace affray::codec {

/// Why a message is no intent. UNKNOWN_INTENT: no verb of ours, or a verb in another verb's form;
/// BAD_ARGUMENT: a field out of its bounds (codec/limits.h), named by its path such as "move.path[3].x".
struct Refusal {
    Reason code = Reason::BadArgument;
    std::string field{};
    bool operator==(const Refusal&) const = default;
};

/// Reads what a client has sent; nothing of it is believed. Ids are not looked up: that is for the rules.
std::variant<ForeignIntent, Refusal> decode_intent(const v1::Intent& message);

/// Reads what was accepted once and stored: today's bounds do not apply to it. Errors: Corrupt.
Result<Intent> decode_stored_intent(const v1::Intent& message);
/// The same of what is readied, whose creatures are looked up when it fires.
Result<ForeignIntent> decode_stored_foreign_intent(const v1::Intent& message);

/// Total; `out` is expected to be empty.
void encode_intent(const ForeignIntent& intent, v1::Intent& out);

}  // namespace affray::codec
