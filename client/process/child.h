// A server under load, run as a child process on a core of its own, and what it uses.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace affray::client {

// A child process; terminated (SIGTERM, then SIGKILL after five seconds) on destruction.
class Child {
  public:
    // Starts argv[0] on one core (-1: any), its output into log. Errors: NotFound, Io.
    static Result<Child> start(const std::vector<std::string>& argv, const std::string& log, int core);

    Child(Child&& other) noexcept;
    Child& operator=(Child&&) = delete;
    ~Child();

    pid_t pid() const { return pid_; }
    // False once it has ended, however it ended.
    bool alive();
    // How it ended, as waitpid tells it. Requires that alive() has said no.
    int wait_status() const { return wait_status_; }

    // Ends it by a signal and waits until it has ended; its exit status, or 128 and the signal.
    int end(int signal);

    // Waits for a line in the log that begins with prefix, and gives the rest of it. Errors: Io when it ends
    // before.
    Result<std::string> await_line(const std::string& prefix, std::chrono::milliseconds limit);

  private:
    Child(pid_t pid, std::string log) : pid_(pid), log_(std::move(log)) {}

    pid_t pid_ = -1;
    int wait_status_ = 0;
    std::string log_;
};

// User and system time of a process so far, all its threads.
double cpu_seconds(pid_t pid);
// Resident memory now, in MB (10^6 bytes).
double resident_mb(pid_t pid);
// The same without pages of files, which come and go with what the program does.
double own_mb(pid_t pid);
// Ties the calling thread to a core, if there are at least two.
void pin_to_core(int core);

}  // namespace affray::client
