// fork, exec, /proc.
#include "client/process/child.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>

namespace affray::client {
namespace {

void tie(int core) {
    if (core < 0 || std::thread::hardware_concurrency() < 2) return;
    cpu_set_t cores;
    CPU_ZERO(&cores);
    CPU_SET(static_cast<unsigned>(core), &cores);
    sched_setaffinity(0, sizeof(cores), &cores);
}

double status_mb(pid_t pid, std::string_view field) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/status");
    std::string line;
    while (std::getline(in, line))
        if (line.starts_with(field)) return std::stod(line.substr(field.size())) * 1024 / 1e6;
    return 0;
}

}  // namespace

void pin_to_core(int core) { tie(core); }

Result<Child> Child::start(const std::vector<std::string>& argv, const std::string& log, int core) {
    std::vector<char*> words;
    for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    if (access(argv[0].c_str(), X_OK) != 0)
        return Error{ErrorCode::NotFound, "there is no program " + argv[0]};
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (out < 0) return Error{ErrorCode::Io, "cannot write " + log};
    const pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        tie(core);
        dup2(out, STDOUT_FILENO);
        dup2(out, STDERR_FILENO);
        execv(words[0], words.data());
        _exit(127);
    }
    close(out);
    if (pid < 0) return Error{ErrorCode::Io, "fork failed"};
    return Child(pid, log);
}

Child::Child(Child&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)), wait_status_(other.wait_status_), log_(std::move(other.log_)) {}

Child::~Child() {
    if (pid_ <= 0) return;
    kill(pid_, SIGTERM);
    for (int i = 0; i < 500; ++i) {
        if (waitpid(pid_, nullptr, WNOHANG) == pid_) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

int Child::end(int signal) {
    if (pid_ <= 0) return -1;
    int status = 0;
    kill(pid_, signal);
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool Child::alive() {
    if (pid_ > 0 && waitpid(pid_, &wait_status_, WNOHANG) == pid_) pid_ = -1;
    return pid_ > 0;
}

Result<std::string> Child::await_line(const std::string& prefix, std::chrono::milliseconds limit) {
    const auto deadline = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < deadline) {
        std::ifstream in(log_);
        std::string line;
        while (std::getline(in, line)) {
            const std::size_t at = line.find(prefix);
            // A line that is still being written has no newline yet.
            if (at != std::string::npos && !in.eof()) return line.substr(at + prefix.size());
        }
        if (!alive()) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    std::ifstream in(log_);
    std::stringstream all;
    all << in.rdbuf();
    return Error{ErrorCode::Io, "the server did not come up; it said: " + all.str().substr(0, 2000)};
}

double cpu_seconds(pid_t pid) {
    std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(in, text);
    const std::size_t name = text.rfind(')');
    if (name == std::string::npos) return 0;
    std::istringstream fields(text.substr(name + 2));
    std::string skipped;
    for (int i = 0; i < 11; ++i) fields >> skipped;
    double user = 0;
    double system = 0;
    fields >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double resident_mb(pid_t pid) { return status_mb(pid, "VmRSS:"); }

double own_mb(pid_t pid) { return status_mb(pid, "RssAnon:"); }

}  // namespace affray::client
