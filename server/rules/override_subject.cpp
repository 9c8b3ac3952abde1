// What an override's path names, as far as views care (ARC-006).
#include "rules/seat_view.h"

namespace affray {

OverrideSubject override_subject(const State& state, std::string_view path) {
    constexpr std::string_view kCreatures = "creatures.";
    constexpr std::string_view kFacts = "facts.";
    const Vocabulary& words = *state.scene->vocabulary;
    OverrideSubject subject;
    if (path == "encounter.round") {
        subject.round = true;
    } else if (path.starts_with(kCreatures)) {
        const std::string_view rest = path.substr(kCreatures.size());
        const std::size_t dot = rest.find('.');
        if (dot == std::string_view::npos) return subject;
        subject.who = state.find(rest.substr(0, dot)).value_or(CreatureId::None);
        subject.field = rest.substr(dot + 1);
        const WordIndex fact = words.fact_named(subject.field);
        const bool stat = words.stat_named(subject.field) != kNoWord;
        if (subject.who != CreatureId::None && fact != kNoWord && !stat)
            subject.fact = FactKey{fact, number(subject.who), 0};
    } else if (path.starts_with(kFacts)) {
        const std::string_view rest = path.substr(kFacts.size());
        const std::size_t dot = rest.find('.');
        const std::size_t second = dot == std::string_view::npos ? dot : rest.find('.', dot + 1);
        const WordIndex fact = words.fact_named(rest.substr(0, dot));
        if (fact == kNoWord) return subject;
        if (dot == std::string_view::npos) {
            subject.fact = FactKey{fact, 0, 0};
        } else if (second != std::string_view::npos) {
            const auto a = state.find(rest.substr(dot + 1, second - dot - 1));
            const auto b = state.find(rest.substr(second + 1));
            if (a && b) subject.fact = fact_key(words, fact, number(*a), number(*b));
        }
    }
    return subject;
}

}  // namespace affray
