// Writing to a terminal or a pipe.
#include "client/play/screen.h"

namespace affray::client {

void Screen::print(std::string_view text) {
    if (text.empty()) return;
    if (prompted_) std::fputs("\r\x1b[K", out_);
    const std::string clean = printable(text);
    std::fwrite(clean.data(), 1, clean.size(), out_);
    if (clean.back() != '\n') std::fputc('\n', out_);
    if (prompted_) std::fputs("> ", out_);
    std::fflush(out_);
}

void Screen::await_input() {
    if (!prompt_ || prompted_) return;
    prompted_ = true;
    std::fputs("> ", out_);
    std::fflush(out_);
}

}  // namespace affray::client
