// A simulated world: one server, its tables and the people at them, and everything that can go wrong, by one
// seed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "crash/store_load.h"
#include "sim/campaigners.h"
#include "sim/client.h"
#include "sim/options.h"

namespace affray::sim {

struct Report {
    std::uint64_t hash = 0;  // of every message that a client got, with its time
    std::uint64_t events = 0;
    std::uint64_t accepted = 0;
    std::uint64_t tables = 0;
    std::uint64_t crashes = 0;
    std::uint64_t cuts = 0;
    std::uint64_t campaign_acts = 0;  // that were accepted
    std::string violation{};          // the first promise that was broken; empty: none
};

/// The encounters that are played: the shipped ones and those of the tests, in one library. Once in a
/// process.
const content::Library& library();

/// Once in a process, before anything else: from then on what the server draws for keys and tokens comes from
/// the seed of the run.
void take_over_entropy();

class World {
  public:
    explicit World(const Options& options);
    ~World();
    /// Plays it to its end. Once.
    Report run();

  private:
    struct Seat;
    struct Table {
        std::string encounter;
        std::vector<std::unique_ptr<Client>> clients;
        std::size_t seats = 0;
        bool left = false;  // its people have gone
    };
    struct Books {
        std::uint64_t asked = 0;
        std::uint64_t acknowledged = 0;
        bool waiting = false;
    };

    void run_until(Time end);
    std::optional<Time> next_due() const;
    void step(Time when);
    void plan(std::uint32_t rate, std::function<void()> fault);
    void plan_faults();
    void crash(test::Cut cut);
    void restart();
    void found_table();
    void seat_next(Table& table, const session::SeatCode& code, std::uint64_t life);
    void seated(Table& table, const session::Claimed& claimed);
    void look_at_tables();
    void keep_books(std::size_t lane);
    void check_books();
    void check_logs();
    void check_log(const Table& table, store::Reader& reader);
    void check_rest();
    void come_to_rest();
    void violated(const std::string& what);
    Client* any_client();

    const Options options_;
    Agenda agenda_;
    TurnedClock clock_;
    Chance chance_;
    store::testing::TempDir folder_;
    Server server_;
    std::vector<std::shared_ptr<Line>> lines_;
    bool quiet_ = false;
    bool restarting_ = false;
    std::uint64_t life_ = 0;
    std::vector<std::unique_ptr<Table>> tables_;
    std::vector<crash::Lane> lanes_;
    std::vector<Books> books_;
    Report report_;
    std::unique_ptr<Campaigners> campaigners_;
};

}  // namespace affray::sim
