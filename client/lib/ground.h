// Ground: the cells of a map that was told in runs, each as a place (affray.v1.Map).
#pragma once

#include "affray/v1/values.pb.h"
#include "base/result.h"

namespace affray::client {

// Adds the cells of its runs, and leaves no runs. Errors: InvalidInput (half a run, or more than a map has;
// then the map is as it was).
Status lay_out(v1::Map& map);

}  // namespace affray::client
