// Faults of the machine inside work that only computes are failed checks; everywhere else they end the
// process.
#include "seams/machine_faults.h"

#include <gtest/gtest.h>

#include <csignal>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "base/barrier.h"
#include "base/fault.h"

namespace affray {
namespace {

// Seen by nobody who compiles this.
volatile int g_nothing = 0;
volatile int g_result = 0;
int* volatile g_nowhere = nullptr;
int* volatile g_elsewhere = reinterpret_cast<int*>(0x5000'0000'0000);

int endless(volatile int* before) {  // NOLINT(misc-no-recursion)
    volatile int frame[64];
    frame[0] = *before;
    if (frame[0] == -1) return 0;
    return endless(frame) + frame[0];
}
int throwing() noexcept {
    [] { throw 1; }();
    return 1;
}

// What the barrier around the work says.
template <class Work>
std::string said_of(Work work) {
    const auto failure = contained([&] { g_result = computed(work); });
    EXPECT_EQ(barrier::depth(), 0);
    if (!failure) return {};
    EXPECT_EQ(failure->kind, Failure::Kind::Check);
    return std::string(failure->what());
}

class MachineFaults : public testing::Test {
  protected:
    void SetUp() override {
#if defined(AFFRAY_SANITIZED)
        GTEST_SKIP() << "a sanitizer reports faults itself";
#endif
        GTEST_FLAG_SET(death_test_style, "threadsafe");
        contain_machine_faults();
    }
};

void expect_every_fault_said() {
    const auto says = [](const std::string& text, const char* what) {
        EXPECT_NE(text.find(what), std::string::npos) << text;
    };
    says(said_of([] { return std::vector<int>()[static_cast<std::size_t>(g_nothing)]; }), "assertion");
    says(said_of([] { return *std::optional<int>(); }), "optional");
    says(said_of([] { return g_nowhere[3]; }), "a null pointer");
    says(said_of([] { return 3 / g_nothing; }), "a division by zero");
    says(said_of([] { return throwing(); }), "nobody may throw");
    says(said_of([] {
             volatile int first = 1;
             return endless(&first);
         }),
         "a recursion without end");
}

TEST_F(MachineFaults, EndTheWorkThatTheyAreIn) {
    expect_every_fault_said();
    expect_every_fault_said();  // and are contained as often as they come
}

TEST_F(MachineFaults, AreContainedInEveryThread) { std::thread(expect_every_fault_said).join(); }

TEST_F(MachineFaults, LeaveWhatWorkReturnsAlone) {
    EXPECT_EQ(computed([] { return std::string("a fight"); }), "a fight");
    int number = 1;
    int& same = computed([&]() -> int& { return number; });
    EXPECT_EQ(&same, &number);
    EXPECT_THROW(computed([]() -> int { throw std::bad_alloc(); }), std::bad_alloc);
}

TEST_F(MachineFaults, EndTheInnermostWorkAndItsBarriers) {
    std::string inner;
    const auto outer = contained([&] {
        std::ignore = computed([&] {
            const auto failure = contained([] { g_result = computed([] { return *g_nowhere; }); });
            inner = failure ? failure->what() : "";
            return contained([] { *g_nowhere = 1; }).has_value();  // a barrier alone catches no fault
        });
    });
    EXPECT_NE(inner.find("a null pointer"), std::string::npos) << inner;
    EXPECT_TRUE(outer);
    EXPECT_EQ(barrier::depth(), 0);
}

TEST_F(MachineFaults, EndTheProcessWhereWorkDoesMoreThanCompute) {
    EXPECT_DEATH(*g_nowhere = 1, "");
    EXPECT_DEATH(std::ignore = contained([] { *g_nowhere = 1; }), "");
    EXPECT_DEATH(std::ignore = std::vector<int>()[static_cast<std::size_t>(g_nothing)], "assertion");
}

TEST_F(MachineFaults, EndTheProcessWhereMemoryMayBeOverwritten) {
    EXPECT_DEATH(std::ignore = said_of([] { return *g_elsewhere = 1; }), "");
}

}  // namespace
}  // namespace affray
