// Who comes and goes, and when a table is told of it.
#include "session/presence_news.h"

#include <gtest/gtest.h>

#include "session/link.h"

namespace affray::session {
namespace {

using std::chrono::milliseconds;

struct ClockInHand final : Clock {
    std::chrono::steady_clock::time_point steady() const override { return now; }
    std::chrono::steady_clock::time_point now{};
};

// Notes what it is told: "1 here", "2 away".
struct NotingOutlet final : Outlet {
    void send(std::string_view message) override {
        v1::ServerFrame frame;
        ASSERT_TRUE(frame.ParseFromString(std::string(message)));
        const auto& seat = frame.presence().seat();
        told.push_back(std::to_string(seat.number()) + (seat.connected() ? " here" : " away"));
    }
    void close(CloseCode, std::string_view) override {}
    std::vector<std::string> told;
};

class Presences : public testing::Test {
  protected:
    Presences() {
        for (const store::SeatNumber number : {0U, 1U, 2U}) {
            store::Seat seat;
            seat.number = number;
            seat.controller = controller_text(number == 0 ? Role::Referee : Role::Player, Admission::Open);
            seats.add(seat);
        }
        seats.find(0)->links.push_back(referee.get());
        referee->go_live();
    }
    void come(PresenceNews& news, store::SeatNumber number) {
        seats.find(number)->links.push_back(nobody.get());
        news.changed(*seats.find(number));
    }
    void go(PresenceNews& news, store::SeatNumber number) {
        seats.find(number)->links.clear();
        news.changed(*seats.find(number));
    }
    void pass(milliseconds time) {
        clock.now += time;
        loop.run_due();
    }
    using Told = std::vector<std::string>;
    const Told& told() const { return outlet.told; }

    ClockInHand clock;
    Loop loop{0, clock};
    Seats seats;
    NotingOutlet outlet;
    NotingOutlet deaf;
    std::shared_ptr<Link> referee = std::make_shared<Link>(nullptr, outlet, Encoding::Binary, "test");
    std::shared_ptr<Link> nobody = std::make_shared<Link>(nullptr, deaf, Encoding::Binary, "test");
};

TEST_F(Presences, TheFirstIsToldAtOnceAndTheRestOfItsMomentTogether) {
    PresenceNews news(seats, loop, clock, milliseconds{50});
    come(news, 1);
    EXPECT_EQ(told(), Told({"1 here"}));
    pass(milliseconds{10});
    come(news, 2);
    pass(milliseconds{39});
    EXPECT_EQ(told(), Told({"1 here"}));
    pass(milliseconds{1});
    EXPECT_EQ(told(), Told({"1 here", "2 here"}));
    go(news, 1);
    EXPECT_EQ(told().size(), 2U) << "the next moment has begun";
    pass(milliseconds{50});
    EXPECT_EQ(told(), Told({"1 here", "2 here", "1 away"}));
    pass(milliseconds{50});
    go(news, 2);
    EXPECT_EQ(told().back(), "2 away");
    EXPECT_EQ(loop.next_due(), std::nullopt);
}

TEST_F(Presences, OfASeatIsToldHowItIsThen) {
    PresenceNews news(seats, loop, clock, milliseconds{50});
    come(news, 1);
    go(news, 1);
    come(news, 2);
    come(news, 1);
    pass(milliseconds{50});
    EXPECT_EQ(told(), Told({"1 here", "1 here", "2 here"})) << "once each, in order of their changes";
}

TEST_F(Presences, WithoutAMomentEachIsToldAtOnce) {
    PresenceNews news(seats, loop, clock, milliseconds{0});
    come(news, 1);
    go(news, 1);
    come(news, 2);
    EXPECT_EQ(told(), Told({"1 here", "1 away", "2 here"}));
}

TEST_F(Presences, WhatIsUntoldEndsWithTheTable) {
    {
        PresenceNews news(seats, loop, clock, milliseconds{50});
        come(news, 1);
        come(news, 2);
        EXPECT_TRUE(loop.next_due().has_value());
    }
    EXPECT_EQ(loop.next_due(), std::nullopt);
    pass(milliseconds{50});
    EXPECT_EQ(told(), Told({"1 here"}));
}

}  // namespace
}  // namespace affray::session
