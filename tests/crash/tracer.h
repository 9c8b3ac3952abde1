// strace as the hand that kills: at the n-th call of a kind, in the server's own process.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "client/process/child.h"

namespace affray::crash {

// Why it cannot be used here; nothing: it can.
const std::optional<std::string>& why_no_tracer();

// Words before a program that then is killed at the n-th call of a kind in any of its threads. The program
// keeps the process id.
std::vector<std::string> killing_at(const std::string& call, int n);

// Attaches to a running process and kills it at the n-th such call from now on; all its threads are held by
// the tracer when this returns. Errors: Io.
Result<client::Child> attach_killing_at(pid_t process, const std::string& call, int n,
                                        const std::string& log);

}  // namespace affray::crash
