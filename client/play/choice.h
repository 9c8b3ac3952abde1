// The line of a menu that a word such as draw, open or light means.
#pragma once

#include <string>
#include <vector>

#include "affray/v1/session.pb.h"
#include "base/result.h"
#include "client/play/command.h"

namespace affray::client {

// The one entry of that kind about what is named, complete with its target; allowed ones first. Errors:
// InvalidInput with what there is instead, where none or several are meant.
Result<v1::Intent> choose_entry(const v1::Menu& menu, const ChooseCommand& command, const Book& book);

}  // namespace affray::client
