// A table for tests of the session: real store, kernel and content, one loop driven by the test, recorded
// connections.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "codec/frame_codec.h"
#include "rulesets/registry.h"
#include "session/directory.h"
#include "session/link.h"
#include "session/log.h"
#include "store/store.h"
#include "support/source_path.h"
#include "support/store_place.h"

namespace affray::session::test {

/// A directory that goes with the test.
class TempDir {
  public:
    TempDir() {
        std::string name = (std::filesystem::temp_directory_path() / "affray-session-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    ~TempDir() { std::filesystem::remove_all(path_); }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Whose encounters a table with records plays.
inline const std::string kCampaign = "camp";

inline content::RulesetSource ruleset_source() {
    return [](std::string_view id, const Options& options) { return make_ruleset(id, options); };
}

inline const content::Library& test_library() {
    static const content::Library library =
        content::Library::load(source_path("/tests/session/encounters"), ruleset_source());
    return library;
}

/// A clock that may be ahead, and does something else once before it tells the time.
class TestClock final : public Clock {
  public:
    std::chrono::steady_clock::time_point steady() const override {
        if (before) std::exchange(before, nullptr)();
        return Clock::steady() + ahead;
    }
    mutable std::function<void()> before;
    std::chrono::seconds ahead{0};
};

/// What is read is read when it is asked for, on the loop: for tests that are about something else.
inline DirectoryOptions reading_at_once() {
    DirectoryOptions options;
    options.archive.threads = 0;
    return options;
}

/// The server's inside, without a network. The test's thread is the loop's thread.
class Table {
  public:
    explicit Table(const std::filesystem::path& data, store::WriterOptions writer = {},
                   const DirectoryOptions& seating = reading_at_once(),
                   const content::RulesetSource& rulesets = ruleset_source(),
                   const content::Library& library = test_library()) {
        start_secrets();
        EXPECT_TRUE(start_log(LogFormat::Text, "off"));
        store::Options options;
        options.writer = std::move(writer);
        options.server = affray::test::store_server(data);
        auto opened = store::Store::open(data, options);
        if (const auto* error = std::get_if<store::StartError>(&opened)) ADD_FAILURE() << error->message;
        store = std::get<std::unique_ptr<store::Store>>(std::move(opened));
        directory = std::make_unique<Directory>(std::vector<Loop*>{&loop}, *store, library, rulesets, metrics,
                                                clock, seating);
        EXPECT_TRUE(directory->load());
    }
    ~Table() {
        loop.finish();
        store->writer().stop();
        directory->close();
    }

    /// Runs the loop until the condition holds; fails the test after a while.
    template <class Condition>
    bool pump(Condition condition) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{20};
        while (!condition()) {
            if (std::chrono::steady_clock::now() > until) {
                ADD_FAILURE() << "nothing happened";
                return false;
            }
            loop.context().restart();
            loop.context().run_one_for(std::chrono::milliseconds{5});
        }
        return true;
    }
    /// Runs until everything that was begun is durable and told: a write of our own comes back after all of
    /// them.
    void settle() {
        for (int i = 0; i < 2; ++i) {
            bool done = false;
            const auto committed = [&](const store::Receipt&) { loop.post([&] { done = true; }); };
            EXPECT_EQ(store->writer().submit(store::PutSetting{"settle", "x"}, committed), Pushed::Yes);
            pump([&] { return done; });
        }
    }

    /// The directory answers on the writer's thread; what it said is taken on the test's own.
    Result<Created> create(const NewEncounter& wish) {
        std::optional<Result<Created>> created;
        directory->create(wish,
                          [&](Result<Created> result) { loop.post([&, result] { created = result; }); });
        pump([&] { return created.has_value(); });
        return *created;
    }
    Created create(bool referee_admits = false, std::uint32_t spectators = 0,
                   const std::string& content = "test/duel") {
        const Result<Created> created = create(NewEncounter{content, {}, referee_admits, spectators});
        EXPECT_TRUE(created.ok()) << (created.ok() ? "" : created.error().message);
        return *created;
    }
    /// An encounter of a campaign, as the campaign service makes it ready.
    Result<Created> create_of(const std::string& content, const campaign_service::CampaignWish& who) {
        const auto records = store::RecordReader::open(store->database());
        auto staged =
            campaign_service::stage_campaign(*test_library().open(content), who, **records, ruleset_source());
        if (!staged) return staged.error();
        NewEncounter wish;
        wish.campaign = who.campaign;
        wish.staged = std::make_shared<const campaign_service::Staged>(std::move(*staged));
        return create(wish);
    }
    Result<Joined> join(const std::string& code, const std::string& name = {}) {
        std::optional<Result<Joined>> joined;
        const auto who = code.size() == kTokenSize ? by_link(code) : by_code(code);
        if (!who) return Error{ErrorCode::NotFound, "no code"};
        directory->join(*who, name, [&](Result<Joined> result) { joined = std::move(result); });
        pump([&] { return joined.has_value(); });
        return *joined;
    }
    Result<SeatSeen> look(const std::string& code) {
        std::optional<Result<SeatSeen>> seen;
        const auto who = code.size() == kTokenSize ? by_link(code) : by_code(code);
        directory->look(*who, [&](Result<SeatSeen> result) { seen = std::move(result); });
        pump([&] { return seen.has_value(); });
        return *seen;
    }
    std::shared_ptr<SessionHost> host(const std::string& public_id) {
        std::shared_ptr<SessionHost> found;
        directory->with_session(*directory->find(public_id), [&](auto session) { found = *session; });
        pump([&] { return found != nullptr; });
        return found;
    }

    Loop loop{0};
    Metrics metrics;
    TestClock clock;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Directory> directory;
};

/// A connection that keeps what it is sent.
class Player final : public Outlet {
  public:
    Player(Table& table, const std::string& encounter, Encoding encoding = Encoding::Binary)
        : table_(table),
          encoding_(encoding),
          link(std::make_shared<Link>(table.host(encounter), *this, encoding, "test")) {}
    ~Player() override { link->disconnected(); }

    void send(std::string_view message) override {
        sent.emplace_back(message);
        v1::ServerFrame frame;
        if (encoding_ == Encoding::Binary) {
            ASSERT_TRUE(frame.ParseFromString(std::string(message)));
        } else {
            ASSERT_EQ(message.front(), '{');
        }
        frames.push_back(std::move(frame));
        if (heard) heard();
    }
    void close(CloseCode code, std::string_view) override {
        closed = code;
        link->disconnected();
    }

    void say(const v1::ClientFrame& frame) { link->receive(frame.SerializeAsString()); }
    void hello(const std::string& token, std::optional<std::uint64_t> last = {},
               const std::string& hash = {}) {
        v1::ClientFrame frame;
        frame.mutable_hello()->set_token(token);
        if (last) frame.mutable_hello()->set_last_version(*last);
        frame.mutable_hello()->set_view_hash(hash);
        say(frame);
    }
    /// Signs in and waits for the welcome.
    void sit(const std::string& token, std::optional<std::uint64_t> last = {}, const std::string& hash = {}) {
        hello(token, last, hash);
        table_.pump([&] { return closed || has(v1::ServerFrame::kWelcome); });
    }
    void submit(const std::string& id, const v1::Intent& intent, std::optional<std::uint64_t> expected = {}) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id(id);
        *frame.mutable_submit()->mutable_intent() = intent;
        if (expected) frame.mutable_submit()->set_expected_version(*expected);
        say(frame);
    }
    /// Submits and waits for the verdict.
    v1::Reply ask(const std::string& id, const v1::Intent& intent,
                  std::optional<std::uint64_t> expected = {}) {
        const std::size_t before = replies().size();
        submit(id, intent, expected);
        table_.pump([&] { return replies().size() > before; });
        return replies().back();
    }

    bool has(v1::ServerFrame::BodyCase body) const {
        return std::any_of(frames.begin(), frames.end(),
                           [body](const auto& f) { return f.body_case() == body; });
    }
    const v1::ServerFrame& last(v1::ServerFrame::BodyCase body) const {
        const auto found = std::find_if(frames.rbegin(), frames.rend(),
                                        [body](const auto& f) { return f.body_case() == body; });
        static const v1::ServerFrame none;
        EXPECT_TRUE(found != frames.rend()) << "no such frame";
        return found != frames.rend() ? *found : none;
    }
    std::vector<v1::Reply> replies() const {
        std::vector<v1::Reply> all;
        for (const auto& frame : frames)
            if (frame.has_reply()) all.push_back(frame.reply());
        return all;
    }
    std::vector<std::uint64_t> versions() const {
        std::vector<std::uint64_t> all;
        for (const auto& frame : frames)
            if (frame.has_delta()) all.push_back(frame.delta().version());
        return all;
    }
    std::string token() const { return last(v1::ServerFrame::kWelcome).welcome().resume_token(); }
    std::string fault() const { return last(v1::ServerFrame::kFault).fault().code(); }

  private:
    Table& table_;
    Encoding encoding_;

  public:
    std::shared_ptr<Link> link;
    std::vector<std::string> sent;
    std::vector<v1::ServerFrame> frames;
    std::optional<CloseCode> closed;
    std::function<void()> heard{};  // called with each message
};

/// A table of a referee and two players, who come back to their seats after a restart.
struct SeatedTable {
    void open() { table = std::make_unique<Table>(dir.path()); }
    /// Creates the encounter at an open table and seats everybody.
    void open_with(const std::string& content) {
        open();
        created = table->create(false, 0, content);
        for (std::size_t i = 0; i < kSeats; ++i)
            tokens.push_back(table->join(created.seats[i].code.reveal())->claimed.token.reveal());
        sit();
    }
    void sit() {
        for (std::size_t i = 0; i < kSeats; ++i) {
            seats.push_back(std::make_unique<Player>(*table, created.public_id));
            seats[i]->sit(tokens[i]);
            if (!seats[i]->token().empty()) tokens[i] = seats[i]->token();
        }
        table->settle();
    }
    void restart() {
        seats.clear();
        table.reset();
        open();
    }
    const State& state() const { return table->host(created.public_id)->state(); }

    static constexpr std::size_t kSeats = 3;
    TempDir dir;
    std::unique_ptr<Table> table;
    Created created;
    std::vector<std::string> tokens;
    std::vector<std::unique_ptr<Player>> seats;
};

inline v1::Intent start_fight() {
    v1::Intent intent;
    intent.mutable_setup()->set_verb("start_encounter");
    return intent;
}
inline v1::Intent step(std::uint32_t who, std::int32_t x, std::int32_t y) {
    v1::Intent intent;
    intent.mutable_move()->set_verb("move");
    intent.mutable_move()->set_who(who);
    v1::Place& place = *intent.mutable_move()->add_path();
    place.set_x(x);
    place.set_y(y);
    return intent;
}
inline v1::Intent end_turn(std::uint32_t who) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_turn");
    intent.mutable_turn()->set_who(who);
    return intent;
}

}  // namespace affray::session::test
