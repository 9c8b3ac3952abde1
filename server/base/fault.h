// A fault of the machine inside pure work: a failed check like any other.
//
//     Outcome outcome = computed([&] { return resolve(situation, intent); });
//
// A standard library's assertion, an exception out of a noexcept function, a null pointer, a division by zero
// and a recursion without end are noticed where no exception can begin. Work that only computes (the rules, a
// reading, a view) holds nothing that must be given back: no lock, no file, no place in a list of others. So
// it can be left where it stands, which is what happens here: computed() throws CheckFailed, and the
// innermost barrier (base/barrier.h) ends the turn. What the work had allocated is lost, a few hundred
// kilobytes at most; a table that fails three times within a minute is parked, so that stays small
// (docs/decisions/0035).
//
// A fault outside of computed(), or one that says that memory may have been overwritten (an address that is
// neither near null nor at the end of the stack), ends the process as before.
#pragma once

#include <csetjmp>
#include <string_view>
#include <utility>

#include "base/barrier.h"

namespace affray {
namespace fault {

/// Runs once in each thread, before its first landing.
using Prepare = void (*)();

/// From now on faults are contained. Called once, before there are threads, by seams/machine_faults.h.
void contain(Prepare prepare);

/// Goes to the innermost landing of this thread; returns where there is none, or faults are not contained.
void land(std::string_view what) noexcept;

/// Where a fault of this thread goes on; landings nest.
class Landing {
  public:
    Landing();
    ~Landing();
    Landing(const Landing&) = delete;
    Landing& operator=(const Landing&) = delete;

    /// After a fault: throws CheckFailed, which names it.
    [[noreturn]] void fell();

    std::jmp_buf place;  // NOLINT(*-avoid-c-arrays)
    FailureText what{};

  private:
    Landing* outer_;
    int barriers_;
};

}  // namespace fault

/// What the work returns. The work may only compute: what it holds when a fault ends it is never released.
template <class Work>
[[gnu::noinline]] decltype(auto) computed(Work&& work) {
    fault::Landing landing;
    if (setjmp(landing.place) != 0) landing.fell();
    return std::forward<Work>(work)();
}

}  // namespace affray
