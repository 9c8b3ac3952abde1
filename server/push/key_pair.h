// A key on the curve P-256, by OpenSSL: for sealing a message, and for signing who sends it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace affray::push {

/// Of a point as browsers give it: uncompressed.
inline constexpr std::size_t kPointSize = 65;

/// Cheap to copy; any thread.
class KeyPair {
  public:
    /// A fresh one. Io: the system gives no random numbers.
    static Result<KeyPair> make();
    /// A private key in PEM. InvalidInput: it is none, or on another curve.
    static Result<KeyPair> read(std::string_view pem);

    std::string pem() const;
    /// The public half: 65 bytes.
    const std::string& point() const;
    /// What both halves can work out (ECDH): 32 bytes. InvalidInput: that is no point of the curve.
    Result<std::string> shared_with(std::string_view point) const;
    /// ES256: 64 bytes.
    Result<std::string> sign(std::string_view text) const;

  private:
    struct Key;
    explicit KeyPair(std::shared_ptr<const Key> key) : key_(std::move(key)) {}

    std::shared_ptr<const Key> key_;
};

/// Whether these bytes are a point of the curve.
bool is_point(std::string_view point);

}  // namespace affray::push
