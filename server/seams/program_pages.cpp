// Linux: a mapping of a file whose pages are dropped shows the file again.
#include "seams/program_pages.h"

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace affray {
namespace {

// What a loader has written to, relocated tables of pointers, lies in segments that may be written to.
int let_go_of_segments(dl_phdr_info* object, std::size_t, void*) {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    // The table lies in one of the segments, and reading it after that has gone would bring it back.
    const std::vector segments(object->dlpi_phdr, object->dlpi_phdr + object->dlpi_phnum);
    for (const auto& segment : segments) {
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_W) != 0) continue;
        const std::uintptr_t begin = (object->dlpi_addr + segment.p_vaddr) & ~(page - 1);
        const std::uintptr_t end = object->dlpi_addr + segment.p_vaddr + segment.p_memsz;
        // The kernel's own object cannot be let go of, and says so.
        static_cast<void>(::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED));
    }
    return 0;
}

}  // namespace

void let_go_of_program_pages() noexcept { ::dl_iterate_phdr(let_go_of_segments, nullptr); }

}  // namespace affray
