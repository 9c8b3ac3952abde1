// By libsodium.
#include "push/base64url.h"

#include <sodium.h>

namespace affray::push {
namespace {

constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string base64url(std::string_view bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kVariant), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                      bytes.size(), kVariant);
    text.pop_back();  // the zero at its end
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    while (text.ends_with('=')) text.remove_suffix(1);
    std::string bytes(text.size(), '\0');
    std::size_t size = 0;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                          text.size(), nullptr, &size, nullptr, kVariant) != 0)
        return std::nullopt;
    bytes.resize(size);
    return bytes;
}

}  // namespace affray::push
