// Threads that play, and threads that work in the background.
#pragma once

namespace affray {

/// Lowers the priority of the calling thread: what reads, calculates and writes for pages lets the loops that
/// play go first (REL-24). Does nothing where the kernel does not allow it.
void work_in_background() noexcept;

}  // namespace affray
