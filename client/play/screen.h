// What a person reads: text between two prompts, with nothing in it that could drive the terminal.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "client/text/printable.h"

namespace affray::client {

// Not thread-safe.
class Screen {
  public:
    // With a prompt, a "> " stands below the text whenever input is awaited.
    Screen(std::FILE* out, bool prompt) : out_(out), prompt_(prompt) {}

    // Writes text, with a newline after it if it has none.
    void print(std::string_view text);
    void await_input();
    // The person has ended the line, or no more input comes.
    void input_came() { prompted_ = false; }

  private:
    std::FILE* out_;
    bool prompt_;
    bool prompted_ = false;
};

}  // namespace affray::client
