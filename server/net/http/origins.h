// Which pages may open a connection (SEC-1): an exact-match list, and the server's own page where its name
// cannot be forged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace affray::net {

/// Immutable; any thread.
class Origins {
  public:
    /// `allowed`: origins such as "https://play.example.org", exactly as browsers send them. `names`: host
    /// names, beside localhost and numeric addresses, under which this server's own page may be served.
    Origins(std::vector<std::string> allowed, std::vector<std::string> names);

    /// No origin at all is a native client, which must then show a token in its first message. The origin of
    /// the page that this server itself served is allowed if its host is a numeric address, localhost, or one
    /// of the names: any other name could be somebody else's that was made to lead here.
    bool allows(std::string_view origin, std::string_view host) const;

  private:
    bool own_name(std::string_view host) const;

    std::vector<std::string> allowed_;
    std::vector<std::string> names_;
};

}  // namespace affray::net
