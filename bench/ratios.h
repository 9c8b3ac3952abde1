// What the rates of a run are to one another.
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace affray::bench {

// Tells at the end what part of the rate of `affray` each ruleset had in this run, and what is whole of what
// is bare; the medians of repetitions.
class Ratios final : public benchmark::ConsoleReporter {
  public:
    Ratios() : ConsoleReporter(OO_None) {}

    void ReportRuns(const std::vector<Run>& runs) override {
        ConsoleReporter::ReportRuns(runs);
        for (const Run& run : runs)
            if (const auto rate = run.counters.find("intents/s");
                (run.run_type == Run::RT_Iteration || run.aggregate_name == "median") &&
                rate != run.counters.end())
                rates_[run.run_name.function_name].push_back(rate->second.value);
    }

    void Finalize() override {
        for (const auto& [name, rates] : rates_) {
            const std::string first = name.substr(0, name.find('/')) + "/affray";
            if (const auto base = rates_.find(first); base != rates_.end() && name != first)
                GetOutputStream() << name << ": " << median(rates) / median(base->second) << " of " << first
                                  << '\n';
            constexpr std::string_view kWhole = "whole_";
            const std::string bare = name.starts_with(kWhole) ? name.substr(kWhole.size()) : std::string();
            if (const auto base = rates_.find(bare); base != rates_.end())
                GetOutputStream() << name << ": " << median(rates) / median(base->second) << " of " << bare
                                  << '\n';
        }
    }

  private:
    static double median(std::vector<double> rates) {
        std::sort(rates.begin(), rates.end());
        return rates[rates.size() / 2];
    }

    std::map<std::string, std::vector<double>> rates_;
};

}  // namespace affray::bench
