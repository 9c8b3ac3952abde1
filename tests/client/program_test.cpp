// The program `affray` as people and scripts use it: a fight through pipes, its chronicle, and the checks.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "client/table_rig.h"
#include "support/source_path.h"

namespace affray::client {
namespace {

class Program : public TableTest {
  protected:
    // Plays a seat by a script; its exit status and what it printed.
    std::pair<int, std::string> play_seat(const std::string& url, const std::string& script,
                                          const std::string& flags) {
        const std::string file = work_dir_ + "/" + std::to_string(++scripts_) + ".txt";
        std::ofstream(file) << script;
        return shell(std::string(AFFRAY_PROGRAM) + " play '" + url + "' --strict " + flags + " < " + file);
    }

    std::string url_of(const v1::SeatLink& seat) const {
        return "http://127.0.0.1:" + std::to_string(server_->port()) + "/#join=" + seat.join_code();
    }

    std::string verify() const { return std::string(AFFRAY_PROGRAM) + " verify " + data_dir(); }

    int scripts_ = 0;
};

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST_F(Program, AFightThroughPipesItsChronicleAndItsChecks) {
    start_server(kHasteLimits);
    const auto created = server_->create("affray/drill");
    ASSERT_TRUE(created.ok()) << created.error().message;
    std::pair<int, std::string> referee;
    std::pair<int, std::string> first;
    std::pair<int, std::string> second;
    std::thread at_head([&] {
        referee = play_seat(url_of(created->seats(0)),
                            "start\nwait turn\nas runner m 3,4 2,4 1,4\nwait turn\nas runner end\nwait turn\n"
                            "as brute a club dov\nas brute end\nwait end\nlog\n",
                            "--name Referee");
    });
    std::thread of_first([&] {
        first = play_seat(
            url_of(created->seats(1)),
            "wait turn\nmap\nboard\nmenu\nwhy m -1,0 -2,0\nm -1,0 -2,0\nend\nwait prompt\ny\nwait end\n",
            "--wire json --token-file " + work_dir_ + "/first.seat");
    });
    std::thread of_second([&] {
        second = play_seat(url_of(created->seats(2)), "wait prompt\ny\nwait turn\nflee\nwait end\n", "");
    });
    at_head.join();
    of_first.join();
    of_second.join();
    EXPECT_EQ(referee.first, 0) << referee.second;
    EXPECT_EQ(first.first, 0) << first.second;
    EXPECT_EQ(second.first, 0) << second.second;
    EXPECT_TRUE(says(first.second, "may draw opportunity")) << first.second;
    EXPECT_TRUE(says(first.second, "Ada takes 6 weapon damage")) << first.second;
    EXPECT_TRUE(says(first.second, "engaged with you")) << first.second;
    EXPECT_TRUE(says(second.second, "Question: intercept")) << second.second;
    EXPECT_TRUE(says(second.second, "The encounter ends in fled")) << second.second;

    // The seat was kept, and is taken up again; a refused command stops a strict script.
    const std::string kept = "http://127.0.0.1:" + std::to_string(server_->port());
    const auto again = play_seat(kept, "status\nend\n", "--token-file " + work_dir_ + "/first.seat");
    EXPECT_EQ(again.first, 1) << again.second;
    EXPECT_TRUE(says(again.second, "No: ")) << again.second;

    const std::string file = work_dir_ + "/fight.jsonl";
    const auto exported = shell(std::string(AFFRAY_PROGRAM) + " export " + data_dir() + " " +
                                created->encounter() + " -o " + file);
    EXPECT_EQ(exported.first, 0) << exported.second;
    const auto chronicle = shell(std::string(AFFRAY_PROGRAM) + " log " + file);
    EXPECT_EQ(chronicle.first, 0) << chronicle.second;
    EXPECT_TRUE(says(chronicle.second, "Campaign loss")) << chronicle.second;
    EXPECT_EQ(shell(std::string(AFFRAY_PROGRAM) + " log " + data_dir() + "/affray.sqlite").first, 2);
}

TEST_F(Program, PlayIsLedBackLookedAtAndTakenBack) {
    start_server(kHasteLimits);
    const auto created = server_->create("affray/drill");
    ASSERT_TRUE(created.ok()) << created.error().message;
    const auto led = play_seat(url_of(created->seats(0)),
                               "start\nas ada m 1,-1\nlog\npast 0\nundo\nas ada m 0,-1\n"
                               "rewind 1 dice misread\nas ada m 0,-1\npast 3\nrewind 1 again\n",
                               "--name Referee");
    EXPECT_EQ(led.first, 0) << led.second;
    EXPECT_TRUE(says(led.second, "2  Ada")) << led.second;
    EXPECT_TRUE(says(led.second, "What stood after version 0:")) << led.second;
    EXPECT_TRUE(says(led.second, "took back their last step")) << led.second;
    EXPECT_TRUE(says(led.second, "(rewound to version 1 with its dice: misread)")) << led.second;
    EXPECT_TRUE(says(led.second, "version 5 led back to 1")) << led.second;
    const auto refused = play_seat(url_of(created->seats(1)), "rewind 0 mine\n", "");
    EXPECT_EQ(refused.first, 1) << refused.second;
}

TEST_F(Program, VerifyFailsOnOneFlippedByteOfTheLog) {
    start_server(kHasteLimits);
    join_drill();
    Sitter& referee = sit(0, Encoding::Binary);
    Sitter& first = sit(1, Encoding::Json);
    play(referee, start_intent());
    play(first, turn_intent("end_turn", number_of(first.view(), "ada")));
    for (auto& sitter : sitters_) sitter->client->stop();
    ASSERT_EQ(server_->child().end(SIGTERM), 0);
    server_.reset();
    const auto good = shell(verify());
    ASSERT_EQ(good.first, 0) << good.second;
    EXPECT_TRUE(says(good.second, "1 encounters, 2 records")) << good.second;

    const std::string database = data_dir() + "/affray.sqlite";
    std::stringstream whole;
    whole << std::ifstream(database, std::ios::binary).rdbuf();
    std::string bytes = whole.str();
    // One of the two records; either may be torn by the end of a page.
    const std::size_t at = std::min(bytes.find("start_encounter"), bytes.find("end_turn"));
    ASSERT_NE(at, std::string::npos) << "the log's records";
    bytes[at + 2] = static_cast<char>(bytes[at + 2] ^ 1);
    std::ofstream(database, std::ios::binary) << bytes;
    const auto bad = shell(verify());
    EXPECT_EQ(bad.first, 1) << bad.second;
    EXPECT_TRUE(says(bad.second, "NOT good")) << bad.second;
}

TEST_F(Program, ASignalRightBehindTheLineThatItListensDrains) {
    const std::string said = work_dir_ + "/said", log = work_dir_ + "/log";
    const std::string server = AFFRAYD_PROGRAM " --port 0 --ops-port off --data-dir " + data_dir() +
                               " --content-dir " + source_path("/content > ") + said + " 2> " + log;
    ASSERT_EQ(shell("mkdir -p " + data_dir() + " && mkfifo " + said).first, 0);
    // Not every time does the signal come before the server is ready for it.
    for (int times = 0; times < 8; ++times) {
        const auto ended =
            shell("{ " + server + " & } && read line < " + said + " && kill -TERM $! && wait $!");
        std::stringstream told;
        told << std::ifstream(log).rdbuf();
        ASSERT_EQ(ended.first, 0) << ended.second << told.str();
        ASSERT_TRUE(says(told.str(), "draining") && says(told.str(), "stopped")) << told.str();
    }
}

// A ratio of a comparison that the bench has printed; 0: there is none.
double ratio_of(const std::string& printed, const std::string& comparison,
                const std::string& what = "accepted intents/s") {
    const std::size_t at = printed.find(what, printed.find(comparison));
    return at == std::string::npos ? 0 : std::stod(printed.substr(at + what.size()));
}

class Bench : public Program {
  protected:
    void SetUp() override {
        Program::SetUp();
        if (shell(AFFRAY_PROGRAM " bench --help").first != 0) GTEST_SKIP() << "built without measurements";
    }
    std::pair<int, std::string> bench(const std::string& options) {
        return shell(AFFRAY_PROGRAM " bench --seconds 0.3 --warm-up 0.1 --work-dir " + work_dir_ +
                     " --content " + source_path("/bench/content ") + options);
    }
};

// The bounds on ratios are less than half of what was measured on any machine.
TEST_F(Bench, DrivesTheServerAndItsPeer) {
    const auto run = bench("--encounters 2 --repetitions 3");
    EXPECT_EQ(run.first, 0) << run.second;
    EXPECT_GT(ratio_of(run.second, "affray / raw-sqlite"), 0.2) << run.second;
    EXPECT_LT(ratio_of(run.second, "affray / raw-sqlite", "bytes per seat and intent"), 1.8) << run.second;
    const auto good = shell(AFFRAY_PROGRAM " verify " + work_dir_ + "/affray/data");
    EXPECT_EQ(good.first, 0) << good.second;
}

TEST_F(Bench, ComparesCrowds) {
    const auto run = bench("--encounters 1 --repetitions 3 --no-peer --tokens 20 1000");
    EXPECT_EQ(run.first, 0) << run.second;
    EXPECT_GT(ratio_of(run.second, "affray-1000 / affray-20"), 0.3) << run.second;
}

TEST_F(Bench, GoesByTheClock) {
    const auto run = bench("--encounters 2 --repetitions 1 --rate 40");
    EXPECT_EQ(run.first, 0) << run.second;
    EXPECT_TRUE(says(run.second, "40 intents a second")) << run.second;
}

TEST_F(Bench, LooksAtWhoSaysNothing) {
    const auto run = bench("--encounters 2 --idle");
    EXPECT_EQ(run.first, 0) << run.second;
    EXPECT_TRUE(says(run.second, "affray / raw-sqlite, CPU per join")) << run.second;
}

TEST_F(Bench, SurvivesAStorm) {
    const auto run = bench("--encounters 2 --storms 1");
    EXPECT_EQ(run.first, 0) << run.second;
}

TEST_F(Bench, IsKilledInTheMiddleAndPlaysOn) {
    const auto run = bench("--encounters 2 --recoveries 1");
    EXPECT_EQ(run.first, 0) << run.second;
    EXPECT_TRUE(says(run.second, "until the first accepted intent: median")) << run.second;
}

TEST_F(Program, SaysWhatIsWrongWithItsArguments) {
    const auto run = [](const std::string& arguments) {
        return shell(std::string(AFFRAY_PROGRAM) + " " + arguments);
    };
    EXPECT_EQ(run("--help").first, 0);
    EXPECT_EQ(run("").first, 2);
    EXPECT_EQ(run("juggle").first, 2);
    EXPECT_EQ(run("play").first, 2);
    EXPECT_EQ(run("play http://host:port/").first, 2);
    EXPECT_EQ(run("play http://127.0.0.1:1/#join=AAAA < /dev/null").first, 3);
    EXPECT_EQ(run("verify " + work_dir_ + "/nothing").first, 2);
    EXPECT_EQ(run("export " + work_dir_ + "/nothing").first, 2);
    EXPECT_EQ(run("case run " + work_dir_ + "/nothing.yaml").first, 2);
    std::ofstream(work_dir_ + "/bad.yaml") << "- id: X-1\n  colour: red\n";
    const auto bad = run("case run " + work_dir_ + "/bad.yaml");
    EXPECT_EQ(bad.first, 1) << bad.second;
    EXPECT_TRUE(says(bad.second, "0 passed, 1 failed, 0 skipped")) << bad.second;
}

}  // namespace
}  // namespace affray::client
