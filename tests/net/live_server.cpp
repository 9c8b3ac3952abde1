// Start and stop of the server under test.
#include "net/live_server.h"

#include <stdlib.h>

#include "net/raw_client.h"
#include "rulesets/registry.h"
#include "session/log.h"
#include "support/source_path.h"

namespace affray::net::test {
namespace {

content::RulesetSource rulesets() {
    return [](std::string_view id, const Options& options) { return make_ruleset(id, options); };
}

const content::Library& library() {
    static const content::Library all =
        content::Library::load(source_path("/tests/session/encounters"), rulesets());
    return all;
}

}  // namespace

LiveServer::LiveServer(ServerOptions options, std::string_view log_level, const store::Quotas& quotas)
    : options_(std::move(options)), quotas_(quotas) {
    start_secrets();
    EXPECT_TRUE(session::start_log(session::LogFormat::Text, log_level));
    std::string name = (std::filesystem::temp_directory_path() / "affray-net-XXXXXX").string();
    data_ = mkdtemp(name.data());
    options_.port = 0;
    options_.ops_port = 0;
    open();
}

LiveServer::~LiveServer() {
    close();
    std::filesystem::remove_all(data_);
}

void LiveServer::open() {
    store::Options options;
    options.writer.quotas = quotas_;
    auto opened = store::Store::open(data_, options);
    store = std::get<std::unique_ptr<store::Store>>(std::move(opened));
    std::vector<session::Loop*> all;
    for (std::size_t i = 0; i < 2; ++i) {
        loops_.push_back(std::make_unique<session::Loop>(i));
        all.push_back(loops_.back().get());
    }
    loops_.push_back(std::make_unique<session::Loop>(2));
    directory = std::make_unique<session::Directory>(all, *store, library(), rulesets(), metrics, clock_,
                                                     session::DirectoryOptions{});
    EXPECT_TRUE(directory->load());
    server = std::make_unique<Server>(options_, all, *loops_.back(), *directory, *store, metrics);
    const Status status = server->open();
    EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().message);
    for (const auto& loop : loops_) threads_.emplace_back([&loop = *loop] { loop.run(); });
    server->start();
}

void LiveServer::close() {
    for (const auto& loop : loops_) loop->stop();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    for (const auto& loop : loops_) loop->finish();
    store->writer().stop();
    directory->close();
    server.reset();
    loops_.clear();
    directory.reset();
    store.reset();
}

void LiveServer::restart() {
    close();
    open();
}

std::vector<Seat> LiveServer::create_and_join(std::uint32_t spectators, const std::string& content) {
    const HttpAnswer created =
        request(port(), "POST", "/api/encounters",
                R"({"content":")" + content + R"(","spectators":)" + std::to_string(spectators) + "}");
    EXPECT_EQ(created.status, 201) << created.body;
    encounter = json_field(created.body, "encounter");
    std::vector<Seat> seats;
    std::size_t from = 0;
    while ((from = created.body.find("joinCode", from)) != std::string::npos) {
        Seat seat;
        seat.number = static_cast<std::uint32_t>(seats.size());
        seat.code = json_field(created.body, "joinCode", from);
        const HttpAnswer joined =
            request(port(), "POST", "/api/join", R"({"joinCode":")" + seat.code + R"("})");
        EXPECT_EQ(joined.status, 200) << joined.body;
        seat.token = json_field(joined.body, "token");
        seats.push_back(seat);
        ++from;
    }
    return seats;
}

std::string json_field(const std::string& json, const std::string& field, std::size_t from) {
    const std::string mark = "\"" + field + "\":\"";
    const std::size_t at = json.find(mark, from == 0 ? 0 : from - 1);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + mark.size();
    return json.substr(begin, json.find('"', begin) - begin);
}

}  // namespace affray::net::test
