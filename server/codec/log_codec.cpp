// Records on an arena: written once, read once, dropped whole.
#include "codec/log_codec.h"

#include <google/protobuf/arena.h>

#include <algorithm>
#include <array>

#include "affray/v1/log.pb.h"
#include "codec/conduct_codec.h"
#include "codec/event_codec.h"
#include "codec/intent_codec.h"
#include "codec/serialise.h"
#include "codec/state_codec.h"
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

void put_back(const Return& back, const Vocabulary& words, v1::ReturnRecord& to) {
    to.set_to(back.to);
    to.set_undo(back.undo);
    to.set_reason(back.reason);
    to.set_keep_dice(back.keep_dice);
    to.set_state(encode_state(back.situation.state, back.to));
    if (back.situation.pending == nullptr) return;
    const Pending& pending = *back.situation.pending;
    v1::WaitingRecord& waiting = *to.mutable_waiting();
    waiting.set_checkpoint(encode_state(pending.checkpoint, back.to));
    waiting.set_seat(number(pending.seat));
    encode_intent(pending.intent, *waiting.mutable_intent());
    for (const Event& event : pending.tape) encode_stored(event, words, *waiting.add_events());
}

void put_change(const ConductChange& change, const Vocabulary& words, v1::LogRecord& to) {
    if (change.steer) encode_steer(*change.steer, *to.mutable_steer());
    to.set_steered_by(number(change.by));
    encode_stored_conduct(change.after, words, *to.mutable_conduct());
}

Result<std::shared_ptr<const ConductChange>> take_change(const v1::LogRecord& from, const FactMap& facts) {
    auto change = std::make_shared<ConductChange>();
    if (from.has_steer()) change->steer = decode_stored_steer(from.steer());
    change->by = SeatId{from.steered_by()};
    auto after = decode_stored_conduct(from.conduct(), facts);
    if (!after) return after.error();
    change->after = std::move(*after);
    return std::shared_ptr<const ConductChange>(std::move(change));
}

Result<State> take_state(const std::string& bytes, const FactMap& facts) {
    const auto stored = StoredState::parse(bytes);
    return stored ? stored->state(facts.shared_vocabulary()) : stored.error();
}

Status take_events(const google::protobuf::RepeatedPtrField<v1::Event>& from, const FactMap& facts,
                   std::vector<Event>& to) {
    to.resize(static_cast<std::size_t>(from.size()));
    for (int i = 0; i < from.size(); ++i) {
        const Status read = decode_stored(from[i], facts, to[static_cast<std::size_t>(i)]);
        if (!read) return read;
    }
    return {};
}

Result<std::shared_ptr<const Return>> take_back(const v1::ReturnRecord& from, const FactMap& facts) {
    auto back = std::make_shared<Return>();
    back->to = from.to();
    back->undo = from.undo();
    back->reason = from.reason();
    back->keep_dice = from.keep_dice();
    auto state = take_state(from.state(), facts);
    if (!state) return state.error();
    back->situation.state = std::move(*state);
    if (back->situation.state.asked.has_value() != from.has_waiting())
        return Error{ErrorCode::Corrupt,
                     "a way back to a question without what waits for it, or the reverse"};
    if (!from.has_waiting()) return std::shared_ptr<const Return>(std::move(back));
    const v1::WaitingRecord& waiting = from.waiting();
    auto checkpoint = take_state(waiting.checkpoint(), facts);
    if (!checkpoint) return checkpoint.error();
    auto intent = decode_stored_intent(waiting.intent());
    if (!intent) return intent.error();
    auto pending = std::make_shared<Pending>(
        Pending{std::move(*checkpoint), SeatId{waiting.seat()}, std::move(*intent), {}});
    if (const Status read = take_events(waiting.events(), facts, pending->tape); !read) return read.error();
    back->situation.pending = std::move(pending);
    return std::shared_ptr<const Return>(std::move(back));
}

}  // namespace

LogCodec::LogCodec(std::vector<std::string> opening_facts, std::shared_ptr<const Vocabulary> vocabulary)
    : opening_(std::move(opening_facts), std::move(vocabulary)) {}

std::string LogCodec::encode(std::uint64_t version, const Batch& batch) const {
    const bool plain = batch.plays() && batch.change == nullptr && batch.reason.empty() && batch.repeats == 0;
    if (plain) return encode(version, batch.seat, batch.intent, batch.by, batch.events);
    v1::LogRecord& record = fresh_record();
    if (batch.plays()) {
        put_play(version, batch.seat, batch.intent, batch.by, batch.events, record);
    } else {
        record.set_version(version);
        record.set_seat(number(batch.seat));
        put(to_string(batch.by), record.mutable_by());
    }
    if (batch.back != nullptr) put_back(*batch.back, opening_.vocabulary(), *record.mutable_back());
    if (batch.change != nullptr) put_change(*batch.change, opening_.vocabulary(), record);
    record.set_held_at(batch.held_at);
    record.set_reason(batch.reason);
    record.set_repeats(batch.repeats);
    put_facts(record);
    return serialise(record);
}

void LogCodec::put_facts(v1::LogRecord& record) const {
    if (opening_.identical()) return;
    for (const Fact& fact : opening_.vocabulary().facts()) put(fact.name, record.add_facts());
}

std::string LogCodec::encode(std::uint64_t version, SeatId seat, const Intent& intent, AnsweredBy by,
                             std::span<const Event> events) const {
    v1::LogRecord& record = fresh_record();
    put_play(version, seat, intent, by, events, record);
    put_facts(record);
    return serialise(record);
}

void LogCodec::put_play(std::uint64_t version, SeatId seat, const Intent& intent, AnsweredBy by,
                        std::span<const Event> events, v1::LogRecord& record) const {
    record.set_version(version);
    record.set_seat(number(seat));
    encode_intent(intent, *record.mutable_intent());
    record.mutable_events()->Reserve(static_cast<int>(events.size()));
    for (const Event& event : events) encode_stored(event, opening_.vocabulary(), *record.add_events());
    put(to_string(by), record.mutable_by());
}

Result<LogEntry> LogCodec::decode(std::string_view bytes) {
    v1::LogRecord& record = fresh_record();
    if (!record.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
        return Error{ErrorCode::Corrupt, "a record of the log is no protobuf message"};
    const FactMap* facts = &opening_;
    if (record.facts_size() != 0) {
        std::vector<std::string> names(record.facts().begin(), record.facts().end());
        if (!later_ || !later_->made_of(names))
            later_ = std::make_unique<FactMap>(std::move(names), opening_.shared_vocabulary());
        facts = later_.get();
    }
    const auto fault = [&record](const std::string& what) {
        return Error{ErrorCode::Corrupt, "record " + std::to_string(record.version()) + ": " + what};
    };
    LogEntry entry;
    entry.version = record.version();
    entry.batch.seat = SeatId{record.seat()};
    if (record.has_back()) {
        auto back = take_back(record.back(), *facts);
        if (!back) return fault(back.error().message);
        entry.batch.back = std::move(*back);
    } else if (record.has_intent()) {
        auto intent = decode_stored_intent(record.intent());
        if (!intent) return fault(intent.error().message);
        entry.batch.intent = std::move(intent).value();
        entry.batch.repeats = record.repeats();
    }
    if (record.has_conduct()) {
        auto change = take_change(record, *facts);
        if (!change) return fault(change.error().message);
        entry.batch.change = std::move(*change);
    }
    entry.batch.held_at = record.held_at();
    entry.batch.reason = record.reason();
    entry.batch.steers = !record.has_back() && !record.has_intent();
    const auto by = answered_by_from(record.by());
    if (!by) return fault("by: unknown word \"" + record.by() + "\"");
    entry.batch.by = *by;
    if (const Status read = take_events(record.events(), *facts, entry.batch.events); !read)
        return fault(read.error().message);
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
