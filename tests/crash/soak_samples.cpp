// Medians of quarters: each has as many kills of the server as the others.
#include "crash/soak_samples.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include "client/process/child.h"

namespace affray::crash {
namespace {

double milliseconds(std::chrono::steady_clock::duration took) {
    return std::chrono::duration<double, std::milli>(took).count();
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

std::size_t descriptors_of(pid_t process) {
    std::error_code gone;
    std::size_t count = 0;
    const std::filesystem::directory_iterator all("/proc/" + std::to_string(process) + "/fd", gone);
    for (auto at = begin(all); !gone && at != end(all); at.increment(gone)) ++count;
    return count;
}

}  // namespace

void Samples::take(std::chrono::seconds at, pid_t process) {
    Sample sample;
    sample.at = at;
    sample.resident_mb = client::resident_mb(process);
    sample.descriptors = descriptors_of(process);
    sample.replies = took_.size();
    std::sort(took_.begin(), took_.end());
    if (!took_.empty()) {
        sample.p50_ms = milliseconds(took_[took_.size() / 2]);
        sample.p99_ms = milliseconds(took_[(took_.size() - 1) * 99 / 100]);
    }
    took_.clear();
    std::printf("%6lld s  %7.1f MB  %5zu descriptors  %6zu replies  p50 %6.2f ms  p99 %7.2f ms\n",
                static_cast<long long>(at.count()), sample.resident_mb, sample.descriptors, sample.replies,
                sample.p50_ms, sample.p99_ms);
    std::fflush(stdout);
    all_.push_back(sample);
}

std::string Samples::unlevel() const {
    struct Quarter {
        double resident_mb = 0;
        double descriptors = 0;
        double p50_ms = 0;
        double p99_ms = 0;
    };
    std::array<Quarter, 4> quarters{};
    for (std::size_t i = 0; i < quarters.size(); ++i) {
        const auto first = all_.begin() + static_cast<std::ptrdiff_t>(all_.size() * i / 4);
        const auto last = all_.begin() + static_cast<std::ptrdiff_t>(all_.size() * (i + 1) / 4);
        const auto of = [&](auto field) {
            std::vector<double> values;
            for (auto at = first; at != last; ++at) values.push_back(static_cast<double>((*at).*field));
            return median(std::move(values));
        };
        quarters[i] = {of(&Sample::resident_mb), of(&Sample::descriptors), of(&Sample::p50_ms),
                       of(&Sample::p99_ms)};
        std::printf("quarter %zu: %7.1f MB, %5.0f descriptors, p50 %6.2f ms, p99 %7.2f ms (medians)\n", i + 1,
                    quarters[i].resident_mb, quarters[i].descriptors, quarters[i].p50_ms, quarters[i].p99_ms);
    }
    const Quarter& second = quarters[1];
    const Quarter& last = quarters[3];
    std::string text;
    if (last.resident_mb > second.resident_mb * 1.15 + 8) text += " memory grows;";
    if (last.descriptors > second.descriptors * 1.15 + 10) text += " descriptors are not given back;";
    if (last.p50_ms > second.p50_ms * 1.5 + 1) text += " answers take longer;";
    if (last.p99_ms > second.p99_ms * 2 + 5) text += " the slowest answers take longer;";
    return text;
}

}  // namespace affray::crash
