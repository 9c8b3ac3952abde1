// Landings of this thread, and the standard library's own assertions.
#include "base/fault.h"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "base/check.h"

namespace affray::fault {
namespace {

Prepare g_prepare = nullptr;  // set before there are threads
thread_local Landing* t_landing = nullptr;
thread_local bool t_prepared = false;

}  // namespace

void contain(Prepare prepare) { g_prepare = prepare; }

void land(std::string_view what) noexcept {
    Landing* landing = t_landing;
    if (landing == nullptr || g_prepare == nullptr) return;
    landing->what.append(what);
    std::longjmp(landing->place, 1);
}

Landing::Landing() : outer_(t_landing), barriers_(barrier::depth()) {
    if (g_prepare != nullptr && !t_prepared) {
        g_prepare();
        t_prepared = true;
    }
    t_landing = this;
}

Landing::~Landing() { t_landing = outer_; }

void Landing::fell() {
    t_landing = outer_;
    barrier::set_depth(barriers_);
    check_failed(__FILE__, __LINE__, "computed", what.view());
}

[[noreturn]] static void assertion_failed(const char* file, int line, const char* condition) noexcept {
    std::array<char, 512> text{};
    std::snprintf(text.data(), text.size(), "%s:%d: assertion of the library: %s", file, line, condition);
    land(text.data());
    std::fprintf(stderr, "%s\n", text.data());
    std::abort();
}

}  // namespace affray::fault

// What the standard library calls when an assertion of its own fails (_GLIBCXX_ASSERTIONS).
namespace std {  // NOLINT(cert-dcl58-cpp)
void __glibcxx_assert_fail(const char* file, int line, const char*, const char* condition) noexcept {
    affray::fault::assertion_failed(file, line, condition);
}
}  // namespace std
