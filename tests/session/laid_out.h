// A view whose map came in runs, with its cells: what is compared with a view that was made without them.
#pragma once

#include <gtest/gtest.h>

#include "affray/v1/view.pb.h"
#include "client/lib/ground.h"

namespace affray::session::test {

inline v1::View laid_out(v1::View view) {
    EXPECT_TRUE(client::lay_out(*view.mutable_map()));
    return view;
}

}  // namespace affray::session::test
