// Events in plain English, one line each, for the log of a fight.
#pragma once

#include <string>

#include "affray/v1/event.pb.h"
#include "client/text/book.h"

namespace affray::client {

// A line for a reader, or nothing for bookkeeping that other lines already tell. The book should know the
// view before the event (whoever leaves still has a name there); an event says only what its viewer may know.
std::string describe(const v1::Event& event, const Book& book);

}  // namespace affray::client
