// One request to somebody else's server, over TLS, within bounds: no redirects, no private addresses unless
// they are wanted, no more of an answer than is asked for.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "outward/address.h"

namespace affray::outward {

struct HttpsOptions {
    bool private_addresses = false;  ///< also to this machine and its networks
    std::string trust_file{};  ///< certificates in PEM that are trusted beside the system's; empty: none
    std::chrono::seconds patience{10};
    std::size_t answer_most = 0;  ///< bytes of an answer's body; 0: it is not read
};

struct Asking {
    Address to;
    std::string method = "GET";
    std::vector<std::pair<std::string, std::string>> headers{};
    std::string body{};
};

struct Told {
    unsigned status = 0;
    std::string body{};
};

/// On one loop. A connection for each request.
class HttpsClient {
  public:
    /// InvalidInput: the file cannot be read.
    static Result<std::unique_ptr<HttpsClient>> make(const HttpsOptions& options);
    ~HttpsClient();

    /// Errors: InvalidInput (an address that is not public, or cannot be named), Closed (nobody there, no
    /// certificate that is trusted, no answer in time, or too long a one).
    boost::asio::awaitable<Result<Told>> ask(Asking asking) const;

  private:
    struct Parts;
    explicit HttpsClient(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::outward
