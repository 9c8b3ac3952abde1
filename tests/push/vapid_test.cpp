// The token that says who sends a message, and keys in files.
#include "push/vapid.h"

#include <gtest/gtest.h>

#include "push/base64url.h"
#include "push/pusher.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace affray::push {
namespace {

TEST(Vapid, SaysForWhomByWhomAndHowLong) {
    const auto key = KeyPair::make();
    ASSERT_TRUE(key);
    const auto value = vapid(*key, "https://push.example.org", "mailto:ops@example.org", 1'000'000);
    ASSERT_TRUE(value);
    ASSERT_TRUE(value->starts_with("vapid t="));
    const std::string token = value->substr(8, value->find(',') - 8);
    const std::size_t first = token.find('.'), second = token.find('.', first + 1);
    EXPECT_EQ(from_base64url(token.substr(0, first)), R"({"typ":"JWT","alg":"ES256"})");
    EXPECT_EQ(from_base64url(token.substr(first + 1, second - first - 1)),
              R"({"aud":"https://push.example.org","exp":1043200,"sub":"mailto:ops@example.org"})");
    EXPECT_EQ(from_base64url(token.substr(second + 1)).value_or("").size(), 64U);
    EXPECT_TRUE(value->ends_with(", k=" + base64url(key->point())));
}

TEST(Vapid, WantsAnAddressOfTheOperator) {
    EXPECT_TRUE(is_contact("mailto:ops@example.org"));
    EXPECT_TRUE(is_contact("https://example.org/about"));
    EXPECT_FALSE(is_contact("ops@example.org"));
    EXPECT_FALSE(is_contact("mailto:ops"));
    EXPECT_FALSE(is_contact("mailto:a b@example.org"));
    EXPECT_FALSE(is_contact("http://example.org"));
}

TEST(KeyFile, IsItsOwnersAloneAndNeverWrittenOver) {
    std::string name = (std::filesystem::temp_directory_path() / "affray-key-XXXXXX").string();
    const std::filesystem::path folder = mkdtemp(name.data());
    const std::string path = (folder / "push.pem").string();
    const auto made = make_key_file(path);
    ASSERT_TRUE(made);
    EXPECT_EQ(std::filesystem::status(path).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    const auto read = KeyPair::read(text.str());
    ASSERT_TRUE(read);
    EXPECT_EQ(base64url(read->point()), *made);
    EXPECT_FALSE(make_key_file(path));
    std::filesystem::remove_all(folder);
}

TEST(KeyFile, OfAnotherCurveOrNoneIsRefused) {
    EXPECT_FALSE(KeyPair::read(""));
    EXPECT_FALSE(
        KeyPair::read("-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIGFhYWFhYWFhYWFhYWFhYWFhYWFhYWFh"
                      "YWFhYWFhYWFh\n-----END PRIVATE KEY-----\n"))
        << "Ed25519";
}

}  // namespace
}  // namespace affray::push
