// The reducer: a View and a Delta give the next View. It knows no rule: every event carries the new values.
#pragma once

#include "affray/v1/session.pb.h"
#include "affray/v1/view.pb.h"

namespace affray::client {

// Takes one event into the view. Total: an event about what the viewer does not know changes nothing.
void reduce(v1::View& view, const v1::Event& event);

// Takes a whole delta in and sets the version. Requires delta.version() == view.version() + 1; the result
// equals the server's View of that version field by field.
void reduce(v1::View& view, const v1::Delta& delta);

}  // namespace affray::client
