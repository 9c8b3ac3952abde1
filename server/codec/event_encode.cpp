// The two forms of an event: stored whole, sent redacted.
#include "base/sure.h"
#include "codec/event_codec.h"
#include "codec/event_writer.h"
#include "codec/sheet_codec.h"
#include "codec/view_codec.h"
#include "rules/known_ground.h"

namespace affray::codec {
namespace {

class StoredWriter : public EventWriter {
  public:
    StoredWriter(v1::Event& out, const Vocabulary& words) : EventWriter(out), words_(words) {}

    using EventWriter::operator();
    void operator()(const CreatureJoined& e) const {
        AFFRAY_CHECK(e.sheet != nullptr, "a creature joins without a sheet");
        v1::CreatureRecord& record = *out_.mutable_creature_joined()->mutable_record();
        put(e.creature, record);
        put(*e.sheet, words_, *record.mutable_sheet());
    }
    void operator()(const ItemChanged& e) const {
        EventWriter::operator()(e);
        v1::ItemChanged& m = *out_.mutable_item_changed();
        if (e.owner) m.set_owner(number(*e.owner));
        if (e.place) put(*e.place, *m.mutable_place());
        if (e.state) put(*e.state, m.mutable_state());
    }

  private:
    const Vocabulary& words_;
};

class SentWriter : public EventWriter {
  public:
    SentWriter(v1::Event& out, const State& after, const Viewer& viewer)
        : EventWriter(out), after_(after), viewer_(viewer) {}

    using EventWriter::operator();
    void operator()(const CreatureJoined& e) const {
        // The event's own creature has lost the hit points that tell whether it is staggered.
        encode_creature(after_, viewer_, after_.creature(e.creature.id),
                        *out_.mutable_creature_joined()->mutable_creature());
        const auto& facts = after_.scene->vocabulary->facts();
        for (std::size_t i = 0; i < facts.size(); ++i) {
            const FactKey key{static_cast<WordIndex>(i), number(e.creature.id), 0};
            if (facts[i].scope != Scope::Creature || facts[i].derived || facts[i].initial == 0 ||
                !knows_fact(after_, viewer_, key))
                continue;
            v1::FactSet& fact = *out_.mutable_creature_joined()->add_facts();
            fact.set_fact(key.fact);
            fact.set_a(key.a);
            fact.set_value(facts[i].initial);
        }
    }
    void operator()(const ItemChanged& e) const {
        EventWriter::operator()(e);
        const Item* item = after_.item(e.item);
        if (item != nullptr && knows_item(after_, viewer_, *item))
            put(*item, after_.gear(*item), *out_.mutable_item_changed()->mutable_now());
    }
    void operator()(const FeatureChanged& e) const {
        EventWriter::operator()(e);
        put(as_known(after_, viewer_, nth(after_.scene->features, e.feature)), e.feature,
            nth(after_.feature_states, e.feature), *out_.mutable_feature_changed()->mutable_now());
        out_.mutable_feature_changed()->clear_cells();
    }
    // A client knows no paths: it is told what they lead to.
    void operator()(const Overridden& e) const {
        EventWriter::operator()(e);
        v1::Overridden& m = *out_.mutable_overridden();
        const OverrideSubject subject = override_subject(after_, e.path);
        if (subject.round) m.set_round(after_.round);
        if (subject.fact && knows_fact(after_, viewer_, *subject.fact)) {
            v1::FactSet& fact = *m.mutable_fact();
            fact.set_fact(subject.fact->fact);
            fact.set_a(subject.fact->a);
            fact.set_b(subject.fact->b);
            fact.set_value(after_.fact(*subject.fact));
        } else if (sees(after_, viewer_, subject.who)) {
            encode_creature(after_, viewer_, after_.creature(subject.who), *m.mutable_creature());
        }
    }

  private:
    const State& after_;
    const Viewer& viewer_;
};

}  // namespace

void encode_stored(const Event& event, const Vocabulary& words, v1::Event& out) {
    out.set_audience(to_proto<v1::Audience>(event.audience));
    std::visit(StoredWriter(out, words), event.body);
}

void encode_sent(const Event& redacted, const State& after, const Viewer& viewer, v1::Event& out) {
    std::visit(SentWriter(out, after, viewer), redacted.body);
}

bool depends_on_viewer(const Event& event) {
    return event.as<CreatureJoined>() != nullptr || event.as<Overridden>() != nullptr ||
           event.as<ItemChanged>() != nullptr;
}

}  // namespace affray::codec
