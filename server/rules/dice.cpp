// Scripted dice: a script that must fit exactly.
#include "rules/dice.h"

namespace affray {

std::int32_t ScriptedDice::draw(std::int32_t sides, const Name& purpose) {
    ++drawn_;
    if (lines_.empty()) {
        if (problem_.empty())
            problem_ = "a d" + std::to_string(sides) + " for " + purpose.str() +
                       " is drawn, but the script has ended";
        return 1;
    }
    const Line line = lines_.front();
    lines_.pop_front();
    if (line.sides != sides && problem_.empty())
        problem_ = "a d" + std::to_string(sides) + " for " + purpose.str() +
                   " is drawn, but the script has a d" + std::to_string(line.sides) + " for " +
                   line.purpose.str();
    if (!line.purpose.empty() && line.purpose != purpose)
        warnings_.push_back("die " + std::to_string(drawn_) + ": " + purpose.str() + " instead of " +
                            line.purpose.str());
    return line.value >= 1 && line.value <= sides ? line.value : 1;
}

}  // namespace affray
