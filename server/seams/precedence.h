// Which threads go first: those that play, before those that work in the background.
#pragma once

namespace affray {

/// Asks for the calling thread to run as soon as it has work: it gets no more of the machine for it, only
/// earlier (REL-24). For threads that have little to do at a time and that players wait for. Does nothing
/// where the kernel does not know of it (before Linux 6.12) or does not allow it.
void work_promptly() noexcept;

/// Lowers the priority of the calling thread: what reads, calculates and writes for pages lets the loops that
/// play go first (REL-24). Does nothing where the kernel does not allow it.
void work_in_background() noexcept;

}  // namespace affray
