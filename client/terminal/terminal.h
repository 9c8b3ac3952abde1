// A terminal as cells, keys and a pointer. The only part that knows the library that draws.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <variant>

#include "base/result.h"
#include "client/screen/desk.h"
#include "client/screen/picture.h"

namespace affray::client {

// At most one at a time, used by one thread. However the program ends (the destructor, an abort, a fault of
// memory), the terminal is given back as it was. Signals that ask a program to end or to sleep are for the
// owner of the loop to handle; Ctrl+Z does nothing until somebody does.
class Terminal {
  public:
    // Takes the terminal of standard input and output over. Errors: Unsupported, where it cannot place a
    // cursor.
    static Result<std::unique_ptr<Terminal>> open();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int width() const;
    int height() const;
    void show(const Picture& picture);
    // The next thing pressed, without waiting; nothing: none has come.
    std::optional<std::variant<Key, Pointer>> next();
    // The terminal has another size now.
    void resized();
    // Everything is written anew by the next show().
    void forget();
    // A sound, where the terminal makes one.
    void ring();
    // Gives the terminal back, stops the program until it is continued, and takes the terminal again.
    void sleep();

  private:
    Terminal() = default;
    std::optional<Pointer> next_pointer();

    std::deque<Pointer> pointers_{};  // that came with one that has been given out
};

}  // namespace affray::client
