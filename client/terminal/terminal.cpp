// By ncurses, with its wide characters. Its macros and names stay in this file.
#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include "client/terminal/terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <string>

namespace affray::client {
namespace {

// What a handler of a fault may touch: plain bytes, made ready before.
std::array<char, 256> restoring{};
std::size_t restoring_size = 0;
termios former{};
bool has_former = false;
bool taken = false;

constexpr std::array<int, 5> kFaults{SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};

extern "C" void give_back_and_die(int number) {
    if (taken) {
        [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, restoring.data(), restoring_size);
        if (has_former) tcsetattr(STDIN_FILENO, TCSANOW, &former);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void add_restoring(const char* capability) {
    const char* text = tigetstr(capability);
    if (text == nullptr || text == reinterpret_cast<char*>(-1)) return;
    const std::size_t size = std::strlen(text);
    if (restoring_size + size > restoring.size()) return;
    std::memcpy(restoring.data() + restoring_size, text, size);
    restoring_size += size;
}

void prepare_restoring() {
    restoring_size = 0;
    constexpr std::string_view kNoMouse = "\x1b[?1000l\x1b[?1002l\x1b[?1006l";
    std::memcpy(restoring.data(), kNoMouse.data(), kNoMouse.size());
    restoring_size = kNoMouse.size();
    for (const char* capability : {"rmkx", "sgr0", "cnorm", "rmcup"}) add_restoring(capability);
}

struct Ink {
    Tone tone;
    short colour;
    short bright;  // where there are sixteen colours
};
constexpr std::array<Ink, 13> kInks{{{Tone::Faint, -1, 8},
                                     {Tone::Title, -1, -1},
                                     {Tone::Own, COLOR_GREEN, 10},
                                     {Tone::Ally, COLOR_CYAN, 14},
                                     {Tone::Foe, COLOR_RED, 9},
                                     {Tone::Ground, COLOR_YELLOW, 3},
                                     {Tone::Water, COLOR_BLUE, 12},
                                     {Tone::Wall, -1, 7},
                                     {Tone::Reach, COLOR_GREEN, 2},
                                     {Tone::Ask, COLOR_YELLOW, 11},
                                     {Tone::Said, COLOR_MAGENTA, 13},
                                     {Tone::Round, COLOR_CYAN, 6},
                                     {Tone::Refused, COLOR_RED, 9}}};

bool coloured = false;

short pair_of(Tone tone) { return static_cast<short>(tone); }

void mix_colours() {
    const char* wish = std::getenv("NO_COLOR");  // https://no-color.org
    coloured = has_colors() && (wish == nullptr || *wish == '\0');
    if (!coloured) return;
    start_color();
    use_default_colors();
    for (const Ink& ink : kInks)
        init_pair(pair_of(ink.tone), COLORS >= 16 && ink.bright >= 0 ? ink.bright : ink.colour, -1);
}

attr_t attributes_of(const Style& style) {
    attr_t out = A_NORMAL;
    if (style.bold) out |= A_BOLD;
    if (style.inverse) out |= A_REVERSE;
    if (style.underline) out |= A_UNDERLINE;
    if (style.tone == Tone::Faint && (!coloured || COLORS < 16)) out |= A_DIM;
    return out;
}

void set_up() {
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION,
              nullptr);
    mouseinterval(0);
}

// What lies between a press and a release; terminfo knows no word for it.
void hear_drags(bool heard) {
    std::fputs(heard ? "\x1b[?1002h" : "\x1b[?1002l", stdout);
    std::fflush(stdout);
}

struct Named {
    int code;
    Key::Kind kind;
};
constexpr std::array<Named, 19> kNamed{{{KEY_ENTER, Key::Kind::Enter},
                                        {KEY_BACKSPACE, Key::Kind::Backspace},
                                        {KEY_DC, Key::Kind::Delete},
                                        {KEY_LEFT, Key::Kind::Left},
                                        {KEY_RIGHT, Key::Kind::Right},
                                        {KEY_UP, Key::Kind::Up},
                                        {KEY_DOWN, Key::Kind::Down},
                                        {KEY_HOME, Key::Kind::Home},
                                        {KEY_END, Key::Kind::End},
                                        {KEY_PPAGE, Key::Kind::PageUp},
                                        {KEY_NPAGE, Key::Kind::PageDown},
                                        {KEY_SLEFT, Key::Kind::MapLeft},
                                        {KEY_SRIGHT, Key::Kind::MapRight},
                                        {KEY_SR, Key::Kind::MapUp},
                                        {KEY_SF, Key::Kind::MapDown},
                                        {KEY_BTAB, Key::Kind::Tab},
                                        {KEY_FIND, Key::Kind::Home},
                                        {KEY_SELECT, Key::Kind::End},
                                        {KEY_REFRESH, Key::Kind::Redraw}}};
constexpr std::array<Named, 14> kControls{{{'\r', Key::Kind::Enter},
                                           {'\n', Key::Kind::Enter},
                                           {'\t', Key::Kind::Tab},
                                           {0x1b, Key::Kind::Escape},
                                           {0x7f, Key::Kind::Backspace},
                                           {0x08, Key::Kind::Backspace},
                                           {'A' - 64, Key::Kind::Home},
                                           {'E' - 64, Key::Kind::End},
                                           {'U' - 64, Key::Kind::EraseBefore},
                                           {'K' - 64, Key::Kind::EraseBehind},
                                           {'W' - 64, Key::Kind::EraseWord},
                                           {'D' - 64, Key::Kind::EndOfInput},
                                           {'L' - 64, Key::Kind::Redraw},
                                           {'C' - 64, Key::Kind::Interrupt}}};

template <std::size_t N>
std::optional<Key> named(const std::array<Named, N>& all, int code) {
    for (const Named& one : all)
        if (one.code == code) return Key{one.kind, {}, 0};
    return std::nullopt;
}

std::optional<Pointer::Kind> kind_of(mmask_t state) {
    if ((state & BUTTON4_PRESSED) != 0) return Pointer::Kind::WheelUp;
    if ((state & BUTTON5_PRESSED) != 0) return Pointer::Kind::WheelDown;
    if ((state & BUTTON1_PRESSED) != 0) return Pointer::Kind::Click;
    if ((state & BUTTON1_RELEASED) != 0) return Pointer::Kind::Release;
    if ((state & REPORT_MOUSE_POSITION) != 0) return Pointer::Kind::Drag;
    return std::nullopt;
}

// What comes in one go is announced once, and given out from its end.
void take_pointers(std::deque<Pointer>& out) {
    MEVENT event{};
    const auto behind = static_cast<std::ptrdiff_t>(out.size());
    while (getmouse(&event) == OK)
        if (const auto kind = kind_of(event.bstate))
            out.insert(out.begin() + behind, {*kind, event.x, event.y});
}

}  // namespace

Result<std::unique_ptr<Terminal>> Terminal::open() {
    setlocale(LC_CTYPE, "");
    // Terminals of today read UTF-8, whatever a bare system says of itself.
    if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") setlocale(LC_CTYPE, "C.UTF-8");
    has_former = tcgetattr(STDIN_FILENO, &former) == 0;
    // A default one would be ncurses' own, which it ignores while it paints: what came then would be lost.
    signal(SIGTSTP, SIG_IGN);
    if (newterm(nullptr, stdout, stdin) == nullptr)
        return Error{ErrorCode::Unsupported, "this terminal is not known; use --plain"};
    if (const char* places = tigetstr("cup"); places == nullptr || places == reinterpret_cast<char*>(-1)) {
        endwin();
        return Error{ErrorCode::Unsupported, "this terminal cannot place a cursor; use --plain"};
    }
    set_up();
    mix_colours();
    prepare_restoring();
    hear_drags(true);
    taken = true;
    for (const int number : kFaults) signal(number, give_back_and_die);
    return std::unique_ptr<Terminal>(new Terminal);
}

Terminal::~Terminal() {
    hear_drags(false);
    endwin();
    taken = false;
    for (const int number : kFaults) signal(number, SIG_DFL);
}

int Terminal::width() const { return COLS; }

int Terminal::height() const { return LINES; }

void Terminal::show(const Picture& picture) {
    for (int y = 0; y < std::min(picture.height(), LINES); ++y) {
        for (int x = 0; x < std::min(picture.width(), COLS); ++x) {
            const Picture::Cell& cell = picture.at(x, y);
            if (cell.tail) continue;
            std::array<wchar_t, CCHARW_MAX + 1> wide{};
            if (std::mbstowcs(wide.data(), cell.text.c_str(), CCHARW_MAX) == static_cast<std::size_t>(-1))
                wide = {L'?'};
            if (wide[0] == L'\0') wide[0] = L' ';
            cchar_t out{};
            setcchar(&out, wide.data(), attributes_of(cell.style), coloured ? pair_of(cell.style.tone) : 0,
                     nullptr);
            mvadd_wch(y, x, &out);
        }
    }
    const bool typing = picture.cursor_x >= 0;
    if (typing) ::move(picture.cursor_y, std::min(picture.cursor_x, COLS - 1));
    curs_set(typing ? 1 : 0);
    ::refresh();
}

std::optional<Pointer> Terminal::next_pointer() {
    if (pointers_.empty()) return std::nullopt;
    const Pointer first = pointers_.front();
    pointers_.pop_front();
    return first;
}

std::optional<std::variant<Key, Pointer>> Terminal::next() {
    if (const auto pointer = next_pointer()) return *pointer;
    while (true) {
        wint_t code = 0;
        const int kind = get_wch(&code);
        if (kind == ERR) return std::nullopt;
        if (kind == KEY_CODE_YES) {
            if (code == KEY_MOUSE) {
                take_pointers(pointers_);
                if (const auto pointer = next_pointer()) return *pointer;
                continue;
            }
            if (code > KEY_F0 && code <= KEY_F0 + 12)
                return Key{Key::Kind::Function, {}, static_cast<int>(code - KEY_F0)};
            if (const auto key = named(kNamed, static_cast<int>(code))) return *key;
            continue;
        }
        if (const auto key = named(kControls, static_cast<int>(code))) return *key;
        if (code < 0x20) continue;
        std::array<char, 16> bytes{};
        std::mbstate_t state{};
        const std::size_t size = std::wcrtomb(bytes.data(), static_cast<wchar_t>(code), &state);
        if (size == static_cast<std::size_t>(-1)) continue;
        return Key{Key::Kind::Text, std::string(bytes.data(), size), 0};
    }
}

void Terminal::resized() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    forget();
}

void Terminal::forget() { clearok(stdscr, TRUE); }

void Terminal::ring() { beep(); }

void Terminal::sleep() {
    hear_drags(false);
    endwin();
    kill(getpid(), SIGSTOP);
    resized();
    ::refresh();
    hear_drags(true);
}

}  // namespace affray::client
