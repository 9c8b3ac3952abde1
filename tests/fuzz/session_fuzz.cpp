// Any frames to a real session, by everybody who may connect: referee, players, one who waits for admission
// and one who looks on (REL-13, SEC-6, SEC-17). Situations are those of the conformance cases. After every
// few frames the session must still play; who may not change anything has changed nothing; and what the log
// gives back after a restart is what stood.
#include <gtest/gtest.h>

#include <google/protobuf/util/json_util.h>

#include <chrono>
#include <iostream>
#include <random>

#include "fuzz/message_maker.h"
#include "property/environment.h"
#include "session/test_table.h"

namespace affray::fuzz {
namespace {

using session::test::Player;
using session::test::Table;
using session::test::TempDir;
using test::environment_number;

constexpr int kBursts = 30;
constexpr int kFramesOfABurst = 8;

// What frames say beside intents.
Lore with_words_of_frames(Lore lore) {
    lore.words["affray.v1.Steer.verb"] = {"pause",       "resume",  "clock",  "timer",     "ask_rolls",
                                          "player_dice", "lay_die", "accept", "take_back", "hold_steps"};
    lore.words["affray.v1.Steer.mode"] = {"standard", "slow", "off", "set", "extend", "clear"};
    lore.words["affray.v1.StandingOrder.key"] = {"intercept", "opportunity", "readied", "interrupt",
                                                 "recovery"};
    lore.words["affray.v1.StandingOrder.value"] = {"ask",         "always",      "never",
                                                   "if_decisive", "protect:1,2", "protect:0,9"};
    lore.words["affray.v1.ChatSay.text"] = {
        "/roll 2d6+1 why", "/roll 1000d1000",     "/gmroll d20", "/w Ann psst",
        "/roll 2d20kh1",   "/roll 99999999999d6", "//x",         "hello"};
    return lore;
}

class Round {
  public:
    Round(const Scene& scene, const Lore& lore, std::uint64_t seed)
        : scene_(scene), lore_(lore), chance_(seed), seed_(seed) {}

    void play() {
        open();
        create();
        for (int burst = 0; burst < kBursts && !testing::Test::HasFailure(); ++burst) {
            const std::size_t who = any(players_.size());
            if (players_[who]->closed) sit(who);
            send_burst(who);
        }
        if (testing::Test::HasFailure()) return;
        restart();
    }
    std::uint64_t sent() const { return sent_; }
    std::uint64_t accepted() const { return accepted_; }

  private:
    std::size_t any(std::size_t count) {
        return static_cast<std::size_t>(chance_.between(0, static_cast<int>(count) - 1));
    }

    void open() { table_ = std::make_unique<Table>(dir_.path()); }

    void create() {
        auto staged = std::make_shared<campaign_service::Staged>();
        content::Opening* const opening = &staged->opening;
        opening->id = opening->title = scene_.name;
        opening->ruleset = scene_.rules;
        opening->state = scene_.situation.state;
        for (const SeatEntry& seat : opening->state.scene->seats)
            if (seat.id != SeatId::Referee) opening->seats.push_back({seat.id, seat.name, {}});
        session::NewEncounter wish{"", scene_.name, chance_.one_in(2), 1};
        wish.staged = std::move(staged);
        std::optional<Result<session::Created>> created;
        table_->directory->create(std::move(wish),
                                  [&](Result<session::Created> made) { created = std::move(made); });
        ASSERT_TRUE(table_->pump([&] { return created.has_value(); }));
        ASSERT_TRUE(created->ok()) << scene_.name << ": " << created->error().message;
        encounter_ = (*created)->public_id;
        for (const session::SeatCode& seat : (*created)->seats) {
            const auto joined = table_->join(seat.code.reveal());
            ASSERT_TRUE(joined.ok());
            tokens_.push_back(joined->claimed.token.reveal());
            roles_.push_back(seat.role);
        }
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            players_.emplace_back();
            sit(i);
        }
        table_->settle();
    }

    void sit(std::size_t who) {
        players_[who] = std::make_unique<Player>(*table_, encounter_);
        players_[who]->sit(tokens_[who]);
        if (players_[who]->has(v1::ServerFrame::kWelcome)) tokens_[who] = players_[who]->token();
    }

    const State& state() const { return table_->host(encounter_)->state(); }

    void send_burst(std::size_t who) {
        Player& player = *players_[who];
        const std::uint64_t version = table_->host(encounter_)->version();
        const std::uint64_t hash = state_hash(state());
        const bool may = roles_[who] != Role::Spectator &&
                         table_->host(encounter_)->seats().find(static_cast<std::uint32_t>(who))->admitted();
        const Lexicon words = lexicon_of({state(), nullptr}, *scene_.rules, lore_);
        MessageMaker maker(chance_, words);
        std::string said;
        const std::size_t before = player.frames.size();
        for (int i = 0; i < kFramesOfABurst && !player.closed; ++i) {
            const v1::ClientFrame frame = next(maker);
            said += "\n" + frame.ShortDebugString();
            SCOPED_TRACE("seed " + std::to_string(seed_) + ", " + scene_.name + ", seat " +
                         std::to_string(who));
            ++sent_;
            player.say(frame);
        }
        table_->settle();
        for (std::size_t i = before; i < player.frames.size(); ++i) look_at(player.frames[i], said);
        if (may) return;
        EXPECT_EQ(table_->host(encounter_)->version(), version) << who << said;
        EXPECT_EQ(state_hash(state()), hash) << who << said;
    }

    // A failed check ends the turn and is told so; none may fail at all.
    void look_at(const v1::ServerFrame& frame, const std::string& said) {
        accepted_ += frame.has_reply() && frame.reply().has_accepted() ? 1 : 0;
        EXPECT_NE(frame.reply().rejected().code(), "INTERNAL") << scene_.name << " seed " << seed_ << said;
        EXPECT_NE(frame.fault().code(), "INTERNAL") << scene_.name << " seed " << seed_ << said;
    }

    v1::ClientFrame next(MessageMaker& maker) {
        v1::ClientFrame frame;
        if (chance_.one_in(3)) {
            maker.fill(frame);
        } else if (chance_.one_in(3)) {
            *frame.mutable_preview()->mutable_intent() = maker.intent();
        } else {
            *frame.mutable_submit()->mutable_intent() = maker.intent();
        }
        if (frame.has_submit() && !chance_.one_in(10)) {
            frame.mutable_submit()->set_intent_id("i" + std::to_string(sent_));
            frame.mutable_submit()->clear_expected_version();
            frame.mutable_submit()->clear_seen_version();
        }
        return frame;
    }

    void restart() {
        const std::uint64_t hash = state_hash(state());
        const std::uint64_t version = table_->host(encounter_)->version();
        players_.clear();
        table_.reset();
        open();
        EXPECT_EQ(table_->host(encounter_)->version(), version) << scene_.name << " seed " << seed_;
        EXPECT_EQ(state_hash(state()), hash) << scene_.name << " seed " << seed_;
    }

    const Scene& scene_;
    const Lore& lore_;
    test::Chance chance_;
    std::uint64_t seed_;
    TempDir dir_;
    std::unique_ptr<Table> table_;
    std::string encounter_;
    std::vector<std::string> tokens_;
    std::vector<Role> roles_;
    std::vector<std::unique_ptr<Player>> players_;
    std::uint64_t sent_ = 0;
    std::uint64_t accepted_ = 0;
};

TEST(SessionFuzz, REL13NoFrameOfAnybodyEndsATable) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", std::random_device{}());
    const std::chrono::seconds time{environment_number("AFFRAY_FUZZ_SECONDS", 12)};
    std::cout << "AFFRAY_SEED=" << seed << std::endl;
    const Scenes scenes;
    std::map<std::string, Lore> lore;
    for (const auto& [ruleset, known] : scenes.lore()) lore[ruleset] = with_words_of_frames(known);
    std::uint64_t sent = 0, accepted = 0, rounds = 0;
    const auto end = std::chrono::steady_clock::now() + time;
    for (; std::chrono::steady_clock::now() < end && !HasFailure(); ++rounds) {
        test::Chance chance(seed + rounds);
        auto known = lore.begin();
        std::advance(known, chance.between(0, static_cast<int>(lore.size()) - 1));
        const auto& all = known->second.scenes;
        const Scene& scene =
            *all[static_cast<std::size_t>(chance.between(0, static_cast<int>(all.size()) - 1))];
        if (scene.situation.state.asked) continue;  // an encounter does not open in the middle of a question
        Round round(scene, known->second, seed + rounds);
        round.play();
        sent += round.sent();
        accepted += round.accepted();
    }
    std::cout << rounds << " rounds, " << sent << " frames, " << accepted << " accepted\n";
}

}  // namespace
}  // namespace affray::fuzz
