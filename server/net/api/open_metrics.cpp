// Line by line; https://openmetrics.io says what each may hold.
#include "net/api/open_metrics.h"

#include <array>
#include <charconv>
#include <cmath>

namespace affray::net {
namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

constexpr std::string_view kTotal = "_total";

std::string text_of(double value) {
    if (std::isinf(value)) return "+Inf";
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
    return std::string(text.data(), end);
}

std::string exemplar_of(const session::Times& times, std::size_t bucket) {
    const auto one = times.exemplar(bucket);
    if (!one) return {};
    return " # {intent=\"" + one->intent + "\",encounter=\"" + one->encounter + "\"} " +
           text_of(one->seconds) + " " + text_of(std::round(one->at * 1000) / 1000);
}

// Their values are words of ours, in which nothing needs to be escaped.
std::string labels_of(const prometheus::ClientMetric& metric) {
    std::string all;
    for (const auto& label : metric.label)
        all += (all.empty() ? "" : ",") + label.name + "=\"" + label.value + "\"";
    return all.empty() ? all : "{" + all + "}";
}

void append_histogram(std::string& out, const MetricFamily& family, const session::Times* times) {
    const auto& histogram = family.metric.front().histogram;
    std::size_t at = 0;
    for (const auto& bucket : histogram.bucket) {
        out += family.name + "_bucket{le=\"" + text_of(bucket.upper_bound) + "\"} " +
               std::to_string(bucket.cumulative_count);
        if (times != nullptr) out += exemplar_of(*times, at);
        out += "\n";
        ++at;
    }
    out += family.name + "_count " + std::to_string(histogram.sample_count) + "\n";
    out += family.name + "_sum " + text_of(histogram.sample_sum) + "\n";
}

}  // namespace

std::string open_metrics(const std::vector<MetricFamily>& families, std::string_view histogram,
                         const session::Times& times) {
    std::string out;
    for (const MetricFamily& family : families) {
        // A counter's name is that of its family with an ending, here and nowhere else.
        const bool counts = family.type == MetricType::Counter && family.name.ends_with(kTotal);
        const std::string name =
            counts ? family.name.substr(0, family.name.size() - kTotal.size()) : family.name;
        const bool times_of = family.type == MetricType::Histogram;
        const char* const type = counts                             ? "counter"
                                 : times_of                         ? "histogram"
                                 : family.type == MetricType::Gauge ? "gauge"
                                                                    : "unknown";
        out += "# TYPE " + name + " " + type + "\n# HELP " + name + " " + family.help + "\n";
        if (times_of) {
            append_histogram(out, family, family.name == histogram ? &times : nullptr);
            continue;
        }
        for (const auto& metric : family.metric)
            out += family.name + labels_of(metric) + " " +
                   text_of(family.type == MetricType::Counter ? metric.counter.value : metric.gauge.value) +
                   "\n";
    }
    return out + "# EOF\n";
}

}  // namespace affray::net
