// Scalars, lists and mappings of a file, with problems instead of exceptions.
#include "content/yaml/node.h"

#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>

#include "base/text.h"
#include "rules/bounds.h"

namespace affray::content {
namespace {

constexpr std::size_t kDepthMax = 64;

std::string child_path(const std::string& parent, const std::string& key) {
    return parent.empty() ? key : parent + "." + key;
}

// A file means what it says where it says it: no anchors, no tags, no depth or length that only a machine
// would write, and no character that is not seen.
class PlainSyntax final : public YAML::EventHandler {
  public:
    explicit PlainSyntax(Problems& problems) : problems_(problems) {}
    bool plain() const { return plain_; }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { check(mark, {}, anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        refuse(mark, "an alias is not allowed; repeat what it stands for");
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        check(mark, tag, anchor);
        if (!good_text(value, written::kScalar))
            refuse(mark, "a text of at most 10000 characters without control characters is wanted here");
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        enter(mark, tag, anchor, false);
    }
    void OnSequenceEnd() override { leave(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        enter(mark, tag, anchor, true);
    }
    void OnMapEnd() override { leave(); }

  private:
    void enter(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, bool map) {
        check(mark, tag, anchor);
        if (open_.size() >= kDepthMax) refuse(mark, "nested deeper than 64 levels; make it flatter");
        open_.push_back({map, 0});
    }
    void leave() { open_.pop_back(); }
    // Keys and their values alternate.
    void count(const YAML::Mark& mark) {
        if (++values_ > written::kValues.max) refuse(mark, "more than 200000 values; divide the file");
        if (open_.empty()) return;
        Open& within = open_.back();
        if (++within.parts > 2 * written::kKeys.max && within.map)
            refuse(mark, "a mapping of more than 1000 keys; divide it");
    }
    void check(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        count(mark);
        if (anchor != 0) refuse(mark, "an anchor is not allowed; remove it");
        if (!tag.empty() && tag != "?" && tag != "!")
            refuse(mark, "the tag " + tag + " is not allowed; remove it");
    }
    void refuse(const YAML::Mark& mark, std::string message) {
        if (plain_) problems_.add({mark.line + 1, mark.column + 1, {}}, std::move(message));
        plain_ = false;
    }

    struct Open {
        bool map = false;
        std::size_t parts = 0;
    };
    Problems& problems_;
    std::vector<Open> open_;
    std::size_t values_ = 0;
    bool plain_ = true;
};

}  // namespace

Where Node::where() const {
    const YAML::Mark mark = yaml_.Mark();
    return {mark.line + 1, mark.column + 1, path_};
}

std::string Node::text(std::string fallback) const {
    if (!present()) return fallback;
    if (is_scalar()) return yaml_.Scalar();
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
    if (!is_scalar()) return std::nullopt;
    const std::string& digits = yaml_.Scalar();
    std::int32_t value = 0;
    const char* begin = digits.data() + (digits.size() > 1 && digits[0] == '+' ? 1 : 0);
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(begin, end, value);
    if (error != std::errc{} || stop != end || begin == end) return std::nullopt;
    return value;
}

std::int32_t Node::number(std::int32_t fallback, std::int32_t min, std::int32_t max) const {
    if (!present()) return fallback;
    const auto value = as_number();
    if (!value) {
        fail((is_scalar() ? "'" + yaml_.Scalar() + "' is not a whole number"
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
    if (is_list() && (yaml_.size() == 2 || yaml_.size() == 3)) {
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
    items.reserve(yaml_.size());
    std::size_t index = 0;
    for (const YAML::Node& item : yaml_)
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
    std::vector<std::pair<std::string, Node>> all;
    std::set<std::string> known;
    all.reserve(yaml_.size());
    for (const auto& entry : yaml_) {
        const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : std::string("?");
        const bool twice = !known.insert(key).second;
        if (twice)
            Node(entry.first, child_path(path_, key), *problems_)
                .fail("the key stands here twice; remove one");
        if (!twice) all.emplace_back(key, Node(entry.second, child_path(path_, key), *problems_));
    }
    return all;
}

Node read_text(const std::string& text, Problems& problems) {
    try {
        PlainSyntax syntax(problems);
        std::istringstream stream(text);
        YAML::Parser(stream).HandleNextDocument(syntax);
        if (!syntax.plain()) return {};
        return Node(YAML::Load(text), {}, problems);
    } catch (const YAML::Exception& error) {
        problems.add({error.mark.line + 1, error.mark.column + 1, {}}, "not readable as YAML: " + error.msg);
        return {};
    }
}

std::optional<std::string> text_of_file(const std::string& path, Problems& problems) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    if (file) text << file.rdbuf();
    if (file && text) return text.str();
    problems.add({}, "the file cannot be read; check its name and rights");
    return std::nullopt;
}

Node read_file(const std::string& path, Problems& problems) {
    const auto text = text_of_file(path, problems);
    return text ? read_text(*text, problems) : Node();
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
