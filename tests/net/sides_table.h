// A table where people play both sides of a round in parts: its four seats, the words they say, and what each
// is told.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net/binary_seat.h"

namespace affray::net::test {

inline constexpr std::size_t kReferee = 0, kAnn = 1, kBen = 2, kCid = 3;
inline constexpr std::uint32_t kAda = 1, kBran = 2, kGrunt = 3, kWitch = 4;

inline v1::Intent end_step(const std::string& to = {}) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_step");
    intent.mutable_turn()->set_to(to);
    return intent;
}
inline v1::Intent declare(std::uint32_t who, const std::string& action, const std::string& spell = {}) {
    v1::Intent intent;
    intent.mutable_prepare()->set_verb("declare");
    intent.mutable_prepare()->set_who(who);
    intent.mutable_prepare()->set_key(action);
    intent.mutable_prepare()->set_value(spell);
    return intent;
}
inline v1::Intent stance(const std::string& side, const std::string& choice) {
    v1::Intent intent;
    intent.mutable_prepare()->set_verb("choose_stance");
    intent.mutable_prepare()->set_key(side);
    intent.mutable_prepare()->set_value(choice);
    return intent;
}
inline v1::Intent strike(std::uint32_t who, const std::string& with, std::uint32_t target) {
    v1::Intent intent;
    intent.mutable_attack()->set_verb("attack");
    intent.mutable_attack()->set_who(who);
    intent.mutable_attack()->set_with(with);
    intent.mutable_attack()->set_mode("melee");
    intent.mutable_attack()->add_targets(target);
    return intent;
}
inline v1::Intent setup(const std::string& verb) {
    v1::Intent intent;
    intent.mutable_setup()->set_verb(verb);
    return intent;
}

inline bool has(const v1::Delta& delta, v1::Event::BodyCase body) {
    return std::any_of(delta.events().begin(), delta.events().end(),
                       [body](const v1::Event& event) { return event.body_case() == body; });
}

inline testing::AssertionResult same(const google::protobuf::Message& a, const google::protobuf::Message& b) {
    if (a.SerializeAsString() == b.SerializeAsString()) return testing::AssertionSuccess();
    return testing::AssertionFailure() << a.ShortDebugString() << "\nis not\n" << b.ShortDebugString();
}

// Rounds go by faster here than people play them.
inline ServerOptions unhurried() {
    ServerOptions options;
    options.limits.messages = {100'000, 100'000};
    options.limits.frames = {100'000, 100'000};
    return options;
}

// The table of test/sides, everybody seated; each keeps what it has been told.
class Mooring : public testing::Test {
  protected:
    void sit_down(const std::string& content = "test/sides") {
        seats_.clear();
        tokens_.clear();
        for (const Seat& seat : live_.create_and_join(0, content)) tokens_.push_back(seat.token);
        ASSERT_EQ(tokens_.size(), 4U);
        versions_.assign(tokens_.size(), 0);
        for (std::size_t i = 0; i < tokens_.size(); ++i) come_back(i);
    }
    // Sits down, at first or again; with the last version it knew it is told what it missed.
    void come_back(std::size_t seat, std::optional<std::uint64_t> last = {}) {
        if (seats_.size() <= seat) seats_.resize(seat + 1);
        seats_[seat] = std::make_unique<BinarySeat>(live_, tokens_[seat], last);
        const auto frame = seats_[seat]->wait_for(v1::ServerFrame::kWelcome);
        tokens_[seat] = frame.welcome().resume_token();
        facts_.assign(frame.welcome().facts().begin(), frame.welcome().facts().end());
        if (!last) seats_[seat]->wait_for(v1::ServerFrame::kView);
    }
    void everybody_back() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) come_back(i, versions_[i]);
    }
    void restart() {
        seats_.clear();
        live_.restart();
        everybody_back();
    }

    // What every seat is told of the next thing that happens; nothing at all where it may not know of it. The
    // referee is told of everything; each seat counts only what it is told.
    std::vector<v1::Delta> next_told() {
        std::vector<v1::Delta> told(seats_.size());
        told[kReferee] = seats_[kReferee]->wait_for(v1::ServerFrame::kDelta).delta();
        EXPECT_EQ(told[kReferee].version(), ++versions_[kReferee]);
        for (std::size_t i = kReferee + 1; i < seats_.size(); ++i) {
            for (const v1::Delta& delta : seats_[i]->told_so_far()) {
                EXPECT_EQ(delta.version(), ++versions_[i]);
                told[i].MergeFrom(delta);
            }
        }
        return told;
    }
    // What happens unasked.
    std::vector<v1::Delta> heard() {
        auto told = next_told();
        for (const v1::Event& event : told[kReferee].events()) follow(event);
        return told;
    }
    // Asks for it, expects a yes.
    std::vector<v1::Delta> say(std::size_t seat, const v1::Intent& intent) {
        seats_[seat]->submit("i" + std::to_string(++asked_), intent);
        const auto told = heard();
        const auto reply = seats_[seat]->wait_for(v1::ServerFrame::kReply).reply();
        EXPECT_TRUE(reply.has_accepted()) << reply.DebugString() << intent.DebugString();
        return told;
    }
    std::string refused(std::size_t seat, const v1::Intent& intent) {
        seats_[seat]->submit("i" + std::to_string(++asked_), intent);
        return seats_[seat]->wait_for(v1::ServerFrame::kReply).reply().rejected().code();
    }
    v1::View view(std::size_t seat) {
        v1::ClientFrame frame;
        frame.mutable_view();
        seats_[seat]->say(frame);
        return seats_[seat]->wait_for(v1::ServerFrame::kView).view();
    }
    v1::View at_no_version(std::size_t seat) {
        v1::View shown = view(seat);
        shown.clear_version();
        return shown;
    }
    std::int32_t fact(const v1::View& view, const std::string& name, std::uint32_t a) const {
        for (const v1::FactValue& value : view.facts())
            if (facts_[value.fact()] == name && value.a() == a) return value.value();
        return 0;
    }

    // Sides that know of each other and of nobody else: who chooses first is told by the dice.
    void meet() {
        v1::Intent start = setup("start_encounter");
        for (const char* side : {"party", "rivals"}) start.mutable_setup()->add_aware(side);
        say(kReferee, start);
        ASSERT_EQ(stage_, "contact");
    }
    // CLS-014: without a caller two players have the referee choose, one player chooses.
    std::size_t speaker(const std::string& side) const { return side == "party" ? kReferee : kCid; }
    std::string side_of(std::uint32_t who) const { return who <= kBran ? "party" : "rivals"; }
    std::vector<std::string> acting() {
        const v1::View now = view(kReferee);
        std::vector<std::string> sides;
        for (const v1::OrderEntry& entry : now.order()) {
            const std::string side = side_of(entry.who());
            if (entry.group() == now.group() && std::find(sides.begin(), sides.end(), side) == sides.end())
                sides.push_back(side);
        }
        return sides;
    }
    // Whoever may choose first fights; from the next round on both sides act.
    void fight() {
        meet();
        for (const std::string& side : acting()) say(speaker(side), stance(side, "fight"));
        ASSERT_EQ(stage_, "declare");
        say(kReferee, end_step());
        while (stage_ != "declare" && !HasFailure()) say(kReferee, end_step("done"));
    }
    bool rivals_choose() {
        const std::vector<std::string> sides = acting();
        return std::find(sides.begin(), sides.end(), "rivals") != sides.end();
    }
    void follow(const v1::Event& event) {
        if (!event.has_step_changed()) return;
        stage_ = event.step_changed().stage();
        step_ = event.step_changed().step();
    }
    // Until the referee's stream says so.
    void go_to(const std::string& stage, const std::string& step) {
        for (int i = 0; i < 40 && !HasFailure() && (stage_ != stage || step_ != step); ++i)
            say(kReferee, end_step());
        ASSERT_EQ(stage_, stage);
        ASSERT_EQ(step_, step);
    }

    LiveServer live_{unhurried()};
    std::vector<std::string> tokens_;
    std::vector<std::unique_ptr<BinarySeat>> seats_;
    std::vector<std::string> facts_;
    std::vector<std::uint64_t> versions_;
    std::uint64_t asked_ = 0;
    std::string stage_, step_;
};

}  // namespace affray::net::test
