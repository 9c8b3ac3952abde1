// What /metrics tells in the form of OpenMetrics 1.0: that of Prometheus' text, and of times the intents
// behind them.
#pragma once

#include <prometheus/metric_family.h>

#include <string>
#include <string_view>
#include <vector>

#include "session/metrics.h"

namespace affray::net {

inline constexpr std::string_view kOpenMetrics = "application/openmetrics-text";

/// Counters, gauges and histograms without labels. The exemplars are those of the histogram of that name.
std::string open_metrics(const std::vector<prometheus::MetricFamily>& families, std::string_view histogram,
                         const session::Times& times);

}  // namespace affray::net
