// The whole server in the test's process: real store, loops with threads, real sockets on a free port.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "net/server.h"
#include "store/store.h"

namespace affray::net::test {

struct Seat {
    std::uint32_t number = 0;
    std::string code;
    std::string token;
};

class LiveServer {
  public:
    explicit LiveServer(ServerOptions options = {}, std::string_view log_level = "off",
                        const store::Quotas& quotas = {});
    ~LiveServer();

    std::uint16_t port() const { return server->port(); }
    std::uint16_t ops_port() const { return server->ops_port(); }
    /// Stops and starts again on the same data.
    void restart();
    /// Creates an encounter and joins its seats; of the duel: referee, Ann, Ben.
    std::vector<Seat> create_and_join(std::uint32_t spectators = 0, const std::string& content = "test/duel");

    std::string encounter;
    session::Metrics metrics;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<session::Directory> directory;
    std::unique_ptr<Server> server;

  private:
    void open();
    void close();

    std::filesystem::path data_;
    ServerOptions options_;
    store::Quotas quotas_;
    Clock clock_;
    std::vector<std::unique_ptr<session::Loop>> loops_;
    std::vector<std::thread> threads_;
};

/// The value of a JSON text field, as our own answers write it.
std::string json_field(const std::string& json, const std::string& field, std::size_t from = 0);

}  // namespace affray::net::test
