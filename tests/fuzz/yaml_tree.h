// Mutations of a YAML or JSON text as a tree: what comes out is well formed and wrong in its meaning.
#pragma once

#include <yaml-cpp/yaml.h>

#include <random>
#include <string>
#include <vector>

namespace affray::fuzz {

// Values that nobody honest writes where a number, word, place or list is wanted.
inline const std::vector<std::string>& hostile_values() {
    static const std::vector<std::string> kAll{"0",
                                               "-1",
                                               "1",
                                               "7",
                                               "2147483647",
                                               "-2147483648",
                                               "4294967295",
                                               "1000000000000",
                                               "1e300",
                                               "nan",
                                               "~",
                                               "true",
                                               "99",
                                               "1000",
                                               "100d2+100d2+100d2",
                                               "1d6x100",
                                               "100000+100000",
                                               "round(2147483647)",
                                               "per_battle(99999)",
                                               "[-2147483648, 0]",
                                               "[2147483647, 2147483647]",
                                               "[1000, 1000, 1000]",
                                               "[]",
                                               "{}",
                                               "[[[[[[[[[[[[]]]]]]]]]]]]",
                                               "referee",
                                               "ogre",
                                               "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                               "äöüäöüäöüäöüäöüäöüäöüäöü",
                                               "{monster: ogre}",
                                               "[0, 0, 0, 0]",
                                               "none",
                                               "user",
                                               "target"};
    return kAll;
}

class YamlTree {
  public:
    explicit YamlTree(std::uint64_t seed) : random_(seed) {}

    // A few changes at random places: values replaced, swapped, doubled, left out, keys renamed.
    std::string mutated(const std::string& text) {
        const YAML::Node root = changed(text);
        if (!root) return text;
        YAML::Emitter out;
        out << root;
        return out.c_str();
    }
    // The same of JSON, which stays JSON.
    std::string mutated_json(const std::string& text) {
        const YAML::Node root = changed(text);
        return root ? json_of(root) : text;
    }

  private:
    static constexpr int kDepthMax = 60;
    static constexpr std::size_t kCopied = 200, kWhole = 20'000;

    YAML::Node changed(const std::string& text) {
        YAML::Node root;
        try {
            root = YAML::Load(text);
        } catch (const YAML::Exception&) {
            return YAML::Node(YAML::NodeType::Undefined);
        }
        for (std::size_t edits = 1 + below(4); edits > 0; --edits) edit(root);
        return root;
    }

    static std::string json_of(const YAML::Node& node) {
        std::string text;
        if (node.IsMap()) {
            for (const auto& entry : node)
                text +=
                    (text.empty() ? "" : ",") + quoted(entry.first.Scalar()) + ":" + json_of(entry.second);
            return "{" + text + "}";
        }
        if (node.IsSequence()) {
            for (const YAML::Node& item : node) text += (text.empty() ? "" : ",") + json_of(item);
            return "[" + text + "]";
        }
        const std::string scalar = node.IsScalar() ? node.Scalar() : "null";
        const bool bare = scalar == "true" || scalar == "false" || scalar == "null";
        return bare && node.Tag() != "!" ? scalar : quoted(scalar);
    }
    static std::string quoted(const std::string& text) {
        std::string out = "\"";
        for (const char c : text) {
            if (c == '"' || c == '\\') out += '\\';
            out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
        return out + "\"";
    }

    std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

    static void gather(const YAML::Node& node, std::vector<YAML::Node>& all, int depth) {
        if (depth > kDepthMax) return;
        if (node.IsMap() || node.IsSequence()) all.push_back(node);
        if (node.IsMap())
            for (const auto& entry : node) gather(entry.second, all, depth + 1);
        if (node.IsSequence())
            for (const YAML::Node& item : node) gather(item, all, depth + 1);
    }

    YAML::Node value() {
        const auto& all = hostile_values();
        const std::string text = all[below(all.size())];
        if (below(4) == 0) return YAML::Node(std::to_string(static_cast<std::int32_t>(random_())));
        return YAML::Load(text);
    }

    // What is copied is small, and so is what it is copied into: nothing grows beyond measure. What holds
    // itself weighs more than anything.
    static std::size_t weight(const YAML::Node& node, int depth = 0) {
        if (depth > kDepthMax) return kWhole + 1;
        std::size_t sum = 1;
        if (node.IsMap())
            for (auto entry = node.begin(); entry != node.end() && sum <= kWhole; ++entry)
                sum += weight(entry->second, depth + 1);
        if (node.IsSequence())
            for (auto item = node.begin(); item != node.end() && sum <= kWhole; ++item)
                sum += weight(*item, depth + 1);
        return sum;
    }

    void edit(YAML::Node& root) {
        std::vector<YAML::Node> all, holders;
        gather(root, all, 0);
        if (all.empty() || weight(root) > kWhole) return;
        YAML::Node holder = all[below(all.size())];
        for (const YAML::Node& one : all)
            if (weight(one) <= kCopied) holders.push_back(one);
        if (holders.empty()) return;
        if (holder.IsSequence()) return edit_list(holder, holders);
        std::vector<std::string> keys;
        for (const auto& entry : holder)
            if (entry.first.IsScalar()) keys.push_back(entry.first.Scalar());
        if (keys.empty()) return;
        const std::string key = keys[below(keys.size())];
        switch (below(5)) {
            case 0: holder.remove(key); break;
            case 1:
                if (weight(holder[key]) <= kCopied) holder[key + "x"] = YAML::Clone(holder[key]);
                break;
            case 2: holder[key] = YAML::Clone(holders[below(holders.size())]); break;
            default: holder[key] = value();
        }
    }

    void edit_list(YAML::Node& list, const std::vector<YAML::Node>& holders) {
        if (list.size() == 0) return list.push_back(value());
        const std::size_t at = below(list.size());
        switch (below(4)) {
            case 0:
                for (std::size_t more = weight(list[at]) <= kCopied ? below(20) : 0; more > 0; --more)
                    list.push_back(YAML::Clone(list[at]));
                break;
            case 1: list.push_back(YAML::Clone(holders[below(holders.size())])); break;
            default: list[at] = value();
        }
    }

    std::mt19937_64 random_;
};

// The seed of a text's own changes: a found input repeats by itself.
inline std::uint64_t seed_of(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash;
}

}  // namespace affray::fuzz
