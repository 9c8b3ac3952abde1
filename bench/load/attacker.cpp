// The messages, and two threads that send them at a steady pace.
#include "bench/load/attacker.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <chrono>

#include "client/lib/frame_codec.h"
#include "client/lib/wire.h"
#include "seams/precedence.h"

namespace affray::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{10};

std::string list(const std::string& one, std::size_t times) {
    std::string text = one;
    for (std::size_t i = 1; i < times; ++i) text += "," + one;
    return text;
}

std::string submit(const std::string& id, const std::string& body) {
    return R"({"submit":{"intentId":")" + id + "\"," + body + "}}";
}

// Numbers of nobody, of everybody, of those who only stand for somebody.
std::string strange_intent(std::uint64_t n) {
    const std::string who = std::to_string(1 + n % 20);
    switch (n % 8) {
        case 0:
            return R"("intent":{"attack":{"verb":"attack","who":)" + who +
                   R"(,"with":"sword","targets":[0,9999]}})";
        case 1: return R"("intent":{"prepare":{"verb":"ready","who":10000}})";
        case 2:
            return R"("intent":{"attack":{"verb":"attack","who":)" + who + R"(,"targets":[)" +
                   list("7", 900) + "]}}";
        case 3:
            return R"("intent":{"move":{"verb":"move","who":)" + who + R"(,"path":[)" +
                   list(R"({"x":2147483647,"y":-2147483648})", 250) + "]}}";
        case 4: return R"("intent":{"use":{"verb":"coup_de_grace","who":)" + who + R"(,"targets":[3,0]}})";
        case 5:
            return R"("intent":{"say":{"verb":"speak","who":)" + who + R"(,"text":")" +
                   std::string(2000, 'x') + R"(","threatTo":[)" + list("1", 500) + "]}}";
        case 6:
            return R"("intent":{"govern":{"verb":"call_roll","who":)" + who +
                   R"(,"roll":"save","damage":{"terms":[{"count":1000,"sides":1000}]}}})";
        default: return R"("intent":{"override":{"verb":"override","path":"creatures.ada.hp","value":"29"}})";
    }
}

// What a record may not hold, or holds at most.
std::string big_record(const std::string& kind, std::uint64_t n) {
    const std::string large(n % 2 == 0 ? 30'000 : 200, 'x');
    if (kind == "characters")
        return R"({"name":"Hero","notes":")" + large +
               R"(","choices":{"class":"fighter","scores":[15,9,10,12,13,11],"nested":)" +
               std::string(31, '[') + std::string(31, ']') + "}}";
    if (kind == "scenes")
        return R"({"title":"Ford","kind":"scene","text":"title: Ford\nruleset: affray\n)"
               R"(map: {grid: hex, cells: [[0,0],[2000000000,1000000000]]}\n# )" +
               large + R"("})";
    if (kind == "ledger")
        return R"({"from":"world","to":"hoard/nobody","reason":"much","amounts":[)" +
               list(R"({"kind":"magic","name":"sword_plus_1","count":"1000000000"})", 100) + "]}";
    return R"({"name":")" + large + R"("})";
}

}  // namespace

Result<std::unique_ptr<Attacker>> Attacker::begin(Aim aim) {
    std::unique_ptr<Attacker> attacker(new Attacker(std::move(aim)));
    for (const client::JoinedSeat& place : attacker->aim_.seats) {
        attacker->seats_.push_back({place, nullptr});
        if (const Status sat = attacker->sit(attacker->seats_.back()); !sat) return sat.error();
    }
    for (Seat& seat : attacker->seats_) {
        if (!seat.place.referee) continue;
        const Status begun =
            seat.line->send(submit("begin", R"("intent":{"setup":{"verb":"start_encounter"}})"), false);
        if (!begun) return begun.error();
    }
    attacker->table_ = std::thread([raw = attacker.get()] {
        work_in_background();
        raw->attack_table();
    });
    if (!attacker->aim_.token.empty())
        attacker->account_ = std::thread([raw = attacker.get()] {
            work_in_background();
            raw->attack_account();
        });
    return attacker;
}

Attacker::~Attacker() { end(); }

std::chrono::milliseconds Attacker::await_silence() const {
    constexpr std::chrono::milliseconds kStep{500};
    std::chrono::milliseconds waited{0};
    for (std::uint64_t before = heard_ + 1; before != heard_ && waited < 3 * kPatience; waited += kStep) {
        before = heard_;
        std::this_thread::sleep_for(kStep);
    }
    return waited - kStep;
}

std::string Attacker::end() {
    ended_ = true;
    if (table_.joinable()) table_.join();
    if (account_.joinable()) account_.join();
    std::string text = "attacker: " + std::to_string(sent_) + " messages, " + std::to_string(heard_.load()) +
                       " heard, " + std::to_string(returns_) + " returns after a close; replies";
    for (const auto& [code, count] : replies_) text += " " + code + ": " + std::to_string(count) + ",";
    text += " over HTTP";
    for (const auto& [status, count] : answers_) text += " " + status + ": " + std::to_string(count) + ",";
    text.pop_back();
    return text;
}

// Until it is welcomed: with the token that comes then it gets in again.
Status Attacker::sit(Seat& seat) {
    auto line = WsClient::open(aim_.port, client::play_path(seat.place.encounter),
                               std::string(client::subprotocol(client::Encoding::Json)));
    if (!line) return line.error();
    seat.line = std::make_unique<WsClient>(std::move(*line));
    const Status greeted = seat.line->send(
        R"({"hello":{"token":")" + seat.place.token + R"(","client":"affray-attacker"}})", false);
    if (!greeted) return greeted;
    const std::string before = seat.place.token;
    for (const auto until = Clock::now() + kPatience; seat.place.token == before;) {
        if (Clock::now() > until) return Error{ErrorCode::Io, "no welcome for the attacker"};
        listen(seat);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (seat.line == nullptr) return Error{ErrorCode::Closed, "the attacker was sent away"};
    }
    return {};
}

void Attacker::listen(Seat& seat) {
    const Status received = seat.line->receive([&](std::string_view text) {
        ++heard_;
        static constexpr std::string_view kCode = R"("code":")";
        if (text.starts_with(R"({"reply")")) {
            const auto code = text.find(kCode);
            const auto rest = code == std::string_view::npos ? std::string_view("accepted\"")
                                                             : text.substr(code + kCode.size());
            ++replies_[std::string(rest.substr(0, rest.find('"')))];
        }
        static constexpr std::string_view kMark = R"("resumeToken":")";
        if (!text.starts_with(R"({"welcome")")) return;
        if (const auto at = text.find(kMark); at != std::string_view::npos) {
            const std::string_view rest = text.substr(at + kMark.size());
            seat.place.token = std::string(rest.substr(0, rest.find('"')));
        }
    });
    if (!received) seat.line.reset();
}

std::string Attacker::next_message() {
    const std::uint64_t n = ++sent_;
    const std::string id = "a" + std::to_string(n);
    switch (n % 10) {
        case 0: return R"({"preview":{"ref":1,)" + strange_intent(n / 10) + "}}";
        case 1: return R"({"menu":{"ref":1,"who":)" + std::to_string(n % 25) + "}}";
        case 2: return R"({"past":{"ref":1,"version":")" + std::to_string(1 + n % 40) + R"("}})";
        case 3: return R"({"chat":{"text":"/roll 100d1000"}})";
        case 4: return R"({"chat":{"text":")" + std::string(1000, 'y') + R"("}})";
        // The same id again and again, with the same and with another body.
        case 5: return submit("again", strange_intent(n % 20));
        // Back to the beginning, which is a change of the whole view for every seat.
        case 6: return submit(id, R"("rewind":{"to":"1","reason":"once more"})");
        case 7: return R"({"view":{}})";
        default: return submit(id, strange_intent(n / 10));
    }
}

void Attacker::attack_table() {
    const auto step = std::chrono::nanoseconds(1'000'000'000 / aim_.messages_per_second);
    auto due = Clock::now();
    for (std::size_t turn = 0; !ended_; ++turn) {
        Seat& seat = seats_[turn % seats_.size()];
        if (seat.line == nullptr) {
            ++returns_;
            if (!sit(seat)) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        }
        for (Seat& each : seats_)
            if (each.line != nullptr) listen(each);
        if (going_ && !aim_.only_reads && seat.line != nullptr && !seat.line->send(next_message(), false))
            seat.line.reset();
        // What could not be sent in time is not made up for.
        due = std::max(due + step, Clock::now() - step);
        std::this_thread::sleep_until(due);
    }
}

void Attacker::attack_account() {
    static constexpr std::array kKinds{"characters", "scenes", "ledger", "hoards"};
    const auto step = std::chrono::nanoseconds(1'000'000'000 / aim_.requests_per_second);
    auto due = Clock::now();
    for (std::uint64_t n = 0; !ended_; std::this_thread::sleep_until(due)) {
        due = std::max(due + step, Clock::now() - step);
        if (!going_) continue;
        const std::string kind = kKinds[++n % kKinds.size()];
        const bool read = aim_.only_reads || n % 3 == 0;
        const std::string body = read ? "" : big_record(kind, n);
        const std::string method = read ? "GET" : kind == "characters" || kind == "ledger" ? "POST" : "PUT";
        ++answers_[ask(method + " /api/campaigns/" + aim_.campaign + "/" + kind +
                       " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(aim_.port) +
                       "\r\nAuthorization: Bearer " + aim_.token +
                       "\r\nContent-Type: application/json\r\nContent-Length: " +
                       std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body)];
    }
}

// The status, or that there was none.
std::string Attacker::ask(const std::string& request) const {
    const int line = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(aim_.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{10, 0};
    ::setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    std::string answer;
    std::array<char, 4096> part{};
    if (::connect(line, reinterpret_cast<const sockaddr*>(&to), sizeof(to)) == 0 &&
        ::send(line, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size()))
        for (ssize_t size = 0; (size = ::read(line, part.data(), part.size())) > 0;)
            if (answer.size() < 16) answer.append(part.data(), static_cast<std::size_t>(size));
    ::close(line);
    return answer.size() > 12 ? answer.substr(9, 3) : "nothing";
}

}  // namespace affray::bench
