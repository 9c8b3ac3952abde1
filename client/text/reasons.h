// Why something is refused, in the sentences of the page: what is required and what there is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/session.pb.h"

namespace affray::client {

std::string reason_text(const v1::Rejected& reason);

// The same of a message that was not taken.
std::string fault_text(const v1::Fault& fault);

// Each that there is, once.
std::vector<std::string> reason_texts(const google::protobuf::RepeatedPtrField<v1::Rejected>& reasons);

}  // namespace affray::client
