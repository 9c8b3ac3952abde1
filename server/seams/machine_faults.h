// Faults that the processor reports, made failed checks of the work that they are in (base/fault.h).
#pragma once

namespace affray {

/// From now on, a null pointer, a division by zero, a recursion without end and an exception that leaves a
/// noexcept function end the computed() work that they are in, in any thread. Called by a server before it
/// has threads; by no program that hunts for faults. Does nothing in a build with a sanitizer, which reports
/// them. Throws std::system_error where the kernel refuses.
void contain_machine_faults();

}  // namespace affray
