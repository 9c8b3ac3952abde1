// What is told outside of a table when it begins to wait for somebody who is not there.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "store/engine/values.h"

namespace affray::session {

/// A seat whose holder is not connected, and for whom the table waits now.
struct Waited {
    store::EncounterId encounter = store::EncounterId::None;
    std::string public_id{};
    std::string title{};
    store::SeatNumber seat = 0;
    bool asked = false;                ///< a question; else its turn, or its part of a round
    std::chrono::seconds patience{0};  ///< 0: for ever
};

/// On the table's loop: returns at once. Empty: nobody wants to know.
using WaitedTold = std::function<void(const Waited&)>;

}  // namespace affray::session
