// Signal handlers on a stack of their own: a thread whose stack is full has no room for one.
#include "seams/machine_faults.h"

#include <pthread.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <system_error>

#include "base/fault.h"

namespace affray {
namespace {

constexpr std::uintptr_t kNearNull = 64 * 1024;      // a member of what a null pointer points to
constexpr std::uintptr_t kNearStackEnd = 64 * 1024;  // to both sides: the guard below and the last frame
constexpr std::size_t kOwnStack = 64 * 1024;

// The handlers' stack for this thread, and where the thread's own ends.
class Ground {
  public:
    Ground() {
        stack_t own{};
        own.ss_sp = bytes_.get();
        own.ss_size = kOwnStack;
        if (sigaltstack(&own, &former_) != 0) throw std::system_error(errno, std::generic_category());
        pthread_attr_t attributes;
        if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
        void* lowest = nullptr;
        std::size_t size = 0;
        pthread_attr_getstack(&attributes, &lowest, &size);
        pthread_attr_destroy(&attributes);
        stack_end_ = reinterpret_cast<std::uintptr_t>(lowest);
    }
    ~Ground();
    Ground(const Ground&) = delete;
    Ground& operator=(const Ground&) = delete;

    bool ends_at(std::uintptr_t address) const {
        return address + kNearStackEnd >= stack_end_ && address < stack_end_ + kNearStackEnd;
    }

  private:
    std::unique_ptr<std::byte[]> bytes_{new std::byte[kOwnStack]};  // NOLINT(*-avoid-c-arrays)
    stack_t former_{};
    std::uintptr_t stack_end_ = 0;
};

thread_local const Ground* t_ground = nullptr;

Ground::~Ground() {
    t_ground = nullptr;
    sigaltstack(&former_, nullptr);
}

[[maybe_unused]] void stand_on_ground() {  // not in sanitized builds
    thread_local const Ground kGround;
    t_ground = &kGround;
}

// Returns where memory may have been overwritten: an address that says nothing.
void land_signal(int signal, std::uintptr_t address) noexcept {
    if (signal == SIGFPE) fault::land("a division by zero");
    if (signal != SIGSEGV) return;
    if (address < kNearNull) fault::land("a null pointer");
    if (t_ground != nullptr && t_ground->ends_at(address)) fault::land("a recursion without end");
}

extern "C" void on_fault(int signal, siginfo_t* info, void*) {
    land_signal(signal, reinterpret_cast<std::uintptr_t>(info->si_addr));
    std::signal(signal, SIG_DFL);  // returning repeats the fault, and then the process ends
}

}  // namespace

void contain_machine_faults() {
#if !defined(AFFRAY_SANITIZED)
    fault::contain(stand_on_ground);
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGSEGV, SIGFPE}) {
        if (sigaction(signal, &action, nullptr) != 0)
            throw std::system_error(errno, std::generic_category(), "sigaction");
    }
    std::set_terminate([] {
        fault::land("an exception that nobody may throw here");
        std::abort();
    });
#endif
}

}  // namespace affray
