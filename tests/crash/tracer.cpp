// strace's command lines.
#include "crash/tracer.h"

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "store/process.h"

namespace affray::crash {
namespace {

constexpr const char* kStrace = "/usr/bin/strace";
constexpr int kKilled = 128 + 9;

std::vector<std::string> injection(const std::string& call, int n) {
    return {"-f", "-qq",           "-o", "/dev/null",
            "-e", "trace=" + call, "-e", "inject=" + call + ":signal=KILL:when=" + std::to_string(n)};
}

std::optional<std::string> look() {
    if (access(kStrace, X_OK) != 0) return "strace is not installed";
    std::vector<std::string> words = killing_at("openat", 1);
    words.push_back("/bin/true");
    if (store::testing::run(words).status != kKilled) return "strace may not trace here";
    return std::nullopt;
}

bool traced(const std::filesystem::path& status) {
    std::ifstream in(status);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with("TracerPid:")) return line.find_first_of("123456789") != std::string::npos;
    return true;  // the thread is gone
}

bool all_traced(pid_t process) {
    std::error_code error;
    bool all = true;
    for (const auto& task :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", error))
        all = all && traced(task.path() / "status");
    return all;
}

}  // namespace

const std::optional<std::string>& why_no_tracer() {
    static const std::optional<std::string> why = look();
    return why;
}

std::vector<std::string> killing_at(const std::string& call, int n) {
    std::vector<std::string> words{kStrace, "-D"};
    for (std::string& word : injection(call, n)) words.push_back(std::move(word));
    return words;
}

Result<client::Child> attach_killing_at(pid_t process, const std::string& call, int n,
                                        const std::string& log) {
    std::vector<std::string> words{kStrace, "-p", std::to_string(process)};
    for (std::string& word : injection(call, n)) words.push_back(std::move(word));
    auto tracer = client::Child::start(words, log, -1);
    if (!tracer) return tracer.error();
    for (int i = 0; i < 10'000 && tracer->alive(); ++i) {
        if (all_traced(process)) return tracer;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return Error{ErrorCode::Io, "strace did not attach"};
}

}  // namespace affray::crash
