// The failing half of AFFRAY_CHECK, kept out of line so that a passing check costs one branch; and the
// barrier that it may end at.
#include "base/check.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "base/barrier.h"

namespace affray {
namespace {

thread_local int t_barriers = 0;

}  // namespace

void FailureText::append(std::string_view text) noexcept {
    std::size_t fits = std::min(text.size(), kMost - size_);
    // Not in the middle of a character: its later bytes are 10xxxxxx.
    while (fits < text.size() && fits > 0 && (static_cast<unsigned char>(text[fits]) & 0xc0) == 0x80) --fits;
    std::copy_n(text.data(), fits, bytes_.data() + size_);
    size_ += fits;
}

CheckFailed::CheckFailed(const char* file, int line, const char* expression,
                         std::string_view message) noexcept {
    std::array<char, 12> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), line).ptr;
    text_.append(file);
    text_.append(":");
    text_.append({digits.data(), static_cast<std::size_t>(end - digits.data())});
    text_.append(": check failed: ");
    text_.append(expression);
    if (message.empty()) return;
    text_.append(": ");
    text_.append(message);
}

std::string_view to_string(Failure::Kind kind) noexcept {
    switch (kind) {
        case Failure::Kind::Check: return "check";
        case Failure::Kind::Memory: return "memory";
        case Failure::Kind::Exception: break;
    }
    return "exception";
}

bool inside_barrier() noexcept { return t_barriers > 0; }

namespace barrier {

Scope::Scope() noexcept { ++t_barriers; }
Scope::~Scope() { --t_barriers; }
int depth() noexcept { return t_barriers; }
void set_depth(int depth) noexcept { t_barriers = depth; }

Failure current() noexcept {
    Failure failure;
    try {
        throw;
    } catch (const CheckFailed& failed) {
        failure.kind = Failure::Kind::Check;
        failure.text.append(failed.what());
    } catch (const std::bad_alloc&) {
        failure.kind = Failure::Kind::Memory;
        failure.text.append("no memory left");
    } catch (const std::exception& exception) {
        failure.text.append(exception.what());
    } catch (...) {
        failure.text.append("something that is no std::exception was thrown");
    }
    return failure;
}

}  // namespace barrier

void check_failed(const char* file, int line, const char* expression, std::string_view message) {
    const CheckFailed failed(file, line, expression, message);
    if (inside_barrier() && std::uncaught_exceptions() == 0) throw CheckFailed(failed);
    std::fprintf(stderr, "%s\n", failed.what());
    std::fflush(stderr);
    std::abort();
}

}  // namespace affray
