// Where a table's words go: plain text between two prompts, a full screen, or lines of JSON for a program.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/session.pb.h"
#include "client/text/book.h"
#include "client/text/printable.h"

namespace affray::client {

// Not thread-safe.
class Screen {
  public:
    Screen() = default;
    virtual ~Screen() = default;
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    // Tells what has happened, in a line or several.
    virtual void print(std::string_view text) = 0;
    // Shows what was asked for: a map, a menu, a manual.
    virtual void show(std::string_view text) { print(text); }
    // Says why a line was not carried out.
    virtual void refuse(std::string_view text) { print(text); }
    virtual void await_input() {}
    // The person has ended the line, or no more input comes.
    virtual void input_came() {}

    // Every frame of the server, when the view has taken it in.
    virtual void take(const v1::ServerFrame& /*frame*/) {}
    // What may be done in a turn of this seat's that has begun or changed.
    virtual void offer(const v1::Menu& /*menu*/, const Book& /*book*/) {}
    // A question to this seat has come up.
    virtual void ask(const v1::Question& question, const Book& book);
    // A turn of this seat's has begun.
    virtual void call() {}
    // Something has changed that a picture of the table would show.
    virtual void changed() {}

    // Whether offer() is of use; whether the board, the order and the own state are seen without being told.
    virtual bool wants_offers() const { return false; }
    virtual bool shows_board() const { return false; }
};

// Text with nothing in it that could drive a terminal.
class PlainScreen final : public Screen {
  public:
    // With a prompt, a "> " stands below the text whenever input is awaited.
    PlainScreen(std::FILE* out, bool prompt) : out_(out), prompt_(prompt) {}

    void print(std::string_view text) override;
    void await_input() override;
    void input_came() override { prompted_ = false; }

  private:
    std::FILE* out_;
    bool prompt_;
    bool prompted_ = false;
};

// One JSON object a line: each frame of the server as it came, and beside it what is told, shown and refused
// in words, the turns of this seat with all lines that may be typed, and the questions to it (docs/BOTS.md).
class JsonScreen final : public Screen {
  public:
    explicit JsonScreen(std::FILE* out) : out_(out) {}

    void print(std::string_view text) override { tell("told", text); }
    void show(std::string_view text) override { tell("shown", text); }
    void refuse(std::string_view text) override { tell("refused", text); }
    void take(const v1::ServerFrame& frame) override;
    void offer(const v1::Menu& menu, const Book& book) override;
    void ask(const v1::Question& question, const Book& book) override;
    bool wants_offers() const override { return true; }
    bool shows_board() const override { return true; }

  private:
    void tell(std::string_view what, std::string_view text);
    void write(const std::string& line);

    std::FILE* out_;
};

// A JSON string, quotes included; what is no UTF-8 in it becomes '?'.
std::string json_text(std::string_view text);

}  // namespace affray::client
