// Wording of problems, and the guess at what a misspelt word should have been.
#include "content/yaml/problem.h"

#include <algorithm>
#include <numeric>

namespace affray::content {
namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above + 1, row[j - 1] + 1, change});
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

std::string to_string(const Problem& problem) {
    std::string text = problem.file;
    if (problem.line > 0) text += ":" + std::to_string(problem.line) + ":" + std::to_string(problem.column);
    text += ": ";
    if (!problem.key.empty()) text += problem.key + ": ";
    return text + problem.message;
}

// A stat block is read once for each creature that names it; what is wrong with it is said once.
void Problems::keep(Problem problem) {
    ++count_;
    wrong_ = wrong_ || !problem.unbuilt;
    if (all_.size() >= kKeptMax) return;
    const bool again = std::any_of(all_.begin(), all_.end(), [&problem](const Problem& other) {
        return other.line == problem.line && other.column == problem.column &&
               other.message == problem.message;
    });
    if (!again) all_.push_back(std::move(problem));
}

void Problems::add(const Where& where, std::string message) {
    keep({file_, where.line, where.column, where.key, std::move(message), false, {}});
}

void Problems::add_unbuilt(const Where& where, std::string word) {
    std::string message = "'" + word + "' is not implemented in this build for this ruleset; leave it out";
    keep({file_, where.line, where.column, where.key, std::move(message), true, std::move(word)});
}

bool Problems::wrong() const { return wrong_; }

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    constexpr std::size_t kWordMax = 64;  // nobody misspells so long a word
    if (word.size() > kWordMax) return {};
    std::string best;
    std::size_t best_distance = std::max<std::size_t>(2, word.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace affray::content
