// Old fact numbers to new ones, by name.
#include "codec/fact_map.h"

namespace affray::codec {

FactMap::FactMap(std::shared_ptr<const Vocabulary> vocabulary)
    : FactMap(fact_names(*vocabulary), vocabulary) {}

FactMap::FactMap(std::vector<std::string> stored, std::shared_ptr<const Vocabulary> vocabulary)
    : stored_(std::move(stored)), vocabulary_(std::move(vocabulary)) {
    current_.reserve(stored_.size());
    for (const std::string& name : stored_) current_.push_back(vocabulary_->fact_named(name));
    identical_ = current_.size() == vocabulary_->facts().size();
    for (std::size_t i = 0; i < current_.size(); ++i) identical_ = identical_ && current_[i] == i;
    if (!identical_) return;
    // Most tables are: each would hold the same names.
    std::vector<std::string>().swap(stored_);
    std::vector<WordIndex>().swap(current_);
}

bool FactMap::made_of(const std::vector<std::string>& names) const {
    return identical_ ? names == fact_names(*vocabulary_) : names == stored_;
}

std::string FactMap::stored_name(std::uint32_t stored) const {
    if (identical_ && stored < vocabulary_->facts().size())
        return std::string(vocabulary_->facts()[stored].name);
    return stored < stored_.size() ? stored_[stored] : "number " + std::to_string(stored);
}

std::vector<std::string> fact_names(const Vocabulary& vocabulary) {
    std::vector<std::string> names;
    names.reserve(vocabulary.facts().size());
    for (const Fact& fact : vocabulary.facts()) names.emplace_back(fact.name);
    return names;
}

}  // namespace affray::codec
