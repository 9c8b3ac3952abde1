// Problems of a file that people write: what is wrong, where, and how to put it right.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace affray::content {

/// One thing wrong with a file. Lines and columns count from 1; 0: the file as a whole.
struct Problem {
    std::string file;
    int line = 0;
    int column = 0;
    std::string key;      ///< path of the field, such as creatures[2].powers.bow.range
    std::string message;  ///< what is wrong and what to write instead
    /// The word is one of the vocabulary, but this build or ruleset has nothing that implements it.
    bool unbuilt = false;
    std::string word;  ///< of an unbuilt word: its name, such as "intent ready"
};

/// "file:line:column: key: message".
std::string to_string(const Problem& problem);

/// Where a field stands.
struct Where {
    int line = 0;
    int column = 0;
    std::string key;
};

/// The problems of one file, in the order of their discovery; no more than anybody reads are kept.
class Problems {
  public:
    static constexpr std::size_t kKeptMax = 100;

    explicit Problems(std::string file) : file_(std::move(file)) {}

    const std::string& file() const { return file_; }
    void add(const Where& where, std::string message);
    void add_unbuilt(const Where& where, std::string word);
    const std::vector<Problem>& all() const { return all_; }
    bool empty() const { return all_.empty(); }
    /// How often something was wrong, also where it was said before or no more is kept.
    std::size_t count() const { return count_; }
    /// True if there is a problem that is not just an unbuilt word.
    bool wrong() const;

  private:
    void keep(Problem problem);

    std::string file_;
    std::vector<Problem> all_;
    std::size_t count_ = 0;
    bool wrong_ = false;
};

/// The candidate most like `word`, if one is like it at all; else empty.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace affray::content
