// One thing that a session does at its table, inside a barrier.
#pragma once

#include <string_view>

#include "affray/v1/session.pb.h"
#include "rules/intent.h"
#include "rules/question.h"
#include "store/engine/values.h"

namespace affray::session {

class Link;

/// One thing that is done at the table, as it is told of if it fails.
struct Turn {
    std::string_view what;                   // for log and report: submit, deadline, commit …
    Link* link = nullptr;                    // who asked; lives until the turn is over
    const v1::ClientFrame* frame = nullptr;  // what was asked, once it is decoded
    store::SeatNumber seat = 0;              // whom the host acts for by itself
    const Intent* intent = nullptr;          // what it does
    AnsweredBy by = AnsweredBy::Player;
    bool stands = false;  // it changes nothing but by what it appends: the table stands when it fails

    store::SeatNumber seat_number() const;
};

}  // namespace affray::session
