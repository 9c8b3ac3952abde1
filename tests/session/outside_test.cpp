// Who is told outside that a table waits for somebody who is away, and of what not everybody at the table may
// know (SEC-22).
#include <set>

#include "session/test_table.h"

namespace affray::session::test {
namespace {

// 1 is Ada of seat 1, 2 Bran of seat 2; orcs follow, and somebody last of whom only the referee knows.
class Outside : public testing::Test, protected SeatedTable {
  protected:
    void SetUp() override {
        open_with("test/lurkers");
        ToldOutside told;
        told.waited = [this](const Waited& one) { waited.push_back(one); };
        told.over = [this](const Over& one) { over.push_back(one); };
        table->directory->tell_outside(std::move(told));
        for (const auto& [who, die] : {std::pair{1U, 20}, {2U, 12}, {3U, 3}, {4U, 2}, {5U, 1}}) lay(who, die);
        ASSERT_TRUE(seats[0]->ask("start", start_fight()).has_accepted());
        ASSERT_EQ(active(), 1u);
        for (std::size_t seat = 0; seat < kSeats; ++seat) tokens[seat] = seats[seat]->token();
    }
    // Before what they tell of it.
    void TearDown() override {
        seats.clear();
        table.reset();
    }
    void lay(std::uint32_t who, std::int32_t value) {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("die" + std::to_string(who));
        v1::Steer& steer = *frame.mutable_submit()->mutable_steer();
        steer.set_verb("lay_die");
        steer.mutable_whose()->set_who(who);
        steer.set_sides(20);
        steer.set_value(value);
        seats[0]->say(frame);
        table->settle();
    }
    void leave(std::size_t seat) {
        seats[seat].reset();
        table->settle();
    }
    void come_back(std::size_t seat) {
        seats[seat] = std::make_unique<Player>(*table, created.public_id);
        seats[seat]->sit(tokens[seat]);
        tokens[seat] = seats[seat]->token();
        table->settle();
    }
    void ends_turn(std::size_t seat, std::uint32_t who) {
        const v1::Reply reply = seats[seat]->ask("end" + std::to_string(++asked_), end_turn(who));
        ASSERT_TRUE(reply.has_accepted()) << reply.ShortDebugString();
        table->settle();
    }

    std::uint32_t active() {
        const auto host = table->host(created.public_id);
        return number(host->state().active);
    }

    bool hides(std::uint32_t who) {
        const auto host = table->host(created.public_id);
        return host->state().creature(CreatureId{who}).hidden;
    }

    std::vector<Waited> waited;
    std::vector<Over> over;

  private:
    int asked_ = 0;
};

TEST_F(Outside, IsToldOnceOfATurnOfWhoeverIsAway) {
    ends_turn(1, 1);
    EXPECT_TRUE(waited.empty()) << "they are at the table";
    leave(2);
    ASSERT_EQ(waited.size(), 1u);
    EXPECT_EQ(waited[0].seat, 2u);
    EXPECT_EQ(waited[0].name, "Ben");
    EXPECT_EQ(waited[0].title, "Lurkers at the ford");
    EXPECT_TRUE(waited[0].open);
    EXPECT_FALSE(waited[0].asked);
    come_back(2);
    leave(2);
    EXPECT_EQ(waited.size(), 1u);
}

TEST_F(Outside, SEC22AWaitForSomebodyWhoHidesIsNotForEverybody) {
    ends_turn(1, 1);
    leave(0);
    ends_turn(2, 2);
    std::set<std::uint32_t> seen;
    int hidden = 0;
    for (int turn = 0; turn < 3; ++turn) {
        const std::uint32_t who = active();
        ASSERT_TRUE(seen.insert(who).second) << "three foes, a turn each";
        ASSERT_EQ(waited.size(), seen.size()) << "the referee is away in each of them";
        EXPECT_EQ(waited.back().seat, 0u);
        EXPECT_EQ(waited.back().open, !hides(who));
        hidden += hides(who) ? 1 : 0;
        come_back(0);
        ends_turn(0, who);
        if (turn < 2) leave(0);
    }
    EXPECT_EQ(hidden, 1);
}

TEST_F(Outside, IsToldOnceThatItIsOver) {
    v1::Intent end;
    end.mutable_setup()->set_verb("end_encounter");
    end.mutable_setup()->set_outcome("called");
    ASSERT_TRUE(seats[0]->ask("end", end).has_accepted());
    table->settle();
    EXPECT_TRUE(over.empty()) << "they rest first";
    v1::Intent rested;
    rested.mutable_turn()->set_verb("end_step");
    ASSERT_TRUE(seats[0]->ask("rest", rested).has_accepted());
    table->settle();
    ASSERT_EQ(over.size(), 1u);
    EXPECT_EQ(over[0].title, "Lurkers at the ford");
    EXPECT_EQ(over[0].public_id, created.public_id);
}

}  // namespace
}  // namespace affray::session::test
