// Reading YAML with its marks: every value knows its file, line, column and path, and every error says them.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "content/yaml/problem.h"
#include "content/yaml/value.h"
#include "rules/values.h"

namespace affray::content {

/// A value in a file, or the absence of one. Reading it in a wrong form reports a problem and yields the
/// fallback. Cheap to copy. The Problems it was made with must outlive it, and are what one thread at a time
/// may write to; what is read without a problem may be read by any.
class Node {
  public:
    Node() = default;
    Node(Value value, std::string path, Problems& problems)
        : value_(std::move(value)), path_(std::move(path)), problems_(&problems) {}

    bool present() const { return problems_ != nullptr; }
    explicit operator bool() const { return present(); }
    bool is_map() const { return present() && value_.is_map(); }
    bool is_list() const { return present() && value_.is_list(); }
    bool is_null() const { return present() && value_.is_null(); }
    bool is_scalar() const { return present() && value_.is_word(); }
    const std::string& path() const { return path_; }
    Where where() const;
    Problems& problems() const { return *problems_; }
    const Value& value() const { return value_; }

    /// Does nothing for an absent node: Fields::need has already reported that it is missing.
    void fail(std::string message) const {
        if (present()) problems_->add(where(), std::move(message));
    }
    void unbuilt(std::string word) const {
        if (present()) problems_->add_unbuilt(where(), std::move(word));
    }

    /// Any scalar as text, whatever YAML would make of it: a word is text wherever text is wanted.
    std::string text(std::string fallback = {}) const;
    /// Text of at most 31 bytes.
    Name name(Name fallback = {}) const;
    /// A word that stands here, or makes a name together with others, as a name; "?" and a problem if it is
    /// longer than 31 bytes.
    Name named(std::string_view word) const;
    std::int32_t number(std::int32_t fallback = 0, std::int32_t min = INT32_MIN,
                        std::int32_t max = INT32_MAX) const;
    bool flag(bool fallback = false) const;
    /// [q, r] or [x, y, z], each within the bounds of a map.
    Place place() const;
    /// Items of a list; a problem and nothing if it is none.
    std::vector<Node> list() const;
    std::vector<Name> names() const;
    /// Keys and values of a mapping in order of writing; a problem and nothing if it is none.
    std::vector<std::pair<std::string, Node>> entries() const;
    /// An integer if the scalar is one.
    std::optional<std::int32_t> as_number() const;

  private:
    Value value_;
    std::string path_;
    Problems* problems_ = nullptr;
};

/// Reads a file or a text, text_of_file its bytes; a syntax error is a problem and yields an absent node, as
/// does a text that is no plain one: anchors, tags, control characters, more keys, values or depth than any
/// person writes.
Node read_file(const std::string& path, Problems& problems);
std::optional<std::string> text_of_file(const std::string& path, Problems& problems);
Node read_text(const std::string& text, Problems& problems);

/// A mapping being read: remembers which keys were asked for, so that `finish` can report all others.
class Fields {
  public:
    /// `base`: an optional mapping that answers for keys which `node` lacks.
    explicit Fields(Node node, Node base = {});

    const Node& node() const { return node_; }
    bool has(std::string_view key) const;
    /// The value, or an absent node.
    Node at(std::string_view key);
    /// The value; its absence is a problem.
    Node need(std::string_view key);

    std::string text(std::string_view key, std::string fallback = {});
    Name name(std::string_view key, Name fallback = {});
    std::int32_t number(std::string_view key, std::int32_t fallback = 0, std::int32_t min = INT32_MIN,
                        std::int32_t max = INT32_MAX);
    bool flag(std::string_view key, bool fallback = false);

    /// Value of an enumeration by `from_text`, which answers nullopt for a word it does not know.
    template <class E, class F>
    E word(std::string_view key, E fallback, F from_text, std::string_view known) {
        const Node value = at(key);
        if (!value) return fallback;
        if (const auto found = from_text(value.text())) return *found;
        value.fail("'" + value.text() + "' is not one of " + std::string(known));
        return fallback;
    }

    /// Entries that nobody has asked for yet, of the base too; they count as asked for from now on.
    std::vector<std::pair<std::string, Node>> rest();
    /// Is there a key that nobody has asked for?
    bool has_unread() const;
    /// Reports every key that nobody asked for. `more`: further legal keys, for the suggestion only.
    void finish(const std::vector<std::string>& more = {});

  private:
    Node find(std::string_view key) const;

    Node node_;
    std::vector<std::pair<std::string, Node>> own_;
    std::vector<std::pair<std::string, Node>> base_;
    std::set<std::string, std::less<>> asked_;
};

}  // namespace affray::content
