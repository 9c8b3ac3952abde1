// An operator who is logged in at a server that runs, and asks it.
#pragma once

#include <google/protobuf/message.h>

#include <memory>
#include <string>

#include "base/result.h"
#include "client/lib/link.h"

namespace affray::client {

// One thread. A login that was made here ends with it.
class OperatorSession {
  public:
    // `file`: two lines, name and password; or one, a token. Errors: InvalidInput (what is given makes no
    // sense), Conflict (refused), NotFound and Io (it cannot be reached).
    static Result<std::unique_ptr<OperatorSession>> open(const std::string& server, const std::string& file);
    ~OperatorSession();
    OperatorSession(const OperatorSession&) = delete;
    OperatorSession& operator=(const OperatorSession&) = delete;

    // One request, with that body (nullptr: none), whose answer goes into `answer` (nullptr: there is none).
    // Errors: Conflict, with the server's words; NotFound and Io: it cannot be reached.
    Status ask(const std::string& method, const std::string& path, const google::protobuf::Message* body,
               google::protobuf::Message* answer) const;

  private:
    explicit OperatorSession(Link link) : link_(std::move(link)) {}

    const Link link_;
    std::string token_{};
    bool ours_ = false;  // the login was made here
};

}  // namespace affray::client
