// What a screen is told of the table whenever something has changed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "affray/v1/session.pb.h"
#include "affray/v1/view.pb.h"

namespace affray::client {

// The pointers hold until the next frame of the server is taken.
struct Standing {
    const v1::Welcome* welcome = nullptr;
    const v1::View* view = nullptr;  // null: nothing has come yet
    // The creature that commands mean; 0: none.
    std::uint32_t who = 0;
    // This seat is asked the open question.
    bool asked = false;
    // What `who` may do now; null: not told, or of an earlier version.
    const v1::Menu* menu = nullptr;
    // What the host proposes for a creature of the referee's; null: nothing.
    const v1::AutopilotProposal* proposal = nullptr;
    // Of the open question, else of the turn or part; negative: no time runs.
    int seconds_left = -1;
    bool time_stands = false;
    // "connecting …" while the link is down; empty: it stands.
    std::string trouble{};
};

}  // namespace affray::client
