// The memory that the program and its libraries themselves take.
#pragma once

namespace affray {

/// Takes the pages of the program and of its libraries out of this process: what is still needed comes back
/// from the system's cache at its next use, some microseconds for sixteen pages; what only a start, or only a
/// referee's first minutes needed, stays out. Only of parts that nobody can write to. Any thread.
void let_go_of_program_pages() noexcept;

}  // namespace affray
