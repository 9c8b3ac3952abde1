// Beats: what a delta tells in short, as the events that it stands for (docs/PROTOCOL.md, Beats).
#pragma once

#include "affray/v1/session.pb.h"
#include "affray/v1/view.pb.h"

namespace affray::client {

// The same delta with events only; `before` is the view that it changes.
v1::Delta unfolded(const v1::View& before, const v1::Delta& delta);

}  // namespace affray::client
