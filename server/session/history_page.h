// A page of what a seat was told, made again from the log on a reading thread: the deltas that it was sent
// and the lines that it heard, newest page first (docs/decisions/0039).
#pragma once

#include "codec/view_codec.h"
#include "session/past_log.h"
#include "session/seats.h"

namespace affray::session {

/// A page is bounded in steps, lines and bytes, but has one step at least where there is one.
constexpr std::uint64_t kPageSteps = 100;
constexpr std::size_t kPageLines = 200;
constexpr std::size_t kPageBytes = 128 * 1024;

/// Whose page, and up to where; in the seat's own numbers.
struct PageWish {
    Viewer viewer;
    codec::ToldVersions told;
    std::int64_t heard_since = 0;  // row of talk, as of Controller
    std::uint64_t version = 0;     // the last step
    std::uint64_t line = 0;        // the last line of talk
};

/// Errors: those of the reader, Corrupt.
Result<v1::History> history_page(store::Reader& reader, codec::DeltaEncoder& encoder,
                                 const std::shared_ptr<const Origin>& origin, const PageWish& wish);

}  // namespace affray::session
