// Choice: a word of a small fixed list, with an error that says the list.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "content/yaml/node.h"

namespace affray::content {

template <class E>
struct Word {
    std::string_view text;
    E value;
};

template <class E, std::size_t N>
E pick(const Node& node, const std::string& text, const std::array<Word<E>, N>& words, E fallback) {
    std::string known;
    for (const auto& word : words) {
        if (word.text == text) return word.value;
        known += (known.empty() ? "" : ", ") + std::string(word.text);
    }
    node.fail("'" + text + "' is not one of " + known);
    return fallback;
}

template <class E, std::size_t N>
E pick(const Node& node, const std::array<Word<E>, N>& words, E fallback) {
    return node ? pick(node, node.text(), words, fallback) : fallback;
}

}  // namespace affray::content
