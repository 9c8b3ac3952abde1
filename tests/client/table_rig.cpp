// Starting, seating, waiting.
#include "client/table_rig.h"
#include "support/source_path.h"

#include <google/protobuf/util/message_differencer.h>
#include <unistd.h>

#include <array>
#include <boost/asio.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace affray::client {
namespace {

namespace asio = boost::asio;

constexpr auto kPatience = std::chrono::seconds(10);

void take(Sitter& sitter, const v1::ServerFrame& frame, const v1::View* before) {
    switch (frame.body_case()) {
        case v1::ServerFrame::kDelta: sitter.versions.push_back(frame.delta().version()); break;
        case v1::ServerFrame::kReply: sitter.replies.push_back(frame.reply()); break;
        case v1::ServerFrame::kFault: sitter.faults.push_back(frame.fault()); break;
        case v1::ServerFrame::kPreview: sitter.previews.push_back(frame.preview()); break;
        case v1::ServerFrame::kMenu: sitter.menus.push_back(frame.menu()); break;
        case v1::ServerFrame::kChat: sitter.chat.push_back(frame.chat()); break;
        case v1::ServerFrame::kView: {
            if (before == nullptr || before->version() != frame.view().version()) break;
            ++sitter.compared;
            google::protobuf::util::MessageDifferencer differencer;
            std::string report;
            differencer.ReportDifferencesToString(&report);
            if (!differencer.Compare(frame.view(), *before) && sitter.difference.empty())
                sitter.difference = "version " + std::to_string(before->version()) + ": " + report;
            break;
        }
        case v1::ServerFrame::kWelcome:
        case v1::ServerFrame::kPresence:
        case v1::ServerFrame::kDeadline:
        case v1::ServerFrame::kStandingOrder:
        case v1::ServerFrame::kPast:
        case v1::ServerFrame::kHistory:
        case v1::ServerFrame::kAutopilot:
        case v1::ServerFrame::BODY_NOT_SET: break;
    }
}

}  // namespace

const char* const kHasteLimits = R"(
[limits]
message_rate = "10000/10000"
frame_rate = "10000/10000"
join_rate_address = "1000/1000"
)";

void TableTest::SetUp() {
    std::string made = testing::TempDir() + "affray_table_XXXXXX";
    ASSERT_NE(mkdtemp(made.data()), nullptr);
    work_dir_ = made;
}

void TableTest::TearDown() {
    for (auto& sitter : sitters_) sitter->client->stop();
    loop_.restart();
    loop_.run_for(std::chrono::milliseconds(100));
    sitters_.clear();
    if (server_) {
        EXPECT_EQ(server_->child().end(SIGTERM), 0) << "the server drains and ends well";
        const auto [status, said] = shell(std::string(AFFRAY_PROGRAM) + " verify " + data_dir());
        EXPECT_EQ(status, 0) << said;
    }
    std::error_code ignored;
    if (!HasFailure()) std::filesystem::remove_all(work_dir_, ignored);
}

void TableTest::start_server(const std::string& configuration, std::uint16_t port) {
    configuration_ = configuration;
    ServerOptions options;
    options.program = AFFRAYD_PROGRAM;
    options.content = source_path("/content");
    options.work_dir = work_dir_;
    options.configuration = configuration;
    options.port = port;
    auto started = LocalServer::start(options);
    ASSERT_TRUE(started.ok()) << started.error().message;
    server_.emplace(std::move(*started));
}

void TableTest::restart_server(int signal) {
    const std::uint16_t port = server_->port();
    server_->child().end(signal);
    server_.reset();
    start_server(configuration_, port);
}

void TableTest::join_drill(std::uint32_t spectators) {
    const auto created = server_->create("affray/drill", spectators);
    ASSERT_TRUE(created.ok()) << created.error().message;
    for (const v1::SeatLink& link : created->seats()) {
        auto seat = server_->take(link);
        ASSERT_TRUE(seat.ok()) << seat.error().message;
        seats_.push_back(std::move(*seat));
    }
    ASSERT_EQ(seats_.size(), 3U + spectators);
    ASSERT_TRUE(seats_[0].referee);
}

Sitter& TableTest::sit(std::size_t seat, Encoding encoding) {
    sitters_.push_back(std::make_unique<Sitter>());
    Sitter& sitter = *sitters_.back();
    sitter.seat = seats_.at(seat);
    SeatClient::Options options;
    options.link = server_->link();
    options.encounter = sitter.seat.encounter;
    options.token = sitter.seat.token;
    options.encoding = encoding;
    options.client_name = "affray-test";
    options.backoff_min = std::chrono::milliseconds(20);
    SeatClient::Handlers handlers;
    handlers.on_frame = [&sitter](const v1::ServerFrame& frame, const v1::View* before) {
        take(sitter, frame, before);
    };
    handlers.on_link = [&sitter](LinkState state, const std::string& why) {
        if (state == LinkState::Ended) sitter.ended = why;
    };
    sitter.client =
        std::make_unique<SeatClient>(loop_.get_executor(), std::move(options), std::move(handlers));
    sitter.client->start();
    until([&] { return sitter.client->has_view() || !sitter.ended.empty(); }, "a seat gets its view");
    EXPECT_EQ(sitter.ended, "");
    return sitter;
}

bool TableTest::until(const std::function<bool()>& condition, const char* what) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            ADD_FAILURE() << "in vain: " << what;
            return false;
        }
        loop_.restart();
        loop_.run_one_for(std::chrono::milliseconds(50));
    }
    return true;
}

void TableTest::carry_out(asio::awaitable<void> task, const char* what) {
    bool done = false;
    asio::co_spawn(loop_, std::move(task), [&done](const std::exception_ptr& failure) {
        EXPECT_EQ(failure, nullptr);
        done = true;
    });
    until([&] { return done; }, what);
}

v1::Reply TableTest::ask(Sitter& sitter, const v1::Intent& intent, const std::string& intent_id) {
    const std::size_t before = sitter.replies.size();
    sitter.client->submit(intent, std::nullopt, intent_id);
    if (!until([&] { return sitter.replies.size() > before; }, "a reply")) return {};
    return sitter.replies.back();
}

void TableTest::play(Sitter& sitter, const v1::Intent& intent) {
    const v1::Reply reply = ask(sitter, intent);
    ASSERT_TRUE(reply.has_accepted()) << reply.ShortDebugString() << " for " << intent.ShortDebugString();
    for (const auto& other : sitters_)
        until([&] { return other->view().version() >= reply.accepted().version(); }, "all have seen it");
}

void TableTest::compare_views() {
    for (const auto& sitter : sitters_) {
        const std::uint32_t before = sitter->compared;
        v1::ClientFrame frame;
        frame.mutable_view();
        ASSERT_TRUE(sitter->client->send(frame));
        until([&] { return sitter->compared > before; }, "the server's view");
        ASSERT_EQ(sitter->difference, "") << "seat " << sitter->seat.number;
    }
}

v1::Intent move_intent(std::uint32_t who, const std::vector<std::pair<std::int32_t, std::int32_t>>& path) {
    v1::Intent intent;
    intent.mutable_move()->set_verb("move");
    intent.mutable_move()->set_who(who);
    for (const auto& [x, y] : path) {
        v1::Place& place = *intent.mutable_move()->add_path();
        place.set_x(x);
        place.set_y(y);
    }
    return intent;
}

v1::Intent turn_intent(const char* verb, std::uint32_t who) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb(verb);
    intent.mutable_turn()->set_who(who);
    return intent;
}

v1::Intent attack_intent(std::uint32_t who, const char* power, std::uint32_t target) {
    v1::Intent intent;
    intent.mutable_attack()->set_verb("attack");
    intent.mutable_attack()->set_who(who);
    intent.mutable_attack()->set_with(power);
    intent.mutable_attack()->add_targets(target);
    return intent;
}

v1::Intent answer_intent(const v1::View& view, bool take_it) {
    v1::Intent intent;
    v1::Answer& answer = *intent.mutable_answer();
    answer.set_verb("answer");
    answer.set_question(view.question().id());
    if (take_it)
        for (const auto& offer : view.question().offers()) answer.add_picks(offer.index());
    return intent;
}

v1::Intent flee_intent() {
    v1::Intent intent;
    intent.mutable_propose()->set_verb("propose");
    intent.mutable_propose()->set_what("flee");
    return intent;
}

v1::Intent start_intent() {
    v1::Intent intent;
    intent.mutable_setup()->set_verb("start_encounter");
    return intent;
}

std::uint32_t number_of(const v1::View& view, const std::string& id) {
    for (const auto& creature : view.creatures())
        if (creature.id() == id) return creature.number();
    ADD_FAILURE() << "no creature " << id;
    return 0;
}

std::pair<int, std::string> shell(const std::string& command) {
    std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return {-1, "popen failed"};
    std::string said;
    std::array<char, 4096> buffer{};
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe))
        said.append(buffer.data(), size);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128, said};
}

}  // namespace affray::client
