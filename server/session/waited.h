// What is told outside of a table: that it begins to wait for somebody who is not there, and that it is over.
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
    std::string campaign{};  ///< its public id; empty: none
    store::SeatNumber seat = 0;
    std::string name{};                ///< of the seat
    bool asked = false;                ///< a question; else its turn, or its part of a round
    bool open = false;                 ///< whoever only watches is told of this wait, too
    std::chrono::seconds patience{0};  ///< 0: for ever
};

/// An encounter that has come to its end.
struct Over {
    std::string public_id{};
    std::string title{};
    std::string campaign{};  ///< its public id; empty: none
};

/// Called on the table's loop: both return at once. Empty: nobody wants to know.
struct ToldOutside {
    std::function<void(const Waited&)> waited{};
    std::function<void(const Over&)> over{};
};

}  // namespace affray::session
