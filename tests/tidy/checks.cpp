// The checks of layers and words: small scanners over blanked code, no regular expressions.
#include "tidy/checks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <regex>

#include "tidy/text.h"

namespace affray::tidy {
namespace {

const std::map<std::string, int, std::less<>>& layers() {
    static const std::map<std::string, int, std::less<>> kLayers{
        {"base", 0},      {"seams", 1},    {"pictures", 1},
        {"rules", 1},     {"readings", 2}, {"codec", 2},
        {"mechanics", 3}, {"content", 3},  {"table", 3},
        {"autopilot", 3}, {"campaign", 3}, {"rulesets", 4},
        {"cases", 4},     {"store", 4},    {"campaign_codec", 4},
        {"access", 5},    {"exports", 5},  {"campaign_service", 5},
        {"outward", 5},   {"session", 6},  {"push", 6},
        {"openid", 6},    {"net", 7},      {"affrayd", 8}};
    return kLayers;
}

std::string first_folder(std::string_view path) { return std::string(path.substr(0, path.find('/'))); }

// "rules" for server/rules/state.h; empty outside server/.
std::string library_of(const SourceFile& file) {
    constexpr std::string_view kServer = "server/";
    return file.in(kServer) ? first_folder(std::string_view(file.path).substr(kServer.size()))
                            : std::string{};
}

struct Include {
    std::size_t line = 0;
    bool angled = false;
    std::string path{};
};

std::vector<Include> includes(const SourceFile& file) {
    std::vector<Include> found;
    for (std::size_t i = 0; i < file.code_lines.size(); ++i) {
        if (!file.code_lines[i].starts_with("#include")) continue;
        const std::string& line = file.lines[i];
        const std::size_t open = line.find_first_of("<\"");
        if (open == std::string::npos) continue;
        const std::size_t close = line.find_first_of(">\"", open + 1);
        found.push_back({i + 1, line[open] == '<', line.substr(open + 1, close - open - 1)});
    }
    return found;
}

// The words of a fight and its replay know the protocol alone: what tells of fights may use them.
bool words_for(const std::string& user, std::string_view path) {
    return user == "exports" && (path.starts_with("client/lib/") || path.starts_with("client/text/"));
}

bool deterministic(const std::string& library) {
    return one_of(library, {"base", "rules", "readings", "mechanics", "rulesets", "campaign"});
}

}  // namespace

std::string report(const Check& check, const std::vector<SourceFile>& files) {
    std::string all;
    for (const SourceFile& file : files) {
        for (const std::string& found : check(file)) all += found + "\n";
    }
    return all;
}

Findings include_arrows(const SourceFile& file) {
    Findings found;
    const std::string user = library_of(file);
    for (const Include& include : includes(file)) {
        if (include.path.ends_with(".cpp")) found.push_back(finding(file, include.line, "includes a .cpp"));
        if (user.empty() || include.angled) continue;
        const std::string used = first_folder(include.path);
        if (used == user || include.path.ends_with(".pb.h") || words_for(user, include.path)) continue;
        const auto user_layer = layers().find(user);
        const auto used_layer = layers().find(used);
        if (user_layer == layers().end()) {
            found.push_back(finding(file, include.line, user + " has no layer"));
        } else if (used_layer == layers().end()) {
            found.push_back(
                finding(file, include.line, "\"" + include.path + "\" is of no library of server/"));
        } else if (used_layer->second >= user_layer->second) {
            found.push_back(
                finding(file, include.line, user + " may not use " + used + ": only lower layers"));
        }
    }
    return found;
}

Findings third_party(const SourceFile& file) {
    struct Library {
        std::string_view name;
        std::vector<std::string_view> prefixes;
        std::vector<std::string_view> users;  // libraries of server/, or folders of the root
    };
    static const std::vector<Library> kLibraries{
        {"protobuf",
         {"google/protobuf", "affray/v1/"},
         {"codec", "campaign_codec", "campaign_service", "exports", "session", "net", "affrayd", "client",
          "bench"}},
        {"SQLite", {"sqlite3", "SQLiteCpp/"}, {"store", "bench"}},
        {"libpq", {"libpq", "postgres"}, {"store"}},
        {"OpenSSL", {"openssl/"}, {"push", "outward"}},
        {"libcurl", {"curl/"}, {"push"}},
        {"libjose", {"jose/", "jansson"}, {"openid"}},
        {"Asio", {"boost/"}, {"session", "outward", "push", "openid", "net", "affrayd", "client", "bench"}},
        {"spdlog", {"spdlog/", "fmt/"}, {"cases", "store", "session", "net", "affrayd", "client", "bench"}},
        {"yaml-cpp", {"yaml-cpp/"}, {"content", "cases", "client"}},
    };
    if (file.in("tests/")) return {};
    Findings found;
    const std::string user = file.in("server/") ? library_of(file) : first_folder(file.path);
    for (const Include& include : includes(file)) {
        for (const Library& library : kLibraries) {
            const bool uses = std::ranges::any_of(
                library.prefixes, [&](std::string_view prefix) { return include.path.starts_with(prefix); });
            if (!uses || std::ranges::find(library.users, user) != library.users.end()) continue;
            found.push_back(finding(file, include.line, user + " may not see " + std::string(library.name)));
        }
    }
    return found;
}

Findings standard_only(const SourceFile& file) {
    Findings found;
    if (!deterministic(library_of(file))) return found;
    for (const Include& include : includes(file)) {
        const bool standard = include.path.find_first_of("/.") == std::string::npos;
        if (include.angled && !standard) {
            found.push_back(
                finding(file, include.line, "<" + include.path + "> is not of the standard library"));
        }
    }
    return found;
}

Findings nondeterminism(const SourceFile& file) {
    Findings found;
    // Used above the rules, never by them; what ends a thread's work when a check fails; and owners that are
    // counted, of what nobody changes, in whatever order they come.
    const bool apart = file.in("server/base/bounded_queue") || file.in("server/base/check") ||
                       file.in("server/base/fault") || file.in("server/base/page_tree") ||
                       file.in("server/base/remembered") || file.in("server/base/kept_beside");
    if (!deterministic(library_of(file)) || apart) return found;
    for (std::size_t i = 0; i < file.code_lines.size(); ++i) {
        const std::string& line = file.code_lines[i];
        each_word(line, [&](std::string_view word, std::size_t begin) {
            const std::size_t end = begin + word.size();
            const bool called = end < line.size() && line[end] == '(';
            const bool member = begin > 0 && (line[begin - 1] == '.' || line[begin - 1] == '>');
            const bool banned =
                one_of(word, {"float", "double", "chrono", "random", "random_device", "mt19937", "thread",
                              "mutex", "atomic", "thread_local", "system_clock", "steady_clock", "locale"}) ||
                word.starts_with("unordered_") ||
                (called && !member && one_of(word, {"rand", "srand", "time", "clock", "getenv"}));
            if (banned) found.push_back(finding(file, i + 1, std::string(word) + " in deterministic code"));
        });
    }
    return found;
}

// A mechanic knows no other: of its own library it includes the header with its factory alone.
Findings mechanics_apart(const SourceFile& file) {
    Findings found;
    if (library_of(file) != "mechanics" || !file.path.ends_with(".cpp")) return found;
    const std::string folder = file.path.substr(std::string("server/").size());
    const std::string theme = first_folder(folder.substr(std::string("mechanics/").size()));
    const std::string own = "mechanics/" + theme + "/" + theme + ".h";
    for (const Include& include : includes(file))
        if (include.path.starts_with("mechanics/") && include.path != own)
            found.push_back(
                finding(file, include.line, "a mechanic includes " + include.path + ", not its theme"));
    return found;
}

// An overload whose parameters fit nothing is silent beside one that fits (rules/hooks.h).
Findings hook_shapes(const SourceFile& file) {
    static const std::regex kNamed(
        R"(^    (static )?(void|bool) (check|price|begin|act|offer|perform|after)\()");
    static const std::regex kShape(
        R"(^    (void check\(const View&( view)?, (const \w+&|Own<\w+>)( \w+)?,|)"
        R"(void price\(const View&( view)?, (const \w+&|Own<\w+>)( \w+)?,|)"
        R"(bool begin\((const \w+&|Own<\w+>)( \w+)?, const Bill&|void act\(const \w+&( \w+)?, Work&|)"
        R"(void offer\(const View&( view)?, Moment( moment)?, const \w+&|)"
        R"(void perform\(const Offer&( \w+)?, Moment( moment)?, \w+&|)"
        R"(void after\(const (\w+&|AnyOf<)))");
    Findings found;
    if (!file.in("server/mechanics/") || !file.path.ends_with(".cpp")) return found;
    for (std::size_t i = 0; i < file.code_lines.size(); ++i)
        if (std::regex_search(file.code_lines[i], kNamed) && !std::regex_search(file.code_lines[i], kShape))
            found.push_back(finding(file, i + 1, "a hook's name with parameters that make no hook"));
    return found;
}

// Of the libraries that messages go through, only those that read what was stored may make one; the others
// ask the kernel's door (rules/door.h).
Findings made_ids(const SourceFile& file) {
    static const std::vector<std::string> kBehindTheDoor{"rules",   "readings", "mechanics", "rulesets",
                                                         "content", "campaign", "cases"};
    static const std::vector<std::string> kStored{"_decode.cpp",
                                                  "codec/conduct_codec.cpp",
                                                  "/staging.cpp",
                                                  "autopilot/directives.cpp",
                                                  "table/standing_orders.cpp",
                                                  "codec/told_alike.cpp"};
    Findings found;
    if (!file.in("server/") || std::ranges::find(kBehindTheDoor, library_of(file)) != kBehindTheDoor.end() ||
        std::ranges::any_of(kStored, [&](const std::string& end) { return file.path.ends_with(end); }))
        return found;
    static const std::regex kMade(R"(\bCreatureId( \w+)?\{[^}])");
    for (std::size_t i = 0; i < file.code_lines.size(); ++i)
        if (std::regex_search(file.code_lines[i], kMade))
            found.push_back(finding(file, i + 1, "a creature made of a number: ask known_creature"));
    return found;
}

Findings vague_names(const SourceFile& file) {
    static const std::vector<std::string> kVague{"Manager", "Helper", "Util", "manager", "helper", "util"};
    const auto vague = [](std::string_view word) -> bool {
        return std::ranges::any_of(kVague, [word](const std::string& part) {
            const std::size_t at = word.find(part);
            if (at == std::string_view::npos) return false;
            const std::size_t end = at + part.size();
            const bool begins =
                std::isupper(static_cast<unsigned char>(part[0])) != 0 || at == 0 || word[at - 1] == '_';
            const bool ends = end == word.size() || !std::islower(static_cast<unsigned char>(word[end])) ||
                              word.substr(end) == "s";
            return begins && ends;
        });
    };
    constexpr std::string_view kForeignNamespace = "util";  // google::protobuf::util
    Findings found;
    const std::string name = std::filesystem::path(file.path).stem().string();
    if (vague(name)) found.push_back(finding(file, 1, "the file's name says nothing: " + name));
    for (std::size_t i = 0; i < file.code_lines.size(); ++i) {
        if (file.code_lines[i].starts_with("#include")) continue;
        each_word(file.code_lines[i], [&](std::string_view word, std::size_t) {
            if (word == kForeignNamespace) return;
            if (vague(word)) found.push_back(finding(file, i + 1, "says nothing: " + std::string(word)));
        });
    }
    return found;
}

Findings leftovers(const SourceFile& file) {
    // Spelled in halves, so that this file does not find itself.
    static const std::array<std::string, 5> kMarks{
        "TO"
        "DO",
        "FIX"
        "ME",
        "XX"
        "X",
        "HA"
        "CK",
        "not yet impl"
        "emented"};
    Findings found;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        for (const std::string& mark : kMarks) {
            const std::size_t at = file.lines[i].find(mark);
            if (at == std::string::npos) continue;
            const std::size_t end = at + mark.size();
            const bool whole = (at == 0 || !is_word(file.lines[i][at - 1])) &&
                               (end == file.lines[i].size() || !is_word(file.lines[i][end]));
            if (whole) found.push_back(finding(file, i + 1, "left open: " + mark));
        }
    }
    return found;
}

Findings machine_paths(const SourceFile& file) {
    static const std::array<std::string, 3> kPaths{
        "/wo"
        "rk/",
        "/ro"
        "ot/",
        "/ho"
        "me/"};
    Findings found;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        for (const std::string& path : kPaths) {
            const std::size_t at = file.lines[i].find(path);
            const bool absolute =
                at != std::string::npos &&
                (at == 0 || (!is_word(file.lines[i][at - 1]) && file.lines[i][at - 1] != '.'));
            if (absolute) found.push_back(finding(file, i + 1, "a path of one machine: " + path));
        }
    }
    return found;
}

namespace {

// The first character right of a co_await that g++ 12 would destroy twice, up to the end of its expression.
std::optional<std::size_t> bad_operand(const std::string& code, std::size_t from) {
    int depth = 0;
    char before = ' ';
    for (std::size_t i = from; i < code.size(); ++i) {
        const char c = code[i];
        if (c == ';') return std::nullopt;
        if (c == '(') ++depth;
        if (c == ')' && --depth < 0) return std::nullopt;
        const bool subscript = is_word(before) || before == ')' || before == ']';
        if (c == '{' || (c == '[' && !subscript)) return i;
        if (std::isspace(static_cast<unsigned char>(c)) == 0) before = c;
    }
    return std::nullopt;
}

}  // namespace

Findings co_await_operands(const SourceFile& file) {
    constexpr std::string_view kAwait = "co_await";
    Findings found;
    std::size_t at = file.code.find(kAwait);
    while (at != std::string::npos) {
        const std::size_t end = at + kAwait.size();
        const bool whole =
            (at == 0 || !is_word(file.code[at - 1])) && (end == file.code.size() || !is_word(file.code[end]));
        if (whole) {
            if (const auto bad = bad_operand(file.code, end)) {
                const auto line = 1 + std::count(file.code.begin(),
                                                 file.code.begin() + static_cast<std::ptrdiff_t>(*bad), '\n');
                found.push_back(finding(file, static_cast<std::size_t>(line),
                                        "a brace or lambda right of co_await: name it first"));
            }
        }
        at = file.code.find(kAwait, end);
    }
    return found;
}

// What is joined to a piece of SQL is SQL too: a literal, or a constant (kSelectAccount).
bool constant_sql(const std::string& operand) {
    static const std::regex constant(R"((std::string(_view)?\()?(k[A-Z]\w*|".*)[),;]*|.*")");
    return std::regex_match(operand, constant);
}

Findings sql_text(const SourceFile& file) {
    // A literal with a word of SQL, and what is joined to it on either side, or what formats it.
    static const std::string words = "SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|VALUES|SET|ORDER|LIMIT";
    static const std::string inside = R"((?:[^"\\\n]|\\.)*)";
    static const std::string sql = "\"" + inside + "\\b(?:" + words + ")\\b" + inside + "\"";
    static const std::regex before(R"(([^\s()]*)\)?\s*\+\s*)" + sql);
    static const std::regex after(sql + R"(\)?\s*\+\s*(\S+))");
    static const std::regex formatted(R"(()format\(\s*)" + sql);
    Findings found;
    // Its names come from the engine's own catalogue.
    if (file.path.find("/table_sentences.") != std::string::npos) return found;
    const auto look = [&](const std::regex& joined) {
        for (std::sregex_iterator at(file.text.begin(), file.text.end(), joined), end; at != end; ++at) {
            if (constant_sql((*at)[1]) && &joined != &formatted) continue;
            const auto line = 1 + std::count(file.text.begin(), file.text.begin() + at->position(), '\n');
            found.push_back(finding(file, static_cast<std::size_t>(line),
                                    "SQL put together at run time: bind a parameter"));
        }
    };
    look(before);
    look(after);
    look(formatted);
    for (std::size_t i = 0; i < file.code_lines.size(); ++i)
        each_word(file.code_lines[i], [&](std::string_view word, std::size_t) {
            if (word == "sqlite3_exec")
                found.push_back(finding(file, i + 1, "sqlite3_exec: prepare a statement"));
        });
    return found;
}

}  // namespace affray::tidy
