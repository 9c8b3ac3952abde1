// What strangers write into the log (SEC-15), and what a secret prints as.
#include "session/log.h"

#include <gtest/gtest.h>

#include "seams/secret.h"

namespace affray::session {
namespace {

TEST(Log, SEC15ForeignTextIsOneLineWithoutControlBytes) {
    EXPECT_EQ(escape_for_log("a\r\nb\x1b[31m"), "a\\u000d\\u000ab\\u001b[31m");
    EXPECT_EQ(escape_for_log("say \"hi\" \\"), "say \\\"hi\\\" \\\\");
    EXPECT_EQ(escape_for_log("Gr\xc3\xbc\xc3\x9f"), "Gr\xc3\xbc\xc3\x9f");
    EXPECT_EQ(escape_for_log("\xe2\x80\xae"
                             "evil"),
              "\\u202eevil")
        << "right-to-left override";
    EXPECT_EQ(escape_for_log("\xff\xc3"), "\\u00ff\\u00c3");
    EXPECT_EQ(escape_for_log("\xed\xa0\x80"), "\\u00ed\\u00a0\\u0080") << "a surrogate is not UTF-8";
    EXPECT_EQ(escape_for_log("\xc0\x80"), "\\u00c0\\u0080") << "an overlong form is not UTF-8";
    EXPECT_EQ(escape_for_log(std::string(1'000'000, 'x')).size(), 259U);
    for (int byte = 0; byte < 256; ++byte) {
        for (const char c : escape_for_log(std::string(1, static_cast<char>(byte)))) EXPECT_GE(c, 0x20);
    }
}

TEST(Log, SecretsPrintAsStars) {
    start_secrets();
    const Secret token = make_token();
    EXPECT_EQ(to_string(token), "***");
    EXPECT_EQ(token.reveal().size(), 43U);
    EXPECT_NE(token.reveal(), make_token().reveal());
}

}  // namespace
}  // namespace affray::session
