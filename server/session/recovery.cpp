// Opening an encounter from the store: snapshot, then the rest of the log folded onto it; nothing is resolved
// again (RULE-4).
#include <algorithm>

#include "codec/state_codec.h"
#include "session/log.h"
#include "session/session_host.h"

namespace affray::session {

SessionHost::SessionHost(const Services& services, store::Encounter encounter,
                         std::shared_ptr<const Ruleset> rules, std::vector<std::string> opening_facts)
    : services_(services),
      encounter_(std::move(encounter)),
      rules_(std::move(rules)),
      durations_(table::Durations::of(*rules_)),
      log_(std::move(opening_facts), rules_->vocabulary()),
      dice_(encounter_.dice_key),
      feeds_(services.scratch.encoder) {
    services_.metrics.encounters_open.add();
}

SessionHost::~SessionHost() { services_.metrics.encounters_open.subtract(); }

Result<std::shared_ptr<SessionHost>> SessionHost::open(const Services& services, store::EncounterId id) {
    auto encounter = services.reader.encounter(id);
    if (!encounter) return encounter.error();
    const auto opening = codec::StoredState::parse(encounter->setup);
    if (!opening) return opening.error();
    auto rules = services.rulesets(opening->ruleset(), opening->options());
    if (rules == nullptr) return Error{ErrorCode::Unsupported, "unknown ruleset " + opening->ruleset()};
    auto state = opening->state(rules->vocabulary());
    if (!state) return state.error();
    std::shared_ptr<SessionHost> host(
        new SessionHost(services, std::move(*encounter), std::move(rules), opening->facts()));
    auto company =
        campaign_service::Company::load(host->encounter_, *state, services.records, services.rulesets);
    if (!company) return company.error();
    host->company_ = std::move(*company);
    host->durable_.state = std::move(*state);
    if (const Status recovered = host->recover(); !recovered) return recovered.error();
    log_line(LogLevel::Info, "encounter_opened",
             {{"encounter", host->public_id()},
              {"version", host->version()},
              {"ruleset", host->encounter_.ruleset}});
    return host;
}

Status SessionHost::recover() {
    if (const Status table = restore_table(); !table) return table;
    std::uint64_t version = 0;
    std::vector<codec::FeedCount> counts;
    auto snapshot = services_.reader.latest_snapshot(encounter_.id);
    if (!snapshot) return snapshot.status();
    if (*snapshot) {
        const auto stored = codec::StoredState::parse((*snapshot)->body);
        if (!stored) return stored.status();
        auto state = stored->state(rules_->vocabulary());
        if (!state) return state.status();
        durable_.state = std::move(*state);
        auto conduct = stored->conduct(rules_->vocabulary());
        if (!conduct) return conduct.status();
        conduct_ = std::move(*conduct);
        version = (*snapshot)->version;
        counts = stored->feeds();
        if (state_hash(durable_.state) != (*snapshot)->state_hash)
            return Error{ErrorCode::Corrupt,
                         "the snapshot of encounter " + public_id() + " has another state hash"};
    }
    feeds_.start_at(version, counts);
    if (const Status replayed = replay_log(version); !replayed) return replayed;
    if (const Status ways = restore_ways(); !ways) return ways;
    const auto deadlines = services_.reader.deadlines(encounter_.id);
    if (!deadlines) return deadlines.status();
    restore_waits(*deadlines);
    return {};
}

Status SessionHost::replay_log(std::uint64_t after) {
    Status failure;
    const auto visit = [&](const store::LogRow& row) {
        auto entry = log_.decode(row.record);
        if (!entry) {
            failure = entry.status();
            return false;
        }
        replay(durable_, entry->batch);
        if (entry->batch.change != nullptr) {
            auto change = std::make_shared<ConductChange>(*entry->batch.change);
            change->before = std::exchange(conduct_, change->after);
            entry->batch.change = std::move(change);
        }
        if (row.state_hash && state_hash(durable_.state) != *row.state_hash) {
            failure =
                Error{ErrorCode::Corrupt, "encounter " + public_id() + " folds to another state at version " +
                                              std::to_string(row.version)};
            return false;
        }
        // Made again as it was sent: for resumes, and to count what each seat was told.
        feeds_.publish(feeds_.encode(row.version, entry->batch, durable_.state, conduct_));
        return true;
    };
    const Status read = services_.reader.read_log(encounter_.id, after, visit, &index_);
    return read ? failure : read;
}

// They may lie before the snapshot.
Status SessionHost::restore_ways() {
    const auto ways = services_.reader.ways_back(encounter_.id);
    if (!ways) return ways.status();
    if (ways->empty()) return {};
    led_back_at_ = ways->back();
    std::uint64_t version = this->version();
    auto last = entry_at(version);
    for (; last && last->batch.steers && version > 1; last = entry_at(version)) --version;
    if (!last) return last.status();
    again_ = again_after(last->batch);
    return {};
}

Status SessionHost::restore_table() {
    const auto seats = services_.reader.seats(encounter_.id);
    if (!seats) return seats.status();
    for (const store::Seat& seat : *seats) seats_.add(seat);
    for (SeatState& seat : seats_.all()) seat.feed = feeds_.add(seat.viewer());
    const auto orders = services_.reader.standing_orders(encounter_.id);
    if (!orders) return orders.status();
    for (const store::StandingOrder& stored : *orders) {
        if (pilot_.restore(stored)) continue;
        if (auto order = table::StandingOrders::from_stored(SeatId{stored.seat}, stored.key, stored.value))
            orders_.set(std::move(*order));
    }
    return restore_talk();
}

}  // namespace affray::session
