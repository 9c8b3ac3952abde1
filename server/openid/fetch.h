// One question to an identity provider, over TLS, within bounds: no redirects, a text of a quarter of a
// mebibyte at most.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"
#include "openid/provider.h"

namespace affray::openid {

struct Asking {
    Address at;
    std::string form{};           // what is posted; empty: it is only read
    std::string authorization{};  // the header's value; empty: none
};

struct Told {
    unsigned status = 0;
    std::string body;
};

/// On one loop.
class Fetcher {
  public:
    /// `trust_file`: of certificates beside the system's; empty: none. InvalidInput: it cannot be read.
    static Result<std::unique_ptr<Fetcher>> make(const std::string& trust_file,
                                                 std::chrono::seconds patience = std::chrono::seconds{10});
    ~Fetcher();

    /// Errors: Closed (nobody there, no certificate that is trusted, no answer in time, or too long a one).
    boost::asio::awaitable<Result<Told>> ask(Asking asking) const;

  private:
    struct Parts;
    explicit Fetcher(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::openid
