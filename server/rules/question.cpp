// When a question is settled.
#include "rules/question.h"

#include <algorithm>

#include "base/sure.h"

namespace affray {

bool Question::waits_for(SeatId seat) const {
    return std::find(waiting.begin(), waiting.end(), seat) != waiting.end();
}

const Pick* Question::pick_of(SeatId seat) const {
    for (const Pick& pick : picks)
        if (pick.seat == seat) return &pick;
    return nullptr;
}

bool Question::taken(std::size_t offer) const {
    const Pick* pick = pick_of(nth(offers, offer).seat);
    return pick != nullptr && std::find(pick->picks.begin(), pick->picks.end(), offer) != pick->picks.end();
}

bool Question::settled() const {
    if (waiting.empty()) return true;
    switch (closing) {
        case Closing::All: return false;
        case Closing::Priority:
            // ARC-100: an acceptance counts as soon as all candidates before it have declined.
            for (std::size_t i = 0; i < offers.size(); ++i) {
                if (waits_for(offers[i].seat)) return false;
                if (taken(i)) return true;
            }
            return false;
        case Closing::Veto:
            // ARC-203: one disagreement closes the vote; an excluded seat neither agrees nor disagrees.
            return std::any_of(picks.begin(), picks.end(), [](const Pick& pick) {
                return pick.picks.empty() && pick.by != AnsweredBy::Absent;
            });
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray
