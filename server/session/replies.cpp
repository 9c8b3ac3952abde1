// Building replies and faults.
#include "session/replies.h"

#include <google/protobuf/arena.h>

#include <array>

#include "codec/preview_codec.h"
#include "store/reading/chain.h"

namespace affray::session {
namespace {

void put(std::string_view text, std::string* to) { to->assign(text); }

}  // namespace

v1::Rejected rejected(std::string_view code, std::string_view field) {
    v1::Rejected message;
    put(code, message.mutable_code());
    put(field, message.mutable_field());
    return message;
}

v1::Rejected rejected(const Rejection& rejection) {
    v1::Rejected message;
    codec::encode_rejection(rejection, message);
    return message;
}

std::string_view code_of(const store::Receipt& receipt) {
    if (receipt.refusal == store::Refusal::BuiltUpon) return code::kBuiltUpon;
    if (receipt.refusal == store::Refusal::QuotaReached) return code::kQuotaReached;
    return receipt.refusal == store::Refusal::StorageFull ? code::kStorageUnavailable : code::kRetryLater;
}

store::Digest request_hash(const v1::Submit& submit) {
    if (submit.has_rewind()) return store::digest_of("rewind " + submit.rewind().SerializeAsString());
    if (submit.has_undo()) return store::digest_of("undo");
    if (submit.has_steer()) return store::digest_of("steer " + submit.steer().SerializeAsString());
    return store::digest_of(submit.intent().SerializeAsString());
}

MessagePtr accepted_reply(const std::string& intent_id, std::uint64_t version) {
    constexpr std::size_t kUsual = 1024;
    std::array<char, kUsual> block;
    google::protobuf::ArenaOptions options;
    options.initial_block = block.data();
    options.initial_block_size = block.size();
    google::protobuf::Arena arena(options);
    auto& frame = *google::protobuf::Arena::CreateMessage<v1::ServerFrame>(&arena);
    frame.mutable_reply()->set_intent_id(intent_id);
    frame.mutable_reply()->mutable_accepted()->set_version(version);
    return make_message(frame);
}

MessagePtr rejected_reply(const std::string& intent_id, const v1::Rejected& why) {
    v1::ServerFrame frame;
    frame.mutable_reply()->set_intent_id(intent_id);
    *frame.mutable_reply()->mutable_rejected() = why;
    return make_message(frame);
}

MessagePtr fault_message(std::string_view code, std::string_view text, std::string_view field,
                         std::chrono::milliseconds retry_after) {
    v1::ServerFrame frame;
    v1::Fault& fault = *frame.mutable_fault();
    put(code, fault.mutable_code());
    put(text, fault.mutable_text());
    put(field, fault.mutable_field());
    fault.set_retry_after_ms(static_cast<std::uint32_t>(retry_after.count()));
    return make_message(frame);
}

}  // namespace affray::session
