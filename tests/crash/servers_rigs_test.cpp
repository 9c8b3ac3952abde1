// The promise at full size, for scripts/rigs/servers and scripts/rigs/databases; says so and skips elsewhere.
#include <atomic>
#include <future>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "crash/servers.h"

namespace affray::crash {
namespace {

using std::chrono::milliseconds;

// Of scripts/rigs/servers, with HAProxy before them.
TEST_F(Servers, FaultsAtRandom) {
    const std::uint64_t rounds = number_from_environment("AFFRAY_FAULTS", 0);
    const char* const haproxy = std::getenv("AFFRAY_HAPROXY");
    if (rounds == 0 || haproxy == nullptr) GTEST_SKIP() << "outside of scripts/rigs/servers";
    Fleet fleet({.servers = 3,
                 .encounters = static_cast<int>(number_from_environment("AFFRAY_ENCOUNTERS", 60)),
                 .seed = seed_of_this_run(),
                 .hand_through = true,
                 .haproxy = haproxy,
                 .think = milliseconds(number_from_environment("AFFRAY_THINK_MS", 1000))});
    const Status opened = fleet.open();
    ASSERT_TRUE(opened) << opened.error().message;
    std::mt19937_64 chance(seed_of_this_run());
    std::int64_t longest = 0;
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        fleet.drive_for(milliseconds(chance() % 1500));
        const std::size_t victim = chance() % fleet.size();
        const bool stops = chance() % 2 == 0;
        // Everybody does something at once, so that the fault meets what is under way.
        const milliseconds think = std::exchange(fleet.mood().pause, milliseconds(0));
        fleet.wake();
        fleet.drive_for(milliseconds(5));
        stops ? fleet.stop(victim) : fleet.kill(victim);
        fleet.mood().pause = think;
        const auto took = fleet.all_resume();
        ASSERT_TRUE(took.has_value()) << "round " << round << ": not back: " << fleet.last_back();
        longest = std::max(longest, *took);
        std::printf("%llu %s server %zu: every seat is back after %lld ms, the last %s\n",
                    static_cast<unsigned long long>(round), stops ? "SIGSTOP" : "kill -9", victim,
                    static_cast<long long>(*took), fleet.last_back().c_str());
        std::fflush(stdout);
        if (stops) {
            fleet.drive_for(milliseconds(chance() % 1000));
            fleet.go_on(victim);
        } else {
            ASSERT_TRUE(fleet.start_server(victim));
        }
    }
    std::size_t fenced = 0;
    for (std::size_t i = 0; i < fleet.size(); ++i) fenced += fleet.lines_with(i, "NOT_HELD");
    std::printf(
        "the last seat was back after %lld ms; %zu tables were lost by a write that was refused as "
        "NOT_HELD\n",
        static_cast<long long>(longest), fenced);
    expect_sound(fleet);
    // A server that wakes up learns of its losses by its next renewal too: in a few rounds that may always be
    // first.
    if (rounds >= 50) {
        EXPECT_GT(fenced, 0U) << "no server that was stopped has tried to write";
    }
}

// What two servers say of their database to whoever operates them, for as long as this lives.
class Watch {
  public:
    explicit Watch(const Fleet& fleet)
        : thread_([this, &fleet] {
              while (!ends_) {
                  for (std::size_t i = 0; i < fleet.size(); ++i) {
                      std::istringstream metrics(fleet.operators(i, "/metrics"));
                      for (std::string line; std::getline(metrics, line);)
                          if (line.starts_with("affray_storage{") && line.ends_with(" 1")) said_.insert(line);
                      said_.insert(fleet.operators(i, "/readyz"));
                  }
                  std::this_thread::sleep_for(milliseconds(20));
              }
          }) {}
    ~Watch() { end(); }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    // Everything that was said, once each.
    const std::set<std::string>& end() {
        ends_ = true;
        if (thread_.joinable()) thread_.join();
        return said_;
    }

  private:
    std::atomic<bool> ends_{false};
    std::set<std::string> said_{};
    std::thread thread_;
};

// Named as the database's fault is named: in the log, by /readyz and /metrics (docs/OPERATING.md).
void expect_named(const Fleet& fleet, const std::set<std::string>& said, const std::string& code) {
    const bool full = code == "STORAGE_UNAVAILABLE";
    EXPECT_TRUE(said.contains(full ? "no room on disk\n" : "the database does not answer\n")) << code;
    EXPECT_TRUE(
        said.contains(full ? "affray_storage{state=\"full\"} 1" : "affray_storage{state=\"away\"} 1"));
    std::size_t lines = 0;
    double counted = 0;
    for (std::size_t i = 0; i < fleet.size(); ++i) {
        lines += fleet.lines_with(i, "answered=\"" + code + "\"");
        EXPECT_EQ(fleet.operators(i, "/readyz"), "ready\n") << "it goes on by itself";
        const std::string metrics = fleet.operators(i, "/metrics");
        const std::string name = "\naffray_log_commits_refused_total ";
        const std::size_t at = metrics.find(name);
        ASSERT_NE(at, std::string::npos);
        counted += std::stod(metrics.substr(at + name.size()));
    }
    EXPECT_GT(lines, 0U) << "no line commit_refused with " << code;
    EXPECT_GT(counted, 0);
    std::printf("named: %zu lines commit_refused answered=%s, counted %.0f; said:", lines, code.c_str(),
                counted);
    for (const std::string& one : said) std::printf(" '%s'", one.substr(0, one.find('\n')).c_str());
    std::printf("\n");
}

// Of scripts/rigs/databases: commands that do something to the database, and mend what can be mended later.
TEST_F(Servers, TheDatabaseFailsUnderPlay) {
    const std::uint64_t rounds = number_from_environment("AFFRAY_FAULTS", 0);
    const char* const fault = std::getenv("AFFRAY_DATABASE_FAULT");
    if (rounds == 0 || fault == nullptr) GTEST_SKIP() << "outside of scripts/rigs/databases";
    Fleet fleet({.encounters = static_cast<int>(number_from_environment("AFFRAY_ENCOUNTERS", 20)),
                 .seed = seed_of_this_run(),
                 .hand_through = true,
                 .watched = true,
                 .think = milliseconds(number_from_environment("AFFRAY_THINK_MS", 100))});
    fleet.mood().faults.insert({"RETRY_LATER", "STORAGE_UNAVAILABLE"});
    ASSERT_TRUE(fleet.open());
    Watch watch(fleet);
    std::mt19937_64 chance(seed_of_this_run());
    const auto run = [&fleet](const char* command) {
        auto done = std::async(std::launch::async, [command] { return std::system(command); });
        while (done.wait_for(milliseconds(0)) != std::future_status::ready) fleet.drive_for(milliseconds(5));
        return done.get();
    };
    for (std::uint64_t round = 1; round <= rounds; ++round) {
        fleet.drive_for(milliseconds(1000 + chance() % 1000));
        ASSERT_EQ(run(fault), 0);
        const auto began = std::chrono::steady_clock::now();
        const std::uint64_t wanted = fleet.accepted() + 100;
        ASSERT_TRUE(fleet.drive_until([&] { return fleet.accepted() >= wanted; })) << fleet.log(0) << "\n"
                                                                                   << fleet.log(1);
        const auto took = fleet.all_resume();
        ASSERT_TRUE(took.has_value()) << "not back: " << fleet.last_back();
        const auto since = std::chrono::steady_clock::now() - began;
        std::printf("%llu: play goes on, and every seat is back, %lld ms after the fault\n",
                    static_cast<unsigned long long>(round),
                    static_cast<long long>(std::chrono::duration_cast<milliseconds>(since).count()));
        std::fflush(stdout);
        for (std::size_t i = 0; i < fleet.size(); ++i) ASSERT_TRUE(fleet.alive(i)) << fleet.log(i);
        const char* const after = std::getenv("AFFRAY_DATABASE_AFTER");
        ASSERT_EQ(run(after != nullptr ? after : "true"), 0);
    }
    std::map<std::string, std::uint64_t> refusals;
    for (const History* history : fleet.histories())
        for (const Sent& sent : history->sent)
            for (const Answer& answer : sent.answers)
                if (!answer.accepted) ++refusals[answer.code];
    for (const auto& [code, count] : refusals)
        std::printf("refused as %s: %llu\n", code.c_str(), static_cast<unsigned long long>(count));
    const char* const expected = std::getenv("AFFRAY_EXPECTED_REFUSAL");
    if (expected != nullptr && *expected != '\0') {
        EXPECT_GT(refusals[expected], 0U) << expected;
        expect_named(fleet, watch.end(), expected);
    }
    expect_sound(fleet);
}

}  // namespace
}  // namespace affray::crash
