// What a message may name in one situation: its creatures, words, places and numbers, and such as do not
// exist there.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "affray/v1/values.pb.h"
#include "fuzz/play_scenes.h"
#include "rules/verb.h"

namespace affray::fuzz {

struct Lexicon {
    std::vector<std::uint32_t> creatures;
    std::vector<std::uint32_t> numbers;  ///< seats, things, effects, questions
    std::vector<std::string> words;
    std::vector<std::string> paths;  ///< of overrides
    std::vector<v1::Place> places;
    std::vector<Verb> verbs;  ///< that the ruleset has
    const Lore* lore = nullptr;
};

/// Valid as long as the lore is.
Lexicon lexicon_of(const Situation& situation, const Ruleset& rules, const Lore& lore);

}  // namespace affray::fuzz
