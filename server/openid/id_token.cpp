// Signatures are judged by libjose; who said what to whom and when is judged here.
#include "openid/id_token.h"

#include <algorithm>
#include <array>

#include "openid/jose.h"
#include "openid/json.h"

namespace affray::openid {
namespace {

constexpr std::array<std::string_view, 9> kAlgorithms = {"RS256", "RS384", "RS512", "PS256", "PS384",
                                                         "PS512", "ES256", "ES384", "ES512"};
constexpr std::int64_t kClocksApart = 60;  // seconds
constexpr std::int64_t kOldest = 3600;     // it was asked for a moment ago
constexpr std::size_t kSubjectMost = 255;
constexpr std::size_t kTokenMost = 32 * 1024;

Error no(const char* why) { return {ErrorCode::InvalidInput, why}; }

// The token in the form that libjose takes; nullptr: it has not three parts.
Json in_parts(std::string_view token) {
    const std::size_t first = token.find('.');
    const std::size_t second = token.find('.', first == std::string_view::npos ? first : first + 1);
    if (second == std::string_view::npos || token.find('.', second + 1) != std::string_view::npos) return {};
    const std::string head(token.substr(0, first));
    const std::string payload(token.substr(first + 1, second - first - 1));
    const std::string signature(token.substr(second + 1));
    return Json(json_pack("{s:s, s:s, s:s}", "protected", head.c_str(), "payload", payload.c_str(),
                          "signature", signature.c_str()));
}

// The object that a part of the token holds.
Json said_in(const Json& token, const char* part) {
    const json_t* const encoded = json_object_get(token.get(), part);
    const std::size_t size = libjose()->b64_dec(encoded, nullptr, 0);
    if (size == SIZE_MAX) return {};
    std::string text(size, '\0');
    if (libjose()->b64_dec(encoded, text.data(), text.size()) != size) return {};
    return json_object_of(text);
}

// A key for signatures of this kind, and of this name if the token says one.
bool may_have_signed(const json_t* key, const json_t* head, const std::string& algorithm) {
    const std::string_view kind = algorithm.starts_with("ES") ? "EC" : "RSA";
    if (text_in(key, "kty") != kind || text_in(key, "use").value_or("sig") != "sig") return false;
    if (text_in(key, "alg").value_or(algorithm) != algorithm) return false;
    const auto name = text_in(head, "kid");
    return !name || text_in(key, "kid").value_or(*name) == *name;
}

Status judge_signature(const Json& token, std::string_view keys) {
    const Json head = said_in(token, "protected");
    if (head == nullptr) return no("its head cannot be read");
    const auto algorithm = text_in(head.get(), "alg");
    if (!algorithm || std::find(kAlgorithms.begin(), kAlgorithms.end(), *algorithm) == kAlgorithms.end())
        return no("it is not signed in a way that is taken here");
    if (json_object_get(head.get(), "crit") != nullptr)
        return no("it wants something that is not known here");
    const Json set = json_object_of(keys);
    const json_t* const all = json_object_get(set.get(), "keys");
    for (std::size_t i = 0; i < json_array_size(all); ++i) {
        const json_t* const key = json_array_get(all, i);
        if (!may_have_signed(key, head.get(), *algorithm)) continue;
        if (libjose()->jws_ver(nullptr, token.get(), nullptr, key, false)) return {};
    }
    return Error{ErrorCode::NotFound, "none of its issuer's keys has signed it"};
}

Status judge_claims(const json_t* claims, const Expected& expected) {
    if (text_in(claims, "iss") != expected.issuer) return no("another issuer has made it");
    if (!holds(claims, "aud", expected.client_id)) return no("it is for another client");
    const bool many = json_array_size(json_object_get(claims, "aud")) > 1;
    const auto party = text_in(claims, "azp");
    if (many && !party) return no("it is for several clients, and does not say by whom it was asked for");
    if (party && *party != expected.client_id) return no("another client has asked for it");
    const auto until = integer_in(claims, "exp");
    const auto since = integer_in(claims, "iat");
    if (!until || !since) return no("it does not say when it is good");
    if (*until <= expected.now_s - kClocksApart) return no("its time is over");
    if (*since > expected.now_s + kClocksApart || *since < expected.now_s - kOldest)
        return no("it was made at another time; compare the clocks");
    const auto from = integer_in(claims, "nbf");
    if (from && *from > expected.now_s + kClocksApart) return no("its time has not come");
    if (text_in(claims, "nonce") != expected.nonce) return no("it was made for another try");
    return {};
}

}  // namespace

Result<Identity> identity_in(std::string_view token, std::string_view keys, const Expected& expected) {
    if (!libjose()) return libjose().error();
    if (token.size() > kTokenMost) return no("it is too long");
    const Json parts = in_parts(token);
    if (parts == nullptr) return no("it is no token");
    if (const Status signature = judge_signature(parts, keys); !signature) return signature.error();
    const Json claims = said_in(parts, "payload");
    if (claims == nullptr) return no("what it says cannot be read");
    if (const Status judged = judge_claims(claims.get(), expected); !judged) return judged.error();
    auto subject = text_in(claims.get(), "sub");
    if (!subject || subject->empty() || subject->size() > kSubjectMost ||
        subject->find('\0') != std::string::npos)
        return no("it does not say of whom it speaks");
    return Identity{expected.issuer, std::move(*subject)};
}

}  // namespace affray::openid
