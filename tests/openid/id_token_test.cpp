// Which ID tokens are believed (OpenID Connect Core 1.0, section 3.1.3.7): each by one thing that is not as
// it should be.
#include "openid/id_token.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "openid/jose.h"
#include "openid/json.h"

namespace affray::openid {
namespace {

constexpr std::int64_t kNow = 1'800'000'000;
const Expected kExpected{"https://login.example.org", "affray", "nonce of this try", kNow};

// A key of the issuer's, made for this test.
class Key {
  public:
    explicit Key(const char* algorithm, const char* name = "one") : algorithm_(algorithm) {
        key_.reset(json_pack("{s:s}", "alg", algorithm));
        EXPECT_TRUE(jose_jwk_gen(nullptr, key_.get()));
        json_object_set_new(key_.get(), "kid", json_string(name));
    }

    // As it stands in the issuer's set.
    Json shown() const {
        Json copy(json_deep_copy(key_.get()));
        EXPECT_TRUE(jose_jwk_pub(nullptr, copy.get()));
        return copy;
    }
    std::string set() const { return set_of(shown()); }
    static std::string set_of(Json key) {
        const Json set(json_pack("{s:[o]}", "keys", key.release()));
        return text_of(set);
    }

    std::string sign(const Json& claims, const std::function<void(json_t*)>& change_head = {}) const {
        const std::string said = text_of(claims);
        Json head(
            json_pack("{s:s, s:O}", "alg", algorithm_.c_str(), "kid", json_object_get(key_.get(), "kid")));
        if (change_head) change_head(head.get());
        const Json token(json_pack("{s:o}", "payload", jose_b64_enc(said.data(), said.size())));
        const Json with(json_pack("{s:o}", "protected", head.release()));
        EXPECT_TRUE(jose_jws_sig(nullptr, token.get(), with.get(), key_.get()));
        return part(token, "protected") + "." + part(token, "payload") + "." + part(token, "signature");
    }

    static std::string text_of(const Json& value) {
        char* const text = json_dumps(value.get(), JSON_COMPACT);
        std::string copy(text);
        std::free(text);
        return copy;
    }

  private:
    static std::string part(const Json& token, const char* name) {
        return text_in(token.get(), name).value_or("");
    }

    std::string algorithm_;
    Json key_{};
};

Json claims() {
    return Json(json_pack("{s:s, s:s, s:s, s:s, s:I, s:I}", "iss", "https://login.example.org", "sub",
                          "ann-17", "aud", "affray", "nonce", "nonce of this try", "exp",
                          json_int_t{kNow + 300}, "iat", json_int_t{kNow - 5}));
}

// With one claim changed; nullptr: without it.
Json claims_with(const char* name, json_t* value) {
    Json changed = claims();
    if (value == nullptr) {
        json_object_del(changed.get(), name);
    } else {
        json_object_set_new(changed.get(), name, value);
    }
    return changed;
}

TEST(IdToken, IsBelievedInEachWayOfSigning) {
    for (const char* const algorithm :
         {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512"}) {
        const Key key(algorithm);
        const auto seen = identity_in(key.sign(claims()), key.set(), kExpected);
        ASSERT_TRUE(seen) << algorithm << ": " << seen.error().message;
        EXPECT_EQ(seen->issuer, "https://login.example.org");
        EXPECT_EQ(seen->subject, "ann-17");
    }
}

TEST(IdToken, IsRefusedForEachClaimThatIsNotAsItShouldBe) {
    const Key key("ES256");
    struct Row {
        const char* name;
        json_t* value;
    };
    const Row rows[] = {
        {"iss", json_string("https://login.example.org/")},
        {"iss", nullptr},
        {"aud", json_string("another")},
        {"aud", json_pack("[s, s]", "another", "third")},
        {"aud", json_pack("[s, s]", "affray", "another")},  // and no azp
        {"aud", nullptr},
        {"azp", json_string("another")},
        {"exp", json_integer(kNow - 61)},
        {"exp", json_string("later")},
        {"exp", nullptr},
        {"iat", json_integer(kNow + 61)},
        {"iat", json_integer(kNow - 3601)},
        {"iat", nullptr},
        {"nbf", json_integer(kNow + 61)},
        {"nonce", json_string("nonce of another try")},
        {"nonce", nullptr},
        {"sub", json_string("")},
        {"sub", json_string(std::string(256, 'x').c_str())},
        {"sub", json_integer(17)},
        {"sub", nullptr},
    };
    for (const Row& row : rows) {
        const auto seen = identity_in(key.sign(claims_with(row.name, row.value)), key.set(), kExpected);
        ASSERT_FALSE(seen) << row.name;
        EXPECT_EQ(seen.error().code, ErrorCode::InvalidInput) << row.name;
    }
}

TEST(IdToken, MayBeForSeveralIfItSaysWhoAsked) {
    const Key key("ES256");
    Json several = claims_with("aud", json_pack("[s, s]", "another", "affray"));
    json_object_set_new(several.get(), "azp", json_string("affray"));
    EXPECT_TRUE(identity_in(key.sign(several), key.set(), kExpected));
    EXPECT_TRUE(identity_in(key.sign(claims_with("exp", json_integer(kNow - 59))), key.set(), kExpected))
        << "clocks may differ by a minute";
}

TEST(IdToken, IsRefusedIfSomebodyElseHasSignedIt) {
    const Key key("ES256");
    const Key other("ES256");
    const auto strange = identity_in(other.sign(claims()), key.set(), kExpected);
    ASSERT_FALSE(strange);
    EXPECT_EQ(strange.error().code, ErrorCode::NotFound) << "the keys may have been changed";
    const Key named("ES256", "two");
    EXPECT_EQ(identity_in(named.sign(claims()), key.set(), kExpected).error().code, ErrorCode::NotFound);
    std::string cut = key.sign(claims());
    const std::size_t dot = cut.rfind('.');
    cut[dot + 5] = cut[dot + 5] == 'A' ? 'B' : 'A';
    EXPECT_EQ(identity_in(cut, key.set(), kExpected).error().code, ErrorCode::NotFound);
}

TEST(IdToken, IsRefusedWithoutASignatureThatCounts) {
    const Key key("RS256");
    const auto refused = [&](const std::string& token, const std::string& keys) {
        const auto seen = identity_in(token, keys, kExpected);
        return !seen && seen.error().code == ErrorCode::InvalidInput;
    };
    const std::string token = key.sign(claims());
    const std::string payload = token.substr(token.find('.') + 1, token.rfind('.') - token.find('.') - 1);
    // {"alg":"none"}
    EXPECT_TRUE(refused("eyJhbGciOiJub25lIn0." + payload + ".", key.set()));
    // Signed with a secret that everybody knows: the public key itself, or one that stands in the set.
    const Key shared("HS256");
    EXPECT_TRUE(refused(shared.sign(claims()), Key::set_of(shared.shown())));
    EXPECT_TRUE(refused(
        key.sign(claims(), [](json_t* head) { json_object_set_new(head, "crit", json_pack("[s]", "exp")); }),
        key.set()));
    for (const char* const none : {"", ".", "..", "a.b", "a.b.c", "a.b.c.d", "€.€.€"})
        EXPECT_TRUE(refused(none, key.set())) << none;
    EXPECT_TRUE(refused(token + std::string(40'000, 'x'), key.set()));
    for (const char* const keys : {"", "[]", "{}", R"({"keys":{}})", R"({"keys":[1,"a",{}]})"})
        EXPECT_FALSE(identity_in(token, keys, kExpected)) << keys;
}

TEST(IdToken, IsNotSignedByAKeyForSomethingElse) {
    const Key key("RS256");
    Json sealing = key.shown();
    json_object_set_new(sealing.get(), "use", json_string("enc"));
    EXPECT_FALSE(identity_in(key.sign(claims()), Key::set_of(std::move(sealing)), kExpected));
    Json of_another_kind = key.shown();
    json_object_set_new(of_another_kind.get(), "alg", json_string("PS256"));
    EXPECT_FALSE(identity_in(key.sign(claims()), Key::set_of(std::move(of_another_kind)), kExpected));
}

}  // namespace
}  // namespace affray::openid
