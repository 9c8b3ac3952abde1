// Lines of standard input, read beside the event loop: works for a terminal, a pipe and a file alike.
#pragma once

#include <functional>
#include <string>
#include <thread>

namespace affray::client {

// Reads from its construction to its destruction, which interrupts a read that waits. The handlers run on the
// reader's own thread: post from there.
class LineSource {
  public:
    struct Handlers {
        std::function<void(std::string line)> on_line{};
        std::function<void()> on_end{};
    };

    LineSource(int descriptor, Handlers handlers);
    ~LineSource();
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;

  private:
    void run();

    int descriptor_;
    int wake_;
    Handlers handlers_;
    std::thread thread_;
};

}  // namespace affray::client
