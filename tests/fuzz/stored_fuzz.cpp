// Databases that somebody has changed who knows how (REL-17, REL-13): rows that can still be read and whose
// chain holds, but which say something else. Opening such an encounter, playing on in it and `affray verify`
// refuse it by name, or go on; what fails ends its own turn, and nothing ends the process.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <iostream>
#include <random>

#include "client/tools/folder.h"
#include "codec/intent_codec.h"
#include "fuzz/scene_table.h"
#include "fuzz/stored_rows.h"
#include "property/environment.h"
#include "rules/preview.h"
#include "store/reading/reader.h"

namespace affray::fuzz {
namespace {

using session::test::Player;
using session::test::Table;
using session::test::TempDir;

constexpr int kSteps = 12;
constexpr int kDamages = 25;

std::string now_looked_at;  // printed when the process is ended

extern "C" void print_and_die(int signal_number) {
    signal(signal_number, SIG_DFL);
    std::cerr << "ended by signal " << signal_number << " at " << now_looked_at << std::endl;
    raise(signal_number);
}

struct Told {
    std::uint64_t looked_at = 0;
    std::uint64_t not_opened = 0;  // refused by name
    std::uint64_t contained = 0;   // of these and of turns: ended by a barrier
    std::uint64_t found = 0;       // by verify
};

class Round {
  public:
    Round(const Scene& scene, const Lore& lore, std::uint64_t seed, Told& told)
        : lore_(lore), chance_(seed), seed_(seed), told_(told), table_(scene) {}

    void play() {
        table_.begin(false);
        for (int i = 0; i < kSteps && !testing::Test::HasFailure(); ++i) step(i);
        if (chance_.one_in(2)) lead_back();
        const Lexicon words = lexicon_of({table_.host()->state(), nullptr}, *table_.scene().rules, lore_);
        table_.close();
        MessageMaker maker(chance_, words);
        for (int i = 0; i < kDamages && !testing::Test::HasFailure(); ++i) damage(maker);
    }

  private:
    // What the rules offer, and what is said beside it.
    void step(int at) {
        const State& state = table_.host()->state();
        const auto who = static_cast<std::size_t>(chance_.between(0, static_cast<int>(table_.seats()) - 1));
        v1::ClientFrame frame;
        if (state.asked) {
            v1::Answer& answer = *frame.mutable_submit()->mutable_intent()->mutable_answer();
            answer.set_verb("answer");
            answer.set_question(static_cast<std::uint32_t>(state.asked->id));
        } else if (at == 0 && table_.scene().prompt) {
            *frame.mutable_submit()->mutable_intent() = table_.scene().prompt->second;
        } else if (chance_.one_in(5)) {
            frame.mutable_chat()->set_text("/roll 2d6");
        } else if (chance_.one_in(6)) {
            frame.mutable_submit()->mutable_steer()->set_verb(chance_.one_in(2) ? "pause" : "resume");
        } else if (chance_.one_in(6)) {
            frame.mutable_standing_order()->set_key("opportunity");
            frame.mutable_standing_order()->set_value("ask");
        } else {
            const auto legal = legal_intents({state, nullptr}, *table_.scene().rules,
                                             SeatId{static_cast<std::uint32_t>(who)});
            if (legal.empty()) return;
            const auto last = static_cast<int>(legal.size()) - 1;
            codec::encode_intent(legal[static_cast<std::size_t>(chance_.between(0, last))],
                                 *frame.mutable_submit()->mutable_intent());
        }
        if (frame.has_submit()) frame.mutable_submit()->set_intent_id("s" + std::to_string(at));
        say(table_.player(at == 0 && table_.scene().prompt
                              ? static_cast<std::size_t>(number(table_.scene().prompt->first))
                              : who),
            frame);
    }

    void say(Player& player, const v1::ClientFrame& frame) {
        if (!player.closed) player.say(frame);
        table_.table().settle();
    }

    void lead_back() {
        v1::ClientFrame frame;
        frame.mutable_submit()->set_intent_id("back");
        frame.mutable_submit()->mutable_rewind()->set_to(table_.host()->version() / 2);
        frame.mutable_submit()->mutable_rewind()->set_reason("again");
        say(table_.player(0), frame);
    }

    void damage(MessageMaker& maker) {
        const TempDir copy;
        std::filesystem::copy(table_.path(), copy.path(), std::filesystem::copy_options::recursive);
        StoredRows rows(store::database_file(copy.path()), *table_.scene().rules);
        now_looked_at = "seed " + std::to_string(seed_) + ", " + table_.scene().name + ": ";
        now_looked_at += rows.damage(maker, chance_);
        SCOPED_TRACE(now_looked_at);
        rows.save();
        ++told_.looked_at;
        verify(copy.path());
        open(copy.path());
    }

    void verify(const std::filesystem::path& data) {
        client::LogFolder folder;
        const auto report = store::verify(data, &folder);
        ASSERT_TRUE(report.ok());
        for (const store::Problem& problem : report->problems) EXPECT_FALSE(problem.what.empty());
        told_.found += report->good() ? 0 : 1;
    }

    void open(const std::filesystem::path& data) {
        Table table(data);
        std::optional<Result<std::shared_ptr<session::SessionHost>>> opened;
        const auto place = table.directory->find(table_.encounter());
        ASSERT_TRUE(place);
        table.directory->with_session(*place, [&](auto session) { opened = std::move(session); });
        table.pump([&] { return opened.has_value(); });
        told_.contained += table.metrics.turns_failed.value();
        if (!opened->ok()) {
            EXPECT_FALSE(opened->error().message.empty());
            ++told_.not_opened;
            return;
        }
        opened.reset();
        for (const std::string& token : table_.tokens()) play_on(table, token);
        told_.contained += table.metrics.turns_failed.value();
    }

    void play_on(Table& table, const std::string& token) {
        Player player(table, table_.encounter());
        player.hello(token);
        table.settle();
        for (v1::ClientFrame& frame : questions()) {
            if (player.closed) return;
            player.say(frame);
            table.settle();
        }
    }

    std::vector<v1::ClientFrame> questions() {
        std::vector<v1::ClientFrame> all(6);
        all[0].mutable_view();
        all[1].mutable_menu()->set_who(1);
        all[2].mutable_past()->set_version(1);
        const auto& known = lore_.intents;
        const auto last = static_cast<int>(known.size()) - 1;
        *all[3].mutable_preview()->mutable_intent() =
            known[static_cast<std::size_t>(chance_.between(0, last))];
        all[4].mutable_submit()->set_intent_id("after");
        *all[4].mutable_submit()->mutable_intent() =
            known[static_cast<std::size_t>(chance_.between(0, last))];
        all[5].mutable_history();
        return all;
    }

    const Lore& lore_;
    test::Chance chance_;
    std::uint64_t seed_;
    Told& told_;
    SceneTable table_;
};

TEST(StoredFuzz, REL17WhatSomebodyWroteIntoTheDatabaseEndsNothingButItsOwnEncounter) {
    const std::uint64_t seed = test::environment_number("AFFRAY_SEED", std::random_device{}());
    const std::chrono::seconds time{test::environment_number("AFFRAY_FUZZ_SECONDS", 8)};
    std::cout << "AFFRAY_SEED=" << seed << std::endl;
    for (const int number : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) signal(number, print_and_die);
    const Scenes scenes;
    Told told;
    const auto end = std::chrono::steady_clock::now() + time;
    for (std::uint64_t visit = 0; std::chrono::steady_clock::now() < end && !HasFailure(); ++visit) {
        test::Chance chance(seed + visit);
        auto lore = scenes.lore().begin();
        std::advance(lore, chance.between(0, static_cast<int>(scenes.lore().size()) - 1));
        const auto last = static_cast<int>(lore->second.scenes.size()) - 1;
        const Scene& scene = *lore->second.scenes[static_cast<std::size_t>(chance.between(0, last))];
        if (scene.situation.state.asked) continue;
        Round(scene, lore->second, seed + visit, told).play();
    }
    std::cout << told.looked_at << " databases: " << told.not_opened << " not opened, " << told.contained
              << " turns contained, " << told.found << " found by verify\n";
}

}  // namespace
}  // namespace affray::fuzz
