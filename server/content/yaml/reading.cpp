// Texts into values: yaml-cpp says what stands where, and what is no plain text is refused.
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "base/text.h"
#include "content/yaml/node.h"
#include "rules/bounds.h"

namespace affray::content {
namespace {

constexpr std::size_t kDepthMax = 64;

// A file means what it says where it says it: no anchors, no tags, no depth or length that only a machine
// would write, and no character that is not seen.
class TreeBuilder final : public YAML::EventHandler {
  public:
    explicit TreeBuilder(Problems& problems) : problems_(problems) {}
    bool plain() const { return plain_; }
    Value value() const { return root_; }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        check(mark, {}, anchor);
        put(Value(of(mark)));
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
        refuse(mark, "an alias is not allowed; repeat what it stands for");
        put(Value(of(mark)));
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override {
        check(mark, tag, anchor);
        if (!good_text(value, written::kScalar))
            refuse(mark, "a text of at most 10000 characters without control characters is wanted here");
        put(Value(value, of(mark, tag != "!")));
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        enter(mark, tag, anchor, Value::Kind::List);
    }
    void OnSequenceEnd() override { leave(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        enter(mark, tag, anchor, Value::Kind::Map);
    }
    void OnMapEnd() override { leave(); }

  private:
    struct Open {
        Value::Kind kind = Value::Kind::Null;
        Value::Written how{};
        Value::Items items{};
        std::vector<Value::Entry> entries{};
        Value::Items repeated{};  // keys
        std::size_t count = 0;
        std::set<std::string, std::less<>> keys{};
        std::optional<Value> key{};  // whose value comes next
        bool again = false;          // the key stood there before
    };

    static Value::Written of(const YAML::Mark& mark, bool plain = true) {
        return {plain, {mark.line, mark.column}};
    }

    void enter(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, Value::Kind kind) {
        check(mark, tag, anchor);
        if (open_.size() >= kDepthMax) refuse(mark, "nested deeper than 64 levels; make it flatter");
        open_.push_back({.kind = kind, .how = of(mark)});
    }
    void leave() {
        Open& whole = open_.back();
        Value value = whole.kind == Value::Kind::List
                          ? Value(std::move(whole.items), whole.how)
                          : Value(std::move(whole.entries), std::move(whole.repeated), whole.how);
        open_.pop_back();
        put(std::move(value));
    }
    // Nothing is kept of what is refused already.
    void put(Value value) {
        if (!plain_) return;
        if (open_.empty()) {
            root_ = std::move(value);
        } else if (open_.back().kind == Value::Kind::List) {
            open_.back().items.push_back(std::move(value));
        } else {
            put_in_map(open_.back(), std::move(value));
        }
    }
    // Keys and their values alternate.
    void put_in_map(Open& map, Value value) {
        if (!map.key) {
            map.key = shared_key(value.is_word() ? value.word() : "?");
            map.again = !map.keys.emplace(map.key->word()).second;
            if (map.again) map.repeated.emplace_back(map.key->word(), value.written());
            return;
        }
        if (!map.again) map.entries.push_back({std::move(*map.key), std::move(value)});
        map.key.reset();
    }
    // A file has the same few hundred keys again and again.
    Value shared_key(std::string_view key) {
        const auto known = keys_.find(key);
        return known != keys_.end() ? known->second : keys_.emplace(key, Value(key)).first->second;
    }
    void count(const YAML::Mark& mark) {
        if (++values_ > written::kValues.max) refuse(mark, "more than 200000 values; divide the file");
        if (open_.empty()) return;
        Open& within = open_.back();
        if (++within.count > 2 * written::kKeys.max && within.kind == Value::Kind::Map)
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

    Problems& problems_;
    std::vector<Open> open_;
    std::map<std::string, Value, std::less<>> keys_;
    Value root_;
    std::size_t values_ = 0;
    bool plain_ = true;
};

}  // namespace

Node read_text(const std::string& text, Problems& problems) {
    try {
        TreeBuilder tree(problems);
        std::istringstream stream(text);
        YAML::Parser(stream).HandleNextDocument(tree);
        return tree.plain() ? Node(tree.value(), {}, problems) : Node();
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

}  // namespace affray::content
