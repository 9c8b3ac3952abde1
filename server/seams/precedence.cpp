// Linux: a nice value and a slice of time for each thread, not for each process as POSIX has it.
#include "seams/precedence.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace affray {
namespace {

// The kernel's sched_attr, first version: its own header and glibc's cannot be included together.
struct Attributes {
    std::uint32_t size;
    std::uint32_t policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t slice_ns;
    std::uint64_t deadline_ns;
    std::uint64_t period_ns;
};
static_assert(sizeof(Attributes) == 48);

}  // namespace

void work_promptly() noexcept {
    // Whoever wakes takes the core from a thread with a longer slice; 0.1 ms is the shortest there is. Without
    // it, a thread in the background keeps the core for up to 3 ms, whatever its nice value.
    constexpr std::uint64_t kSliceNs = 100'000;
    const Attributes attributes{.size = sizeof(Attributes),
                                .policy = SCHED_OTHER,
                                .flags = 0,
                                .nice = ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())),
                                .priority = 0,
                                .slice_ns = kSliceNs,
                                .deadline_ns = 0,
                                .period_ns = 0};
    static_cast<void>(::syscall(SYS_sched_setattr, 0, &attributes, 0U));
}

void work_in_background() noexcept {
    constexpr int kNice = 10;
    static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice));
}

}  // namespace affray
