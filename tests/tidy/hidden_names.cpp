// Sources that are compiled together see each other's unnamed namespaces (docs/decisions/0354): a constant
// there that is called like one of a header would be taken for it in every source behind it.
#include "tidy/checks.h"
#include "tidy/text.h"

namespace affray::tidy {
namespace {

// The text of a file that lies in this namespace itself, and in no other within it. Lines say where one ends.
std::string text_within(const SourceFile& file, std::string_view space) {
    std::vector<std::string> open;
    std::string text;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const std::string& line = file.lines[i];
        if (line.starts_with("namespace ") && line.ends_with("{")) {
            open.push_back(line.substr(10, line.size() - 11));
            while (open.back().ends_with(" ")) open.back().pop_back();
        } else if (line.starts_with("}  // namespace")) {
            if (!open.empty()) open.pop_back();
        } else if (!open.empty() && open.back() == space) {
            text += file.code_lines[i] + "\n";
        }
    }
    return text;
}

bool is_constant(std::string_view word) {
    return word.size() > 1 && word[0] == 'k' && std::isupper(static_cast<unsigned char>(word[1])) != 0;
}

// Is a value given to what ends here?
bool given(const std::string& text, std::size_t at) {
    at = text.find_first_not_of(" \n", at);
    if (at == std::string::npos) return false;
    return text[at] == '{' || text[at] == '[' || (text[at] == '=' && text.substr(at, 2) != "==");
}

void add_declared(const std::string& text, std::string_view opening, char closing,
                  std::set<std::string>& names) {
    for (std::size_t at = text.find(opening); at != std::string::npos; at = text.find(opening, at + 1)) {
        if (at > 0 && text[at - 1] != '\n') continue;
        const std::string whole = text.substr(at, text.find(closing, at) - at);
        each_word(whole, [&](std::string_view word, std::size_t begin) {
            if (is_constant(word) && (closing == '}' || given(whole, begin + word.size())))
                names.emplace(word);
        });
    }
}

}  // namespace

std::set<std::string> constants_of(const SourceFile& file, std::string_view space) {
    std::set<std::string> names;
    const std::string text = text_within(file, space);
    add_declared(text, "constexpr ", ';', names);
    add_declared(text, "inline constexpr ", ';', names);
    if (text.find("enum class ") == std::string::npos) add_declared(text, "enum ", '}', names);
    return names;
}

Findings hidden_names(const SourceFile& file, const std::set<std::string>& declared) {
    Findings findings;
    for (const std::string& name : constants_of(file, ""))
        if (declared.contains(name))
            findings.push_back(file.path + ": " + name +
                               " is a constant of a header: call this one otherwise");
    return findings;
}

}  // namespace affray::tidy
