// Linux: a nice value for each thread, not for each process as POSIX has it.
#include "seams/background.h"

#include <sys/resource.h>
#include <unistd.h>

namespace affray {

void work_in_background() noexcept {
    constexpr int kNice = 10;
    static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice));
}

}  // namespace affray
