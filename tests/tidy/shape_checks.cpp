// The checks of size and shape, and of what must agree between files.
#include <algorithm>
#include <cstdint>

#include "tidy/checks.h"
#include "tidy/text.h"

namespace affray::tidy {
namespace {

constexpr std::size_t kFileLinesMax = 400;
constexpr std::size_t kLineColumnsMax = 110;
constexpr std::size_t kFunctionLinesMax = 60;

}  // namespace

Findings sizes(const SourceFile& file) {
    Findings found;
    if (file.lines.size() > kFileLinesMax) {
        found.push_back(
            finding(file, file.lines.size(), std::to_string(file.lines.size()) + " lines in one file"));
    }
    const bool cpp = file.is_header() || file.is_unit();
    for (std::size_t i = 0; cpp && i < file.lines.size(); ++i) {
        const auto columns = std::ranges::count_if(
            file.lines[i], [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });  // UTF-8
        if (static_cast<std::size_t>(columns) > kLineColumnsMax) {
            found.push_back(finding(file, i + 1, std::to_string(columns) + " columns in one line"));
        }
    }
    return found;
}

namespace {

// What a brace opens, judged by the text between the last ';' or brace and it.
enum class Block : std::uint8_t { Scope, Function, Other };

Block block_of(const std::string& head, bool in_function) {
    if (in_function) return Block::Other;
    if (head.find('(') != std::string::npos) return Block::Function;
    bool scope = false;
    each_word(head, [&scope](std::string_view word, std::size_t) {
        scope = scope || one_of(word, {"namespace", "class", "struct", "enum", "union", "extern"});
    });
    return scope ? Block::Scope : Block::Other;
}

}  // namespace

Findings function_lengths(const SourceFile& file) {
    struct Open {
        Block block = Block::Other;
        std::size_t line = 0;
    };
    Findings found;
    std::vector<Open> open;
    std::string head;
    std::size_t line = 1;
    int functions = 0;
    for (const char c : file.code) {
        if (c == '\n') ++line;
        if (c == '{') {
            open.push_back({block_of(head, functions > 0), line});
            if (open.back().block == Block::Function) ++functions;
        } else if (c == '}' && !open.empty()) {
            const Open closed = open.back();
            open.pop_back();
            if (closed.block == Block::Function) --functions;
            if (closed.block == Block::Function && line - closed.line > kFunctionLinesMax) {
                found.push_back(finding(file, closed.line,
                                        std::to_string(line - closed.line) + " lines in one function"));
            }
        }
        if (c == '{' || c == '}' || c == ';') {
            head.clear();
        } else {
            head += c;
        }
    }
    return found;
}

Findings opening(const SourceFile& file) {
    Findings found;
    if (!file.text.starts_with("// "))
        found.push_back(finding(file, 1, "no first sentence that says what it is for"));
    if (file.is_header() && file.code.find("#pragma once") == std::string::npos) {
        found.push_back(finding(file, 1, "no #pragma once"));
    }
    return found;
}

std::set<std::string> rule_ids_in(const std::string& text) {
    std::set<std::string> ids;
    each_word(text, [&](std::string_view word, std::size_t begin) {
        if (!one_of(word, {"CLS", "ADV", "AP", "SEG", "TBA", "ARC", "AFR", "WAV", "FOG"})) return;
        const std::size_t digits = begin + word.size() + 1;
        if (digits + 3 > text.size() || text[digits - 1] != '-') return;
        const std::string number = text.substr(digits, 3);
        const bool numeric =
            std::ranges::all_of(number, [](unsigned char c) { return std::isdigit(c) != 0; });
        if (numeric) ids.insert(std::string(word) + "-" + number);
    });
    return ids;
}

Findings rule_ids(const SourceFile& file, const std::set<std::string>& known) {
    const std::set<std::string> named = rule_ids_in(file.text);
    Findings found;
    if (named.empty()) found.push_back(finding(file, 1, "names no rule ID"));
    for (const std::string& id : named) {
        if (!known.contains(id))
            found.push_back(finding(file, 1, id + " stands in no catalogue of docs/rules"));
    }
    return found;
}

Findings named_by_cmake(const SourceFile& file, const std::function<std::string(const std::string&)>& read) {
    namespace fs = std::filesystem;
    const fs::path path(file.path);
    for (fs::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
        const std::string listed = read((folder / "CMakeLists.txt").generic_string());
        const std::string name = path.lexically_relative(folder).generic_string();
        // A folder of one kind of file may take them all.
        const auto says = [&listed](const std::string& text) {
            return listed.find(text) != std::string::npos;
        };
        const bool own = says("file(GLOB ") && folder == path.parent_path();
        if (says(" *" + path.extension().string()) && (own || says("file(GLOB_RECURSE "))) return {};
        for (std::size_t at = listed.find(name); at != std::string::npos; at = listed.find(name, at + 1)) {
            const std::size_t end = at + name.size();
            const bool begins = at == 0 || std::isspace(static_cast<unsigned char>(listed[at - 1])) != 0 ||
                                listed[at - 1] == '(';
            const bool ends = end == listed.size() ||
                              std::isspace(static_cast<unsigned char>(listed[end])) != 0 ||
                              listed[end] == ')';
            if (begins && ends) return {};
        }
    }
    return {finding(file, 1, "no CMakeLists.txt names it")};
}

}  // namespace affray::tidy
