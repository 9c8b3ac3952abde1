// Passwords: verdicts, old parameters, a bounded queue (SEC-11).
#include "access/password_pool.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include <future>

namespace affray::access {
namespace {

constexpr PasswordCost kCheap{1, 8192};

Verdict verdict(PasswordPool& pool, const std::string& password, const std::string& hash) {
    std::promise<Verdict> promise;
    auto future = promise.get_future();
    EXPECT_TRUE(pool.verify(Secret(password), hash, [&promise](Verdict one) { promise.set_value(one); }));
    return future.get();
}

// An unknown name must cost what a known one does, so its hash has the same form and the same parameters.
TEST(PasswordPool, ADecoyIsReadLikeAnyOtherHash) {
    const PasswordCost cost{2, 8192 * 1024};
    const std::string decoy = decoy_hash(cost);
    EXPECT_EQ(decoy.size(), hash_password(Secret("correct horse"), cost).size());
    EXPECT_EQ(crypto_pwhash_str_needs_rehash(decoy.c_str(), cost.passes, cost.memory_bytes), 0);
    EXPECT_NE(crypto_pwhash_str_verify(decoy.c_str(), "", 0), 0);
    EXPECT_NE(decoy, decoy_hash(cost));
}

TEST(PasswordPool, JudgesRightWrongOldAndNobody) {
    start_secrets();
    PasswordPool pool({kCheap, 2, 32});
    const std::string hash = hash_password(Secret("correct horse"), kCheap);
    EXPECT_EQ(hash.rfind("$argon2id$", 0), 0U) << hash;
    EXPECT_EQ(verdict(pool, "correct horse", hash), Verdict::Right);
    EXPECT_EQ(verdict(pool, "wrong", hash), Verdict::Wrong);
    EXPECT_EQ(verdict(pool, "correct horse", ""), Verdict::Wrong);
    const std::string old = hash_password(Secret("correct horse"), {2, 16384});
    EXPECT_EQ(verdict(pool, "correct horse", old), Verdict::RightOfOld);
}

TEST(PasswordPool, CostsWhatTheRuleSays) {
    start_secrets();
    const std::string hash = hash_password(Secret("correct horse"), PasswordCost{});
    EXPECT_NE(hash.find("m=65536,t=2,p=1"), std::string::npos) << hash;
}

TEST(PasswordPool, RefusesBeyondItsQueue) {
    start_secrets();
    std::promise<void> open;
    const std::shared_future<void> gate = open.get_future().share();
    std::promise<void> begun;
    PasswordPool pool({kCheap, 1, 2});  // ends before what its jobs use
    EXPECT_TRUE(pool.hash(Secret("first"), [&](const std::string&) {
        begun.set_value();
        gate.wait();
    }));
    begun.get_future().wait();
    EXPECT_TRUE(pool.hash(Secret("second"), [](const std::string&) {}));
    EXPECT_TRUE(pool.hash(Secret("third"), [](const std::string&) {}));
    EXPECT_FALSE(pool.hash(Secret("fourth"), [](const std::string&) {}));
    open.set_value();
}

}  // namespace
}  // namespace affray::access
