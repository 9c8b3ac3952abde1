// Writes pictures in the writer's open transaction. Internal.
#pragma once

#include "store/engine/connection.h"
#include "store/writing/writes.h"

namespace affray::store {

// Used by the writer's thread only. Throws EngineFailure, after which the transaction must be rolled
// back.
class PictureScribe {
  public:
    explicit PictureScribe(Connection& database) : database_(database) {}

    Receipt apply(const AddPicture& add);
    Receipt apply(const RemovePicture& remove);

  private:
    Connection& database_;
};

// Under which public id the campaign has these bytes; empty: it has them not.
std::string picture_known(Connection& database, const Picture& picture);

}  // namespace affray::store
