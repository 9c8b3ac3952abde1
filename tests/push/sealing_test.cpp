// A sealed message, byte for byte as RFC 8291 prints its example, and what is refused to be sealed.
#include "push/sealing.h"

#include <gtest/gtest.h>

#include "push/base64url.h"

namespace affray::push {
namespace {

// RFC 8291, section 5 and appendix A.
constexpr std::string_view kText = "When I grow up, I want to be a watermelon";
constexpr std::string_view kReaderPoint =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
constexpr std::string_view kAuth = "BTBZMqHH6r4Tts7J_aSIgg";
constexpr std::string_view kSalt = "DGv6ra1nlYgDCS1FRnbzlw";
constexpr std::string_view kMessage =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
    "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
// The sender's private key yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw, as a file has it.
constexpr std::string_view kSenderKey = R"(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyfWPiYE+n46HLnH0
KqZOF1fJJU3MYrct3AELtAQ+oRyhRANCAAT+M/SrDepxkU21WCP3O1SUj0EwbZIH
Mtu5pZpTKGSCIA5Zent7wmC6HCJ5mFgJkuk5cwAvMBKiiujwa7t45ewP
-----END PRIVATE KEY-----
)";

std::string bytes(std::string_view text) { return from_base64url(text).value_or(""); }

ReaderKeys reader() { return {bytes(kReaderPoint), bytes(kAuth)}; }

TEST(Sealing, IsTheExampleOfRfc8291) {
    const auto key = KeyPair::read(kSenderKey);
    ASSERT_TRUE(key);
    const auto message = sealed(kText, reader(), *key, bytes(kSalt), 0);
    ASSERT_TRUE(message);
    EXPECT_EQ(base64url(*message), kMessage);
}

TEST(Sealing, MakesMessagesOfOneSizeThatDifferWhollyEachTime) {
    const auto a = sealed("a", reader(), 1024), b = sealed(std::string(1024, 'b'), reader(), 1024);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->size(), b->size());
    EXPECT_NE(*sealed("a", reader(), 1024), *a);
}

TEST(Sealing, RefusesWhatIsNoReader) {
    ReaderKeys off_the_curve = reader();
    off_the_curve.point.back() = static_cast<char>(off_the_curve.point.back() ^ 1);
    EXPECT_FALSE(sealed("x", off_the_curve, 64));
    EXPECT_FALSE(is_point(off_the_curve.point));
    EXPECT_FALSE(is_point(std::string(kPointSize, '\0')));
    EXPECT_FALSE(is_point(bytes("BA").append(64, '\0')));
    ReaderKeys short_secret = reader();
    short_secret.auth.pop_back();
    EXPECT_FALSE(sealed("x", short_secret, 64));
    EXPECT_FALSE(sealed(std::string(5000, 'x'), reader(), 64)) << "longer than a record";
}

TEST(Base64url, GoesBothWays) {
    EXPECT_EQ(base64url(std::string("\xfb\xff\x00", 3)), "-_8A");
    EXPECT_EQ(from_base64url("-_8A"), std::string("\xfb\xff\x00", 3));
    EXPECT_EQ(from_base64url("YQ=="), "a");
    EXPECT_EQ(from_base64url("a+b/"), std::nullopt);
    EXPECT_EQ(from_base64url("a b"), std::nullopt);
}

}  // namespace
}  // namespace affray::push
