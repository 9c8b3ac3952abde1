// Thin wrappers; everything of OpenSSL is freed where it was made.
#include "push/key_pair.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/pem.h>

#include <array>

namespace affray::push {
namespace {

constexpr char kCurve[] = "prime256v1";
constexpr std::size_t kHalf = 32;

template <auto Free>
struct Freed {
    template <class T>
    void operator()(T* thing) const {
        Free(thing);
    }
};
using KeyHandle = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;
using Digester = std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>>;
using Text = std::unique_ptr<BIO, Freed<BIO_free_all>>;

unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

std::string point_of(EVP_PKEY* key) {
    unsigned char* encoded = nullptr;
    const std::size_t size = EVP_PKEY_get1_encoded_public_key(key, &encoded);
    std::string point(reinterpret_cast<const char*>(encoded), size);
    OPENSSL_free(encoded);
    return point;
}

// Nothing: these bytes are no point of the curve.
KeyHandle public_key(std::string_view point) {
    if (point.size() != kPointSize || point.front() != '\x04') return nullptr;
    std::string copy(point), curve(kCurve);
    std::array<OSSL_PARAM, 3> parameters{
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve.data(), 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy.data(), copy.size()),
        OSSL_PARAM_construct_end()};
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* made = nullptr;
    if (context == nullptr || EVP_PKEY_fromdata_init(context.get()) != 1 ||
        EVP_PKEY_fromdata(context.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters.data()) != 1)
        return nullptr;
    KeyHandle key(made);
    const KeyContext check(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
    if (check == nullptr || EVP_PKEY_public_check(check.get()) != 1) return nullptr;
    return key;
}

Error broken(const char* what) { return {ErrorCode::Io, std::string("OpenSSL: ") + what}; }

}  // namespace

struct KeyPair::Key {
    explicit Key(KeyHandle made) : handle(std::move(made)), point(point_of(handle.get())) {}

    KeyHandle handle;
    std::string point;
};

const std::string& KeyPair::point() const { return key_->point; }

Result<KeyPair> KeyPair::make() {
    KeyHandle made(EVP_EC_gen(kCurve));
    if (made == nullptr) return broken("no key could be made");
    return KeyPair(std::make_shared<const Key>(std::move(made)));
}

Result<KeyPair> KeyPair::read(std::string_view pem) {
    const Error wrong{ErrorCode::InvalidInput, "is no private key on the curve P-256 in PEM"};
    const Text text(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
    // No pass phrase is asked for on the terminal.
    const auto none = [](char*, int, int, void*) { return 0; };
    KeyHandle key(text == nullptr ? nullptr : PEM_read_bio_PrivateKey(text.get(), nullptr, none, nullptr));
    std::array<char, 64> curve{};
    std::size_t size = 0;
    if (key == nullptr || EVP_PKEY_get_group_name(key.get(), curve.data(), curve.size(), &size) != 1 ||
        std::string_view(curve.data(), size) != kCurve)
        return wrong;
    auto pair = KeyPair(std::make_shared<const Key>(std::move(key)));
    if (pair.point().size() != kPointSize) return wrong;
    return pair;
}

std::string KeyPair::pem() const {
    const Text text(BIO_new(BIO_s_mem()));
    PEM_write_bio_PrivateKey(text.get(), key_->handle.get(), nullptr, nullptr, 0, nullptr, nullptr);
    char* begin = nullptr;
    const long size = BIO_get_mem_data(text.get(), &begin);
    return {begin, static_cast<std::size_t>(size)};
}

Result<std::string> KeyPair::shared_with(std::string_view point) const {
    const KeyHandle other = public_key(point);
    if (other == nullptr) return Error{ErrorCode::InvalidInput, "no point of the curve P-256"};
    const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, key_->handle.get(), nullptr));
    std::size_t size = kHalf;
    std::string secret(size, '\0');
    if (context == nullptr || EVP_PKEY_derive_init(context.get()) != 1 ||
        EVP_PKEY_derive_set_peer(context.get(), other.get()) != 1 ||
        EVP_PKEY_derive(context.get(), bytes_of(secret), &size) != 1 || size != kHalf)
        return broken("no shared secret");
    return secret;
}

Result<std::string> KeyPair::sign(std::string_view text) const {
    const Digester digester(EVP_MD_CTX_new());
    std::size_t size = 0;
    if (digester == nullptr ||
        EVP_DigestSignInit(digester.get(), nullptr, EVP_sha256(), nullptr, key_->handle.get()) != 1 ||
        EVP_DigestSign(digester.get(), nullptr, &size, bytes_of(text), text.size()) != 1)
        return broken("nothing can be signed");
    std::string der(size, '\0');
    if (EVP_DigestSign(digester.get(), bytes_of(der), &size, bytes_of(text), text.size()) != 1)
        return broken("nothing can be signed");
    // JOSE wants both numbers one behind the other (RFC 7518, section 3.4).
    const unsigned char* from = bytes_of(std::string_view(der));
    const Signature both(d2i_ECDSA_SIG(nullptr, &from, static_cast<long>(size)));
    std::string out(2 * kHalf, '\0');
    if (both == nullptr || BN_bn2binpad(ECDSA_SIG_get0_r(both.get()), bytes_of(out), kHalf) != kHalf ||
        BN_bn2binpad(ECDSA_SIG_get0_s(both.get()), bytes_of(out) + kHalf, kHalf) != kHalf)
        return broken("an odd signature");
    return out;
}

bool is_point(std::string_view point) { return public_key(point) != nullptr; }

}  // namespace affray::push
