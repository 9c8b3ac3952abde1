// One second after the other: play, a connection that breaks, now and then a table that changes, a kill.
#include "crash/soak.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <cstdio>
#include <deque>
#include <random>

#include "crash/soak_samples.h"
#include "crash/soak_visitor.h"
#include "crash/table.h"

namespace affray::crash {
namespace {

using std::chrono::seconds;

constexpr int kNotLevel = 1;
constexpr int kLost = 2;
constexpr int kNotUp = 3;
constexpr int kSamples = 120;
constexpr int kSampleSeconds = 5;  // at least, so that each has answers enough
// In so many seconds one table in fifty ends, and another begins.
constexpr int kTableLasts = 30;
constexpr int kFoundAgain = 60;  // seconds

int fail(const std::string& why, int status) {
    std::fprintf(stderr, "soak: %s\n", why.c_str());
    return status;
}

class Soak {
  public:
    explicit Soak(const SoakOptions& options)
        : options_(options),
          chance_(options.seed),
          table_(options.seed, options.tables, "skirmish", options.work_dir) {}

    int run();

  private:
    Status second(int now);
    Status change_a_table();
    void break_connections();

    const SoakOptions& options_;
    std::mt19937_64 chance_;
    Table table_;
    Samples samples_;
    std::deque<std::string> open_{};  // encounters that are played, the oldest first
    std::uint32_t kills_ = 0;
};

void Soak::break_connections() {
    for (int i = 0; i <= options_.tables / 25; ++i) {
        auto& players = table_.players();
        players[chance_() % players.size()]->drop();
    }
}

Status Soak::change_a_table() {
    table_.leave_encounter(open_.front());
    open_.pop_front();
    Status founded = table_.found_encounter();
    // A server that is busy says so and is asked again, as by anybody who opens a table.
    for (int again = 0; !founded && again < kFoundAgain && table_.server_alive(); ++again) {
        table_.drive_for(seconds(1));
        founded = table_.found_encounter();
    }
    if (!founded) return founded;
    open_.push_back(table_.players().back()->encounter());
    return {};
}

Status Soak::second(int now) {
    const auto length = static_cast<int>(options_.length.count());
    table_.drive_for(seconds(1));
    if (!table_.server_alive()) return Error{ErrorCode::Io, "it ended by itself: " + table_.server_log()};
    break_connections();
    const int lasts = std::max(1, kTableLasts * 50 / options_.tables);
    if (now % lasts == 0)
        if (const Status changed = change_a_table(); !changed) return changed;
    if (now % std::max(kSampleSeconds, length / kSamples) == 0)
        samples_.take(seconds(now), table_.server_pid());
    // In the middle of its share of the time, so that each quarter has as many.
    const auto due = static_cast<std::uint32_t>(
        (static_cast<std::uint64_t>(now) * options_.kills * 2 / static_cast<std::uint64_t>(length) + 1) / 2);
    if (due <= kills_ || kills_ >= options_.kills) return {};
    ++kills_;
    table_.kill_server();
    return table_.start_server();
}

int Soak::run() {
    table_.mood().pause = options_.pause;
    table_.mood().answered = [this](auto took) { samples_.answered(took); };
    if (const Status opened = table_.open(); !opened) return fail(opened.error().message, kNotUp);
    for (const auto& player : table_.players())
        if (open_.empty() || open_.back() != player->encounter()) open_.push_back(player->encounter());
    Visitor visitor(table_.link(), options_.name, options_.password);
    if (!options_.name.empty())
        boost::asio::co_spawn(table_.executor(), visitor.visit(), boost::asio::detached);
    for (int now = 1; now <= options_.length.count(); ++now)
        if (const Status went = second(now); !went) return fail(went.error().message, kNotUp);
    visitor.stop();
    if (!table_.settle()) return fail("not everything came to an answer: " + table_.server_log(), kLost);
    // A clock may run out now as ever: the server ends while everybody listens, so that all its log has was
    // told.
    table_.terminate_server();
    if (!table_.drive_until([this] { return !table_.server_alive(); }))
        return fail("it does not end: " + table_.server_log(), kNotUp);
    table_.close();
    const Findings findings = table_.findings();
    std::printf("%llu accepted, %llu refused, %llu sent again, %u kills; lost %llu, doubled %llu; HTTP %s\n",
                static_cast<unsigned long long>(findings.accepted),
                static_cast<unsigned long long>(findings.refused),
                static_cast<unsigned long long>(findings.resent), kills_,
                static_cast<unsigned long long>(findings.lost),
                static_cast<unsigned long long>(findings.doubled), visitor.told().c_str());
    const std::string unlevel = samples_.unlevel();
    if (!findings.good()) return fail(findings.text(), kLost);
    if (!unlevel.empty()) return fail("not level:" + unlevel, kNotLevel);
    std::printf("level\n");
    return 0;
}

}  // namespace

int soak(const SoakOptions& options) { return Soak(options).run(); }

}  // namespace affray::crash
