// Reading the pictures of campaigns. As RecordReader: a connection of its own, one thread at a time.
#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "store/engine/location.h"
#include "store/records/picture_values.h"
#include "store/records/record_reader.h"

namespace affray::store {

class PictureReader {
  public:
    // A database file, or the data directory that holds it.
    static Result<std::unique_ptr<PictureReader>> open(const Location& database);
    ~PictureReader();
    PictureReader(const PictureReader&) = delete;
    PictureReader& operator=(const PictureReader&) = delete;

    // With its bytes. NotFound, also for another campaign's.
    Result<Picture> picture(std::string_view campaign, std::string_view public_id);
    // Without their bytes, in order of making. `owner`: of this account only; empty: all.
    Result<std::vector<Picture>> pictures(std::string_view campaign, std::string_view owner, Page page);

  private:
    class Core;
    explicit PictureReader(std::unique_ptr<Core> core);

    std::unique_ptr<Core> core_;
};

}  // namespace affray::store
