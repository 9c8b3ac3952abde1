// The limit that the server is measured against: structs, Beast, one SQLite writer thread with group commit
// (WAL, synchronous=FULL), and a broadcast of 24 bytes after the commit. No secrets, no rules, no encoding.
//
// usage: raw_sqlite DATABASE   (listens on a free port of 127.0.0.1 and prints "listening on PORT")
#include <sqlite3.h>

#include <array>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "bench/peer/raw_protocol.h"

namespace affray::bench::raw {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "raw_sqlite: %s\n", what);
    std::exit(1);
}

struct Row {
    std::uint32_t room = 0;
    Delta delta{};
};

// Commits what has gathered while the last commit ran, then calls back, in order.
class Writer {
  public:
    using Committed = std::function<void(std::vector<Row>)>;

    Writer(const char* path, Committed committed) : committed_(std::move(committed)) {
        require(sqlite3_open(path, &database_) == SQLITE_OK, "cannot open the database");
        run("PRAGMA journal_mode=WAL");
        run("PRAGMA synchronous=FULL");
        run("CREATE TABLE log (room INTEGER, version INTEGER, delta BLOB)");
        const char* insert = "INSERT INTO log VALUES (?, ?, ?)";
        require(sqlite3_prepare_v2(database_, insert, -1, &insert_, nullptr) == SQLITE_OK, "cannot prepare");
        std::thread([this] { work(); }).detach();
    }

    void append(const Row& row) {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(row);
        wake_.notify_one();
    }

  private:
    void run(const char* sql) {
        require(sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK, sql);
    }

    void insert(const Row& row) {
        sqlite3_bind_int64(insert_, 1, row.room);
        sqlite3_bind_int64(insert_, 2, row.delta.version);
        sqlite3_bind_blob(insert_, 3, &row.delta, sizeof(row.delta), SQLITE_STATIC);
        require(sqlite3_step(insert_) == SQLITE_DONE, "insert");
        sqlite3_reset(insert_);
    }

    void work() {
        while (true) {
            std::vector<Row> batch;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] { return !waiting_.empty(); });
                batch.swap(waiting_);
            }
            run("BEGIN IMMEDIATE");
            for (const Row& row : batch) insert(row);
            run("COMMIT");
            committed_(std::move(batch));
        }
    }

    Committed committed_;
    sqlite3* database_ = nullptr;
    sqlite3_stmt* insert_ = nullptr;
    std::mutex mutex_{};
    std::condition_variable wake_{};
    std::vector<Row> waiting_{};
};

struct Token {
    std::int16_t x = 0;
    std::int16_t y = 0;
    std::int16_t hp = 20;
    std::int16_t ap = kPoints;
};

class Connection;

struct Room {
    std::array<Token, kTokens> tokens{};
    std::uint32_t active = 0;
    std::uint32_t version = 0;
    std::vector<std::weak_ptr<Connection>> members{};

    Room() {
        for (std::uint32_t i = 0; i < kTokens; ++i) {
            tokens[i].x = start_x(i);
            tokens[i].y = start_y(i);
        }
    }

    bool apply(std::uint32_t seat, const Intent& intent, Delta& out) {
        Token& token = tokens[active];
        const int x = token.x + intent.dx;
        const int y = token.y + intent.dy;
        if (seat_of(active) != seat || token.ap < 1 || x < 0 || y < 0 || x >= kBoard || y >= kBoard)
            return false;
        token.x = static_cast<std::int16_t>(x);
        token.y = static_cast<std::int16_t>(y);
        --token.ap;
        out.token = static_cast<std::uint16_t>(active);
        out.ap = token.ap;
        if (token.ap == 0) {
            active = (active + 1) % kTokens;
            tokens[active].ap = kPoints;
        }
        out.version = ++version;
        out.intent_id = intent.intent_id;
        out.seat = seat;
        out.x = token.x;
        out.y = token.y;
        out.hp = token.hp;
        out.active = static_cast<std::uint16_t>(active);
        return true;
    }
};

class Server {
  public:
    explicit Server(const char* path);
    void run();

    void submit(std::uint32_t room, std::uint32_t seat, const Intent& intent);
    void join(std::uint32_t room, const std::shared_ptr<Connection>& who) {
        rooms_[room].members.push_back(who);
    }

  private:
    asio::awaitable<void> accept();
    void publish(const std::vector<Row>& rows);

    asio::io_context loop_{1};
    tcp::acceptor acceptor_{loop_, {asio::ip::address_v4::loopback(), 0}};
    std::map<std::uint32_t, Room> rooms_{};
    Writer writer_;
};

class Connection : public std::enable_shared_from_this<Connection> {
  public:
    Connection(tcp::socket socket, Server& server) : stream_(std::move(socket)), server_(server) {}

    asio::awaitable<void> run() {
        const auto self = shared_from_this();
        beast::flat_buffer buffer;
        beast::http::request<beast::http::empty_body> request;
        const auto use = asio::as_tuple(asio::use_awaitable);
        auto [read_error, head] =
            co_await beast::http::async_read(stream_.next_layer(), buffer, request, use);
        if (read_error) co_return;
        const std::string target(request.target());
        require(std::sscanf(target.c_str(), "/room/%u/seat/%u", &room_, &seat_) == 2,
                "a path names room and seat");
        auto [error] = co_await stream_.async_accept(request, use);
        if (error) co_return;
        stream_.binary(true);
        stream_.next_layer().set_option(tcp::no_delay(true));
        server_.join(room_, self);
        while (true) {
            buffer.clear();
            auto [failed, size] = co_await stream_.async_read(buffer, use);
            if (failed) co_return;
            if (size != sizeof(Intent)) continue;
            Intent intent;
            std::memcpy(&intent, buffer.cdata().data(), sizeof(intent));
            server_.submit(room_, seat_, intent);
        }
    }

    void deliver(const std::shared_ptr<const Delta>& delta) {
        queue_.push_back(delta);
        if (queue_.size() == 1) write();
    }

  private:
    void write() {
        stream_.async_write(asio::buffer(queue_.front().get(), sizeof(Delta)),
                            [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                                self->queue_.pop_front();
                                if (!error && !self->queue_.empty()) self->write();
                            });
    }

    websocket::stream<tcp::socket> stream_;
    Server& server_;
    std::uint32_t room_ = 0;
    std::uint32_t seat_ = 0;
    std::deque<std::shared_ptr<const Delta>> queue_{};
};

Server::Server(const char* path)
    : writer_(path, [this](std::vector<Row> rows) {
          asio::post(loop_, [this, rows = std::move(rows)] { publish(rows); });
      }) {}

void Server::run() {
    std::printf("listening on %u\n", static_cast<unsigned>(acceptor_.local_endpoint().port()));
    std::fflush(stdout);
    asio::co_spawn(loop_, accept(), asio::detached);
    loop_.run();
}

asio::awaitable<void> Server::accept() {
    while (true) {
        tcp::socket socket = co_await acceptor_.async_accept(asio::use_awaitable);
        auto connection = std::make_shared<Connection>(std::move(socket), *this);
        asio::co_spawn(loop_, connection->run(), asio::detached);
    }
}

void Server::submit(std::uint32_t room, std::uint32_t seat, const Intent& intent) {
    Row row;
    row.room = room;
    if (rooms_[room].apply(seat, intent, row.delta)) writer_.append(row);
}

void Server::publish(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        const auto delta = std::make_shared<const Delta>(row.delta);
        for (const auto& member : rooms_[row.room].members)
            if (const auto connection = member.lock()) connection->deliver(delta);
    }
}

}  // namespace
}  // namespace affray::bench::raw

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: raw_sqlite DATABASE\n");
        return 2;
    }
    affray::bench::raw::Server server(argv[1]);
    server.run();
}
