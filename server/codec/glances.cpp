// The declared notice of a batch, taken back to its beginning and followed through it.
#include "codec/glances.h"

#include <algorithm>

#include "rules/door.h"
#include "rules/notice.h"

namespace affray::codec {

Glances::Glances(std::span<const Event> events, const State& after, const Viewer& viewer) : after_(after) {
    const auto changes = [&after](const Event& event) { return notice_changed(event, after) != nullptr; };
    if (viewer.is_referee() || std::none_of(events.begin(), events.end(), changes)) return;
    then_ = after;
    // It is 0 or 1, and told only where it changes.
    for (auto event = events.rbegin(); event != events.rend(); ++event)
        if (const FactSet* set = notice_changed(*event, after)) then_->set_fact(set->key, 1 - set->value);
    State now = *then_;
    for (const Event& event : events) {
        const FactSet* set = notice_changed(event, after);
        if (set == nullptr) continue;
        const auto who = known_creature(after, {Role::Referee, SeatId::Referee}, ForeignId{set->key.a});
        const bool before = who && sees(now, viewer, *who);
        now.set_fact(set->key, set->value);
        change_ = change_ || (who && sees(now, viewer, *who)) != before;
    }
}

const State& Glances::next(const Event& event) {
    if (!then_) return after_;
    if (const FactSet* set = notice_changed(event, after_)) then_->set_fact(set->key, set->value);
    return *then_;
}

}  // namespace affray::codec
