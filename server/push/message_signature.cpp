// HMAC and base64 by OpenSSL.
#include "push/message_signature.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>

#include "base/check.h"

namespace affray::push {
namespace {

std::string base64(std::string_view bytes) {
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

std::string hmac_sha256(std::string_view key, std::string_view text) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    const unsigned char* made =
        HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
             reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size);
    AFFRAY_CHECK(made != nullptr, "SHA-256 is always there");
    return {reinterpret_cast<const char*>(digest.data()), size};
}

}  // namespace

std::string secret_text(std::string_view secret) { return "whsec_" + base64(secret); }

std::vector<std::pair<std::string, std::string>> signed_headers(std::string_view secret,
                                                                const std::string& id, std::int64_t now_s,
                                                                std::string_view body) {
    const std::string at = std::to_string(now_s);
    const std::string content = id + "." + at + "." + std::string(body);
    return {{"webhook-id", id},
            {"webhook-timestamp", at},
            {"webhook-signature", "v1," + base64(hmac_sha256(secret, content))}};
}

}  // namespace affray::push
