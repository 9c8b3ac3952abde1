// Small scanners that the checks share.
#pragma once

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <string_view>

#include "tidy/source_tree.h"

namespace affray::tidy {

inline std::string finding(const SourceFile& file, std::size_t line, const std::string& what) {
    return file.path + ":" + std::to_string(line) + ": " + what;
}

inline bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

inline bool one_of(std::string_view needle, std::initializer_list<std::string_view> all) {
    return std::ranges::find(all, needle) != all.end();
}

// Calls visit(word, position) for every identifier, keyword or number of a text.
template <class Visit>
void each_word(const std::string& text, const Visit& visit) {
    for (std::size_t i = 0; i < text.size();) {
        if (!is_word(text[i])) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        while (i < text.size() && is_word(text[i])) ++i;
        visit(std::string_view(text).substr(begin, i - begin), begin);
    }
}

}  // namespace affray::tidy
