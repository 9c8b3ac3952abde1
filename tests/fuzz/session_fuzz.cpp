// Any frames to a real session, by everybody who may connect: referee, players, one who waits for admission
// and one who looks on (REL-13, SEC-6, SEC-17). Situations are those of the conformance cases. After every
// few frames the session must still play; who may not change anything has changed nothing; and what the log
// gives back after a restart is what stood.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <random>
#include <thread>

#include "fuzz/message_maker.h"
#include "fuzz/scene_table.h"
#include "property/environment.h"

namespace affray::fuzz {
namespace {

using session::test::Player;
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
        : lore_(lore), chance_(seed), seed_(seed), table_(scene) {}

    void play() {
        table_.begin(chance_.one_in(2));
        for (int burst = 0; burst < kBursts && !testing::Test::HasFailure(); ++burst) {
            const auto who =
                static_cast<std::size_t>(chance_.between(0, static_cast<int>(table_.seats()) - 1));
            if (table_.player(who).closed) table_.sit(who);
            send_burst(who);
        }
        if (!testing::Test::HasFailure()) restart();
    }
    const std::map<std::string, std::uint64_t>& sent() const { return sent_; }
    std::uint64_t accepted() const { return accepted_; }

  private:
    // A way back that an earlier burst asked for may still be read by the archive.
    void come_to_rest() {
        std::uint64_t before = 0;
        do {
            before = table_.host()->version();
            std::this_thread::sleep_for(std::chrono::milliseconds{10});
            table_.table().settle();
        } while (table_.host()->version() != before);
    }

    void send_burst(std::size_t who) {
        come_to_rest();
        Player& player = table_.player(who);
        const std::uint64_t version = table_.host()->version();
        const std::uint64_t hash = state_hash(table_.host()->state());
        const bool may = table_.role(who) != Role::Spectator &&
                         table_.host()->seats().find(static_cast<std::uint32_t>(who))->admitted();
        const Lexicon words = lexicon_of({table_.host()->state(), nullptr}, *table_.scene().rules, lore_);
        MessageMaker maker(chance_, words);
        std::string said;
        const std::size_t before = player.frames.size();
        for (int i = 0; i < kFramesOfABurst && !player.closed; ++i) {
            const v1::ClientFrame frame = next(maker);
            said += "\n" + frame.ShortDebugString();
            SCOPED_TRACE("seed " + std::to_string(seed_) + ", " + table_.scene().name + ", seat " +
                         std::to_string(who));
            ++sent_[kind_of(frame)];
            player.say(frame);
        }
        table_.table().settle();
        for (std::size_t i = before; i < player.frames.size(); ++i) look_at(player.frames[i], said);
        if (may) return;
        EXPECT_EQ(table_.host()->version(), version) << who << said;
        EXPECT_EQ(state_hash(table_.host()->state()), hash) << who << said;
    }

    static std::string kind_of(const v1::ClientFrame& frame) {
        const Field* body = frame.GetReflection()->GetOneofFieldDescriptor(
            frame, v1::ClientFrame::descriptor()->oneof_decl(0));
        if (!frame.has_submit()) return body == nullptr ? "nothing" : body->name();
        const v1::Submit& submit = frame.submit();
        if (submit.has_steer()) return "steer";
        if (submit.has_rewind() || submit.has_undo()) return submit.has_rewind() ? "rewind" : "undo";
        return submit.intent().has_override() ? "override"
               : submit.intent().has_answer() ? "answer"
                                              : "submit";
    }

    // A failed check ends the turn and is told so; none may fail at all.
    void look_at(const v1::ServerFrame& frame, const std::string& said) {
        accepted_ += frame.has_reply() && frame.reply().has_accepted() ? 1 : 0;
        const std::string where = table_.scene().name + " seed " + std::to_string(seed_) + said;
        EXPECT_NE(frame.reply().rejected().code(), "INTERNAL") << where;
        EXPECT_NE(frame.fault().code(), "INTERNAL") << where;
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
            frame.mutable_submit()->set_intent_id("i" + std::to_string(++ids_));
            frame.mutable_submit()->clear_expected_version();
            frame.mutable_submit()->clear_seen_version();
        }
        return frame;
    }

    void restart() {
        const std::uint64_t hash = state_hash(table_.host()->state());
        const std::uint64_t version = table_.host()->version();
        table_.close();
        table_.open();
        EXPECT_EQ(table_.host()->version(), version) << table_.scene().name << " seed " << seed_;
        EXPECT_EQ(state_hash(table_.host()->state()), hash) << table_.scene().name << " seed " << seed_;
    }

    const Lore& lore_;
    test::Chance chance_;
    std::uint64_t seed_;
    SceneTable table_;
    std::map<std::string, std::uint64_t> sent_;
    std::uint64_t ids_ = 0;
    std::uint64_t accepted_ = 0;
};

TEST(SessionFuzz, REL13NoFrameOfAnybodyEndsATable) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", std::random_device{}());
    const std::chrono::seconds time{environment_number("AFFRAY_FUZZ_SECONDS", 12)};
    std::cout << "AFFRAY_SEED=" << seed << std::endl;
    const Scenes scenes;
    std::map<std::string, Lore> lore;
    for (const auto& [ruleset, known] : scenes.lore()) lore[ruleset] = with_words_of_frames(known);
    std::map<std::string, std::uint64_t> sent;
    std::uint64_t accepted = 0, rounds = 0;
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
        for (const auto& [kind, count] : round.sent()) sent[kind] += count;
        accepted += round.accepted();
    }
    std::uint64_t frames = 0;
    for (const auto& [kind, count] : sent) {
        std::cout << kind << ' ' << count << ", ";
        frames += count;
    }
    std::cout << rounds << " rounds, " << accepted << " accepted\n" << frames << " messages\n";
}

}  // namespace
}  // namespace affray::fuzz
