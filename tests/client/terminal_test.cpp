// What the library that draws does to a program's signals, on a pseudo-terminal.
#include "client/terminal/terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>

namespace affray::client {
namespace {

constexpr int kHeard = 0;
constexpr int kUnheard = 1;
constexpr int kNoTerminal = 2;
// Many times what a pseudo-terminal keeps for a reader who is away.
constexpr int kPicturesMost = 200;

volatile std::sig_atomic_t stop_asked = 0;

extern "C" void hear_stop(int) { stop_asked = 1; }

// Paints the same picture anew until it is asked to stop. What came of it.
int paint_until_stopped(int tty, int ready) {
    dup2(tty, STDIN_FILENO);
    dup2(tty, STDOUT_FILENO);
    setenv("TERM", "xterm-256color", 1);
    auto terminal = Terminal::open();
    if (!terminal) return kNoTerminal;
    std::signal(SIGTSTP, hear_stop);
    if (write(ready, "!", 1) != 1) return kNoTerminal;
    Picture picture((*terminal)->width(), (*terminal)->height());
    for (int y = 0; y < picture.height(); ++y)
        picture.put(0, y, std::string(static_cast<std::size_t>(picture.width()), 'x'));
    for (int i = 0; i < kPicturesMost && stop_asked == 0; ++i) {
        (*terminal)->forget();
        (*terminal)->show(picture);
    }
    return stop_asked != 0 ? kHeard : kUnheard;
}

bool takes_more(int tty) {
    pollfd one{tty, POLLOUT, 0};
    return poll(&one, 1, 1) > 0;
}

// Reads all that the painter writes until it has ended; its status.
int read_to_the_end(int far, pid_t painter) {
    std::array<char, 4096> bytes{};
    int status = 0;
    while (waitpid(painter, &status, WNOHANG) == 0) {
        pollfd one{far, POLLIN, 0};
        if (poll(&one, 1, 10) > 0 && read(far, bytes.data(), bytes.size()) < 0) break;
    }
    return status;
}

TEST(Terminal, LosesNoCtrlZThatComesWhileItPaints) {
    const int far = posix_openpt(O_RDWR | O_NOCTTY);
    ASSERT_GE(far, 0);
    ASSERT_EQ(grantpt(far), 0);
    ASSERT_EQ(unlockpt(far), 0);
    const int tty = open(ptsname(far), O_RDWR | O_NOCTTY);
    ASSERT_GE(tty, 0);
    const winsize size{24, 80, 0, 0};
    ASSERT_EQ(ioctl(tty, TIOCSWINSZ, &size), 0);
    std::array<int, 2> ready{};
    ASSERT_EQ(pipe(ready.data()), 0);
    const pid_t painter = fork();
    if (painter == 0) _exit(paint_until_stopped(tty, ready[1]));
    close(ready[1]);
    char mark = 0;
    EXPECT_EQ(read(ready[0], &mark, 1), 1);
    // Nobody reads: soon it waits in the middle of a picture.
    while (takes_more(tty)) {
    }
    kill(painter, SIGTSTP);
    const int status = read_to_the_end(far, painter);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), kHeard);
    for (const int one : {ready[0], tty, far}) close(one);
}

}  // namespace
}  // namespace affray::client
