// Opening an encounter from the store: snapshot, then the rest of the log folded onto it; nothing is resolved
// again (RULE-4).
#include <algorithm>

#include "codec/state_codec.h"
#include "session/log.h"
#include "session/session_host.h"

namespace affray::session {

SessionHost::SessionHost(const Services& services, const Hold& hold, store::Encounter encounter,
                         std::shared_ptr<const Origin> origin, Shelf& shelf)
    : services_(services),
      hold_(hold),
      encounter_(std::move(encounter)),
      origin_(std::move(origin)),
      rules_(origin_->rules),
      durations_(table::Durations::of(*rules_)),
      log_(origin_->beginning.facts),
      dice_(encounter_.dice_key),
      feeds_(shelf.encoder) {
    services_.metrics.encounters_open.add();
}

SessionHost::~SessionHost() { services_.metrics.encounters_open.subtract(); }

Result<std::shared_ptr<SessionHost>> SessionHost::open(const Services& services, const Hold& hold,
                                                       Shelf& shelf) {
    const store::EncounterId id = hold.lease.encounter;
    auto encounter = shelf.reader->encounter(id);
    if (!encounter) return encounter.error();
    const auto opening = codec::StoredState::parse(encounter->setup);
    if (!opening) return opening.error();
    auto rules = services.rulesets(opening->ruleset(), opening->options());
    if (rules == nullptr) return Error{ErrorCode::Unsupported, "unknown ruleset " + opening->ruleset()};
    auto state = opening->state(rules->vocabulary());
    if (!state) return state.error();
    // It has been read: a table holds what it says, not its text too.
    std::string().swap(encounter->setup);
    codec::Beginning begun{std::move(*state), codec::FactMap(opening->facts(), rules->vocabulary())};
    auto origin = std::make_shared<const Origin>(Origin{id, std::move(begun), std::move(rules)});
    std::shared_ptr<SessionHost> host(
        new SessionHost(services, hold, std::move(*encounter), std::move(origin), shelf));
    const State& beginning = host->origin_->beginning.state;
    auto members = campaign_service::CampaignMembers::load(host->encounter_, beginning, *shelf.records,
                                                           services.rulesets);
    if (!members) return members.error();
    host->campaign_members_ = std::move(*members);
    host->durable_.situation.state = beginning;
    if (const Status recovered = host->recover(*shelf.reader); !recovered) return recovered.error();
    log_line(LogLevel::Info, "encounter_opened",
             {{"encounter", host->public_id()},
              {"version", host->version()},
              {"ruleset", host->encounter_.ruleset}});
    return host;
}

void SessionHost::begin() {
    open_since_ms_ = services_.clock.wall_ms();
    feeds_.encode_with(services_.scratch.encoder);
    durable_.waits = armed_again({state(), *rules_}, durations(durable_.conduct), durable_.conduct,
                                 std::exchange(stored_waits_, {}), services_.clock);
    deadlines_.begin();
    arm_timer();
    call_awaited(false);
}

Status SessionHost::recover(store::Reader& reader) {
    if (const Status table = restore_table(reader); !table) return table;
    std::uint64_t version = 0;
    std::vector<codec::FeedCount> counts;
    auto snapshot = reader.latest_snapshot(encounter_.id);
    if (!snapshot) return snapshot.status();
    if (*snapshot) {
        const auto stored = codec::StoredState::parse((*snapshot)->body);
        if (!stored) return stored.status();
        auto stood = stored->stood(origin_->beginning);
        if (!stood) return stood.status();
        durable_.situation.state = std::move(stood->state);
        durable_.conduct = std::move(stood->conduct);
        snapshots_.taken((*snapshot)->body.size());
        version = (*snapshot)->version;
        counts = stored->feeds();
        if (state_hash(durable_.state()) != (*snapshot)->state_hash)
            return Error{ErrorCode::Corrupt,
                         "the snapshot of encounter " + public_id() + " has another state hash"};
    }
    feeds_.start_at(version, counts);
    if (const Status replayed = replay_log(reader, version); !replayed) return replayed;
    if (const Status ways = restore_ways(reader); !ways) return ways;
    auto deadlines = reader.deadlines(encounter_.id);
    if (!deadlines) return deadlines.status();
    stored_waits_ = std::move(*deadlines);
    return {};
}

Status SessionHost::replay_log(store::Reader& reader, std::uint64_t after) {
    Status failure;
    const auto visit = [&](const store::LogRow& row) {
        auto entry = log_.decode(row.record);
        if (!entry) {
            failure = entry.status();
            return false;
        }
        snapshots_.logged(row.record.size());
        replay(durable_.situation, entry->batch);
        if (entry->batch.change != nullptr) {
            auto change = std::make_shared<ConductChange>(*entry->batch.change);
            change->before = std::exchange(durable_.conduct, change->after);
            entry->batch.change = std::move(change);
        }
        if (row.state_hash && state_hash(durable_.state()) != *row.state_hash) {
            failure =
                Error{ErrorCode::Corrupt, "encounter " + public_id() + " folds to another state at version " +
                                              std::to_string(row.version)};
            return false;
        }
        // Made again as it was sent: for resumes, and to count what each seat was told.
        feeds_.publish(feeds_.encode(row.version, entry->batch, durable_.state(), durable_.conduct));
        return true;
    };
    const Status read = reader.read_log(encounter_.id, after, visit, &index_);
    return read ? failure : read;
}

// They may lie before the snapshot.
Status SessionHost::restore_ways(store::Reader& reader) {
    const auto ways = reader.ways_back(encounter_.id, kMostWays);
    if (!ways) return ways.status();
    if (ways->empty()) return {};
    PastLog log(reader, origin_);
    for (const std::uint64_t version : *ways) {
        const auto entry = log.entry_at(version);
        if (!entry) return entry.status();
        if (!entry->batch.back) continue;
        v1::Rewound way;
        codec::encode_rewound(version, entry->batch.back->to, entry->batch, way);
        ways_.push_back(std::move(way));
    }
    std::uint64_t version = this->version();
    auto last = log.entry_at(version);
    for (; last && last->batch.steers && version > 1; last = log.entry_at(version)) --version;
    if (!last) return last.status();
    const Batch& batch = last->batch;
    const bool keeps = batch.back != nullptr ? batch.back->keep_dice : batch.repeats != 0;
    if (!keeps) return {};
    auto kept = log.steps_after(batch.back != nullptr ? batch.back->to : batch.repeats);
    if (!kept) return kept.status();
    durable_.again.steps = std::move(*kept);
    return {};
}

Status SessionHost::restore_table(store::Reader& reader) {
    const auto seats = reader.seats(encounter_.id);
    if (!seats) return seats.status();
    seats_.reserve(seats->size());
    for (const store::Seat& seat : *seats) seats_.add(seat);
    for (SeatState& seat : seats_.all()) seat.feed = feeds_.add(seat.viewer());
    const auto orders = reader.standing_orders(encounter_.id);
    if (!orders) return orders.status();
    for (const store::StandingOrder& stored : *orders) {
        if (pilot_.restore(stored)) continue;
        if (auto order = table::StandingOrders::from_stored(SeatId{stored.seat}, stored.key, stored.value))
            orders_.set(std::move(*order));
    }
    return talk_.restore(reader, encounter_.id);
}

}  // namespace affray::session
