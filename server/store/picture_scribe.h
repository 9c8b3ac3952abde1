// Writes pictures in the writer's open transaction. Internal.
#pragma once

#include "store/connection.h"
#include "store/writes.h"

namespace affray::store {

// Used by the writer's thread only. Throws SQLite::Exception, after which the transaction must be rolled
// back.
class PictureScribe {
  public:
    explicit PictureScribe(SQLite::Database& database) : database_(database) {}

    Receipt apply(const AddPicture& add);
    Receipt apply(const RemovePicture& remove);

  private:
    SQLite::Database& database_;
};

// Under which public id the campaign has these bytes; empty: it has them not.
std::string picture_known(SQLite::Database& database, const Picture& picture);

}  // namespace affray::store
