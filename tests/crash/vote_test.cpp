// Killed while a vote on a heal-up is open: the votes cast are kept, the others are asked again, and the loss
// is written once (ARC-205, ARC-221).
#include <gtest/gtest.h>

#include <csignal>

#include "crash/aftermath.h"
#include "crash/ledger.h"
#include "crash/tally.h"

namespace affray::crash {
namespace {

v1::Intent proposal() {
    v1::Intent intent;
    intent.mutable_propose()->set_verb("propose");
    intent.mutable_propose()->set_what("heal_up");
    return intent;
}

v1::Intent assent(const v1::Question& question) {
    v1::Intent intent;
    intent.mutable_answer()->set_verb("answer");
    intent.mutable_answer()->set_question(question.id());
    intent.mutable_answer()->add_picks(question.offers(0).index());
    return intent;
}

class OpenVote : public ::testing::Test {
  protected:
    OpenVote() : table_(seed_of_this_run() + 5, 1) {}

    // Nobody does anything by themselves: the set-up stands, and the party votes before its battle.
    void SetUp() override {
        table_.mood() = {true, true};
        const Status opened = table_.open();
        ASSERT_TRUE(opened) << opened.error().message << "\n" << table_.server_log();
    }

    std::vector<Player*> asked() {
        std::vector<Player*> all;
        for (const auto& player : table_.players())
            if (!player->referee() && player->online() && player->question() != nullptr)
                all.push_back(player.get());
        return all;
    }

    // Kills the server with the intent in its socket, unread; and starts it again.
    std::string kill_with_in_flight(Player& player, v1::Intent intent) {
        ::kill(table_.server_pid(), SIGSTOP);
        const std::string id = player.submit(std::move(intent));
        table_.drive_for(std::chrono::milliseconds(5));
        table_.kill_server();
        ++tally().prompt_kills;
        const Status started = table_.start_server();
        EXPECT_TRUE(started) << (started ? "" : started.error().message);
        EXPECT_TRUE(table_.drive_until([&] { return table_.all_online() && player.has_accepted(id); }))
            << table_.server_log();
        EXPECT_TRUE(table_.settle()) << table_.server_log();
        return id;
    }

    int losses_stored() const { return crash::losses_stored(table_.store(), "early_heal_up"); }

    Table table_;
};

TEST_F(OpenVote, IsBackAfterEveryKillAndItsLossIsWrittenOnce) {
    Player* proposer = nullptr;
    for (const auto& player : table_.players())
        if (!player->referee()) proposer = player.get();
    ASSERT_NE(proposer, nullptr);
    kill_with_in_flight(*proposer, proposal());
    std::size_t left = asked().size();
    ASSERT_GT(left, 1U);
    while (left > 0) {
        EXPECT_EQ(losses_stored(), 0);
        Player* voter = asked().front();
        EXPECT_EQ(voter->question()->kind(), "heal_up_vote");
        ASSERT_TRUE(table_.drive_until([voter] {
            return voter->time_left(voter->question()->id()).has_value();
        })) << "the deadline is not back";
        kill_with_in_flight(*voter, assent(*voter->question()));
        ASSERT_EQ(asked().size(), left - 1);
        --left;
    }
    EXPECT_EQ(losses_stored(), 1);
    for (const auto& player : table_.players()) {
        ASSERT_EQ(player->view().losses_size(), 1);
        EXPECT_EQ(player->view().losses(0).kind(), "early_heal_up");
    }
    table_.kill_server();
    ASSERT_TRUE(table_.start_server());
    ASSERT_TRUE(table_.settle()) << table_.server_log();
    EXPECT_EQ(losses_stored(), 1);
    EXPECT_EQ(table_.differences(), "");
    expect_sound(table_);
}

}  // namespace
}  // namespace affray::crash
