// EventWriter: what is the same in the stored and the sent form of an event.
#pragma once

#include "codec/value_codec.h"

namespace affray::codec {

/// One arm per alternative but `creature_joined`, whose two forms differ; who visits must add it.
class EventWriter {
  public:
    explicit EventWriter(v1::Event& out) : out_(out) {}

    void operator()(const SceneBegan& e) const;
    void operator()(const SceneEnded& e) const;
    void operator()(const PeriodBegan& e) const;
    void operator()(const PeriodEnded& e) const;
    void operator()(const TurnBegan& e) const;
    void operator()(const TurnEnded& e) const;
    void operator()(const OrderSet& e) const;
    void operator()(const CreatureLeft& e) const;
    void operator()(const Declared& e) const;
    void operator()(const ActionFailed& e) const;
    void operator()(const DelayChanged& e) const;
    void operator()(const ActivityChanged& e) const;
    void operator()(const ItemChanged& e) const;
    void operator()(const FactSet& e) const;
    void operator()(const Rolled& e) const;
    void operator()(const Tested& e) const;
    void operator()(const Moved& e) const;
    void operator()(const Harmed& e) const;
    void operator()(const Healed& e) const;
    void operator()(const EffectAdded& e) const;
    void operator()(const EffectRemoved& e) const;
    void operator()(const StatusChanged& e) const;
    void operator()(const Spoke& e) const;
    void operator()(const Asked& e) const;
    void operator()(const Answered& e) const;
    void operator()(const Reacted& e) const;
    void operator()(const Overridden& e) const;
    void operator()(const CampaignLost& e) const;
    void operator()(const ReadiedChanged& e) const;
    void operator()(const HealedUp& e) const;
    void operator()(const StepChanged& e) const;
    void operator()(const FeatureChanged& e) const;
    void operator()(const ItemAppeared& e) const;
    void operator()(const SpellChanged& e) const;
    void operator()(const PursuitChanged& e) const;
    void operator()(const TreasureDivided& e) const;
    void operator()(const MapNoted& e) const;
    void operator()(const StandingChanged& e) const;

  protected:
    v1::Event& out_;
};

/// Also the form of an activity in a stored state.
void put(const Activity& activity, v1::ActivityChanged& to);
void take(const v1::ActivityChanged& m, Activity& to, Reading& in);

}  // namespace affray::codec
