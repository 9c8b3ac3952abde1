// Each kind of beat and its events.
#include "client/lib/beats.h"

#include <algorithm>
#include <map>

#include "client/lib/view_lists.h"

namespace affray::client {
namespace {

class Unfolding {
  public:
    Unfolding(const v1::View& before, v1::Delta& out) : before_(before), out_(out) {}

    void take(const v1::Beat& beat) {
        switch (beat.kind()) {
            case v1::Beat::KIND_TURN_ENDED: {
                v1::TurnEnded& ended = *out_.add_events()->mutable_turn_ended();
                ended.set_who(beat.who());
                ended.set_cause("ended");
                return facts(beat, "turn_ended");
            }
            case v1::Beat::KIND_TURN_BEGAN:
                out_.add_events()->mutable_turn_began()->set_who(beat.who());
                return facts(beat, "turn_began");
            case v1::Beat::KIND_PAID: return facts(beat, "paid");
            default: facts(beat, "paid"); return step(beat);
        }
    }

  private:
    void facts(const v1::Beat& beat, const char* cause) {
        for (int i = 0; i < std::min(beat.facts_size(), beat.values_size()); ++i) {
            v1::FactSet& fact = *out_.add_events()->mutable_fact_set();
            fact.set_fact(beat.facts(i));
            fact.set_a(beat.who());
            fact.set_value(beat.values(i));
            fact.set_cause(cause);
        }
    }
    void step(const v1::Beat& beat) {
        v1::Moved& moved = *out_.add_events()->mutable_moved();
        moved.set_who(beat.who());
        v1::Place& place = place_of(beat.who());
        *moved.mutable_from() = place;
        place.set_x(beat.x());
        place.set_y(beat.y());
        place.set_z(beat.z());
        *moved.mutable_to() = place;
        moved.set_cause("move");
    }
    v1::Place& place_of(std::uint32_t who) {
        const auto [at, fresh] = places_.try_emplace(who);
        if (!fresh) return at->second;
        if (const auto* creature = creature_in(before_, who)) at->second = creature->place();
        return at->second;
    }

    const v1::View& before_;
    v1::Delta& out_;
    std::map<std::uint32_t, v1::Place> places_;  // where the steps so far have led
};

}  // namespace

v1::Delta unfolded(const v1::View& before, const v1::Delta& delta) {
    v1::Delta out = delta;
    if (delta.beats().empty()) return out;
    out.clear_beats();
    out.clear_events();
    Unfolding unfolding(before, out);
    for (const v1::Beat& beat : delta.beats()) unfolding.take(beat);
    out.mutable_events()->MergeFrom(delta.events());
    return out;
}

}  // namespace affray::client
