// Folding and walking the log of an encounter.
#include "session/past_log.h"

#include <utility>

namespace affray::session {

PastLog::PastLog(store::Reader& reader, std::shared_ptr<const Origin> origin)
    : reader_(reader), origin_(std::move(origin)), log_(origin_->beginning.facts) {}

Result<PastLog::Moment> PastLog::stored_before(std::uint64_t version) {
    const auto snapshot = reader_.latest_snapshot(origin_->encounter);
    if (!snapshot) return snapshot.error();
    Moment moment;
    const bool usable = snapshot->has_value() && (**snapshot).version <= version;
    if (!usable) {
        moment.situation.state = origin_->beginning.state;
        return moment;
    }
    const auto stored = codec::StoredState::parse((*snapshot)->body);
    if (!stored) return stored.error();
    auto stood = stored->stood(origin_->beginning);
    if (!stood) return stood.error();
    moment.situation.state = std::move(stood->state);
    moment.conduct = std::move(stood->conduct);
    moment.version = (*snapshot)->version;
    return moment;
}

Status PastLog::walk(Moment& moment, std::uint64_t to, const Visit& visit) {
    if (moment.version >= to) return {};
    Status failure;
    const Status read = reader_.read_log(origin_->encounter, moment.version, [&](const store::LogRow& row) {
        auto entry = log_.decode(row.record);
        if (!entry) {
            failure = entry.status();
            return false;
        }
        replay(moment.situation, entry->batch);
        if (entry->batch.change != nullptr) {
            auto change = std::make_shared<ConductChange>(*entry->batch.change);
            change->before = std::exchange(moment.conduct, change->after);
            entry->batch.change = std::move(change);
        }
        moment.version = row.version;
        if (visit) visit(*entry, moment);
        return row.version < to;
    });
    return read ? failure : read;
}

Result<Situation> PastLog::situation_at(std::uint64_t version) {
    auto moment = stored_before(version);
    if (!moment) return moment.error();
    if (const Status walked = walk(*moment, version); !walked) return walked.error();
    return std::move(moment->situation);
}

Result<codec::LogEntry> PastLog::entry_at(std::uint64_t version) {
    Result<codec::LogEntry> found = Error{ErrorCode::NotFound, "no such version"};
    const Status read = reader_.read_log(origin_->encounter, version - 1, [&](const store::LogRow& row) {
        found = log_.decode(row.record);
        return false;
    });
    if (!read) return read.error();
    return found;
}

Result<std::optional<codec::LogEntry>> PastLog::last_step(std::uint64_t version) {
    while (version > 0) {
        auto entry = entry_at(version);
        if (!entry) return entry.error();
        if (entry->batch.plays()) return std::optional(std::move(*entry));
        version = entry->batch.back != nullptr ? entry->batch.back->to : version - 1;
    }
    return std::optional<codec::LogEntry>();
}

Result<KeptSteps> PastLog::steps_after(std::uint64_t version) {
    std::vector<codec::LogEntry> entries;
    Status failure;
    const Status read = reader_.read_log(origin_->encounter, version, [&](const store::LogRow& row) {
        auto entry = log_.decode(row.record);
        if (!entry) {
            failure = entry.status();
            return false;
        }
        if (entry->batch.back != nullptr) return false;
        if (entry->batch.plays()) entries.push_back(std::move(*entry));
        return true;
    });
    if (!read) return read.error();
    if (!failure) return failure.error();
    auto steps = std::make_shared<std::vector<KeptStep>>();
    for (codec::LogEntry& entry : entries) {
        const auto dice = dice_of(entry);
        if (!dice) return dice.error();
        steps->push_back({entry.version, entry.batch.seat, std::move(entry.batch.intent), *dice});
    }
    return KeptSteps(std::move(steps));
}

// A step that was itself another once more has that one's dice.
Result<std::uint64_t> PastLog::dice_of(const codec::LogEntry& entry) {
    std::uint64_t version = entry.version, held_at = entry.batch.held_at, repeats = entry.batch.repeats;
    while (repeats != 0) {
        const auto before = entry_at(repeats);
        if (!before) return before.error();
        version = repeats;
        held_at = before->batch.held_at;
        repeats = before->batch.repeats;
    }
    return held_at != 0 ? held_at : version;
}

}  // namespace affray::session
