// Somebody who keeps a campaign over HTTP while others play.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <map>
#include <string>

#include "client/lib/link.h"
#include "client/lib/wire.h"

namespace affray::crash {

class Visitor {
  public:
    Visitor(client::Link link, std::string name, std::string password)
        : link_(std::move(link)), name_(std::move(name)), password_(std::move(password)) {}

    // Logs in, makes a campaign and characters, and then reads and books until it is told to stop. A server
    // that is away is waited for.
    boost::asio::awaitable<void> visit();
    void stop() { stopped_ = true; }
    // Answers by status, for people.
    std::string told() const;

  private:
    boost::asio::awaitable<std::string> ask(std::string method, std::string path, std::string body = {});
    boost::asio::awaitable<void> prepare();
    boost::asio::awaitable<void> rest();

    client::Link link_;
    std::string name_;
    std::string password_;
    std::string token_{};
    std::string campaign_{};
    std::string hero_{};
    std::map<unsigned, std::uint64_t> statuses_{};  // 0: no answer
    bool stopped_ = false;
};

}  // namespace affray::crash
