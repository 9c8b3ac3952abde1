// Reading case files and printing what came of them.
#include "cases/report.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <sstream>

namespace affray::cases {
namespace {

using content::Node;
using content::Problems;

namespace fs = std::filesystem;

std::vector<std::string> expand(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!fs::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> found;
        for (auto walk = fs::recursive_directory_iterator(path, error); !error && walk != fs::end(walk);
             walk.increment(error))
            if (walk->path().extension() == ".yaml") found.push_back(walk->path().string());
        std::sort(found.begin(), found.end());
        files.insert(files.end(), found.begin(), found.end());
    }
    return files;
}

void count(Report& report, CaseResult result) {
    switch (result.verdict) {
        case Verdict::Passed: ++report.passed; break;
        case Verdict::Failed: ++report.failed; break;
        case Verdict::Skipped: ++report.skipped; break;
    }
    report.results.push_back(std::move(result));
}

CaseResult unreadable(const Problems& problems) {
    CaseResult result;
    result.id = "(file)";
    result.file = problems.file();
    for (const content::Problem& problem : problems.all())
        result.failures.push_back(content::to_string(problem));
    return result;
}

void run_file(Report& report, const std::string& file, const content::RulesetSource& rulesets,
              const RunOptions& options) {
    Problems problems(file);
    const Node root = content::read_file(file, problems);
    const std::vector<Node> items = root ? root.list() : std::vector<Node>{};
    if (root && items.empty() && problems.empty()) problems.add({}, "the file holds no case");
    if (!problems.empty()) return count(report, unreadable(problems));
    for (const Node& item : items) {
        Problems own(file);
        const Node node(item.value(), {}, own);
        if (!options.only.empty()) {
            const std::string_view name = item.value()["id"].word();
            if (std::find(options.only.begin(), options.only.end(), name) == options.only.end()) continue;
        }
        count(report, run_case(node, rulesets, options.strict));
    }
}

std::string heading(const CaseResult& result) {
    return result.id + " (" + result.file + ":" + std::to_string(result.line) + ")" +
           (result.title.empty() ? "" : " " + result.title);
}

}  // namespace

Report run_files(const std::vector<std::string>& paths, const content::RulesetSource& rulesets,
                 const RunOptions& options) {
    Report report;
    for (const std::string& file : expand(paths)) run_file(report, file, rulesets, options);
    return report;
}

std::string failure_text(const CaseResult& result) {
    std::ostringstream text;
    text << "FAILED " << heading(result) << "\n";
    for (const std::string& failure : result.failures) text << "  " << failure << "\n";
    if (!result.events.empty()) text << "  events so far:\n";
    for (const std::string& event : result.events) text << "    " << event << "\n";
    return text.str();
}

void print(const Report& report, std::ostream& out) {
    for (const CaseResult& result : report.results) {
        if (result.verdict == Verdict::Failed) out << failure_text(result);
        if (result.verdict == Verdict::Skipped)
            out << "skipped " << heading(result) << ": waits for " << result.reason << "\n";
        for (const std::string& warning : result.warnings)
            out << "warning " << result.id << ": " << warning << "\n";
    }
    out << report.passed << " passed, " << report.failed << " failed, " << report.skipped << " skipped\n";
}

}  // namespace affray::cases
