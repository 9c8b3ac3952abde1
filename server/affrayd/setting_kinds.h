// The kinds of settings: how each reads a value, what it says of a wrong one, and how it shows what is in
// force. Internal to the table of settings.
#pragma once

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "affrayd/config.h"

namespace affray::setting_kinds {

inline std::string join(const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& one : list) text += (text.empty() ? "" : ",") + one;
    return text;
}

inline std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> list;
    while (!text.empty()) {
        std::string_view one = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), one.size() + 1));
        while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
        while (!one.empty() && one.back() == ' ') one.remove_suffix(1);
        if (!one.empty()) list.emplace_back(one);
    }
    return list;
}

inline Setting text(std::string key, std::string help, std::string Config::*field) {
    return {std::move(key), std::move(help),
            [field](Config& config, std::string_view value) -> std::optional<std::string> {
                config.*field = value;
                return {};
            },
            [field](const Config& config) { return config.*field; }};
}

inline Setting choice(std::string key, std::string help, std::string Config::*field,
                      std::vector<std::string> allowed) {
    return {std::move(key), std::move(help) + " (" + join(allowed) + ")",
            [field, allowed](Config& config, std::string_view value) -> std::optional<std::string> {
                if (std::find(allowed.begin(), allowed.end(), value) == allowed.end())
                    return "is not one of " + join(allowed);
                config.*field = value;
                return {};
            },
            [field](const Config& config) { return config.*field; }};
}

inline Setting list(std::string key, std::string help,
                    std::function<std::vector<std::string>&(Config&)> field) {
    return {std::move(key), std::move(help),
            [field](Config& config, std::string_view value) -> std::optional<std::string> {
                field(config) = split(value);
                return {};
            },
            [field](const Config& config) {
                Config copy = config;
                return join(field(copy));
            }};
}

// A whole number with its range.
template <class Field>
Setting number(std::string key, std::string help, std::uint64_t min, std::uint64_t max, Field field) {
    return {std::move(key), std::move(help),
            [field, min, max](Config& config, std::string_view value) -> std::optional<std::string> {
                std::uint64_t parsed = 0;
                const auto [stop, error] = std::from_chars(value.data(), value.data() + value.size(), parsed);
                const bool whole = error == std::errc{} && stop == value.data() + value.size();
                if (!whole || parsed < min || parsed > max)
                    return "is not a whole number from " + std::to_string(min) + " to " + std::to_string(max);
                using Value = std::remove_reference_t<decltype(field(config))>;
                if constexpr (std::is_same_v<Value, std::chrono::milliseconds>) {
                    field(config) = std::chrono::milliseconds{parsed};
                } else {
                    field(config) = static_cast<Value>(parsed);
                }
                return {};
            },
            [field](const Config& config) {
                Config copy = config;
                if constexpr (std::is_same_v<std::remove_reference_t<decltype(field(copy))>,
                                             std::chrono::milliseconds>) {
                    return std::to_string(field(copy).count());
                } else {
                    return std::to_string(field(copy));
                }
            }};
}

// A rate as PER_SECOND or PER_SECOND/BURST.
inline Setting rate(std::string key, std::string help, const std::function<net::Rate&(Config&)>& field) {
    return {std::move(key), std::move(help) + " (PER_SECOND/BURST)",
            [field](Config& config, std::string_view value) -> std::optional<std::string> {
                const std::string copy(value);
                double per_second = 0;
                double burst = 0;
                char rest = 0;
                if (std::sscanf(copy.c_str(), "%lf/%lf%c", &per_second, &burst, &rest) != 2 ||
                    !(per_second > 0) || !(burst >= 1) || per_second > 1e9 || burst > 1e9)
                    return std::string("is not PER_SECOND/BURST, such as 20/40");
                field(config) = {per_second, burst};
                return {};
            },
            [field](const Config& config) {
                char buffer[64];
                Config copy = config;
                const net::Rate& value = field(copy);
                std::snprintf(buffer, sizeof buffer, "%.6g/%.6g", value.per_second, value.burst);
                return std::string(buffer);
            }};
}

// One of a few words, each of which stands for a value.
template <class Value>
struct NamedValue {
    std::string_view text;
    Value value;
};

template <class Value, std::size_t kCount>
Setting policy(std::string key, std::string help, Value Config::*field,
               const NamedValue<Value> (&words)[kCount]) {
    std::string names;
    for (const NamedValue<Value>& word : words) names += (names.empty() ? "" : ",") + std::string(word.text);
    return {std::move(key), std::move(help) + " (" + names + ")",
            [field, &words, names](Config& config, std::string_view value) -> std::optional<std::string> {
                for (const NamedValue<Value>& word : words) {
                    if (word.text != value) continue;
                    config.*field = word.value;
                    return {};
                }
                std::string spaced;
                for (const char c : names) spaced += c == ',' ? std::string(", ") : std::string(1, c);
                return "is not one of " + spaced;
            },
            [field, &words](const Config& config) {
                for (const NamedValue<Value>& word : words) {
                    if (word.value == config.*field) return std::string(word.text);
                }
                return std::string();
            }};
}

inline constexpr NamedValue<bool> kYesOrNo[] = {{"no", false}, {"yes", true}};

inline constexpr std::uint64_t kHourMs = 3'600'000;
inline constexpr std::uint64_t kMany = 1'000'000;

}  // namespace affray::setting_kinds

namespace affray {

/// Settings of what leaves for people outside, Web Push apart (outside_settings.cpp).
std::vector<Setting> outside_settings();

}  // namespace affray
