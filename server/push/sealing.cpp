// The steps of RFC 8291, section 3.4, by OpenSSL's HKDF and AES-GCM.
#include "push/sealing.h"

#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>

#include <algorithm>
#include <memory>

namespace affray::push {
namespace {

using namespace std::string_literals;

constexpr std::size_t kRecordSize = 4096, kTagSize = 16, kNonceSize = 12, kKeySize = 16, kSecretSize = 32;
constexpr std::size_t kHeaderSize = kSaltSize + 4 + 1 + kPointSize;

struct FreeContext {
    void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
    void operator()(EVP_CIPHER_CTX* context) const { EVP_CIPHER_CTX_free(context); }
};

const unsigned char* in(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* out(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
int size_of(std::string_view text) { return static_cast<int>(text.size()); }

// Empty: OpenSSL has failed.
std::string hkdf(std::string_view salt, std::string_view secret, std::string_view info, std::size_t size) {
    const std::unique_ptr<EVP_PKEY_CTX, FreeContext> context(EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nullptr));
    std::string made(size, '\0');
    const bool good = context != nullptr && EVP_PKEY_derive_init(context.get()) == 1 &&
                      EVP_PKEY_CTX_set_hkdf_md(context.get(), EVP_sha256()) == 1 &&
                      EVP_PKEY_CTX_set1_hkdf_salt(context.get(), in(salt), size_of(salt)) == 1 &&
                      EVP_PKEY_CTX_set1_hkdf_key(context.get(), in(secret), size_of(secret)) == 1 &&
                      EVP_PKEY_CTX_add1_hkdf_info(context.get(), in(info), size_of(info)) == 1 &&
                      EVP_PKEY_derive(context.get(), out(made), &size) == 1;
    return good ? made : std::string();
}

// With the tag behind it. Empty: OpenSSL has failed.
std::string aes128gcm(std::string_view key, std::string_view nonce, std::string_view plain) {
    const std::unique_ptr<EVP_CIPHER_CTX, FreeContext> context(EVP_CIPHER_CTX_new());
    std::string made(plain.size() + kTagSize, '\0');
    int size = 0, last = 0;
    const bool good =
        context != nullptr &&
        EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), in(key), in(nonce), nullptr) == 1 &&
        EVP_EncryptUpdate(context.get(), out(made), &size, in(plain), size_of(plain)) == 1 &&
        EVP_EncryptFinal_ex(context.get(), out(made) + size, &last) == 1 &&
        EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, kTagSize, out(made) + plain.size()) == 1;
    return good ? made : std::string();
}

}  // namespace

Result<std::string> sealed(std::string_view text, const ReaderKeys& reader, const KeyPair& once,
                           std::string_view salt, std::size_t padded) {
    if (reader.auth.size() != kAuthSize || salt.size() != kSaltSize)
        return Error{ErrorCode::InvalidInput, "the keys of a subscription are of other sizes"};
    // The last record ends with a two, and what fills it up.
    std::string plain = std::string(text) + "\x02"s;
    plain.resize(std::max(plain.size(), padded + 1), '\0');
    if (plain.size() + kTagSize > kRecordSize)
        return Error{ErrorCode::InvalidInput, "the message is too long for one record"};
    const auto shared = once.shared_with(reader.point);
    if (!shared) return shared.error();
    const std::string info = "WebPush: info\0"s + reader.point + once.point();
    const std::string secret = hkdf(reader.auth, *shared, info, kSecretSize);
    const std::string key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0"s, kKeySize);
    const std::string nonce = hkdf(salt, secret, "Content-Encoding: nonce\0"s, kNonceSize);
    const Error broken{ErrorCode::Io, "OpenSSL: nothing can be sealed"};
    if (secret.empty() || key.empty() || nonce.empty()) return broken;
    const std::string hidden = aes128gcm(key, nonce, plain);
    if (hidden.empty()) return broken;
    std::string message;
    message.reserve(kHeaderSize + hidden.size());
    message.append(salt);
    message.append("\0\0\x10\0"s);  // kRecordSize in four bytes
    message.push_back(static_cast<char>(kPointSize));
    message.append(once.point());
    message.append(hidden);
    return message;
}

Result<std::string> sealed(std::string_view text, const ReaderKeys& reader, std::size_t padded) {
    const auto once = KeyPair::make();
    if (!once) return once.error();
    std::string salt(kSaltSize, '\0');
    if (RAND_bytes(out(salt), static_cast<int>(kSaltSize)) != 1)
        return Error{ErrorCode::Io, "OpenSSL: no random numbers"};
    return sealed(text, reader, *once, salt, padded);
}

}  // namespace affray::push
