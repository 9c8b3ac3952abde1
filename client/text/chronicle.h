// Events in plain English, one line each, for the log of a fight.
#pragma once

#include <string>

#include "affray/v1/event.pb.h"
#include "client/text/book.h"

namespace affray::client {

// A line for a reader, or nothing for bookkeeping that other lines already tell. The book should know the
// view before the event (whoever leaves still has a name there); an event says only what its viewer may know.
std::string describe(const v1::Event& event, const Book& book);

// An open question with its numbered offers, as the asked seat sees it.
std::string describe_question(const v1::Question& question, const Book& book);

// "needs 2, has 1" and the code, in one sentence.
std::string describe_refusal(const v1::Rejected& rejected);

}  // namespace affray::client
