// The numbers of lines, entries and records as those may know them who are asked for: a referee as they are,
// everybody else sealed, for they also count what only the referees know of.
#pragma once

#include <memory>
#include <string>

#include "campaign_service/campaign_records.h"
#include "seams/sealed_numbers.h"

namespace affray::campaign_service {

class ToldNumbers {
  public:
    enum class Of : std::uint8_t { Line, Entry, Record };

    /// Errors: those of the reader.
    static Result<std::unique_ptr<ToldNumbers>> read(store::Reader& reader);

    explicit ToldNumbers(const std::array<std::uint8_t, 32>& key) : sealed_(key) {}

    /// 0, which is none, stays 0.
    std::int64_t told(const RequestContext& to, Of what, std::int64_t row) const;
    /// nullopt: nobody was told that.
    std::optional<std::int64_t> meant(const RequestContext& by, Of what, std::int64_t told) const;
    /// The cursor behind a row; empty behind none.
    std::string next(const RequestContext& to, Of what, std::int64_t row) const;
    /// Refused as BAD_ARGUMENT: its cursor was none.
    Answer<store::Page> page(const RequestContext& by, Of what, store::Page told) const;

  private:
    SealedNumbers sealed_;
};

}  // namespace affray::campaign_service
