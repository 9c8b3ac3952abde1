// Signatures by the example that the scheme's own libraries are tested with.
#include "push/message_signature.h"

#include <gtest/gtest.h>

namespace affray::push {
namespace {

// whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
constexpr std::string_view kSecret(
    "\x31\xf2\x90\xf6\xbf\x06\x29\x8a\xab\x4f\x08\xd4\x3c\x3f\x08\x2c\xf6\x48\xa3"
    "\x62\xda\x2d\xa4\xb0",
    24);

TEST(MessageSignature, IsThatOfTheSchemesExample) {
    const auto headers =
        signed_headers(kSecret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, R"({"test": 2432232314})");
    ASSERT_EQ(headers.size(), 3u);
    EXPECT_EQ(headers[0],
              (std::pair<std::string, std::string>{"webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek"}));
    EXPECT_EQ(headers[1], (std::pair<std::string, std::string>{"webhook-timestamp", "1614265330"}));
    EXPECT_EQ(headers[2], (std::pair<std::string, std::string>{
                              "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="}));
}

TEST(MessageSignature, DiffersWithEachThingThatIsSigned) {
    const auto of = [](std::string_view secret, const std::string& id, std::int64_t at,
                       std::string_view body) { return signed_headers(secret, id, at, body)[2].second; };
    const std::string one = of("secret", "msg_1", 5, "body");
    EXPECT_EQ(one, of("secret", "msg_1", 5, "body"));
    EXPECT_NE(one, of("Secret", "msg_1", 5, "body"));
    EXPECT_NE(one, of("secret", "msg_2", 5, "body"));
    EXPECT_NE(one, of("secret", "msg_1", 6, "body"));
    EXPECT_NE(one, of("secret", "msg_1", 5, "bodY"));
}

TEST(MessageSignature, SecretsAreWrittenAsReceiversTakeThem) {
    EXPECT_EQ(secret_text(kSecret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
}

}  // namespace
}  // namespace affray::push
