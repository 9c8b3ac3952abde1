// A message that only one browser can read, whoever carries it (RFC 8188, RFC 8291).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "push/key_pair.h"

namespace affray::push {

/// What a browser gave with its subscription.
struct ReaderKeys {
    std::string point;  ///< p256dh: 65 bytes
    std::string auth;   ///< 16 bytes
};
inline constexpr std::size_t kAuthSize = 16;
inline constexpr std::size_t kSaltSize = 16;

/// One record of aes128gcm with its header. `once`: a key that serves for this message alone. The text is
/// padded to `padded` bytes, or not where it is longer. Errors: InvalidInput (the keys are none, the text is
/// too long for a record), Io.
Result<std::string> sealed(std::string_view text, const ReaderKeys& reader, const KeyPair& once,
                           std::string_view salt, std::size_t padded);

/// The same with a fresh key and salt.
Result<std::string> sealed(std::string_view text, const ReaderKeys& reader, std::size_t padded);

}  // namespace affray::push
