// Bytes from a client to an intent (RULE-5): never a crash, and what is accepted survives the way to the log
// and back.
#include "codec/intent_codec.h"

#include <google/protobuf/stubs/logging.h>

#include "base/check.h"
#include "fuzz/fuzz_target.h"

namespace affray::fuzz {
namespace {

std::string bytes_of(const ForeignIntent& intent) {
    v1::Intent message;
    codec::encode_intent(intent, message);
    return message.SerializeAsString();
}

}  // namespace

void fuzz_one(std::string_view bytes) {
    // The library would write a line for every text that is not UTF-8.
    static const auto kSilenced = google::protobuf::SetLogHandler(nullptr);
    static_cast<void>(kSilenced);
    v1::Intent message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return;
    const auto decoded = codec::decode_intent(message);
    const auto* intent = std::get_if<ForeignIntent>(&decoded);
    if (intent == nullptr) return;

    v1::Intent again;
    AFFRAY_CHECK(again.ParseFromString(bytes_of(*intent)));
    const auto twice = codec::decode_intent(again);
    AFFRAY_CHECK(std::holds_alternative<ForeignIntent>(twice),
                 "an accepted intent is refused after a round trip");
    AFFRAY_CHECK(std::get<ForeignIntent>(twice) == *intent, "an accepted intent changed on a round trip");
    const auto stored = codec::decode_stored_foreign_intent(again);
    AFFRAY_CHECK(stored.ok() && *stored == *intent, "an accepted intent cannot be read from the log");
}

std::vector<std::string> seeds() {
    MoveIntent move;
    move.who = CreatureId{2};
    move.path = {Place{1, 0}, Place{1, -1}};
    move.from = {CreatureId{3}};
    AttackIntent attack;
    attack.who = CreatureId{1};
    attack.with = Name{"longbow"};
    attack.targets = {CreatureId{4}};
    UseIntent use;
    use.who = CreatureId{1};
    use.subject = Name{"potion"};
    use.text = "so there";
    const std::vector<Intent> intents{Intent{TurnIntent{.who = CreatureId{1}}}, Intent{move}, Intent{attack},
                                      Intent{use}};
    std::vector<std::string> all;
    for (const Intent& intent : intents) all.push_back(bytes_of(intent));
    return all;
}

}  // namespace affray::fuzz
