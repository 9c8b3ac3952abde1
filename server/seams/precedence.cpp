// Linux: a nice value and a slice of time for each thread, not for each process as POSIX has it.
#include "seams/precedence.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
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

void ask_for(int policy, int nice, std::uint64_t slice_ns) noexcept {
    const Attributes attributes{.size = sizeof(Attributes),
                                .policy = static_cast<std::uint32_t>(policy),
                                .flags = 0,
                                .nice = nice,
                                .priority = 0,
                                .slice_ns = slice_ns,
                                .deadline_ns = 0,
                                .period_ns = 0};
    // A sandbox may know only the older call.
    if (::syscall(SYS_sched_setattr, 0, &attributes, 0U) != 0)
        static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), nice));
}

int nice_value() noexcept { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid())); }

}  // namespace

// Whoever wakes takes the core from a thread with a longer slice; but a slice that is shorter than what it
// does at a time loses the core again in the middle, until the next tick (4 ms).
void work_promptly() noexcept {
    constexpr std::uint64_t kSliceNs = 2'000'000;
    ask_for(SCHED_OTHER, nice_value(), kSliceNs);
}

// A batch thread that wakes does not interrupt the thread that runs, and a long slice is what others take
// the core from.
void work_in_background() noexcept {
    constexpr int kNice = 10;
    constexpr std::uint64_t kSliceNs = 20'000'000;
    ask_for(SCHED_BATCH, std::max(kNice, nice_value()), kSliceNs);
}

}  // namespace affray
