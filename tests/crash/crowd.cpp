// One loop for all clients.
#include "crash/crowd.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "base/check.h"

namespace affray::crash {

const char* const kConfiguration = R"(
[limits]
message_rate = "1000000/1000000"
frame_rate = "1000000/1000000"
request_rate = "1000000/1000000"
join_rate_address = "1000000/1000000"
join_rate_server = "1000000/1000000"
join_rate_network = "1000000/1000000"
connections_per_address = 100000
unauthenticated = 100000
[log]
level = "warning"
)";

namespace {

bool is_free(std::uint16_t port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool bound = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
    ::close(descriptor);
    return bound;
}

}  // namespace

std::uint16_t free_port() {
    std::random_device entropy;
    for (int i = 0; i < 1000; ++i) {
        const auto port = static_cast<std::uint16_t>(20'000 + entropy() % 10'000);
        if (is_free(port)) return port;
    }
    return 0;
}

std::filesystem::path fresh_directory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "affray-crash-XXXXXX").string();
    AFFRAY_CHECK(::mkdtemp(pattern.data()) != nullptr);
    return pattern;
}

Crowd::~Crowd() = default;

void Crowd::add_player(client::Link link, client::JoinedSeat seat) {
    const std::size_t count = players_.size();
    Player::Place place{std::move(link), std::move(seat),
                        count % 2 == 0 ? client::Encoding::Binary : client::Encoding::Json,
                        seed_ * 1000 + count};
    players_.push_back(std::make_unique<Player>(loop_.get_executor(), std::move(place), mood_));
    players_.back()->start();
}

void Crowd::stop_players() {
    for (const auto& player : players_) player->stop();
    drive_for(std::chrono::milliseconds(20));
}

bool Crowd::drive_until(const std::function<bool()>& holds) {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > until) return false;
        drive_for(std::chrono::milliseconds(1));
    }
    return true;
}

bool Crowd::all_online() const {
    return std::all_of(players_.begin(), players_.end(), [](const auto& player) { return player->online(); });
}

std::size_t Crowd::welcomes() const {
    std::size_t count = 0;
    for (const auto& player : players_) {
        const auto& seen = player->history().sightings;
        count += static_cast<std::size_t>(std::count_if(seen.begin(), seen.end(), [](const Sighting& one) {
            return one.what == Sighting::What::Welcome;
        }));
    }
    return count;
}

std::uint64_t Crowd::accepted() const {
    std::uint64_t all = 0;
    for (const auto& player : players_) all += player->accepted();
    return all;
}

void Crowd::wake() {
    for (const auto& player : players_) player->wake();
}

// Seats count versions for themselves, so nobody knows from its number whether it has been told everything:
// what was on its way has come when a view that was asked for has, and all is still when nothing came
// meanwhile.
bool Crowd::settle() {
    mood_.quiet = true;
    const auto settled = [this] {
        return std::all_of(players_.begin(), players_.end(),
                           [](const auto& player) { return player->settled(); });
    };
    const auto counts = [this] {
        std::vector<std::uint64_t> all;
        for (const auto& player : players_) all.push_back(player->view().version());
        return all;
    };
    for (int tries = 0; tries < 100; ++tries) {
        if (!drive_until(settled)) return false;
        const std::vector<std::uint64_t> before = counts();
        if (!views_come()) return false;
        if (settled() && counts() == before) return true;
    }
    return false;
}

bool Crowd::views_come() {
    for (const auto& player : players_) player->compare();
    return drive_until([this] {
        return std::all_of(players_.begin(), players_.end(),
                           [](const auto& player) { return player->compared(); });
    });
}

std::string Crowd::differences() {
    std::string text = views_come() ? "" : "not all views came\n";
    for (const auto& player : players_)
        if (!player->difference().empty())
            text += player->encounter() + ", seat " + std::to_string(player->history().seat) + ":\n" +
                    player->difference();
    return text;
}

std::vector<const History*> Crowd::histories() const {
    std::vector<const History*> all;
    for (const auto& player : players_) all.push_back(&player->history());
    return all;
}

}  // namespace affray::crash
