// Who sends a message, as the services that carry it want it signed (RFC 8292).
#pragma once

#include <string>
#include <string_view>

#include "push/key_pair.h"

namespace affray::push {

/// Whether that is an address at which a push service may reach the operator: mailto: or https:.
bool is_contact(std::string_view contact);

/// The value of the header Authorization. `origin`: of the service, as https://push.example.org; good for
/// twelve hours from `now_s`, seconds since 1970.
Result<std::string> vapid(const KeyPair& key, std::string_view origin, std::string_view contact,
                          std::int64_t now_s);

}  // namespace affray::push
