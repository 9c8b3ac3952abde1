// Every check of the end, each with a message that says what to look at.
#include "crash/aftermath.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "crash/ledger.h"
#include "crash/tally.h"
#include "store/process.h"
#include "support/store_place.h"

namespace affray::crash {
namespace {

using store::testing::run;

std::string read_file(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// S5's other half: what the referees were shown is what the log says.
void expect_shown_as_logged(const Table& table) {
    std::set<std::string> done;
    std::size_t compared = 0;
    for (const History* history : table.histories()) {
        if (history->seat != 0 || !done.insert(history->encounter).second) continue;
        const std::filesystem::path file = table.work() / ("export-" + history->encounter);
        const auto ran = run(
            {AFFRAY_TOOL, "export", table.store(), history->encounter, "--branches", "-o", file.string()});
        ASSERT_EQ(ran.status, 0) << ran.output;
        const auto logged = read_export(file);
        for (const Sighting& sighting : history->sightings) {
            if (sighting.what != Sighting::What::Delta) continue;
            const auto found = logged.find(sighting.version);
            ASSERT_TRUE(found != logged.end() && found->second == sighting.digest)
                << history->encounter << ": version " << sighting.version
                << " was shown as something else than the log has";
            ++compared;
        }
    }
    EXPECT_GT(compared, 0U);
}

}  // namespace

Verified verify(const std::string& database) {
    const auto ran = run({AFFRAY_TOOL, "verify", database});
    return {ran.status == 0, ran.output};
}

void expect_sound(Table& table) {
    ASSERT_TRUE(table.settle()) << "not everything came to an answer; the server says:\n"
                                << table.server_log();
    EXPECT_EQ(table.differences(), "");
    table.close();
    const Verified verified = verify(table.store());
    EXPECT_TRUE(verified.good) << verified.output;
    if (verified.good) ++tally().databases_verified;
    const Findings findings = table.findings();
    tally().add(findings);
    for (const auto& player : table.players()) {
        tally().intercept_prompts += player->intercept_prompts();
        tally().opportunity_attacks += player->opportunity_attacks();
        tally().rewinds += player->rewinds();
    }
    EXPECT_TRUE(findings.good()) << findings.text();
    EXPECT_EQ(findings.unknown, 0U);
    expect_shown_as_logged(table);
}

void expect_flipped_bytes_found(const Table& table) {
    if (affray::test::on_postgresql()) {
        for (const char* const column : {"chain", "intent_id", "record"}) {
            flip_in_log(table.store(), column);
            EXPECT_FALSE(verify(table.store()).good) << "a flipped byte of " << column << " went unnoticed";
            flip_in_log(table.store(), column);
        }
        EXPECT_TRUE(verify(table.store()).good);
        return;
    }
    const std::filesystem::path copy = table.work() / "flipped";
    std::filesystem::create_directories(copy);
    const std::string bytes = read_file(database_in(table.store()));
    write_file(copy / "affray.sqlite", bytes);
    ASSERT_TRUE(verify((copy / "affray.sqlite").string()).good);
    for (const std::string& mark : marks_in_log(table.store())) {
        const std::size_t at = bytes.find(mark);
        ASSERT_NE(at, std::string::npos);
        std::string damaged = bytes;
        damaged[at + mark.size() / 2] = static_cast<char>(damaged[at + mark.size() / 2] ^ 0x10);
        write_file(copy / "affray.sqlite", damaged);
        EXPECT_FALSE(verify((copy / "affray.sqlite").string()).good)
            << "a flipped byte at " << at << " went unnoticed";
    }
}

void expect_doctored_log_found(const Table& table) {
    const std::vector<const History*> histories = table.histories();
    const std::vector<Row> log = read_log(table.store());
    ASSERT_TRUE(check(histories, log).good());
    std::size_t at = log.size() / 2;
    while (log[at].intent_id.empty()) ++at;
    std::vector<Row> lost = log;
    lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(at));
    EXPECT_EQ(check(histories, lost).lost, 1U);
    std::vector<Row> doubled = log;
    doubled.push_back(log[at]);
    EXPECT_EQ(check(histories, doubled).doubled, 1U);
    std::vector<Row> moved = log;
    moved[at].version += 1;
    EXPECT_FALSE(check(histories, moved).good());
}

}  // namespace affray::crash
