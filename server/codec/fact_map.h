// FactMap: from the numbers that facts had when something was stored to their numbers now (old logs stay
// readable).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/fact.h"

namespace affray::codec {

/// A value; safe to read from several threads.
class FactMap {
  public:
    /// What was stored with today's vocabulary.
    explicit FactMap(std::shared_ptr<const Vocabulary> vocabulary);
    /// `stored`: the names by their old numbers. A name that today's vocabulary lacks is no error until it is
    /// met.
    FactMap(std::vector<std::string> stored, std::shared_ptr<const Vocabulary> vocabulary);

    /// kNoWord: the fact is not known any more, or there never was such a number; see `stored_name`.
    WordIndex current(std::uint32_t stored) const {
        if (identical_)
            return stored < vocabulary_->facts().size() ? static_cast<WordIndex>(stored) : kNoWord;
        return stored < current_.size() ? current_[stored] : kNoWord;
    }
    /// For messages: the old name, or the number if it never had one.
    std::string stored_name(std::uint32_t stored) const;
    /// Was it made of these names?
    bool made_of(const std::vector<std::string>& names) const;
    /// Are the old numbers today's?
    bool identical() const { return identical_; }

    const Vocabulary& vocabulary() const { return *vocabulary_; }
    const std::shared_ptr<const Vocabulary>& shared_vocabulary() const { return vocabulary_; }

  private:
    std::vector<std::string> stored_;  // these and current_ are empty where the numbers are identical
    std::shared_ptr<const Vocabulary> vocabulary_;
    std::vector<WordIndex> current_;
    bool identical_ = false;
};

/// Names of a vocabulary's facts in the order of their numbers: what Welcome announces and openings store.
std::vector<std::string> fact_names(const Vocabulary& vocabulary);

}  // namespace affray::codec
