// What must be true of the store whenever it is looked at, by what the clients were told.
#include <filesystem>

#include "rulesets/registry.h"
#include "sim/world.h"
#include "store/records/record_reader.h"
#include "support/source_path.h"

namespace affray::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLogMax = 100'000;

}  // namespace

const content::Library& library() {
    static const store::testing::TempDir folder;
    static const content::Library all = [] {
        for (const char* const from : {"/content", "/tests/sim/encounters", "/tests/session/encounters"})
            fs::copy(source_path(from), folder.path(),
                     fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        return content::Library::load(folder.path(), [](std::string_view id, const affray::Options& options) {
            return make_ruleset(id, options);
        });
    }();
    return all;
}

void World::check_logs() {
    const auto reader = server_.store().open_reader();
    if (!reader.ok()) return violated("no reader: " + reader.error().message);
    for (const auto& table : tables_) {
        if (!table->encounter.empty()) check_log(*table, **reader);
    }
}

// Everything that was accepted stands once, where it was said to; what was refused does not stand; what was
// not answered stands once or not at all.
void World::check_log(const Table& table, store::Reader& reader) {
    const auto encounter = reader.find_encounter(table.encounter);
    if (!encounter.ok()) return violated("encounter " + table.encounter + " is lost");
    std::map<std::pair<std::uint32_t, std::string>, std::uint64_t> stands;  // as which version of its seat
    std::uint64_t last = 0;
    const Status read = reader.read_log(encounter->id, 0, [&](const store::LogRow& row) {
        if (row.version != last + 1) violated("a version is missing after " + std::to_string(last));
        last = row.version;
        if (row.intent_id.empty()) return true;
        v1::ServerFrame frame;
        if (!frame.ParseFromArray(row.reply.data(), static_cast<int>(row.reply.size())))
            violated("the reply at version " + std::to_string(row.version) + " makes no sense");
        const std::uint64_t counted = frame.reply().accepted().version();
        if (counted == 0 || counted > row.version) violated("a seat counts more than there is");
        const bool fresh = stands.emplace(std::pair{row.seat, std::string(row.intent_id)}, counted).second;
        if (!fresh) violated("intent " + std::string(row.intent_id) + " stands twice");
        return last < kLogMax;
    });
    if (!read.ok()) return violated("the log of " + table.encounter + ": " + read.error().message);
    for (const auto& client : table.clients) {
        if (client->version() > last) violated("a seat was told of a version that is not there");
        for (const auto& [id, verdict] : client->verdicts()) {
            const auto found = stands.find({client->seat().number, id});
            const std::uint64_t version = found == stands.end() ? 0 : found->second;
            if (verdict.accepted && version != verdict.version)
                violated("intent " + id + " was accepted as version " + std::to_string(verdict.version) +
                         ", and stands at " + std::to_string(version));
            if (!verdict.accepted && !verdict.asked_twice && version != 0)
                violated("intent " + id + " was refused as " + verdict.code + ", and stands at " +
                         std::to_string(version));
        }
    }
}

// Everybody is answered, knows the last version, and has the view of it that the server has.
void World::check_rest() {
    const auto reader = server_.store().open_reader();
    if (!reader.ok()) return violated("no reader: " + reader.error().message);
    for (const auto& table : tables_) {
        if (table->left || table->encounter.empty()) continue;
        const auto encounter = (*reader)->find_encounter(table->encounter);
        const auto head = (*reader)->head(encounter.ok() ? encounter->id : store::EncounterId::None);
        for (const auto& client : table->clients) {
            const std::string seat = table->encounter + " seat " + std::to_string(client->seat().number);
            if (!client->settled()) violated(seat + " is not answered");
            // The referee counts as the log does; a time that has just passed may be on its way.
            const bool referee = client->seat().role == Role::Referee;
            if (!head.ok() || (referee && client->version() + 1 < head->version))
                violated(seat + " lags behind");
            if (!client->compared()) violated(seat + " does not get its view");
        }
    }
}

void World::keep_books(std::size_t lane) {
    agenda_.after(chance_.between(milliseconds(200), milliseconds(4'000)), [this, lane] {
        if (quiet_) return;
        keep_books(lane);
        Books& books = books_[lane];
        if (!server_.up() || books.waiting) return;
        const auto done = [this, lane, life = life_](const store::Receipt& receipt) {
            if (life != life_) return;
            Books& now = books_[lane];
            now.waiting = false;
            if (receipt.committed()) {
                ++now.acknowledged;
            } else {
                --now.asked;
            }
        };
        books.waiting =
            server_.store().writer().submit(lanes_[lane].nth(books.asked + 1), done) == Pushed::Yes;
        if (books.waiting) ++books.asked;
    });
}

void World::check_books() {
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        Books& books = books_[lane];
        const auto stand = lanes_[lane].count(server_.store());
        if (!stand.ok()) return violated(lanes_[lane].name + ": " + stand.error().message);
        if (*stand < books.acknowledged || *stand > books.asked)
            violated(lanes_[lane].name + ": acknowledged " + std::to_string(books.acknowledged) + ", asked " +
                     std::to_string(books.asked) + ", standing " + std::to_string(*stand));
        if (!books.waiting) books.asked = books.acknowledged = *stand;
    }
}

}  // namespace affray::sim
