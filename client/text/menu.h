// The server's menu as text: what may be typed now, at what price, and why not.
#pragma once

#include <string>
#include <vector>

#include "affray/v1/session.pb.h"
#include "client/text/book.h"

namespace affray::client {

// "a sword, 1 AP; targets: orc1, orc2".
std::string offer_text(const v1::MenuEntry& entry, const Book& book);
// All entries, "+" before what is allowed and "-" before the rest with the reasons, then the cells within
// reach.
std::vector<std::string> menu_lines(const v1::Menu& menu, const Book& book);
// "1 AP, 1 standard action".
std::string cost_text(const google::protobuf::RepeatedPtrField<v1::NamedNumber>& cost);

}  // namespace affray::client
