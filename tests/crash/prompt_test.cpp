// Killed while a question is open and an intent is under way: the question, its offers and its deadline are
// back, and the intent is judged once.
#include <gtest/gtest.h>

#include <csignal>
#include <iostream>

#include "crash/aftermath.h"
#include "crash/tally.h"
#include "crash/tracer.h"
#include "support/store_place.h"

namespace affray::crash {
namespace {

class OpenPrompt : public ::testing::Test {
  protected:
    OpenPrompt() : table_(seed_of_this_run() + 4, 1) {}

    void SetUp() override {
        const Status opened = table_.open();
        ASSERT_TRUE(opened) << opened.error().message << "\n" << table_.server_log();
    }

    // Plays until a question waits for a player and nothing else is under way.
    void play_to_a_question() {
        // An answer that was under way already may still close the first one.
        do {
            table_.mood() = {false, true};
            table_.wake();
            ASSERT_TRUE(table_.drive_until([this] { return asked() != nullptr; })) << table_.server_log();
            ASSERT_TRUE(table_.settle()) << table_.server_log();
        } while (asked() == nullptr);
        asked_ = asked();
        question_ = *asked_->question();
        ASSERT_TRUE(table_.drive_until([this] { return asked_->time_left(question_.id()).has_value(); }));
        time_left_ = *asked_->time_left(question_.id());
        EXPECT_GT(time_left_, 0U);
    }

    // The player whom a question waits for, and who is no referee.
    Player* asked() {
        for (const auto& player : table_.players())
            if (!player->referee() && player->online() && player->question() != nullptr) return player.get();
        return nullptr;
    }

    Player& referee() {
        for (const auto& player : table_.players())
            if (player->referee()) return *player;
        AFFRAY_UNREACHABLE();
    }

    v1::Intent ruling() {
        v1::Intent intent;
        v1::Override& ruling = *intent.mutable_override();
        ruling.set_verb("override");
        ruling.set_path("creatures.bruiser1.hp");
        ruling.set_value(std::to_string(70'000 + ++rulings_));
        ruling.set_reason("while a question is open");
        return intent;
    }

    v1::Intent decline() const {
        v1::Intent intent;
        intent.mutable_answer()->set_verb("answer");
        intent.mutable_answer()->set_question(question_.id());
        return intent;
    }

    // Kills the server with the intent in its socket, unread; and starts it again.
    std::string kill_with_in_flight(Player& player, v1::Intent intent) {
        ::kill(table_.server_pid(), SIGSTOP);
        const std::string id = player.submit(std::move(intent));
        table_.drive_for(std::chrono::milliseconds(5));
        table_.kill_server();
        restart();
        return id;
    }

    void restart() {
        ++tally().prompt_kills;
        const Status started = table_.start_server();
        ASSERT_TRUE(started) << started.error().message;
    }

    // Everybody is back, and the question stands as it did, in the server's own words.
    void expect_question_back() {
        ASSERT_TRUE(table_.settle()) << table_.server_log();
        const v1::Question* back = asked_->question();
        ASSERT_NE(back, nullptr);
        EXPECT_EQ(back->SerializeAsString(), question_.SerializeAsString());
        ASSERT_TRUE(table_.drive_until([this] { return asked_->time_left(question_.id()).has_value(); }))
            << "the deadline is not back";
        const auto left = asked_->time_left(question_.id());
        EXPECT_GT(*left, 0U);
        EXPECT_LE(*left, time_left_);
        EXPECT_EQ(table_.differences(), "");
    }

    void expect_answered(const std::string& id) {
        ASSERT_TRUE(table_.drive_until([&] { return asked_->settled() && asked_->has_accepted(id); }))
            << table_.server_log();
        EXPECT_TRUE(asked_->question() == nullptr || asked_->question()->id() != question_.id());
    }

    // Some intents more, so that the next question is another.
    void play_on() {
        table_.mood() = {};
        table_.wake();
        const std::uint64_t wanted = table_.accepted() + 30;
        ASSERT_TRUE(table_.drive_until([&] { return table_.accepted() >= wanted; })) << table_.server_log();
    }

    Table table_;
    Player* asked_ = nullptr;
    v1::Question question_{};
    std::uint32_t time_left_ = 0;
    std::uint64_t rulings_ = 0;
};

TEST_F(OpenPrompt, IsBackWithItsDeadlineAndTakesTheAnswerThatWasUnderWay) {
    for (int round = 0; round < 4; ++round) {
        SCOPED_TRACE("round " + std::to_string(round));
        ASSERT_NO_FATAL_FAILURE(play_to_a_question());
        const std::string ruled = kill_with_in_flight(referee(), ruling());
        ASSERT_NO_FATAL_FAILURE(expect_question_back());
        EXPECT_TRUE(referee().has_accepted(ruled));
        const std::string answered = kill_with_in_flight(*asked_, decline());
        ASSERT_NO_FATAL_FAILURE(expect_answered(answered));
        ASSERT_NO_FATAL_FAILURE(play_on());
    }
    expect_sound(table_);
}

TEST_F(OpenPrompt, SurvivesAKillInTheMiddleOfTheCommit) {
    if (why_no_tracer()) GTEST_SKIP() << *why_no_tracer() << ": not killed inside a commit";
    const bool server = affray::test::on_postgresql();
    for (const auto& [call, most] :
         {std::pair{server ? "sendto" : "pwrite64", 4}, std::pair{server ? "recvfrom" : "fdatasync", 1}}) {
        for (int n = 1; n <= most; ++n) {
            SCOPED_TRACE(std::string(call) + " number " + std::to_string(n));
            ASSERT_NO_FATAL_FAILURE(play_to_a_question());
            auto tracer =
                attach_killing_at(table_.server_pid(), call, n, (table_.work() / "strace.log").string());
            ASSERT_TRUE(tracer) << tracer.error().message;
            const std::string ruled = referee().submit(ruling());
            const bool died =
                table_.drive_until([this] { return !table_.server_alive() || referee().settled(); });
            ASSERT_TRUE(died);
            table_.kill_server();
            restart();
            ASSERT_NO_FATAL_FAILURE(expect_question_back());
            EXPECT_TRUE(referee().has_accepted(ruled));
            const std::string answered = asked_->submit(decline());
            ASSERT_NO_FATAL_FAILURE(expect_answered(answered));
            ASSERT_NO_FATAL_FAILURE(play_on());
        }
    }
    expect_sound(table_);
}

}  // namespace
}  // namespace affray::crash
