// The manual of the table's commands, by topics.
#pragma once

#include <string>
#include <string_view>

namespace affray::client {

// One topic, or for "all" every one; empty: there is no such topic.
std::string help_text(std::string_view topic);
// "moving, fighting ...": the topics there are.
std::string help_topics();

}  // namespace affray::client
