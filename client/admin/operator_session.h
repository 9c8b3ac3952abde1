// An operator who is logged in at a server that runs, and asks it.
#pragma once

#include <google/protobuf/message.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "client/lib/wire.h"

namespace affray::client {

// One thread. A login that was made here ends with it.
class OperatorSession {
  public:
    // `server`: http://HOST[:PORT], or https:// with a certificate that the system or the file `trusted`
    // (PEM; empty: none) vouches for. `file`: two lines, name and password; or one, a token. Errors:
    // InvalidInput (what is given makes no sense), Conflict (refused), NotFound, Io and Closed (it cannot be
    // reached, or its certificate is not good).
    static Result<std::unique_ptr<OperatorSession>> open(const std::string& server,
                                                         const std::string& trusted, const std::string& file);
    ~OperatorSession();
    OperatorSession(const OperatorSession&) = delete;
    OperatorSession& operator=(const OperatorSession&) = delete;

    // One request, with that body (nullptr: none), whose answer goes into `answer` (nullptr: there is none).
    // Errors: Conflict, with the server's words; NotFound, Io and Closed: it cannot be reached.
    Status ask(const std::string& method, const std::string& path, const google::protobuf::Message* body,
               google::protobuf::Message* answer) const;

  private:
    // How a server is asked: its status and what it says.
    using Answer = std::pair<unsigned, std::string>;
    using Way = std::function<Result<Answer>(const HttpRequest&)>;

    static Result<Way> way_to(const std::string& server, const std::string& trusted);
    explicit OperatorSession(Way way) : way_(std::move(way)) {}

    const Way way_;
    std::string token_{};
    bool ours_ = false;  // the login was made here
};

}  // namespace affray::client
