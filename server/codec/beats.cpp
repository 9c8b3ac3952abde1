// Which events make a beat.
#include "codec/beats.h"

namespace affray::codec {
namespace {

// The cause that the facts of a beat have.
Name cause_of(v1::Beat::Kind kind) {
    switch (kind) {
        case v1::Beat::KIND_TURN_ENDED: return "turn_ended";
        case v1::Beat::KIND_TURN_BEGAN: return "turn_began";
        default: return "paid";
    }
}

}  // namespace

bool BeatWriter::take(const Event& told) {
    if (over_) return false;
    bool taken = false;
    if (const auto* fact = told.as<FactSet>()) taken = take(*fact);
    if (const auto* moved = told.as<Moved>()) taken = take(*moved);
    if (const auto* ended = told.as<TurnEnded>()) taken = take(*ended);
    if (const auto* began = told.as<TurnBegan>()) taken = take(*began);
    over_ = !taken;
    return taken;
}

bool BeatWriter::take(const TurnEnded& e) {
    if (e.cause != Name("ended")) return false;
    last_ = &begin(number(e.who), v1::Beat::KIND_TURN_ENDED);
    return true;
}

bool BeatWriter::take(const TurnBegan& e) {
    if (e.limited || e.skipped) return false;
    last_ = &begin(number(e.who), v1::Beat::KIND_TURN_BEGAN);
    return true;
}

bool BeatWriter::take(const FactSet& e) {
    if (e.key.b != 0 || e.key.a == 0) return false;
    const bool goes_on = last_ != nullptr && last_->who() == e.key.a && e.cause == cause_of(last_->kind());
    if (!goes_on) {
        if (e.cause != cause_of(v1::Beat::KIND_PAID)) return false;
        last_ = &begin(e.key.a, v1::Beat::KIND_PAID);
    }
    last_->add_facts(e.key.fact);
    last_->add_values(e.value);
    return true;
}

bool BeatWriter::take(const Moved& e) {
    if (e.cause != Name("move") || e.facing != kSameFacing) return false;
    const bool paid =
        last_ != nullptr && last_->kind() == v1::Beat::KIND_PAID && last_->who() == number(e.who);
    v1::Beat& step = paid ? *last_ : begin(number(e.who), v1::Beat::KIND_STEP_UNSPECIFIED);
    step.set_kind(v1::Beat::KIND_STEP_UNSPECIFIED);
    step.set_x(e.to.x);
    step.set_y(e.to.y);
    step.set_z(e.to.z);
    last_ = nullptr;
    return true;
}

v1::Beat& BeatWriter::begin(std::uint32_t who, v1::Beat::Kind kind) {
    v1::Beat& beat = *out_.add_beats();
    beat.set_who(who);
    beat.set_kind(kind);
    return beat;
}

}  // namespace affray::codec
