// What every session of a loop works with.
#pragma once

#include <memory>

#include "affray/v1/session.pb.h"
#include "codec/arrival_encoder.h"
#include "content/scene/encounter_reader.h"
#include "seams/clock.h"
#include "seams/secret.h"
#include "session/archive.h"
#include "session/loop.h"
#include "session/metrics.h"
#include "session/reports.h"
#include "session/waited.h"
#include "store/store.h"

namespace affray::session {

/// Memory that the sessions of a loop use one after the other.
struct Scratch {
    codec::DeltaEncoder encoder;
    codec::ArrivalEncoder arrivals;
    std::unique_ptr<v1::ClientFrame> frame;
};

/// What every session of a loop works with. Outlives them.
struct Services {
    Loop& loop;
    store::Writer& writer;
    Archive& archive;
    Metrics& metrics;
    const Clock& clock;
    const content::RulesetSource& rulesets;
    Scratch& scratch;
    Reports& reports;
    const ToldOutside& outside;
    const Succession& tokens;
    std::chrono::milliseconds presence_moment{0};
};

}  // namespace affray::session
