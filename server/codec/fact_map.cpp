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
}

std::string FactMap::stored_name(std::uint32_t stored) const {
    return stored < stored_.size() ? stored_[stored] : "number " + std::to_string(stored);
}

std::vector<std::string> fact_names(const Vocabulary& vocabulary) {
    std::vector<std::string> names;
    names.reserve(vocabulary.facts().size());
    for (const Fact& fact : vocabulary.facts()) names.emplace_back(fact.name);
    return names;
}

}  // namespace affray::codec
