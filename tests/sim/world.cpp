// The course of a world: what happens next, what goes wrong, and how it comes to rest.
#include "sim/world.h"

#include <sodium.h>

#include <array>

#include "session/log.h"

namespace affray::sim {
namespace {

using test::Cut;

constexpr milliseconds kHour{3'600'000};
constexpr milliseconds kRest{30'000};  // within which everything must have come to rest

Chance& entropy() {
    static Chance chance{0};
    return chance;
}

const char* entropy_name() { return "affray-sim"; }
std::uint32_t entropy_word() { return static_cast<std::uint32_t>(entropy().next() >> 32); }
void entropy_bytes(void* const to, const std::size_t size) {
    auto* const bytes = static_cast<unsigned char*>(to);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<unsigned char>(entropy().next() >> 56);
}

Network network_of(Agenda& agenda, Chance& chance, const Options& options, Server& server,
                   std::vector<std::shared_ptr<Line>>& lines, bool& quiet, Report& report) {
    Network network{agenda, chance, options, server, lines, quiet, {}, {}};
    network.heard = [&agenda, &report](std::string_view message) {
        const auto mix = [&report](std::uint64_t value) {
            report.hash = (report.hash ^ value) * 0x100000001B3U;
        };
        mix(static_cast<std::uint64_t>(agenda.now().time_since_epoch().count()));
        for (const char c : message) mix(static_cast<unsigned char>(c));
    };
    network.violated = [&agenda, &report](const std::string& what) {
        const auto at = std::chrono::duration_cast<milliseconds>(agenda.now() - Agenda().now()).count();
        if (report.violation.empty()) report.violation = std::to_string(at) + " ms: " + what;
    };
    return network;
}

}  // namespace

void take_over_entropy() {
    static randombytes_implementation source{};
    source.implementation_name = entropy_name;
    source.random = entropy_word;
    source.buf = entropy_bytes;
    randombytes_set_implementation(&source);
    start_secrets();
    (void)session::start_log(session::LogFormat::Text, "off");
}

World::World(const Options& options)
    : options_(options),
      clock_(agenda_),
      chance_(options.seed),
      server_(agenda_, clock_, chance_, options_, library(), folder_.path()),
      books_(2) {
    entropy() = Chance(options.seed + 1);
    for (crash::Lane& lane : crash::lanes_of(store::EncounterId::None, store::EncounterId::None)) {
        if (lane.name == "people" || lane.name == "campaign") lanes_.push_back(std::move(lane));
    }
}

World::~World() {
    for (const auto& line : lines_) line->server_gone();
}

void World::violated(const std::string& what) {
    network_of(agenda_, chance_, options_, server_, lines_, quiet_, report_).violated(what);
}

Report World::run() {
    std::string why;
    if (!server_.start(why)) violated("the first start: " + why);
    for (std::size_t i = 0; i < options_.tables; ++i) found_table();
    for (std::size_t i = 0; i < lanes_.size(); ++i) keep_books(i);
    campaigners_ = std::make_unique<Campaigners>(
        network_of(agenda_, chance_, options_, server_, lines_, quiet_, report_), options_.campaigners);
    campaigners_->start();
    plan_faults();
    run_until(agenda_.now() + options_.length);
    if (report_.violation.empty()) come_to_rest();
    for (const auto& table : tables_)
        for (const auto& client : table->clients) report_.accepted += client->accepted();
    report_.campaign_acts = campaigners_->accepted();
    return report_;
}

// Of the agenda, or of the server's own timers, which come first among equals.
std::optional<Time> World::next_due() const {
    const auto planned = agenda_.next();
    const auto due = server_.up() ? server_.next_due() : std::nullopt;
    if (!planned || !due) return planned ? planned : due;
    return std::min(*planned, *due);
}

void World::run_until(Time end) {
    while (report_.violation.empty()) {
        const auto next = next_due();
        if (!next || *next >= end) break;
        step(*next);
    }
    agenda_.turn_to(end);
}

void World::step(Time when) {
    const auto due = server_.up() ? server_.next_due() : std::nullopt;
    if (due && *due <= when) {
        agenda_.turn_to(when);
    } else {
        agenda_.run_next();
    }
    server_.turn();
    ++report_.events;
    if (!server_.mistake().empty()) violated("a request of a campaign failed: " + server_.mistake());
    if (server_.up() && server_.failed()) crash(Cut::Writes);
    if (report_.events % 1000 == 0) std::erase_if(lines_, [](const auto& line) { return line->over(); });
}

void World::plan(std::uint32_t rate, std::function<void()> fault) {
    if (rate == 0) return;
    agenda_.after(chance_.between(milliseconds(0), 2 * kHour / rate), [this, rate, fault] {
        if (quiet_) return;
        fault();
        plan(rate, fault);
    });
}

void World::plan_faults() {
    plan(options_.cuts, [this] {
        if (Client* const client = any_client()) {
            ++report_.cuts;
            client->cut();
        }
    });
    plan(options_.kills, [this] { crash(Cut::All); });
    plan(options_.power_cuts, [this] {
        static constexpr std::array kCuts{Cut::Nothing, Cut::Writes, Cut::Sectors, Cut::OneLost,
                                          Cut::LastTorn};
        crash(kCuts[chance_.below(kCuts.size())]);
    });
    const auto soon = [this] {
        return agenda_.now() + chance_.between(milliseconds(500), milliseconds(8'000));
    };
    plan(options_.full_disks, [this, soon] { server_.fill_disk(soon()); });
    plan(options_.stuck_disks, [this, soon] { server_.stick_disk(soon()); });
    plan(options_.failed_syncs, [this] { server_.fail_next_sync(); });
    plan(options_.jumps, [this] {
        const milliseconds by = chance_.between(milliseconds(0), 2 * kHour) - kHour;
        clock_.jump(by);
    });
    plan(360, [this] { look_at_tables(); });
    plan(120, [this] {
        if (!server_.up()) return;
        check_logs();
        campaigners_->check();
    });
}

void World::crash(Cut cut) {
    if (!server_.up()) return;
    ++report_.crashes;
    ++life_;
    for (const auto& line : lines_) line->server_gone();
    campaigners_->server_gone();
    server_.crash(cut);
    for (Books& books : books_) books.waiting = false;
    agenda_.after(chance_.between(milliseconds(200), milliseconds(3'000)), [this] { restart(); });
}

void World::restart() {
    if (server_.up()) return;
    std::string why;
    if (!server_.start(why)) {
        if (!why.empty()) return violated("after a crash: " + why);
        agenda_.after(milliseconds(1'000), [this] { restart(); });
        return;
    }
    check_logs();
    check_books();
    campaigners_->check();
}

Client* World::any_client() {
    std::vector<Client*> all;
    for (const auto& table : tables_) {
        if (table->left) continue;
        for (const auto& client : table->clients) all.push_back(client.get());
    }
    return all.empty() ? nullptr : all[chance_.below(all.size())];
}

// A table where all is said and done makes room for another.
void World::look_at_tables() {
    std::size_t played = 0;
    for (const auto& table : tables_) {
        if (table->left) continue;
        const bool over = !table->clients.empty() && table->clients.front()->over();
        if (!over && !chance_.one_in(40)) {
            ++played;
            continue;
        }
        table->left = true;
        for (const auto& client : table->clients) client->stop();
    }
    for (; played < options_.tables; ++played) found_table();
}

void World::found_table() {
    if (!server_.up()) return;  // the next look finds that it is missing
    const auto& all = library().list();
    const std::string content = all[chance_.below(all.size())].id;
    tables_.push_back(std::make_unique<Table>());
    Table& table = *tables_.back();
    session::NewEncounter wish;
    wish.content = content;
    wish.spectators = options_.spectators ? 1 : 0;
    server_.directory().create(wish, [this, &table, life = life_](Result<session::Created> created) {
        if (life != life_) return;
        if (!created.ok()) {
            table.left = true;
            return;
        }
        ++report_.tables;
        table.encounter = created->public_id;
        table.seats = created->seats.size();
        for (const session::SeatCode& code : created->seats) seat_next(table, code, life);
    });
    // The one who made it gives up if there is no answer, as a person would.
    agenda_.after(milliseconds(20'000), [&table] {
        if (table.clients.empty() || table.clients.size() < table.seats) {
            table.left = true;
            for (const auto& client : table.clients) client->stop();
        }
    });
}

void World::seat_next(Table& table, const session::SeatCode& code, std::uint64_t life) {
    server_.directory().join(session::by_code(code.code.reveal()).value(), "",
                             [this, &table, code, life](Result<session::Joined> joined) {
                                 if (life != life_ || table.left) return;
                                 if (joined.ok()) return seated(table, joined->claimed);
                                 agenda_.after(milliseconds(1'000), [this, &table, code, life] {
                                     if (life == life_ && server_.up()) seat_next(table, code, life);
                                 });
                             });
}

void World::seated(Table& table, const session::Claimed& claimed) {
    Client::Seat seat{table.encounter, claimed.seat, claimed.role, claimed.token.reveal(), {}};
    if (claimed.role != Role::Referee) {
        seat.forbidden.emplace_back(kHidden);
        if (claimed.seat != 1) seat.forbidden.emplace_back(kWhisper);
    }
    table.clients.push_back(std::make_unique<Client>(
        network_of(agenda_, chance_, options_, server_, lines_, quiet_, report_), std::move(seat)));
    table.clients.back()->start();
}

// Faults have an end; then everything must answer, know the last version, and agree.
void World::come_to_rest() {
    quiet_ = true;
    server_.fill_disk({});
    server_.stick_disk({});
    run_until(agenda_.now() + kRest);
    if (!report_.violation.empty()) return;
    if (!server_.up()) return violated("the server did not come back");
    for (const auto& table : tables_) {
        if (table->left) continue;
        for (const auto& client : table->clients) client->compare();
    }
    run_until(agenda_.now() + milliseconds(5'000));
    check_logs();
    check_books();
    campaigners_->check();
    check_rest();
}

}  // namespace affray::sim
