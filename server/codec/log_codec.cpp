// Records on an arena: written once, read once, dropped whole.
#include "codec/log_codec.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <array>

#include "affray/v1/log.pb.h"
#include "codec/event_codec.h"
#include "codec/intent_codec.h"
#include "codec/serialise.h"
#include "codec/value_codec.h"

namespace affray::codec {

namespace {

google::protobuf::ArenaOptions in_block(char* block, std::size_t size) {
    google::protobuf::ArenaOptions options;
    options.initial_block = block;
    options.initial_block_size = size;
    return options;
}

// Where the record at hand lies. One per thread, not per encounter: a thousand of them open cost nothing
// here.
struct Scratch {
    std::array<char, 8192> block;
    google::protobuf::Arena arena{in_block(block.data(), block.size())};
};

v1::LogRecord& fresh_record() {
    thread_local const auto kScratch = std::make_unique<Scratch>();
    kScratch->arena.Reset();
    return *google::protobuf::Arena::CreateMessage<v1::LogRecord>(&kScratch->arena);
}

}  // namespace

LogCodec::LogCodec(std::vector<std::string> opening_facts, std::shared_ptr<const Vocabulary> vocabulary)
    : opening_(std::move(opening_facts), std::move(vocabulary)) {}

std::string LogCodec::encode(std::uint64_t version, const Batch& batch) const {
    return encode(version, batch.seat, batch.intent, batch.by, batch.events);
}

std::string LogCodec::encode(std::uint64_t version, SeatId seat, const Intent& intent, AnsweredBy by,
                             std::span<const Event> events) const {
    v1::LogRecord& record = fresh_record();
    record.set_version(version);
    record.set_seat(number(seat));
    encode_intent(intent, *record.mutable_intent());
    record.mutable_events()->Reserve(static_cast<int>(events.size()));
    for (const Event& event : events) encode_stored(event, opening_.vocabulary(), *record.add_events());
    put(to_string(by), record.mutable_by());
    if (!opening_.identical())
        for (const Fact& fact : opening_.vocabulary().facts()) put(fact.name, record.add_facts());
    return serialise(record);
}

Result<LogEntry> LogCodec::decode(std::string_view bytes) {
    v1::LogRecord& record = fresh_record();
    if (!record.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return Error{ErrorCode::Corrupt, "a record of the log is no protobuf message"};
    const FactMap* facts = &opening_;
    if (record.facts_size() != 0) {
        std::vector<std::string> names(record.facts().begin(), record.facts().end());
        if (!later_ || later_->stored() != names)
            later_ = std::make_unique<FactMap>(std::move(names), opening_.shared_vocabulary());
        facts = later_.get();
    }
    const auto fault = [&record](const std::string& what) {
        return Error{ErrorCode::Corrupt, "record " + std::to_string(record.version()) + ": " + what};
    };
    LogEntry entry;
    entry.version = record.version();
    entry.batch.seat = SeatId{record.seat()};
    auto intent = decode_stored_intent(record.intent());
    if (!intent) return fault(intent.error().message);
    entry.batch.intent = std::move(intent).value();
    const auto by = answered_by_from(record.by());
    if (!by) return fault("by: unknown word \"" + record.by() + "\"");
    entry.batch.by = *by;
    entry.batch.events.resize(static_cast<std::size_t>(record.events_size()));
    for (int i = 0; i < record.events_size(); ++i) {
        const Status read =
            decode_stored(record.events(i), *facts, entry.batch.events[static_cast<std::size_t>(i)]);
        if (!read) return fault(read.error().message);
    }
    return entry;
}

std::string encode_loss(const Loss& loss) {
    v1::CampaignLoss message;
    put(loss, message);
    return serialise(message);
}

Result<Loss> decode_loss(std::string_view bytes) {
    v1::CampaignLoss message;
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return Error{ErrorCode::Corrupt, "a campaign loss is no protobuf message"};
    Reading in;
    Loss loss;
    take(message, loss, in);
    if (!in.ok()) return in.status().error();
    return loss;
}

}  // namespace affray::codec
