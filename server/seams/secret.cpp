// Random secrets and their hashes.
#include "seams/secret.h"

#include <sodium.h>

#include "base/check.h"

namespace affray {
namespace {

constexpr std::string_view kCrockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::string_view kLowerBase32 = "abcdefghijkmnpqrstuvwxyz23456789";
static_assert(kCrockford.size() == 32 && kLowerBase32.size() == 32);

// Five bits of a random byte pick a letter, so that every letter is equally likely.
std::string random_letters(std::string_view alphabet, std::size_t count) {
    std::array<std::uint8_t, 32> bytes{};
    AFFRAY_CHECK(count <= bytes.size());
    randombytes_buf(bytes.data(), count);
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += alphabet[bytes[i] % alphabet.size()];
    return text;
}

Secret token_of(const std::array<std::uint8_t, 32>& bytes) {
    constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
    text.pop_back();  // the terminating zero
    return Secret(std::move(text));
}

}  // namespace

bool start_secrets() { return sodium_init() >= 0; }

Secret make_token() {
    std::array<std::uint8_t, 32> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    return token_of(bytes);
}

Secret Succession::after(std::string_view token) const {
    // The purpose of the hash keeps it apart from every other that this key may come to make.
    constexpr std::array<unsigned char, crypto_generichash_blake2b_PERSONALBYTES> kPurpose = {
        'a', 'f', 'f', 'r', 'a', 'y', ' ', 't', 'o', 'k', 'e', 'n', ' ', 'n', 'x', 't'};
    std::array<std::uint8_t, 32> bytes{};
    crypto_generichash_blake2b_salt_personal(
        bytes.data(), bytes.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
        key_.data(), key_.size(), nullptr, kPurpose.data());
    return token_of(bytes);
}

Secret make_join_code() { return Secret(random_letters(kCrockford, 8)); }

std::string make_public_id() { return random_letters(kLowerBase32, 16); }

std::array<std::uint8_t, 32> make_key() {
    std::array<std::uint8_t, 32> key{};
    randombytes_buf(key.data(), key.size());
    return key;
}

SecretHash hash_secret(std::string_view text) {
    SecretHash hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size(), nullptr, 0);
    return hash;
}

std::optional<std::string> normalise_join_code(std::string_view typed) {
    std::string code;
    for (const char raw : typed) {
        if (raw == ' ' || raw == '-') continue;
        char c = raw >= 'a' && raw <= 'z' ? static_cast<char>(raw - 'a' + 'A') : raw;
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        if (kCrockford.find(c) == std::string_view::npos || code.size() == 8) return std::nullopt;
        code += c;
    }
    if (code.size() != 8) return std::nullopt;
    return code;
}

bool equal_hashes(const SecretHash& a, const SecretHash& b) {
    return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace affray
