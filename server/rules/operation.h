// Operation: what an effect does, as a word with the function that does it. A mechanic claims its operations,
// content writes effects of them, and no other rule knows of either (docs/decisions/0048).
#pragma once

#include "rules/power.h"
#include "rules/proposal.h"

namespace affray {

class Mechanic;
class Work;

/// An effect that has come to one of those whom it is for.
struct Impact {
    const PowerEffect& effect;
    const Consequence& of;
    CreatureId whom = CreatureId::None;
    bool saved = false;  ///< it has saved against an effect that a save halves
};

struct Operation {
    using Call = void (*)(const Mechanic&, const Impact&, Work&);
    Name word;
    Call call = nullptr;   ///< nullptr: it amends a roll or a wound in flight, at hooks of its mechanic's
    bool by_user = false;  ///< a deed of the user, which outlives its target
    bool is_gift = false;  ///< of a choice that nobody answers, the first one is given all the same

    constexpr Operation done_by_user() const {
        Operation one = *this;
        one.by_user = true;
        return one;
    }
    constexpr Operation given() const {
        Operation one = *this;
        one.is_gift = true;
        return one;
    }
};

namespace hooks {

template <class M>
void carry_out(void (M::*how)(const Impact&, Work&) const, const Mechanic& mechanic, const Impact& impact,
               Work& work) {
    (static_cast<const M&>(mechanic).*how)(impact, work);
}
inline void carry_out(void (*how)(const Impact&, Work&), const Mechanic&, const Impact& impact, Work& work) {
    how(impact, work);
}

}  // namespace hooks

/// That `how`, a function of the mechanic or a free one, carries this operation out on one receiver. One
/// mechanic of a ruleset does.
template <auto how>
constexpr Operation carried_out(const Name& word) {
    return {word, [](const Mechanic& mechanic, const Impact& impact, Work& work) {
                hooks::carry_out(how, mechanic, impact, work);
            }};
}

/// That the mechanic reads effects of this operation when it amends a roll or a wound. Several may.
constexpr Operation amended(const Name& word) { return {word}; }

}  // namespace affray
