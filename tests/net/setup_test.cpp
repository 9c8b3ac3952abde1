// The first operator in the browser: one code, one use, nobody before and nobody after.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "access/setup_code.h"
#include "net/people.h"
#include "seams/clock.h"

namespace affray::net::test {
namespace {

namespace fs = std::filesystem;
using access::SetupCode;

// The directory of the code; the database lies elsewhere.
class Setup : public testing::Test {
  protected:
    void SetUp() override {
        fs::remove_all(directory_);
        fs::create_directories(directory_);
        ASSERT_TRUE(start_secrets());
    }
    void TearDown() override { fs::remove_all(directory_); }

    ServerOptions options() const {
        ServerOptions options = for_people(access::SignUpPolicy::Open);
        options.accounts.data_dir = directory_;
        return options;
    }
    std::string fresh_code() const { return SetupCode(directory_).renew(Clock().wall_ms())->reveal(); }
    static HttpAnswer set_up(LiveServer& live, const std::string& code, const std::string& name = "Mara") {
        return ask(live, "POST", "/api/setup",
                   R"({"code":")" + code + R"(","name":")" + name + R"(","password":"correct horse"})", {});
    }
    static bool wants_operator(LiveServer& live) {
        return ask(live, "GET", "/api/server", {}, {}).body.find("\"wantsOperator\":true") !=
               std::string::npos;
    }

    const fs::path directory_ = fs::path(testing::TempDir()) / ("setup-" + std::to_string(::getpid()));
};

TEST_F(Setup, TheCodeMakesTheOperatorOnce) {
    LiveServer live(options());
    const std::string code = fresh_code();
    EXPECT_TRUE(wants_operator(live));
    const HttpAnswer made = set_up(live, code.substr(0, 4) + "-" + code.substr(4));
    ASSERT_EQ(made.status, 201) << made.body;
    EXPECT_NE(made.body.find("\"isOperator\":true"), std::string::npos) << made.body;
    EXPECT_EQ(ask(live, "GET", "/api/accounts", {}, json_field(made.body, "token")).status, 200);
    EXPECT_FALSE(wants_operator(live));
    EXPECT_FALSE(fs::exists(directory_ / "setup-code"));
    EXPECT_EQ(json_field(set_up(live, code, "Eve").body, "code"), "HAS_OPERATOR");
    // Nor by a code that somebody makes afterwards, nor after a restart.
    const std::string later = fresh_code();
    EXPECT_EQ(json_field(set_up(live, later, "Eve").body, "code"), "HAS_OPERATOR");
    live.restart();
    EXPECT_EQ(json_field(set_up(live, later, "Eve").body, "code"), "HAS_OPERATOR");
    EXPECT_FALSE(wants_operator(live));
}

TEST_F(Setup, IsRefusedWithoutTheCodeAndAfterItsTime) {
    LiveServer live(options());
    EXPECT_EQ(json_field(set_up(live, "ABCDEFGH").body, "code"), "UNKNOWN_CODE") << "none was ever made";
    const std::string first = fresh_code();
    const std::string second = fresh_code();
    EXPECT_EQ(json_field(set_up(live, first).body, "code"), "UNKNOWN_CODE") << "another took its place";
    EXPECT_EQ(json_field(set_up(live, "").body, "code"), "UNKNOWN_CODE");
    const auto lifetime = std::chrono::milliseconds(SetupCode::kLifetime).count();
    const std::string old = SetupCode(directory_).renew(Clock().wall_ms() - lifetime)->reveal();
    EXPECT_EQ(json_field(set_up(live, old).body, "code"), "UNKNOWN_CODE");
    EXPECT_TRUE(wants_operator(live));
    EXPECT_NE(second, first);
}

TEST_F(Setup, AnAccountThatSignedUpBeforeIsNoOperator) {
    LiveServer live(options());
    const Person early = sign_up(live, "Early");
    EXPECT_EQ(ask(live, "GET", "/api/accounts", {}, early.token).status, 403);
    EXPECT_TRUE(wants_operator(live));
    const std::string code = fresh_code();
    EXPECT_EQ(json_field(set_up(live, code, "eARLY").body, "code"), "NAME_TAKEN");
    EXPECT_EQ(set_up(live, code).status, 201) << "a name that is taken does not spend the code";
}

TEST_F(Setup, GuessesAreLimited) {
    ServerOptions strict = options();
    strict.limits.guesses = {};
    LiveServer live(strict);
    const std::string code = fresh_code();
    int refused = 0;
    for (int i = 0; i < 14; ++i)
        if (set_up(live, "00000000").status == 429) ++refused;
    EXPECT_GE(refused, 3);
    EXPECT_EQ(set_up(live, code).status, 429) << "who guesses waits, also with the right one";
}

TEST_F(Setup, OfManyAtOnceOneBecomesTheOperator) {
    LiveServer live(options());
    const std::string code = fresh_code();
    std::atomic<int> made = 0;
    std::vector<std::thread> all;
    for (int i = 0; i < 6; ++i)
        all.emplace_back([&, i] {
            if (set_up(live, code, "Racer " + std::to_string(i)).status == 201) ++made;
        });
    for (std::thread& one : all) one.join();
    EXPECT_EQ(made, 1);
}

TEST_F(Setup, TheFileHoldsNoCodeAndIsItsOwnersAlone) {
    const std::string code = fresh_code();
    std::ifstream file(directory_ / "setup-code");
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_EQ(text.str().find(code), std::string::npos);
    struct stat seen {};
    ASSERT_EQ(::stat((directory_ / "setup-code").c_str(), &seen), 0);
    EXPECT_EQ(seen.st_mode & 0777U, 0600U);
    std::ofstream(directory_ / "setup-code") << std::string(100'000, 'f');
    EXPECT_FALSE(SetupCode(directory_).opens(code, Clock().wall_ms()))
        << "of what is not ours nothing is taken";
    EXPECT_FALSE(SetupCode({}).opens(code, Clock().wall_ms()));
    EXPECT_FALSE(SetupCode({}).renew(0).ok());
}

}  // namespace
}  // namespace affray::net::test
