// Scalars, lists and mappings of a file, with problems instead of exceptions.
#include "content/yaml/node.h"

#include <algorithm>

#include "base/text.h"
#include "rules/bounds.h"

namespace affray::content {
namespace {

std::string child_path(const std::string& parent, std::string_view key) {
    return (parent.empty() ? "" : parent + ".") + std::string(key);
}

}  // namespace

Where Node::where() const {
    const Value::Mark mark = value_.written().mark;
    return {mark.line + 1, mark.column + 1, path_};
}

std::string Node::text(std::string fallback) const {
    if (!present()) return fallback;
    if (is_scalar()) return std::string(value_.word());
    fail("a word or text is wanted here; write it without brackets");
    return fallback;
}

Name Node::name(Name fallback) const {
    if (!present()) return fallback;
    const std::string value = text();
    return Name::fits(value) ? Name(value) : named(value);
}

Name Node::named(std::string_view word) const {
    if (Name::fits(word)) return Name(word);
    constexpr std::size_t kShown = 60;
    fail("'" + std::string(cut_text(word, kShown)) + "' is longer than 31 characters; shorten it");
    return "?";
}

std::optional<std::int32_t> Node::as_number() const {
    return is_scalar() ? whole_number(value_.word()) : std::nullopt;
}

std::int32_t Node::number(std::int32_t fallback, std::int32_t min, std::int32_t max) const {
    if (!present()) return fallback;
    const auto value = as_number();
    if (!value) {
        fail((is_scalar() ? "'" + std::string(value_.word()) + "' is not a whole number"
                          : std::string("not a whole number")) +
             "; write one such as 12");
        return fallback;
    }
    if (*value >= min && *value <= max) return *value;
    fail(std::to_string(*value) + " is outside " + std::to_string(min) + " to " + std::to_string(max));
    return fallback;
}

bool Node::flag(bool fallback) const {
    if (!present()) return fallback;
    const std::string value = text();
    if (value == "true" || value == "yes" || value == "on") return true;
    if (value == "false" || value == "no" || value == "off") return false;
    fail("'" + value + "' is neither true nor false");
    return fallback;
}

Place Node::place() const {
    if (!present()) return {};
    if (is_list() && (value_.size() == 2 || value_.size() == 3)) {
        const std::vector<Node> numbers = list();
        const auto at = [](const Node& one) {
            return one.number(0, static_cast<std::int32_t>(written::kCell.min),
                              static_cast<std::int32_t>(written::kCell.max));
        };
        return {at(numbers[0]), at(numbers[1]), numbers.size() == 3 ? at(numbers[2]) : 0};
    }
    fail("a cell is wanted here; write it as [q, r]");
    return {};
}

std::vector<Node> Node::list() const {
    if (!present()) return {};
    if (!is_list()) {
        fail("a list is wanted here; write it in brackets or as lines that begin with '- '");
        return {};
    }
    std::vector<Node> items;
    items.reserve(value_.size());
    std::size_t index = 0;
    for (const Value& item : value_.items())
        items.emplace_back(item, path_ + "[" + std::to_string(index++) + "]", *problems_);
    return items;
}

std::vector<Name> Node::names() const {
    std::vector<Name> all;
    for (const Node& item : list()) all.push_back(item.name());
    return all;
}

std::vector<std::pair<std::string, Node>> Node::entries() const {
    if (!present()) return {};
    if (!is_map()) {
        fail("a mapping of keys to values is wanted here; write it as {key: value}");
        return {};
    }
    for (const Value& key : value_.repeated()) {
        const Value::Mark mark = key.written().mark;
        problems_->add({mark.line + 1, mark.column + 1, child_path(path_, key.word())},
                       "the key stands here twice; remove one");
    }
    std::vector<std::pair<std::string, Node>> all;
    all.reserve(value_.size());
    for (const auto& [key, value] : value_.entries())
        all.emplace_back(key, Node(value, child_path(path_, key), *problems_));
    return all;
}

Fields::Fields(Node node, Node base) : node_(std::move(node)), own_(node_.entries()), base_(base.entries()) {}

Node Fields::find(std::string_view key) const {
    for (const auto* entries : {&own_, &base_})
        for (const auto& [name, value] : *entries)
            if (name == key) return value;
    return {};
}

bool Fields::has(std::string_view key) const { return find(key).present(); }

Node Fields::at(std::string_view key) {
    if (asked_.find(key) == asked_.end()) asked_.emplace(key);
    return find(key);
}

Node Fields::need(std::string_view key) {
    Node value = at(key);
    if (!value && node_.is_map()) node_.fail("the key '" + std::string(key) + "' is missing; add it");
    return value;
}

std::string Fields::text(std::string_view key, std::string fallback) {
    return at(key).text(std::move(fallback));
}
Name Fields::name(std::string_view key, Name fallback) { return at(key).name(fallback); }
std::int32_t Fields::number(std::string_view key, std::int32_t fallback, std::int32_t min, std::int32_t max) {
    return at(key).number(fallback, min, max);
}
bool Fields::flag(std::string_view key, bool fallback) { return at(key).flag(fallback); }

std::vector<std::pair<std::string, Node>> Fields::rest() {
    std::vector<std::pair<std::string, Node>> left;
    for (const auto* entries : {&own_, &base_}) {
        for (const auto& [name, value] : *entries) {
            if (asked_.insert(name).second) left.emplace_back(name, value);
        }
    }
    return left;
}

bool Fields::has_unread() const {
    return std::any_of(own_.begin(), own_.end(),
                       [this](const auto& entry) { return asked_.find(entry.first) == asked_.end(); });
}

void Fields::finish(const std::vector<std::string>& more) {
    std::set<std::string, std::less<>> all_known = asked_;
    all_known.insert(more.begin(), more.end());
    const std::vector<std::string> known(all_known.begin(), all_known.end());
    for (const auto& [name, value] : rest()) {
        const std::string guess = nearest(name, known);
        std::string all;
        for (const std::string& word : known) all += (all.empty() ? "" : ", ") + word;
        value.fail("unknown key" +
                   (guess.empty() ? "; known are " + all : "; did you mean '" + guess + "'?"));
    }
}

}  // namespace affray::content
