// The lanes of the load, and the check of what a crash has left of them.
#include "crash/store_load.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "base/check.h"
#include "store/accounts/account_reader.h"
#include "store/reading/verify.h"
#include "store/records/record_reader.h"

namespace affray::crash {
namespace {

using namespace store::testing;
using store::EncounterId;
using store::Store;

Error wrong(const std::string& what) { return Error{ErrorCode::Corrupt, what}; }

// Of the two encounters of the load.
EncounterId encounter_of(const Store& store, const std::string& name) {
    const auto found = reader_of(store)->find_encounter(name);
    return found.ok() ? found->id : EncounterId::None;
}

store::Batch nth_batch(EncounterId encounter, std::uint64_t n) {
    store::Batch batch = batch_of(encounter, n);
    batch.record.append(n * 37 % 5000, 'r');
    batch.deadlines = {{.key = 1, .due_ms = static_cast<std::int64_t>(n), .payload = "due"}};
    if (n % 7 == 0) batch.snapshot = store::NewSnapshot{n * 1000, "state " + std::to_string(n)};
    return batch;
}

Result<std::uint64_t> batches(const Store& store, const std::string& name) {
    const EncounterId encounter = encounter_of(store, name);
    if (encounter == EncounterId::None) return std::uint64_t{0};
    const auto reader = reader_of(store);
    std::uint64_t rows = 0;
    bool same = true;
    const Status read = reader->read_log(encounter, 0, [&](const store::LogRow& row) {
        const store::Batch expected = nth_batch(encounter, ++rows);
        same = same && row.version == rows && row.record == expected.record && row.reply == expected.reply &&
               row.intent_id == expected.intent_id && row.state_hash == expected.state_hash;
        return true;
    });
    if (!read.ok()) return read.error();
    if (!same) return wrong("a row is not what was written");
    const auto deadlines = *reader->deadlines(encounter);
    const bool due = rows == 0
                         ? deadlines.empty()
                         : deadlines.size() == 1 && deadlines[0].due_ms == static_cast<std::int64_t>(rows);
    if (!due) return wrong("the deadline is not the one of the last row");
    const auto snapshot = *reader->latest_snapshot(encounter);
    if ((snapshot ? snapshot->version : 0) != rows - rows % 7) return wrong("a snapshot is missing");
    return rows;
}

Lane batch_lane(EncounterId encounter, const std::string& name) {
    return {name, [encounter](std::uint64_t n) { return nth_batch(encounter, n); },
            [name](const Store& store) { return batches(store, name); }};
}

store::Write nth_person(std::uint64_t n) {
    const std::string name = "person" + std::to_string(n);
    store::CreateAccount create;
    create.public_id = create.name = create.folded = name;
    create.password = "hash of " + name;
    create.login = store::NewLogin{"login-" + name, digest_named(name), 1000, 9000, "test"};
    return store::AccountWrite{create};
}

Result<std::uint64_t> people(const Store& store) {
    const auto reader = *store.open_account_reader();
    const auto accounts = *reader->accounts(store::AccountId::None, 100'000);
    for (std::size_t i = 0; i < accounts.size(); ++i) {
        const std::string name = "person" + std::to_string(i + 1);
        if (accounts[i].name != name) return wrong("another account stands in place of " + name);
        const auto login = *reader->find_login(digest_named(name));
        if (!login || login->account.name != name) return wrong(name + " has no login");
    }
    return accounts.size();
}

// The character and the coin that goes with each of its changes: one transaction.
store::Write nth_change(std::uint64_t n) {
    const std::string number = std::to_string(n);
    store::CampaignChanges changes{
        .campaign = "camp", .at_ms = 1000, .author = "ref", .what = "act", .text = number};
    changes.records = {{.public_id = "ada",
                        .expected = n - 1,
                        .name = "Ada",
                        .status = "active",
                        .body = "body " + number + std::string(n * 91 % 3000, 'b')}};
    changes.entries = {{{{"world", "coin:gp:100:1", -1}, {"party/p", "coin:gp:100:1", 1}}, 0}};
    return store::ChangeCampaign{changes};
}

Result<std::uint64_t> changes(const Store& store) {
    const auto reader = *store::RecordReader::open(store.database());
    const auto ada = reader->record("ada");
    const std::uint64_t version = ada.ok() ? ada->version : 0;
    const std::string body = "body " + std::to_string(version) + std::string(version * 91 % 3000, 'b');
    if (version > 0 && ada->body != body) return wrong("the character is not what was written");
    const auto balances = *reader->balances("camp", "party/p");
    const std::int64_t gold = balances.empty() ? 0 : balances.front().amount;
    if (gold != static_cast<std::int64_t>(version)) return wrong("the purse does not go with the character");
    if (reader->log("camp", {.limit = 100'000})->size() != version) return wrong("the log has other lines");
    const Status book = reader->verify_book();
    if (!book.ok()) return book.error();
    return version;
}

Result<std::uint64_t> lines(const Store& store) {
    const EncounterId ford = encounter_of(store, "ford");
    if (ford == EncounterId::None) return std::uint64_t{0};
    const auto tail = *reader_of(store)->chat_tail(ford, 100'000);
    for (std::size_t i = 0; i < tail.size(); ++i) {
        if (tail[i].body != "line " + std::to_string(i + 1))
            return wrong("a line of talk is lost or doubled");
    }
    return tail.size();
}

Result<std::uint64_t> settings(const Store& store) {
    const auto value = *reader_of(store)->setting("counted");
    return value ? std::stoull(*value) : std::uint64_t{0};
}

// Everything goes on from where it stands.
std::string go_on(Store& store) {
    for (const char* const name : {"ford", "mill"}) {
        const EncounterId encounter = encounter_of(store, name);
        if (encounter == EncounterId::None) continue;
        const std::uint64_t next = reader_of(store)->head(encounter)->version + 1;
        if (!write(store.writer(), nth_batch(encounter, next)).committed())
            return "the encounter does not go on";
    }
    return "";
}

}  // namespace

std::vector<Lane> lanes_of(EncounterId ford, EncounterId mill) {
    return {batch_lane(ford, "ford"),
            batch_lane(mill, "mill"),
            {"people", nth_person, people},
            {"campaign", nth_change, changes},
            {"talk",
             [ford](std::uint64_t n) {
                 return store::AddChat{ford, 1, 1000, "line " + std::to_string(n)};
             },
             lines},
            {"setting",
             [](std::uint64_t n) {
                 return store::PutSetting{"counted", std::to_string(n)};
             },
             settings}};
}

void load(store::Writer& writer, const std::vector<Lane>& lanes, std::size_t writes, std::mt19937_64& chance,
          const Watch& watch) {
    static constexpr std::size_t kInFlight = 6;
    const bool early = watch.early;
    test::RecordingDisk& disk = watch.disk;
    for (std::size_t done = 0; done < writes;) {
        const std::size_t burst = std::min(writes - done, 1 + chance() % kInFlight);
        std::vector<std::future<bool>> answers;
        for (std::size_t i = 0; i < burst; ++i) {
            const Lane& lane = lanes[chance() % lanes.size()];
            const auto answer = std::make_shared<std::promise<bool>>();
            answers.push_back(answer->get_future());
            disk.note("asked " + lane.name);
            if (early) disk.note("acknowledged " + lane.name);
            const auto told = [answer, early, &disk, name = lane.name](const store::Receipt& receipt) {
                if (!early) disk.note("acknowledged " + name);
                answer->set_value(receipt.committed());
            };
            AFFRAY_CHECK(writer.submit(lane.nth(++watch.asked[lane.name]), told) == Pushed::Yes);
        }
        for (auto& answer : answers) AFFRAY_CHECK(answer.get(), "the load was refused");
        done += burst;
    }
}

void learn(Knowledge& knowledge, const test::DiskStep& step) {
    if (step.kind != test::DiskStep::Kind::Note) return;
    const std::size_t space = step.file.find(' ');
    if (space == std::string::npos) return;
    Known& known = knowledge[step.file.substr(space + 1)];
    ++(step.file.starts_with("asked") ? known.asked : known.acknowledged);
}

std::string fault_of(const std::filesystem::path& data, const Knowledge& knowledge) {
    auto opened = Store::open(data);
    if (const auto* const error = std::get_if<store::StartError>(&opened)) {
        return "it does not open: " + std::string(to_string(error->failure)) + ": " + error->message;
    }
    const auto store = std::get<std::unique_ptr<Store>>(std::move(opened));
    for (const Lane& lane : lanes_of(encounter_of(*store, "ford"), encounter_of(*store, "mill"))) {
        const auto known = knowledge.find(lane.name);
        const Known bounds = known == knowledge.end() ? Known{} : known->second;
        const auto stand = lane.count(*store);
        if (!stand.ok()) return lane.name + ": " + stand.error().message;
        if (*stand < bounds.acknowledged || *stand > bounds.asked) {
            return lane.name + ": acknowledged " + std::to_string(bounds.acknowledged) + ", asked " +
                   std::to_string(bounds.asked) + ", standing " + std::to_string(*stand);
        }
    }
    const auto report = store::verify(store->database());
    if (!report.ok()) return report.error().message;
    if (!report->good()) return report->problems.front().what;
    return go_on(*store);
}

}  // namespace affray::crash
