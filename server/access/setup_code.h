// The code by which the first operator is made in the browser.
//
// Its hash and its end stand in a file of the data directory, so that a command beside a running server can
// replace it: who may write there owns the server already. It opens nothing once there is an operator,
// which the store judges in the transaction that makes one.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string_view>

#include "base/result.h"
#include "seams/secret.h"

namespace affray::access {

/// Any thread; each call reads or writes the small file anew.
class SetupCode {
  public:
    static constexpr std::chrono::hours kLifetime{24};

    /// An empty directory: there is no code, and none can be made.
    explicit SetupCode(std::filesystem::path data_dir);

    /// Until when the code that is kept is good; nothing: there is none, or it is too old.
    std::optional<std::int64_t> good_until(std::int64_t now_ms) const;
    /// A new one in the place of any other. Io: the file cannot be written.
    Result<Secret> renew(std::int64_t now_ms) const;
    /// Is what somebody typed the code, and good?
    bool opens(std::string_view typed, std::int64_t now_ms) const;
    void forget() const;

  private:
    struct Kept {
        SecretHash hash{};
        std::int64_t expires_at_ms = 0;
    };
    std::optional<Kept> kept() const;

    const std::filesystem::path data_dir_;
};

/// As it is read aloud: "ABCD-EFGH".
std::string spaced_code(const Secret& code);

}  // namespace affray::access
