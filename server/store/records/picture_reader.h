// Reading the pictures of campaigns, as RecordReader reads what else they hold.
#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "store/records/picture_values.h"
#include "store/records/record_reader.h"

namespace affray::store {

class PictureReader {
  public:
    explicit PictureReader(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}
    PictureReader(const PictureReader&) = delete;
    PictureReader& operator=(const PictureReader&) = delete;

    // With its bytes. NotFound, also for another campaign's.
    Result<Picture> picture(std::string_view campaign, std::string_view public_id);
    // Without their bytes, in order of making. `owner`: of this account only; empty: all.
    Result<std::vector<Picture>> pictures(std::string_view campaign, std::string_view owner, Page page);

  private:
    const std::shared_ptr<Connection> connection_;
};

}  // namespace affray::store
