// One request to somebody else's server, over TLS, within bounds: no redirects, no private addresses, nothing
// read of an answer but its status. Whatever this server posts to others goes through it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "push/endpoint.h"

namespace affray::push {

struct Outgoing {
    Endpoint to;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

struct SenderOptions {
    bool private_addresses = false;  ///< also to this machine and its networks: for tests
    std::string trust_file{};  ///< certificates in PEM that are trusted beside the system's; empty: none
    std::chrono::seconds patience{10};
};

/// On one loop.
class HttpsSender {
  public:
    /// InvalidInput: the file cannot be read.
    static Result<std::unique_ptr<HttpsSender>> make(const SenderOptions& options);
    ~HttpsSender();

    /// Posts; the status of the answer. Errors: InvalidInput (an address that is not public), Closed (nobody
    /// there, no certificate that is trusted, no answer in time).
    boost::asio::awaitable<Result<unsigned>> post(Outgoing request);

  private:
    struct Parts;
    explicit HttpsSender(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::push
