// fork, exec, read to the end, wait.
#include "process.h"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/check.h"

namespace affray::store::testing {

Ran run(const std::vector<std::string>& argv) {
    std::vector<char*> raw;
    for (const std::string& argument : argv) raw.push_back(const_cast<char*>(argument.c_str()));
    raw.push_back(nullptr);
    std::array<int, 2> ends{};
    AFFRAY_CHECK(::pipe(ends.data()) == 0);
    const pid_t child = ::fork();
    AFFRAY_CHECK(child >= 0);
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::dup2(ends[1], STDERR_FILENO);
        ::close(ends[0]);
        ::close(ends[1]);
        ::execvp(raw[0], raw.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    Ran ran;
    std::array<char, 4096> buffer{};
    for (;;) {
        const ssize_t size = ::read(ends[0], buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        ran.output.append(buffer.data(), static_cast<std::size_t>(size));
    }
    ::close(ends[0]);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0) AFFRAY_CHECK(errno == EINTR);
    ran.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return ran;
}

}  // namespace affray::store::testing
