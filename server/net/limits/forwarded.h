// Who stands behind a trusted proxy, by what the proxies on the way have added.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace affray::net {

/// `lines`: the values of all lines X-Forwarded-For, in the order in which they came; together they are one
/// list, to whose end each proxy adds the peer that it has seen. From the end, the first address that is no
/// trusted proxy; what stands before it is the client's own word. Empty: nobody is named.
std::string client_of(std::span<const std::string_view> lines, std::span<const std::string> trusted);

}  // namespace affray::net
