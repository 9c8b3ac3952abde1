// An encounter that is opened again: what builds on its end, and taking that end back.
#include <map>

#include "store/writing/record_scribe.h"
#include "store/writing/record_statements.h"

namespace affray::store {
namespace {

constexpr char kReopened[] = "encounter_reopened";
constexpr std::uint64_t kMade = 1;  // the version that an end has written of a record that it made itself

Receipt built_upon(std::string by) {
    return Receipt{.outcome = Outcome::Refused, .refusal = Refusal::BuiltUpon, .named = std::move(by)};
}

// What a line of the log is called: "level_up: Ada rises to level 3".
std::string name_of(const Statement& line) { return text(line, 0) + ": " + text(line, 1); }

}  // namespace

std::vector<NewEntry> RecordScribe::reversals(EncounterId encounter) {
    std::vector<NewEntry> entries;
    {
        Statement& booked = statements_->booked;
        const Use use(booked);
        booked.bind(1, raw(encounter));
        while (booked.step()) entries.push_back({{}, integer(booked, 0)});
    }
    for (NewEntry& entry : entries) {
        Statement& postings = statements_->postings;
        const Use use(postings);
        postings.bind(1, entry.reverses);
        while (postings.step())
            entry.postings.push_back({text(postings, 0), text(postings, 1), -integer(postings, 2)});
    }
    return entries;
}

std::optional<Receipt> RecordScribe::refuses_reopening(EncounterId encounter) {
    std::string campaign;
    std::vector<std::pair<std::int64_t, std::uint64_t>> moved;  // records, and the version written
    std::vector<std::string> made;
    {
        Statement& members = statements_->members;
        const Use use(members);
        members.bind(1, raw(encounter));
        while (members.step()) {
            campaign = text(members, 4);
            if (!is_null(members, 5)) return built_upon(text(members, 5));
            const auto written = static_cast<std::uint64_t>(integer(members, 3));
            if (written == kMade) made.push_back(text(members, 1));
            if (written != 0 && static_cast<std::uint64_t>(integer(members, 2)) != written)
                moved.emplace_back(integer(members, 0), written);
        }
    }
    for (const auto& [record, written] : moved) {
        Statement& cause = statements_->cause_of_version;
        const Use use(cause);
        cause.bind(1, record);
        bind_integer(cause, 2, written + 1);
        return built_upon(cause.step() ? name_of(cause) : std::string("a later change"));
    }
    for (const std::string& record : made) {
        Statement& use = statements_->other_use;
        const Use use_of(use);
        use.bind_view(1, record);
        use.bind(2, raw(encounter));
        use.bind_view(3, campaign);
        if (use.step()) return built_upon(name_of(use));
    }
    std::map<std::pair<std::string, std::string>, std::int64_t> taken;
    for (const NewEntry& entry : reversals(encounter))
        for (const PostingRow& posting : entry.postings)
            taken[{posting.account, posting.unit}] += posting.amount;
    for (const auto& [key, amount] : taken) {
        const auto& [account, unit] = key;
        if (account == "world" || amount >= 0) continue;
        Statement& held = statements_->held;
        const Use use(held);
        held.bind(1, campaign);
        held.bind(2, account);
        held.bind(3, unit);
        if (held.step() && integer(held, 0) + amount >= 0) continue;
        Statement& last = statements_->last_use;
        const Use use_last(last);
        last.bind(1, account);
        last.bind(2, unit);
        last.bind(3, campaign);
        return built_upon(last.step() ? name_of(last) : account);
    }
    return std::nullopt;
}

void RecordScribe::reopen(EncounterId encounter, std::uint64_t version, std::int64_t at_ms) {
    CampaignChanges changes;
    std::vector<std::pair<std::int64_t, std::uint64_t>> back;  // records, and the version that stands again
    std::vector<std::int64_t> made;
    {
        Statement& members = statements_->members;
        const Use use(members);
        members.bind(1, raw(encounter));
        while (members.step()) {
            changes.campaign = text(members, 4);
            const auto written = static_cast<std::uint64_t>(integer(members, 3));
            if (written == kMade) made.push_back(integer(members, 0));
            if (written > kMade) back.emplace_back(integer(members, 0), written - 1);
        }
    }
    if (changes.campaign.empty()) return;  // it has no members
    {
        const Use use(statements_->home);
        statements_->home.bind(1, raw(encounter));
        if (statements_->home.step()) changes.text = text(statements_->home, 1);
    }
    changes.at_ms = at_ms;
    changes.what = kReopened;
    changes.entries = reversals(encounter);
    const std::int64_t line = write_line(changes, {encounter, version});
    write(changes, line);
    for (const auto& [record, former] : back) {
        Statement& restore = statements_->restore;
        {
            const Use use(restore);
            restore.bind(1, record);
            bind_integer(restore, 2, former);
            restore.bind(3, at_ms);
            restore.run();
        }
        write_version(record, line);
    }
    for (const std::int64_t record : made) {
        Statement& remove = statements_->remove;
        {
            const Use use(remove);
            remove.bind(1, record);
            remove.bind(2, at_ms);
            remove.bind(3, std::string(kRemoved));
            remove.run();
        }
        write_version(record, line);
    }
    const Use use(statements_->rejoin);
    statements_->rejoin.bind(1, raw(encounter));
    statements_->rejoin.run();
}

}  // namespace affray::store
