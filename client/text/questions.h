// What the table asks, in plain English.
#pragma once

#include <string>

#include "affray/v1/event.pb.h"
#include "client/text/book.h"

namespace affray::client {

// An open question with its numbered offers, as the asked seat sees it.
std::string describe_question(const v1::Question& question, const Book& book);

}  // namespace affray::client
