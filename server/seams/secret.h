// Seat tokens, join codes, public ids and what is stored of them (SEC-2 to SEC-5): random ones from
// libsodium's generator, and those that follow from them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace affray {

/// BLAKE2b-256 of a secret: all that the store ever sees of it.
using SecretHash = std::array<std::uint8_t, 32>;

/// Prepares libsodium; once, before anything else of this file. False: no entropy.
bool start_secrets();

/// A secret text that no log line prints: streaming or formatting it gives "***".
class Secret {
  public:
    Secret() = default;
    explicit Secret(std::string text) : text_(std::move(text)) {}
    /// For the one message or line that must carry it.
    const std::string& reveal() const { return text_; }
    bool empty() const { return text_.empty(); }
    friend std::string_view to_string(const Secret&) { return "***"; }

  private:
    std::string text_;
};

/// 256 random bits in base64url.
inline constexpr std::size_t kTokenSize = 43;
Secret make_token();
/// Derives each next token from the one before (SEC-4). It takes both the token and the key to know the next
/// one. Any thread.
class Succession {
  public:
    explicit Succession(const std::array<std::uint8_t, 32>& key) : key_(key) {}
    /// Always the same one; in the form of make_token().
    Secret after(std::string_view token) const;

  private:
    std::array<std::uint8_t, 32> key_;
};
/// 40 random bits as eight Crockford characters.
Secret make_join_code();
/// 16 characters of base32 (80 bits): the public id of an encounter, good in a path.
std::string make_public_id();
/// 256 random bits, the key of an encounter's dice.
std::array<std::uint8_t, 32> make_key();

SecretHash hash_secret(std::string_view text);
/// The code as people type it (lower case, spaces and hyphens, O for 0, I and L for 1) brought to its one
/// spelling; nothing unless eight characters remain.
std::optional<std::string> normalise_join_code(std::string_view typed);
/// In constant time.
bool equal_hashes(const SecretHash& a, const SecretHash& b);

}  // namespace affray
